#pragma once

// Example:
//
//     const OrError<Situation, IdError> read = from_any_id("4HPwATDgc/ABMA");
//     assert(read && read->position == start_position(Variant::backgammon));
//     assert(to_position_id(read->position) == "4HPwATDgc/ABMA");
//
// Threads: any number may call these functions at the same time.

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <string>
#include <string_view>

/// The short texts by which programs exchange a board or a whole situation.
///
/// Reading is strict: a text is refused unless each of its characters and bits says something that
/// can occur. An id written from a possible situation reads back as the same situation, except for
/// what the id cannot hold. Writing requires a possible position (`Position::is_possible`); numbers
/// that do not fit are replaced by the nearest that does.
namespace bgtools {

/// Why a text is not an id: lower case, no full stop, names the field at fault.
struct IdError {
  std::string message;
  bool has_mixed_point = false;  ///< a position id with both sides on a point
  bool has_too_many_checkers = false;
};

/// GNU Backgammon position id, 14 characters; the board is seen by the player on roll.
/// The start is "4HPwATDgc/ABMA".
[[nodiscard]] std::string to_position_id(const Position& position);
[[nodiscard]] OrError<Position, IdError> from_position_id(std::string_view text);

/// GNU Backgammon match id, 12 characters. Player::one is its player 0. It holds the mover, the
/// roll (the higher die first), the cube, a double that is offered, length, score, Crawford and
/// Jacoby; not beavers and the limit of the cube.
[[nodiscard]] std::string to_match_id(const Situation& situation);
/// Everything of a situation except its board. `is_jacoby` is what the id holds, also in a match,
/// where it means nothing: ids of older programs leave that bit clear. A pending resignation is
/// refused because a situation cannot hold it.
[[nodiscard]] OrError<Situation, IdError> from_match_id(std::string_view text);

/// "positionid:matchid" as GNU Backgammon shows and accepts it.
[[nodiscard]] std::string to_gnubg_id(const Situation& situation);
[[nodiscard]] OrError<Situation, IdError> from_gnubg_id(std::string_view text);

/// XGID with its prefix "XGID=". Player::two is its bottom player (upper case), as in gnubg.
/// The board is always seen by the bottom player. Jacoby and beavers are written only for money
/// sessions.
[[nodiscard]] std::string to_xgid(const Situation& situation);
/// The prefix may be absent, and so may the last field, the limit of the cube.
[[nodiscard]] OrError<Situation, IdError> from_xgid(std::string_view text);

/// OGID of OpenGammon, with or without its prefix "OGID=". White is Player::one. The field that
/// names a colour is read as HedgeHog writes it: the player who is not on roll or, while a double
/// is pending, the doubler. In the state IW and without that field, White is on roll; the state IB
/// does not tell the turn. Other programs write the player on roll into the field: see
/// PositionRecord::other_turn.
[[nodiscard]] OrError<Situation, IdError> from_ogid(std::string_view text);

/// OGID with its prefix. The cube goes up to 512. A start position without a roll has the state
/// IB.
[[nodiscard]] std::string to_ogid(const Situation& situation);

/// A position id, a gnubg id, an XGID, an OGID, a FIBS board, a Snowie position, or "start". The
/// situation has its defaults for anything that the id does not hold. A match id alone is refused
/// because it has no board.
[[nodiscard]] OrError<Situation, IdError> from_any_id(std::string_view text);

}  // namespace bgtools
