#pragma once

#include <string_view>

/// The parts of a page that are the same in every report.
namespace bgtools::report::html {

/// The style of the page: light and dark, for screens and for paper.
extern const std::string_view kStyle;

/// Sorts and filters. Without it, everything is shown.
extern const std::string_view kScript;

}  // namespace bgtools::report::html
