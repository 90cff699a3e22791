#pragma once

// Example:
//
//     const Position& start = start_position(Variant::backgammon);
//     const std::array hops{Step{8, 5}, Step{6, 5}};
//     assert(resolve(start, {3, 1}, hops).readings.size() == 1);
//     assert(resolve(start, {4, 1}, hops).fault == Fault::die_not_rolled);
//
// Threads: any number may call these functions at the same time.

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace bgtools {

/// Why a written play is not a legal play; in the order of precedence of docs/rules.md 1.14.
enum class Fault : std::uint8_t {
  none,
  bad_dice,              ///< a die is not 1..6
  too_many_moves,        ///< more hops than dice
  empty_source,          ///< no checker of the mover where a hop begins
  wrong_direction,       ///< a hop to the same or a higher point
  bar_first,             ///< another checker moves while one is on the bar
  die_not_rolled,        ///< the distance is on neither die
  die_reused,            ///< that die is used up
  blocked,               ///< two or more opposing checkers on the destination
  entry_blocked,         ///< the same, entering from the bar
  blocked_intermediate,  ///< a merged hop with every route blocked
  bear_off_not_home,     ///< a checker is outside the home board
  bear_off_die_small,    ///< no die is large enough
  bear_off_not_highest,  ///< a larger die, and a checker is farther back
  must_use_both,         ///< one die is played although both can be
  must_use_more,         ///< a double of which more numbers can be played
  must_use_higher,       ///< the lower die is played where only one die can be, and the higher can
  illegal_pass,          ///< nothing is played although a play exists

  // Of games that move otherwise than backgammon.
  game_over,       ///< a hop after the move that ended the game
  pinned,          ///< the checker is pinned
  landed_on_pin,   ///< the destination holds a pin of the other side
  head_rule,       ///< one more checker than allowed leaves the head in this turn (long nardy)
  prime,           ///< a row of closed points that the game forbids
  first_checker,   ///< a second checker leaves before the first is far enough (fevga)
  wall_crossed,    ///< past a wall (grasshopper)
  out_of_order,    ///< a number before those that have to be played first (gul bara)
  half_board_rule  ///< into the second half before all have entered (tabula)
};

/// One way to read the written hops as moves of one die each.
struct Reading {
  Play play{};
  Position result{};             ///< seen by the mover
  std::uint8_t hits = 0;         ///< checkers hit on the way
  std::uint32_t hit_points = 0;  ///< bit p: a checker was hit on point p (mover's numbering)
};

/// The readings of a play, best first. There are at most two in backgammon, since only a single hop
/// over both dice of a non-double can take two routes; so they are stored inline.
class Readings {
 public:
  static constexpr std::size_t kMost = 2;

  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] const Reading& operator[](std::size_t at) const noexcept { return items_[at]; }
  [[nodiscard]] const Reading& front() const noexcept { return items_[0]; }
  [[nodiscard]] const Reading* begin() const noexcept { return items_.data(); }
  [[nodiscard]] const Reading* end() const noexcept { return items_.data() + count_; }

  void clear() noexcept { count_ = 0; }
  /// Adds an entry that still holds the old content of its place. Requires that size() is less than
  /// kMost.
  Reading& add() noexcept { return items_[count_++]; }
  /// Exchanges the two entries.
  void swap_two() noexcept { std::swap(items_[0], items_[1]); }

 private:
  std::array<Reading, kMost> items_{};
  std::uint8_t count_ = 0;
};

/// What the written hops of one turn amount to on a board.
struct Resolution {
  Fault fault = Fault::none;
  /// The hop at which the first fault shows (index into the steps): the first one too many, or the
  /// first that cannot be moved. For bad_dice 0, for the faults of a whole play (must_*,
  /// illegal_pass) the number of steps.
  std::uint8_t step = 0;
  /// Fault::none: each legal reading with a different result, the one whose hits agree best with
  /// the hit marks first. One of the must_* faults: the moves as far as they go. Any other fault:
  /// the hops made one after the other as written, if the board allows each, whatever the rules say
  /// (a checker on its source, its destination 0..24 and not held); else empty. Of more than four
  /// such hops `play` holds the first four, `result` all.
  Readings readings{};
  /// The written hops or their hit marks leave only `readings[0]`. False if one unmarked hop may
  /// hit or not, since many transcripts leave marks out, or if routes that hit the same number of
  /// checkers hit different ones.
  bool is_decided = true;
  bool has_more = false;      ///< there are more than two readings, which only tabula has
  bool is_reordered = false;  ///< legal, but not in the order written
  bool is_expanded = false;   ///< a hop means several moves
  /// For must_* and illegal_pass: how many dice every legal play uses, and how many this one uses.
  std::uint8_t dice_playable = 0;
  std::uint8_t dice_used = 0;
};

/// Reads the written hops of a turn as moves of the roll and judges them (docs/rules.md 1.14 and
/// 1.15).
///
/// A hop is expanded over several dice only while there are enough dice for all hops: k hops for n
/// dice leave at most n - k further ones; two hops on a non-double are one die each. The fault is
/// that of the first failing hop in written order if no order is legal. A die that is larger than
/// needed bears off from the highest point only. No hops: Fault::none if the player dances, else
/// illegal_pass. Hops with points that no board has (to 25, from 0, beyond) are never made; their
/// fault is empty_source.
///
/// Allocates nothing except in games that move otherwise than backgammon; the common case, hops of
/// one die each that use every die, costs little more than the moves themselves.
[[nodiscard]] Resolution resolve(const Position& position, Roll roll, std::span<const Step> steps);
/// The same into a Resolution that is reused.
void resolve(const Position& position, Roll roll, std::span<const Step> steps, Resolution& out);

/// The short cut for nearly all plays: hops that are legal moves of one die each and use every die,
/// so that they are a legal play and its only reading. Of backgammon, with a valid roll. False: it
/// may be another play, and `out` means nothing.
[[nodiscard]] bool resolve_directly(const Position& position, Roll roll,
                                    std::span<const Step> steps, Reading& out);

}  // namespace bgtools
