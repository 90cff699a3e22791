#pragma once

// Example:
//
//     const Position& start = start_position(Variant::backgammon);
//     const std::array moves{Move{24, 23}, Move{23, 20}};
//     assert(to_text(canonical_steps(start, moves)) == "24/20");
//
// Threads: any number may call these functions at the same time.

#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <span>
#include <string>
#include <vector>

namespace bgtools {

/// The canonical way to write a play: the hops of one checker are merged unless it hits on the
/// way, hops are in order of descending source, then destination; of equal hops the one that hits
/// comes first. Plays that lead to the same board give the same steps.
///
/// `position` is the board before the play, on which each move can be made in the order of `moves`.
/// 24/23 23/20 is one step 24/20 unless there is a blot on 23, else 24/23* and 23/20.
[[nodiscard]] std::vector<Step> canonical_steps(const Position& position,
                                                std::span<const Move> moves);
/// The same into a vector that is cleared first and whose memory is reused.
void canonical_steps(const Position& position, std::span<const Move> moves, std::vector<Step>& out);

/// Steps as text: `bar/22`, `6/off`, `8/5*`; adjacent equal ones are folded, `6/5(2)`. No step
/// gives "".
[[nodiscard]] std::string to_text(std::span<const Step> steps);
/// Appends the same.
void append_text(std::string& out, std::span<const Step> steps);

}  // namespace bgtools
