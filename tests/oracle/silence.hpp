#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// What a record says and another does not, found without the comparison that writers report their
/// losses with.
namespace bgtools::oracle {

/// What can be missing.
enum class Kind : std::uint8_t {
  length,
  rule,
  tag,
  comment,
  name,
  game,
  label,
  score,
  crawford_mark,
  opening,
  turn,
  play_kind,
  spelling,
  cube_action,
  resignation,
  board,
  result,
  annotation,
  order,  ///< all that is done in the game is there, but not in this order
};

/// Things of one kind that a record says, of one game or of the match.
struct Missing {
  Kind kind{};
  std::optional<std::size_t> game{};  ///< index into the first record
  std::size_t count = 0;
  std::string example{};  ///< the first of them
};

/// Everything that `before` says and `after` does not say, or says differently. A value that only
/// `after` states is not missing. Actions are missing if they are not in the longest common
/// sequence of actions of their kind.
[[nodiscard]] std::vector<Missing> missing(const Match& before, const Match& after);

/// The games, and the kinds of actions of a game, of which `after` has more.
[[nodiscard]] std::vector<std::string> added(const Match& before, const Match& after);

/// What is missing in `after` beyond the losses that were reported when it was written: each thing
/// needs a loss of its own, in its game.
[[nodiscard]] std::vector<std::string> silent(const Match& before, const Match& after,
                                              std::span<const Diagnostic> losses);

/// The same after several conversions: whatever is missing needs some loss of its kind in one of
/// them.
[[nodiscard]] std::vector<std::string> silent_after_all(const Match& before, const Match& after,
                                                        std::span<const Diagnostic> losses);

}  // namespace bgtools::oracle
