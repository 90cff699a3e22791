#pragma once

#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/options.hpp>
#include <optional>
#include <string>

namespace bgtools {

/// The rules of the game by which one match is judged: switches over one engine. Made once a match
/// from what the user states, what the record states and what the named profile says.
struct Profile {
  ProfileName name = ProfileName::match;
  Variant variant = Variant::backgammon;
  bool is_variant_named = false;  ///< by the user or the record
  std::string unknown_game{};     ///< the record names a game that is not known; "": none
  int checkers = 15;              ///< each side's, at the start
  int length = 0;                 ///< points; 0: money session
  bool has_crawford = true;       ///< matches only
  std::optional<bool> jacoby{};   ///< money only; nullopt: not stated, both readings are accepted
  bool is_jacoby_tag_in_match =
      false;                ///< the record states Jacoby in a match, where it means nothing
  bool has_beavers = true;  ///< money only
  int beaver_limit = kUnlimited;
  bool has_cube = true;
  int cube_limit = 64;             ///< a higher cube is remarked on
  int most_automatic_doubles = 0;  ///< money only; how many opening ties may double the stake
  bool has_holland_rule = false;
  bool has_odd_lengths_to_21 = false;  ///< no other match length exists
  bool counts_backgammon_with_checker_off = false;
  bool counts_drop_by_board = false;
  bool has_drop_that_may_cancel = false;
  bool prevents_illegal_plays = false;
  bool is_length_stated = true;         ///< false: judged as a money session
  std::optional<int> written_length{};  ///< printed where play is unlimited

  [[nodiscard]] bool is_money() const noexcept { return length == 0; }
  /// How bad a finding of the rule is under these rules.
  [[nodiscard]] Severity severity(Rule rule) const noexcept {
    return bgtools::severity(rule, name);
  }
};

/// The profile of a match: what the user states wins over the record, the record over the named
/// profile. Without a name it is `match` where the record has a length, else `money`.
[[nodiscard]] Profile profile_for(const Match& match, const VerifyOptions& options);

/// One line for the report, such as "7 point match, Crawford rule".
[[nodiscard]] std::string describe(const Profile& profile);

}  // namespace bgtools
