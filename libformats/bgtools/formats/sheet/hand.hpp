#pragma once

#include <bgtools/formats/sheet/habits.hpp>
#include <bgtools/formats/sheet/lanes.hpp>
#include <bgtools/record/match.hpp>
#include <span>
#include <string>
#include <vector>

namespace bgtools::sheet {

/// Writes the plays of a game in a style, and tracks what a reader can know of the game from them.
/// A play that would be ambiguous is written in full.
class Hand {
 public:
  explicit Hand(const Style& style) : style_(style) {}

  /// What follows the roll of the next turn, with the blank before it; "" if nothing does.
  [[nodiscard]] std::string next(Player player, const WrittenPlay& play);
  /// A turn without dice in which nothing was played.
  void pass(Player player) { lanes_.add(player, {}, Lanes::What::nothing, {}); }
  /// Whether a reader takes two turns of the other player in a row for a dance left out.
  [[nodiscard]] bool may_dance(Player player) const { return lanes_.may_dance(player); }
  /// Whether the game is played out, so that a reader begins another one with the next turn.
  [[nodiscard]] bool is_over() const { return lanes_.is_over(); }
  /// How many turns there were.
  [[nodiscard]] std::size_t turns() const { return lanes_.size(); }
  /// What a reader takes each turn for at the end, with those of pass() and next() in their order.
  [[nodiscard]] std::vector<Lanes::Verdict> verdicts() const { return lanes_.verdicts(); }
  /// What a reader knows of the boards at the end.
  [[nodiscard]] std::vector<Position> boards() const { return lanes_.boards(); }

 private:
  using Places = std::vector<int>;

  /// The play with numbers alone or as a character, if it leads from one board to the other.
  [[nodiscard]] std::string in_shorthand(Player player, const WrittenPlay& play,
                                         const Position& before, const Position& after);
  [[nodiscard]] std::string in_full(std::span<const Step> hops) const;
  [[nodiscard]] std::vector<Places> shorthand(const Position& board, const WrittenPlay& play) const;

  const Style& style_;
  Lanes lanes_{};
};

}  // namespace bgtools::sheet
