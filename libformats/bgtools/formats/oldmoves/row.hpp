#pragma once

#include <bgtools/game/dice.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bgtools::oldmoves {

enum class RowKind : std::uint8_t {
  turn,
  cannot_move,
  doubles,
  beavers,
  raccoons,
  accepts,  ///< a double or a resignation
  rejects,  ///< a double or a resignation
  takes,
  drops,
  resigns,
  wins,
  unknown
};

/// One line of a game; views into it.
struct Row {
  RowKind kind = RowKind::unknown;
  bool is_of_x = true;
  Roll roll{};
  std::string_view words{};   ///< the text after `X:`
  std::string_view play{};    ///< the text after the dice
  std::string_view number{};  ///< of a cube, a result or a resignation
  bool is_match_claimed = false;
};

/// The row that a line is; nullopt if it does not begin with a player.
[[nodiscard]] std::optional<Row> read_row(std::string_view line);

/// `Score is 0-0 in a 5 point match.`
struct ScoreLine {
  std::string_view first{};   ///< a number or `?`
  std::string_view second{};  ///< a number or `?`
  std::string_view length{};  ///< a number; "" if there is none
  bool is_unlimited = false;
};
[[nodiscard]] std::optional<ScoreLine> read_score_line(std::string_view line);

/// `Ann is X - Bob is O`
struct NamesLine {
  std::string_view x{};
  std::string_view o{};
};
[[nodiscard]] std::optional<NamesLine> read_names_line(std::string_view line);

/// Whether a line says that X moves upwards, or downwards; nullopt if it says neither.
[[nodiscard]] std::optional<bool> read_direction_line(std::string_view line);

/// Whether the line is a line of dashes, which separates two matches.
[[nodiscard]] bool is_divider(std::string_view line);

/// What the heading of a game says; "" for missing names.
struct Heading {
  std::string_view x{};
  std::string_view o{};
  std::optional<int> length{};
  bool is_at_start = false;  ///< 0-0
};
/// What is known about the previous game.
struct Before {
  std::string_view one{};  ///< the names of the match's first game
  std::string_view two{};
  std::optional<int> length{};
  bool has_points = false;  ///< it had a result with points, or its own score was not 0-0
};
/// Whether a heading can only be that of another match.
[[nodiscard]] bool begins_another_match(const Before& before, const Heading& heading) noexcept;
/// Whether the players of the match have exchanged their letters.
[[nodiscard]] bool has_exchanged_letters(const Before& before, const Heading& heading) noexcept;

}  // namespace bgtools::oldmoves
