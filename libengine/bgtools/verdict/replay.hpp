#pragma once

#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verdict/profile.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools {

/// Whether a game is the Crawford game, as far as the record proves it.
enum class CrawfordState : std::uint8_t { no, yes, unknown };

/// Memory that the games of a match share, so that a game allocates nothing.
struct ReplayScratch {
  Resolution resolution;
  std::vector<LegalPlay> plays;
  std::vector<Position> boards;
  std::vector<Position> next_boards;
};

/// Whose plays to which there was no alternative a match leaves out: nobody's, those of one player,
/// or all of them, as GamesGrid's records do.
enum class ForcedPlayHabit : std::uint8_t { none, of_player, of_record };

/// How often forced plays are written and left out.
struct ForcedPlayCount {
  std::int64_t written = 0;
  std::int64_t left_out = 0;

  ForcedPlayCount& operator+=(const ForcedPlayCount& more) noexcept;
  [[nodiscard]] bool is_habit(std::int64_t fewest) const noexcept;
};

/// Finds the habit of a match, and only when a first empty cell asks for it.
class ForcedPlayHabits {
 public:
  ForcedPlayHabits(const Match& match, const Profile& profile) : match_(match), profile_(profile) {}
  /// What holds for a player of a game.
  [[nodiscard]] ForcedPlayHabit of(const Game& game, Player player);

 private:
  /// For both columns.
  using Counts = std::array<ForcedPlayCount, 2>;

  [[nodiscard]] bool is_exchanged(const Game& game) const;
  void count(const Game& game, ReplayScratch& scratch, Counts& counts) const;

  const Match& match_;
  const Profile& profile_;
  /// Of the games with the players in the columns of the first game, and of those with the columns
  /// exchanged.
  std::optional<std::array<Counts, 2>> counts_{};
};

/// What a game is played under.
struct GameContext {
  const Profile& profile;
  const Game& game;
  std::array<std::string_view, 2> names{};
  std::array<int, 2> score{};  ///< before the game
  bool is_score_known = true;
  CrawfordState crawford = CrawfordState::no;
  bool is_post_crawford = false;
  int match_number = 1;
  int game_number = 1;
  bool is_last_game = true;
  /// The score of the next heading, where it states one.
  std::optional<std::array<int, 2>> score_after{};
  ForcedPlayHabits& forced_plays;
  /// Stop at the error with this number, counted from 0; the search tries edits so.
  std::optional<std::size_t> stops_at_error{};
  /// An unrecorded play of an unknown roll may be any play of any roll.
  bool guesses_rolls = false;
  StopFlag stop =
      nullptr;  ///< ends the replay anywhere; its outcome and its findings are void then
  /// Where not null: takes what holds before each action while the board is known, with the
  /// action's player as the mover and, for a play, its roll.
  std::vector<std::optional<Situation>>* situations = nullptr;
};

enum class Ending : std::uint8_t { none, borne_off, dropped, resigned };

/// Turns that were not verified, and why.
struct UnverifiedPart {
  UnverifiedTurns turns{};
  /// Index into what the replay found; nullopt: the reader has reported the action.
  std::optional<std::size_t> finding{};
  std::size_t action = 0;  ///< index of the action after which nothing could be verified
};

/// What the replay of a game came to.
struct GameOutcome {
  Ending ending = Ending::none;
  std::optional<Player> winner{};
  std::optional<Level> level{};         ///< of a win by bearing off whose final board is known
  Cube cube{};                          ///< at the end, before a dropped double
  std::optional<Cube> other_cube{};     ///< another reading of the cube that the record allows
  std::optional<int> resigned_level{};  ///< 1 to 3, where a resignation states it
  std::optional<std::array<int, 2>> checkers{};  ///< on the board at the end, where it is known
  bool is_loser_behind = false;  ///< he has a checker on the bar or in the winner's home board
  std::array<bool, 2>
      has_borne_off{};  ///< each player has a checker off, as far as the board is known
  /// What each player loses at least as the loser of a game that is not played to its end.
  std::array<Level, 2> least_levels{Level::single, Level::single};
  bool is_board_known = true;
  std::int64_t turns = 0;
  std::vector<UnverifiedPart> unverified{};
  std::int64_t hits_marked = 0;
  std::int64_t hits_unmarked = 0;
  Span first_unmarked_hit{};
};

/// Replays one game and appends what it finds to `found`. An error that is not wanted is not
/// followed either: the board and the turn go on as if it had not been seen.
GameOutcome replay(const GameContext& context, ReplayScratch& scratch, const Sink& wanted,
                   std::vector<Diagnostic>& found);

}  // namespace bgtools
