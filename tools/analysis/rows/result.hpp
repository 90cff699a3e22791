#pragma once

#include <array>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bgtools::analysis {

struct InGame;

/// How a match may end, as far as that is known.
inline constexpr std::array<std::string_view, 7> kEnds{
    "played-out", "dropped", "resigned", "settled", "result-only", "unfinished", "excerpt"};

/// The result of a match, as far as the record and the engine that followed it are certain of it.
struct MatchResult {
  /// Where the record ends, in the columns of the match. Points beyond the length do not count.
  std::optional<std::array<int, 2>> score{};
  std::optional<Player> winner{};
  /// One of kEnds; "": not known.
  std::string_view ended{};
  std::string reason{};          ///< why some of this is not known, or is of a part; "": it is all
  std::array<int, 2> gammons{};  ///< that each player won, backgammons too, as far as known
  std::optional<int> largest_cube{};
};

/// The result of a match with these games, as they were seen.
[[nodiscard]] MatchResult result_of(const Match& match, std::span<const InGame> games);

}  // namespace bgtools::analysis
