#pragma once

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/irregularity.hpp>
#include <bgtools/replay/state.hpp>
#include <cstdint>
#include <optional>
#include <span>

namespace bgtools {

/// A board of backgammon on which one regular turn follows the other: a short cut for what
/// advance() does with nearly every turn of nearly every record.
class Lane {
 public:
  /// Whether the turns after this state can be regular: its board moves as in backgammon, it is
  /// known whose turn it is, and nothing waits for a later action. Where the board is unknown,
  /// every play with possible dice by the player on turn is regular.
  [[nodiscard]] static bool fits(const State& state) noexcept;

  /// Requires that the state fits. `watched`: what makes a turn irregular that is one otherwise.
  Lane(const State& state, Irregularities watched);

  /// Makes a turn about which advance() finds nothing that is watched, and after which the game
  /// goes on. False: it may be another one, and nothing has changed. `hits`: how its hits are
  /// marked.
  [[nodiscard]] bool take(Player player, const WrittenPlay& play, HitMarks& hits);

  /// The board as the player sees it.
  [[nodiscard]] Position seen_by(Player player) const noexcept;

  /// Whether the player has an opponent's blot on a point that one of the hops ends on.
  [[nodiscard]] bool has_blot_for(Player player, std::span<const Step> hops) const noexcept;

  /// Changes the state that the lane began with to the one after the turns that were made.
  void put_into(State& state) const noexcept;

 private:
  /// The checkers of one player in their own numbering, which the opponent's turns do not change.
  struct Side {
    Position board{};          ///< without the opponent's checkers
    std::int8_t outside = 0;   ///< checkers not in the home board
    std::int8_t checkers = 0;  ///< not borne off
  };

  /// Hops that were made; bit n: hop n hits, or is marked as a hit.
  struct Made {
    std::uint8_t hops = 0;
    unsigned hits = 0;
    unsigned marks = 0;
  };

  [[nodiscard]] static Made make_hops(const WrittenPlay& play, Side& mine, Side& theirs) noexcept;
  [[nodiscard]] static bool may_bear_off(const Side& mine, int from, int die) noexcept;
  static bool put(Side& mine, Side& theirs, int from, int to) noexcept;
  static void take_back(const WrittenPlay& play, const Made& made, Side& mine,
                        Side& theirs) noexcept;
  [[nodiscard]] bool make(const WrittenPlay& play, HitMarks& hits);
  [[nodiscard]] bool make_otherwise(const WrittenPlay& play, HitMarks& hits);
  [[nodiscard]] bool is_dance(Roll roll) const;
  void take_from(const Position& board, Player view) noexcept;

  Irregularities watched_;
  bool has_board_;
  std::array<Side, 2> sides_{};
  Player on_turn_;
  std::array<std::uint8_t, 2> turns_{};  ///< of each player; no more than State::rolls counts
  std::optional<LastPlay> last_{};
  Resolution resolution_;
};

}  // namespace bgtools
