#include "analysis/rows/match_tags.hpp"

#include "analysis/rows/iso_date.hpp"

namespace bgtools::analysis {

std::string_view tag_of(const Match& match, std::string_view key) {
  for (const Tag& tag : match.tags) {
    if (tag.key == key) return tag.value;
  }
  return {};
}

std::string_view written_date(const Match& match) {
  const std::string_view of_event = tag_of(match, "EventDate");
  return of_event.empty() ? tag_of(match, "Date") : of_event;
}

std::optional<std::string> certain_day(const Match& match) {
  // OGXM writes a month or a year as its first day.
  const std::string_view precision = tag_of(match, "Date precision");
  if (!precision.empty() && precision != "0") return std::nullopt;
  return date_in_iso_form(written_date(match));
}

std::string event_words(const Match& match) {
  std::string round(tag_of(match, "Round"));
  // Most name the final or the group in words.
  if (round.find_first_not_of("0123456789") == std::string::npos && !round.empty()) {
    round.insert(0, "round ");
  }
  std::string words;
  for (const std::string_view part :
       {tag_of(match, "Event"), std::string_view(round), written_date(match)}) {
    if (part.empty()) continue;
    if (!words.empty()) words += ", ";
    words += part;
  }
  return words;
}

}  // namespace bgtools::analysis
