#pragma once

#include <cstdint>
#include <initializer_list>

namespace bgtools {

/// What can be irregular in one action of a game, in the order in which it is told. It says what
/// happened and not how bad that is: whether it breaks a rule is for `rules/` to judge. At most 64.
enum class Irregularity : std::uint8_t {
  // A turn as a whole.
  roll_before_answer,       ///< rolled although a double waits for its answer
  roll_out_of_turn,         ///< rolled although it is the other player's turn
  impossible_dice,          ///< a die does not show 1 to 6
  opening_is_double,        ///< the first roll of the game is a double
  impossible_opening_dice,  ///< of Game::opening, a die does not show 1 to 6
  tied_opening_dice,        ///< of Game::opening, both dice are equal
  not_the_starter,          ///< of Game::opening, the lower die begins
  not_the_opening_dice,     ///< the first roll is not the two dice of Game::opening

  // What the roll was used for.
  declared_without_board,  ///< the record calls its play illegal and shows no board after it
  declared_illegal,        ///< so it does, and no legal play leads to the board after it
  not_played_on,           ///< the record says that the player did not play on, without a roll
  passed_without_roll,     ///< nothing is rolled although the player is not closed out
  roll_not_played,         ///< a roll without a play, after which the game ends
  play_not_recorded,       ///< a roll whose play the record does not know
  forced_play_left_out,    ///< nothing is written, as for each forced play of this player
  passed,                  ///< nothing is played although the roll has a legal play
  hit_mark_without_hit,    ///< a hop has a hit mark and hits nothing
  hops_reordered,          ///< legal only in another order than written
  hops_expanded,           ///< a hop stands for several moves
  lower_die_first,         ///< the roll is written with its lower die first
  hits_open,               ///< two readings hit different blots, and no later play tells which
  legal_play,              ///< a written play that is legal; for rules that look at each
  no_such_point,           ///< a hop from or to a point that no board has
  too_many_moves,          ///< from here on as `Fault` has them
  empty_source,
  wrong_direction,
  bar_first,
  die_not_rolled,
  die_reused,
  blocked,
  entry_blocked,
  blocked_intermediate,
  bear_off_not_home,
  bear_off_die_small,
  bear_off_not_highest,
  must_use_both,
  must_use_more,
  must_use_higher,
  echo,       ///< the last play of the game once more, in the other player's column
  after_end,  ///< an action after the end of the game

  // The cube.
  double_before_answer,   ///< a double waits for its answer already
  double_after_roll,      ///< the player has rolled
  double_out_of_turn,     ///< it is the other player's turn
  double_before_opening,  ///< nobody has rolled yet
  double_in_crawford,     ///< this is the Crawford game
  double_without_access,  ///< the other player owns the cube
  double_of_wrong_value,  ///< the new value is not twice the old one
  doubled,                ///< a double of which none of these is true
  answer_unasked,         ///< a take, drop, beaver or raccoon, and no double waits for this player
  beavered,               ///< a beaver
  raccooned,              ///< a raccoon, or a further one
  redoubled_wrongly,      ///< the value of a beaver or raccoon is not twice the one before
  doubled_automatically,  ///< an automatic double

  // A board that the record shows or sets.
  impossible_shown_board,    ///< more checkers than a side has, or both sides closed out
  shown_board_differs,       ///< the plays lead to another board
  start_of_another_variant,  ///< the game starts from the board of another variant than it names
  impossible_set_board,      ///< as impossible_shown_board, of a board that is set
  start_differs,             ///< set before the first roll, and almost the starting position
  centred_64,                ///< a new cube in the middle that shows 64
  shown_owner_differs,       ///< the cube is shown at another place than it lies
  shown_cube_differs,        ///< the cube is shown with another value
};

/// A set of irregularities: one bit for each, so that a regular action costs nothing.
class Irregularities {
 public:
  constexpr Irregularities() = default;
  constexpr Irregularities(std::initializer_list<Irregularity> list) {
    for (const Irregularity each : list) add(each);
  }

  constexpr void add(Irregularity what) noexcept { bits_ |= bit(what); }
  constexpr void remove(Irregularity what) noexcept { bits_ &= ~bit(what); }
  constexpr void add(Irregularities more) noexcept { bits_ |= more.bits_; }
  constexpr void keep(Irregularities only) noexcept { bits_ &= only.bits_; }
  [[nodiscard]] constexpr bool has(Irregularity what) const noexcept {
    return (bits_ & bit(what)) != 0;
  }
  [[nodiscard]] constexpr bool has_any(Irregularities of) const noexcept {
    return (bits_ & of.bits_) != 0;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  /// The first in the order of telling. Asks that there is one.
  [[nodiscard]] constexpr Irregularity first() const noexcept {
    std::uint8_t number = 0;
    for (std::uint64_t rest = bits_; (rest & 1U) == 0; rest >>= 1U) ++number;
    return static_cast<Irregularity>(number);
  }

  friend constexpr bool operator==(const Irregularities&, const Irregularities&) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Irregularity what) noexcept {
    return std::uint64_t{1} << static_cast<unsigned>(what);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace bgtools
