#pragma once

#include <array>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "questions/reading/run.hpp"

namespace bgtools::questions {

/// What is shown of a decision on the cube.
enum class Decision : std::uint8_t {
  before,   ///< the double may be made
  offered,  ///< it waits for its answer
  taken     ///< the player who doubled rolls next
};

/// A moment of a game.
struct Moment {
  int game = 1;                         ///< counts from 1
  std::optional<std::size_t> action{};  ///< index into Game::actions; nullopt: after the last one
  std::optional<int> turn{};            ///< counts from 1; `action` is then its roll
  std::optional<Decision> decision{};   ///< of the double that `action` belongs to
};

/// The board at a moment.
struct Scene {
  Situation situation{};
  int checkers = 15;                   ///< each side's, on the board and borne off
  std::array<std::string, 2> names{};  ///< as the record writes them
  std::optional<Result> result{};      ///< after the last action: what the record says
  Span span{};                         ///< of what comes next in the text
};

/// The number of rolls of a game.
[[nodiscard]] OrError<int> turns_of(const Match& match, int game);

/// The moment before a roll; with a decision, that of the double before the roll. The roll after
/// the last one stands for a double that no roll follows.
[[nodiscard]] OrError<Moment> moment_of_turn(const Match& match, int game, int turn,
                                             std::optional<Decision> decision);

/// The moment of a place in the text: that of the action there, or the first one after a heading,
/// or the end at a result. nullopt: the place is before the first game.
[[nodiscard]] std::optional<Moment> moment_at(const Match& match, const Source& source, Place place,
                                              std::optional<Decision> decision);

/// Replays the match; the error says why the board is not known.
[[nodiscard]] OrError<Scene> scene_at(const Match& match, const VerifyOptions& options,
                                      const Moment& moment);

/// A board of a transcript, and what of it: "game 1, turn 3".
struct PlacedScene {
  Scene scene{};
  std::string where{};
};
/// The board at a byte of the text; nullopt: there is none, it is not known, or the stop flag of
/// the source is set.
[[nodiscard]] std::optional<PlacedScene> scene_in(const Source& source,
                                                  const std::string& extension,
                                                  const RunOptions& options, std::uint64_t at);

}  // namespace bgtools::questions
