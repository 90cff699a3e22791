#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/finding/rule.hpp>
#include <span>
#include <string>
#include <vector>

#include "report/json_writer.hpp"

namespace bgtools::questions {

/// Appends all formats of transcripts and positions as one array.
void append_formats(report::JsonWriter& json);

/// Appends all profiles as one array.
void append_profiles(report::JsonWriter& json);

/// The rules that codes, names and prefixes select, in the order of the selectors; an error names
/// the first one that selects nothing.
[[nodiscard]] OrError<std::vector<Rule>> rules_named(std::span<const std::string> selectors);

/// Appends the pages of the rules as one array.
void append_rules(std::span<const Rule> rules, report::JsonWriter& json);

}  // namespace bgtools::questions
