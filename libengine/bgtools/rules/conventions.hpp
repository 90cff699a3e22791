#pragma once

#include <bgtools/finding/rule.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bgtools {

/// The sets of rules by which records are judged (`--profile`). Each is a row of switches over one
/// engine and a column of severities.
enum class ProfileName : std::uint8_t {
  match,      ///< international match play
  money,      ///< international money play
  brainking,  ///< the rules page of BrainKing
  sheet_ee,   ///< an Estonian boxed-game sheet
  fi,         ///< a Finnish rules text, taken by the letter
  hu,         ///< a Hungarian rules text
  gnubg,      ///< GNU Backgammon
  bgammon     ///< bgammon.org
};

/// Number of profiles; `static_cast<ProfileName>(0..kProfileCount-1)` are all of them.
inline constexpr std::size_t kProfileCount = 8;

/// No bound is known: where nothing is stated, nobody is accused of one too many.
inline constexpr int kUnlimited = 1'000'000'000;

/// What a profile says of the options of the game. What a record states wins over it, and what the
/// user states over both. Jacoby, beavers and automatic doubles belong to money play in each.
struct Conventions {
  bool crawford = true;                      ///< matches have a Crawford game
  std::optional<bool> jacoby{};              ///< nullopt: as the players agreed; both are accepted
  bool beavers = true;                       ///< a doubled player may redouble at once
  int beaver_limit = kUnlimited;             ///< beavers, raccoons and so on after one offer
  int automatic_doubles = kUnlimited;        ///< how many opening ties may double the stake
  bool cube_in_money = true;                 ///< false: the cube belongs to matches
  bool cube_at_one_point = true;             ///< false: a match of one point has no cube
  int cube_limit = 64;                       ///< a higher cube is BG208
  bool odd_lengths_to_21 = false;            ///< a length that is even, 1 or above 21 is BG310
  bool backgammon_with_checker_off = false;  ///< three points although the loser has one off: BG306
  bool drop_by_board = false;                ///< a drop may cost the level of the board: BG304
  bool drop_may_cancel = false;              ///< the text contradicts itself about drops: BG901
  bool prevents_illegal_plays = false;       ///< no illegal play can have happened
};

/// The members of Conventions, for tables.
enum class Switch : std::uint8_t {
  crawford,
  jacoby,
  beavers,
  beaver_limit,
  automatic_doubles,
  cube_in_money,
  cube_at_one_point,
  cube_limit,
  odd_lengths_to_21,
  backgammon_with_checker_off,
  drop_by_board,
  drop_may_cancel,
  prevents_illegal_plays
};

/// "cube-limit".
[[nodiscard]] std::string_view name(Switch what) noexcept;
/// Whether its value is a number (kUnlimited: none) and not on or off.
[[nodiscard]] bool is_number(Switch what) noexcept;

/// One thing that a profile sets, and why.
struct ProfileSetting {
  ProfileName profile{};
  Switch what{};
  int value = 0;  ///< 1 and 0 for on and off
  std::string_view why;
};

/// A severity that differs from the rule's default, and why.
struct ProfileSeverity {
  ProfileName profile{};
  Rule rule{};
  Severity severity{};
  std::string_view why;
};

/// "match", "sheet-ee", ...
[[nodiscard]] std::string_view name(ProfileName profile) noexcept;
/// Whose rules they are.
[[nodiscard]] std::string_view title(ProfileName profile) noexcept;
[[nodiscard]] std::optional<ProfileName> profile_named(std::string_view text) noexcept;

[[nodiscard]] const Conventions& conventions(ProfileName profile) noexcept;
/// How bad a finding of the rule is in the profile unless the user says otherwise: one table, rule
/// by profile.
[[nodiscard]] Severity severity(Rule rule, ProfileName profile) noexcept;

/// What the profile sets; what it does not mention is as in Conventions{} and in rules.def.
[[nodiscard]] std::span<const ProfileSetting> settings(ProfileName profile) noexcept;
[[nodiscard]] std::span<const ProfileSeverity> severities(ProfileName profile) noexcept;

}  // namespace bgtools
