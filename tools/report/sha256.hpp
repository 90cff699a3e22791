#pragma once

#include <string>
#include <string_view>

namespace bgtools::report {

/// SHA-256 (FIPS 180-4) of a text: 32 bytes. A Content Security Policy names a style or a script by
/// it.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace bgtools::report
