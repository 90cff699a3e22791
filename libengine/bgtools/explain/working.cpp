// The inner loop of the search: how far a game gets once an edit is made.
//
// The search tries thousands of edits of one hypothesis, and each of them leaves everything before
// its place as it was. So a hypothesis is followed once (`take`), with a mark before each action,
// and an edit is tried by going back to the mark at its place and following the changed game from
// there to its first error (`rest_after`). This is right because the follower does not look ahead:
// what it carries across a mark depends only on the actions before it. The exception is a turn
// whose roll is guessed, of whose boards the next plays leave few: an edit of these plays may find
// fewer boards than it would from the beginning. The next hypothesis mostly differs from the last
// one in a late action, and is followed from there as well.
//
// There are two results at a time: `working_` is that of the hypothesis to its end, `followed_`,
// which the follower writes, that of the edit that is tried. Going back takes from the first what
// lies before the mark.
//
// What an edit costs is counted in actions that were followed (`follow_next`), not in time, so that
// every machine finds the same.

#include <algorithm>
#include <array>
#include <bgtools/explain/working.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/replay/surely_illegal.hpp>
#include <bgtools/rules/judge.hpp>
#include <iterator>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

/// The setting of a game whose turns may have been left out: their rolls are not known.
Setting guessing(const GameContext& context) {
  Setting setting = context.setting();
  setting.guesses_rolls = true;
  return setting;
}

/// What the search looks for besides what the sink wants (Working::is_cut_by_edit).
Irregularities searched_for(const Sink& wanted) {
  Irregularities watched = watched_for(wanted);
  watched.add(Irregularity::roll_not_played);
  return watched;
}

// The numbers show that a row is missing, so it is believed even if the boards after it are too
// many to be followed.
constexpr int kLostAfterRow = 6;

// A mark copies every board that is followed. Beyond so many bytes, a long game has no further
// marks while its board is in doubt, and is followed from the last one.
constexpr std::size_t kMostMarkedBytes = 20'000'000;
constexpr std::size_t kMostMarkedBoards = kMostMarkedBytes / sizeof(State);

/// Exchanges `count` actions from an index on and `others`. The later ones move only if they have
/// to.
void exchange(std::vector<Action>& actions, std::size_t at, std::size_t count,
              std::vector<Action>& others) {
  const auto begin = actions.begin() + static_cast<std::ptrdiff_t>(at);
  const auto both = static_cast<std::ptrdiff_t>(std::min(count, others.size()));
  std::swap_ranges(begin, begin + both, others.begin());
  if (others.size() > count) {
    const auto more = others.begin() + both;
    actions.insert(begin + both, std::make_move_iterator(more),
                   std::make_move_iterator(others.end()));
    others.erase(more, others.end());
  } else if (others.size() < count) {
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    others.insert(others.end(), std::make_move_iterator(begin + both),
                  std::make_move_iterator(end));
    actions.erase(begin + both, end);
  }
}

/// Whether an action is a dance, a double or a take.
bool moves_no_checker(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr ? play->kind == PlayKind::danced
                         : std::holds_alternative<Double>(action.what) ||
                               std::holds_alternative<Take>(action.what);
}

bool is_same_action(const Action& a, const Action& b) {
  return a.player == b.player && a.what == b.what;
}

}  // namespace

bool AtLeast::wants(Rule rule) const {
  // The next score may make an error of this warning.
  return profile_.severity(rule) >= least_ || rule == Rule::resignation_level;
}

Working::Working(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget)
    : budget_(budget),
      context_{.profile = context.profile,
               .game = game_,
               .score = context.score,
               .is_score_known = context.is_score_known,
               .crawford = context.crawford,
               .is_post_crawford = context.is_post_crawford,
               .game_number = context.game_number,
               .is_last_game = context.is_last_game,
               .score_after = context.score_after,
               .later_games = context.later_games,
               .remarks = context.remarks},
      errors_only_(context.profile, Severity::error),
      warnings_(context.profile, Severity::warning),
      follow_(guessing(context), game_, habits, searched_for(warnings_), followed_) {}

void Working::follow_regular() {
  // In no other game are turns regular.
  budget_.actions_left -= static_cast<std::int64_t>(follow_.next_regular());
}

/// Follows the next action and charges the budget for it.
void Working::follow_next() {
  const std::int64_t tried = follow_.boards_tried();
  const std::int64_t opened = follow_.boards_opened();
  follow_.next();
  charge_for_boards(tried, opened);
}

void Working::follow_step() {
  const std::int64_t tried = follow_.boards_tried();
  const std::int64_t opened = follow_.boards_opened();
  follow_.step();
  charge_for_boards(tried, opened);
}

/// Charges the budget for an action; `tried` and `opened` are what the follower counted before it.
void Working::charge_for_boards(std::int64_t tried, std::int64_t opened) const {
  // A play on one board of many is cheaper than an action. Boards that unknown plays lead to cost
  // next to nothing, until they are very many.
  constexpr std::int64_t kBoardsForAnAction = 8;
  constexpr std::int64_t kFurtherBoardsForAnAction = 16;
  // The plays of games that move otherwise are tried one by one, and whether a board that was
  // opened can go on takes as long as a play.
  constexpr std::int64_t kCostInOtherGames = 64;
  const std::int64_t cost = game_rules(context_.profile.variant) == nullptr ? 1 : kCostInOtherGames;
  const std::int64_t actions = 1 + (follow_.boards_tried() - tried) / kBoardsForAnAction;
  budget_.actions_left -= cost * actions;
  const std::int64_t more = cost * (follow_.boards_opened() - opened);
  budget_.boards_left -= more;
  if (budget_.boards_left < 0) budget_.actions_left -= more / kFurtherBoardsForAnAction;
}

std::size_t Working::go_back(std::size_t action) {
  std::size_t at = std::min(action, marks_.size() - 1);
  while (!marks_[at]) --at;
  follow_.go_back(*marks_[at], working_);
  return at;
}

void Working::take(const Hypothesis& hypothesis, bool is_for_edits) {
  accepted_ = hypothesis.accepted;
  std::sort(accepted_.begin(), accepted_.end());
  is_result_accepted_ = hypothesis.is_result_accepted;
  recorded_at_ = hypothesis.recorded_at;
  is_row_shown_missing_ = hypothesis.is_row_shown_missing;
  const std::vector<Action>& actions = hypothesis.game.actions;
  // The marks up to the first action that differs remain valid.
  const auto differing = std::mismatch(game_.actions.begin(), game_.actions.end(), actions.begin(),
                                       actions.end(), is_same_action)
                             .first;
  const auto same = static_cast<std::size_t>(differing - game_.actions.begin());
  const bool is_followed = !marks_.empty() && same == game_.actions.size() &&
                           same == actions.size() && marks_.size() == same + 1;
  const auto has_same_span = [](const Action& a, const Action& b) { return a.span == b.span; };
  if (!is_followed || game_.result != hypothesis.game.result ||
      !std::equal(actions.begin(), actions.end(), game_.actions.begin(), has_same_span)) {
    errors_.reset();
  }
  game_ = hypothesis.game;
  if (is_followed) return;
  if (!marks_.empty()) {
    const std::size_t from = go_back(same);
    marks_.resize(from);
    boards_marked_.resize(from);
  }
  const std::size_t first = marks_.size();
  const auto is_marked = [&] { return is_for_edits || marks_.size() == first; };
  while (follow_.at() < game_.actions.size() && !is_set(budget_.stop)) {
    const std::size_t marked = boards_marked_.empty() ? 0 : boards_marked_.back();
    // The next action is tried on each board of the mark before it: this is how many it holds.
    const std::size_t boards = follow_.boards();
    const bool is_kept = is_marked() && (boards == 1 || marked + boards <= kMostMarkedBoards);
    marks_.emplace_back(is_kept ? std::optional(follow_.mark()) : std::nullopt);
    boards_marked_.push_back(is_kept && boards > 1 ? marked + boards : marked);
    follow_next();
  }
  marks_.emplace_back(is_marked() ? std::optional(follow_.mark()) : std::nullopt);
  follow_.end();
  working_ = followed_;
}

bool Working::is_as_recorded(std::size_t begin, std::size_t count) const {
  for (std::size_t at = begin; at < begin + count; ++at) {
    const bool follows = at == begin || recorded_at_[at] == *recorded_at_[at - 1] + 1;
    if (is_added(at) || !follows) return false;
  }
  return true;
}

bool Working::is_board_known(std::size_t action) const {
  return action < working_.actions.size() && working_.actions[action].is_board_known;
}

Position Working::board_before(std::size_t action) const {
  return working_.actions[action].before.seen_by(game_.actions[action].player);
}

/// Whether the errors of an action are taken as they are. An edit that is tried makes the actions
/// at its place new ones, which nothing was said about, and moves those after it by `moved_by`.
bool Working::is_accepted(std::size_t action, std::ptrdiff_t moved_by) const {
  const auto is_one = [&](std::size_t each) {
    return std::binary_search(accepted_.begin(), accepted_.end(), each);
  };
  if (action < edited_ && is_one(action)) return true;
  const std::ptrdiff_t before = static_cast<std::ptrdiff_t>(action) - moved_by;
  return before >= static_cast<std::ptrdiff_t>(edited_) && is_one(static_cast<std::size_t>(before));
}

Rest Working::rest_at(std::optional<std::size_t> action) const {
  if (!action) return kResultWrong;
  return game_.actions.size() - std::min(*action, game_.actions.size()) + kResultWrong + 1;
}

bool Working::is_error(const FollowedGame& followed, std::size_t fact) const {
  return severity_of({context_, followed, followed.facts[fact]}) == Severity::error;
}

/// Whether the edit that is tried leaves the last play of the game incomplete. Who gives up need
/// not play to the end, but no slip is supposed for the sake of that.
bool Working::is_cut_by_edit(const Fact& fact) const {
  if (fact.what != Irregularity::roll_not_played || fact.action < edited_ ||
      fact.action >= edit_end_) {
    return false;
  }
  const auto* const play = std::get_if<WrittenPlay>(&game_.actions[fact.action].what);
  return play != nullptr && play->count > 0;
}

/// Whether the next action may take an illegal play back, so that it is not an error.
bool Working::may_be_taken_back(std::size_t fact) const {
  if (follow_.at() >= game_.actions.size()) return false;
  const Action& next = game_.actions[follow_.at()];
  return game_.actions[followed_.facts[fact].action].player == next.player &&
         std::holds_alternative<WrittenPlay>(next.what);
}

/// The first error that is not taken as it is, as far as the game was followed.
std::optional<std::size_t> Working::first_error(Searched& searched) const {
  // Once a play is taken back, its fault stops counting, so the facts are searched anew.
  if (std::exchange(searched.aftermaths, followed_.aftermaths.size()) !=
      followed_.aftermaths.size()) {
    searched.facts = 0;
  }
  for (; searched.facts < followed_.facts.size(); ++searched.facts) {
    const Fact& fact = followed_.facts[searched.facts];
    if ((is_error(followed_, searched.facts) || is_cut_by_edit(fact)) &&
        !is_accepted(fact.action, moved_by_)) {
      return searched.facts;
    }
  }
  return std::nullopt;
}

/// Follows the game, which equals the working game up to an action, to its first error. Returns
/// its fact, or nullopt if there is none.
std::optional<std::size_t> Working::first_error_from(std::size_t action) {
  go_back(action);
  Searched searched;
  std::optional<std::size_t> error;
  // What became of the last roll may be an error of it, and it is settled before the next action is
  // followed, which would cost more. An illegal play needs the next action if that can take it
  // back.
  while (!is_set(budget_.stop)) {
    error = first_error(searched);
    if (!error) {
      follow_.settle_waiting();
      error = first_error(searched);
    }
    if (error && !may_be_taken_back(*error)) return error;
    if (!error) follow_regular();
    if (follow_.at() >= game_.actions.size()) break;
    follow_step();
    if (error && is_error(followed_, *error)) return error;
  }
  follow_.end();
  return first_error(searched);
}

/// What is left of the changed game, which equals the working game up to an action.
Rest Working::probe(std::size_t action) {
  if (const auto error = first_error_from(action)) {
    return rest_at(followed_.facts[*error].action);
  }
  if (is_result_accepted_) return kClean;
  // Only a game without an error has a result that can be judged.
  const GameOutcome& outcome = followed_.outcome;
  const std::size_t errors = errors_of_result(context_, outcome, judge_result(context_, outcome));
  return errors > 0 ? kResultWrong : kClean;
}

/// Whether the first action of an edit is an error, or, if it is a turn that may be any, some play
/// of the `count` actions after it: as far as it can be told without following them.
bool Working::is_refused_at_once(const Edit& edit, std::size_t count) const {
  if (edit.actions.empty() || !marks_[edit.action]) return false;
  if (!accepted_.empty() && accepted_.back() >= edit.action) return false;
  const State* const before = marks_[edit.action]->only_state();
  if (before == nullptr) return false;
  const auto action = [&](std::size_t at) -> const Action* {
    if (at < edit.actions.size()) return &edit.actions[at];
    const std::size_t after = edit.action + edit.count + at - edit.actions.size();
    return after < game_.actions.size() ? &game_.actions[after] : nullptr;
  };
  // A player who has two turns in a row may take the first one back.
  const auto is_last_word = [&](std::size_t at) {
    const Action* const next = action(at + 1);
    return next == nullptr || next->player != action(at)->player;
  };
  if (is_surely_illegal(*before, *action(0))) return is_last_word(0);
  const auto* const added = std::get_if<WrittenPlay>(&action(0)->what);
  const bool is_any_turn =
      added != nullptr && added->kind == PlayKind::unrecorded && !added->roll.is_known();
  if (!is_any_turn) return false;
  constexpr std::size_t kMostPlaysAfter = 16;
  std::array<WantedCheckers, 2> wanted;
  CertainlyHeld held(*before, action(0)->player);
  for (std::size_t at = 1; at <= std::min(count, kMostPlaysAfter) && is_last_word(at - 1); ++at) {
    const Action* const next = action(at);
    if (next == nullptr || !is_last_word(at)) break;
    if (moves_no_checker(*next)) continue;
    const WrittenPlay* const play = plain_play(*next);
    if (play == nullptr || !wanted[index(next->player)].add(*play)) break;
    if (!held.take(next->player, *play)) return true;
  }
  return lacks_checkers_after_any(*before, action(0)->player, wanted);
}

Rest Working::rest_after(const Edit& edit, Rest enough) {
  const std::size_t changed = game_.actions.size() - edit.count + edit.actions.size();
  // An error at one of so many actions leaves enough.
  const std::size_t end = changed + kResultWrong + 2;
  const std::size_t count = end > edit.action + enough ? end - edit.action - enough : 0;
  if (count > 0 && is_refused_at_once(edit, count - 1)) {
    // As much as to follow it to its error, through the boards of a turn that may be any.
    constexpr std::int64_t kActionsForAnyTurn = 50;
    const bool is_of_play = plain_play(edit.actions.front()) != nullptr;
    budget_.actions_left -= is_of_play ? 1 : kActionsForAnyTurn;
    return is_of_play ? end - 1 - edit.action : enough;
  }
  std::optional<Result> kept = edit.result ? edit.result : game_.result;
  game_.result.swap(kept);
  edited_ = edit.action;
  edit_end_ = edit.action + edit.actions.size();
  moved_by_ =
      static_cast<std::ptrdiff_t>(edit.actions.size()) - static_cast<std::ptrdiff_t>(edit.count);
  // The edit is made in the game itself and undone afterwards: copying the game would take longer
  // than following it to the next error.
  std::vector<Action>& actions = game_.actions;
  Rest rest = kClean;
  if (edit.count == 0 && edit.actions.empty()) {
    rest = probe(actions.size());
  } else {
    std::vector<Action> replaced = edit.actions;
    exchange(actions, edit.action, edit.count, replaced);
    rest = probe(edit.action);
    exchange(actions, edit.action, edit.actions.size(), replaced);
  }
  edited_ = 0;
  edit_end_ = 0;
  moved_by_ = 0;
  game_.result.swap(kept);
  return rest;
}

Rest Working::rest() const { return rest_without({}); }

Rest Working::rest_without(const Slip& accepted) const {
  Slip slip{.edit = {.action = accepted.edit.action}};
  slip.is_accepted = accepted.is_accepted;
  slip.is_of_result = accepted.is_of_result;
  return rest_without(slip, [](const Diagnostic& /*error*/) { return false; });
}

Rest Working::rest_without(Slip& accepted,
                           const std::function<bool(const Diagnostic&)>& is_free) const {
  const bool is_result_accepted = is_result_accepted_ || accepted.is_of_result;
  std::vector<std::size_t>& also = accepted.also_accepted;
  const auto is_taken = [&](std::size_t action) {
    return (accepted.is_accepted && action == accepted.edit.action) ||
           std::binary_search(also.begin(), also.end(), action);
  };
  // The errors are in the order of the game, those of the result last. As long as each one farther
  // on costs nothing, it is taken as well.
  const Errors& all = all_errors();
  for (const Diagnostic& each : all.of_actions) {
    if (is_taken_as_it_is(each)) continue;
    if (!each.action) break;
    if (is_taken(*each.action)) continue;
    const bool leads_on = *each.action > (also.empty() ? accepted.edit.action : also.back());
    if (!leads_on && !also.empty()) {
      // The last one shows no error that is farther on.
      const std::size_t last = also.back();
      also.pop_back();
      return rest_at(last);
    }
    if (!leads_on || !is_free(each)) return rest_at(each.action);
    also.push_back(*each.action);
  }
  return !all.of_result.empty() && !is_result_accepted ? kResultWrong : kClean;
}

void Working::charge(std::size_t told) const {
  // To tell a fault takes as long as to follow so many actions, but the few of a real game are
  // free.
  constexpr std::int64_t kActionsForFault = 4;
  constexpr std::size_t kFree = 100;
  if (told > kFree) budget_.actions_left -= kActionsForFault * static_cast<std::int64_t>(told);
}

/// Tells the errors once for a game, whatever is taken as it is.
const Errors& Working::all_errors() const {
  const auto drop_others = [](std::vector<Diagnostic>& found) {
    std::erase_if(found, [](const Diagnostic& each) { return each.severity != Severity::error; });
  };
  if (!errors_) {
    errors_.emplace();
    static_cast<void>(judge_facts(context_, working_, errors_only_, errors_->of_actions));
    errors_->told = errors_->of_actions.size();
    tell_result(context_, working_.outcome, judgement(), errors_only_, errors_->of_result);
    drop_others(errors_->of_actions);
    drop_others(errors_->of_result);
  }
  charge(errors_->told);
  return *errors_;
}

bool Working::is_taken_as_it_is(const Diagnostic& error) const {
  return is_accepted(error.action.value_or(0), 0);
}

std::vector<Diagnostic> Working::errors() const {
  const Errors& all = all_errors();
  std::vector<Diagnostic> found;
  std::copy_if(all.of_actions.begin(), all.of_actions.end(), std::back_inserter(found),
               [&](const Diagnostic& each) { return !is_taken_as_it_is(each); });
  if (is_result_accepted_) return found;
  found.insert(found.end(), all.of_result.begin(), all.of_result.end());
  return found;
}

std::optional<Diagnostic> Working::first_error() const {
  const Errors& all = all_errors();
  for (const Diagnostic& each : all.of_actions) {
    if (!is_taken_as_it_is(each)) return each;
  }
  if (is_result_accepted_ || all.of_result.empty()) return std::nullopt;
  return all.of_result.front();
}

Diagnostic Working::first_error_alone() {
  std::vector<Diagnostic> found;
  const bool is_of_game = first_error_from(0).has_value();
  static_cast<void>(judge_facts(context_, followed_, errors_only_, found));
  std::erase_if(found,
                [&](const Diagnostic& each) { return is_accepted(each.action.value_or(0), 0); });
  if (!is_of_game) {
    tell_result(context_, followed_.outcome, judge_result(context_, followed_.outcome),
                errors_only_, found);
  }
  const auto first = std::find_if(found.begin(), found.end(), [](const Diagnostic& each) {
    return each.severity == Severity::error;
  });
  return first == found.end() ? Diagnostic{} : std::move(*first);
}

std::vector<Diagnostic> Working::told_to(const Sink& wanted, ToldFacts& told) const {
  std::vector<Diagnostic> found;
  told = judge_facts(context_, working_, wanted, found);
  charge(found.size());
  tell_result(context_, working_.outcome, judgement(), wanted, found);
  return found;
}

int Working::plays_taken_back() const {
  return static_cast<int>(
      std::count_if(working_.aftermaths.begin(), working_.aftermaths.end(),
                    [](const Aftermath& aftermath) { return aftermath.is_taken_back; }));
}

int Working::unverified_turns() const {
  // After a turn that was added, the record was tried with every play of it: that is a check,
  // unless the boards became too many.
  int turns = 0;
  for (const UnverifiedPart& part : working_.unverified) {
    const bool is_of_row =
        is_added(part.action) && part.action + 1 < recorded_at_.size() && is_added(part.action + 1);
    if (is_of_row && is_row_shown_missing_ && part.is_board_lost) {
      turns += kLostAfterRow;
    } else if (!is_added(part.action) || part.is_board_lost) {
      turns += part.last - part.first + 1;
    }
  }
  return turns;
}

Judgement Working::judgement() const { return judge_result(context_, working_.outcome); }

}  // namespace bgtools
