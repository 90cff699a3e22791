#include "analysis/rows/result.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/game/score.hpp>
#include <bgtools/record/names.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/rows/row.hpp"

namespace bgtools::analysis {
namespace {

using Score = std::array<int, 2>;
constexpr int kBackgammon = static_cast<int>(Level::backgammon);

/// Whether the players of a game are in each other's column.
bool is_exchanged(const Match& match, const Game& game) {
  const auto [left, right] = names_of(game);
  return left != right && !left.empty() && !right.empty() && left == bare_name(match.names[1]) &&
         right == bare_name(match.names[0]);
}

/// Whether the numbers in the text say that games between two are left out.
bool is_gap(const InGame& game, const InGame& next) {
  return game.game.label && next.game.label &&
         std::int64_t{*next.game.label} - *game.game.label > 1;
}

/// 1 to 3, by what the game shows or by its points; 0: not known.
int level_of_win(const InGame& game) {
  const SeenGame& seen = *game.seen;
  if (seen.ending == Ending::dropped) return 1;
  if (seen.level) return *seen.level;
  if (game.game.result && game.game.result->level) return *game.game.result->level;
  if (!seen.points || !seen.cube || *seen.points % seen.cube->value != 0) return 0;
  const int level = *seen.points / seen.cube->value;
  return level <= kBackgammon ? level : 0;
}

std::string_view ending_word(GameEnd end) {
  switch (end) {
    case GameEnd::played_out:
      return "played-out";
    case GameEnd::dropped:
      return "dropped";
    case GameEnd::resigned:
      return "resigned";
    case GameEnd::settled:
      return "settled";
  }
  return "";
}

std::string_view ending_of(const InGame& game) {
  const std::string_view played = game.ending();
  if (!played.empty() || !game.game.result || !game.game.result->end) return played;
  return ending_word(*game.game.result->end);
}

std::string score_text(const Score& score) { return fmt::format("{}-{}", score[0], score[1]); }

/// Finds out the result, and why some of it cannot be found out.
class ResultFinder {
 public:
  ResultFinder(const Match& match, std::span<const InGame> games) : match_(match), games_(games) {}

  MatchResult run();

 private:
  void add_up_games();
  void find_part();
  void find_scores();
  void find_winner();
  void find_ending();
  void say(const std::string& reason) {
    if (!found_.reason.empty()) found_.reason += "; ";
    found_.reason += reason;
  }
  [[nodiscard]] const SeenGame& seen() const { return *last_->seen; }
  [[nodiscard]] int length() const { return seen().frame.length; }
  [[nodiscard]] bool has_end() const { return last_->game.result || seen().winner; }
  [[nodiscard]] bool is_won_by(std::size_t side, const Score& score) const {
    return points_away(length(), score[side]) <= 0 && points_away(length(), score[1 - side]) > 0;
  }
  [[nodiscard]] bool is_open(const Score& score) const {
    return points_away(length(), score[0]) > 0 && points_away(length(), score[1]) > 0;
  }

  const Match& match_;
  std::span<const InGame> games_;
  const InGame* last_ = nullptr;  ///< of those that were played
  bool is_part_ = false;
  std::vector<Score> scores_;  ///< every one that is possible
  MatchResult found_;
};

void ResultFinder::add_up_games() {
  for (const InGame& game : games_) {
    if (game.seen == nullptr) continue;
    if (game.seen->is_last) last_ = &game;
    if (game.seen->cube) {
      found_.largest_cube = std::max(found_.largest_cube.value_or(1), game.seen->cube->value);
    }
    if (!game.seen->winner || level_of_win(game) < 2) continue;
    const std::size_t side = index(*game.seen->winner);
    ++found_.gammons[is_exchanged(match_, game.game) ? 1 - side : side];
  }
}

/// Whether the record is of a part of the match.
void ResultFinder::find_part() {
  const InGame& first = games_.front();
  const auto begin = std::pair(first.score(0), first.score(1));
  if (first.game.label.value_or(1) > 1) {
    say(fmt::format("the record begins with game {}", *first.game.label));
    is_part_ = true;
  } else if (begin.first.value_or(0) != 0 || begin.second.value_or(0) != 0) {
    say(fmt::format("the record begins at {}", score_text({*begin.first, *begin.second})));
    is_part_ = true;
  }
  const bool has_gap = std::adjacent_find(games_.begin(), games_.end(), is_gap) != games_.end();
  if (!has_gap && !seen().is_of_excerpt) return;
  say("games are left out");
  is_part_ = true;
}

void ResultFinder::find_scores() {
  const Game& first = games_.front().game;
  const bool is_begin_known =
      first.label.value_or(1) <= 1 || (first.score_before[0] && first.score_before[1]);
  for (Score score : seen().scores_after) {
    if (!is_begin_known) break;
    if (is_exchanged(match_, last_->game)) std::swap(score[0], score[1]);
    if (length() > 0) score = {std::min(score[0], length()), std::min(score[1], length())};
    if (std::find(scores_.begin(), scores_.end(), score) == scores_.end()) scores_.push_back(score);
  }
  if (!has_end()) say(fmt::format("game {} has no result", last_->game_number));
  if (scores_.size() == 1) {
    found_.score = scores_.front();
    return;
  }
  if (scores_.empty()) {
    say("the record does not say the score");
    return;
  }
  constexpr std::size_t kFew = 3;
  std::string choices;
  for (std::size_t at = 0; at < std::min(scores_.size(), kFew); ++at) {
    choices += (at == 0 ? "" : " or ") + score_text(scores_[at]);
  }
  if (scores_.size() > kFew) choices += " or another";
  say("the score may be " + choices);
}

void ResultFinder::find_winner() {
  const auto& result = last_->game.result;
  if (!match_.length) {
    if (result && result->is_match_claimed && seen().winner == result->winner) {
      const bool is_other = is_exchanged(match_, last_->game);
      found_.winner = is_other ? other(result->winner) : result->winner;
    } else {
      say("the length is not recorded");
    }
    return;
  }
  if (length() == 0) {
    say("a money session has no winner");
    return;
  }
  for (const Player player : {Player::one, Player::two}) {
    const bool wins = std::all_of(scores_.begin(), scores_.end(), [&](const Score& score) {
      return is_won_by(index(player), score);
    });
    if (wins && !scores_.empty()) found_.winner = player;
  }
}

void ResultFinder::find_ending() {
  const bool is_session = length() == 0 && match_.length;
  // A heading may follow the end of the match, and no game.
  if (found_.winner || (has_end() && is_session)) {
    if (has_end()) found_.ended = ending_of(*last_);
    if (found_.ended.empty()) found_.ended = "result-only";
    return;
  }
  const bool is_short = length() > 0 && !scores_.empty() &&
                        std::all_of(scores_.begin(), scores_.end(),
                                    [&](const Score& score) { return is_open(score); });
  if (has_end() && is_short) say(fmt::format("nobody has {} points", length()));
  if (found_.score && length() > 0 && !is_short) {
    say(fmt::format("both players have {} points", length()));
  }
  if (has_end() && !is_short) {
    if (is_part_) found_.ended = "excerpt";
    return;
  }
  found_.ended = is_part_ ? "excerpt" : "unfinished";
}

MatchResult ResultFinder::run() {
  add_up_games();
  if (games_.empty()) {
    say("no game is recorded");
    return found_;
  }
  if (games_.size() == 1 && is_position(games_.front().game)) {
    say("only a position is recorded");
    found_.ended = "excerpt";
    found_.largest_cube.reset();
    return found_;
  }
  if (last_ == nullptr) {
    say("the games were not followed to the end");
    return found_;
  }
  find_part();
  find_scores();
  find_winner();
  find_ending();
  return found_;
}

}  // namespace

MatchResult result_of(const Match& match, std::span<const InGame> games) {
  return ResultFinder(match, games).run();
}

}  // namespace bgtools::analysis
