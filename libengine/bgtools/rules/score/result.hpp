#pragma once

#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <optional>
#include <vector>

namespace bgtools {

/// Points that one reading of a game's end gives to its winner.
struct Award {
  Player winner{};
  int points = 0;

  friend bool operator==(const Award&, const Award&) = default;
};

/// What the end of a game is worth. Several awards where the number printed and the board differ,
/// or where the rules of the session are not stated.
struct Judgement {
  std::vector<Award> awards;
  std::optional<Player> winner{};  ///< known even where the points are not (`Wins 1004`)
  /// Jacoby is not stated and the game ended with a gammon and a centred cube: what it is worth
  /// without and with the rule.
  std::optional<std::array<int, 2>> jacoby_readings{};
};

/// Holds the printed result of a game against its replay and appends what does not fit to `found`.
[[nodiscard]] Judgement judge_result(const GameContext& context, const GameOutcome& outcome,
                                     const Sink& wanted, std::vector<Diagnostic>& found);

}  // namespace bgtools
