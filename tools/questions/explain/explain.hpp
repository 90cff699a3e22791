#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/finding/rule.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::questions {

/// The rules that codes, names and prefixes select, in the order of the selectors; an error names
/// the first one that selects nothing.
[[nodiscard]] OrError<std::vector<Rule>> rules_named(std::span<const std::string> selectors);

/// Appends the pages of the rules: text, json or markdown.
void append_pages(std::span<const Rule> rules, std::string_view format, std::string& out);

}  // namespace bgtools::questions
