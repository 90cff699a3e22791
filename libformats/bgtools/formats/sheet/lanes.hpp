#pragma once

#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools::sheet {

/// What the plays of a game are, where numbers alone leave a choice.
///
/// A sheet in short hand says where checkers begin or end, and not both, so several plays may fit a
/// turn, and a later turn shows which of them was meant. All boards that the text allows are
/// followed at a time, each with the habit that led to it. A board that a later turn does not fit
/// is dropped. When the game is over, a turn has a play if all that is left agrees on it.
class Lanes {
 public:
  /// At most so many boards are followed. Beyond that, nothing is known until the game ends.
  static constexpr std::size_t kMost = 64;

  enum class What : unsigned char {
    hops,       ///< hops with signs, which are taken literally
    numbers,    ///< numbers without signs
    character,  ///< of Nactation, the text of the only token
    blank,      ///< the roll alone
    nothing,    ///< the text says that nothing was played
    unknown
  };

  Lanes();
  /// The next turn of the game; false if no legal play fits.
  bool add(Player player, Roll roll, What what, std::vector<Token> tokens);
  /// How many turns were added.
  [[nodiscard]] std::size_t size() const noexcept { return turns_.size(); }
  /// Forgets the last turn.
  void take_back();
  /// Whether a player has a checker on the bar that some roll does not bring in.
  [[nodiscard]] bool may_dance(Player player) const;
  /// Whether one side has borne off all checkers.
  [[nodiscard]] bool is_over() const;
  /// The boards that are left, seen by player one; none if they are not known, or if a turn has no
  /// legal play.
  [[nodiscard]] std::vector<Position> boards() const;

  /// The only board after the last turn, seen by player one, if that turn was legal.
  [[nodiscard]] std::optional<Position> board() const;

  enum class Fit : unsigned char {
    one,      ///< `steps` was played
    none,     ///< no legal play fits
    several,  ///< `choices` fit, and the text does not say which
    too_many  ///< the board is not known here
  };
  struct Verdict {
    Fit fit = Fit::one;
    std::vector<Step> steps{};
    std::vector<std::vector<Step>> choices{};
  };
  /// One for each turn.
  [[nodiscard]] std::vector<Verdict> verdicts() const;

 private:
  struct Lane {
    Position board{};  ///< seen by player one
    std::optional<Habit> habit{};

    friend bool operator==(const Lane&, const Lane&) = default;
  };
  struct Link {
    std::size_t from = 0;
    std::size_t to = 0;
    std::vector<Step> steps{};
  };
  struct Turn {
    std::vector<Lane> lanes{};  ///< after the turn
    std::vector<Link> links{};  ///< from those before it
    bool fits = true;
    bool is_lost = false;
  };

  static void link(Turn& turn, std::size_t from, Player player, const Candidate& play,
                   std::optional<Habit> habit);
  void add_numbers(Turn& turn, Player player, Roll roll, const std::vector<Token>& tokens) const;
  void add_all(Turn& turn, Player player, Roll roll) const;
  [[nodiscard]] Position seen(std::size_t lane, Player player) const;
  [[nodiscard]] const std::vector<Lane>& last() const;

  std::vector<Lane> start_;
  std::vector<Turn> turns_{};
  bool is_lost_ = false;
};

}  // namespace bgtools::sheet
