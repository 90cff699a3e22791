#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

/// Values of properties, each read by a rule of the grammar.
namespace bgtools::sgf {

/// The value of W or B, except for words about the cube.
struct Turn {
  WrittenPlay play{};
  bool has_dice = false;
  bool is_readable = false;  ///< otherwise `play` has at most the roll
  std::string_view rest{};   ///< after the dice
};
/// `offset` is where the text begins in the span of its action.
[[nodiscard]] Turn read_turn(std::string_view text, Player player, std::size_t offset);

/// The kind of a play by its name in the property of bgtools.
[[nodiscard]] std::optional<PlayKind> play_kind_named(std::string_view name);

enum class CubeWord : std::uint8_t { doubles, beavers, raccoons, takes, drops };
[[nodiscard]] std::optional<CubeWord> read_cube_word(std::string_view text);

/// resign:2. The text of the points, which may be 0 or too large for a number.
[[nodiscard]] std::optional<std::string_view> read_resignation(std::string_view text);

[[nodiscard]] std::optional<Roll> read_roll(std::string_view text);

/// W+2, B+1R.
struct ResultValue {
  Player winner{};
  std::string_view points{};
  std::string_view resigned{};  ///< "" if the game was not resigned
};
[[nodiscard]] std::optional<ResultValue> read_result(std::string_view text);

/// An entry of MI: length:7. The number is one that the key can have.
struct MatchInfo {
  std::string_view key{};
  std::optional<int> number{};
};
[[nodiscard]] MatchInfo read_match_info(std::string_view text);

/// The first and the last of the points that checkers are put on.
[[nodiscard]] std::optional<std::pair<char, char>> read_points(std::string_view text);

/// The words of RU.
[[nodiscard]] std::vector<std::string_view> read_rule_words(std::string_view text);

}  // namespace bgtools::sgf
