#pragma once

#include <bgtools/rules/match_fact.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/sequence.hpp>
#include <bgtools/rules/score/trial.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools {

/// The standing of a match before each of its games: follows the score, the Crawford game and the
/// end of the match from heading to result to heading. It has no words and reports nothing.
///
/// A result may be worth several things, so there may be several readings of the score; a heading
/// that is one of them settles it. A heading that is none of them contradicts the games before it,
/// and which of the two is right is in doubt until the next heading goes on from one of them: a
/// score in doubt causes no findings. The first heading, which has no game before it, is compared
/// with the second one at once.
///
/// For each game, in this order: `begin_game`, then `judge_crawford_mark`, then `end_game`.
class Standing {
 public:
  /// The references must outlive it.
  Standing(const Match& match, const Profile& profile, Trial& trial)
      : match_(match), profile_(profile), trial_(trial), sequence_(sequence_of(match)) {}

  /// A heading that contradicts the games before it.
  struct Doubt {
    std::size_t game = 0;                ///< index into Match::games
    std::vector<Score> by_games{};       ///< the possible scores after the games before
    std::vector<Score> next_by_games{};  ///< the same after this game
    bool is_open = false;                ///< the scores are unknown: there were too many readings
    bool was_crawford_played = false;
  };
  /// What the next heading says about one in doubt.
  struct Settled {
    std::size_t game = 0;
    bool is_by_games = false;  ///< the heading was wrong, not the result before it
    std::vector<Score> by_games{};
  };

  /// The players have changed columns, and the scores may have gone with the names. If it is in one
  /// heading alone, that of the next game may be wrong.
  void exchange_columns(bool is_heading_alone);
  /// The scores of the later headings are in doubt, and with them which game is the Crawford game.
  void doubt_crawford() noexcept { is_crawford_doubtful_ = true; }
  /// Settles a doubt about the previous heading. Called before `begin_game`.
  [[nodiscard]] std::optional<Settled> settle_doubt(std::size_t at);
  /// Compares a heading with what is known and appends what is irregular to `facts`.
  void begin_game(std::size_t at, std::vector<MatchFact>& facts);
  void judge_crawford_mark(std::size_t at, std::vector<MatchFact>& facts) const;
  /// Goes on with the worth of a game that was played at a score.
  void end_game(std::size_t at, const Score& judged_under, const Judgement& judgement);

  /// The score before a game: the heading's, else the likeliest reading.
  [[nodiscard]] Score score_before(std::size_t at) const;
  /// The score to judge a game under: if the heading is in doubt, the one with the fewest faults.
  [[nodiscard]] Score fitting_score(std::size_t at);
  /// Whether the next heading shows who won.
  [[nodiscard]] bool is_winner_told(std::size_t at) const;
  [[nodiscard]] bool is_score_known(std::size_t at) const;
  [[nodiscard]] bool is_reading(const Score& score) const;
  /// Every score that a game may have begun at, by its heading and, if that is in doubt, by the
  /// games before it; empty: not known.
  [[nodiscard]] std::vector<Score> scores_before(std::size_t at) const;
  /// Every score that the last game that ended may have led to; empty: not known.
  [[nodiscard]] std::vector<Score> scores_after() const;
  [[nodiscard]] CrawfordState crawford_state(std::size_t at) const;
  [[nodiscard]] bool is_crawford_played() const noexcept { return is_crawford_played_; }
  [[nodiscard]] const Sequence& sequence() const noexcept { return sequence_; }
  /// The score of the heading after a game, if it states one.
  [[nodiscard]] std::optional<Score> score_after(std::size_t at) const;
  [[nodiscard]] const std::optional<Doubt>& doubt() const noexcept { return doubt_; }

 private:
  void begin_match(std::vector<MatchFact>& facts);
  void begin_out_of_order(std::size_t at, std::vector<MatchFact>& facts);
  void begin_next_game(std::size_t at, std::vector<MatchFact>& facts);
  [[nodiscard]] bool note_end(std::size_t at, bool may_be_carried, std::vector<MatchFact>& facts);
  [[nodiscard]] bool is_carried(std::size_t at) const;
  [[nodiscard]] bool is_other_jacoby_counted(std::size_t at, std::vector<MatchFact>& facts) const;
  void contradict(std::size_t at, std::vector<MatchFact>& facts);
  void note_missing_games(std::size_t at);
  [[nodiscard]] bool contradicts_first_heading(const std::vector<Award>& awards);
  void refute_first_heading(std::vector<MatchFact>& facts) const;
  void follow_doubt(const Judgement& judgement);
  void forget_score();
  [[nodiscard]] bool is_label_gap(std::size_t at) const;
  [[nodiscard]] bool is_at_end(const Score& score) const;
  [[nodiscard]] bool is_at_match_point(const Score& score) const;

  const Match& match_;
  const Profile& profile_;
  Trial& trial_;
  Sequence sequence_;
  std::vector<Score> readings_{Score{0, 0}};  // of the score before the next game; empty: not known
  bool is_score_open_ = false;                // unknown because there were too many readings
  Judgement last_;
  bool is_match_over_ = false;
  bool is_over_noted_ = false;
  bool is_crawford_played_ = false;
  bool is_crawford_doubtful_ = false;
  bool is_first_heading_refuted_ = false;  // the match began at 0-0 despite its first heading
  bool may_be_exchanged_ = false;  // the heading of the game may be in the wrong columns, alone
  std::optional<Doubt> doubt_{};
};

}  // namespace bgtools
