#pragma once

#include <bgtools/explain/budget.hpp>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <bgtools/rules/score/result.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools {

/// Turns that were not verified, and the finding that reports them.
struct UnverifiedByFinding {
  UnverifiedTurns turns{};
  std::optional<std::size_t> finding{};  ///< an index; nullopt: the reader has reported the action
  std::size_t action = 0;  ///< index of the action after which nothing could be verified
};

/// Looks for the slips that explain the errors of one game.
///
/// From index `begin` on, `found` holds the findings of the game and its result. A transcript is
/// what a hand made of a true record, so the slips of least cost are searched that lead from the
/// record to a game without errors. Each of them is a finding of its own: the first error that it
/// causes, with the edits that explain it equally well; if there is only one and the fault shows
/// later than its place, the error moves to that place. The other errors become consequences of the
/// slip before them. `unverified` loses the turns that were verified by an explanation, and
/// `judgement` gains what the game is worth by it. True: something was left untried.
[[nodiscard]] bool explain(const GameContext& context, ForcedPlayHabits& habits,
                           SearchBudget& budget, std::size_t begin, std::vector<Diagnostic>& found,
                           std::vector<UnverifiedByFinding>& unverified, Judgement& judgement);

}  // namespace bgtools
