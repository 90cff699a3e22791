#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "report/finding.hpp"

/// Foreign text in HTML: nothing of it is markup, and a browser obeys none of its characters.
namespace bgtools::report::html {

/// Appends text for an element or an attribute in quotes.
void append_text(std::string& out, std::string_view text);
[[nodiscard]] std::string to_html(std::string_view text);

/// Appends as much of a text as takes at most `most` bytes of the page, with dots for the rest.
void append_start(std::string& out, std::string_view text, std::size_t most);

/// Appends text of which the parts between backticks are code.
void append_prose(std::string& out, std::string_view text);

/// Appends the line of an excerpt with `mark` around the place of the finding. Of a line that takes
/// more than `kMostOfLine` bytes of the page, the text near the place.
constexpr std::size_t kMostOfLine = 420;
void append_marked(std::string& out, const Excerpt& excerpt);

/// Appends the line as it is after an edit, with `del` around the text that goes and `ins` around
/// the new one, and with dots for what is far from them. False, and nothing is appended, if the
/// excerpt of the finding does not hold the place of the edit.
bool append_edited(std::string& out, const Finding& finding, const WrittenRepair& edit);

}  // namespace bgtools::report::html
