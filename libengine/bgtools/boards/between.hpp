#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// What legal plays there are between two boards of backgammon.
namespace bgtools::boards {

/// A set of throws: bit n is throws()[n].
using Throws = std::uint32_t;

/// The 21 throws of backgammon; the doubles stand last.
[[nodiscard]] std::span<const Roll> throws() noexcept;
inline constexpr Throws kAllThrows = (Throws{1} << 21U) - 1;
/// Those that can open a game.
inline constexpr Throws kOpeningThrows = (Throws{1} << 15U) - 1;
/// The set of one throw, whatever the order of its dice; empty for no throw.
[[nodiscard]] Throws set_of(Roll roll) noexcept;
/// The throws of a set.
[[nodiscard]] std::vector<Roll> rolls_of(Throws set);

/// A board that legal plays lead to.
struct Reached {
  Position board{};   ///< seen by the player who made the play
  Play play{};        ///< one that leads there
  Throws throws = 0;  ///< those that allow it; none: the board is not reached
};

/// How many checkers have to be moved to make the one board the other, both seen by the same
/// player.
[[nodiscard]] int checkers_between(const Position& a, const Position& b) noexcept;

/// Whether the mover's checkers went only forwards from the one board to the other, and nothing
/// else changed but blots that were hit: true of every play and of every part of one.
[[nodiscard]] bool goes_forwards(const Position& before, const Position& after) noexcept;

/// The throws whose numbers can make what the mover's checkers did from the one board to the other,
/// whatever else stands there: few, and all that a legal play between the two may have. None if a
/// checker went backwards, unless it was hit.
[[nodiscard]] Throws fitting(const Position& before, const Position& after) noexcept;
/// Whether the mover's checkers may have come from the one board to the other in some turns.
[[nodiscard]] bool may_come(const Position& before, const Position& after) noexcept;

/// The throws without a legal play.
[[nodiscard]] Throws dances(const Position& board) noexcept;

/// Finds plays; an object keeps its memory from one question to the next.
class Between {
 public:
  /// How a play of one of the throws leads from one board to the other.
  [[nodiscard]] Reached play(const Position& before, const Position& after, Throws among);
  /// The boards that a play of one of the throws leads to, each once, and of these, where `keep` is
  /// given, those for which it is true. `keep` must not ask this object anything.
  [[nodiscard]] std::vector<Reached> plays(const Position& before, Throws among,
                                           const std::function<bool(const Position&)>& keep = {});

 private:
  std::vector<LegalPlay> legal_{};
};

}  // namespace bgtools::boards
