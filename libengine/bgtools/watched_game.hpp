#pragma once

#include <bgtools/game/situation.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools {

/// What is seen of one game while its match is verified.
struct WatchedGame {
  std::size_t game = 0;  ///< counts from 0
  /// Before each action, while the board is known; empty if the game is not followed.
  std::vector<std::optional<Situation>> situations{};
  int checkers = 0;  ///< each side's, at the start
};

/// Verifies a match and fills `watched`.
VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink,
                   WatchedGame& watched);

}  // namespace bgtools
