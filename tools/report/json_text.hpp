#pragma once

#include <string>
#include <string_view>

namespace bgtools::report {

/// Appends the text as a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. What
/// a terminal or the log of a workflow could obey is escaped, which changes nothing of the data.
void append_json(std::string& out, std::string_view text);
/// The same for a path, of which everything that cannot be seen is escaped.
void append_json_path(std::string& out, std::string_view path);

}  // namespace bgtools::report
