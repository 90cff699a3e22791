#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/verdict/replay.hpp>
#include <bgtools/verdict/scoring.hpp>
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

/// Looks for the slips that explain the errors of one game.
///
/// `found` holds what replaying and judging the game said, from index `begin` on. For each first
/// error it tries the edits of the record up to there, the smallest first, and keeps those after
/// which the rest of the game and its result are legal. An error that is explained carries the
/// edits; if only one is smallest and the fault shows later than its place, the error moves to that
/// place. What follows from an error becomes its consequence. `outcome` counts the turns that were
/// verified by an explanation, and `judgement` gains what the game is worth by it.
void explain(const GameContext& context, ReplayScratch& scratch, SearchBudget& budget,
             std::size_t begin, std::vector<Diagnostic>& found, GameOutcome& outcome,
             Judgement& judgement);

}  // namespace bgtools
