#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <span>
#include <string>
#include <string_view>

#include "report/finding.hpp"

namespace bgtools::report {

/// A digest of some turns of a game: 16 hexadecimal digits.
///
/// It covers the players, rolls, plays and cube actions of these turns, as they were read, and the
/// result if the last turn of the game is one of them. It does not cover blanks, line ends,
/// comments, row numbers or anything elsewhere in the file. A cube action belongs to the turn that
/// it precedes.
[[nodiscard]] std::string digest_of(const Game& game, std::span<const UnverifiedTurns> turns);

/// The warning (BG904) that turns after a known fault, which is not counted, were not verified.
/// `known_by` says why it is known: "a comment allows it".
[[nodiscard]] Diagnostic not_verified_after(const Finding& fault, std::string_view known_by);

}  // namespace bgtools::report
