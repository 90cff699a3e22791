#pragma once

#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/options.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// The rules of the game that one match is judged by: switches over one engine. Made once for each
/// match from what the user states, what the record states and what the named profile says. Among
/// the switches, `crawford` applies in matches only, `jacoby`, `beavers` and `automatic_doubles` in
/// money sessions only.
struct Profile : Conventions {
  ProfileName name = ProfileName::match;
  Variant variant = Variant::backgammon;
  bool is_variant_named = false;  ///< by the user or the record
  Choices choices{};              ///< of the switches of the variant
  std::string unknown_game{};     ///< an unknown game that the record names; "": none
  int checkers = 15;              ///< each side's, at the start
  int length = 0;                 ///< points; 0: money session
  bool is_jacoby_tag_in_match =
      false;                     ///< the record states Jacoby in a match, where it means nothing
  bool is_length_stated = true;  ///< false: judged as a money session
  std::optional<int> written_length{};  ///< printed where play is unlimited

  [[nodiscard]] bool is_money() const noexcept { return length == 0; }
  /// The severity of a rule under these rules of the game.
  [[nodiscard]] Severity severity(Rule rule) const noexcept {
    return bgtools::severity(rule, name);
  }
};

/// The profiles of a match and of those of its games that are of another variant. The user
/// overrides the record, and the record overrides the named profile. Without a name it is `match`
/// if the record has a length, else `money`.
class Profiles {
 public:
  /// The match must outlive it.
  Profiles(const Match& match, const VerifyOptions& options);

  [[nodiscard]] const Profile& of_match() const noexcept { return of_match_; }
  [[nodiscard]] const Profile& of(const Game& game) const noexcept;
  /// Of the games whose variant is not that of the match, one for each variant.
  [[nodiscard]] const std::vector<Profile>& others() const noexcept { return others_; }

 private:
  const Match& match_;
  Profile of_match_;
  std::vector<Profile> others_{};
};

/// One line for the report, such as "7 point match, Crawford rule".
[[nodiscard]] std::string describe(const Profiles& profiles);

}  // namespace bgtools
