#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>

#include "report/finding.hpp"

namespace bgtools::report {

/// The line that a span begins in, and where the span stands in it.
[[nodiscard]] Excerpt excerpt_of(const Source& source, Span span);

}  // namespace bgtools::report
