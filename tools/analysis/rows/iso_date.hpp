#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bgtools::analysis {

/// The one day that a written date means, as `2024-04-03`; nullopt if it may mean another day or is
/// not a day: `03/04/2024` in numbers alone, a year of two digits, a month, several days. Certain
/// are a year that comes first, a number that can only be the day (`13/04/2024`, `04/04/2024`) and
/// a month in English (`3 April 2024`, `Apr 3rd, 2024`). A time after it is passed over.
[[nodiscard]] std::optional<std::string> date_in_iso_form(std::string_view written);

}  // namespace bgtools::analysis
