#pragma once

#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace bgtools {

/// Why a text is no id: lower case, no full stop, names the field at fault.
struct IdError {
  std::string message;
};

/// GNU Backgammon position id, 14 characters; the board is seen by the player on roll.
[[nodiscard]] std::string to_position_id(const Position& position);
[[nodiscard]] std::variant<Position, IdError> from_position_id(std::string_view text);

/// GNU Backgammon match id, 12 characters. Player::one is its player 0.
[[nodiscard]] std::string to_match_id(const Situation& situation);
/// Everything of a situation but its board.
[[nodiscard]] std::variant<Situation, IdError> from_match_id(std::string_view text);

/// "positionid:matchid" as GNU Backgammon shows and takes it.
[[nodiscard]] std::string to_gnubg_id(const Situation& situation);
[[nodiscard]] std::variant<Situation, IdError> from_gnubg_id(std::string_view text);

/// XGID. Player::two is its bottom player (upper case), as gnubg has it.
[[nodiscard]] std::string to_xgid(const Situation& situation);
[[nodiscard]] std::variant<Situation, IdError> from_xgid(std::string_view text);

/// Any of the above, or "start".
[[nodiscard]] std::variant<Situation, IdError> from_any_id(std::string_view text);

}  // namespace bgtools
