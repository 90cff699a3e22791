#pragma once

#include <string>

#include "analysis/dice/answer.hpp"

namespace bgtools::analysis::dice {

/// A report for people. Names are shown so that a terminal obeys nothing in them.
void append_text(std::string& out, const Answer& answer);
/// One JSON object; docs/dice.md describes it.
void append_json(std::string& out, const Answer& answer);
/// One page that needs nothing else, with pictures in SVG.
void append_html(std::string& out, const Answer& answer);

/// The answer in one sentence.
[[nodiscard]] std::string verdict(const Answer& answer);

}  // namespace bgtools::analysis::dice
