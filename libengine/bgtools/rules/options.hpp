#pragma once

// Example:
//
//     VerifyOptions options;
//     options.profile = profile_named("money");
//     options.jacoby = false;      // whatever the record and the profile say
//     options.search_actions = 0;  // faults are found, but not explained
//
// Threads: any number may read options, or one change them; `stop` may be set meanwhile.

#include <bgtools/game/stop.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bgtools {

/// Enough for a few dozen faults in one match; some tenths of a second of work.
inline constexpr std::int64_t kDefaultSearchActions = 200'000;

/// An answer to a switch of the games that have it (GameRules::switches).
struct GameAnswer {
  std::string_view name;   ///< of the switch
  std::string_view value;  ///< one of its values
};

/// What the user states about the rules of the game: a member for each switch of switches.def that
/// is an option. It overrides what the record states.
struct VerifyOptions {
  std::optional<ProfileName> profile{};  ///< nullopt: `match` or `money`, as the record says
  std::optional<Variant> variant{};
  /// How games are played where their rule texts differ. Those without such a switch, or without
  /// such a value of it, keep their own. The views have to outlive the options.
  std::vector<GameAnswer> answers{};
// NOLINTNEXTLINE(bugprone-macro-parentheses): the names of a type and of a member
#define BGTOOLS_SWITCH(id, type, usual, asked, help) std::optional<asked> id{};
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  /// How many actions may be followed to explain the faults of a match, and as many again for each
  /// 2,000 recorded actions; 0: no search. The same limit gives the same findings on every machine.
  std::int64_t search_actions = kDefaultSearchActions;
  StopFlag stop = nullptr;  ///< requests an early end, even in the middle of a game
};

}  // namespace bgtools
