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

// Words that the reports share.

/// The answer in one sentence, with the tests that stand out.
[[nodiscard]] std::string verdict(const Answer& answer);
/// "1,100 rolls and 9 opening rolls in 9 games of 3 matches".
[[nodiscard]] std::string scope(const Answer& answer);
/// A p-value with four decimals, or as a power of ten where they would be 0.
[[nodiscard]] std::string p_text(double p);

}  // namespace bgtools::analysis::dice
