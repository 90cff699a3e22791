#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/text/source.hpp>
#include <string>

#include "questions/reading/run.hpp"

namespace bgtools::questions {

/// The text that a conversion to its own format and dialect writes, with the line ends of the
/// source, or why there is none: above all, what would be lost. To spell plays in one way is what
/// it is for.
[[nodiscard]] OrError<std::string> formatted(const Source& source, const std::string& extension,
                                             const RunOptions& options);

}  // namespace bgtools::questions
