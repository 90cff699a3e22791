#pragma once

#include <string>
#include <string_view>

#include "report/render/renderer.hpp"

namespace bgtools::report {

/// How many files were left out, and the most frequent endings of their names, as "6 files skipped
/// (3 .doc, 2 .png, 1 other)".
[[nodiscard]] std::string skipped_words(const Skipped& skipped);

/// "1 error, 2 warnings in 2 of 3 files (4 games, 90 turns)", and what else there is to say, in a
/// line for people without its end. `settings_from` is that of the summary, spelled for the report.
[[nodiscard]] std::string summary_line(const Summary& summary, std::string_view settings_from);

}  // namespace bgtools::report
