#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <string>
#include <utility>

namespace bgtools::build {

/// What is said of a file that is not whole by its own account: sizes that do not fit, a checksum
/// of other bytes. The message names the place, since no line shows it.
[[nodiscard]] inline Diagnostic damage(std::string message) {
  Diagnostic diagnostic;
  diagnostic.rule = Rule::damaged_file;
  diagnostic.severity = info(diagnostic.rule).severity;
  diagnostic.message = std::move(message);
  return diagnostic;
}

}  // namespace bgtools::build
