#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/sink.hpp>
#include <string>
#include <string_view>

namespace bgtools::build {

/// What is said of a file that is not whole by its own account: sizes that do not fit, a checksum
/// of other bytes. The message names the place, since no line shows it.
[[nodiscard]] Diagnostic damage(std::string message);

/// Reports the zero bytes of a text, all of them once; false where the sink wants no more.
[[nodiscard]] bool report_nul_bytes(std::string_view text, Sink& sink);

}  // namespace bgtools::build
