#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace bgtools {

/// What can be irregular in one action of a game, in the order in which it is reported. It says
/// what happened, not how bad that is: `rules/` judges whether it breaks a rule. At most 64.
enum class Irregularity : std::uint8_t {
  // A turn as a whole.
  roll_before_answer,       ///< rolled although a double waits for its answer
  roll_out_of_turn,         ///< rolled although it is the other player's turn
  impossible_dice,          ///< a die does not show 1 to 6
  opening_is_double,        ///< the first roll of the game is a double
  impossible_opening_dice,  ///< a die of Game::opening does not show 1 to 6
  tied_opening_dice,        ///< the dice of Game::opening are equal
  not_the_starter,          ///< the player with the lower die of Game::opening begins
  not_the_opening_dice,     ///< the first roll is not the two dice of Game::opening
  bonus_left_out,           ///< not what the throw before it requires (acey-deucey, gul bara)

  // What the roll was used for.
  declared_without_board,  ///< the record calls its play illegal and shows no board after it
  declared_illegal,        ///< the same, and no legal play leads to the board after it
  not_played_on,           ///< the record says that the player did not play on, without a roll
  passed_without_roll,     ///< no roll, although the player is not closed out
  roll_not_played,         ///< a roll without a play, after which the game ends
  play_not_recorded,       ///< a turn whose play the record calls unknown
  forced_play_left_out,    ///< nothing is written, as for every forced play of this player
  passed,                  ///< no play, although the roll has a legal one
  hit_mark_without_hit,    ///< a hop has a hit mark and hits nothing
  hops_reordered,          ///< legal only in another order than written
  hops_expanded,           ///< a hop means several moves
  lower_die_first,         ///< the roll is written with its lower die first
  hits_open,               ///< two readings differ in what they hit, and no later play decides
  legal_play,              ///< a written play that is legal; for rules that check every one
  roll_not_recorded,       ///< a legal play, or none, whose dice are not recorded; as above
  no_such_point,           ///< a hop from or to a point that no board has
  too_many_moves,          ///< from here on as in `Fault`
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
  breaks_rule_of_game,  ///< any of the faults that backgammon does not have
  echo,                 ///< the last play of the game once more, in the other player's column
  after_end,            ///< an action after the end of the game

  // The cube.
  double_before_answer,   ///< a double is already waiting for its answer
  double_after_roll,      ///< the player has rolled
  double_out_of_turn,     ///< it is the other player's turn
  double_before_opening,  ///< neither player has rolled yet
  double_in_crawford,     ///< this is the Crawford game
  double_without_access,  ///< the other player owns the cube
  double_of_wrong_value,  ///< the new value is not twice the old one
  doubled,                ///< a double without any of these faults
  answer_unasked,         ///< a take, drop, beaver or raccoon without a double to this player
  beavered,               ///< a beaver
  raccooned,              ///< a raccoon, or a further one
  redoubled_wrongly,      ///< the value of a beaver or raccoon is not twice the one before
  doubled_automatically,  ///< an automatic double

  // A board that the record shows or sets.
  impossible_shown_board,    ///< more checkers than a side has, or both sides closed out
  shown_board_differs,       ///< the plays lead to another board
  start_of_another_variant,  ///< the game starts from the board of a variant that it does not name
  impossible_set_board,      ///< like impossible_shown_board, for a board that is set
  start_differs,  ///< set before the first roll, the start but for one checker; no turns lead there
  centred_64,     ///< a new cube in the middle that shows 64
  shown_owner_differs,  ///< the cube is shown in the wrong place
  shown_cube_differs,   ///< the cube is shown with another value
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
  /// The first in the order of reporting. Requires that there is one.
  [[nodiscard]] constexpr Irregularity first() const noexcept {
    return static_cast<Irregularity>(std::countr_zero(bits_));
  }

  friend constexpr bool operator==(const Irregularities&, const Irregularities&) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Irregularity what) noexcept {
    return std::uint64_t{1} << static_cast<unsigned>(what);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace bgtools
