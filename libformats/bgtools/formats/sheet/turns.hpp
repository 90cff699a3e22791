#pragma once

#include <bgtools/build/match_builder.hpp>
#include <bgtools/formats/sheet/lanes.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <cstddef>
#include <string_view>
#include <vector>

namespace bgtools::sheet {

/// The builder for the turns of a sheet, whose plays are known when all of a game's text is.
class TurnBuilder : public build::MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  /// Adds the turn that a cell is.
  void push_turn_of(const Cell& cell, Player player);
  /// Makes a turn that is written like a cube, 16, 32 or 64, a double, if it is the last action and
  /// one of the player.
  void make_double(Player player);
  /// Adds a turn of which words say that nothing was played.
  void push_no_play(Player player, Span where);
  /// Adds a dance of the player that the text leaves out, if there may have been one.
  void fill_dance(Player player, std::string_view next);
  /// Adds a turn that could not be read, and reports it.
  void push_unreadable_turn(Player player, std::string_view text);
  /// Gives each turn of the game its play, or reports why it has none.
  void settle_turns();
  /// The boards that the turns of the game lead to, as Lanes::boards() has them.
  [[nodiscard]] std::vector<Position> boards() const { return lanes_.boards(); }
  /// Whether one side has borne off all checkers.
  [[nodiscard]] bool are_all_off() const { return lanes_.is_over(); }

 private:
  /// A turn whose play the game has to show.
  struct OpenTurn {
    std::size_t action = 0;
    Lanes::What what{};
    Roll roll{};
    std::string_view play{};
    std::vector<Token> tokens{};
  };

  void settle(const OpenTurn& turn, const Lanes::Verdict& verdict);
  void refuse(const OpenTurn& turn, const Lanes::Verdict& verdict);
  void report_choices(const OpenTurn& turn, const Lanes::Verdict& verdict);

  Lanes lanes_{};
  std::vector<OpenTurn> turns_{};
};

}  // namespace bgtools::sheet
