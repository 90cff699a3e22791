#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>

#include "report/finding.hpp"

namespace bgtools::report {

/// The line in which a span begins, and the place of the span in it.
[[nodiscard]] Excerpt excerpt_of(const Source& source, Span span);

}  // namespace bgtools::report
