#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/state.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bgtools {

/// Whether an action is a play that certainly breaks the rules on the board of a state: some hop
/// has no checker, goes backwards or to a point that no board has, lands on a held point or is
/// blocked on its way, needs other dice, or is not the entry that a checker on the bar has to make
/// first. It only looks at what can be seen without making the play, and only in backgammon, so
/// false does not mean that the play is legal. If it is true, the action breaks no other rule.
[[nodiscard]] bool is_surely_illegal(const State& state, const Action& action) noexcept;

/// Whether the dice of a play, which have to be valid, allow its hops on some board of backgammon.
[[nodiscard]] bool is_possible_with_dice(const WrittenPlay& play) noexcept;

/// The play of an action, if it is one whose dice and hops can be judged by the board alone; null
/// otherwise.
[[nodiscard]] const WrittenPlay* plain_play(const Action& action) noexcept;

/// The same for a play that is tried on many boards: what depends on its hops and dice alone is
/// worked out once. The action must outlive it.
class PlayOnBoards {
 public:
  explicit PlayOnBoards(const Action& action) noexcept;
  [[nodiscard]] bool is_surely_illegal(const State& state) const noexcept;

 private:
  static constexpr std::size_t kMostDice = 4;  ///< of a roll, and so the most hops

  /// The player's checkers that a point has to have.
  struct Need {
    std::int8_t point = 0;
    std::int8_t checkers = 0;
  };

  void need_free(const Step& hop) noexcept;

  const WrittenPlay* play_;  ///< null: nothing is sure of it
  Player player_;
  bool is_never_legal_ = false;  ///< whatever the board
  int entering_ = 0;             ///< checkers that enter from the bar
  std::array<Need, kMostDice> needs_{};
  std::size_t needs_count_ = 0;
  std::array<std::int8_t, kMostDice> free_{};  ///< points that the opponent may not hold
  std::size_t free_count_ = 0;
  /// Two points of which the opponent may hold one.
  std::optional<std::array<std::int8_t, 2>> either_{};
};

/// How many checkers a player needs on each point for some plays: what leaves a point less what
/// came to it before, at its highest. Hits in between only take checkers away, except from the bar.
class WantedCheckers {
 public:
  /// Adds the next play. False: it has a point that no board has, and was not added.
  bool add(const WrittenPlay& play) noexcept;
  /// For the points 1 to 24.
  [[nodiscard]] int operator[](std::size_t point) const noexcept { return most_[point]; }

 private:
  std::array<int, kBar + 1> most_{};
  std::array<int, kBar + 1> balance_{};
};

/// The points that the players are certain to hold during some plays, whatever the turn before them
/// was.
class CertainlyHeld {
 public:
  /// `state`: before that turn, which the player makes.
  CertainlyHeld(const State& state, Player on_turn) noexcept;
  /// Makes the next play, whose points must be on the board. False if it lands on a point that the
  /// opponent is certain to hold.
  bool take(Player player, const WrittenPlay& play) noexcept;

 private:
  /// How many checkers each player has at least on each point; 0 if the board is not known.
  std::array<std::array<int, kBar + 1>, 2> least_{};
};

/// Whether some of the plays that need these checkers certainly cannot be made, whatever the
/// player on turn plays first: that turn moves at most four of the player's own checkers, and the
/// opponent's only to the bar.
[[nodiscard]] bool lacks_checkers_after_any(const State& state, Player on_turn,
                                            const std::array<WantedCheckers, 2>& wanted) noexcept;

}  // namespace bgtools
