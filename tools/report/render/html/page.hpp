#pragma once

#include <string>
#include <string_view>

/// The parts of a page that are the same in every report.
namespace bgtools::report::html {

/// The style of findings, boards and rules in any page: light and dark, for screens and for paper.
/// tools/web/page/build.mjs takes it from the source.
extern const std::string_view kFindingsStyle;

/// The style of what a report has besides, which is before it.
extern const std::string_view kStyle;

/// Appends the beginning of a page without scripts, to its body. `style` is added to those above.
void append_head(std::string& out, std::string_view title, std::string_view style);

/// Sorts and filters. Without it, everything is shown.
extern const std::string_view kScript;

}  // namespace bgtools::report::html
