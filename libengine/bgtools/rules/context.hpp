#pragma once

#include <array>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/state.hpp>
#include <bgtools/rules/profile.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// A game and the circumstances under which it is judged.
struct GameContext {
  const Profile& profile;
  const Game& game;
  std::array<int, 2> score{};  ///< before the game
  bool is_score_known = true;
  CrawfordState crawford = CrawfordState::no;
  bool is_post_crawford = false;
  int game_number = 1;
  bool is_last_game = true;
  bool is_of_excerpt = false;  ///< games of the match are left out
  /// The score of the next heading, if it states one.
  std::optional<std::array<int, 2>> score_after{};
  std::span<const Game> later_games{};  ///< those of the match after it
  std::span<const Comment> remarks{};   ///< of the match, before its first game
  /// The comments of the game that call something illegal, once they were looked for: a game of
  /// many findings asks for them at each.
  mutable std::optional<std::vector<std::string>> declarations{};

  /// The player's name, or words for a player without one.
  [[nodiscard]] std::string_view name_of(Player player) const noexcept;
  /// The words of the record that call the play of an action illegal: a comment after it, or a
  /// remark that names its game, its player and the play; "": none do.
  [[nodiscard]] std::string_view declared_illegal(std::size_t action) const;
  /// The setting in which the game is followed.
  [[nodiscard]] Setting setting() const;
  /// A board with everything else that an id holds.
  [[nodiscard]] Situation situation(const State& state, Player mover, Roll roll) const;
};

}  // namespace bgtools
