// The search for the likeliest explanation of a record that breaks the rules. docs/explain.md has
// the model in words and three worked examples.
//
// The problem. A transcript is what a hand made of a game that was played. Where it breaks a rule,
// the hand slipped or the players broke it; the first error is seldom at the place of the slip, and
// what follows it is mostly wrong, too. Wanted are the slips that the hand most probably made.
//
// The graph. A node is a hypothesis: the record with some slips undone and some faults taken as
// they are. The first node is the record itself; an edge undoes one slip more (slips.cpp) or takes
// one fault more; a goal is a hypothesis without an error. Costs are logarithms of probabilities
// (slips.hpp), so the likeliest explanation is the cheapest path from the record to a goal.
//
// The idea. Of a hypothesis only the first error is looked at. What comes after it has no part in
// it, except for the action that shows what became of a roll, so every explanation changes
// something at its place or before it: the edges of a node are the slips there. An edge is kept
// only if the first error moves farther on; otherwise its slip does not explain the error. So slips
// that show in errors of their own are found in one order, that of these errors, instead of in
// every order. Two slips that only together move the first error are not found.
//
// The order. The queue has what remains to be done, the least cost first, as Dijkstra has it. While
// there is an error, the cost of one slip of a character is added, since something more is sure to
// be needed; the few kinds of slips that cost less make this inexact by 7 tenths. The slips of a
// node are tried in stages: those of one character when it is taken up, those of two and whole
// turns as entries of their own with their own cost. There are many of them, and mostly a goal is
// found before it is their turn. After the first goal the search goes on as long as something as
// cheap is waiting: wanted is the goal that agrees best with what is not an error
// (`contradictions`).
//
// The bounds. The number of hypotheses grows as a power with the number of slips, so the search is
// cut in five places, each of which can lose the cheapest path:
//
// - After the first slip, the next one is looked for near its error only (kSitesOfStage).
// - The 32 children that lead farthest are kept (kMostChildren): what explains an error leads on to
//   the next slip or to the end, what only hides it leads a few turns on.
// - Of several children of a node all but the first wait (kPatience), since those that lead equally
//   far meet the same next error, and one of them suffices to explain it.
// - Beyond cost::kGivenUp the first error is told without an explanation.
// - The budget counts actions that are followed, and not time, so that the answer is the same on
//   every machine; when it is spent, what leads farthest is told (`search`).
//
// Costs. A node is followed once and has a mark before each action (working.cpp). An edit is then
// tried from its place to the next error: at most its distance from the error, if it does not
// explain it, and less if it makes an error sooner, as most edits do. Memory holds the children of
// every node that was taken up, without the tails of their edits (tail.hpp).

#include <algorithm>
#include <bgtools/explain/page.hpp>
#include <bgtools/explain/path.hpp>
#include <bgtools/explain/tail.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/replay/surely_illegal.hpp>
#include <iterator>
#include <tuple>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

// A hypothesis after the first slip looks for the next one this many actions before its error; the
// record itself, in the whole game before it. A wrong die or point shows when its checker is missed
// or in the way, which may take many turns. The dearer slips are far more numerous, so they get
// less room.
constexpr std::array<std::size_t, 3> kSitesOfStage{80, 40, 12};
// Two turns left out show within so many actions. Since each may be any turn, it takes long to try
// them: explanations that cost up to so much more are looked for first, and half of the work is
// kept for others.
constexpr std::size_t kSitesOfTwoTurns = 7;
constexpr int kPatienceForTwoTurns = 3;
constexpr std::int64_t kActionsForTwoTurns = 100'000;
// Where nothing else explains an error, rows may be missing: so many actions before it are looked
// at, with so much work besides that of the search.
constexpr std::size_t kSitesOfPage = 8;
constexpr std::int64_t kActionsForPage = 25'000;
constexpr std::size_t kMostChildren = 32;
// Each slip that leads farther makes one wait as if it cost this much more.
constexpr int kPatience = 2;
// A wrong explanation often makes this many turns legal, but few more.
constexpr std::size_t kLeastGain = 24;
constexpr std::size_t kMostAlternatives = 24;
// Once a path is found, this much work goes into paths that are as cheap and agree better.
constexpr std::int64_t kActionsForOthers = 20'000;
// The work that may show that a step of the path is not sure, and how many actions after an error
// are too few to contradict what explains it.
constexpr std::int64_t kActionsForRivals = 40'000;
constexpr std::size_t kFewActions = 12;
constexpr std::size_t kFewAfterDance = 4;

/// Whether a fault shows in the text alone, whatever the board.
bool is_of_text(Rule rule) {
  switch (rule) {
    case Rule::point_out_of_range:
    case Rule::illegal_die_use:
    case Rule::die_reused:
    case Rule::too_many_moves:
    case Rule::wrong_direction:
    case Rule::bad_dice:
    case Rule::opening_double:
      return true;
    default:
      return info(rule).number / 100 == 2;
  }
}

/// Whether an action is a play that its dice do not allow on any board.
bool is_never_legal_play(const Action& action, Variant variant) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr || play->kind != PlayKind::moved || !play->roll.is_valid() ||
      game_rules(variant) != nullptr) {
    return false;
  }
  return !is_possible_with_dice(*play);
}

/// Whether the fault may be that cells are in the wrong column.
bool may_be_of_columns(Rule rule) {
  switch (rule) {
    case Rule::double_off_turn:
    case Rule::double_without_access:
    case Rule::double_after_roll:
    case Rule::answer_without_offer:
    case Rule::action_before_answer:
      return true;
    default:
      return !is_of_text(rule);
  }
}

/// Whether an error lies between witnesses of which each may be wrong: a result, or the number of a
/// double, and what the game, the cube and the next heading say.
bool is_of_weight(const Diagnostic& error) {
  return !error.action || error.rule == Rule::bad_cube_value;
}

bool is_same_place(const Edit& a, const Edit& b) {
  return a.action == b.action && a.count == b.count;
}

/// Whether an edit changes an action, and nothing but it and those around it.
bool covers(const Edit& edit, std::size_t action) {
  constexpr std::size_t kTwoRows = 4;
  return edit.action == action ||
         (edit.action < action && action < edit.action + edit.count && edit.count <= kTwoRows);
}

/// Wants the warnings that make an explanation less likely.
class Contradicting final : public Sink {
 public:
  explicit Contradicting(const Profile& profile) : warnings_(profile, Severity::warning) {}
  bool report(Diagnostic /*diagnostic*/) override { return true; }
  [[nodiscard]] bool wants(Rule rule) const override {
    return (rule == Rule::hit_mark_without_hit || rule == Rule::resignation_level) &&
           warnings_.wants(rule);
  }

 private:
  AtLeast warnings_;
};

}  // namespace

bool is_of_cube(Rule rule) noexcept {
  return info(rule).number / 100 == 2 && rule != Rule::bad_cube_value;
}

bool is_of_decision(Rule rule) noexcept { return is_of_cube(rule) && !may_be_of_columns(rule); }

/// What remains to be done with a node. Of entries that cost the same, the one that leads farther
/// comes first, so that one explanation is finished before others are begun; then the older one, so
/// that the order does not depend on the heap.
void PathSearch::push(int key, std::size_t node, std::size_t stage, int patience) {
  queue_.push_back({key + patience, key, nodes_[node].rest, pushed_++, node, stage});
  std::push_heap(queue_.begin(), queue_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.key, a.rest, a.order) > std::tie(b.key, b.rest, b.order);
  });
}

PathSearch::Entry PathSearch::pop() {
  std::pop_heap(queue_.begin(), queue_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.key, a.rest, a.order) > std::tie(b.key, b.rest, b.order);
  });
  const Entry entry = queue_.back();
  queue_.pop_back();
  return entry;
}

/// Undoes the slips from the record to a node. A node does not keep its game: there are thousands
/// of nodes, and most are never taken up.
Hypothesis PathSearch::hypothesis(std::size_t node) const {
  std::vector<const Slip*> slips;
  for (std::size_t at = node; nodes_[at].parent; at = *nodes_[at].parent) {
    slips.push_back(&nodes_[at].slip);
  }
  Hypothesis reached = recorded_;
  std::reverse(slips.begin(), slips.end());
  for (const Slip* const slip : slips) reached.undo(*slip);
  return reached;
}

/// Makes a node of a child.
void PathSearch::add(std::size_t parent, const Child& child, int patience) {
  nodes_.push_back({.parent = parent,
                    .slip = child.slip,
                    .cost = nodes_[parent].cost + child.slip.cost,
                    .rest = child.rest});
  const std::size_t node = nodes_.size() - 1;
  // The cheapest slip remains, unless only a result remains that follows from a cube action.
  const bool is_result_free = child.rest == kResultWrong && is_cube_fault_accepted(node);
  const bool is_done = child.rest == kClean || is_result_free;
  push(nodes_[node].cost + (is_done ? 0 : cost::kOfStage[0]), node, 0, is_done ? 0 : patience);
}

/// Whether the record itself calls the play illegal and shows it or the board after it: no slip has
/// to be supposed.
bool PathSearch::is_declared(const Diagnostic& error) const {
  const std::vector<Action>& actions = working_.game().actions;
  if (!error.action || *error.action >= actions.size()) return false;
  const auto at = actions.begin() + static_cast<std::ptrdiff_t>(*error.action);
  const auto* const play = std::get_if<WrittenPlay>(&at->what);
  if (play == nullptr) return false;
  if (play->kind != PlayKind::declared) {
    return !working_.context().declared_illegal(*error.action).empty();
  }
  const auto next = std::find_if(at + 1, actions.end(), [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  });
  return next != actions.end() && std::holds_alternative<SetPosition>(next->what);
}

/// A player who breaks a rule of the cube breaks it again.
bool PathSearch::is_accepted_before(std::size_t node, Rule rule) const {
  for (std::size_t at = node; nodes_[at].parent; at = *nodes_[at].parent) {
    const std::optional<Diagnostic>& error = nodes_[*nodes_[at].parent].error;
    if (nodes_[at].slip.is_accepted && error && error->rule == rule) return true;
  }
  return false;
}

/// Whether a cube action against the rules is taken as it is.
bool PathSearch::is_cube_fault_accepted(std::size_t node) const {
  for (std::size_t at = node; nodes_[at].parent; at = *nodes_[at].parent) {
    const std::optional<Diagnostic>& error = nodes_[*nodes_[at].parent].error;
    if (nodes_[at].slip.is_accepted && error && is_of_cube(error->rule)) return true;
  }
  return false;
}

/// What it costs to take the first error of a node as it is.
int PathSearch::accepting_cost(std::size_t node) const {
  const Diagnostic& error = *nodes_[node].error;
  // With a double that was against the rules, the game may be worth either.
  if (!error.action) return is_cube_fault_accepted(node) ? 0 : cost::kResult;
  if (is_of_decision(error.rule)) {
    return is_accepted_before(node, error.rule) ? 0 : cost::kDecision;
  }
  if (is_declared(error)) return cost::kDecision;
  // That the opponent went on speaks for the play.
  return error.stands ? cost::kStanding : cost::kFault;
}

/// Adds the child that takes the first error as it is: it was really played.
void PathSearch::accept(std::size_t node) {
  const Diagnostic& error = *nodes_[node].error;
  Child child;
  child.stage = kAccepting;
  child.slip.cost = accepting_cost(node);
  child.slip.is_of_result = !error.action.has_value();
  child.slip.is_accepted = error.action.has_value();
  child.slip.edit.action = error.action.value_or(0);
  // A player may break a rule of the cube hundreds of times, and each hypothesis costs a look at
  // the whole game.
  const auto is_free = [&](const Diagnostic& next) {
    return child.slip.is_accepted && child.slip.cost == 0 && is_of_decision(next.rule) &&
           (next.rule == error.rule || is_accepted_before(node, next.rule));
  };
  child.rest = working_.rest_without(child.slip, is_free);
  if (child.rest < nodes_[node].rest) add(node, child);
}

/// What is left once an edit is made. Many edits are tried with the result as it is and then with
/// the other winner, which changes nothing if an error comes before the last actions.
Rest PathSearch::rest_after(const Edit& edit, Rest enough) {
  constexpr Rest kOfLastActions = 8;
  const bool is_like_last = edit.result && tried_.rest > kOfLastActions &&
                            edit.kind == tried_.kind && edit.action == tried_.action;
  if (is_like_last && !edit.actions.empty()) {
    budget_.actions_left -= tried_.actions;
    budget_.boards_left -= tried_.boards;
    return std::exchange(tried_, {}).rest;
  }
  const SearchBudget before = budget_;
  const Rest rest = working_.rest_after(edit, enough);
  tried_ = {.kind = edit.kind,
            .action = edit.action,
            .rest = edit.result ? kClean : rest,
            .actions = before.actions_left - budget_.actions_left,
            .boards = before.boards_left - budget_.boards_left};
  return rest;
}

/// Tries the slips of a stage at the actions from `first` to `last`, the nearest to the error
/// first: the slip is mostly there, and edits there are cheapest to try. Those that move the first
/// error farther on become children.
void PathSearch::try_slips(std::size_t node, std::size_t stage, std::size_t first, std::size_t last,
                           std::vector<Child>& children) {
  const Diagnostic& error = *nodes_[node].error;
  const Rest rest = nodes_[node].rest;
  const bool is_never_legal =
      error.action && last < working_.game().actions.size() &&
      is_never_legal_play(working_.game().actions[last], working_.context().profile.variant);
  const Question question{.last = last,
                          .is_result = !error.action.has_value(),
                          .is_order = may_be_of_columns(error.rule),
                          .is_first = !nodes_[node].parent,
                          .is_turn_missing = error.rule == Rule::turn_order,
                          .is_rival = most_of_rival_.has_value(),
                          .is_never_legal = is_never_legal};
  const Slips::Try take = [&](const Edit& edit, int extra) {
    // A play that no board allows is explained where it is.
    if (is_never_legal && !edit.result && edit.action + edit.count <= last) return;
    // A slip is told as an edit of the record, so what it changes has to be there in one piece.
    if (budget_.is_over() || !working_.is_as_recorded(edit.action, edit.count)) return;
    const int cost = (stage == kTwoTurns ? cost::kTwoTurns : cost::kOfStage[stage]) + extra;
    // Most of what a whole play may be costs a little more than a rival may.
    if (most_of_rival_ && cost > *most_of_rival_) return;
    const Rest left = rest_after(edit, rest);
    if (left >= rest) return;
    // Different slips can undo to the same text: one of them is enough.
    const bool is_known = std::any_of(children.begin(), children.end(), [&](const Child& child) {
      return !child.slip.is_accepted && is_same_place(child.slip.edit, edit) &&
             is_same_edit(with_tail(child.slip.edit, working_.game()), edit);
    });
    if (is_known) return;
    children.push_back(
        {.slip = {.edit = without_tail(edit), .cost = cost}, .rest = left, .stage = stage});
  };
  const Slips slips(working_, question, take);
  if (question.is_result) slips.of_result();
  if (stage == 0) slips.of_rows();
  // Turns that may be any are dear to follow: this stage has a limit of its own.
  const std::int64_t least_left =
      budget_.actions_left - std::min(kActionsForTwoTurns, budget_.actions_left / 2);
  for (std::size_t at = last + 1; at-- > first && !budget_.is_over();) {
    if (stage != kTwoTurns) {
      slips.of_action(at, stage);
    } else if (budget_.actions_left > least_left) {
      slips.of_two_turns(at);
    }
  }
}

/// Finds the first error of a node, and what can be done about it.
void PathSearch::take_up(std::size_t node) {
  Node& here = nodes_[node];
  here.error = working_.first_error();
  // `rest` came from following up to the first error. Followed to its end, the game may have none.
  if (!here.error) {
    here.rest = kClean;
    push(here.cost, node, 0);
    return;
  }
  const int so_far = here.cost;
  const bool is_first = !here.parent;
  const bool is_slip = !is_of_decision(here.error->rule) && !is_declared(*here.error);
  const bool is_of_result = !here.error->action;
  accept(node);
  // A decision at the cube is no slip of the pen.
  if (!is_slip) return;
  // No turn and no whole play is changed for the sake of a number.
  for (const std::size_t stage : {std::size_t{1}, std::size_t{2}}) {
    if (!is_of_result) push(so_far + cost::kOfStage[stage], node, stage);
  }
  if (is_first && !is_of_result) {
    push(so_far + cost::kTwoTurns, node, kTwoTurns, kPatienceForTwoTurns);
  }
  push(so_far + cost::kGivenUp, node, kGivingUp);
}

/// Does what an entry of the queue asks for: tries the slips of a stage on the hypothesis of a
/// node.
void PathSearch::expand(std::size_t node, std::size_t stage) {
  working_.take(hypothesis(node));
  if (stage == 0) take_up(node);
  const std::optional<Diagnostic>& error = nodes_[node].error;
  if (!error || is_of_decision(error->rule) || is_declared(*error)) return;
  const std::size_t actions = working_.game().actions.size();
  const std::size_t last = std::min(error->action.value_or(actions - 1), actions - 1);
  const std::size_t sites = stage == kTwoTurns ? kSitesOfTwoTurns : kSitesOfStage[stage];
  const bool is_near = nodes_[node].parent || stage == kTwoTurns;
  const std::size_t first = is_near && last > sites ? last - sites : 0;
  std::vector<Child> children;
  try_slips(node, stage, first, last, children);
  std::vector<Child> best = children;
  // What says what was meant comes before a turn that may be any.
  const auto rank = [](const Child& child) {
    return std::pair(child.rest, can_be_written(child.slip.edit) ? 0 : 1);
  };
  std::stable_sort(best.begin(), best.end(),
                   [&](const Child& a, const Child& b) { return rank(a) < rank(b); });
  if (best.size() > kMostChildren) best.resize(kMostChildren);
  // Two that lead equally far meet the same next error: the others wait until the first has led on.
  int patience = 0;
  for (const Child& child : best) {
    add(node, child, patience);
    patience += kPatience;
  }
  // All children are kept for find_alternatives, also those that were not followed.
  std::vector<Child>& kept = nodes_[node].children;
  std::move(children.begin(), children.end(), std::back_inserter(kept));
}

/// Whether the next heading agrees with the result.
bool PathSearch::leads_to_next_score() const {
  const GameContext& context = working_.context();
  const std::optional<Result>& result = working_.game().result;
  if (!context.score_after || !result) return true;
  std::array<int, 2> score = context.score;
  int& points = score[index(result->winner)];
  points = add_points(points, result->points);
  return score == *context.score_after;
}

/// Whether a player gives up more of a game that was not played to its end than is sure to be lost.
bool PathSearch::resigns_gammon() const {
  const GameOutcome& outcome = working_.followed().outcome;
  const std::optional<Result>& result = working_.game().result;
  if (!result || outcome.ending == Ending::borne_off || outcome.ending == Ending::dropped) {
    return false;
  }
  const Level least = outcome.least_levels[index(other(result->winner))];
  return result->points > static_cast<int>(least) * outcome.cube.value;
}

/// Whether the game ends right after a take.
bool PathSearch::is_taken_last() const {
  const std::vector<Action>& actions = working_.game().actions;
  return !actions.empty() && std::holds_alternative<Take>(actions.back().what) &&
         working_.game().result;
}

/// What the hit marks, the next heading, turns that are not verified and plays that are taken back
/// only now say against the working game.
int PathSearch::contradictions(const Slip& last) {
  // None of this is an error, so no path has to explain it. It decides between paths that are about
  // as likely: a hit mark counts as a tenth of a character.
  ToldFacts told;
  const std::vector<Diagnostic> found =
      working_.told_to(Contradicting(working_.context().profile), told);
  const GameOutcome& outcome = working_.followed().outcome;
  const auto wrong_marks = std::count_if(found.begin(), found.end(), [](const Diagnostic& each) {
    return each.rule == Rule::hit_mark_without_hit;
  });
  const auto wrong_levels = std::count_if(found.begin(), found.end(), [](const Diagnostic& each) {
    return each.rule == Rule::resignation_level;
  });
  // The value of a win is likelier than the points needed for the match.
  const bool is_cut = last.edit.kind == EditKind::points && last.edit.result &&
                      last.edit.result->points % outcome.cube.value != 0;
  const bool is_unfinished = is_borne_off_ && outcome.ending != Ending::borne_off;
  const int carried = last.edit.kind == EditKind::points ? cost::kCarriedPoints : cost::kCarried;
  const int heading = leads_to_next_score()                ? 0
                      : last.edit.result && is_carried_on_ ? carried
                                                           : cost::kHeading;
  // In a record without any hit mark, that one is missing says nothing.
  const std::int64_t unmarked = outcome.hits_marked > 0 ? outcome.hits_unmarked : 0;
  return static_cast<int>(std::min<std::int64_t>(wrong_marks + unmarked, 1000)) +
         cost::kUnverified * working_.unverified_turns() +
         cost::kTakenBack * std::max(0, working_.plays_taken_back() - recorded_taken_back_) +
         heading + (is_cut ? 1 : 0) + (is_unfinished ? cost::kUnfinished : 0) +
         (resigns_gammon() ? cost::kResignedGammon : 0) + (is_taken_last() ? cost::kTakenLast : 0) +
         (wrong_levels > 0 ? cost::kImpossibleLevel : 0);
}

/// Whether a path to a node supposes two turns that no number shows to be missing.
bool PathSearch::adds_two_turns(std::size_t node) const {
  for (std::size_t at = node; nodes_[at].parent; at = *nodes_[at].parent) {
    if (nodes_[at].slip.edit.kind == EditKind::turns_missing) return true;
  }
  return false;
}

/// Whether from the first error on no play is recorded, or nothing of one player.
bool PathSearch::is_rest_unrecorded() const {
  const std::optional<Diagnostic> error = working_.first_error();
  if (!error || !error->action) return false;
  const std::vector<Action>& actions = working_.game().actions;
  constexpr std::ptrdiff_t kFewest = 3;
  const auto begin = actions.begin() + static_cast<std::ptrdiff_t>(*error->action);
  std::array<std::ptrdiff_t, 2> of_player{};
  std::ptrdiff_t rolls = 0;
  bool has_play = false;
  for (auto at = begin; at != actions.end(); ++at) {
    if (!has_player(*at)) continue;
    ++of_player[index(at->player)];
    const auto* const play = std::get_if<WrittenPlay>(&at->what);
    if (play == nullptr) continue;
    ++rolls;
    has_play = has_play || play->kind != PlayKind::blank;
  }
  const bool is_of_order = error->rule == Rule::turn_order;
  const bool is_of_one =
      (is_of_order || is_of_cube(error->rule)) && (of_player[0] == 0 || of_player[1] == 0);
  const std::ptrdiff_t count = of_player[0] + of_player[1];
  if (rolls >= kFewest && !has_play) return true;
  return is_of_one && (count >= kFewest || (is_of_order && count > 1));
}

/// Adds the hypothesis that rows are missing before the first error of the record, if there is a
/// board after them from which everything is legal to the end.
std::optional<std::size_t> PathSearch::add_page() {
  const std::optional<Diagnostic>& error = nodes_[0].error;
  if (!error || !error->action || (is_of_text(error->rule) && !is_of_cube(error->rule))) {
    return std::nullopt;
  }
  const SearchBudget kept = budget_;
  budget_.actions_left = kActionsForPage;
  working_.take(recorded_);
  const RestAfter rest_after = [&](const Edit& edit) -> std::optional<Rest> {
    if (budget_.is_over()) return std::nullopt;
    return working_.rest_after(edit);
  };
  const std::size_t last = *error->action;
  const auto find = [&]() -> std::optional<Edit> {
    for (std::size_t at = last + 1; at-- > 0 && last - at <= kSitesOfPage;) {
      if (auto edit = page_missing_before(working_, at, rest_after)) return edit;
    }
    return std::nullopt;
  };
  const std::optional<Edit> edit = find();
  budget_ = kept;
  if (!edit) return std::nullopt;
  const Child child{.slip = {.edit = *edit, .cost = cost::kGivenUp}, .rest = kClean};
  nodes_[0].children.push_back(child);
  add(0, child);
  return nodes_.size() - 1;
}

/// Where nothing leads to the end: the hypothesis that leads farthest, without slips that lead no
/// farther than chance does.
PathSearch::Goal PathSearch::farthest_goal() const {
  std::size_t farthest = 0;
  for (std::size_t node = 1; node < nodes_.size(); ++node) {
    const auto rank = [&](std::size_t at) { return std::pair(nodes_[at].rest, nodes_[at].cost); };
    if (rank(node) < rank(farthest)) farthest = node;
  }
  while (nodes_[farthest].rest != kClean && nodes_[farthest].parent) {
    const Node& here = nodes_[farthest];
    if (nodes_[*here.parent].rest - here.rest >= kLeastGain) break;
    farthest = *here.parent;
  }
  return Goal{farthest, nodes_[farthest].cost, nodes_[farthest].rest != kClean};
}

/// The best goal, or what comes nearest to one.
PathSearch::Goal PathSearch::search() {
  working_.take(recorded_);
  is_rest_unrecorded_ = is_rest_unrecorded();
  if (is_rest_unrecorded_) {
    nodes_.push_back({.rest = working_.rest()});
    return Goal{0, cost::kGivenUp, true};
  }
  recorded_taken_back_ = working_.plays_taken_back();
  // Only what is legal up to its end shows that it is over.
  is_borne_off_ =
      working_.followed().outcome.ending == Ending::borne_off && working_.rest() == kResultWrong;
  is_carried_on_ = working_.context().score_after && leads_to_next_score();
  nodes_.push_back({.rest = working_.rest()});
  push(cost::kOfStage[0], 0, 0);
  std::optional<Goal> best;
  std::int64_t least_left = 0;
  while (!queue_.empty() && !budget_.is_over()) {
    const Entry entry = pop();
    // Not the end of the loop: entries that waited out of patience may still be cheap enough.
    if (best && entry.least > best->total) continue;
    // What was found meanwhile is compared; nothing new is looked for.
    const bool is_found = entry.stage != kGivingUp && nodes_[entry.node].rest == kClean;
    if (best && budget_.actions_left < least_left && !is_found) continue;
    if (entry.stage == kGivingUp) {
      if (!best || entry.least < best->total) best = Goal{entry.node, entry.least, true};
    } else if (nodes_[entry.node].rest == kClean) {
      // A goal. What speaks against it adds to its cost, so the first one need not be the best.
      working_.take(hypothesis(entry.node));
      const int total = nodes_[entry.node].cost + contradictions(nodes_[entry.node].slip);
      if (!best) least_left = budget_.actions_left - kActionsForOthers;
      if (!best || total < best->total) best = Goal{entry.node, total, false};
    } else {
      expand(entry.node, entry.stage);
    }
  }
  // Two turns after which the board is lost explain anything.
  if (best && !best->is_given_up && best->total > cost::kGivenUp && adds_two_turns(best->node)) {
    best = Goal{0, cost::kGivenUp, true};
  }
  if (!best || best->is_given_up) {
    if (const auto page = add_page()) return Goal{*page, cost::kGivenUp, false};
  }
  if (best) return *best;
  return farthest_goal();
}

/// The path with another edit in one step; nullopt if the later steps have no place there. The
/// other edit may add or remove other actions, so the indices of the later steps move with it.
std::optional<Hypothesis> PathSearch::with(const Path& path, std::size_t step, const Edit& edit) {
  Hypothesis changed = path.steps[step].before;
  changed.undo({.edit = edit});
  const Edit& old = path.steps[step].slip.edit;
  const bool was_accepted = path.steps[step].slip.is_accepted;
  const auto growth = [](const Edit& each) {
    return static_cast<std::ptrdiff_t>(each.actions.size()) -
           static_cast<std::ptrdiff_t>(each.count);
  };
  const std::ptrdiff_t more = growth(edit) - (was_accepted ? 0 : growth(old));
  for (std::size_t later = step + 1; later < path.steps.size(); ++later) {
    Slip slip = path.steps[later].slip;
    const std::size_t first = std::min(old.action, edit.action);
    const auto move = [&](std::size_t& action, std::size_t count) {
      if (!slip.is_of_result && action >= first && more != 0) {
        const auto moved = static_cast<std::ptrdiff_t>(action) + more;
        if (moved < 0) return false;
        action = static_cast<std::size_t>(moved);
      }
      return action + count <= changed.game.actions.size();
    };
    bool has_place = move(slip.edit.action, slip.edit.count);
    for (std::size_t& action : slip.also_accepted) has_place = has_place && move(action, 0);
    if (!has_place) return std::nullopt;
    changed.undo(slip);
  }
  return changed;
}

/// Puts each of these edits in the place of the one that a step makes, and adds those that lead as
/// far to `found`.
void PathSearch::try_alternatives(const Path& path, std::size_t step,
                                  const std::vector<Child>& children, Rest end_rest,
                                  std::vector<Alternative>& found) {
  const PathStep& of = path.steps[step];
  const Slip& taken = of.slip;
  const bool is_accepted = taken.is_accepted || taken.is_of_result;
  const bool is_weighed = is_of_weight(of.error);
  std::size_t first_stage = cost::kOfStage.size();
  for (const Child& child : children) {
    // Of a fault that stands, the smallest edits are listed.
    if (is_accepted && child.stage > first_stage) continue;
    if (found.size() >= kMostAlternatives) break;
    if (child.slip.is_accepted || child.rest > of.rest) continue;
    const int most = taken.cost + (is_weighed ? cost::kWideMargin : 0);
    if (!is_accepted && child.slip.cost > most) continue;
    if (is_accepted && !covers(child.slip.edit, taken.edit.action)) continue;
    const Edit edit = with_tail(child.slip.edit, of.before.game);
    const std::optional<Hypothesis> other = with(path, step, edit);
    if (!other) continue;
    working_.take(*other);
    if (working_.rest() > end_rest) continue;
    first_stage = child.stage;
    const int cost = is_weighed ? child.slip.cost : 0;
    found.push_back({edit, cost + contradictions(child.slip), working_.judgement().awards});
  }
}

/// Finds the other edits that explain the same fault at the same cost while the other steps stay:
/// where several are equally likely, none is the explanation, and a reader has to know all of them.
///
/// They are among the children of the node before the step, which the search has kept. Each has to
/// lead as far as the edit that was taken; of those that do, the ones that the rest of the record
/// contradicts least remain. Edits of other costs are not looked for, except those of a fault that
/// was taken as it is, which cost more than that: they say what would have been legal.
void PathSearch::find_alternatives(Path& path, std::size_t step, std::size_t parent,
                                   Rest end_rest) {
  PathStep& of = path.steps[step];
  const Slip& taken = of.slip;
  // A number is one witness of several.
  const bool is_weighed = is_of_weight(of.error);
  if (is_of_decision(of.error.rule)) return;
  std::vector<Alternative> alternatives;
  try_alternatives(path, step, nodes_[parent].children, end_rest, alternatives);
  if (taken.is_accepted) {
    for (std::size_t stage = 1; stage < cost::kOfStage.size() && alternatives.empty(); ++stage) {
      working_.take(of.before);
      if (is_declared(of.error)) break;
      std::vector<Child> children;
      try_slips(parent, stage, taken.edit.action, taken.edit.action, children);
      try_alternatives(path, step, children, end_rest, alternatives);
    }
  }
  if (is_weighed) {
    std::stable_sort(alternatives.begin(), alternatives.end(),
                     [](const Alternative& a, const Alternative& b) {
                       return a.contradictions < b.contradictions;
                     });
  }
  // Contradictions were not part of the cost when the children were found.
  int least = 1'000'000;
  for (const Alternative& each : alternatives) least = std::min(least, each.contradictions);
  for (Alternative& each : alternatives) {
    // A hop that is added here has no mark to compare.
    const bool is_new = each.edit.kind == EditKind::hop_added || each.edit.kind == EditKind::play;
    const int margin = is_weighed ? cost::kWideMargin : is_new ? 1 : 0;
    if (each.contradictions > least + margin) continue;
    of.edits.push_back(std::move(each.edit));
    path.awards.insert(path.awards.end(), each.awards.begin(), each.awards.end());
  }
  const bool is_taken_as_it_is = taken.is_accepted || taken.is_of_result;
  if (is_taken_as_it_is && !of.edits.empty()) prefer_edit(path, step, least);
}

/// Looks for an explanation that costs a little more than the only one: a whole play, both dice, a
/// hand in the wrong place. Where little of the game is left, an edit may fit by chance.
void PathSearch::find_rival(Path& path, std::size_t step, std::size_t parent, Rest end_rest) {
  PathStep& of = path.steps[step];
  if (of.edits.size() != 1 || !can_be_written(of.edits.front()) || !of.error.action) return;
  // A fault that only is accepted has an edit of its own cost.
  Slip taken = of.slip;
  if (taken.is_accepted) {
    const auto size = std::min(static_cast<std::size_t>(of.edits.front().size), std::size_t{3});
    taken = {.edit = of.edits.front(), .cost = cost::kOfStage[size - 1]};
  }
  working_.take(of.before);
  const std::size_t actions = working_.game().actions.size();
  const std::size_t last = std::min(*of.error.action, actions - 1);
  const std::size_t sites = kSitesOfStage[1];
  // A play that somebody wrote in full was made, if perhaps after turns that were left out: too few
  // turns follow to be sure that it was not.
  if (of.edits.front().kind == EditKind::no_play && actions - last <= kFewAfterDance) {
    of.rival = Edit{.kind = EditKind::turns_missing, .action = of.edits.front().action};
    return;
  }
  // The numbers say that something else is wrong there.
  for (const MissingRows& missing : working_.game().missing_rows) {
    if (missing.action > last || last - missing.action > sites) continue;
    of.rival = Edit{.kind = EditKind::row_missing, .action = missing.action};
    return;
  }
  const SearchBudget kept = budget_;
  budget_.actions_left = std::min(kept.actions_left / 4, kActionsForRivals);
  const std::int64_t allowed = budget_.actions_left;
  const std::optional<Hypothesis> made = with(path, step, taken.edit);
  if (made) working_.take(*made);
  const std::optional<Position> board = board_after(taken.edit);
  const bool is_near_end = actions - last <= kFewActions && !is_of_text(of.error.rule);
  const int margin = is_near_end ? cost::kWideMargin : cost::kMargin;
  const int most = taken.cost + (made ? contradictions(taken) : 0) + margin;
  const auto is_rival = [&](const Child& child) {
    if (child.slip.is_accepted || child.rest > of.rest || child.slip.cost > most) return false;
    const Edit edit = with_tail(child.slip.edit, of.before.game);
    if (is_same_edit(edit, taken.edit)) return false;
    const std::optional<Hypothesis> other = with(path, step, edit);
    if (!other) return false;
    working_.take(*other);
    // The same play in other hops is none.
    const bool is_same = board && edit.action == taken.edit.action && board_after(edit) == board &&
                         edit.kind != EditKind::dice && taken.edit.kind != EditKind::dice;
    if (is_same || child.slip.cost + contradictions(child.slip) > most) return false;
    return working_.rest() <= end_rest;
  };
  std::vector<Child> children = nodes_[parent].children;
  const auto look_from = [&](std::size_t child) {
    for (; child < children.size() && !of.rival && !budget_.is_over(); ++child) {
      const Edit& edit = children[child].slip.edit;
      if (is_rival(children[child])) of.rival = with_tail(edit, of.before.game);
    }
  };
  const std::size_t known = children.size();
  look_from(0);
  if (!of.rival) {
    working_.take(of.before);
    most_of_rival_ = most;
    try_slips(parent, 1, nodes_[parent].parent && last > sites ? last - sites : 0, last, children);
    most_of_rival_.reset();
    look_from(known);
  }
  const std::int64_t used = allowed - std::max<std::int64_t>(budget_.actions_left, 0);
  budget_.actions_left = kept.actions_left - used;
  budget_.is_spent = kept.is_spent;
}

/// The board after an edit of one action, which the working game has; nullopt if it is not known.
std::optional<Position> PathSearch::board_after(const Edit& edit) const {
  const std::size_t next = edit.action + 1;
  if (edit.count != 1 || edit.actions.size() != 1 || !working_.is_board_known(next)) {
    return std::nullopt;
  }
  return working_.board_before(next);
}

/// Makes an edit of a fault that was taken as it is, if that agrees better with the hit marks.
void PathSearch::prefer_edit(Path& path, std::size_t step, int contradictions_of_edit) {
  PathStep& of = path.steps[step];
  const Edit& edit = of.edits.front();
  if (edit.count != edit.actions.size()) return;
  Hypothesis accepted = of.before;
  for (std::size_t at = step; at < path.steps.size(); ++at) accepted.undo(path.steps[at].slip);
  working_.take(accepted);
  if (contradictions(of.slip) <= contradictions_of_edit) return;
  of.slip = {.edit = edit, .cost = of.slip.cost};
  for (std::size_t at = step; at + 1 < path.steps.size(); ++at) {
    path.steps[at + 1].before = path.steps[at].before;
    path.steps[at + 1].before.undo(path.steps[at].slip);
  }
}

/// The steps to a goal in the words of the report: for each the error that it explains, what it is
/// followed by, and everything that explains it as well.
Path PathSearch::path_to(const Goal& goal) {
  Path path;
  path.is_rest_unrecorded = is_rest_unrecorded_;
  std::vector<std::size_t> nodes;
  for (std::size_t at = goal.node; nodes_[at].parent; at = *nodes_[at].parent) nodes.push_back(at);
  std::reverse(nodes.begin(), nodes.end());
  for (const std::size_t node : nodes) {
    const std::size_t parent = *nodes_[node].parent;
    PathStep& step = path.steps.emplace_back();
    step.before = hypothesis(parent);
    step.slip = nodes_[node].slip;
    step.rest = nodes_[node].rest;
    step.slip.edit = with_tail(step.slip.edit, step.before.game);
    working_.take(step.before);
    const Diagnostic& error = *nodes_[parent].error;
    // An error that is undone is told as if nothing came after it: what the end of the game says
    // about it holds for a game that was not played.
    const bool is_kept = error.stands || step.slip.is_accepted || step.slip.is_of_result;
    step.error = is_kept ? error : working_.first_error_alone();
    const std::vector<std::size_t>& also = step.slip.also_accepted;
    if (also.empty()) continue;
    for (Diagnostic& each : working_.errors()) {
      if (also.size() == step.also.size()) break;
      // Of an action, the first error is taken up.
      if (each.action == also[step.also.size()]) step.also.push_back(std::move(each));
    }
  }
  for (std::size_t step = 0; step < path.steps.size(); ++step) {
    find_alternatives(path, step, *nodes_[nodes[step]].parent, nodes_[goal.node].rest);
  }
  // After all edits are known, since what is only unsure is worth less.
  for (std::size_t step = 0; step < path.steps.size(); ++step) {
    find_rival(path, step, *nodes_[nodes[step]].parent, nodes_[goal.node].rest);
  }
  path.end = recorded_;
  for (const PathStep& step : path.steps) path.end.undo(step.slip);
  working_.take(path.end);
  if (goal.is_given_up) {
    path.given_up = working_.first_error();
  } else {
    const std::vector<Award> awards = working_.judgement().awards;
    path.awards.insert(path.awards.end(), awards.begin(), awards.end());
  }
  return path;
}

Path PathSearch::find() { return path_to(search()); }

}  // namespace bgtools
