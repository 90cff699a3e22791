#include <algorithm>
#include <bgtools/explain/explain.hpp>
#include <bgtools/explain/heading.hpp>
#include <bgtools/explain/length.hpp>
#include <bgtools/explain/unread.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <bgtools/rules/record/columns.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/standing.hpp>
#include <bgtools/rules/score/trial.hpp>
#include <bgtools/unverified.hpp>
#include <bgtools/verify.hpp>
#include <bgtools/watched_game.hpp>
#include <cstddef>
#include <deque>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools {
namespace {

/// Wants whatever may change other findings, and whatever the listener wants; keeps nothing.
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

/// Whether no slip is looked for in a game, of which a search holds several copies. No real game
/// has a tenth of so many actions.
bool is_too_long(const Game& game) {
  constexpr std::size_t kMostActions = 10'000;
  return game.actions.size() > kMostActions;
}

constexpr std::int64_t kBoardsForASearchAction = 20;

SearchBudget budget_of(const Match& match, const VerifyOptions& options) {
  constexpr std::int64_t kActionsForOnceMore = 2000;
  std::int64_t actions = 0;
  for (const Game& game : match.games) actions += static_cast<std::int64_t>(game.actions.size());
  // Divided first, so that no limit is too large.
  const std::int64_t once_more = options.search_actions / kActionsForOnceMore * actions;
  return {.actions_left = options.search_actions + once_more,
          .boards_left = options.search_actions * kBoardsForASearchAction,
          .stop = options.stop};
}

/// The part of the limit that was used, by actions or by boards, whichever used more of it. What a
/// long match may do in addition is used first.
std::int64_t used_of(std::int64_t search_actions, const SearchBudget& budget) {
  const std::int64_t left =
      std::min(budget.actions_left, budget.boards_left / kBoardsForASearchAction);
  return std::clamp<std::int64_t>(search_actions - left, 0, search_actions);
}

Judgement printed_result(const Game& game) {
  Judgement judgement;
  if (!game.result) return judgement;
  judgement.winner = game.result->winner;
  judgement.awards.push_back(Award{.winner = game.result->winner, .points = game.result->points});
  return judgement;
}

/// Goes through a match from heading to heading: follows and judges each game, explains its faults,
/// and tells the listener.
class Verifier {
 public:
  /// `watcher` may be null.
  Verifier(const Match& match, const VerifyOptions& options, Sink& sink, GameWatcher* watcher)
      : match_(match),
        options_(options),
        sink_(sink),
        whole_(sink),
        watcher_(watcher),
        profile_(profile_for(match, options)),
        forced_plays_(match, profile_.variant),
        trial_(match, profile_, options.match_number, forced_plays_, options.stop),
        standing_(match, profile_, trial_),
        columns_(match),
        irregularities_(watched_for(whole_)),
        budget_(budget_of(match, options)) {}

  VerifyStats run();

 private:
  void begin_match();
  void begin_game(std::size_t at);
  void verify_game(std::size_t at);
  void end_game(std::size_t at, const GameOutcome& outcome);
  void end_match();
  [[nodiscard]] GameContext context_of(std::size_t at, const Game& game);
  [[nodiscard]] const Game& read_game(std::size_t at);
  [[nodiscard]] GameOutcome follow_game(const GameContext& context);
  [[nodiscard]] GameOutcome count_only(std::size_t at);
  [[nodiscard]] Judgement judge_and_explain(const GameContext& context, const GameOutcome& outcome);
  void tell_repeated_rows(const GameContext& context, std::size_t begin);
  void count_hits(const GameContext& context, const GameOutcome& outcome);
  void settle_doubt(std::size_t at);
  void explain_last_heading(const Standing::Doubt& doubt);
  void tell(const MatchFact& fact);
  void tell_all();
  bool flush();

  const Match& match_;
  const VerifyOptions& options_;
  Sink& sink_;
  Whole whole_;
  GameWatcher* watcher_;
  Profile profile_;
  ForcedPlayHabits forced_plays_;
  Trial trial_;
  Standing standing_;
  Columns columns_;
  Irregularities irregularities_;
  SearchBudget budget_;
  FollowedGame followed_;
  std::vector<UnverifiedByFinding> unverified_;  // of the game just judged
  Game read_game_;
  VerifyStats stats_;
  std::vector<MatchFact> facts_;
  MatchFact hits_{.what = MatchIrregularity::hits_counted};
  std::vector<Diagnostic> found_;  // in the order found, wanted or not, until the next flush()
  int reported_ = 0;
  std::vector<std::optional<int>> numbers_;  // for each one flushed, where it was reported
  std::optional<int> exchange_{};  // the finding that reported exchanged columns, of all found
  bool has_dropped_ = false;
  std::size_t doubted_ = 0;  // index into found_ of the heading in doubt, if any
};

/// Adds what a rule says about a fact, and what explains it.
void Verifier::tell(const MatchFact& fact) {
  const std::size_t begin = found_.size();
  tell_match({match_, profile_, options_.match_number, fact}, whole_, found_);
  if (found_.size() == begin) return;
  Diagnostic& found = found_[begin];
  const int flushed = static_cast<int>(numbers_.size());
  switch (fact.what) {
    case MatchIrregularity::columns_exchanged:
      exchange_ = flushed + static_cast<int>(begin);
      break;
    case MatchIrregularity::columns_exchanged_back:
      found.consequence_of = *std::exchange(exchange_, std::nullopt) - flushed;
      break;
    case MatchIrregularity::begun_at_end:
      explain_by_score(found, match_, 0, {Score{0, 0}}, "begins the match");
      break;
    case MatchIrregularity::begun_at_wrong_score:
      explain_by_score(found, match_, 0, {Score{0, 0}}, "agrees with the next game");
      break;
    case MatchIrregularity::score_not_carried:
      doubted_ = begin;
      break;
    default:
      break;
  }
}

void Verifier::tell_all() {
  for (const MatchFact& fact : facts_) tell(fact);
  facts_.clear();
}

bool Verifier::flush() {
  const auto begin = static_cast<std::ptrdiff_t>(numbers_.size());
  for (const Diagnostic& found : found_) {
    numbers_.push_back(sink_.wants(found.rule) ? std::optional(reported_++) : std::nullopt);
  }
  bool goes_on = true;
  const auto report = [&](Diagnostic& found, std::size_t at) {
    if (!numbers_[static_cast<std::size_t>(begin) + at]) return;
    if (found.consequence_of) {
      found.consequence_of = numbers_[static_cast<std::size_t>(begin + *found.consequence_of)];
    }
    goes_on = sink_.report(std::move(found)) && goes_on;
  };
  // If they are very many, they go one by one, since the sink may keep them.
  constexpr std::size_t kMany = 1000;
  if (found_.size() > kMany) {
    std::deque<Diagnostic> going(std::make_move_iterator(found_.begin()),
                                 std::make_move_iterator(found_.end()));
    std::vector<Diagnostic>().swap(found_);
    followed_ = FollowedGame();
    for (std::size_t at = 0; !going.empty(); ++at, going.pop_front()) report(going.front(), at);
    return goes_on;
  }
  for (std::size_t at = 0; at < found_.size(); ++at) report(found_[at], at);
  found_.clear();
  return goes_on;
}

void Verifier::begin_match() {
  stats_.rules_applied = describe(profile_);
  if (match_.games.empty()) return;
  for (const Tag& tag : match_.tags) {
    if (profile_.unknown_game.empty()) break;
    if (tag.key != "Variation" || tag.value != profile_.unknown_game) continue;
    facts_.push_back({.what = MatchIrregularity::variation_unknown, .place = tag.span});
  }
  facts_.push_back({.what = MatchIrregularity::begun, .place = match_.length_span});
  tell_all();
}

/// Adds to a heading in doubt what the next heading shows.
void Verifier::settle_doubt(std::size_t at) {
  const std::optional<Standing::Settled> settled = standing_.settle_doubt(at);
  if (!settled) return;
  Diagnostic& found = found_[doubted_];
  if (explain_by_copy(found, match_, settled->game)) return;
  if (settled->is_by_games) {
    explain_by_score(found, match_, settled->game, settled->by_games,
                     "agrees with the games before and after it");
  } else {
    explain_by_result(found, match_, settled->game, standing_, trial_,
                      "agrees with the later scores");
    explain_by_missing_game(found, match_, settled->game, settled->by_games, profile_.length);
  }
}

void Verifier::begin_game(std::size_t at) {
  columns_.begin_game(at, standing_, facts_);
  tell_all();
  settle_doubt(at);
  standing_.begin_game(at, facts_);
  standing_.judge_crawford_mark(at, facts_);
  tell_all();
}

/// The game with the plays that could not be read, as far as the record leaves only one for each.
const Game& Verifier::read_game(std::size_t at) {
  const Game& game = match_.games[at];
  if (game.wordings.empty() || budget_.is_over() || is_too_long(game)) return game;
  read_game_ = game;
  const std::vector<UnreadPlay> plays =
      explain_unread(context_of(at, game), forced_plays_, budget_, read_game_);
  stats_.unread_plays.insert(stats_.unread_plays.end(), plays.begin(), plays.end());
  return read_game_;
}

GameContext Verifier::context_of(std::size_t at, const Game& game) {
  return {.profile = profile_,
          .game = game,
          .names = names_of(game),
          .score = standing_.fitting_score(at),
          .is_score_known = standing_.is_score_known(at),
          .crawford = standing_.crawford_state(at),
          .is_post_crawford = standing_.is_crawford_played(),
          .match_number = options_.match_number,
          .game_number = static_cast<int>(at) + 1,
          .is_last_game = at + 1 == match_.games.size(),
          .score_after = stated_score(match_, at + 1)};
}

GameOutcome Verifier::follow_game(const GameContext& context) {
  static_cast<void>(follow(context.setting(), context.game, forced_plays_, irregularities_,
                           options_.stop, followed_));
  return followed_.outcome;
}

/// A game whose moves are not known: its rolls are counted, but not checked.
GameOutcome Verifier::count_only(std::size_t at) {
  GameOutcome outcome;
  outcome.is_board_known = false;
  unverified_.clear();
  for (const Action& action : match_.games[at].actions) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr && is_turn(*play)) ++outcome.turns;
    if (!std::holds_alternative<Double>(action.what)) continue;
    tell({.what = MatchIrregularity::double_not_followed,
          .game = at,
          .place = action.span,
          .turn = static_cast<int>(outcome.turns) + 1});
  }
  stats_.unverified_turns += outcome.turns;
  return outcome;
}

Judgement Verifier::judge_and_explain(const GameContext& context, const GameOutcome& outcome) {
  const std::size_t begin = found_.size();
  const ToldFacts told = judge_facts(context, followed_, whole_, found_);
  unverified_ = unverified_by(followed_, told);
  Judgement judgement = judge_result(context, outcome);
  tell_result(context, outcome, judgement, whole_, found_);
  // No game has so many, so these are no slips of a pen.
  constexpr std::size_t kMostExplained = 2000;
  if (found_.size() - begin > kMostExplained ||
      (found_.size() != begin && is_too_long(context.game))) {
    found_[begin].notes.emplace_back(
        "the game is too long or has too many faults to search for explanations");
    stats_.is_search_cut = true;
  } else if (found_.size() != begin && budget_.actions_left > 0) {
    explain(context, forced_plays_, budget_, begin, found_, unverified_, judgement);
    stats_.is_search_cut = stats_.is_search_cut || budget_.is_spent;
  }
  tell_repeated_rows(context, begin);
  note_unverified(context.game, context.game_number, unverified_, found_, stats_);
  return judgement;
}

/// A row that is written twice may be a copy, even if both can be played. `begin`: the index of the
/// first finding of the game.
void Verifier::tell_repeated_rows(const GameContext& context, std::size_t begin) {
  std::optional<int> cause;
  for (std::size_t at = begin; at < found_.size(); ++at) {
    const bool is_removed = std::any_of(
        found_[at].repairs.begin(), found_[at].repairs.end(),
        [&](const Repair& repair) { return repair.edit.kind == EditKind::turn_removed; });
    if (is_removed) cause = static_cast<int>(at);
  }
  for (const RepeatedRow& row : context.game.repeated_rows) {
    if (row.action >= context.game.actions.size()) continue;
    Diagnostic found;
    found.rule = Rule::row_number_odd;
    found.severity = Severity::warning;
    found.span = row.number;
    found.match = context.match_number;
    found.game = context.game_number;
    found.game_label = context.game.label;
    found.message = "the row has the number and the text of the row before it";
    found.consequence_of = cause;
    found_.push_back(std::move(found));
  }
}

void Verifier::verify_game(std::size_t at) {
  begin_game(at);
  const bool is_followed = profile_.unknown_game.empty();
  const GameContext context = context_of(at, is_followed ? read_game(at) : match_.games[at]);
  const GameOutcome outcome = is_followed ? follow_game(context) : count_only(at);
  count_hits(context, outcome);
  const Judgement judgement =
      is_followed ? judge_and_explain(context, outcome) : printed_result(context.game);
  ++stats_.games;
  stats_.turns += outcome.turns;
  if (watcher_ != nullptr) {
    watcher_->see({.game = at,
                   .context = context,
                   .followed = is_followed ? &followed_ : nullptr,
                   .outcome = outcome,
                   .judgement = judgement,
                   .unverified = unverified_});
  }
  end_game(at, outcome);
  standing_.end_game(at, context.score, judgement);
}

void Verifier::end_game(std::size_t at, const GameOutcome& outcome) {
  const Game& game = match_.games[at];
  if (game.result && outcome.ending == Ending::dropped && !std::exchange(has_dropped_, true)) {
    tell({.what = MatchIrregularity::first_drop, .game = at, .place = game.result->span});
  }
  if (game.result) return;
  tell({.what = MatchIrregularity::no_result,
        .game = at,
        .place = game.actions.empty() ? game.label_span : game.actions.back().span,
        .turn = static_cast<int>(outcome.turns),
        .is_explained = standing_.is_winner_told(at),
        .ending = outcome.ending});
}

void Verifier::count_hits(const GameContext& context, const GameOutcome& outcome) {
  CountedHits& hits = hits_.hits;
  if (hits.unmarked == 0 && outcome.hits_unmarked > 0) {
    hits_.place = Case{context, followed_, Fact{.action = outcome.first_unmarked_hit}}.hops_span();
    hits_.game = static_cast<std::size_t>(context.game_number - 1);
  }
  hits.marked += outcome.hits_marked;
  hits.unmarked += outcome.hits_unmarked;
}

/// No heading after it shows what is right.
void Verifier::explain_last_heading(const Standing::Doubt& doubt) {
  Diagnostic& found = found_[doubted_];
  if (explain_by_copy(found, match_, doubt.game)) return;
  explain_by_score(found, match_, doubt.game, doubt.by_games, "follows from the games before");
  explain_by_result(found, match_, doubt.game, standing_, trial_, "leads to this score");
  explain_by_missing_game(found, match_, doubt.game, doubt.by_games, profile_.length);
}

void Verifier::end_match() {
  if (const auto& doubt = standing_.doubt()) explain_last_heading(*doubt);
  if (!match_.games.empty()) tell(hits_);
  if (!found_.empty()) flush();
}

VerifyStats Verifier::run() {
  begin_match();
  for (std::size_t at = 0; at < match_.games.size(); ++at) {
    verify_game(at);
    stats_.search_actions = used_of(options_.search_actions, budget_);
    // A game that was followed only in part may look wrong where it is not.
    stats_.is_stopped = is_set(options_.stop);
    if (stats_.is_stopped) return stats_;
    // Findings about a heading in doubt wait for the next one.
    if (!found_.empty() && !standing_.doubt() && !flush()) return stats_;
  }
  end_match();
  return stats_;
}

VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink,
                   GameWatcher* watcher) {
  LengthDoubt doubt(match, sink);
  VerifyStats stats = Verifier(match, options, doubt, watcher).run();
  if (stats.is_stopped || options.search_actions == 0) {
    doubt.release();
    return stats;
  }
  VerifyOptions without_search = options;
  without_search.search_actions = 0;
  doubt.release([&](const Match& other) {
    Collector found;
    static_cast<void>(Verifier(other, without_search, found, nullptr).run());
    return std::move(found.diagnostics);
  });
  return stats;
}

}  // namespace

VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink) {
  return verify(match, options, sink, nullptr);
}

VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink,
                   GameWatcher& watcher) {
  return verify(match, options, sink, &watcher);
}

}  // namespace bgtools
