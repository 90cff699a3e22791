// From the cheapest path (path.cpp) to findings.
//
// The judges have told every error of the record as written; most of them are consequences of the
// same slip. The path says which errors have a cause of their own: for each of its steps, the first
// error of the hypothesis before it. So there are two lists of findings of one game, that of the
// record (`found`) and that of the path (`causes_`), and `merge` makes one of them: each cause
// takes the place of the same finding, or comes before the first one that follows it, and every
// error that is not a cause becomes a consequence of the cause before it. Warnings are consequences
// if they are gone once all slips are undone.
//
// Nothing is lost on the way: findings only get a cause, other words or another place. A reader who
// does not believe the explanation still sees every error of the record.
//
// Two games have to be kept apart. A hypothesis may have actions that the record lacks, so its
// indices are not those of the record: `recorded_action` leads back. Whatever leaves this file is
// counted as in the record.

#include <fmt/core.h>
#include <algorithm>
#include <bgtools/explain/explain.hpp>
#include <bgtools/explain/path.hpp>
#include <bgtools/explain/tail.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

// A sign of a slip may show this many turns before the first error.
constexpr int kNear = 8;
constexpr std::size_t kMostPlays = 24;
// No game has so many findings, so these are no slips of a pen.
constexpr std::size_t kMostExplained = 2000;
// If more turns than this are unknown, no slip of the pen explains them.
constexpr std::ptrdiff_t kMostUnknown = 2;

/// Turns a path into findings.
class Explainer {
 public:
  Explainer(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget)
      : context_(context), budget_(budget), search_(context, habits, budget) {}

  void run(std::size_t begin, std::vector<Diagnostic>& found,
           std::vector<UnverifiedByFinding>& unverified, Judgement& judgement);

 private:
  /// A first error and what explains it.
  struct Cause {
    Diagnostic diagnostic;
    std::uint64_t place = 0;  ///< where the fault shows
  };

  [[nodiscard]] Working& working() { return search_.working(); }
  [[nodiscard]] bool is_of_same_exchange(const Diagnostic& error);
  void tell(const PathStep& step, const Diagnostic& error, bool is_last);
  void tell_gap(const PathStep& step);
  [[nodiscard]] std::string unrecorded_text(const Diagnostic& error);
  void tell_given_up(const Diagnostic& error);
  Diagnostic& add_cause(const Diagnostic& error);
  void say_where(int turn, std::vector<Repair>& repairs) const;
  void add_length(Diagnostic& cause) const;
  void attach(const PathStep& step, bool is_last, Diagnostic& cause);
  void move_to_edit(Diagnostic& cause, const Edit& edit, std::size_t shown_at,
                    std::string_view words);
  void write_like_the_record(Edit& edit);
  [[nodiscard]] std::size_t turns_between(std::size_t action, Rest rest);
  [[nodiscard]] std::size_t recorded_action(const Hypothesis& hypothesis, std::size_t action) const;
  [[nodiscard]] std::vector<Diagnostic> merge(std::size_t begin, std::vector<Diagnostic>& found);
  [[nodiscard]] std::optional<std::size_t> cause_at(const std::vector<Diagnostic>& all,
                                                    std::size_t action) const;
  [[nodiscard]] std::vector<UnverifiedByFinding> unverified_parts(
      const std::vector<Diagnostic>& all, std::size_t last_cause);

  const GameContext& context_;
  SearchBudget& budget_;
  PathSearch search_;
  Path path_;
  std::vector<Cause> causes_;
  std::optional<int> last_cause_{};
  /// Index of the action of the last hypothesis from which every error is a consequence.
  std::optional<std::size_t> unverified_from_{};
};

/// The turns of the working game after an action, up to the error that leaves `rest`.
std::size_t Explainer::turns_between(std::size_t action, Rest rest) {
  const std::vector<Action>& actions = working().game().actions;
  const std::size_t left = rest <= kResultWrong ? 0 : rest - kResultWrong - 1;
  const std::size_t end = actions.size() - std::min(left, actions.size());
  std::size_t turns = 0;
  for (std::size_t at = action + 1; at < end; ++at) {
    turns += std::holds_alternative<WrittenPlay>(actions[at].what) ? 1U : 0U;
  }
  return turns;
}

/// Moves a finding from where the fault shows to the slip that alone explains it.
void Explainer::move_to_edit(Diagnostic& cause, const Edit& edit, std::size_t shown_at,
                             std::string_view words) {
  // The result is where the fault shows, and what shows at its slip or before it stays there.
  if (is_of_score(edit) || edit.action >= shown_at) return;
  const Game& game = working().game();
  int turn = 0;
  for (std::size_t at = 0; at <= edit.action; ++at) {
    const auto* play = std::get_if<WrittenPlay>(&game.actions[at].what);
    turn += play != nullptr && play->roll.is_known() ? 1 : 0;
  }
  // A cube action has the number of the roll that it precedes.
  if (!std::holds_alternative<WrittenPlay>(game.actions[edit.action].what)) ++turn;
  const std::string shown = cause.action ? fmt::format("turn {}", cause.turn) : "the result";
  cause.notes.insert(cause.notes.begin(), fmt::format("it shows in {}: {}", shown, cause.message));
  cause.message = fmt::format("{} cannot follow from this; {} would explain it", shown, words);
  cause.label.clear();
  cause.span = place_of(edit, game);
  cause.turn = turn;
  if (working().is_board_known(edit.action) && cause.before) {
    const Action& action = game.actions[edit.action];
    cause.before->position = working().board_before(edit.action);
    cause.before->mover = action.player;
    const auto* play = std::get_if<WrittenPlay>(&action.what);
    const bool is_thrown = play != nullptr && is_valid_on(cause.before->position, play->roll);
    cause.before->roll = is_thrown ? play->roll : Roll{};
  } else {
    cause.before.reset();
  }
}

/// The recorded action of an action of a hypothesis, or the next one if that was added.
std::size_t Explainer::recorded_action(const Hypothesis& hypothesis, std::size_t action) const {
  const auto begin = hypothesis.recorded_at.begin() + static_cast<std::ptrdiff_t>(action);
  const auto at = std::find_if(begin, hypothesis.recorded_at.end(),
                               [](const auto& recorded) { return recorded.has_value(); });
  return at != hypothesis.recorded_at.end() ? **at : context_.game.actions.size();
}

/// Puts an added hop where its starting point belongs, and marks the hits that the changed play
/// makes if the record marks its hits.
void Explainer::write_like_the_record(Edit& edit) {
  const bool has_new_hops = edit.kind == EditKind::hop || edit.kind == EditKind::hop_added ||
                            edit.kind == EditKind::play || edit.kind == EditKind::hop_removed;
  if (!has_new_hops || !working().is_board_known(edit.action)) return;
  auto& play = std::get<WrittenPlay>(edit.actions.front().what);
  Position board = working().board_before(edit.action);
  if (edit.kind == EditKind::hop_added) {
    // If the hops descend, the new one goes to its place among them.
    std::size_t at = play.count - 1U;
    while (at > 0 && play.steps[at - 1].from < play.steps[at].from) {
      std::swap(play.steps[at - 1], play.steps[at]);
      std::swap(play.places[at - 1], play.places[at]);
      --at;
    }
  }
  if (working().followed().outcome.hits_marked == 0) return;
  for (std::size_t at = 0; at < play.count; ++at) {
    Step& step = play.steps[at];
    const Move move{.from = step.from, .to = step.to};
    if (!can_be_made(board, move)) return;
    step.hit = is_hit(board, move);
    apply(board, move);
  }
}

/// Whether a repair only adds to another one that the result is in the other column.
bool is_with_result(const Repair& repair, const std::vector<Repair>& repairs) {
  if (!is_of_tail(repair.edit.kind) || !repair.edit.result) return false;
  return std::any_of(repairs.begin(), repairs.end(), [&](const Repair& other) {
    return other.edit.kind == repair.edit.kind && other.edit.action == repair.edit.action &&
           !other.edit.result;
  });
}

/// Whether an edit is of one place of the game, which its words have to name.
bool has_place(const Edit& edit, const Game& game) {
  const bool is_whole = edit.kind == EditKind::columns && edit.count == game.actions.size();
  const bool is_last_answer =
      edit.kind == EditKind::answer_changed && edit.action + 1 == game.actions.size();
  return !is_of_score(edit) && !is_whole && !is_last_answer &&
         edit.kind != EditKind::double_missing && edit.kind != EditKind::double_moved;
}

/// Names the turns of those repairs that are not of the turn of the finding, or told in the same
/// words.
void Explainer::say_where(int turn, std::vector<Repair>& repairs) const {
  std::map<std::string, int> told;
  for (const Repair& repair : repairs) ++told[repair.words];
  const std::vector<Action>& actions = context_.game.actions;
  for (Repair& repair : repairs) {
    const std::size_t at = repair.edit.action;
    if (!has_place(repair.edit, context_.game)) continue;
    if (told[repair.words] < 2 && turn_of(context_.game, at) == turn) continue;
    const bool is_double = at < actions.size() && std::holds_alternative<Double>(actions[at].what);
    const std::string place =
        fmt::format("{}turn {}", is_double ? "the double before " : "", turn_of(context_.game, at));
    bool is_named = false;
    for (const std::string_view here : {"before this", "from here", "out this turn"}) {
      const std::size_t found = repair.words.find(here);
      if (found == std::string::npos) continue;
      const std::size_t word = here.find(' ') + 1;
      repair.words.replace(found + word, here.size() - word, place);
      is_named = true;
    }
    if (!is_named) repair.words += fmt::format(" ({})", place);
  }
}

/// The later headings as they are without what they carry on of a result that an edit changes;
/// none if they do not carry it on.
std::vector<CarriedScore> carried_by(const Edit& edit, const GameContext& context) {
  const std::optional<Result>& was = context.game.result;
  if (!edit.result || !was || !context.score_after) return {};
  const auto with = [](std::array<int, 2> score, const Result& result) {
    score[index(result.winner)] = add_points(score[index(result.winner)], result.points);
    return score;
  };
  const std::array<int, 2> written = with(context.score, *was);
  const std::array<int, 2> meant = with(context.score, *edit.result);
  if (written == meant || written != *context.score_after) return {};
  std::vector<CarriedScore> carried;
  auto game = static_cast<std::size_t>(context.game_number);
  for (const Game& later : context.later_games) {
    if (later.names != context.game.names) return {};
    CarriedScore& here = carried.emplace_back(CarriedScore{.game = game++, .score_before = {}});
    for (std::size_t side = 0; side < 2; ++side) {
      if (!later.score_before[side]) return {};
      here.score_before[side] = *later.score_before[side] - written[side] + meant[side];
      if (*here.score_before[side] < 0) return {};
    }
  }
  return carried;
}

/// "1 point instead of 2, with the headings of games 2 and 3".
std::string with_headings(std::string words, const std::vector<CarriedScore>& carried,
                          const GameContext& context) {
  if (carried.empty()) return words;
  const auto label = [&](std::size_t at) {
    return context.later_games[at].label.value_or(static_cast<int>(carried[at].game) + 1);
  };
  words += fmt::format(", with the heading{} of game{} {}", carried.size() == 1 ? "" : "s",
                       carried.size() == 1 ? "" : "s", label(0));
  if (carried.size() > 1) {
    words += fmt::format(" {} {}", carried.size() == 2 ? "and" : "to", label(carried.size() - 1));
  }
  return words;
}

/// A match that is claimed too early may have a wrong length.
void Explainer::add_length(Diagnostic& cause) const {
  if (cause.rule != Rule::match_incomplete) return;
  const Result& result = *context_.game.result;
  Edit edit;
  edit.kind = EditKind::length;
  edit.length = add_points(context_.score[index(result.winner)], result.points);
  cause.repairs.push_back({.edit = edit, .words = describe(edit, context_.game)});
}

/// Adds to an error what would explain it.
void Explainer::attach(const PathStep& step, bool is_last, Diagnostic& cause) {
  std::vector<Edit> edits = step.edits;
  // If any of many plays fits, none of them is an explanation.
  const bool is_any_play =
      edits.size() > kMostPlays && std::all_of(edits.begin(), edits.end(), [](const Edit& edit) {
        return edit.kind == EditKind::play;
      });
  if (is_any_play || edits.empty()) return;
  const Game& game = working().game();
  cause.help.clear();
  const std::size_t shown_at = cause.action.value_or(game.actions.size());
  for (Edit& edit : edits) {
    write_like_the_record(edit);
    Repair& repair = cause.repairs.emplace_back();
    repair.game = static_cast<std::size_t>(context_.game_number) - 1;
    repair.edit = edit;
    repair.edit.action = recorded_action(step.before, edit.action);
    repair.carried = carried_by(edit, context_);
    repair.words = with_headings(describe(edit, game), repair.carried, context_);
    if (step.rival) repair.rival = describe(*step.rival, game);
    if (edit.kind == EditKind::page_missing) {
      cause.notes.emplace_back("the later turns were verified on a board that they allow");
    }
  }
  add_length(cause);
  // Only the sole explanation says where the slip is; of several, none does.
  std::vector<const Repair*> told;
  for (const Repair& repair : cause.repairs) {
    if (!is_with_result(repair, cause.repairs)) told.push_back(&repair);
  }
  if (told.size() > 1) say_where(cause.turn, cause.repairs);
  const std::size_t turns = shown_at < game.actions.size() ? turns_between(shown_at, kClean) : 0;
  const std::string_view end = game.result ? "the result" : "the rest";
  std::string effect;
  if (is_last) {
    effect = turns == 0   ? fmt::format("{} legal", end)
             : turns == 1 ? fmt::format("the next turn and {} legal", end)
                          : fmt::format("the remaining {} turns and {} legal", turns, end);
  } else {
    effect = "the next turns legal";
  }
  constexpr std::size_t kMostNamed = 4;
  std::string words;
  for (std::size_t i = 0; i < told.size() && i < kMostNamed; ++i) {
    if (i > 0) words += ", or ";
    words += told[i]->words;
  }
  if (told.size() > kMostNamed) words += others_text(told.size() - kMostNamed);
  const bool is_joined = told.size() < cause.repairs.size();
  if (told.size() == 1) {
    cause.help =
        fmt::format("{} makes {}{}", words, effect,
                    is_joined ? "; so does the same with the result in the other column" : "");
    // What the hand did to whole cells, the fault itself does not say.
    const EditKind kind = edits.front().kind;
    const bool is_of_cells = kind == EditKind::cell_repeated || kind == EditKind::cell_moved ||
                             kind == EditKind::cell_passed_over || kind == EditKind::play_joined ||
                             kind == EditKind::opponent_view;
    if (is_of_cells) cause.message += fmt::format("; {} would explain it", words);
    // Which of several doubles is in the wrong place is not known for sure.
    const bool is_here = is_of_cells || kind == EditKind::double_moved;
    if (!cause.stands && !is_here) move_to_edit(cause, edits.front(), shown_at, words);
  } else {
    cause.help = fmt::format("each of these makes {}: {}{}", effect, words,
                             is_joined ? "; the result may be in the other column, too" : "");
  }
}

/// Whether a cube action against the rules only goes on with one that was told.
bool Explainer::is_of_same_exchange(const Diagnostic& error) {
  if (!is_of_decision(error.rule) || !error.action) return false;
  const std::vector<Action>& actions = working().game().actions;
  for (std::size_t at = *error.action;
       at-- > 0 && !std::holds_alternative<WrittenPlay>(actions[at].what);) {
    const bool is_told = std::any_of(causes_.begin(), causes_.end(), [&](const Cause& cause) {
      return is_of_decision(cause.diagnostic.rule) && cause.diagnostic.action == at;
    });
    if (is_told) return true;
  }
  return false;
}

Diagnostic& Explainer::add_cause(const Diagnostic& error) {
  Cause& cause = causes_.emplace_back(Cause{error, error.span.begin});
  cause.diagnostic.consequence_of.reset();
  return cause.diagnostic;
}

/// Makes a cause of the error that a step of the path explains.
void Explainer::tell(const PathStep& step, const Diagnostic& error, bool is_last) {
  // A player who breaks a rule of the cube breaks it again: once is enough. The result follows.
  const bool is_of_result = step.slip.is_of_result;
  const bool is_said = (is_of_result || is_of_decision(error.rule)) &&
                       std::any_of(causes_.begin(), causes_.end(), [&](const Cause& cause) {
                         const Rule rule = cause.diagnostic.rule;
                         return is_of_result ? is_of_cube(rule) : rule == error.rule;
                       });
  if (is_said) return;
  working().take(step.before);
  if (is_of_same_exchange(error)) return;
  attach(step, is_last, add_cause(error));
}

/// Whether a step supposes a turn of which nothing is known.
bool adds_unknown_turn(const PathStep& step) {
  const Edit& edit = step.slip.edit;
  return !step.slip.is_accepted && !step.slip.is_of_result && !can_be_written(edit) &&
         edit.kind != EditKind::double_missing;
}

/// Several turns of which nothing is known are one gap.
void Explainer::tell_gap(const PathStep& step) {
  std::set<Player> players;
  for (const PathStep& each : path_.steps) {
    if (!adds_unknown_turn(each)) continue;
    for (const Action& action : each.slip.edit.actions) {
      if (is_turn(action) && std::get<WrittenPlay>(action.what).kind == PlayKind::unrecorded) {
        players.insert(action.player);
      }
    }
  }
  Diagnostic& cause = add_cause(step.error);
  const std::string_view whose =
      players.size() == 1 ? context_.name_of(*players.begin()) : std::string_view("both players");
  cause.message = fmt::format("from turn {} on, turns of {} are not recorded", cause.turn, whose);
  cause.label.clear();
  cause.help.clear();
}

/// What is not recorded from an error on.
std::string Explainer::unrecorded_text(const Diagnostic& error) {
  const std::string from = fmt::format("from turn {} on", error.turn);
  const std::vector<Action>& actions = working().game().actions;
  const Player player = actions[*error.action].player;
  const bool is_of_one =
      std::none_of(actions.begin() + static_cast<std::ptrdiff_t>(*error.action), actions.end(),
                   [&](const Action& each) { return has_player(each) && each.player != player; });
  if (!is_of_one) return from + ", no play is recorded";
  return fmt::format("{}, nothing of {} is recorded", from, context_.name_of(other(player)));
}

/// Nothing explains the error: what depends on the board follows from it.
void Explainer::tell_given_up(const Diagnostic& error) {
  working().take(path_.end);
  Diagnostic& cause = add_cause(error);
  if (!error.action) return;
  // From the next error of a turn on, nothing is known to be right.
  const std::vector<Diagnostic> errors = working().errors();
  if (errors.empty()) return;  // The stop flag was set halfway.
  const auto next = std::find_if(errors.begin() + 1, errors.end(),
                                 [](const Diagnostic& each) { return each.turn > 0; });
  if (next == errors.end()) return;
  if (path_.is_rest_unrecorded) {
    cause.message = unrecorded_text(error);
    cause.label.clear();
    cause.help.clear();
  } else {
    cause.notes.emplace_back("no single slip in the record explains it");
  }
  unverified_from_ = next->action;
}

/// Each error of the record as written is a cause or follows from the one before it.
std::vector<Diagnostic> Explainer::merge(std::size_t begin, std::vector<Diagnostic>& found) {
  std::stable_sort(causes_.begin(), causes_.end(),
                   [](const Cause& a, const Cause& b) { return a.place < b.place; });
  // Both lists are in the order of the text. A cause that is not among the findings of the record,
  // because its error shows only once the slips before it are undone, comes before those that are
  // farther on.
  std::vector<Diagnostic> all;
  std::vector<bool> is_cause_taken(causes_.size(), false);
  std::vector<bool> is_cause;
  const auto take = [&](std::size_t cause) {
    is_cause_taken[cause] = true;
    all.push_back(std::move(causes_[cause].diagnostic));
    is_cause.push_back(true);
  };
  for (std::size_t i = begin; i < found.size(); ++i) {
    Diagnostic& each = found[i];
    if (each.severity != Severity::error) {
      all.push_back(std::move(each));
      is_cause.push_back(false);
      continue;
    }
    bool is_taken = false;
    for (std::size_t cause = 0; cause < causes_.size(); ++cause) {
      if (is_cause_taken[cause] || causes_[cause].place > each.span.begin) continue;
      const bool is_this =
          causes_[cause].place == each.span.begin && causes_[cause].diagnostic.rule == each.rule;
      take(cause);
      is_taken = is_taken || is_this;
    }
    if (is_taken) continue;
    all.push_back(std::move(each));
    is_cause.push_back(false);
  }
  for (std::size_t cause = 0; cause < causes_.size(); ++cause) {
    if (!is_cause_taken[cause]) take(cause);
  }

  // Warnings of the game with its faults explained; none where the board is not known.
  std::vector<Diagnostic> remaining;
  const bool has_warnings = std::any_of(all.begin(), all.end(), [](const Diagnostic& each) {
    return each.severity == Severity::warning;
  });
  if (has_warnings && !path_.given_up) {
    working().take(path_.end);
    ToldFacts told;
    remaining = working().warnings(told);
  }
  const auto follows = [&](const Diagnostic& warning) {
    return std::none_of(remaining.begin(), remaining.end(), [&](const Diagnostic& each) {
      return each.rule == warning.rule && each.span == warning.span;
    });
  };
  // In the order of the text, what follows a cause follows from it.
  std::optional<int> cause;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_cause[i]) {
      cause = static_cast<int>(begin + i);
      all[i].consequence_of.reset();
    } else if (all[i].severity == Severity::error) {
      all[i].consequence_of = cause;
    } else if (all[i].severity == Severity::warning && follows(all[i])) {
      // A sign a few turns before the first error belongs to the same slip, too.
      const auto next =
          std::find(is_cause.begin() + static_cast<std::ptrdiff_t>(i), is_cause.end(), true);
      const auto cause_at = static_cast<std::size_t>(next - is_cause.begin());
      if (cause) {
        all[i].consequence_of = cause;
      } else if (next != is_cause.end() && all[cause_at].turn <= all[i].turn + kNear) {
        std::rotate(all.begin() + static_cast<std::ptrdiff_t>(i),
                    all.begin() + static_cast<std::ptrdiff_t>(cause_at),
                    all.begin() + static_cast<std::ptrdiff_t>(cause_at) + 1);
        std::rotate(is_cause.begin() + static_cast<std::ptrdiff_t>(i), next, next + 1);
        cause = static_cast<int>(begin + i);
      }
    }
  }
  last_cause_ = cause;
  return all;
}

/// The last cause before an action of the record or at it.
std::optional<std::size_t> Explainer::cause_at(const std::vector<Diagnostic>& all,
                                               std::size_t action) const {
  const std::uint64_t place = context_.game.actions[action].span.end;
  std::optional<std::size_t> found;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool is_cause = all[at].severity == Severity::error && !all[at].consequence_of;
    if (is_cause && (!found || all[at].span.begin < place)) found = at;
  }
  return found;
}

/// The turns of the record that were not verified, with its faults explained as far as possible.
/// Actions and turns are counted as in the record, findings as in `all`.
std::vector<UnverifiedByFinding> Explainer::unverified_parts(const std::vector<Diagnostic>& all,
                                                             std::size_t last_cause) {
  // For each turn of the last hypothesis, its action; for each action of the record, its turn.
  const Game& game = path_.end.game;
  const std::vector<std::optional<std::size_t>>& recorded_at = path_.end.recorded_at;
  std::vector<std::size_t> actions;
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    if (is_turn(game.actions[at])) actions.push_back(at);
  }
  std::vector<int> turns;
  int turns_so_far = 0;
  for (std::size_t at = 0; at < context_.game.actions.size(); ++at) {
    if (is_counted(context_.game, at)) ++turns_so_far;
    turns.push_back(turns_so_far);
  }

  if (turns_so_far == 0) return {};
  // What an edit makes a turn may stand before the first one of the record.
  const auto turn_at = [&](std::size_t at) { return std::max(turns[at], 1); };

  // What the follower did not verify of the explained game is counted in the turns of the record.
  working().take(path_.end);
  const std::vector<UnverifiedPart>& unverified = working().followed().unverified;
  ToldFacts told;
  std::vector<Diagnostic> found;
  const auto has_fact = [](const UnverifiedPart& part) { return part.fact.has_value(); };
  if (std::any_of(unverified.begin(), unverified.end(), has_fact)) {
    found = working().warnings(told);
  }
  std::vector<UnverifiedByFinding> parts;
  for (const UnverifiedPart& part : unverified) {
    // After an added turn, the rest was tried with every play.
    if (!recorded_at[part.action] && !part.is_board_lost) continue;
    std::optional<int> first;
    int last = 0;
    for (int turn = part.first; turn <= part.last; ++turn) {
      const auto at = recorded_at[actions[static_cast<std::size_t>(turn) - 1]];
      if (!at) continue;
      // Rows may have been exchanged.
      last = std::max(last, turn_at(*at));
      first = std::min(first.value_or(last), turn_at(*at));
    }
    if (!first) continue;
    UnverifiedByFinding& here = parts.emplace_back();
    here.turns = {.first = *first, .last = last, .is_board_known_after = part.is_board_known_after};
    here.action =
        std::min(recorded_action(path_.end, part.action), context_.game.actions.size() - 1);
    if (!recorded_at[part.action]) here.finding = cause_at(all, here.action);
    if (part.fact && told[*part.fact]) {
      const Diagnostic& cause = found[*told[*part.fact]];
      const auto same = std::find_if(all.begin(), all.end(), [&](const Diagnostic& each) {
        return each.rule == cause.rule && each.span == cause.span;
      });
      here.finding = same == all.end() ? last_cause : static_cast<std::size_t>(same - all.begin());
    }
  }
  if (unverified_from_) {
    // A cube action belongs to the turn after it.
    const auto at = std::find_if(actions.begin(), actions.end(), [&](std::size_t action) {
      return action >= *unverified_from_ && recorded_at[action];
    });
    if (at != actions.end()) {
      parts.push_back({.turns = {.first = turn_at(*recorded_at[*at]), .last = turns_so_far},
                       .finding = last_cause,
                       .action = *recorded_at[*at]});
    }
  }
  return parts;
}

void Explainer::run(std::size_t begin, std::vector<Diagnostic>& found,
                    std::vector<UnverifiedByFinding>& unverified, Judgement& judgement) {
  path_ = search_.find();
  const auto unknown = std::count_if(path_.steps.begin(), path_.steps.end(), adds_unknown_turn);
  bool is_gap_told = false;
  // A slip of the path may explain several faults of the same kind (Slip::also_accepted).
  for (std::size_t at = 0; at < path_.steps.size(); ++at) {
    const PathStep& step = path_.steps[at];
    const bool is_last = at + 1 == path_.steps.size() && !path_.given_up;
    if (unknown > kMostUnknown && adds_unknown_turn(step)) {
      if (!std::exchange(is_gap_told, true)) tell_gap(step);
      continue;
    }
    tell(step, step.error, is_last);
    for (const Diagnostic& error : step.also) tell(step, error, is_last);
  }
  if (path_.given_up) tell_given_up(*path_.given_up);
  if (causes_.empty()) return;
  if (budget_.is_spent) {
    causes_.back().diagnostic.notes.emplace_back(
        "the search for explanations stopped at its limit; there may be others");
  }
  std::vector<Diagnostic> all = merge(begin, found);
  unverified = unverified_parts(all, static_cast<std::size_t>(last_cause_.value()) - begin);
  for (UnverifiedByFinding& part : unverified) {
    if (part.finding) *part.finding += begin;
  }
  // The next score may count the game as recorded or as meant.
  for (const Award& award : path_.awards) {
    if (std::find(judgement.awards.begin(), judgement.awards.end(), award) ==
        judgement.awards.end()) {
      judgement.awards.push_back(award);
    }
  }
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end());
  std::move(all.begin(), all.end(), std::back_inserter(found));
}

}  // namespace

bool explain(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget,
             std::size_t begin, std::vector<Diagnostic>& found,
             std::vector<UnverifiedByFinding>& unverified, Judgement& judgement) {
  if (found.size() == begin) return false;
  if (found.size() - begin > kMostExplained || is_too_long_to_explain(context.game)) {
    found[begin].notes.emplace_back(
        "the game is too long or has too many faults to search for explanations");
    return true;
  }
  if (budget.actions_left <= 0) return false;
  const bool has_error =
      std::any_of(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end(),
                  [](const Diagnostic& each) { return each.severity == Severity::error; });
  if (!has_error || context.game.actions.empty()) return budget.is_spent;
  // A quarter of what is left remains for the games after this one, so that one broken game does
  // not leave all others without an explanation.
  const std::int64_t kept = context.is_last_game ? 0 : budget.actions_left / 4;
  budget.actions_left -= kept;
  Explainer(context, habits, budget).run(begin, found, unverified, judgement);
  budget.actions_left = std::max<std::int64_t>(budget.actions_left, 0) + kept;
  return budget.is_spent;
}

}  // namespace bgtools
