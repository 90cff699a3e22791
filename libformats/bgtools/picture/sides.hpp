#pragma once

#include <array>
#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/picture/board.hpp>
#include <string>

/// What every kind of picture shows, in words and numbers.
namespace bgtools::picture {

inline constexpr int kHalf = 6;           ///< points of half a side
inline constexpr int kShownCheckers = 5;  ///< of a stack; more are a number

struct Side {
  Player player{};
  std::string name{};
  int pips = 0;
  int off = 0;
  int bar = 0;
  int waiting = 0;  ///< checkers that have not entered
  bool owns_cube = false;
  bool is_mover = false;
};

struct Sides {
  Side lower{};  ///< sees the board
  Side upper{};
  Position board{};  ///< seen by `lower`
};

[[nodiscard]] Sides sides_of(const Situation& situation, const BoardLabels& labels);

/// The value of the cube; a double that waits for its answer shows the new one.
[[nodiscard]] int shown_cube(const Situation& situation);

/// What the player on roll does: "to play 31".
[[nodiscard]] std::string deed_of(const Situation& situation, const BoardLabels& labels);

/// Whether the game has a cube.
[[nodiscard]] bool has_cube(const BoardLabels& labels);

/// How many checkers of each side lie on a point of the board: those on top, and one that they pin.
struct Stack {
  const Side* owner = nullptr;  ///< of the checkers on top
  int count = 0;
  const Side* pinned = nullptr;  ///< the owner of the pinned checker; null: there is none
};
[[nodiscard]] Stack stack_on(const Sides& sides, int point);

[[nodiscard]] bool has_score(const Situation& situation);

/// "7 point match", "money session, Jacoby rule"; "" if it is unknown.
[[nodiscard]] std::string occasion(const Situation& situation);

/// The board and the cube in sentences, for readers who do not see the picture.
[[nodiscard]] std::string board_words(const Situation& situation, const BoardLabels& labels);

/// The same after the id of the position and what the player on roll does, and before the score.
[[nodiscard]] std::string description(const Situation& situation, const BoardLabels& labels);

}  // namespace bgtools::picture
