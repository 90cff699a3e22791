#pragma once

#include <array>
#include <bgtools/game/situation.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/pairing.hpp"
#include "analysis/compare/transcript.hpp"

/// What two transcripts of one match say differently, whatever their formats: what happened, not
/// how it is spelled.
namespace bgtools::analysis {

/// What two transcripts can say differently.
enum class Kind : std::uint8_t {
  match,     ///< a match that only one has, or two that are not the same match
  sides,     ///< the players are in each other's columns
  length,    ///< of the match
  rule,      ///< a rule of the game that both state
  name,      ///< of a player
  game,      ///< a game that only one has
  score,     ///< before a game
  crawford,  ///< whether a game is the Crawford game
  opening,   ///< who threw which die
  turn,      ///< a roll that only one has
  dice,      ///< of a roll that both have
  play,      ///< one that leads to another board
  cube,      ///< a double, an answer to it, or an automatic double
  board,     ///< one that is set, or shown although the plays lead to another
  result,    ///< of a game
  end,       ///< one goes on where the other ends
  comment,   ///< on request
  unread     ///< text that could not be read, and may say anything
};

/// The name of a kind in JSON and in sentences: "play", "turn".
[[nodiscard]] std::string_view name(Kind kind) noexcept;

/// Whether it is a kind of difference between two actions: a turn, a cube action or a board.
[[nodiscard]] constexpr bool is_of_step(Kind kind) noexcept {
  return kind == Kind::turn || kind == Kind::dice || kind == Kind::play || kind == Kind::cube ||
         kind == Kind::board;
}

/// What one transcript says where the two differ.
struct Saying {
  std::optional<std::string> words{};  ///< nullopt: nothing
  Span span{};                         ///< where
  std::uint64_t line = 0;  ///< in its text, from 1; 0: the format has no lines, or none is known
  std::optional<Situation> before{};  ///< the board before a turn or a cube action, where known
};

struct Difference {
  Kind kind{};
  int match = 1;  ///< counts from 1, in the first transcript, or in the second if only that has it
  int game = 0;   ///< counts from 1, likewise; 0: the match as a whole
  int turn = 0;   ///< counts the rolls of the game from 1, likewise; 0: the game as a whole
  std::string player{};                ///< who acts; "": nobody
  std::array<std::string, 2> names{};  ///< of the players, where there is a board
  Saying a{};
  Saying b{};
  std::size_t at = 0;      ///< index into MatchPair::games
  std::size_t part = 0;    ///< index into GamePair::steps; for a name, that of the player
  bool a_goes_on = false;  ///< of Kind::end: the second transcript ends there
};

struct CompareOptions {
  VerifyOptions game{};
  bool compares_comments = false;
};

/// What was compared.
struct Comparison {
  std::vector<Difference> differences{};  ///< in the order of the first transcript
  /// Of the matches that both have: what was found the same or different.
  std::size_t matches = 0;
  std::size_t games = 0;
  std::size_t turns = 0;
};

/// Compares two transcripts. Matches are aligned by their players and turns, games and actions by
/// what happened, so that one missing turn is one difference and what comes after it is compared as
/// if it were there.
///
/// Something that only one of them states is a difference where it belongs to the course of the
/// match: a turn, a cube action, a game, a result that the game does not show. A score, a Crawford
/// mark, a rule, a length of 0 or a value of the cube that the other one leaves out is not.
///
/// What is found is meaningless if it was stopped.
[[nodiscard]] Comparison compare(const Transcript& a, const Transcript& b,
                                 const CompareOptions& options);

/// The differences of two matches that belong together, without comments, lines and the number of
/// the match.
[[nodiscard]] std::vector<Difference> differences_of(const MatchPair& pair);

/// A match that only one transcript has; `number` counts from 0 in that one.
[[nodiscard]] Difference lone_match(const Match& match, std::size_t number, bool is_of_a);

/// Sets the lines of both sayings.
void find_lines(const Transcript& a, const Transcript& b, Difference& difference);

}  // namespace bgtools::analysis
