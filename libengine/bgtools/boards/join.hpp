#pragma once

#include <bgtools/boards/between.hpp>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Boards are a record: the plays of a game follow from the boards that someone saw of it.
namespace bgtools::boards {

/// A board that was seen in a game.
struct Seen {
  Position board{};               ///< seen by player one, if `is_side_known`
  bool is_side_known = true;      ///< false: seen by either player
  std::optional<Player> mover{};  ///< who is on roll, where the text says so
  Roll roll{};                    ///< the dice beside it, where there are any
};

/// What a board is to those before it.
enum class Link : std::uint8_t {
  same,    ///< the board of the last whole turn, perhaps after a dance
  play,    ///< one or more turns lead to it
  middle,  ///< a part of the next play has been made
  bad,     ///< no legal play leads to it, but from the boards before it to those after it
  set      ///< nothing leads to it, and the game goes on from it
};

/// A turn between two boards.
struct Turn {
  Player player{};
  Play play{};             ///< empty: a dance
  Throws throws = 0;       ///< those that allow it
  bool is_unseen = false;  ///< no board shows it alone
  std::uint8_t ways = 1;   ///< 2 or more: other plays lead to the next board as well
};

/// A board with the turns that end with it.
struct Joint {
  Link link{};
  std::vector<Turn> turns{};
  Position board{};              ///< seen by player one; of a bad one, the last good board
  std::optional<Player> next{};  ///< who plays next; nullopt: either
  bool begins_game = false;      ///< it is the first one of another game
  bool is_confirmed = true;      ///< false: boards near it are missing or wrong
};

struct Joined {
  std::vector<Joint> joints{};  ///< one for each board
  bool is_side_open = false;    ///< nothing says which player is which: one plays first
};

/// Joins the boards of a game, in the order in which they were seen, by legal plays. `start` is
/// the board before the first play; the game is one that moves as backgammon does. `may_restart`:
/// another game may have begun although its first board is missing.
[[nodiscard]] Joined join(std::span<const Seen> seen, const Position& start, bool may_restart);

/// The legal boards nearest to one that no play leads to, both seen by the mover.
struct Nearest {
  std::vector<Reached> boards{};
  int checkers = 0;  ///< to be moved
};
[[nodiscard]] Nearest nearest(const Position& before, const Position& bad);

}  // namespace bgtools::boards
