#pragma once

// Example:
//
//     Situation now;
//     now.position = start_position(Variant::backgammon);
//     now.mover = Player::two;
//     now.cube = {.value = 2, .owner = other(now.mover)};
//     now.length = 7;
//     now.score[index(Player::one)] = 3;
//     assert(!now.roll.is_known() && !now.is_double_offered);
//
// Threads: any number may read a value, or one change it.

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <cstdint>
#include <optional>

namespace bgtools {

/// The two players of a record. `one` is named first and writes in the left column.
enum class Player : std::uint8_t { one, two };

[[nodiscard]] constexpr Player other(Player player) noexcept {
  return player == Player::one ? Player::two : Player::one;
}
[[nodiscard]] constexpr std::size_t index(Player player) noexcept {
  return static_cast<std::size_t>(player);
}

/// The doubling cube: its value, and who owns it (nullopt: centred, both may double).
struct Cube {
  int value = 1;
  std::optional<Player> owner{};

  friend bool operator==(const Cube&, const Cube&) = default;
};

/// Everything that a position id and a match id hold together: the board, whose turn it is, the
/// cube, the score and what is being decided.
struct Situation {
  Position position{};  ///< seen by `mover`
  Player mover = Player::one;
  Roll roll{};  ///< {0, 0}: not rolled yet
  Cube cube{};
  bool is_double_offered = false;  ///< the other player has to answer
  int length = 0;                  ///< match length in points; 0: money session
  std::array<int, 2> score{};      ///< before the game
  bool is_crawford = false;        ///< this is the Crawford game
  bool is_jacoby = false;
  bool is_beaver = false;  ///< beavers allowed (money)
  int cube_limit = 1024;   ///< the highest value of the cube

  friend bool operator==(const Situation&, const Situation&) = default;
};

}  // namespace bgtools
