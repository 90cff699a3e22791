#pragma once

#include <bgtools/record/match.hpp>

namespace bgtools::sgf {

/// The board and the cube as the plays of a game leave them. The format has no marks for hits and
/// no values of the cube, since they follow from what came before; reader and writer both ask here.
class Course {
 public:
  explicit Course(Variant variant)
      : board_(start_position(variant)), checkers_(board_.checkers()) {}

  /// The board as the player sees it.
  [[nodiscard]] const Position& seen_by(Player player) noexcept;
  void set(Player player, const Position& position) noexcept;
  void set_cube(const Cube& cube) noexcept;
  [[nodiscard]] const Cube& cube() const noexcept { return cube_; }

  /// Makes a hop, where the board lets it happen; whether it hits a blot.
  bool move(Player player, const Step& step) noexcept;
  /// Follows any action but the hops of a play.
  void follow(const Action& action) noexcept;

  /// What `double` by this player is where it stands now: 1 a double, 2 a beaver, 3 a raccoon.
  [[nodiscard]] int kind_of_double(Player player) const noexcept;
  /// The cube after it; nullopt where it is too high to be a number.
  [[nodiscard]] std::optional<int> value_of_double(Player player) const noexcept;

  /// The game ended on the board or with a drop, so that a result needs no resignation.
  [[nodiscard]] bool is_over() noexcept;

 private:
  Position board_;  // as view_ sees it
  Player view_ = Player::one;
  int checkers_;
  Cube cube_{};
  std::optional<Player> doubler_{};  // who turned the cube and has no answer yet
  int turned_ = 0;                   // how often since the last answer
  int offered_ = 1;
  bool is_dropped_ = false;
};

}  // namespace bgtools::sgf
