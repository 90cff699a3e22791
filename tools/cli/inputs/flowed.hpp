#pragma once

#include <string>
#include <string_view>

namespace bgtools::cli {

/// The lines of a text as they were before a program for mail wrapped them (RFC 3676,
/// format=flowed). `deletes_blank`: the blank that shows that a line goes on is not of the text
/// (DelSp). Since a transcript has columns, a line that goes on is not joined with one that begins
/// with a blank.
[[nodiscard]] std::string unflowed(std::string_view text, bool deletes_blank);

}  // namespace bgtools::cli
