#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/state.hpp>
#include <cstddef>

namespace bgtools {

/// Whether an action is a play that certainly breaks the rules on the board of a state: some hop
/// has no checker, goes backwards or to a point that no board has, lands on a held point or is
/// blocked on its way, needs other dice, or is not the entry that a checker on the bar has to make
/// first. It only looks at what can be seen without making the play, and only in backgammon, so
/// false does not mean that the play is legal. If it is true, the action breaks no other rule.
[[nodiscard]] bool is_surely_illegal(const State& state, const Action& action) noexcept;

/// Whether the dice of a play, which have to be valid, allow its hops on some board of backgammon.
[[nodiscard]] bool is_possible_with_dice(const WrittenPlay& play) noexcept;

/// The play of an action, if it is one whose dice and hops can be judged by the board alone; null
/// otherwise.
[[nodiscard]] const WrittenPlay* plain_play(const Action& action) noexcept;

/// How many checkers a player needs on each point for some plays: what leaves a point less what
/// came to it before, at its highest. Hits in between only take checkers away, except from the bar.
class WantedCheckers {
 public:
  /// Adds the next play. False: it has a point that no board has, and was not added.
  bool add(const WrittenPlay& play) noexcept;
  /// For the points 1 to 24.
  [[nodiscard]] int operator[](std::size_t point) const noexcept { return most_[point]; }

 private:
  std::array<int, kBar + 1> most_{};
  std::array<int, kBar + 1> balance_{};
};

/// Whether some of the plays that need these checkers certainly cannot be made, whatever the
/// player on turn plays first: that turn moves at most four of the player's own checkers, and the
/// opponent's only to the bar.
[[nodiscard]] bool lacks_checkers_after_any(const State& state, Player on_turn,
                                            const std::array<WantedCheckers, 2>& wanted) noexcept;

}  // namespace bgtools
