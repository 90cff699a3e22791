#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/follow.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bgtools {

/// The points of both players.
using Score = std::array<int, 2>;

/// What can be irregular in a match apart from the actions and the printed results of its games. It
/// says what is recorded; the rules judge whether that breaks a rule.
enum class MatchIrregularity : std::uint8_t {
  // Of the match as a whole.
  variation_unknown,  ///< `place` names a game whose moves are not known
  begun,              ///< any match
  hits_counted,       ///< the end of the match: `hits` are those of all games

  // Of a heading.
  name_left_out,            ///< for the first time on this side
  named,                    ///< any heading, for its names
  numbered,                 ///< any heading, for its number
  columns_exchanged,        ///< the players are in each other's column
  columns_exchanged_first,  ///< they were exchanged in this first game alone
  columns_exchanged_back,   ///< they are back in their columns
  begun_at_score,           ///< the first heading has a score other than 0-0
  begun_at_wrong_score,     ///< the same, and the second heading goes on from 0-0
  begun_at_end,             ///< according to the first heading, the match is over
  after_match_end,          ///< the match was over before this game
  other_jacoby_counted,     ///< the previous result is printed as `points`, but counted differently
  score_not_carried,        ///< the score is none of `by_games`
  results_exchanged,        ///< the game and the next one have each other's result
  score_falls,              ///< `by_games` is not known, and a player loses points
  excerpt,                  ///< games are left out before `games`, and before a first score
  out_of_order,             ///< the scores follow from each other in the order of `games`
  crawford_marked,          ///< Game::is_crawford is set, and the truth is known

  // Of a game.
  double_not_followed,  ///< a double in a game whose moves are not known
  no_result,            ///< the game has no result
  first_drop,           ///< the first game with a result that ended with a drop
};

/// Hits in the plays of a match.
struct CountedHits {
  std::int64_t marked = 0;
  std::int64_t unmarked = 0;
};

/// One irregularity of a match, in numbers.
struct MatchFact {
  MatchIrregularity what{};
  std::size_t game = 0;  ///< index into Match::games
  std::size_t side = 0;  ///< whose name or number it is
  Span place{};
  int turn = 0;                       ///< counts from 1; 0: none
  Score score{};                      ///< of the heading
  std::vector<std::size_t> games{};   ///< indices into Match::games
  std::vector<Score> by_games{};      ///< the possible scores after the games before
  int points = 0;                     ///< as printed in the previous result
  bool is_explained = false;          ///< game numbers are missing, or the next heading explains it
  bool is_single_counted = false;     ///< a gammon is counted as a single game
  bool is_crawford = false;           ///< the game is the Crawford game
  bool is_crawford_played = false;    ///< the Crawford game was played before
  bool is_one_game = false;           ///< the columns are exchanged in this game only
  bool is_from_here = false;          ///< the same in all later games, and the scores stay
  bool are_scores_exchanged = false;  ///< the scores went with the names
  Ending ending = Ending::none;       ///< of the game, by the replay
  CountedHits hits{};
};

}  // namespace bgtools
