#pragma once

#include <bgtools/explain/budget.hpp>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <vector>

namespace bgtools {

/// Looks for what the plays of a game mean whose text could not be read: a play that was cut, or
/// one with other words in its cell. The board and the dice leave few plays that begin as it does,
/// and the later turns fewer. Where they leave one, `game` gets it. Returns the plays that were
/// explained.
[[nodiscard]] std::vector<UnreadPlay> explain_unread(const GameContext& context,
                                                     ForcedPlayHabits& habits, SearchBudget& budget,
                                                     Game& game);

}  // namespace bgtools
