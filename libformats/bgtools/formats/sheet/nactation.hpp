#pragma once

#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <string>
#include <string_view>
#include <vector>

/// Nactation (Nack Ballard): a play is its roll and a character, such as 31P.
///
/// Each step of a play lies in an area: far (it enters or lands on 24 to 13), down (on 12 to 7),
/// jump (from there to the home board) or inside. A letter names the areas of all steps, or what
/// the play does, such as P for making a point. Of the plays that a letter fits, P is the first, p
/// the second, and pP and pp are the third and the fourth, in the order "hit, more, 6": hits,
/// points owned, and what is near the 6 point.
namespace bgtools::sheet {

/// The play that a character means, or a letter of two characters; none if no legal play fits it.
[[nodiscard]] std::vector<Candidate> plays_of_character(const Position& board, Roll roll,
                                                        std::string_view character);

/// The character that means the play which leads to this board; "" if there is none.
[[nodiscard]] std::string character_of(const Position& board, Roll roll, const Position& after);

}  // namespace bgtools::sheet
