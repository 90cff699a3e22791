#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/replay/state.hpp>

namespace bgtools {

/// Whether an action is a play that certainly breaks the rules on the board of a state: some hop
/// has no checker, lands on a point that is held or cannot go on the way, or is made while a
/// checker is on the bar. It only says what can be told without making the play, and in backgammon:
/// false does not mean that the play is legal. Nothing but the play breaks a rule then, and the
/// fault is one of Irregularity::empty_source to Irregularity::bear_off_not_highest.
[[nodiscard]] bool is_surely_illegal(const State& state, const Action& action) noexcept;

/// The same after a turn of the other player that may be any, before which the state is: it can
/// take checkers of the player away, but bring none to a point.
[[nodiscard]] bool is_surely_illegal_after_any(const State& state, const Action& action) noexcept;

}  // namespace bgtools
