#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/game_rules.hpp>
#include <string_view>

#include "questions/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// A game that moves otherwise than backgammon, and a turn of it.
struct GameTurn {
  Ruleset rules{};
  Occasion occasion{};
};

/// Whether --variant names such a game.
[[nodiscard]] bool names_other_game(const GameTurnArguments& arguments);

/// The turn that the options describe. Requires names_other_game().
[[nodiscard]] report::OrSentence<GameTurn> game_turn_of(const GameTurnArguments& arguments);

/// The dice in digits, such as 31, or 654 in tabula; "" where the game has none.
[[nodiscard]] OrError<Roll> roll_of(const Ruleset& rules, std::string_view text);

/// The board of `start` or in the notation of docs/games.md.
[[nodiscard]] OrError<Position> board_of(const GameRules& game, std::string_view text);

}  // namespace bgtools::questions
