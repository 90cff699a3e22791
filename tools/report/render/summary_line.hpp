#pragma once

#include <string>
#include <string_view>

#include "report/render/renderer.hpp"

namespace bgtools::report {

/// "1 error, 2 warnings in 2 of 3 files (4 games, 90 turns)", and what else there is to say, in a
/// line for people without its end. `settings_from` is that of the summary, spelled for the report.
[[nodiscard]] std::string summary_line(const Summary& summary, std::string_view settings_from);

}  // namespace bgtools::report
