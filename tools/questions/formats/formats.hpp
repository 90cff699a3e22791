#pragma once

#include <string>

namespace bgtools::questions {

/// Appends all formats of transcripts and positions: a line for each, or one array in JSON.
void append_formats(bool is_json, std::string& out);

}  // namespace bgtools::questions
