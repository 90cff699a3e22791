#include <algorithm>
#include <bgtools/explain/budget.hpp>
#include <bgtools/explain/explain.hpp>
#include <bgtools/explain/length.hpp>
#include <bgtools/explain/unread.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>
#include <bgtools/rules/record/columns.hpp>
#include <bgtools/rules/record/repeated_rows.hpp>
#include <bgtools/rules/score/exchanged_results.hpp>
#include <bgtools/rules/score/heading.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/standing.hpp>
#include <bgtools/rules/score/trial.hpp>
#include <bgtools/verify/unverified.hpp>
#include <bgtools/verify/verifier.hpp>
#include <cstddef>
#include <deque>
#include <iterator>
#include <optional>
#include <span>
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
        profiles_(match, options),
        profile_(profiles_.of_match()),
        forced_plays_(match, profile_.variant),
        trial_(match, profiles_, forced_plays_, options.stop),
        standing_(match, profile_, trial_),
        columns_(match),
        irregularities_(watched_for(whole_)),
        budget_(SearchBudget::of(match, options)) {}

  VerifyStats run();

 private:
  void begin_match();
  void begin_game(std::size_t at);
  void verify_game(std::size_t at);
  void end_game(std::size_t at, const GameOutcome& outcome);
  void end_match();
  [[nodiscard]] GameContext context_of(std::size_t at, const Game& game);
  void find_exchanged_results(std::size_t at);
  [[nodiscard]] const Game& read_game(std::size_t at);
  [[nodiscard]] GameOutcome follow_game(const GameContext& context);
  [[nodiscard]] GameOutcome count_only(std::size_t at);
  [[nodiscard]] Judgement judge_and_explain(const GameContext& context, const GameOutcome& outcome);
  void count_hits(const GameContext& context, const GameOutcome& outcome);
  void tell(const MatchFact& fact);
  void tell_all();
  bool flush();

  const Match& match_;
  const VerifyOptions& options_;
  Sink& sink_;
  Whole whole_;
  GameWatcher* watcher_;
  Profiles profiles_;
  const Profile& profile_;  // of the match
  ForcedPlayHabits forced_plays_;
  Trial trial_;
  Standing standing_;
  Columns columns_;
  Irregularities irregularities_;
  SearchBudget budget_;
  FollowedGame followed_;
  std::vector<UnverifiedByFinding> unverified_;  // of the game just judged
  Game read_game_;
  Game with_own_result_;
  VerifyStats stats_;
  std::vector<MatchFact> facts_;
  MatchFact hits_{.what = MatchIrregularity::hits_counted};
  std::vector<Diagnostic> found_;  // in the order found, wanted or not, until the next flush()
  int reported_ = 0;
  std::vector<std::optional<int>> numbers_;  // for each one flushed, where it was reported
  std::optional<int> exchange_{};  // the finding that reported exchanged columns, of all found
  bool has_dropped_ = false;
  std::optional<std::size_t> exchanged_{};  // the first of two games with each other's result
  std::size_t doubted_ = 0;                 // index into found_ of the heading in doubt, if any
};

/// Adds what the rules say about a fact.
void Verifier::tell(const MatchFact& fact) {
  const std::size_t begin = found_.size();
  tell_match({match_, profile_, fact}, whole_, found_);
  if (found_.size() == begin) return;
  const int flushed = static_cast<int>(numbers_.size());
  if (fact.what == MatchIrregularity::columns_exchanged) {
    exchange_ = flushed + static_cast<int>(begin);
  } else if (fact.what == MatchIrregularity::columns_exchanged_back) {
    found_[begin].consequence_of = *std::exchange(exchange_, std::nullopt) - flushed;
  } else if (fact.what == MatchIrregularity::score_not_carried) {
    doubted_ = begin;
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
    found.match = match_.number;
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
  stats_.rules_applied = describe(profiles_);
  if (match_.games.empty()) return;
  for (const Tag& tag : match_.tags) {
    if (profile_.unknown_game.empty()) break;
    if (tag.key != "Variation" || tag.value != profile_.unknown_game) continue;
    facts_.push_back({.what = MatchIrregularity::variation_unknown, .place = tag.span});
  }
  facts_.push_back({.what = MatchIrregularity::begun, .place = match_.length_span});
  tell_all();
}

void Verifier::begin_game(std::size_t at) {
  columns_.begin_game(at, standing_, facts_);
  tell_all();
  if (const auto settled = standing_.settle_doubt(at)) {
    rules::tell_settled({match_, profile_, standing_, trial_}, *settled, found_[doubted_]);
  }
  standing_.begin_game(at, facts_);
  standing_.judge_crawford_mark(at, facts_);
  tell_all();
  find_exchanged_results(at);
}

/// Looks whether this game and the next have each other's result. Neither is compared with the
/// headings then.
void Verifier::find_exchanged_results(std::size_t at) {
  if (exchanged_ && at <= *exchanged_ + 1) return;
  if (standing_.sequence().is_out_of_order() || !are_results_exchanged(match_, at, trial_)) return;
  exchanged_ = at;
  tell({.what = MatchIrregularity::results_exchanged,
        .game = at,
        .place = match_.games[at].result->span});
}

/// The game with the result that is its own, and with the plays that could not be read, as far as
/// the record leaves only one for each.
const Game& Verifier::read_game(std::size_t at) {
  const Game& recorded = match_.games[at];
  const bool has_other = exchanged_ && (at == *exchanged_ || at == *exchanged_ + 1);
  const bool is_unread =
      !recorded.wordings.empty() && !budget_.is_over() && !is_too_long_to_explain(recorded);
  if (has_other)
    with_own_result_ = with_result_of(recorded, match_.games[2 * *exchanged_ + 1 - at]);
  const Game& game = has_other ? with_own_result_ : recorded;
  if (!is_unread) return game;
  read_game_ = game;
  const std::vector<UnreadPlay> plays =
      explain_unread(context_of(at, game), forced_plays_, budget_, read_game_);
  stats_.unread_plays.insert(stats_.unread_plays.end(), plays.begin(), plays.end());
  return read_game_;
}

GameContext Verifier::context_of(std::size_t at, const Game& game) {
  const Sequence& sequence = standing_.sequence();
  const std::optional<std::size_t> next = sequence.next(at);
  const std::size_t games = match_.games.size();
  return {
      .profile = profiles_.of(game),
      .game = game,
      .score = standing_.fitting_score(at),
      .is_score_known = standing_.is_score_known(at),
      .crawford = standing_.crawford_state(at),
      .is_post_crawford = standing_.is_crawford_played(),
      .game_number = static_cast<int>(at) + 1,
      .is_last_game = next.value_or(games) >= games,
      .is_of_excerpt = sequence.is_excerpt(),
      .score_after = standing_.score_after(at),
      .later_games = std::span(match_.games).subspan(sequence.is_out_of_order() ? games : at + 1),
      .remarks = match_.comments};
}

GameOutcome Verifier::follow_game(const GameContext& context) {
  const Kept kept = watcher_ == nullptr ? Kept::irregular_actions : Kept::every_action;
  static_cast<void>(follow(context.setting(), context.game, forced_plays_, irregularities_, kept,
                           options_.stop, followed_));
  return followed_.outcome;
}

/// A game whose moves are not known: its rolls are counted, but not checked.
GameOutcome Verifier::count_only(std::size_t at) {
  GameOutcome outcome;
  outcome.is_board_known = false;
  unverified_.clear();
  for (const Action& action : match_.games[at].actions) {
    if (is_turn(action)) ++outcome.turns;
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
  const bool is_cut =
      explain(context, forced_plays_, budget_, begin, found_, unverified_, judgement);
  stats_.is_search_cut = stats_.is_search_cut || is_cut;
  // What may be wrong with this result may be wrong with the scores that count it.
  const auto found_here = std::span(found_).subspan(begin);
  const bool is_carried = std::any_of(found_here.begin(), found_here.end(), [](const auto& each) {
    return std::any_of(each.repairs.begin(), each.repairs.end(),
                       [](const Repair& repair) { return !repair.carried.empty(); });
  });
  if (is_carried) standing_.doubt_crawford();
  tell_repeated_rows(context, begin, found_);
  note_unverified(context.game, context.game_number, unverified_, found_, stats_);
  return judgement;
}

void Verifier::verify_game(std::size_t at) {
  begin_game(at);
  const bool is_followed = profiles_.of(match_.games[at]).unknown_game.empty();
  const GameContext context = context_of(at, is_followed ? read_game(at) : match_.games[at]);
  const GameOutcome outcome = is_followed ? follow_game(context) : count_only(at);
  count_hits(context, outcome);
  const Judgement judgement =
      is_followed ? judge_and_explain(context, outcome) : printed_result(context.game);
  ++stats_.games;
  stats_.turns += outcome.turns;
  end_game(at, outcome);
  const bool has_end = context.game.result || judgement.winner;
  std::vector<Score> scores;
  if (watcher_ != nullptr && !has_end) scores = standing_.scores_before(at);
  standing_.end_game(at, context.score, judgement);
  if (watcher_ == nullptr) return;
  if (has_end) scores = standing_.scores_after();
  watcher_->see({.game = at,
                 .context = context,
                 .followed = is_followed ? &followed_ : nullptr,
                 .outcome = outcome,
                 .judgement = judgement,
                 .unverified = unverified_,
                 .scores_after = scores});
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

void Verifier::end_match() {
  if (const auto& doubt = standing_.doubt()) {
    rules::tell_unsettled({match_, profile_, standing_, trial_}, *doubt, found_[doubted_]);
  }
  if (!match_.games.empty()) tell(hits_);
  if (!found_.empty()) flush();
}

VerifyStats Verifier::run() {
  begin_match();
  for (std::size_t at = 0; at < match_.games.size(); ++at) {
    verify_game(at);
    stats_.search_actions = budget_.used(options_);
    // A game that was followed only in part may look wrong where it is not.
    stats_.is_stopped = is_set(options_.stop);
    if (stats_.is_stopped) return stats_;
    // Findings about a heading in doubt wait for the next one.
    if (!found_.empty() && !standing_.doubt() && !flush()) return stats_;
  }
  end_match();
  return stats_;
}

}  // namespace

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

}  // namespace bgtools
