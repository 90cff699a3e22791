#pragma once

#include <string>
#include <string_view>

#include "questions/reading/input.hpp"

namespace bgtools::questions {

/// Appends all formats of transcripts and positions: a line for each, or one array in JSON.
void append_formats(bool is_json, std::string& out);

/// The extension of the files that a format writes; "": there is no format with this name.
[[nodiscard]] std::string_view extension_of_format(std::string_view name);

/// The name of the binary format of an input, whose bytes no editor shows, by its content or else
/// by its extension; "": it is a text.
[[nodiscard]] std::string_view binary_format_of(const Input& input);

}  // namespace bgtools::questions
