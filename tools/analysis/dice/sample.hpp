#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/dice/counts.hpp"

namespace bgtools::analysis::dice {

/// Turns and games of a sample, counted or not.
struct Coverage {
  std::int64_t matches = 0;
  std::int64_t games = 0;
  std::int64_t turns = 0;       ///< with a roll or a play
  std::int64_t unverified = 0;  ///< left out: their board is not known, or the game was over
  std::int64_t faulty = 0;  ///< left out: the turn itself breaks a rule, so its dice may be wrong
  std::int64_t without_roll = 0;    ///< left out: the dice are not written
  std::int64_t of_other_games = 0;  ///< left out: the game does not move like backgammon
  std::int64_t played_out = 0;      ///< games whose last checker was borne off
  std::int64_t dropped = 0;         ///< games that a refused double ended
  std::int64_t given_up = 0;        ///< games with a result, but neither of these
  std::int64_t unfinished = 0;      ///< games without a result, and neither of these
  std::int64_t open_ends = 0;  ///< given up or unfinished, with nothing rolled after the last play
  std::int64_t not_selected = 0;  ///< matches of which nothing is counted
  std::int64_t undated = 0;       ///< of these, those left out only for a day that is not certain

  Coverage& operator+=(const Coverage& more) noexcept;
};

/// The rolls of one player on one site, by what the record of their match leaves out.
struct Rolls {
  Counts complete{};  ///< of matches in which every roll is written
  Counts gaps{};      ///< of matches in which rolls are left out
  /// Those of `gaps` before which every roll had a choice of plays, so that none would have been
  /// left out as a dance or a forced play.
  Counts chosen{};

  Rolls& operator+=(const Rolls& more) noexcept;
};

/// What the records of a site, or of a program, write.
struct Site {
  std::int64_t rolls_left_out = 0;  ///< turns without dice, although the player could roll
  std::int64_t dances_written = 0;  ///< rolls without a legal play
  std::map<std::string, Rolls> players;

  /// Whether its records leave out dances or forced plays by habit, and not only by mistake.
  [[nodiscard]] bool leaves_out_rolls() const noexcept;
};

/// The rolls of any number of matches. Samples can be added in any order.
///
/// Whether a roll is counted is decided by what was known before it, never by the roll itself,
/// except where a turn breaks a rule.
class Sample {
 public:
  /// Counts the rolls of a match. `format` is the name of its format, which names the site if the
  /// record has neither a tag `Site` nor a producer.
  void add(const Match& match, std::string_view format, const VerifyOptions& options);
  /// Notes matches that nobody wants to count.
  void leave_out(std::int64_t matches, std::int64_t undated) noexcept;
  Sample& operator+=(const Sample& more);

  [[nodiscard]] const Coverage& coverage() const noexcept { return coverage_; }
  [[nodiscard]] const std::map<std::string, Site>& sites() const noexcept { return sites_; }

 private:
  Coverage coverage_;
  std::map<std::string, Site> sites_;
};

}  // namespace bgtools::analysis::dice
