#pragma once

#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/positions/ids.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Checks that the readers of the ids share. Not part of the interface.
namespace bgtools::positions {

/// Largest length, score and power of two of the cube that an id may hold.
inline constexpr int kMostPoints = 32767;
inline constexpr int kMostCubePower = 15;
inline constexpr int kMostCheckers = 15;

/// Whether the board can occur in a game that is not over for both.
[[nodiscard]] std::optional<IdError> check_board(const Position& position);
/// Whether the score, the cube and the Crawford flag agree with each other.
[[nodiscard]] std::optional<IdError> check_score(const Situation& situation);

/// Both.
[[nodiscard]] std::optional<IdError> check_situation(const Situation& situation);

/// What is wrong with a line that has another number of fields.
[[nodiscard]] std::string wrong_count(std::size_t fields, std::size_t expected);

/// A decimal number with an optional minus; nullopt for any other text and for more than `most`.
[[nodiscard]] std::optional<int> number_in(std::string_view text, int most);

/// The character in quotes, or its code if it cannot be shown.
[[nodiscard]] std::string quoted(char c);

/// log2 of a value of the cube, cut to what an id can hold.
[[nodiscard]] int power_of(int cube_value);

}  // namespace bgtools::positions
