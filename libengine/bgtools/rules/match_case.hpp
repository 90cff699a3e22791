#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/rules/match_fact.hpp>
#include <bgtools/rules/profile.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// One fact of a match, with everything that a rule may ask about it.
struct MatchCase {
  const Match& match;
  const Profile& profile_of_match;
  const MatchFact& fact;

  [[nodiscard]] bool is(MatchIrregularity what) const noexcept { return fact.what == what; }
  [[nodiscard]] const Profile& profile() const noexcept { return profile_of_match; }
  [[nodiscard]] const Game& game() const { return match.games[fact.game]; }
  /// Requires that it is not the first one.
  [[nodiscard]] const Game& game_before() const { return match.games[fact.game - 1]; }
};

/// "3-1".
[[nodiscard]] std::string score_text(const Score& score);

/// Appends to `found` a diagnostic for each rule that a fact breaks.
void tell_match(const MatchCase& each, const Sink& wanted, std::vector<Diagnostic>& found);

}  // namespace bgtools
