#pragma once

#include <bgtools/game/situation.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools {

/// What a game of a match comes to while the match is verified.
struct WatchedGame {
  std::size_t game = 0;  ///< counts from 0
  /// Before each action, while the board is known; empty where the game is not followed.
  std::vector<std::optional<Situation>> situations{};
  int checkers = 0;  ///< each side's, at the start
};

/// Verifies a match and fills `watched`.
VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink,
                   WatchedGame& watched);

}  // namespace bgtools
