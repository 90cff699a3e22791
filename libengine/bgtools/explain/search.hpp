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

/// How much work the search may do in one match.
struct SearchBudget {
  using Clock = std::chrono::steady_clock;

  std::int64_t tries_left = 0;  ///< edits that may still be tried
  std::optional<Clock::time_point> deadline{};
  StopFlag stop = nullptr;
  bool is_spent = false;  ///< something was left untried

  /// Takes one try; false when none is left.
  [[nodiscard]] bool take();
};

/// Turns that were not verified, and the finding that says so.
struct UnverifiedByFinding {
  UnverifiedTurns turns{};
  std::optional<std::size_t> finding{};  ///< an index; nullopt: the reader has reported the action
  std::size_t action = 0;  ///< index of the action after which nothing could be verified
};

/// Looks for the slips that explain the errors of one game.
///
/// `found` holds what judging the game and its result said, from index `begin` on. For each first
/// error it tries the edits of the record up to there, the smallest first, and keeps those after
/// which the rest of the game and its result are legal. An error that is explained carries the
/// edits; if only one is smallest and the fault shows later than its place, the error moves to that
/// place. What follows from an error becomes its consequence. `unverified` loses the turns that
/// were verified by an explanation, and `judgement` gains what the game is worth by it.
void explain(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget,
             std::size_t begin, std::vector<Diagnostic>& found,
             std::vector<UnverifiedByFinding>& unverified, Judgement& judgement);

}  // namespace bgtools
