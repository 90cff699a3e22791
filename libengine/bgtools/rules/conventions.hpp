#pragma once

// Example:
//
//     const std::optional<ProfileName> profile = profile_named("sheet-ee");
//     assert(profile == ProfileName::sheet_ee && !conventions(*profile).crawford);
//     for (const ProfileSetting& each : settings(*profile)) assert(!each.why.empty());
//
// Threads: any number may call these functions at the same time; the tables are constant.

#include <bgtools/finding/rule.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bgtools {

/// The sets of rules that records are judged by (`--profile`). Each is a row of switches over one
/// engine and a column of severities.
enum class ProfileName : std::uint8_t {
  match,      ///< international match play
  money,      ///< international money play
  brainking,  ///< the rules page of BrainKing
  sheet_ee,   ///< an Estonian boxed-game sheet
  fi,         ///< a Finnish rules text, taken literally
  hu,         ///< a Hungarian rules text
  gnubg,      ///< GNU Backgammon
  bgammon     ///< bgammon.org
};

/// Number of profiles; `static_cast<ProfileName>(0..kProfileCount-1)` are all of them.
inline constexpr std::size_t kProfileCount = 8;

/// No limit: unless one is stated, no finding says that there are too many.
inline constexpr int kUnlimited = 1'000'000'000;

/// What a profile says about the options of the game: a member for each line of switches.def. The
/// record overrides it, and the user overrides both. Jacoby, beavers and automatic doubles belong
/// to money play in every profile.
struct Conventions {
#define BGTOOLS_SWITCH(id, type, usual, asked, help) type id = usual;
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about) type id = usual;
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
};

/// The members of Conventions, for tables.
enum class Switch : std::uint8_t {
#define BGTOOLS_SWITCH(id, type, usual, asked, help) id,
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about) id,
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
};

/// "cube-limit".
[[nodiscard]] std::string_view name(Switch what) noexcept;
/// Whether its value is a number (kUnlimited: no limit) rather than on or off.
[[nodiscard]] bool is_number(Switch what) noexcept;

/// One switch that a profile sets, and why.
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
/// The severity of a rule in the profile unless the user says otherwise: one table, rule by
/// profile.
[[nodiscard]] Severity severity(Rule rule, ProfileName profile) noexcept;

/// What the profile sets; anything else is as in Conventions{} and in rules.def.
[[nodiscard]] std::span<const ProfileSetting> settings(ProfileName profile) noexcept;
[[nodiscard]] std::span<const ProfileSeverity> severities(ProfileName profile) noexcept;

}  // namespace bgtools
