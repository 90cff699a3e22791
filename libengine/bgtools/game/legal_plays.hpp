#pragma once

// Example:
//
//     const Position& start = start_position(Variant::backgammon);
//     assert(legal_plays(start, {3, 1}).size() == 16);
//     assert(is_legal(start, {3, 1}, std::array{Move{8, 5}, Move{6, 5}}));
//     assert(!is_legal(start, {3, 1}, std::array{Move{8, 5}}));  // the 1 can be played, too
//
// Threads: any number may call these functions at the same time.

#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <span>
#include <vector>

namespace bgtools {

/// A legal play and the board it leads to, still seen by the mover. Positions of games that move
/// otherwise than backgammon are played by their own rules (turn.hpp).
struct LegalPlay {
  Play play{};
  Position result{};
};

/// Every distinct result of a legal play, once, with one order of moves that leads to it.
/// Empty: the player dances. A legal play uses as many dice as any can; of two plays that use one
/// die each, only those with the higher die where both dice could be played alone
/// (docs/rules.md R044-R048). The order of the entries is unspecified but the same in each run.
/// `roll` must be valid.
[[nodiscard]] std::vector<LegalPlay> legal_plays(const Position& position, Roll roll);
/// The same into a vector that is cleared first and whose memory is reused.
void legal_plays(const Position& position, Roll roll, std::vector<LegalPlay>& out);

/// Whether any move at all is legal with the roll; cheap, generates nothing.
[[nodiscard]] bool has_legal_play(const Position& position, Roll roll);

// The following are for positions of backgammon and games that move like it.

/// The most dice that a play can use: 0 (dance) to 4.
[[nodiscard]] int most_dice_playable(const Position& position, Roll roll) noexcept;

/// Whether the single move obeys the rules with this die: bar first, distance, open point, bearing
/// off with all checkers home and with an over-sized die from the highest point only.
[[nodiscard]] bool is_legal_move(const Position& position, Move move, int die) noexcept;

/// Whether the moves, made in this order, are a legal play of the roll: each is legal with its own
/// die, and there are as many as can be played. This is decided from the moves and generates
/// nothing. An empty span is legal if no move is. A checker borne off with one die is not the
/// play that bears it off with two, although the board is the same.
[[nodiscard]] bool is_legal(const Position& position, Roll roll,
                            std::span<const Move> moves) noexcept;

}  // namespace bgtools
