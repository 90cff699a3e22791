#pragma once

#include <array>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::questions {

/// What happens at a step of a game.
enum class StepKind : std::uint8_t {
  roll,
  cube,   ///< a double or its answer
  other,  ///< a comment, a board that is set, a resignation
  end     ///< after the last action
};

/// A step of a game that is shown move by move.
struct PlayedStep {
  StepKind kind{};
  Player player = Player::one;
  std::string roll{};   ///< "31"; "" without a roll
  std::string words{};  ///< "8/5 6/5", "doubles to 2"
  /// Before the step, or after the last one; a double and its answers show the offer. nullopt: not
  /// known.
  std::optional<Situation> board{};
  std::vector<bgtools::Step> hops{};    ///< of the play
  std::optional<std::size_t> action{};  ///< index into Game::actions; nullopt: the end
  int turn = 0;                         ///< as turn_of()
};

struct PlayedGame {
  std::array<std::string, 2> names{};         ///< as the record writes them
  std::optional<std::array<int, 2>> score{};  ///< before the game
  bool is_crawford = false;
  int checkers = 15;  ///< each side's at the start
  std::vector<PlayedStep> steps{};
};

/// The games of a match step by step. Each has at least its end.
[[nodiscard]] std::vector<PlayedGame> playback_of(const Match& match, const VerifyOptions& options);

}  // namespace bgtools::questions
