#pragma once

#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/situation.hpp>
#include <optional>
#include <string>
#include <string_view>

/// Situations of any game as text: ids where they have one, else the board in the notation of
/// docs/games.md, since ids know neither pins nor checkers that wait.
namespace bgtools {

/// A position id and match id, or `plakoto: 24:13 18:1 | 24:15; player 2 to play 31`.
[[nodiscard]] std::string to_situation_text(const Situation& situation);

/// Reads what to_situation_text writes; nullopt: the text is neither.
[[nodiscard]] std::optional<Situation> from_situation_text(std::string_view text);

/// A position id, or the board alone where the game has other positions than backgammon.
[[nodiscard]] std::string to_position_or_board(const Position& position);

/// Reads what to_position_or_board writes, for a board of the same game as `like`.
[[nodiscard]] std::optional<Position> from_position_or_board(std::string_view text,
                                                             const Position& like);

/// The game that a position belongs to; null: one that moves like backgammon.
[[nodiscard]] const GameRules* other_game_of(const Position& position) noexcept;

}  // namespace bgtools
