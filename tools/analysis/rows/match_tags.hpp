#pragma once

#include <bgtools/record/match.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::analysis {

/// The value of a tag of the match; "": it has no such tag.
[[nodiscard]] std::string_view tag_of(const Match& match, std::string_view key);
/// The date of the match as written; "": none.
[[nodiscard]] std::string_view written_date(const Match& match);
/// The day that it certainly means, such as `2024-04-03`.
[[nodiscard]] std::optional<std::string> certain_day(const Match& match);
/// The event, the round and the date as written, as far as they are stated: `Club final, round 2,
/// 2024-04-03`.
[[nodiscard]] std::string event_words(const Match& match);

}  // namespace bgtools::analysis
