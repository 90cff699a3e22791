#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <optional>
#include <string>
#include <string_view>

/// What reader and writer share.
namespace bgtools::sgf {

/// The properties of bgtools, which other programs ignore. Each value of the first is
/// `word:detail`; the second holds the tags for which the format has no property.
inline constexpr std::string_view kOwnProperty = "XB";
inline constexpr std::string_view kTagProperty = "XT";
/// The name of the writer in AP.
inline constexpr std::string_view kApplication = "bgtools";

/// The key of an annotation that keeps a property: "sgf:DA".
inline constexpr std::string_view kAnnotationPrefix = "sgf:";

/// The property of the root that holds the tag with this key, or "".
[[nodiscard]] std::string_view property_of_tag(std::string_view key) noexcept;
/// The key of the tag that the property holds, or "".
[[nodiscard]] std::string_view tag_of_property(std::string_view property) noexcept;
/// The text of a tag as its property spells it, and the other way: a day is 2024.03.05 in a tag and
/// 2024-03-05 in DT.
[[nodiscard]] std::string value_in_property(std::string_view property, std::string_view value);
[[nodiscard]] std::string value_in_tag(std::string_view property, std::string_view value);

/// The text as a value can hold it, with LF for CR; a colon is escaped where it divides a value.
[[nodiscard]] std::string escaped(std::string_view text, bool escapes_colon);

/// Whether the reader interprets a property at its place, so that it is not an annotation.
[[nodiscard]] bool is_read_in_root(std::string_view property) noexcept;
[[nodiscard]] bool is_read_in_node(std::string_view property) noexcept;

/// Whether the text of CP, without blanks at its ends, is the owner of the cube, as GNU Backgammon
/// uses it. In FF[4], CP is the copyright, a property of the root.
[[nodiscard]] bool is_cube_owner(std::string_view text) noexcept;

/// What the root of a tree says about its place in a match.
struct Heading {
  std::optional<int> length{};
  std::optional<int> label{};
  std::array<std::string, 2> names{};
  std::array<std::optional<int>, 2> score{};
};
[[nodiscard]] Heading heading_of(const std::optional<int>& length, const Game& game);

/// Whether a tree continues the match of the previous tree.
[[nodiscard]] bool continues(const Heading& before, const Heading& next) noexcept;

/// The letter of a point of the mover: a to x for the points as W counts them, y for the bar, z for
/// a checker borne off. nullopt if the board has no such point.
[[nodiscard]] constexpr std::optional<char> letter_of(Player mover, int point) noexcept {
  if (point == kBar) return 'y';
  if (point == kOff) return 'z';
  if (point < 1 || point > 24) return std::nullopt;
  return static_cast<char>(mover == Player::one ? 'a' + point - 1 : 'a' + 24 - point);
}
/// The point of a letter; -1 if there is none.
[[nodiscard]] constexpr int point_of(Player mover, char letter) noexcept {
  if (letter == 'y') return kBar;
  if (letter == 'z') return kOff;
  if (letter < 'a' || letter > 'x') return -1;
  const int place = letter - 'a';
  return mover == Player::one ? place + 1 : 24 - place;
}

/// Whether the score makes the game the Crawford game, unless one came before it.
[[nodiscard]] bool is_at_crawford_score(int length, const Game& game) noexcept;

}  // namespace bgtools::sgf
