#include <algorithm>
#include <bgtools/game/score.hpp>
#include <bgtools/rules/score/standing.hpp>
#include <cstdint>
#include <limits>
#include <utility>

namespace bgtools {
namespace {

// A score with more readings than this is unknown, and no heading is compared with it.
constexpr std::size_t kMostReadings = 64;

Score plus(Score score, const Award& award) {
  int& points = score[index(award.winner)];
  points = add_points(points, award.points);
  return score;
}

bool is_among(const std::vector<Score>& readings, const Score& score) {
  return std::find(readings.begin(), readings.end(), score) != readings.end();
}

void add_reading(std::vector<Score>& readings, const Score& score) {
  if (!is_among(readings, score)) readings.push_back(score);
}

/// Whether one of the awards leads from one score to the other.
bool leads(const Score& from, const std::vector<Award>& awards, const Score& to) {
  return std::any_of(awards.begin(), awards.end(),
                     [&](const Award& award) { return plus(from, award) == to; });
}

}  // namespace

Score Standing::score_before(std::size_t at) const {
  if (at == 0 && is_first_heading_refuted_) return {0, 0};
  const auto& stated = match_.games[at].score_before;
  const Score fallback = readings_.empty() ? Score{0, 0} : readings_.front();
  return {stated[0].value_or(fallback[0]), stated[1].value_or(fallback[1])};
}

bool Standing::is_score_known(std::size_t at) const {
  return !readings_.empty() || stated_score(match_, at);
}

bool Standing::is_winner_told(std::size_t at) const {
  const std::optional<Score> next = score_after(at);
  if (!next) return false;
  const Score now = score_before(at);
  const std::int64_t first = std::int64_t{(*next)[0]} - now[0];
  const std::int64_t second = std::int64_t{(*next)[1]} - now[1];
  return (first > 0 && second == 0) || (first == 0 && second > 0);
}

std::optional<Score> Standing::score_after(std::size_t at) const {
  const std::optional<std::size_t> next = sequence_.next(at);
  return next ? stated_score(match_, *next) : std::nullopt;
}

std::vector<Score> Standing::scores_before(std::size_t at) const {
  if (!is_score_known(at)) return {};
  std::vector<Score> scores{score_before(at)};
  if (!stated_score(match_, at)) scores = readings_;
  if (!doubt_ || doubt_->game != at) return scores;
  for (const Score& each : doubt_->by_games) add_reading(scores, each);
  return scores;
}

std::vector<Score> Standing::scores_after() const {
  if (!doubt_) return readings_;
  if (doubt_->is_open) return {};
  std::vector<Score> scores = readings_;
  for (const Score& each : doubt_->next_by_games) add_reading(scores, each);
  return scores;
}

bool Standing::is_reading(const Score& score) const { return is_among(readings_, score); }

bool Standing::is_label_gap(std::size_t at) const {
  if (at == 0) return false;
  const auto& label = match_.games[at].label;
  const auto& before = match_.games[at - 1].label;
  return label && before && std::int64_t{*label} - *before > 1;
}

bool Standing::is_at_end(const Score& score) const {
  return score[0] >= profile_.length || score[1] >= profile_.length;
}

bool Standing::is_at_match_point(const Score& score) const {
  return points_away(profile_.length, score[0]) == 1 || points_away(profile_.length, score[1]) == 1;
}

void Standing::exchange_columns(bool is_heading_alone) {
  may_be_exchanged_ = is_heading_alone;
  const std::vector<Score> readings = readings_;
  for (const Score& each : readings) add_reading(readings_, Score{each[1], each[0]});
}

void Standing::begin_game(std::size_t at, std::vector<MatchFact>& facts) {
  if (sequence_.is_out_of_order()) {
    begin_out_of_order(at, facts);
  } else if (at == 0) {
    begin_match(facts);
  } else {
    begin_next_game(at, facts);
  }
  // A score that may be a slip proves nothing.
  if (doubt_ && doubt_->game == at) is_crawford_doubtful_ = true;
}

/// Each heading follows from another one, so all of them are right.
void Standing::begin_out_of_order(std::size_t at, std::vector<MatchFact>& facts) {
  const std::vector<std::size_t>& played = sequence_.played;
  const Score score = score_before(at);
  readings_ = {score};
  const auto here = std::find(played.begin(), played.end(), at);
  is_crawford_played_ = std::any_of(played.begin(), here, [&](std::size_t game) {
    return is_at_match_point(score_before(game));
  });
  std::size_t first = 0;
  while (played[first] == first) ++first;
  if (at != first) return;
  facts.push_back({.what = MatchIrregularity::out_of_order,
                   .game = at,
                   .place = match_.games[at].label_span,
                   .score = score,
                   .games = played});
}

void Standing::begin_match(std::vector<MatchFact>& facts) {
  const Game& game = match_.games.front();
  const std::optional<Score> score = stated_score(match_, 0);
  if (sequence_.is_excerpt()) {
    const std::size_t gap = sequence_.after_gap.front();
    facts.push_back({.what = MatchIrregularity::excerpt,
                     .game = gap,
                     .place = match_.games[gap].label_span,
                     .score = *score,
                     .games = sequence_.after_gap});
  }
  // A position comes from anywhere in a match.
  const bool is_only_position = match_.games.size() == 1 && is_position(game);
  if (!score || *score == Score{0, 0} || is_only_position) return;
  if (!profile_.is_money() && is_at_end(*score)) {
    is_over_noted_ = true;
    facts.push_back({.what = MatchIrregularity::begun_at_end,
                     .place = game.score_spans[(*score)[0] >= profile_.length ? 0 : 1],
                     .score = *score});
    return;
  }
  if (sequence_.is_excerpt()) return;
  // With a wrong score, the cube actions of the first game would look wrong, too.
  if (stated_score(match_, 1) && profile_.unknown_game.empty() &&
      contradicts_first_heading(trial_.awards(0, {0, 0}))) {
    refute_first_heading(facts);
    is_first_heading_refuted_ = true;
    return;
  }
  facts.push_back({.what = MatchIrregularity::begun_at_score,
                   .place = game.score_spans[(*score)[0] != 0 ? 0 : 1],
                   .score = *score});
}

/// Whether the heading is a reading of the score. Without a reading, only check that neither score
/// went down.
bool Standing::is_carried(std::size_t at) const {
  const std::optional<Score> score = stated_score(match_, at);
  if (!score) return true;
  if (!readings_.empty()) return is_among(readings_, *score);
  const Score before = score_before(at - 1);
  return is_score_open_ || ((*score)[0] >= before[0] && (*score)[1] >= before[1]);
}

void Standing::begin_next_game(std::size_t at, std::vector<MatchFact>& facts) {
  const std::optional<Score> score = stated_score(match_, at);
  const bool may_be_carried = readings_.empty() || !score || is_among(readings_, *score);
  if (note_end(at, may_be_carried, facts)) return;
  if (is_carried(at) || is_other_jacoby_counted(at, facts)) return;
  if (sequence_.is_excerpt()) {
    is_match_over_ = false;
    note_missing_games(at);
    return;
  }
  if (at == 1 && contradicts_first_heading(last_.awards)) {
    refute_first_heading(facts);
    is_crawford_played_ = false;
    is_match_over_ = false;
    return;
  }
  contradict(at, facts);
}

/// Reports a game after the end of the match, once. True if the heading needs no further check.
bool Standing::note_end(std::size_t at, bool may_be_carried, std::vector<MatchFact>& facts) {
  const Game& game = match_.games[at];
  const bool is_stated = stated_score(match_, at).has_value();
  const Score score = score_before(at);
  // A single score beyond the length that the games before do not lead to is a wrong heading.
  const bool is_slip = !may_be_carried && !is_match_over_ && !is_label_gap(at) &&
                       (score[0] < profile_.length || score[1] < profile_.length);
  const bool is_beyond = !profile_.is_money() && is_stated && !is_slip && is_at_end(score);
  if (is_over_noted_ && (is_beyond || is_match_over_)) return true;
  if (!is_beyond && !(is_match_over_ && may_be_carried)) return false;
  is_over_noted_ = true;
  const std::size_t side = score[0] >= score[1] ? 0 : 1;
  facts.push_back({.what = MatchIrregularity::after_match_end,
                   .game = at,
                   .place = is_stated ? game.score_spans[side] : game.label_span,
                   .score = score});
  return true;
}

/// Whether the heading counts the gammon before it under the reading of the Jacoby rule that the
/// printed result does not use.
bool Standing::is_other_jacoby_counted(std::size_t at, std::vector<MatchFact>& facts) const {
  if (!last_.jacoby_readings || !last_.winner) return false;
  const auto [without, with] = *last_.jacoby_readings;
  const Game& before = match_.games[at - 1];
  if (!before.result) return false;
  const int printed = before.result->points;
  const bool is_single_counted = printed == without;
  const Score score = score_before(at);
  const Award award{.winner = *last_.winner, .points = is_single_counted ? with : without};
  if (plus(score_before(at - 1), award) != score) return false;
  facts.push_back({.what = MatchIrregularity::other_jacoby_counted,
                   .game = at - 1,
                   .place = before.result->points_span,
                   .score = score,
                   .points = printed,
                   .is_single_counted = is_single_counted});
  return true;
}

void Standing::contradict(std::size_t at, std::vector<MatchFact>& facts) {
  const Score score = score_before(at);
  const bool is_known = !readings_.empty();
  const bool is_explained =
      is_label_gap(at) && is_known && score[0] >= readings_[0][0] && score[1] >= readings_[0][1];
  const std::size_t side = is_known && readings_[0][0] == score[0] ? 1 : 0;
  facts.push_back(
      {.what = is_known ? MatchIrregularity::score_not_carried : MatchIrregularity::score_falls,
       .game = at,
       .side = side,
       .place = match_.games[at].score_spans[side],
       .score = score,
       .by_games = readings_,
       .is_explained = is_explained});
  // The players went on: the match was not over for them.
  is_match_over_ = false;
  if (is_explained) note_missing_games(at);
  if (is_explained || !is_known) return;
  doubt_ = Doubt{.game = at, .by_games = readings_, .was_crawford_played = is_crawford_played_};
}

/// The Crawford game may be among games that are missing.
void Standing::note_missing_games(std::size_t at) {
  if (profile_.is_money() || is_crawford_played_) return;
  const auto is_due = [&](const Score& score) { return is_at_match_point(score); };
  const std::optional<int>& label = match_.games[at].label;
  const std::optional<int>& before = match_.games[at - 1].label;
  const bool is_one = label && before && std::int64_t{*label} - *before == 2;
  if (std::all_of(readings_.begin(), readings_.end(), is_due)) {
    is_crawford_played_ = true;
  } else if (is_due(score_before(at)) &&
             (!is_one || std::any_of(readings_.begin(), readings_.end(), is_due))) {
    is_crawford_doubtful_ = true;
  }
}

/// Whether the second heading goes on from 0-0 with one of these awards of the first game, although
/// the first heading says otherwise. It does not if the third heading goes on from the first.
bool Standing::contradicts_first_heading(const std::vector<Award>& awards) {
  const std::optional<Score> second = stated_score(match_, 1);
  const Score first = score_before(0);
  if (!second || first == Score{0, 0}) return false;
  if (leads(first, awards, *second) || !leads({0, 0}, awards, *second)) return false;
  const std::optional<Score> third = stated_score(match_, 2);
  if (!third) return true;
  const std::vector<Award> next = trial_.awards(1, *second);
  if (leads(*second, next, *third)) return true;
  return std::none_of(awards.begin(), awards.end(),
                      [&](const Award& award) { return leads(plus(first, award), next, *third); });
}

void Standing::refute_first_heading(std::vector<MatchFact>& facts) const {
  const Game& game = match_.games.front();
  facts.push_back({.what = MatchIrregularity::begun_at_wrong_score,
                   .place = game.score_spans[game.score_before[0] != 0 ? 0 : 1],
                   .score = score_before(0)});
}

std::optional<Standing::Settled> Standing::settle_doubt(std::size_t at) {
  if (!doubt_ || doubt_->game + 1 != at) return std::nullopt;
  const Doubt doubt = *std::exchange(doubt_, std::nullopt);
  const std::optional<Score> score = stated_score(match_, at);
  if (!score) return std::nullopt;
  if (doubt.is_open) {
    forget_score();
    return std::nullopt;
  }
  const bool is_by_games = is_among(doubt.next_by_games, *score);
  const bool is_by_heading = is_among(readings_, *score);
  for (const Score& each : doubt.next_by_games) add_reading(readings_, each);
  if (readings_.size() > kMostReadings) forget_score();
  if (is_by_games == is_by_heading) return std::nullopt;
  if (is_by_games) {
    is_crawford_doubtful_ = doubt.by_games.size() > 1;
    is_crawford_played_ = doubt.was_crawford_played ||
                          std::any_of(doubt.by_games.begin(), doubt.by_games.end(),
                                      [&](const Score& each) { return is_at_match_point(each); });
  }
  return Settled{.game = doubt.game, .is_by_games = is_by_games, .by_games = doubt.by_games};
}

Score Standing::fitting_score(std::size_t at) {
  Score fitting = score_before(at);
  if (!doubt_ || doubt_->game != at) return fitting;
  std::vector<Score> scores{fitting};
  scores.insert(scores.end(), doubt_->by_games.begin(), doubt_->by_games.end());
  auto fewest = std::numeric_limits<std::ptrdiff_t>::max();
  for (const Score& score : scores) {
    const std::ptrdiff_t faults = trial_.faults(match_.games[at], at, score);
    if (faults < fewest) {
      fewest = faults;
      fitting = score;
    }
  }
  return fitting;
}

CrawfordState Standing::crawford_state(std::size_t at) const {
  if (!profile_.crawford || profile_.is_money()) return CrawfordState::no;
  const Score score = score_before(at);
  if (!is_crawford_game(profile_.length, score, is_crawford_played_)) return CrawfordState::no;
  if (is_crawford_doubtful_) return CrawfordState::unknown;
  if (at > 0) return CrawfordState::yes;
  // A record that begins here may have had its Crawford game before. A player who trails with no
  // points has not won a game since, so no game was played at this score.
  const bool is_proven =
      score[0] == 0 || score[1] == 0 || match_.games[at].is_crawford.value_or(false);
  return is_proven ? CrawfordState::yes : CrawfordState::unknown;
}

void Standing::judge_crawford_mark(std::size_t at, std::vector<MatchFact>& facts) const {
  const Game& game = match_.games[at];
  if (!game.is_crawford || profile_.is_money() || !profile_.crawford) return;
  const CrawfordState state = crawford_state(at);
  if (is_crawford_doubtful_ || state == CrawfordState::unknown) return;
  facts.push_back({.what = MatchIrregularity::crawford_marked,
                   .game = at,
                   .place = game.crawford_span,
                   .score = score_before(at),
                   .is_crawford = state == CrawfordState::yes,
                   .is_crawford_played = is_crawford_played_});
}

void Standing::end_game(std::size_t at, const Score& judged_under, const Judgement& judgement) {
  if (!profile_.is_money() && is_at_match_point(judged_under)) is_crawford_played_ = true;
  const Score now = score_before(at);
  last_ = judgement;
  readings_.clear();
  is_score_open_ = false;
  for (const Award& award : judgement.awards) {
    add_reading(readings_, plus(now, award));
    if (may_be_exchanged_) add_reading(readings_, plus({now[1], now[0]}, award));
  }
  const auto& result = match_.games[at].result;
  if (result && result->points == 0) add_reading(readings_, now);
  if (readings_.size() > kMostReadings) forget_score();
  const bool is_in_doubt = doubt_ && doubt_->game == at;
  if (is_in_doubt) follow_doubt(judgement);
  const auto are_at_end = [&](const std::vector<Score>& scores) {
    return std::all_of(scores.begin(), scores.end(),
                       [&](const Score& score) { return is_at_end(score); });
  };
  const bool is_surely_over =
      !profile_.is_money() && !readings_.empty() && are_at_end(readings_) &&
      (!is_in_doubt || (!doubt_->is_open && are_at_end(doubt_->next_by_games)));
  is_match_over_ = is_match_over_ || is_surely_over;
}

/// Adds the game after a heading in doubt to the scores by the games before it.
void Standing::follow_doubt(const Judgement& judgement) {
  std::vector<Score>& next = doubt_->next_by_games;
  for (const Score& before : doubt_->by_games) {
    for (const Award& award : judgement.awards) {
      add_reading(next, plus(before, award));
      if (next.size() <= kMostReadings) continue;
      next.clear();
      doubt_->is_open = true;
      return;
    }
  }
}

void Standing::forget_score() {
  readings_.clear();
  is_score_open_ = true;
}

}  // namespace bgtools
