#pragma once

// Example:
//
//     Position board = start_position(Variant::backgammon);
//     const Move move{.from = 8, .to = 5};
//     assert(can_be_made(board, move) && !is_hit(board, move));
//     apply(board, move);
//     assert(board.points[8] == 2 && board.points[5] == 1);
//
// Threads: any number may read a value, or one change it.

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <cstdint>
#include <span>
#include <vector>

namespace bgtools {

/// One checker moved by one die, in the mover's numbering: `from` 25 (bar) .. 1, or 26 from
/// outside (kWaiting); `to` 24 .. 0 (off).
struct Move {
  std::int8_t from = 0;
  std::int8_t to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

/// What a player does with one roll: up to four moves, in the order in which they are made.
/// Empty: a dance.
struct Play {
  std::array<Move, 4> moves{};
  std::uint8_t count = 0;

  [[nodiscard]] std::span<const Move> span() const noexcept { return {moves.data(), count}; }
  friend bool operator==(const Play&, const Play&) = default;
};

/// One hop of a play as people write it: it may mean several moves of one checker (`24/13`).
/// `hit` says that the hop carries a hit mark. Bar 25, off 0.
struct Step {
  std::int8_t from = 0;
  std::int8_t to = 0;
  bool hit = false;

  friend bool operator==(const Step&, const Step&) = default;
};

// Each of these follows the rules of the game that the position belongs to.

/// Whether `move` hits: its destination holds exactly one opposing checker, in a game with hitting.
[[nodiscard]] bool is_hit(const Position& position, Move move) noexcept;

/// Moves one checker without checking whether the rules allow it: takes it from `from`, puts it on
/// `to` and sends an opposing checker there to the bar or, in some games, pins it. Requires that
/// `from` holds a checker of the mover and that `to` is not held by two or more opposing ones;
/// `can_be_made` tests that.
void apply(Position& position, Move move) noexcept;

/// Whether the board allows the move at all, whatever the dice and the rules: a checker of the
/// mover is on `from`, and `to` is 0..24 and not held by two or more opposing checkers.
[[nodiscard]] bool can_be_made(const Position& position, Move move) noexcept;

// These are called for every move of every record.

namespace detail {

[[nodiscard]] bool hits_blots(const Position& position) noexcept;
void apply_otherwise(Position& position, Move move) noexcept;
[[nodiscard]] bool can_be_made_otherwise(const Position& position, Move move) noexcept;

// The same for positions that are known to move like backgammon.

inline void apply_plain(Position& position, Move move) noexcept {
  --position.points[static_cast<std::size_t>(move.from)];
  if (move.to == kOff) return;
  std::int8_t& target = position.points[static_cast<std::size_t>(move.to)];
  if (target == -1) {
    target = 1;
    --position.points[kOff];
  } else {
    ++target;
  }
}

[[nodiscard]] inline bool can_be_made_plain(const Position& position, Move move) noexcept {
  if (move.from < 1 || move.from > kBar || move.to < kOff || move.to > 24) return false;
  if (position.points[static_cast<std::size_t>(move.from)] <= 0) return false;
  return move.to == kOff || position.points[static_cast<std::size_t>(move.to)] >= -1;
}

[[nodiscard]] inline bool is_hit_plain(const Position& position, Move move) noexcept {
  return move.to >= 1 && move.to <= 24 && position.points[static_cast<std::size_t>(move.to)] == -1;
}

}  // namespace detail

inline bool is_hit(const Position& position, Move move) noexcept {
  return detail::is_hit_plain(position, move) &&
         (!position.moves_otherwise() || detail::hits_blots(position));
}

inline void apply(Position& position, Move move) noexcept {
  if (position.moves_otherwise()) {
    detail::apply_otherwise(position, move);
  } else {
    detail::apply_plain(position, move);
  }
}

inline bool can_be_made(const Position& position, Move move) noexcept {
  return position.moves_otherwise() ? detail::can_be_made_otherwise(position, move)
                                    : detail::can_be_made_plain(position, move);
}

}  // namespace bgtools
