#pragma once

#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bgtools {

/// The points that one reading of a game's end gives to its winner.
struct Award {
  Player winner{};
  int points = 0;

  friend bool operator==(const Award&, const Award&) = default;
};

/// What can be irregular in a printed result. It says what is printed and what the game is worth
/// instead; the rules judge whether that breaks a rule.
enum class ResultIrregularity : std::uint8_t {
  no_points,              ///< printed without points
  winner_stated,          ///< any result with points, for its winner
  end_stated,             ///< Result::end, if there is one
  cut_to_written_length,  ///< `worth` cut to a length that only means unlimited play
  capped,                 ///< at the end of the match, `worth` printed in full or cut in some way
  match_resigned,         ///< the points needed or the match length, for a match given up
  level_stated,           ///< fits a win of `level`; Result::level may name another one
  gammon_uncubed,         ///< the same, with a gammon or more and a centred cube
  gammon_not_single,  ///< a `level` with a centred cube, which counts `worth` under the Jacoby rule
  checker_off_ignored,    ///< three points although the loser has a checker off; single: `worth`
  other_level_won,        ///< not the level of the final board, which gives `worth`
  other_points_won,       ///< no level of a win gives so many; the final board gives `worth`
  more_for_drop,          ///< a gammon or more for a drop, in words or by the board
  other_points_for_drop,  ///< not the cube, for a drop
  resigned_too_high,      ///< a `level` that cannot be lost
  resigned_too_low,       ///< a `level` below `least`, which is sure to be lost
  other_points_resigned,  ///< no level gives so many
  take_left_out,          ///< fits a take of the double that the game ends with, and no drop
  code_printed,           ///< a number that programs use for a kind of resignation
  match_claimed,          ///< Result::is_match_claimed, where the points needed are known
  loss_stated,            ///< Result::loss, if there is one
};

/// One irregularity of a printed result, in numbers.
struct ResultFact {
  ResultIrregularity what{};
  int level = 0;               ///< 1 to 3
  int least = 0;               ///< 1 to 3
  std::optional<int> worth{};  ///< in points; for a resignation, what the next score counts instead
};

/// What the end of a game is worth. There are several awards if the printed number and the board
/// differ, or if the rules of the session are not stated.
struct Judgement {
  std::vector<Award> awards;
  std::optional<Player> winner{};  ///< known even where the points are not (`Wins 1004`)
  /// Jacoby is not stated, and the game ended with a gammon and a centred cube: what it is worth
  /// without and with the rule.
  std::optional<std::array<int, 2>> jacoby_readings{};
  std::vector<ResultFact> facts{};  ///< of the printed result, in the order of reporting
};

/// One fact of a printed result, with everything that a rule may ask about it.
struct ResultCase {
  const GameContext& context;
  const GameOutcome& outcome;
  const Judgement& judgement;
  const ResultFact& fact;

  [[nodiscard]] bool is(ResultIrregularity what) const noexcept { return fact.what == what; }
  [[nodiscard]] const Profile& profile() const noexcept { return context.profile; }
  [[nodiscard]] const Result& result() const { return *context.game.result; }
  [[nodiscard]] std::string_view name_of(Player player) const { return context.name_of(player); }
  /// The points that the winner needs before the game. Requires that this is not a money session.
  [[nodiscard]] int needed() const;
};

/// Whether the last action of a game is a double.
[[nodiscard]] bool is_unanswered(const Game& game) noexcept;

/// Compares the printed result of a game with its replay, in numbers.
[[nodiscard]] Judgement judge_result(const GameContext& context, const GameOutcome& outcome);

/// How many errors the rules find in the judged result.
[[nodiscard]] std::size_t errors_of_result(const GameContext& context, const GameOutcome& outcome,
                                           const Judgement& judgement);

/// Appends to `found` what breaks a rule in the judged result.
void tell_result(const GameContext& context, const GameOutcome& outcome, const Judgement& judgement,
                 const Sink& wanted, std::vector<Diagnostic>& found);

}  // namespace bgtools
