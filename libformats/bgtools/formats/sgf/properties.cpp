#include <algorithm>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::sgf {
namespace {

using namespace std::string_view_literals;

struct TagProperty {
  std::string_view property;
  std::string_view key;
};

/// The keys are those that a .mat uses for the same thing; other properties keep their own name.
constexpr std::array kTagProperties{TagProperty{"PC"sv, "Site"sv},
                                    TagProperty{"EV"sv, "Event"sv},
                                    TagProperty{"RO"sv, "Round"sv},
                                    TagProperty{"DT"sv, "EventDate"sv},
                                    TagProperty{"AN"sv, "Transcriber"sv},
                                    TagProperty{"WR"sv, "Player 1 Elo"sv},
                                    TagProperty{"BR"sv, "Player 2 Elo"sv},
                                    TagProperty{"WT"sv, "WT"sv},
                                    TagProperty{"BT"sv, "BT"sv},
                                    TagProperty{"GN"sv, "GN"sv},
                                    TagProperty{"ON"sv, "ON"sv},
                                    TagProperty{"OT"sv, "OT"sv},
                                    TagProperty{"SO"sv, "SO"sv},
                                    TagProperty{"TM"sv, "TM"sv},
                                    TagProperty{"US"sv, "US"sv}};

constexpr std::array kReadInRoot{"FF"sv, "GM"sv, "CA"sv, "AP"sv, "MI"sv, "PW"sv,
                                 "PB"sv, "RU"sv, "RE"sv, "CV"sv, "GC"sv, "XT"sv};
constexpr std::array kReadInNode{"W"sv,  "B"sv,  "C"sv,  "PL"sv, "DI"sv, "AE"sv,
                                 "AW"sv, "AB"sv, "CV"sv, "CP"sv, "CO"sv, "XB"sv};

/// Whether a name is a known one, of one or two letters. Each property of each root is compared
/// with all of a table.
constexpr bool is_same(std::string_view known, std::string_view name) {
  return known.size() == name.size() && known.front() == name.front() &&
         known.back() == name.back();
}

template <std::size_t Size>
bool contains(const std::array<std::string_view, Size>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [name](std::string_view known) { return is_same(known, name); });
}

/// Exchanges the separators of a day that is written YYYY-MM-DD or with other separators.
std::string with_day_signs(std::string_view value, char from, char to) {
  std::string day(value);
  constexpr std::string_view kDay = "dddd-dd-dd";
  if (day.size() != kDay.size()) return day;
  for (std::size_t i = 0; i < kDay.size(); ++i) {
    const bool is_digit = day[i] >= '0' && day[i] <= '9';
    if (kDay[i] == 'd' ? !is_digit : day[i] != from) return std::string(value);
  }
  std::replace(day.begin(), day.end(), from, to);
  return day;
}

}  // namespace

std::string_view property_of_tag(std::string_view key) noexcept {
  const auto* const found = std::find_if(kTagProperties.begin(), kTagProperties.end(),
                                         [&](const TagProperty& each) { return each.key == key; });
  return found == kTagProperties.end() ? ""sv : found->property;
}

std::string_view tag_of_property(std::string_view property) noexcept {
  const auto* const found =
      std::find_if(kTagProperties.begin(), kTagProperties.end(),
                   [&](const TagProperty& each) { return is_same(each.property, property); });
  return found == kTagProperties.end() ? ""sv : found->key;
}

std::string value_in_property(std::string_view property, std::string_view value) {
  return property == "DT" ? with_day_signs(value, '.', '-') : std::string(value);
}

std::string value_in_tag(std::string_view property, std::string_view value) {
  return property == "DT" ? with_day_signs(value, '-', '.') : std::string(value);
}

std::string escaped(std::string_view text, bool escapes_colon) {
  std::string result;
  for (const char c : text) {
    if (c == ']' || c == '\\' || (escapes_colon && c == ':')) result += '\\';
    result += c == '\r' ? '\n' : c;
  }
  return result;
}

bool is_read_in_root(std::string_view property) noexcept {
  return contains(kReadInRoot, property) || !tag_of_property(property).empty() ||
         is_read_in_node(property);
}

bool is_read_in_node(std::string_view property) noexcept { return contains(kReadInNode, property); }

bool is_cube_owner(std::string_view text) noexcept {
  const std::string_view word = text::trimmed(text, " \t\r\n\v\f\0"sv);
  constexpr std::array kOwners{"c"sv, "n"sv, "w"sv, "b"sv, "white"sv, "black"sv};
  return std::any_of(kOwners.begin(), kOwners.end(),
                     [word](std::string_view owner) { return equal_ignoring_case(word, owner); });
}

Heading heading_of(const std::optional<int>& length, const Game& game) {
  return {.length = length, .label = game.label, .names = game.names, .score = game.score_before};
}

bool continues(const Heading& before, const Heading& next) noexcept {
  if (before.length != next.length || before.label.has_value() != next.label.has_value()) {
    return false;
  }
  const bool has_same_names = before.names == next.names;
  if (!next.label) return has_same_names;
  // A writer that sees one match at a time relies on it that a first game begins a match.
  if (*next.label == 1 || *next.label <= *before.label) return false;
  if (*next.label - 1 != *before.label) return has_same_names;
  // One name may be spelt differently, or both players may have changed sides.
  return next.names[0] == before.names[0] || next.names[1] == before.names[1] ||
         next.names[0] == before.names[1] || next.names[1] == before.names[0];
}

bool is_at_crawford_score(int length, const Game& game) noexcept {
  if (length < 2 || !game.score_before[0] || !game.score_before[1]) return false;
  const int last = length - 1;
  return (*game.score_before[0] == last && *game.score_before[1] < last) ||
         (*game.score_before[1] == last && *game.score_before[0] < last);
}

}  // namespace bgtools::sgf
