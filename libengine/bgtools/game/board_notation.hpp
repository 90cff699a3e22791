#pragma once

// Example:
//
//     const GameRules& plakoto = *game_named("plakoto");
//     std::string why;
//     const std::optional<Position> board = board_from_text("24:15 | 24:15", plakoto, why);
//     assert(board == plakoto.start);
//     assert(to_board_text(*board, plakoto.checkers) == "24:15 | 24:15");
//
// Threads: any number may call these functions at the same time.

#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/position.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Boards of all games as text (docs/games.md): `mover | opponent`, each side in its own numbering,
/// such as `B1 13:5 6:1p O3 | W2 24:1 O12`.
namespace bgtools {

/// `checkers`: of each side; what is not on the board is borne off.
[[nodiscard]] std::string to_board_text(const Position& position, int checkers);

/// The board, or nullopt and in `why` what is wrong: a token that is none, more checkers than the
/// game has, both sides on one point of a game without pins, a pin under nobody.
[[nodiscard]] std::optional<Position> board_from_text(std::string_view text, const GameRules& game,
                                                      std::string& why);

/// The text of a board of the game if it is read back as the same board; nullopt for boards that
/// cannot be in the game.
[[nodiscard]] std::optional<std::string> exact_board_text(const Position& position,
                                                          const GameRules& game);

/// The moves of a turn: `W/20 bar/21* 6/off`. `before` is the board before the first move; a hit is
/// marked.
[[nodiscard]] std::string to_moves_text(const Ruleset& rules, const Position& before,
                                        std::span<const Move> moves);

}  // namespace bgtools
