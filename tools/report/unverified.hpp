#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <span>
#include <string>
#include <string_view>

#include "report/finding.hpp"

namespace bgtools::report {

/// Identifies what some turns of a game say: 16 hexadecimal digits.
///
/// It is made of the players, rolls, plays and cube actions of these turns, as they are read, and
/// of the result where the last turn of the game is one of them. Blanks, line ends, remarks, row
/// numbers and everything elsewhere in the file are no part of it. A cube action belongs to the
/// turn that it precedes.
[[nodiscard]] std::string digest_of(const Game& game, std::span<const UnverifiedTurns> turns);

/// Says (BG904) that the turns after a known fault, which is not counted, were not verified: as a
/// warning. `known_by` ends a sentence that begins with the fault: "a comment allows it".
[[nodiscard]] Diagnostic not_verified_after(const Finding& fault, std::string_view known_by);

}  // namespace bgtools::report
