#pragma once

#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Plays whose points are numbered once for the whole board, so that one player moves upwards and
/// the other one downwards. They are read as they are written and turned to the mover's side when
/// the whole game has shown who moves which way.
namespace bgtools::absolute {

/// Which way each player moves; true: from 1 to 24.
using Upward = std::array<bool, 2>;

/// The hops of a text that is only a play; nullopt: it is not a play. The numbers are those of the
/// text; until turn_to_movers(), bar and off are numbers that no text has.
[[nodiscard]] std::optional<std::vector<Step>> hops_of(std::string_view text);

/// Reads a play with the numbers of the text into `play`; false if it is not a play. `offset` is
/// where the text begins in the span of its action.
[[nodiscard]] bool read_play(std::string_view text, std::size_t offset, WrittenPlay& play);

/// The first word of a text that is not a hop, or else its first word.
[[nodiscard]] std::string_view first_bad_word(std::string_view text);

/// How many hops of a game lead upwards and downwards.
class Directions {
 public:
  void note(Player player, const WrittenPlay& play);
  /// Which way the players move: opposite ways if that fits as many hops as anything else does.
  /// `usual` is taken if the hops do not show it.
  [[nodiscard]] Upward settled(const Upward& usual) const;

 private:
  [[nodiscard]] int fitting(const Upward& upward) const;

  std::array<int, 2> up_{};
  std::array<int, 2> down_{};
};

/// How the points of a text become those of the movers.
struct Numbering {
  Upward upward{};
  Geometry geometry =
      Geometry::opposite;  ///< diagonal: player two begins half the board further on
  bool has_entries =
      false;  ///< a hop from where checkers are borne off enters one for the first time
};

/// That of a game whose text has one numbering for both players; `upward` is that of backgammon in
/// this text. Where both players go the same way, they move upwards.
[[nodiscard]] Numbering numbering_of(Variant variant, const Upward& upward);

/// Turns one play, still with the numbers of its text, to its mover's side.
void turn_to_mover(WrittenPlay& play, bool is_upward) noexcept;

/// Turns the plays of a game, still with the numbers of their text, to the mover's side.
void turn_to_movers(Game& game, const Numbering& numbering);

/// A place as a text with this numbering writes it: `bar`, `off` or a number.
[[nodiscard]] std::string place_text(int point, bool is_upward);

/// A course of a game in these texts, from its start. Their plays have no points of the mover
/// before the whole game is read, and a double that nobody answers is taken by the roll after it.
[[nodiscard]] inline build::Course new_course() {
  return build::Course::of_cube(build::Unanswered::taken);
}

/// The level of a resignation that is offered for so many points; nullopt if there is none.
[[nodiscard]] std::optional<int> level_of(int points, int cube) noexcept;

}  // namespace bgtools::absolute
