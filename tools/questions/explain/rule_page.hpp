#pragma once

#include <bgtools/finding/rule.hpp>
#include <string>

namespace bgtools::questions {

/// The page of a rule for a terminal, in lines of at most 80 columns.
[[nodiscard]] std::string page_in_text(Rule rule);
[[nodiscard]] std::string page_in_markdown(Rule rule);

}  // namespace bgtools::questions
