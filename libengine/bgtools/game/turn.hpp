#pragma once

// Example:
//
//     const Ruleset rules{game_named("plakoto"), {}};
//     const Position& start = start_position(Variant::plakoto);
//     const std::vector<GamePlay> plays = legal_plays(rules, usual_occasion(start), start, {2, 1});
//     assert(plays.size() == 2);  // 24/22 24/23 and 24/21
//
// Threads: any number may call these functions at the same time.

#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <span>
#include <vector>

/// Turns of games that move otherwise than backgammon.
namespace bgtools {

/// A play of a turn and the board that it leads to, still seen by the mover.
struct GamePlay {
  std::vector<Move> moves{};
  Position result{};
};

/// The numbers that the throw gives in this game.
[[nodiscard]] Numbers numbers_of(const Ruleset& rules, const Occasion& occasion, Roll roll);

/// Whether the dice can be thrown in this game: as many as it has, each 1 to 6.
[[nodiscard]] bool is_valid(const Ruleset& rules, Roll roll) noexcept;

/// Every distinct result of a legal play, once, with one order of moves that leads to it, in the
/// order of the results. Empty: no checker can be moved. A play uses as many numbers as any can,
/// unless the game ends before.
[[nodiscard]] std::vector<GamePlay> legal_plays(const Ruleset& rules, const Occasion& occasion,
                                                const Position& position, Roll roll);

/// The occasion of a turn that is all that a record shows: doubles are played four times, and a
/// player with all checkers on the starting point has the first turn. Requires a position that
/// `moves_otherwise()`.
[[nodiscard]] Occasion usual_occasion(const Position& position) noexcept;

/// The same plays with at most four moves each.
void legal_plays(const Ruleset& rules, const Occasion& occasion, const Position& position,
                 Roll roll, std::vector<LegalPlay>& out);

/// Whether the points allow the move at all, whatever the dice and the other rules.
[[nodiscard]] bool can_be_made(const Ruleset& rules, const Position& position, Move move) noexcept;

/// Makes a move that the points allow: hits or pins what it meets, and frees what it leaves.
void apply(const Ruleset& rules, Position& position, Move move) noexcept;

/// Whether the dice can be thrown in the game of a board: two dice, or three of tabula.
[[nodiscard]] bool is_valid_on(const Position& board, Roll roll) noexcept;

/// The results of all legal readings of the written hops, each once, beginning with the two that
/// `resolve` keeps. There are more if a hop may be a sum of some of three dice.
[[nodiscard]] std::vector<Position> results_of_readings(const Ruleset& rules,
                                                        const Occasion& occasion,
                                                        const Position& position, Roll roll,
                                                        std::span<const Step> steps);

/// Reads the written hops of a turn as moves of the throw and judges them, as for backgammon
/// (resolve.hpp). A play is legal if it leads to the result of a legal play.
void resolve(const Ruleset& rules, const Occasion& occasion, const Position& position, Roll roll,
             std::span<const Step> steps, Resolution& out);

/// Whether the game is over on this board, after a turn of the side that sees it.
[[nodiscard]] std::optional<GameEnding> ending_of(const Ruleset& rules, const Position& position);

}  // namespace bgtools
