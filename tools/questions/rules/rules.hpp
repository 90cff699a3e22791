#pragma once

#include <string>

namespace bgtools::questions {

/// Appends all rules, a line for each, or one array in JSON.
void append_rules(bool is_json, std::string& out);

/// Appends what each profile sets, and why.
void append_profiles(bool is_json, std::string& out);

}  // namespace bgtools::questions
