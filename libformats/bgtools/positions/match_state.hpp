#pragma once

#include <bgtools/positions/ids.hpp>
#include <string_view>

namespace bgtools {

/// What a match id says of a game that goes on. Unlike a situation, an id can say that the doubler
/// decides, after a beaver or a raccoon: while the answer is due, `situation.cube` has the value
/// and the owner that taking the offer before it would have given.
struct MatchState {
  Situation situation{};
  Player decider = Player::one;
};
/// Like from_match_id(), and also reads such ids.
[[nodiscard]] OrError<MatchState, IdError> match_state(std::string_view text);

}  // namespace bgtools
