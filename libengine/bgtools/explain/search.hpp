#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <bgtools/rules/score/result.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace bgtools {

/// The work that the search may do in one match.
struct SearchBudget {
  using Clock = std::chrono::steady_clock;

  std::int64_t tries_left = 0;  ///< edits that may still be tried
  std::optional<Clock::time_point> deadline{};
  StopFlag stop = nullptr;
  bool is_spent = false;  ///< some edits were left untried

  /// Takes one try; false if none is left.
  [[nodiscard]] bool take();
};

/// Turns that were not verified, and the finding that reports them.
struct UnverifiedByFinding {
  UnverifiedTurns turns{};
  std::optional<std::size_t> finding{};  ///< an index; nullopt: the reader has reported the action
  std::size_t action = 0;  ///< index of the action after which nothing could be verified
};

/// Looks for the slips that explain the errors of one game.
///
/// From index `begin` on, `found` holds the findings of the game and its result. For each first
/// error it tries the edits of the record up to there, the smallest first, and keeps those after
/// which the rest of the game and its result are legal. An error that is explained carries the
/// edits; if there is only one and the fault shows later than its place, the error moves to that
/// place. Errors that follow from it become its consequences. `unverified` loses the turns that
/// were verified by an explanation, and `judgement` gains what the game is worth by it.
void explain(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget,
             std::size_t begin, std::vector<Diagnostic>& found,
             std::vector<UnverifiedByFinding>& unverified, Judgement& judgement);

}  // namespace bgtools
