#include <fmt/format.h>
#include <algorithm>
#include <bgtools/explain/search.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <charconv>
#include <iterator>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

// A partial explanation is believed only if it leads this many actions past the next error.
constexpr std::size_t kLeastGain = 16;
// An illegal play followed by this many legal actions stands: what comes later is another fault.
constexpr std::size_t kLeastStanding = 6;
// A fault is moved to an earlier place only if this many turns support it.
constexpr std::size_t kLeastWitnesses = 6;
// A sign of a slip may show this many turns before the first error.
constexpr int kNear = 8;
constexpr std::size_t kMostPlays = 8;
constexpr std::size_t kMostAlternatives = 24;
// A result that the next score contradicts weighs more than any hit mark.
constexpr std::int64_t kWrongScore = 1000;
constexpr int kLargestSize = 3;
constexpr std::int64_t kTriesBetweenLooksAtTheClock = 64;

/// What is left of a game after its first error that counts: 0 nothing is wrong, 1 the result is,
/// beyond that the number of actions from the error on.
using Rest = std::size_t;
constexpr Rest kClean = 0;
constexpr Rest kResultWrong = 1;

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

/// Whether a cube action breaks a rule of play, which no slip of the pen explains.
bool is_of_decision(Rule rule) {
  return info(rule).number / 100 == 2 && rule != Rule::bad_cube_value && !may_be_of_columns(rule);
}

/// Whether a result is wrong whatever the board.
bool is_of_number(Rule rule) {
  return rule == Rule::wrong_points || rule == Rule::wrong_drop_value ||
         rule == Rule::match_incomplete;
}

/// Wants findings that are at least this bad under the rules of the match, and keeps none itself.
class AtLeast final : public Sink {
 public:
  AtLeast(const Profile& profile, Severity least) : profile_(profile), least_(least) {}
  bool report(Diagnostic /*diagnostic*/) override { return true; }
  [[nodiscard]] bool wants(Rule rule) const override {
    // The next score may make an error of this warning.
    return profile_.severity(rule) >= least_ || rule == Rule::resignation_level;
  }

 private:
  const Profile& profile_;
  Severity least_;
};

/// Whether one slip of the pen turns one decimal number into the other: a digit changed, lost or
/// added, or two exchanged.
bool is_one_slip(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  if (a.size() == b.size()) {
    std::size_t differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differing += a[i] != b[i] ? 1U : 0U;
    return differing == 1 || (differing == 2 && a.size() == 2 && a[0] == b[1] && a[1] == b[0]);
  }
  if (a.size() != b.size() + 1) return false;
  for (std::size_t left_out = 0; left_out < a.size(); ++left_out) {
    std::string shorter(a);
    shorter.erase(left_out, 1);
    if (shorter == b) return true;
  }
  return false;
}

bool is_one_slip(int a, int b) {
  if (a == b) return false;
  // `bar` and `off` are words.
  if (a == kBar || b == kBar || a == kOff || b == kOff) return true;
  return is_one_slip(std::to_string(a), std::to_string(b));
}

bool fits_dice(const Step& step, Roll roll) {
  if (step.from < 1 || step.from > kBar || step.to < kOff || step.to > 24) return false;
  const int distance = step.from - step.to;
  if (distance <= 0) return false;
  const int most = roll.is_double() ? 4 * roll.high() : roll.high() + roll.low();
  if (step.to == kOff) return step.from <= std::max(most, 6);
  if (roll.is_double()) return distance % roll.high() == 0 && distance <= most;
  return distance == roll.high() || distance == roll.low() || distance == most;
}

bool same_points(const Step& a, const Step& b) { return a.from == b.from && a.to == b.to; }

/// The hops in a fixed order and without hit marks, so that plays spelled differently compare
/// equal.
std::vector<Step> sorted_hops(const WrittenPlay& play) {
  std::vector<Step> hops(play.hops().begin(), play.hops().end());
  for (Step& hop : hops) hop.hit = false;
  std::sort(hops.begin(), hops.end(), [](const Step& a, const Step& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  return hops;
}

bool is_same_turn(const Action& a, const Action& b) {
  const auto* left = std::get_if<WrittenPlay>(&a.what);
  const auto* right = std::get_if<WrittenPlay>(&b.what);
  if (left == nullptr || right == nullptr) return a.what == b.what;
  return left->roll == right->roll && left->kind == right->kind &&
         sorted_hops(*left) == sorted_hops(*right);
}

bool is_same_edit(const Edit& a, const Edit& b) {
  if (a.result.has_value() != b.result.has_value()) return false;
  if (a.result && (a.result->points != b.result->points || a.result->winner != b.result->winner)) {
    return false;
  }
  if (a.action != b.action || a.count != b.count || a.actions.size() != b.actions.size())
    return false;
  return std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(),
                    [](const Action& left, const Action& right) {
                      return left.player == right.player && is_same_turn(left, right);
                    });
}

struct Candidate {
  Edit edit;
  Rest rest = 0;
};

class Search {
 public:
  Search(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget)
      : game_(context.game),
        context_{.profile = context.profile,
                 .game = game_,
                 .names = context.names,
                 .score = context.score,
                 .is_score_known = context.is_score_known,
                 .crawford = context.crawford,
                 .is_post_crawford = context.is_post_crawford,
                 .match_number = context.match_number,
                 .game_number = context.game_number,
                 .is_last_game = context.is_last_game,
                 .score_after = context.score_after},
        budget_(budget),
        errors_only_(context.profile, Severity::error),
        warnings_(context.profile, Severity::warning),
        follow_(setting_of(context), game_, habits, watched_for(warnings_), followed_),
        recorded_at_(context.game.actions.size()),
        recorded_actions_(context.game.actions.size()) {
    std::iota(recorded_at_.begin(), recorded_at_.end(), std::size_t{0});
  }

  void run(std::size_t begin, std::vector<Diagnostic>& found,
           std::vector<UnverifiedByFinding>& unverified, Judgement& judgement);

 private:
  /// A first error and what explains it.
  struct Cause {
    Diagnostic diagnostic;
    std::uint64_t place = 0;  ///< where the fault shows
  };

  /// How far the facts of a game have been searched for errors.
  struct ErrorCount {
    std::size_t facts = 0;
    std::size_t errors = 0;
    std::size_t aftermaths = 0;
  };

  [[nodiscard]] bool is_said(Rule rule) const;
  void look_for_slips(const Diagnostic& error, bool has_next);
  void leave_standing(const Diagnostic& error, Rest rest_as_is, Cause& cause);
  void explain_next(std::vector<Diagnostic>& errors);
  [[nodiscard]] bool is_declared(const Diagnostic& error) const;
  void take_for_the_only_cause(Cause& cause, const std::vector<Diagnostic>& errors);
  void leave_the_rest();
  void explain_by(const Edit& edit);
  [[nodiscard]] std::vector<UnverifiedByFinding> unverified_parts(
      const Game& recorded, const std::vector<Diagnostic>& all, std::size_t last_cause);
  [[nodiscard]] std::vector<Diagnostic> warnings_of_working_game();
  [[nodiscard]] static bool follows(const Diagnostic& warning,
                                    const std::vector<Diagnostic>& remaining);
  [[nodiscard]] std::vector<Diagnostic> errors_of_working_game();
  [[nodiscard]] Diagnostic first_error_alone();
  [[nodiscard]] static Setting setting_of(const GameContext& context);
  void follow_working_game();
  void follow_on_from(std::size_t action);
  [[nodiscard]] bool is_board_known(std::size_t action) const;
  [[nodiscard]] Position board_before(std::size_t action) const;
  [[nodiscard]] Rest rest_at(std::optional<std::size_t> action) const;
  [[nodiscard]] bool is_error(std::size_t fact) const;
  [[nodiscard]] bool may_be_taken_back(std::size_t fact) const;
  [[nodiscard]] std::optional<std::size_t> first_error_from(std::size_t action);
  [[nodiscard]] std::optional<std::size_t> first_error(ErrorCount& count) const;
  [[nodiscard]] Rest probe(std::size_t action);

  // Candidates.
  void look_up_to(std::size_t last, int size, bool is_result_in_question);
  void try_edit(const Edit& edit);
  [[nodiscard]] Rest rest_after(const Edit& edit);
  void try_site(std::size_t at, int size);
  void try_play(std::size_t at, const WrittenPlay& play, int size);
  void try_dice(std::size_t at, const WrittenPlay& play, int size);
  void try_hop(std::size_t at, const WrittenPlay& play, std::size_t hop, int size);
  void try_other_points(std::size_t at, const WrittenPlay& play, std::size_t hop, Step step,
                        int size);
  void try_lost_hop(std::size_t at, const WrittenPlay& play);
  void try_legal_plays(std::size_t at, const WrittenPlay& play, int size);
  void try_no_play(std::size_t at, const WrittenPlay& play);
  void try_turns(std::size_t at, int size);
  void try_missing_turn(std::size_t at);
  void try_cube(std::size_t at, int size);
  void try_result(int size);
  [[nodiscard]] Edit changed(EditKind kind, std::size_t at, const WrittenPlay& play,
                             int size) const;

  // Their outcome.
  void keep(const Edit& edit, Rest rest);
  [[nodiscard]] bool leads_to_next_score() const;
  void prefer_agreeing();
  void write_like_the_record(Edit& edit) const;
  void note_awards();
  void attach(Diagnostic& cause, bool is_complete);
  void move_to_edit(Diagnostic& cause, const Edit& edit, std::size_t shown_at);
  [[nodiscard]] std::size_t turns_after(std::size_t action) const;
  [[nodiscard]] Edit as_recorded(Edit edit) const;

  Game game_;
  GameContext context_;
  SearchBudget& budget_;
  AtLeast errors_only_;
  AtLeast warnings_;
  FollowedGame working_;   ///< the working game as it was followed
  FollowedGame followed_;  ///< the same with the edit that is tried
  Follow follow_;
  std::vector<Follow::Mark> marks_;  ///< before each action of the working game, and at its end
  std::vector<Candidate> candidates_;
  Rest best_ = 0;
  std::size_t skipped_ = 0;  ///< errors of the working game that need no explanation
  std::size_t first_site_ = 0;
  std::vector<Cause> causes_;
  std::vector<Award> awards_;  ///< what the game is worth with its faults explained
  bool marks_hits_ = false;
  bool is_order_in_question_ = false;
  bool is_done_ = false;
  bool is_all_verified_ = true;
  /// Index of the action of the working game from which every error is a consequence.
  std::optional<std::size_t> unverified_from_{};
  /// For each action of the working game, its index in the record; nullopt: it was added.
  std::vector<std::optional<std::size_t>> recorded_at_;
  std::size_t recorded_actions_;
  std::optional<Edit> one_of_many_{};  ///< one of the plays that explain, where too many do
};

Setting Search::setting_of(const GameContext& context) {
  Setting setting = context.setting();
  setting.guesses_rolls = true;
  return setting;
}

/// Follows the working game, and marks the places from which edits are tried.
void Search::follow_working_game() {
  if (!marks_.empty()) follow_.go_back(marks_.front(), working_);
  marks_.clear();
  while (follow_.at() < game_.actions.size() && !is_set(budget_.stop)) {
    marks_.push_back(follow_.mark());
    follow_.next();
  }
  marks_.push_back(follow_.mark());
  follow_.end();
  working_ = followed_;
}

/// Follows the game, which equals the working game up to an action, from there to its end.
void Search::follow_on_from(std::size_t action) {
  follow_.go_back(marks_[std::min(action, marks_.size() - 1)], working_);
  while (follow_.at() < game_.actions.size() && !is_set(budget_.stop)) follow_.next();
  follow_.end();
}

bool Search::is_board_known(std::size_t action) const {
  return action < working_.actions.size() && working_.actions[action].is_board_known;
}

/// The board before an action of the working game, as its player sees it.
Position Search::board_before(std::size_t action) const {
  return working_.actions[action].before.seen_by(game_.actions[action].player);
}

Rest Search::rest_at(std::optional<std::size_t> action) const {
  if (!action) return kResultWrong;
  return game_.actions.size() - std::min(*action, game_.actions.size()) + kResultWrong + 1;
}

bool Search::is_error(std::size_t fact) const {
  return severity_of({context_, followed_, followed_.facts[fact]}) == Severity::error;
}

/// Whether the next action may take an illegal play back, so that it is not an error.
bool Search::may_be_taken_back(std::size_t fact) const {
  if (follow_.at() >= game_.actions.size()) return false;
  const Action& next = game_.actions[follow_.at()];
  return game_.actions[followed_.facts[fact].action].player == next.player &&
         std::holds_alternative<WrittenPlay>(next.what);
}

/// The first error after those that need no explanation, as far as the game was followed.
std::optional<std::size_t> Search::first_error(ErrorCount& count) const {
  // A play that is taken back is no longer an error.
  if (std::exchange(count.aftermaths, followed_.aftermaths.size()) != followed_.aftermaths.size()) {
    count.facts = 0;
    count.errors = 0;
  }
  for (; count.facts < followed_.facts.size(); ++count.facts) {
    if (is_error(count.facts) && ++count.errors > skipped_) return count.facts;
  }
  return std::nullopt;
}

/// Follows the game, which equals the working game up to an action, to the first error after those
/// that need no explanation. Returns its fact, or nullopt if there is none.
std::optional<std::size_t> Search::first_error_from(std::size_t action) {
  follow_.go_back(marks_[std::min(action, marks_.size() - 1)], working_);
  ErrorCount count;
  std::optional<std::size_t> error;
  while (!is_set(budget_.stop)) {
    error = first_error(count);
    if (!error) {
      follow_.settle_waiting();
      error = first_error(count);
    }
    if (error && !may_be_taken_back(*error)) return error;
    if (follow_.at() >= game_.actions.size()) break;
    follow_.next();
    if (error && is_error(*error)) return error;
  }
  follow_.end();
  return first_error(count);
}

/// Follows the game up to its first error after those that need no explanation, from where it
/// differs from the working game.
Rest Search::probe(std::size_t action) {
  if (const auto error = first_error_from(action)) {
    return rest_at(followed_.facts[*error].action);
  }
  const GameOutcome& outcome = followed_.outcome;
  std::size_t errors = errors_of_result(context_, outcome, judge_result(context_, outcome));
  for (std::size_t fact = 0; fact < followed_.facts.size(); ++fact) {
    errors += is_error(fact) ? 1U : 0U;
  }
  return errors > skipped_ ? kResultWrong : kClean;
}

std::vector<Diagnostic> Search::errors_of_working_game() {
  std::vector<Diagnostic> found;
  follow_working_game();
  static_cast<void>(judge_facts(context_, followed_, errors_only_, found));
  marks_hits_ = followed_.outcome.hits_marked > 0;
  tell_result(context_, followed_.outcome, judge_result(context_, followed_.outcome), errors_only_,
              found);
  std::erase_if(found, [](const Diagnostic& each) { return each.severity != Severity::error; });
  return found;
}

/// The error as it would be reported if nothing followed it.
Diagnostic Search::first_error_alone() {
  std::vector<Diagnostic> found;
  const bool is_of_game = first_error_from(0).has_value();
  static_cast<void>(judge_facts(context_, followed_, errors_only_, found));
  if (!is_of_game) {
    tell_result(context_, followed_.outcome, judge_result(context_, followed_.outcome),
                errors_only_, found);
  }
  std::size_t errors = 0;
  for (Diagnostic& each : found) {
    if (each.severity == Severity::error && errors++ == skipped_) return std::move(each);
  }
  return {};
}

void Search::keep(const Edit& edit, Rest rest) {
  if (rest > best_) return;
  if (rest < best_) {
    candidates_.clear();
    best_ = rest;
  }
  const bool is_known = std::any_of(candidates_.begin(), candidates_.end(), [&](const auto& other) {
    return is_same_edit(other.edit, edit);
  });
  if (!is_known && candidates_.size() < kMostAlternatives) candidates_.push_back({edit, rest});
}

void Search::try_edit(const Edit& edit) {
  if (!budget_.take()) return;
  std::optional<Result> kept = edit.result ? edit.result : game_.result;
  game_.result.swap(kept);
  const Rest rest = rest_after(edit);
  game_.result.swap(kept);
  keep(edit, rest);
}

/// What is left after the first error of the working game once actions are changed.
Rest Search::rest_after(const Edit& edit) {
  if (edit.count == 0 && edit.actions.empty()) return probe(game_.actions.size());
  std::vector<Action>& actions = game_.actions;
  const auto begin = actions.begin() + static_cast<std::ptrdiff_t>(edit.action);
  if (edit.count == edit.actions.size()) {
    std::vector<Action> other = edit.actions;
    std::swap_ranges(other.begin(), other.end(), begin);
    const Rest rest = probe(edit.action);
    std::swap_ranges(other.begin(), other.end(),
                     actions.begin() + static_cast<std::ptrdiff_t>(edit.action));
    return rest;
  }
  const std::vector<Action> removed(begin, begin + static_cast<std::ptrdiff_t>(edit.count));
  const auto at = actions.erase(begin, begin + static_cast<std::ptrdiff_t>(edit.count));
  actions.insert(at, edit.actions.begin(), edit.actions.end());
  const Rest rest = probe(edit.action);
  const auto back = actions.begin() + static_cast<std::ptrdiff_t>(edit.action);
  const auto place = actions.erase(back, back + static_cast<std::ptrdiff_t>(edit.actions.size()));
  actions.insert(place, removed.begin(), removed.end());
  return rest;
}

Edit Search::changed(EditKind kind, std::size_t at, const WrittenPlay& play, int size) const {
  Edit edit;
  edit.kind = kind;
  edit.action = at;
  edit.count = 1;
  edit.size = size;
  Action& action = edit.actions.emplace_back();
  action.player = game_.actions[at].player;
  action.span = game_.actions[at].span;
  action.what = play;
  return edit;
}

void Search::try_dice(std::size_t at, const WrittenPlay& play, int size) {
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= 6; ++second) {
      const int differing =
          (first != play.roll.first ? 1 : 0) + (second != play.roll.second ? 1 : 0);
      if (differing != size) continue;
      WrittenPlay other = play;
      other.roll = Roll{first, second};
      const bool is_possible =
          std::all_of(other.hops().begin(), other.hops().end(),
                      [&](const Step& step) { return fits_dice(step, other.roll); });
      if (is_possible) try_edit(changed(EditKind::dice, at, other, size));
    }
  }
}

void Search::try_other_points(std::size_t at, const WrittenPlay& play, std::size_t hop, Step step,
                              int size) {
  if (same_points(step, play.steps[hop]) || !fits_dice(step, play.roll)) return;
  WrittenPlay other = play;
  // `6/4(2)` is one text for several hops.
  for (std::size_t i = 0; i < play.count; ++i) {
    const bool is_same_text = play.places[i].length != 0 && play.places[i] == play.places[hop];
    if (i == hop || (is_same_text && same_points(play.steps[i], play.steps[hop]))) {
      other.steps[i].from = step.from;
      other.steps[i].to = step.to;
    }
  }
  Edit edit = changed(EditKind::hop, at, other, size);
  edit.hop = hop;
  try_edit(edit);
}

void Search::try_hop(std::size_t at, const WrittenPlay& play, std::size_t hop, int size) {
  const Step& step = play.steps[hop];
  if (size == 1) {
    for (int point = kOff; point <= kBar; ++point) {
      const auto number = static_cast<std::int8_t>(point);
      if (point > 0 && is_one_slip(step.from, point)) {
        try_other_points(at, play, hop, Step{.from = number, .to = step.to, .hit = step.hit}, 1);
      }
      if (point < kBar && is_one_slip(step.to, point)) {
        try_other_points(at, play, hop, Step{.from = step.from, .to = number, .hit = step.hit}, 1);
      }
    }
    // In a chain such as 24/18/13 one number ends one hop and begins the next.
    const bool is_chain = hop + 1U < play.count && play.places[hop].length != 0 &&
                          play.places[hop] == play.places[hop + 1] &&
                          step.to == play.steps[hop + 1].from;
    if (!is_chain) return;
    for (int point = 1; point <= 24; ++point) {
      if (!is_one_slip(step.to, point)) continue;
      WrittenPlay other = play;
      other.steps[hop].to = static_cast<std::int8_t>(point);
      other.steps[hop + 1].from = static_cast<std::int8_t>(point);
      if (!fits_dice(other.steps[hop], play.roll) || !fits_dice(other.steps[hop + 1], play.roll))
        continue;
      Edit edit = changed(EditKind::hop, at, other, 1);
      edit.hop = hop;
      try_edit(edit);
    }
    return;
  }
  for (int from = 1; from <= kBar; ++from) {
    for (int to = kOff; to < from && to <= 24; ++to) {
      const Step other{.from = static_cast<std::int8_t>(from),
                       .to = static_cast<std::int8_t>(to),
                       .hit = step.hit};
      const bool is_smaller = (from == step.from && is_one_slip(to, step.to)) ||
                              (to == step.to && is_one_slip(from, step.from));
      if (!is_smaller) try_other_points(at, play, hop, other, size);
    }
  }
}

void Search::try_lost_hop(std::size_t at, const WrittenPlay& play) {
  if (play.count >= play.roll.dice_count() || play.count >= kMaxSteps) return;
  for (int from = kBar; from >= 1; --from) {
    for (int to = std::min(from - 1, 24); to >= kOff; --to) {
      const Step step{
          .from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to), .hit = false};
      if (!fits_dice(step, play.roll)) continue;
      WrittenPlay other = play;
      other.kind = PlayKind::moved;
      other.steps[other.count] = step;
      other.places[other.count] = StepPlace{};
      ++other.count;
      other.count_written = other.count;
      try_edit(changed(EditKind::hop_added, at, other, 1));
    }
  }
}

/// If the board is known, any play that the roll allows may be meant.
void Search::try_legal_plays(std::size_t at, const WrittenPlay& play, int size) {
  if (!is_board_known(at)) return;
  const Position board = board_before(at);
  const std::vector<LegalPlay> plays = legal_plays(board, play.roll);
  for (const LegalPlay& legal : plays) {
    const std::vector<Step> steps = canonical_steps(board, legal.play.span());
    WrittenPlay other = play;
    other.kind = PlayKind::moved;
    other.count = static_cast<std::uint8_t>(steps.size());
    other.count_written = other.count;
    std::copy(steps.begin(), steps.end(), other.steps.begin());
    other.places.fill(StepPlace{});
    try_edit(changed(EditKind::play, at, other, size));
  }
}

/// If the board is known and allows no play, the roll may have been a dance.
void Search::try_no_play(std::size_t at, const WrittenPlay& play) {
  if (play.count == 0 || !play.roll.is_valid()) return;
  if (!is_board_known(at) || has_legal_play(board_before(at), play.roll)) return;
  WrittenPlay other;
  other.roll = play.roll;
  other.kind = PlayKind::danced;
  try_edit(changed(EditKind::no_play, at, other, 2));
}

void Search::try_play(std::size_t at, const WrittenPlay& play, int size) {
  if (size == 2) try_no_play(at, play);
  if (size <= 2 && play.roll.is_known() && (play.count > 0 || size == 1)) {
    try_dice(at, play, size);
  }
  if (!play.roll.is_valid()) return;
  for (std::size_t hop = 0; size <= 2 && hop < play.count; ++hop) try_hop(at, play, hop, size);
  if (size == 1 && play.kind == PlayKind::moved) {
    try_lost_hop(at, play);
    for (std::size_t hop = 1; hop < play.count; ++hop) {
      WrittenPlay other = play;
      std::copy(play.steps.begin() + static_cast<std::ptrdiff_t>(hop) + 1, play.steps.end(),
                other.steps.begin() + static_cast<std::ptrdiff_t>(hop));
      std::copy(play.places.begin() + static_cast<std::ptrdiff_t>(hop) + 1, play.places.end(),
                other.places.begin() + static_cast<std::ptrdiff_t>(hop));
      --other.count;
      other.count_written = other.count;
      Edit edit = changed(EditKind::hop_removed, at, other, 1);
      edit.hop = hop;
      try_edit(edit);
    }
  }
  const bool is_play_left_out = play.kind == PlayKind::danced || play.kind == PlayKind::blank ||
                                play.kind == PlayKind::unreadable ||
                                play.kind == PlayKind::unrecorded;
  if (is_play_left_out ? size == 1 : size == 2) try_legal_plays(at, play, size);
}

void Search::try_turns(std::size_t at, int size) {
  const std::vector<Action>& actions = game_.actions;
  const auto remove = [&](std::size_t first, std::size_t count) {
    Edit edit;
    edit.kind = EditKind::turn_removed;
    edit.action = first;
    edit.count = count;
    edit.size = size;
    try_edit(edit);
  };
  if (size == 1) {
    const bool repeats_last = at >= 1 && is_same_turn(actions[at], actions[at - 1]);
    const bool repeats_own = at >= 2 && actions[at].player == actions[at - 2].player &&
                             is_same_turn(actions[at], actions[at - 2]);
    if (repeats_last || repeats_own) remove(at, 1);
    for (std::size_t count = 2; count <= 4 && at + count <= actions.size(); ++count) {
      if (at < count) break;
      bool is_repeated = true;
      for (std::size_t i = 0; i < count && is_repeated; ++i) {
        is_repeated = actions[at + i].player == actions[at + i - count].player &&
                      is_same_turn(actions[at + i], actions[at + i - count]);
      }
      if (is_repeated) remove(at, count);
    }
    if (at + 1 < actions.size() && actions[at].player != actions[at + 1].player) {
      Edit edit;
      edit.kind = EditKind::turns_exchanged;
      edit.action = at;
      edit.count = 2;
      edit.actions = {actions[at], actions[at + 1]};
      std::swap(edit.actions[0].what, edit.actions[1].what);
      try_edit(edit);
    }
    return;
  }
  if (size == 2) {
    if (!is_order_in_question_) return;
    Edit edit;
    edit.kind = EditKind::columns;
    edit.action = at;
    edit.count = actions.size() - at;
    edit.actions.assign(actions.begin() + static_cast<std::ptrdiff_t>(at), actions.end());
    for (Action& action : edit.actions) action.player = other(action.player);
    edit.size = size;
    try_edit(edit);
    if (!game_.result) return;
    edit.result = game_.result;
    edit.result->winner = other(edit.result->winner);
    try_edit(edit);
    return;
  }
  remove(at, 1);
  if (at + 1 < actions.size()) remove(at, 2);
}

/// An opponent's turn that was left out before this one.
void Search::try_missing_turn(std::size_t at) {
  Edit edit;
  edit.kind = EditKind::turn_missing;
  edit.action = at;
  Action& turn = edit.actions.emplace_back();
  turn.player = other(game_.actions[at].player);
  turn.span = game_.actions[at].span;
  turn.what = WrittenPlay{.kind = PlayKind::unrecorded};
  try_edit(edit);
}

void Search::try_cube(std::size_t at, int size) {
  const Action& action = game_.actions[at];
  const auto try_value = [&](auto offer) {
    for (int value = 2; value <= 4096; value *= 2) {
      if (offer.value == value) continue;
      Edit edit;
      edit.kind = EditKind::cube_value;
      edit.action = at;
      edit.count = 1;
      offer.value = value;
      edit.actions = {Action{.player = action.player, .what = offer, .span = action.span}};
      try_edit(edit);
    }
  };
  const auto add = [&](EditKind kind, std::size_t before, Action added) {
    Edit edit;
    edit.kind = kind;
    edit.action = before;
    edit.actions = {std::move(added)};
    edit.actions.front().span = game_.actions[std::min(before, game_.actions.size() - 1)].span;
    try_edit(edit);
  };
  const bool is_answer =
      std::holds_alternative<Take>(action.what) || std::holds_alternative<Drop>(action.what);
  const auto* offer = std::get_if<Double>(&action.what);
  if (size == 1) {
    if (offer != nullptr && offer->value) try_value(*offer);
    if (const auto* beaver = std::get_if<Beaver>(&action.what); beaver != nullptr && beaver->value)
      try_value(*beaver);
    if (offer != nullptr) {
      add(EditKind::answer_added, at + 1,
          {.player = other(action.player), .what = Take{}, .span = {}});
    }
    if (is_answer) {
      add(EditKind::offer_added, at,
          {.player = other(action.player), .what = Double{}, .span = {}});
    }
  }
}

void Search::try_result(int size) {
  if (!game_.result) return;
  const Result& result = *game_.result;
  Edit edit;
  edit.size = size;
  if (size == 1) {
    edit.kind = EditKind::winner;
    edit.result = result;
    edit.result->winner = other(result.winner);
    try_edit(edit);
  }
  for (int cube = 1; cube <= 64; cube *= 2) {
    for (int level = 1; level <= 3; ++level) {
      const int points = cube * level;
      const bool is_slip = is_one_slip(std::to_string(points), std::to_string(result.points));
      if (points == result.points || is_slip != (size == 1)) continue;
      edit.kind = EditKind::points;
      edit.result = result;
      edit.result->points = points;
      try_edit(edit);
    }
  }
}

void Search::try_site(std::size_t at, int size) {
  const Action& action = game_.actions[at];
  if (std::holds_alternative<Comment>(action.what) ||
      std::holds_alternative<SetPosition>(action.what)) {
    return;
  }
  if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
    const WrittenPlay copy = *play;
    try_play(at, copy, size);
  } else {
    try_cube(at, size);
  }
  try_turns(at, size);
}

/// Tries all edits of one size from the first site up to the action `last`, the nearest first.
void Search::look_up_to(std::size_t last, int size, bool is_result_in_question) {
  if (is_result_in_question && size <= 2) try_result(size);
  for (std::size_t at = last + 1; at-- > first_site_;) {
    if (budget_.tries_left <= 0) break;
    try_site(at, size);
  }
}

/// Whether the next heading agrees with the result of the working game.
bool Search::leads_to_next_score() const {
  if (!context_.score_after || !game_.result) return true;
  std::array<int, 2> score = context_.score;
  int& points = score[index(game_.result->winner)];
  points = add_points(points, game_.result->points);
  return score == *context_.score_after;
}

/// Of several explanations, those that agree best with the next score and the hit marks.
void Search::prefer_agreeing() {
  if (candidates_.size() < 2) return;
  std::vector<std::int64_t> contradictions;
  for (const Candidate& candidate : candidates_) {
    Game kept = game_;
    apply(candidate.edit, game_);
    follow_on_from(candidate.edit.action);
    const GameOutcome& outcome = followed_.outcome;
    std::vector<Diagnostic> found;
    static_cast<void>(judge_facts(context_, followed_, warnings_, found));
    const bool is_led_on = leads_to_next_score();
    // The value of a win is likelier than the points needed for the match.
    const bool is_cut = candidate.edit.kind == EditKind::points &&
                        candidate.edit.result->points % outcome.cube.value != 0;
    game_ = std::move(kept);
    const auto wrong_marks = std::count_if(found.begin(), found.end(), [](const Diagnostic& each) {
      return each.rule == Rule::hit_mark_without_hit;
    });
    contradictions.push_back(wrong_marks + (outcome.hits_marked > 0 ? outcome.hits_unmarked : 0) +
                             (is_led_on ? 0 : kWrongScore) + (is_cut ? 1 : 0));
  }
  const std::int64_t least = *std::min_element(contradictions.begin(), contradictions.end());
  std::vector<Candidate> preferred;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    // A hop that is added here has no mark to compare.
    const bool is_new = candidates_[i].edit.kind == EditKind::hop_added ||
                        candidates_[i].edit.kind == EditKind::play;
    if (contradictions[i] <= least + (is_new ? 1 : 0)) {
      preferred.push_back(std::move(candidates_[i]));
    }
  }
  candidates_ = std::move(preferred);
}

std::size_t Search::turns_after(std::size_t action) const {
  std::size_t turns = 0;
  for (std::size_t at = action + 1; at < game_.actions.size(); ++at) {
    turns += std::holds_alternative<WrittenPlay>(game_.actions[at].what) ? 1U : 0U;
  }
  return turns;
}

void Search::move_to_edit(Diagnostic& cause, const Edit& edit, std::size_t shown_at) {
  if (is_of_score(edit) || edit.action >= shown_at) return;
  const std::size_t witnesses = turns_after(edit.action);
  if (witnesses < kLeastWitnesses) return;
  int turn = 0;
  for (std::size_t at = 0; at <= edit.action; ++at) {
    const auto* play = std::get_if<WrittenPlay>(&game_.actions[at].what);
    turn += play != nullptr && play->roll.is_known() ? 1 : 0;
  }
  // A cube action has the number of the roll that it precedes.
  if (!std::holds_alternative<WrittenPlay>(game_.actions[edit.action].what)) ++turn;
  const std::string shown = cause.action ? fmt::format("turn {}", cause.turn) : "the result";
  cause.notes.insert(cause.notes.begin(), fmt::format("it shows in {}: {}", shown, cause.message));
  cause.message = fmt::format("{} cannot follow from what is recorded here", shown);
  cause.label = "this is the slip that explains it";
  cause.span = place_of(edit, game_);
  cause.turn = turn;
  if (is_board_known(edit.action) && cause.before) {
    const Action& action = game_.actions[edit.action];
    cause.before->position = board_before(edit.action);
    cause.before->mover = action.player;
    const auto* play = std::get_if<WrittenPlay>(&action.what);
    cause.before->roll = play != nullptr && play->roll.is_valid() ? play->roll : Roll{};
  } else {
    cause.before.reset();
  }
}

/// Turns an edit of the working game into one of the record.
Edit Search::as_recorded(Edit edit) const {
  const auto begin = recorded_at_.begin() + static_cast<std::ptrdiff_t>(edit.action);
  const auto at = std::find_if(begin, recorded_at_.end(),
                               [](const auto& recorded) { return recorded.has_value(); });
  edit.action = at != recorded_at_.end() ? **at : recorded_actions_;
  return edit;
}

/// Puts an added hop where its starting point belongs, and marks the hits that the changed play
/// makes if the record marks its hits.
void Search::write_like_the_record(Edit& edit) const {
  const bool has_new_hops = edit.kind == EditKind::hop || edit.kind == EditKind::hop_added ||
                            edit.kind == EditKind::play || edit.kind == EditKind::hop_removed;
  if (!has_new_hops || !is_board_known(edit.action)) return;
  auto& play = std::get<WrittenPlay>(edit.actions.front().what);
  Position board = board_before(edit.action);
  if (edit.kind == EditKind::hop_added) {
    // If the hops descend, the new one goes to its place among them.
    std::size_t at = play.count - 1U;
    while (at > 0 && play.steps[at - 1].from < play.steps[at].from) {
      std::swap(play.steps[at - 1], play.steps[at]);
      std::swap(play.places[at - 1], play.places[at]);
      --at;
    }
  }
  if (!marks_hits_) return;
  for (std::size_t at = 0; at < play.count; ++at) {
    Step& step = play.steps[at];
    const Move move{.from = step.from, .to = step.to};
    if (!can_be_made(board, move)) return;
    step.hit = is_hit(board, move);
    apply(board, move);
  }
}

/// Adds to an error what would explain it.
void Search::attach(Diagnostic& cause, bool is_complete) {
  // If any of many plays fits, none of them is an explanation.
  const bool is_any_play =
      candidates_.size() > kMostPlays &&
      std::all_of(candidates_.begin(), candidates_.end(),
                  [](const Candidate& candidate) { return candidate.edit.kind == EditKind::play; });
  if (is_any_play) {
    if (is_complete) one_of_many_ = candidates_.front().edit;
    candidates_.clear();
  }
  if (candidates_.empty()) return;
  cause.help.clear();
  const std::size_t shown_at = cause.action.value_or(game_.actions.size());
  for (Candidate& candidate : candidates_) {
    write_like_the_record(candidate.edit);
    cause.repairs.push_back(Repair{.game = static_cast<std::size_t>(context_.game_number) - 1,
                                   .edit = as_recorded(candidate.edit),
                                   .words = describe(candidate.edit, game_)});
  }
  const std::size_t turns = shown_at < game_.actions.size() ? turns_after(shown_at) : 0;
  const std::string_view end = game_.result ? "the result" : "the rest";
  std::string effect;
  if (is_complete) {
    effect = turns == 0   ? fmt::format("{} legal", end)
             : turns == 1 ? fmt::format("the next turn and {} legal", end)
                          : fmt::format("the remaining {} turns and {} legal", turns, end);
  } else {
    effect = "the next turns legal";
  }
  if (cause.repairs.size() == 1) {
    cause.help = fmt::format("{} makes {}", cause.repairs.front().words, effect);
    if (is_complete && !cause.stands) {
      const Edit edit = candidates_.front().edit;
      move_to_edit(cause, edit, shown_at);
    }
    return;
  }
  constexpr std::size_t kMostNamed = 4;
  std::string words;
  for (std::size_t i = 0; i < cause.repairs.size() && i < kMostNamed; ++i) {
    if (i > 0) words += ", or ";
    words += cause.repairs[i].words;
  }
  if (cause.repairs.size() > kMostNamed) {
    words += fmt::format(", or one of {} others", cause.repairs.size() - kMostNamed);
  }
  cause.help = fmt::format("each of these makes {}: {}", effect, words);
}

/// Adds what the game is worth under each explanation.
void Search::note_awards() {
  for (const Candidate& candidate : candidates_) {
    Game kept = game_;
    apply(candidate.edit, game_);
    follow_on_from(candidate.edit.action);
    const Judgement judgement = judge_result(context_, followed_.outcome);
    awards_.insert(awards_.end(), judgement.awards.begin(), judgement.awards.end());
    game_ = std::move(kept);
  }
}

/// Nothing explains the error: what depends on the board follows from it.
void Search::take_for_the_only_cause(Cause& cause, const std::vector<Diagnostic>& errors) {
  is_done_ = true;
  is_all_verified_ = false;
  if (!cause.diagnostic.action) return;
  const auto next =
      std::find_if(errors.begin() + static_cast<std::ptrdiff_t>(skipped_) + 1, errors.end(),
                   [](const Diagnostic& each) { return each.turn > 0; });
  if (next == errors.end()) return;
  cause.diagnostic.notes.emplace_back("no single slip in the record explains it");
  unverified_from_ = next->action;
}

/// No edit was tried after the explained error: later errors count as its consequences.
void Search::leave_the_rest() {
  const std::vector<Diagnostic> errors = errors_of_working_game();
  if (errors.size() > skipped_) unverified_from_ = errors[skipped_].action;
}

/// Applies an edit to the working game and continues from there.
void Search::explain_by(const Edit& edit) {
  const auto begin = recorded_at_.begin() + static_cast<std::ptrdiff_t>(edit.action);
  const auto changed = static_cast<std::ptrdiff_t>(std::min(edit.count, edit.actions.size()));
  if (edit.count > edit.actions.size()) {
    recorded_at_.erase(begin + changed, begin + static_cast<std::ptrdiff_t>(edit.count));
  } else {
    recorded_at_.insert(begin + changed, edit.actions.size() - edit.count, std::nullopt);
  }
  apply(edit, game_);
}

/// The turns of the record that were not verified, with its faults explained as far as possible.
/// Actions and turns are counted as in the record, findings as in `all`.
std::vector<UnverifiedByFinding> Search::unverified_parts(const Game& recorded,
                                                          const std::vector<Diagnostic>& all,
                                                          std::size_t last_cause) {
  // For each turn of the working game, its action; for each action of the record, its turn.
  std::vector<std::size_t> actions;
  for (std::size_t at = 0; at < game_.actions.size(); ++at) {
    const auto* play = std::get_if<WrittenPlay>(&game_.actions[at].what);
    if (play != nullptr && is_turn(*play)) actions.push_back(at);
  }
  std::vector<int> turns;
  int turns_so_far = 0;
  for (const Action& action : recorded.actions) {
    const auto* play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr && is_turn(*play)) ++turns_so_far;
    turns.push_back(turns_so_far);
  }

  follow_working_game();
  std::vector<Diagnostic> found;
  const ToldFacts told = judge_facts(context_, followed_, warnings_, found);
  std::vector<UnverifiedByFinding> parts;
  for (const UnverifiedPart& part : followed_.unverified) {
    // After an added turn, the rest was tried with every play.
    if (!recorded_at_[part.action]) continue;
    std::optional<int> first;
    int last = 0;
    for (int turn = part.first; turn <= part.last; ++turn) {
      const auto at = recorded_at_[actions[static_cast<std::size_t>(turn) - 1]];
      if (!at) continue;
      last = turns[*at];
      if (!first) first = last;
    }
    if (!first) continue;
    UnverifiedByFinding& here = parts.emplace_back();
    here.turns = {.first = *first, .last = last, .is_board_known_after = part.is_board_known_after};
    here.action = *recorded_at_[part.action];
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
      return action >= *unverified_from_ && recorded_at_[action];
    });
    if (at != actions.end()) {
      parts.push_back({.turns = {.first = turns[*recorded_at_[*at]], .last = turns_so_far},
                       .finding = last_cause,
                       .action = *recorded_at_[*at]});
    }
  }
  return parts;
}

/// Whether the record itself says that the play is illegal, and shows the board after it.
bool Search::is_declared(const Diagnostic& error) const {
  if (!error.action || *error.action >= game_.actions.size()) return false;
  const auto at = game_.actions.begin() + static_cast<std::ptrdiff_t>(*error.action);
  const auto* const play = std::get_if<WrittenPlay>(&at->what);
  if (play == nullptr || play->kind != PlayKind::declared) return false;
  const auto next = std::find_if(at + 1, game_.actions.end(), [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  });
  return next != game_.actions.end() && std::holds_alternative<SetPosition>(next->what);
}

bool Search::is_said(Rule rule) const {
  // A player who breaks a rule of the cube breaks it again: once is enough.
  return info(rule).number / 100 == 2 &&
         std::any_of(causes_.begin(), causes_.end(),
                     [&](const Cause& cause) { return cause.diagnostic.rule == rule; });
}

void Search::look_for_slips(const Diagnostic& error, bool has_next) {
  const std::size_t last =
      error.action ? std::min(*error.action, game_.actions.size() - 1) : game_.actions.size() - 1;
  // If the record continues legally from the recorded board, the slip is in this turn.
  const bool is_legal_after = !has_next && error.action.has_value() && error.stands;
  const std::size_t first_site = first_site_;
  is_order_in_question_ = may_be_of_columns(error.rule);
  candidates_.clear();
  if (is_legal_after) first_site_ = *error.action;
  const bool is_a_slip = !is_of_decision(error.rule) && !is_declared(error);
  for (int size = 1; size <= kLargestSize && is_a_slip; ++size) {
    const Rest before = best_;
    std::vector<Candidate> smaller = candidates_;
    look_up_to(last, size, !error.action.has_value());
    if (size == 1 && error.rule == Rule::turn_order) try_missing_turn(last);
    if (best_ == before && !smaller.empty()) candidates_ = std::move(smaller);
    if (best_ == kClean && !candidates_.empty()) break;
  }
  first_site_ = first_site;
}

/// The game continues from what was recorded; anything wrong later is another fault.
void Search::leave_standing(const Diagnostic& error, Rest rest_as_is, Cause& cause) {
  if (best_ <= rest_as_is) {
    std::erase_if(candidates_, [&](const Candidate& candidate) {
      return candidate.edit.action != *error.action;
    });
    attach(cause.diagnostic, false);
  }
  first_site_ = *error.action + 1;
  ++skipped_;
}

void Search::explain_next(std::vector<Diagnostic>& errors) {
  const Diagnostic& error = errors[skipped_];
  if (is_said(error.rule)) {
    ++skipped_;
    return;
  }
  const bool has_next = errors.size() > skipped_ + 1;
  const Rest rest_as_is = has_next ? rest_at(errors[skipped_ + 1].action) : kClean;
  const Rest rest_here = rest_at(error.action);
  best_ = rest_here - 1;
  look_for_slips(error, has_next);
  const bool is_spent = budget_.tries_left <= 0;

  Cause cause;
  cause.place = error.span.begin;
  const bool is_complete = best_ == kClean && !candidates_.empty();
  if (is_complete) {
    prefer_agreeing();
    cause.diagnostic = error.stands ? error : first_error_alone();
    attach(cause.diagnostic, true);
    note_awards();
    if (!candidates_.empty()) explain_by(candidates_.front().edit);
    is_done_ = true;
  } else if (!candidates_.empty() && has_next && best_ + kLeastGain < rest_as_is) {
    cause.diagnostic = first_error_alone();
    attach(cause.diagnostic, false);
    is_done_ = is_spent;
    first_site_ = candidates_.front().edit.action + 1;
    explain_by(candidates_.front().edit);
    if (is_spent) leave_the_rest();
  } else {
    cause.diagnostic = error;
    const bool stands = error.action && is_of_text(error.rule) &&
                        (rest_here >= rest_as_is + kLeastStanding || rest_as_is <= kResultWrong);
    if (stands || (error.stands && has_next && is_of_number(errors[skipped_ + 1].rule))) {
      leave_standing(error, rest_as_is, cause);
    } else {
      take_for_the_only_cause(cause, errors);
    }
  }
  if (is_spent) {
    budget_.is_spent = true;
    cause.diagnostic.notes.emplace_back(
        "the search for explanations stopped at its limit; there may be others");
  }
  cause.diagnostic.consequence_of.reset();
  causes_.push_back(std::move(cause));
}

/// Warnings of the game with its faults explained; none where the board is not known.
std::vector<Diagnostic> Search::warnings_of_working_game() {
  std::vector<Diagnostic> found;
  if (!is_all_verified_) return found;
  follow_working_game();
  static_cast<void>(judge_facts(context_, followed_, warnings_, found));
  tell_result(context_, followed_.outcome, judge_result(context_, followed_.outcome), warnings_,
              found);
  return found;
}

bool Search::follows(const Diagnostic& warning, const std::vector<Diagnostic>& remaining) {
  return std::none_of(remaining.begin(), remaining.end(), [&](const Diagnostic& each) {
    return each.rule == warning.rule && each.span == warning.span;
  });
}

void Search::run(std::size_t begin, std::vector<Diagnostic>& found,
                 std::vector<UnverifiedByFinding>& unverified, Judgement& judgement) {
  const Game recorded = game_;
  while (!is_done_) {
    std::vector<Diagnostic> errors = errors_of_working_game();
    if (errors.size() <= skipped_) break;
    explain_next(errors);
  }
  if (causes_.empty()) return;

  // Each error of the record as written is a cause or follows from the one before it.
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
  std::optional<int> cause;
  std::vector<Diagnostic> remaining = warnings_of_working_game();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_cause[i]) {
      cause = static_cast<int>(begin + i);
      all[i].consequence_of.reset();
    } else if (all[i].severity == Severity::error) {
      all[i].consequence_of = cause;
    } else if (all[i].severity == Severity::warning && follows(all[i], remaining)) {
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
  if (one_of_many_) explain_by(*one_of_many_);
  unverified = unverified_parts(recorded, all, static_cast<std::size_t>(cause.value()) - begin);
  for (UnverifiedByFinding& part : unverified) {
    if (part.finding) *part.finding += begin;
  }
  // The next score may count the game as recorded or as meant.
  for (const Award& award : awards_) {
    if (std::find(judgement.awards.begin(), judgement.awards.end(), award) ==
        judgement.awards.end()) {
      judgement.awards.push_back(award);
    }
  }
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end());
  std::move(all.begin(), all.end(), std::back_inserter(found));
}

}  // namespace

bool SearchBudget::take() {
  if (is_set(stop)) tries_left = 0;
  if (tries_left <= 0) {
    is_spent = true;
    return false;
  }
  --tries_left;
  if (deadline && tries_left % kTriesBetweenLooksAtTheClock == 0 && Clock::now() >= *deadline) {
    tries_left = 0;
    is_spent = true;
    return false;
  }
  return true;
}

void explain(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget,
             std::size_t begin, std::vector<Diagnostic>& found,
             std::vector<UnverifiedByFinding>& unverified, Judgement& judgement) {
  const bool has_error =
      std::any_of(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end(),
                  [](const Diagnostic& each) { return each.severity == Severity::error; });
  if (!has_error || context.game.actions.empty()) return;
  Search(context, habits, budget).run(begin, found, unverified, judgement);
}

}  // namespace bgtools
