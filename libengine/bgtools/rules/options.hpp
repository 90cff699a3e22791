#pragma once

#include <bgtools/game/stop.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstdint>
#include <optional>

namespace bgtools {

/// Enough for some dozen faults in one match; about a second of work.
inline constexpr std::int64_t kDefaultSearchTries = 400'000;

/// What the user states about the rules of the game; it wins over what the record states.
struct VerifyOptions {
  std::optional<ProfileName> profile{};  ///< nullopt: `match` or `money`, as the record says
  std::optional<Variant> variant{};
  std::optional<bool> crawford{};
  std::optional<bool> jacoby{};
  std::optional<bool> beavers{};
  std::optional<int> beaver_limit{};  ///< beavers, raccoons and so on after one offer
  std::optional<bool> automatic_doubles{};
  std::optional<bool> cube{};       ///< false: played without a cube
  std::optional<int> cube_limit{};  ///< a higher cube is BG208
  bool holland = false;  ///< no double in the first two turns of each side after the Crawford game
  int match_number = 1;  ///< number of the match within the file, for the diagnostics
  /// How many edits of a broken match may be tried to explain its faults; 0: no search.
  std::int64_t search_tries = kDefaultSearchTries;
  /// How many seconds the search may take in one match; 0: as many as the tries need. With a limit
  /// of time the report may differ from run to run.
  double search_seconds = 0;
  StopFlag stop = nullptr;  ///< asks for the end, in the middle of a game too
};

}  // namespace bgtools
