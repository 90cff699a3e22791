#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bgtools/explain/search.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/turn_start.hpp>
#include <bgtools/verify.hpp>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace bgtools {
namespace {

using Score = std::array<int, 2>;

// Beyond so many readings of a score it is not known, and no heading is held against it.
constexpr std::size_t kMostReadings = 64;

std::string score_text(const Score& score) { return fmt::format("{}-{}", score[0], score[1]); }

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

/// In ascending order, with those that touch as one.
std::vector<UnverifiedTurns> merged(std::vector<UnverifiedTurns> list) {
  std::sort(list.begin(), list.end(), [](const UnverifiedTurns& a, const UnverifiedTurns& b) {
    return std::pair(a.first, a.last) < std::pair(b.first, b.last);
  });
  std::vector<UnverifiedTurns> result;
  for (const UnverifiedTurns& turns : list) {
    if (result.empty() || turns.first > result.back().last + 1) {
      result.push_back(turns);
    } else if (turns.last > result.back().last) {
      result.back().last = turns.last;
      result.back().is_board_known_after = turns.is_board_known_after;
    }
  }
  return result;
}

using Names = std::array<std::string_view, 2>;

/// Wants what may change what else is found, and what the listener wants besides; keeps nothing.
class Whole final : public Sink {
 public:
  explicit Whole(const Sink& listener) : listener_(listener) {}
  bool report(Diagnostic /*diagnostic*/) override { return true; }
  [[nodiscard]] bool wants(Rule rule) const override {
    return Sink::wants(rule) || listener_.wants(rule);
  }

 private:
  const Sink& listener_;
};

class Verifier {
 public:
  Verifier(const Match& match, const VerifyOptions& options, Sink& sink)
      : match_(match),
        options_(options),
        sink_(sink),
        whole_(sink),
        profile_(profile_for(match, options)),
        forced_plays_(match, profile_.variant),
        watched_(watched_for(whole_)) {
    budget_.tries_left = options.search_tries;
    budget_.stop = options.stop;
    if (options.search_seconds > 0) {
      budget_.deadline =
          SearchBudget::Clock::now() + std::chrono::duration_cast<SearchBudget::Clock::duration>(
                                           std::chrono::duration<double>(options.search_seconds));
    }
  }

  VerifyStats run();
  /// Has `situations` filled by the replay of a game, counted from 0.
  void watch(std::size_t game, std::vector<std::optional<Situation>>& situations) {
    watched_game_ = game;
    situations_ = &situations;
  }
  [[nodiscard]] const Profile& profile() const { return profile_; }

 private:
  void verify_game(std::size_t at);
  void check_variation();
  void check_length();
  void check_crawford_mark(std::size_t at);
  void check_drop(std::size_t at, const GameOutcome& outcome);
  [[nodiscard]] GameOutcome count_only(std::size_t at);
  [[nodiscard]] static Judgement printed_result(const Game& game);
  void check_names(std::size_t at);
  void report_swap(std::size_t at, const Names& now, const Names& then);
  void check_label(std::size_t at);
  void check_score(std::size_t at);
  void check_first_score();
  bool settle_doubt(std::size_t at);
  [[nodiscard]] std::vector<Award> awards_under(std::size_t at, const Score& score);
  [[nodiscard]] bool contradicts_first_header(const std::vector<Award>& awards);
  void refute_first_header();
  void report_first_header();
  void suggest_score(Diagnostic& found, std::size_t at, const std::vector<Score>& scores,
                     std::string_view why);
  void check_end(std::size_t at, const GameOutcome& outcome);
  void follow_score(std::size_t at, const Judgement& judgement);
  void follow_doubt(const Judgement& judgement);
  void forget_score();
  void report_unmarked_hits();
  [[nodiscard]] CrawfordState crawford_state(std::size_t at) const;
  void suggest_points(Diagnostic& found, std::size_t at, std::string_view why);
  [[nodiscard]] std::ptrdiff_t faults_of(const Game& game, std::size_t at, const Score& score);
  [[nodiscard]] std::optional<Score> stated_score(std::size_t at) const;
  [[nodiscard]] Score fitting_score(std::size_t at, Score by_header);
  [[nodiscard]] bool is_label_gap(std::size_t at) const;
  [[nodiscard]] Score played_score(std::size_t at) const;
  [[nodiscard]] std::string score_options() const;
  void follow_game(const GameContext& context);
  [[nodiscard]] std::vector<UnverifiedByFinding> unverified_by(const ToldFacts& told) const;
  void note_situations(const GameContext& context);
  void note_unverified(std::size_t at, const std::vector<UnverifiedByFinding>& parts);
  Diagnostic* add(Rule rule, Span span, std::size_t at);
  bool flush();

  const Match& match_;
  const VerifyOptions& options_;
  Sink& sink_;
  Whole whole_;
  Profile profile_;
  ForcedPlayHabits forced_plays_;
  Irregularities watched_;
  FollowedGame followed_;
  SearchBudget budget_;
  VerifyStats stats_;
  std::vector<Diagnostic> found_;  // in the order found, wanted or not, until the next flush()
  int reported_ = 0;
  std::vector<std::optional<int>> numbers_;  // of what was flushed, where it was reported
  std::size_t watched_game_ = 0;
  std::vector<std::optional<Situation>>* situations_ = nullptr;

  std::vector<Score> expected_{
      Score{0, 0}};             // readings of the score before the next game; empty: not known
  bool is_score_open_ = false;  // not known, since there were too many readings
  Judgement last_;
  bool is_match_over_ = false;
  bool is_over_reported_ = false;
  bool is_crawford_played_ = false;
  bool is_drop_reported_ = false;
  std::array<bool, 2> is_missing_name_reported_{};
  std::optional<int> swap_{};  // which of all that was found reported exchanged columns
  /// The header of a game that does not follow from the games before it, until the next header
  /// tells which of the two is right.
  struct ScoreDoubt {
    std::size_t game = 0;
    std::size_t finding = 0;             // index into found_
    std::vector<Score> by_games{};       // what the games before come to
    std::vector<Score> next_by_games{};  // and what it comes to after this game
    bool is_open = false;                // that is not known: there were too many readings
    bool was_crawford_played = false;
  };
  std::optional<ScoreDoubt> doubt_{};
  bool is_crawford_doubtful_ = false;
  bool is_first_header_refuted_ = false;  // the match began at 0-0 all the same
  std::int64_t hits_marked_ = 0;
  std::int64_t hits_unmarked_ = 0;
  Span first_unmarked_{};
  int first_unmarked_game_ = 0;
};

Diagnostic* Verifier::add(Rule rule, Span span, std::size_t at) {
  if (!whole_.wants(rule)) return nullptr;
  Diagnostic& found = found_.emplace_back();
  found.rule = rule;
  found.severity = profile_.severity(rule);
  found.span = span;
  found.match = options_.match_number;
  found.game = static_cast<int>(at) + 1;
  found.game_label = match_.games[at].label;
  return &found;
}

bool Verifier::flush() {
  const auto begin = static_cast<std::ptrdiff_t>(numbers_.size());
  for (const Diagnostic& found : found_) {
    numbers_.push_back(sink_.wants(found.rule) ? std::optional(reported_++) : std::nullopt);
  }
  bool goes_on = true;
  for (std::size_t at = 0; at < found_.size(); ++at) {
    if (!numbers_[static_cast<std::size_t>(begin) + at]) continue;
    Diagnostic& found = found_[at];
    if (found.consequence_of) {
      found.consequence_of = numbers_[static_cast<std::size_t>(begin + *found.consequence_of)];
    }
    goes_on = sink_.report(std::move(found)) && goes_on;
  }
  found_.clear();
  return goes_on;
}

Score Verifier::played_score(std::size_t at) const {
  if (at == 0 && is_first_header_refuted_) return {0, 0};
  const Game& game = match_.games[at];
  const Score fallback = expected_.empty() ? Score{0, 0} : expected_.front();
  return {game.score_before[0].value_or(fallback[0]), game.score_before[1].value_or(fallback[1])};
}

bool Verifier::is_label_gap(std::size_t at) const {
  if (at == 0) return false;
  const auto& label = match_.games[at].label;
  const auto& before = match_.games[at - 1].label;
  return label && before && std::int64_t{*label} - *before > 1;
}

std::string Verifier::score_options() const {
  std::string text;
  for (const Score& score : expected_) {
    if (!text.empty()) text += " or ";
    text += score_text(score);
  }
  return text;
}

void Verifier::check_variation() {
  if (profile_.unknown_game.empty()) return;
  for (const Tag& tag : match_.tags) {
    if (tag.key != "Variation" || tag.value != profile_.unknown_game) continue;
    if (match_.games.empty()) continue;
    if (auto* found = add(Rule::unknown_variant, tag.span, 0)) {
      found->game = 0;
      found->game_label.reset();
      found->message = fmt::format("the variation \"{}\" is not known", tag.value);
      found->label = "its plays are not verified";
    }
  }
}

void Verifier::check_names(std::size_t at) {
  const Game& game = match_.games[at];
  for (std::size_t side = 0; side < 2; ++side) {
    if (!game.names[side].empty() || is_missing_name_reported_[side]) continue;
    is_missing_name_reported_[side] = true;
    if (auto* found = add(Rule::name_missing, game.name_spans[side], at)) {
      found->message = fmt::format("the {} player has no name", side == 0 ? "first" : "second");
    }
  }
  if (at == 0) return;
  const Game& before = match_.games[at - 1];
  const Names now{bare_name(game.names[0]), bare_name(game.names[1])};
  const Names then{bare_name(before.names[0]), bare_name(before.names[1])};
  if (now[0].empty() || now[1].empty() || then[0].empty() || then[1].empty() || now == then) return;
  if (now[0] == then[1] && now[1] == then[0]) {
    report_swap(at, now, then);
    // The scores may have gone with the names.
    const std::vector<Score> readings = expected_;
    for (const Score& each : readings) add_reading(expected_, Score{each[1], each[0]});
    return;
  }
  const std::size_t side = now[0] == then[0] ? 1 : 0;
  if (auto* found = add(Rule::names_changed, game.name_spans[side], at)) {
    found->message = fmt::format("the players were {} and {}, and are {} and {} now", then[0],
                                 then[1], now[0], now[1]);
    found->label = fmt::format("{} before", then[side]);
  }
}

void Verifier::report_swap(std::size_t at, const Names& now, const Names& then) {
  // Whoever stands in the wrong column of one game comes back in the next one: one slip.
  const bool is_back = swap_.has_value();
  // Of a first game that differs from all others it is the first that is wrong.
  const bool is_first_wrong = at == 1 && match_.games.size() > 2 &&
                              bare_name(match_.games[2].names[0]) == now[0] &&
                              bare_name(match_.games[2].names[1]) == now[1];
  const std::size_t shown = is_first_wrong ? 0 : at;
  if (auto* found = add(Rule::names_swapped, match_.games[shown].name_spans[0], shown)) {
    if (is_first_wrong) {
      found->message =
          fmt::format("{} and {} stand in the other columns in all later games", then[0], then[1]);
      found->label = fmt::format("{} stands here from game 2 on", now[0]);
    } else {
      found->message = fmt::format("{} and {} have changed columns", now[0], now[1]);
      found->label = fmt::format("{} stood here before", then[0]);
    }
    const bool is_one_game = is_first_wrong || at + 1 == match_.games.size() ||
                             bare_name(match_.games[at + 1].names[0]) == then[0];
    if (is_one_game && !is_back) {
      Edit edit;
      edit.kind = EditKind::names;
      const Score score = played_score(shown);
      const Score exchanged{score[1], score[0]};
      if (shown == at && !is_among(expected_, score) && is_among(expected_, exchanged)) {
        edit.score_before = {exchanged[0], exchanged[1]};
      }
      found->repairs.push_back(
          {.game = shown, .edit = edit, .words = describe(edit, match_.games[shown])});
      found->help = fmt::format("{} agrees with the other games", found->repairs.front().words);
      if (match_.games.size() == 2) {
        found->repairs.push_back(
            {.game = 0, .edit = edit, .words = describe(edit, match_.games.front())});
        found->help = "exchanging the names of either game makes them agree";
      }
    }
    if (is_back) {
      found->consequence_of = *swap_ - static_cast<int>(numbers_.size());
    } else if (!is_first_wrong) {
      swap_ = static_cast<int>(numbers_.size() + found_.size()) - 1;
    }
  }
  if (is_back) swap_.reset();
}

void Verifier::check_label(std::size_t at) {
  const Game& game = match_.games[at];
  if (!game.label) return;
  if (at == 0) {
    const bool is_fresh = game.score_before[0] == 0 && game.score_before[1] == 0;
    if (*game.label == 1 || !is_fresh) return;
    if (auto* found = add(Rule::game_number_odd, game.label_span, at)) {
      found->message = fmt::format("the first game has the number {}", *game.label);
    }
    return;
  }
  const auto& before = match_.games[at - 1].label;
  if (!before) return;
  const std::int64_t step = std::int64_t{*game.label} - *before;
  if (step == 1) return;
  if (auto* found = add(Rule::game_number_odd, game.label_span, at)) {
    found->message = fmt::format("game {} follows game {}", *game.label, *before);
    found->label = step > 1 ? "games are missing" : "the numbers do not ascend";
  }
}

void Verifier::check_first_score() {
  const Game& game = match_.games.front();
  if (!game.score_before[0] || !game.score_before[1]) return;
  const Score score = played_score(0);
  // A position comes from anywhere in a match.
  const bool is_only_position = match_.games.size() == 1 && is_position(game);
  if (score == Score{0, 0} || is_only_position) return;
  if (!profile_.is_money() && (score[0] >= profile_.length || score[1] >= profile_.length)) {
    is_over_reported_ = true;
    if (auto* found = add(Rule::game_after_match_end,
                          game.score_spans[score[0] >= profile_.length ? 0 : 1], 0)) {
      found->message =
          fmt::format("a game at {} in a {} point match", score_text(score), profile_.length);
      found->label = "the match is over at this score";
      suggest_score(*found, 0, {Score{0, 0}}, "begins the match");
    }
    return;
  }
  refute_first_header();
  if (is_first_header_refuted_) return;
  if (auto* found = add(Rule::score_carry, game.score_spans[score[0] != 0 ? 0 : 1], 0)) {
    found->severity = Severity::info;
    found->message = fmt::format("the record starts at {}", score_text(score));
  }
}

void Verifier::check_score(std::size_t at) {
  const Game& game = match_.games[at];
  const bool is_stated = game.score_before[0].has_value() && game.score_before[1].has_value();
  const Score score = played_score(at);
  const bool is_carried = expected_.empty() || !is_stated || is_among(expected_, score);
  // One score beyond the length that the games before do not come to is a wrong header.
  const bool is_slip = !is_carried && !is_match_over_ && !is_label_gap(at) &&
                       (score[0] < profile_.length || score[1] < profile_.length);
  const bool is_beyond = !profile_.is_money() && is_stated && !is_slip &&
                         (score[0] >= profile_.length || score[1] >= profile_.length);
  if (is_over_reported_ && (is_beyond || is_match_over_)) return;
  if (is_beyond || (is_match_over_ && is_carried)) {
    is_over_reported_ = true;
    const std::size_t side = score[0] >= score[1] ? 0 : 1;
    if (auto* found = add(Rule::game_after_match_end,
                          is_stated ? game.score_spans[side] : game.label_span, at)) {
      found->message =
          is_stated
              ? fmt::format("a game at {} in a {} point match", score_text(score), profile_.length)
              : fmt::format("a game after the end of a {} point match", profile_.length);
      found->label = "the match was over before this game";
    }
    return;
  }
  if (is_carried) {
    // Nothing to compare with but that nobody loses points.
    if (is_stated && expected_.empty() && !is_score_open_) {
      const Score before = played_score(at - 1);
      if (score[0] >= before[0] && score[1] >= before[1]) return;
    } else {
      return;
    }
  }
  if (last_.jacoby_readings && last_.winner) {
    const auto [without, with] = *last_.jacoby_readings;
    Score counted = played_score(at - 1);
    const Game& before = match_.games[at - 1];
    const int printed = before.result ? before.result->points : without;
    int& points = counted[index(*last_.winner)];
    points = add_points(points, printed == without ? with : without);
    if (counted == score && before.result) {
      if (auto* found = add(Rule::jacoby, before.result->points_span, at - 1)) {
        found->message = fmt::format("{} printed, but the score goes to {}", points_text(printed),
                                     score_text(score));
        found->label = printed == without ? "the score counts it single, by the Jacoby rule"
                                          : "the score counts it without the Jacoby rule";
      }
      return;
    }
  }
  if (at == 1 && contradicts_first_header(last_.awards)) {
    report_first_header();
    is_crawford_played_ = false;
    is_match_over_ = false;
    return;
  }
  const bool is_explained = is_label_gap(at) && !expected_.empty() && score[0] >= expected_[0][0] &&
                            score[1] >= expected_[0][1];
  std::size_t side = 0;
  if (!expected_.empty() && expected_[0][0] == score[0]) side = 1;
  if (auto* found = add(Rule::score_carry, game.score_spans[side], at)) {
    if (is_explained) found->severity = Severity::warning;
    found->message = expected_.empty()
                         ? fmt::format("the score falls to {}", score_text(score))
                         : fmt::format("the score is {}; game {} left it at {}", score_text(score),
                                       match_.games[at - 1].label.value_or(static_cast<int>(at)),
                                       score_options());
    if (!expected_.empty())
      found->label = fmt::format("{} by the games before", expected_[0][side]);
    if (is_explained) found->notes.emplace_back("the missing game numbers explain it");
    // The players went on: the match was not over for them.
    is_match_over_ = false;
    if (!is_explained && !expected_.empty()) {
      doubt_ = ScoreDoubt{.game = at,
                          .finding = found_.size() - 1,
                          .by_games = expected_,
                          .next_by_games = {},
                          .was_crawford_played = is_crawford_played_};
    }
  }
}

/// What a game is worth as it stands, under a score.
std::vector<Award> Verifier::awards_under(std::size_t at, const Score& score) {
  const GameContext context{.profile = profile_,
                            .game = match_.games[at],
                            .score = score,
                            .match_number = options_.match_number,
                            .game_number = static_cast<int>(at) + 1,
                            .is_last_game = at + 1 == match_.games.size(),
                            .score_after = stated_score(at + 1)};
  follow_game(context);
  return judge_result(context, followed_.outcome).awards;
}

/// Whether the second header goes on from 0-0, with one of these awards of the first game, though
/// the first header says otherwise. It does not where the third goes on from the first.
bool Verifier::contradicts_first_header(const std::vector<Award>& awards) {
  const std::optional<Score> second = stated_score(1);
  const Score first = played_score(0);
  if (!second || first == Score{0, 0}) return false;
  if (leads(first, awards, *second) || !leads({0, 0}, awards, *second)) return false;
  const std::optional<Score> third = stated_score(2);
  if (!third) return true;
  const std::vector<Award> next = awards_under(1, *second);
  if (leads(*second, next, *third)) return true;
  return std::none_of(awards.begin(), awards.end(),
                      [&](const Award& award) { return leads(plus(first, award), next, *third); });
}

/// Looks ahead for the header that shows the first one to be wrong: by a wrong score the cube
/// actions of the first game would look wrong, too.
void Verifier::refute_first_header() {
  if (!stated_score(1) || !profile_.unknown_game.empty()) return;
  if (!contradicts_first_header(awards_under(0, {0, 0}))) return;
  report_first_header();
  is_first_header_refuted_ = true;
}

void Verifier::report_first_header() {
  const Game& game = match_.games.front();
  const std::size_t side = game.score_before[0] != 0 ? 0 : 1;
  if (auto* found = add(Rule::score_carry, game.score_spans[side], 0)) {
    found->message = fmt::format("the record starts at {}, but game 2 goes on from 0-0",
                                 score_text(played_score(0)));
    found->label = "0 by the game after this one";
    suggest_score(*found, 0, {Score{0, 0}}, "agrees with the game after it");
  }
}

/// Says of a header in doubt what the header after it tells. True where the games before it, not
/// the header, were right.
bool Verifier::settle_doubt(std::size_t at) {
  if (!doubt_ || doubt_->game + 1 != at) return false;
  const ScoreDoubt doubt = std::move(*doubt_);
  doubt_.reset();
  const Game& game = match_.games[at];
  if (!game.score_before[0] || !game.score_before[1]) return false;
  if (doubt.is_open) {
    forget_score();
    return false;
  }
  const Score score = played_score(at);
  const bool is_by_games = is_among(doubt.next_by_games, score);
  const bool is_by_header = is_among(expected_, score);
  for (const Score& each : doubt.next_by_games) add_reading(expected_, each);
  if (expected_.size() > kMostReadings) forget_score();
  if (is_by_header && !is_by_games) {
    suggest_points(found_[doubt.finding], doubt.game, "agrees with the scores after it");
  }
  if (!is_by_games || is_by_header) return false;
  is_crawford_doubtful_ = doubt.by_games.size() > 1;
  is_crawford_played_ =
      doubt.was_crawford_played ||
      std::any_of(doubt.by_games.begin(), doubt.by_games.end(), [&](const Score& each) {
        return points_away(profile_.length, each[0]) == 1 ||
               points_away(profile_.length, each[1]) == 1;
      });
  suggest_score(found_[doubt.finding], doubt.game, doubt.by_games,
                "agrees with the games before and after");
  return true;
}

/// The number of the result before a header that would lead to it, if that number can be won.
void Verifier::suggest_points(Diagnostic& found, std::size_t at, std::string_view why) {
  if (at == 0 || !match_.games[at - 1].result) return;
  const Score before = played_score(at - 1);
  const Score after = played_score(at);
  Game game = match_.games[at - 1];
  const std::size_t winner = index(game.result->winner);
  if (after[1 - winner] != before[1 - winner] || after[winner] <= before[winner]) return;
  Edit edit;
  edit.kind = EditKind::points;
  edit.result = game.result;
  edit.result->points = points_away(after[winner], before[winner]);
  const std::string words = describe(edit, game);
  apply(edit, game);
  if (faults_of(game, at - 1, before) > 0) return;
  found.repairs.push_back({.game = at - 1, .edit = edit, .words = words});
  found.help += found.help.empty() ? "" : "; or ";
  found.help += fmt::format("{} in game {} {}", words, at, why);
}

/// How many errors and warnings a game has under a score.
std::ptrdiff_t Verifier::faults_of(const Game& game, std::size_t at, const Score& score) {
  if (!profile_.unknown_game.empty()) return 0;
  const GameContext context{.profile = profile_,
                            .game = game,
                            .names = {bare_name(game.names[0]), bare_name(game.names[1])},
                            .score = score,
                            .crawford = CrawfordState::unknown,
                            .match_number = options_.match_number,
                            .game_number = static_cast<int>(at) + 1,
                            .is_last_game = at + 1 == match_.games.size()};
  Collector ignored;
  std::vector<Diagnostic> found;
  follow_game(context);
  static_cast<void>(judge_facts(context, followed_, ignored, found));
  tell_result(context, followed_.outcome, judge_result(context, followed_.outcome), ignored, found);
  return std::count_if(found.begin(), found.end(),
                       [](const Diagnostic& each) { return each.severity >= Severity::warning; });
}

void Verifier::suggest_score(Diagnostic& found, std::size_t at, const std::vector<Score>& scores,
                             std::string_view why) {
  const Game& game = match_.games[at];
  for (const Score& score : scores) {
    Edit edit;
    edit.kind = EditKind::score;
    edit.score_before = {score[0], score[1]};
    found.repairs.push_back({.game = at, .edit = edit, .words = describe(edit, game)});
  }
  if (found.repairs.size() == 1) {
    found.help = fmt::format("{} {}", found.repairs.front().words, why);
  }
}

std::optional<Score> Verifier::stated_score(std::size_t at) const {
  if (at >= match_.games.size()) return std::nullopt;
  const auto& stated = match_.games[at].score_before;
  if (!stated[0] || !stated[1]) return std::nullopt;
  return Score{*stated[0], *stated[1]};
}

/// The score under which least is wrong with the game: the header's if it can be, else what the
/// games before come to.
Score Verifier::fitting_score(std::size_t at, Score by_header) {
  std::vector<Score> scores{by_header};
  scores.insert(scores.end(), doubt_->by_games.begin(), doubt_->by_games.end());
  Score fitting = by_header;
  auto fewest = std::numeric_limits<std::ptrdiff_t>::max();
  for (const Score& score : scores) {
    const std::ptrdiff_t faults = faults_of(match_.games[at], at, score);
    if (faults < fewest) {
      fewest = faults;
      fitting = score;
    }
  }
  return fitting;
}

void Verifier::check_length() {
  constexpr int kShortest = 3;
  constexpr int kLongest = 21;
  const int length = profile_.length;
  if (!profile_.has_odd_lengths_to_21 || profile_.is_money() || match_.games.empty()) return;
  if (length % 2 == 1 && length >= kShortest && length <= kLongest) return;
  if (auto* found = add(Rule::match_length, match_.length_span, 0)) {
    found->game = 0;
    found->game_label.reset();
    found->message = fmt::format("a match to {} point{}", length, length == 1 ? "" : "s");
    found->label = "the site offers 3, 5, 7 ... 21";
  }
}

void Verifier::check_crawford_mark(std::size_t at) {
  const Game& game = match_.games[at];
  if (!game.is_crawford || profile_.is_money() || !profile_.has_crawford) return;
  const CrawfordState state = crawford_state(at);
  if (state == CrawfordState::unknown) return;
  const bool is_crawford = state == CrawfordState::yes;
  if (*game.is_crawford == is_crawford) return;
  if (auto* found = add(Rule::crawford_flag, game.crawford_span, at)) {
    const std::string score = score_text(played_score(at));
    found->message =
        is_crawford ? fmt::format("the game at {} is the Crawford game and is not marked", score)
                    : fmt::format("the game at {} is marked as the Crawford game", score);
    found->label = is_crawford           ? "one side needs one point for the first time"
                   : is_crawford_played_ ? "the Crawford game was played before"
                                         : "the Crawford game comes when one side needs one point";
  }
}

/// A rule text that says two things of a refused double: this report counts it as lost.
void Verifier::check_drop(std::size_t at, const GameOutcome& outcome) {
  if (!profile_.has_drop_that_may_cancel || is_drop_reported_) return;
  if (outcome.ending != Ending::dropped || !match_.games[at].result) return;
  is_drop_reported_ = true;
  if (auto* found = add(Rule::rule_text_conflict, match_.games[at].result->span, at)) {
    found->message = "a game that ends with a dropped double is counted as lost";
    found->label = "the rules text says once that it is cancelled";
  }
}

/// A game whose moves are not known: its rolls are counted, and nothing is said of them.
GameOutcome Verifier::count_only(std::size_t at) {
  GameOutcome outcome;
  outcome.is_board_known = false;
  const bool is_cubeless = is_game_without_cube(profile_.unknown_game);
  for (const Action& action : match_.games[at].actions) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr && is_turn(*play)) ++outcome.turns;
    if (!is_cubeless || !std::holds_alternative<Double>(action.what)) continue;
    if (auto* found = add(Rule::double_in_cubeless_variant, action.span, at)) {
      found->turn = static_cast<int>(outcome.turns) + 1;
      found->message = fmt::format("a double in a game of {}", profile_.unknown_game);
      found->label = "this game is played without a cube";
    }
  }
  stats_.unverified_turns += outcome.turns;
  return outcome;
}

CrawfordState Verifier::crawford_state(std::size_t at) const {
  if (!profile_.has_crawford || profile_.is_money()) return CrawfordState::no;
  const Score score = played_score(at);
  if (!is_crawford_game(profile_.length, score, is_crawford_played_)) return CrawfordState::no;
  if (at > 0) return CrawfordState::yes;
  // A record that begins here may have had its Crawford game before. Whoever trails without a point
  // has not won one since, so that no game was played at this score.
  const bool is_proven =
      score[0] == 0 || score[1] == 0 || match_.games[at].is_crawford.value_or(false);
  return is_proven ? CrawfordState::yes : CrawfordState::unknown;
}

void Verifier::check_end(std::size_t at, const GameOutcome& outcome) {
  const Game& game = match_.games[at];
  // What stands in its place was reported by the reader.
  if (game.result || game.is_result_unread) return;
  if (outcome.ending != Ending::none && match_.traits.prints_no_result) return;
  if (match_.games.size() == 1 && is_position(game)) return;
  if (!game.actions.empty()) {
    // The text stops inside a cell: one cause, and the reader has reported it.
    const auto* play = std::get_if<WrittenPlay>(&game.actions.back().what);
    if (play != nullptr && play->kind == PlayKind::unreadable) return;
  }
  const bool is_last = at + 1 == match_.games.size();
  bool is_told = false;
  if (!is_last) {
    const Game& next = match_.games[at + 1];
    const Score now = played_score(at);
    if (next.score_before[0] && next.score_before[1]) {
      const std::int64_t first = std::int64_t{*next.score_before[0]} - now[0];
      const std::int64_t second = std::int64_t{*next.score_before[1]} - now[1];
      is_told = (first > 0 && second == 0) || (first == 0 && second > 0);
    }
  }
  Span span = game.label_span;
  if (!game.actions.empty()) span = game.actions.back().span;
  if (auto* found = add(Rule::record_stops, span, at)) {
    found->turn = static_cast<int>(outcome.turns);
    if (is_told) found->severity = Severity::warning;
    found->message = outcome.ending == Ending::none
                         ? "the game has no result; the record stops here"
                         : "the game has ended, but its result is missing";
    if (is_told) found->notes.emplace_back("the next score tells who won");
  }
}

void Verifier::follow_score(std::size_t at, const Judgement& judgement) {
  const Score now = played_score(at);
  expected_.clear();
  is_score_open_ = false;
  for (const Award& award : judgement.awards) add_reading(expected_, plus(now, award));
  if (match_.games[at].result && match_.games[at].result->points == 0) add_reading(expected_, now);
  if (expected_.size() > kMostReadings) forget_score();
  const bool is_in_doubt = doubt_ && doubt_->game == at;
  if (is_in_doubt) follow_doubt(judgement);
  const auto is_end = [&](const Score& score) {
    return score[0] >= profile_.length || score[1] >= profile_.length;
  };
  is_match_over_ =
      is_match_over_ ||
      (!profile_.is_money() && !expected_.empty() &&
       std::all_of(expected_.begin(), expected_.end(), is_end) &&
       (!is_in_doubt || (!doubt_->is_open && std::all_of(doubt_->next_by_games.begin(),
                                                         doubt_->next_by_games.end(), is_end))));
}

/// What the games before a header in doubt come to after its game.
void Verifier::follow_doubt(const Judgement& judgement) {
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

void Verifier::forget_score() {
  expected_.clear();
  is_score_open_ = true;
}

void Verifier::verify_game(std::size_t at) {
  const Game& game = match_.games[at];
  check_names(at);
  check_label(at);
  if (at == 0) {
    check_first_score();
  } else {
    settle_doubt(at);
    check_score(at);
  }
  const bool is_in_doubt = doubt_ && doubt_->game == at;
  Score score = played_score(at);
  CrawfordState crawford = crawford_state(at);
  if (is_in_doubt) {
    // Nobody is accused by a score that may be a slip.
    is_crawford_doubtful_ = true;
    score = fitting_score(at, score);
  }
  if (is_crawford_doubtful_ && crawford == CrawfordState::yes) crawford = CrawfordState::unknown;
  const GameContext context{
      .profile = profile_,
      .game = game,
      .names = {bare_name(game.names[0]), bare_name(game.names[1])},
      .score = score,
      .is_score_known = !expected_.empty() || (game.score_before[0] && game.score_before[1]),
      .crawford = crawford,
      .is_post_crawford = is_crawford_played_,
      .match_number = options_.match_number,
      .game_number = static_cast<int>(at) + 1,
      .is_last_game = at + 1 == match_.games.size(),
      .score_after = stated_score(at + 1)};
  if (!is_crawford_doubtful_) check_crawford_mark(at);
  const bool is_replayed = profile_.unknown_game.empty();
  const std::size_t begin = found_.size();
  std::vector<UnverifiedByFinding> unverified;
  GameOutcome outcome;
  if (is_replayed) {
    follow_game(context);
    outcome = followed_.outcome;
    const ToldFacts told = judge_facts(context, followed_, whole_, found_);
    unverified = unverified_by(told);
    if (situations_ != nullptr && at == watched_game_) note_situations(context);
  } else {
    outcome = count_only(at);
  }
  if (!profile_.is_money() && (points_away(profile_.length, score[0]) == 1 ||
                               points_away(profile_.length, score[1]) == 1)) {
    is_crawford_played_ = true;
  }
  last_ = is_replayed ? judge_result(context, outcome) : printed_result(game);
  if (is_replayed) tell_result(context, outcome, last_, whole_, found_);
  if (is_replayed && found_.size() != begin && budget_.tries_left > 0) {
    explain(context, forced_plays_, budget_, begin, found_, unverified, last_);
    stats_.is_search_cut = stats_.is_search_cut || budget_.is_spent;
  }
  ++stats_.games;
  stats_.turns += outcome.turns;
  note_unverified(at, unverified);
  if (hits_unmarked_ == 0 && outcome.hits_unmarked > 0) {
    first_unmarked_ =
        Case{context, followed_, Fact{.action = outcome.first_unmarked_hit}}.hops_span();
    first_unmarked_game_ = static_cast<int>(at) + 1;
  }
  hits_marked_ += outcome.hits_marked;
  hits_unmarked_ += outcome.hits_unmarked;
  check_drop(at, outcome);
  check_end(at, outcome);
  follow_score(at, last_);
}

void Verifier::follow_game(const GameContext& context) {
  static_cast<void>(
      follow(context.setting(), context.game, forced_plays_, watched_, options_.stop, followed_));
}

/// The turns of the game just followed that were not verified, by what was found in it.
std::vector<UnverifiedByFinding> Verifier::unverified_by(const ToldFacts& told) const {
  std::vector<UnverifiedByFinding> parts;
  for (const UnverifiedPart& part : followed_.unverified) {
    parts.push_back({.turns = {.first = part.first,
                               .last = part.last,
                               .is_board_known_after = part.is_board_known_after},
                     .finding = part.fact ? told[*part.fact] : std::nullopt,
                     .action = part.action});
  }
  return parts;
}

/// What holds before each action of the game just followed, while its board is known.
void Verifier::note_situations(const GameContext& context) {
  situations_->clear();
  for (std::size_t at = 0; at < followed_.actions.size(); ++at) {
    std::optional<Situation>& before = situations_->emplace_back();
    const FollowedAction& seen = followed_.actions[at];
    if (!seen.is_board_known) continue;
    const Action& action = context.game.actions[at];
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    before = context.situation(seen.before, action.player, play != nullptr ? play->roll : Roll{});
  }
}

/// Counts the turns that were not verified, each once, and says of them where their cause is told.
void Verifier::note_unverified(std::size_t at, const std::vector<UnverifiedByFinding>& parts) {
  if (parts.empty()) return;
  const Game& game = match_.games[at];
  std::vector<Span> plays;
  for (const Action& action : game.actions) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr && is_turn(*play)) plays.push_back(action.span);
  }
  std::vector<bool> is_counted(plays.size());
  std::map<std::size_t, std::vector<UnverifiedTurns>> turns_of;
  for (const UnverifiedByFinding& part : parts) {
    for (int turn = part.turns.first; turn <= part.turns.last; ++turn) {
      is_counted[static_cast<std::size_t>(turn) - 1] = true;
    }
    if (!part.finding) {
      UnverifiedTurns turns = part.turns;
      turns.place = plays[static_cast<std::size_t>(turns.first) - 1];
      stats_.unverified_after_reader.push_back({.game = static_cast<int>(at) + 1,
                                                .turns = turns,
                                                .place = game.actions[part.action].span});
      continue;
    }
    // What follows from a finding is told with it.
    std::size_t cause = *part.finding;
    for (std::size_t i = 0; found_[cause].consequence_of && i < found_.size(); ++i) {
      cause = static_cast<std::size_t>(*found_[cause].consequence_of);
    }
    turns_of[cause].push_back(part.turns);
  }
  stats_.unverified_turns += std::count(is_counted.begin(), is_counted.end(), true);
  for (auto& [cause, list] : turns_of) {
    for (UnverifiedTurns& turns : merged(std::move(list))) {
      turns.place = plays[static_cast<std::size_t>(turns.first) - 1];
      add_unverified(found_[cause], turns);
    }
  }
}

Judgement Verifier::printed_result(const Game& game) {
  Judgement judgement;
  if (!game.result) return judgement;
  judgement.winner = game.result->winner;
  judgement.awards.push_back(Award{.winner = game.result->winner, .points = game.result->points});
  return judgement;
}

void Verifier::report_unmarked_hits() {
  if (hits_marked_ == 0 || hits_unmarked_ == 0) return;
  if (auto* found = add(Rule::hit_mark_missing, first_unmarked_,
                        static_cast<std::size_t>(first_unmarked_game_ - 1))) {
    found->message =
        fmt::format("{} of {} hits carry no mark", hits_unmarked_, hits_marked_ + hits_unmarked_);
    found->label = "the first of them";
  }
}

VerifyStats Verifier::run() {
  stats_.rules_applied = describe(profile_);
  if (!match_.tags.empty()) check_variation();
  check_length();
  for (std::size_t at = 0; at < match_.games.size(); ++at) {
    verify_game(at);
    // A game that was followed in part looks wrong where it is not.
    stats_.is_stopped = is_set(options_.stop);
    if (stats_.is_stopped) return stats_;
    // What is said of a header in doubt waits for the next one.
    if (!found_.empty() && !doubt_ && !flush()) return stats_;
  }
  if (doubt_) {
    suggest_score(found_[doubt_->finding], doubt_->game, doubt_->by_games,
                  "follows from the games before");
    suggest_points(found_[doubt_->finding], doubt_->game, "leads to this score");
  }
  report_unmarked_hits();
  if (!found_.empty()) flush();
  return stats_;
}

}  // namespace

VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink) {
  return Verifier(match, options, sink).run();
}

OrError<TurnStart> start_of_turn(const Match& match, const VerifyOptions& options, int game,
                                 int turn) {
  const auto games = static_cast<std::int64_t>(match.games.size());
  if (game < 1 || game > games) {
    return Error{fmt::format("there is no game {}; the match has {} game{}", game, games,
                             games == 1 ? "" : "s")};
  }
  VerifyOptions replay_only = options;
  replay_only.search_tries = 0;
  Collector findings;
  std::vector<std::optional<Situation>> situations;
  Verifier verifier(match, replay_only, findings);
  verifier.watch(static_cast<std::size_t>(game - 1), situations);
  verifier.run();
  const Game& wanted = match.games[static_cast<std::size_t>(game - 1)];
  if (situations.size() != wanted.actions.size()) {
    return Error{fmt::format("game {} is not replayed: its variation is not known", game)};
  }

  int turns = 0;
  std::optional<std::size_t> found;
  bool is_offer = false;
  for (std::size_t at = 0; at < wanted.actions.size() && !found; ++at) {
    const auto& what = wanted.actions[at].what;
    const auto* play = std::get_if<WrittenPlay>(&what);
    if (play != nullptr && is_turn(*play) && ++turns == turn) found = at;
  }
  for (std::size_t at = wanted.actions.size(); at > 0 && !found && turn == turns + 1; --at) {
    const auto& what = wanted.actions[at - 1].what;
    if (std::holds_alternative<WrittenPlay>(what)) break;
    if (!std::holds_alternative<Double>(what)) continue;
    found = at - 1;
    is_offer = true;
  }
  if (!found) {
    return Error{fmt::format("there is no turn {}; game {} has {} turn{}", turn, game, turns,
                             turns == 1 ? "" : "s")};
  }
  const std::optional<Situation>& before = situations[*found];
  if (!before) {
    std::string why = fmt::format("the board before turn {} of game {} is not known", turn, game);
    const Diagnostic* cause = nullptr;
    for (const Diagnostic& each : findings.diagnostics) {
      const bool is_before =
          each.game == game && each.action && *each.action < *found && !each.consequence_of;
      if (is_before && each.severity == Severity::error) cause = &each;
    }
    if (cause != nullptr) {
      why += fmt::format(": {} in turn {}: {}", code(cause->rule), cause->turn, cause->message);
    }
    return Error{std::move(why)};
  }
  TurnStart start{*before, verifier.profile().checkers, wanted.names};
  start.situation.is_double_offered = is_offer;
  return start;
}

}  // namespace bgtools
