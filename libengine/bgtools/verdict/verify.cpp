#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bgtools/verdict/replay.hpp>
#include <bgtools/verdict/scoring.hpp>
#include <bgtools/verdict/verify.hpp>
#include <bgtools/verdict/wording.hpp>
#include <cctype>
#include <string_view>
#include <utility>

namespace bgtools {
namespace {

using Score = std::array<int, 2>;

std::string score_text(const Score& score) { return fmt::format("{}-{}", score[0], score[1]); }

/// A name without blanks around it and without the rating that some servers append (`Ann,1655.2`).
std::string_view bare_name(std::string_view name) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!name.empty() && is_blank(name.front())) name.remove_prefix(1);
  while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
  const std::size_t comma = name.rfind(',');
  if (comma == std::string_view::npos || comma + 1 == name.size()) return name;
  const std::string_view rating = name.substr(comma + 1);
  const bool is_rating = rating.find_first_not_of("0123456789. ") == std::string_view::npos;
  return is_rating ? bare_name(name.substr(0, comma)) : name;
}

class Verifier {
 public:
  Verifier(const Match& match, const VerifyOptions& options, Sink& sink)
      : match_(match),
        options_(options),
        sink_(sink),
        profile_(profile_for(match, options)),
        forced_plays_(match, profile_) {}

  VerifyStats run();

 private:
  void verify_game(std::size_t at);
  void check_variation();
  void check_names(std::size_t at);
  void check_label(std::size_t at);
  void check_score(std::size_t at);
  void check_first_score();
  void check_end(std::size_t at, const GameOutcome& outcome);
  void follow_score(std::size_t at, const Judgement& judgement);
  void report_unmarked_hits();
  [[nodiscard]] CrawfordState crawford_state(std::size_t at) const;
  [[nodiscard]] bool is_label_gap(std::size_t at) const;
  [[nodiscard]] Score played_score(std::size_t at) const;
  [[nodiscard]] std::string score_options() const;
  Diagnostic* add(Rule rule, Span span, std::size_t at);
  bool flush();

  const Match& match_;
  const VerifyOptions& options_;
  Sink& sink_;
  Profile profile_;
  ForcedPlayHabit forced_plays_;
  ReplayScratch scratch_;
  VerifyStats stats_;
  std::vector<Diagnostic> found_;
  int reported_ = 0;

  std::vector<Score> expected_{
      Score{0, 0}};  // readings of the score before the next game; empty: not known
  Judgement last_;
  bool is_match_over_ = false;
  bool is_over_reported_ = false;
  bool is_crawford_played_ = false;
  std::array<bool, 2> is_missing_name_reported_{};
  std::int64_t hits_marked_ = 0;
  std::int64_t hits_unmarked_ = 0;
  Span first_unmarked_{};
  int first_unmarked_game_ = 0;
};

Diagnostic* Verifier::add(Rule rule, Span span, std::size_t at) {
  if (!sink_.wants(rule)) return nullptr;
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
  bool goes_on = true;
  for (Diagnostic& found : found_) {
    if (found.consequence_of) *found.consequence_of += reported_;
  }
  reported_ += static_cast<int>(found_.size());
  for (Diagnostic& found : found_) goes_on = sink_.report(std::move(found)) && goes_on;
  found_.clear();
  return goes_on;
}

Score Verifier::played_score(std::size_t at) const {
  const Game& game = match_.games[at];
  const Score fallback = expected_.empty() ? Score{0, 0} : expected_.front();
  return {game.score_before[0].value_or(fallback[0]), game.score_before[1].value_or(fallback[1])};
}

bool Verifier::is_label_gap(std::size_t at) const {
  if (at == 0) return false;
  const auto& label = match_.games[at].label;
  const auto& before = match_.games[at - 1].label;
  return label && before && *label > *before + 1;
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
  for (const Tag& tag : match_.tags) {
    if (tag.key != "Variation" || variant_named(tag.value) || options_.variant) continue;
    if (match_.games.empty()) continue;
    if (auto* found = add(Rule::unknown_variant, tag.span, 0)) {
      found->game = 0;
      found->game_label.reset();
      found->message = fmt::format("the variation \"{}\" is not known", tag.value);
      found->label = fmt::format("judged as {}", name(profile_.variant));
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
  const std::array<std::string_view, 2> now{bare_name(game.names[0]), bare_name(game.names[1])};
  const std::array<std::string_view, 2> then{bare_name(before.names[0]),
                                             bare_name(before.names[1])};
  if (now[0].empty() || now[1].empty() || then[0].empty() || then[1].empty() || now == then) return;
  if (now[0] == then[1] && now[1] == then[0]) {
    if (auto* found = add(Rule::names_swapped, game.name_spans[0], at)) {
      found->message = fmt::format("{} and {} have changed columns", now[0], now[1]);
      found->label = fmt::format("{} stood here before", then[0]);
    }
    // The scores may have gone with the names.
    for (std::size_t i = 0, count = expected_.size(); i < count; ++i) {
      expected_.push_back(Score{expected_[i][1], expected_[i][0]});
    }
    return;
  }
  const std::size_t side = now[0] == then[0] ? 1 : 0;
  if (auto* found = add(Rule::names_changed, game.name_spans[side], at)) {
    found->message = fmt::format("the players were {} and {}, and are {} and {} now", then[0],
                                 then[1], now[0], now[1]);
    found->label = fmt::format("{} before", then[side]);
  }
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
  if (!before || *game.label == *before + 1) return;
  if (auto* found = add(Rule::game_number_odd, game.label_span, at)) {
    found->message = fmt::format("game {} follows game {}", *game.label, *before);
    found->label = *game.label > *before + 1 ? "games are missing" : "the numbers do not ascend";
  }
}

void Verifier::check_first_score() {
  const Game& game = match_.games.front();
  if (!game.score_before[0] || !game.score_before[1]) return;
  const Score score = played_score(0);
  if (score == Score{0, 0}) return;
  if (!profile_.is_money() && (score[0] >= profile_.length || score[1] >= profile_.length)) {
    is_over_reported_ = true;
    if (auto* found = add(Rule::game_after_match_end,
                          game.score_spans[score[0] >= profile_.length ? 0 : 1], 0)) {
      found->message =
          fmt::format("a game at {} in a {} point match", score_text(score), profile_.length);
      found->label = "the match is over at this score";
    }
    return;
  }
  if (auto* found = add(Rule::score_carry, game.score_spans[score[0] != 0 ? 0 : 1], 0)) {
    found->severity = Severity::info;
    found->message = fmt::format("the record starts at {}", score_text(score));
  }
}

void Verifier::check_score(std::size_t at) {
  const Game& game = match_.games[at];
  const bool is_stated = game.score_before[0].has_value() && game.score_before[1].has_value();
  const Score score = played_score(at);
  const bool is_beyond = !profile_.is_money() && is_stated &&
                         (score[0] >= profile_.length || score[1] >= profile_.length);
  const bool is_carried = expected_.empty() || !is_stated ||
                          std::find(expected_.begin(), expected_.end(), score) != expected_.end();
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
    if (is_stated && expected_.empty()) {
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
    counted[index(*last_.winner)] += printed == without ? with : without;
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
  }
}

CrawfordState Verifier::crawford_state(std::size_t at) const {
  if (!profile_.has_crawford || profile_.is_money()) return CrawfordState::no;
  const Score score = played_score(at);
  if (!is_crawford_game(profile_.length, score, is_crawford_played_)) return CrawfordState::no;
  if (at > 0) return CrawfordState::yes;
  // A record that begins here may have had its Crawford game before. Whoever trails without a point
  // has not won one since, so that no game was played at this score.
  const bool is_proven = score[0] == 0 || score[1] == 0;
  return is_proven ? CrawfordState::yes : CrawfordState::unknown;
}

void Verifier::check_end(std::size_t at, const GameOutcome& outcome) {
  const Game& game = match_.games[at];
  if (game.result) return;
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
      const int first = *next.score_before[0] - now[0];
      const int second = *next.score_before[1] - now[1];
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
  for (const Award& award : judgement.awards) {
    Score next = now;
    next[index(award.winner)] += award.points;
    if (std::find(expected_.begin(), expected_.end(), next) == expected_.end())
      expected_.push_back(next);
  }
  if (match_.games[at].result && match_.games[at].result->points == 0) expected_.push_back(now);
  is_match_over_ =
      is_match_over_ || (!profile_.is_money() && !expected_.empty() &&
                         std::all_of(expected_.begin(), expected_.end(), [&](const Score& score) {
                           return score[0] >= profile_.length || score[1] >= profile_.length;
                         }));
}

void Verifier::verify_game(std::size_t at) {
  const Game& game = match_.games[at];
  check_names(at);
  check_label(at);
  if (at == 0) {
    check_first_score();
  } else {
    check_score(at);
  }
  const Score score = played_score(at);
  const CrawfordState crawford = crawford_state(at);
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
      .forced_plays = forced_plays_};
  const GameOutcome outcome = replay(context, scratch_, sink_, found_);
  if (!profile_.is_money() &&
      (score[0] == profile_.length - 1 || score[1] == profile_.length - 1)) {
    is_crawford_played_ = true;
  }
  ++stats_.games;
  stats_.turns += outcome.turns;
  stats_.unverified_turns += outcome.unverified_turns;
  if (hits_unmarked_ == 0 && outcome.hits_unmarked > 0) {
    first_unmarked_ = outcome.first_unmarked_hit;
    first_unmarked_game_ = static_cast<int>(at) + 1;
  }
  hits_marked_ += outcome.hits_marked;
  hits_unmarked_ += outcome.hits_unmarked;
  last_ = judge_result(context, outcome, sink_, found_);
  check_end(at, outcome);
  follow_score(at, last_);
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
  for (std::size_t at = 0; at < match_.games.size(); ++at) {
    verify_game(at);
    if (!found_.empty() && !flush()) return stats_;
  }
  report_unmarked_hits();
  if (!found_.empty()) flush();
  return stats_;
}

}  // namespace

VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink) {
  return Verifier(match, options, sink).run();
}

}  // namespace bgtools
