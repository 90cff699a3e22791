#pragma once

#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <bgtools/rules/score/result.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::analysis {

/// The board around one action, as far as the record shows it, seen by the action's player.
struct Around {
  int turn = 1;  ///< the number of a roll; a cube action has that of the roll that it precedes
  std::optional<Position> before{};
  std::optional<Position> after{};
  std::optional<Situation> situation{};  ///< before the action, with the dice of a roll
  bool is_contradicted = false;  ///< a board that is shown is not the one that the plays lead to
};

/// A game as it was played.
struct PlayedGame {
  std::vector<Around> actions;  ///< one for each action
  Judgement judgement;          ///< what the end of the game is worth
  int turns = 0;
};

/// Follows every game of a match.
[[nodiscard]] std::vector<PlayedGame> played(const Match& match, const VerifyOptions& options);

}  // namespace bgtools::analysis
