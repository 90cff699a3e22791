#pragma once

#include <bgtools/game/stop.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstdint>
#include <optional>

namespace bgtools {

/// Enough for a few dozen faults in one match; about a second of work.
inline constexpr std::int64_t kDefaultSearchTries = 400'000;

/// What the user states about the rules of the game: a member for each switch of switches.def that
/// is an option. It overrides what the record states.
struct VerifyOptions {
  std::optional<ProfileName> profile{};  ///< nullopt: `match` or `money`, as the record says
  std::optional<Variant> variant{};
// NOLINTNEXTLINE(bugprone-macro-parentheses): the names of a type and of a member
#define BGTOOLS_SWITCH(id, type, usual, asked, help) std::optional<asked> id{};
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  int match_number = 1;  ///< number of the match within the file, for the diagnostics
  /// How many edits of a faulty match may be tried to explain its faults; 0: no search.
  std::int64_t search_tries = kDefaultSearchTries;
  /// How many seconds the search may take in one match; 0: no limit but the number of tries. With a
  /// time limit, the report may differ from run to run.
  double search_seconds = 0;
  StopFlag stop = nullptr;  ///< requests an early end, even in the middle of a game
};

}  // namespace bgtools
