#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bgtools/game/score.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/score/result.hpp>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bgtools {
namespace {

// Programs that leak a resignation code print 100, 1004, 2008, 4016 and the like (docs/rules.md
// 1.15).
constexpr int kLeastResignationCode = 100;

class Judge {
 public:
  Judge(const GameContext& context, const GameOutcome& outcome, const Result& result,
        const Sink& wanted, std::vector<Diagnostic>& found)
      : context_(context), outcome_(outcome), result_(result), wanted_(wanted), found_(found) {
    cubes_.push_back(outcome.cube);
    if (outcome.other_cube) cubes_.push_back(*outcome.other_cube);
  }

  Judgement run();

 private:
  void judge_borne_off();
  void judge_dropped();
  void judge_resigned();
  [[nodiscard]] std::optional<int> level_too_low() const;
  void report_resigned_level(int level, int least, int most, std::string_view label);
  [[nodiscard]] bool is_followed_by(int points) const;
  void check_winner();
  void check_match_claim();
  void check_end_in_words();
  void check_level_in_words(int counted_level);
  [[nodiscard]] bool accept_backgammon_with_checker_off(const Cube& cube);
  [[nodiscard]] bool accept_gammon_on_drop();
  [[nodiscard]] bool accept_at_match_end(int full, bool is_resignation);
  [[nodiscard]] bool accept_resigned_match();
  [[nodiscard]] bool accept_resignation_code();
  [[nodiscard]] bool is_multiple_of_a_cube() const;
  [[nodiscard]] int needed() const {
    return points_away(context_.profile.length, context_.score[index(result_.winner)]);
  }
  [[nodiscard]] bool has_needs() const {
    return !context_.profile.is_money() && context_.is_score_known && needed() > 0;
  }
  Diagnostic* add(Rule rule);
  void award(Player winner, int points);
  void award_any_level();

  const GameContext& context_;
  const GameOutcome& outcome_;
  const Result& result_;
  const Sink& wanted_;
  std::vector<Diagnostic>& found_;
  std::vector<Cube> cubes_;
  Judgement judgement_;
  bool is_code_ = false;
};

Diagnostic* Judge::add(Rule rule) {
  if (!wanted_.wants(rule)) return nullptr;
  Diagnostic& found = found_.emplace_back();
  found.rule = rule;
  found.severity = context_.profile.severity(rule);
  found.span = result_.points_span.is_empty() ? result_.span : result_.points_span;
  found.match = context_.match_number;
  found.game = context_.game_number;
  found.turn = static_cast<int>(outcome_.turns);
  found.game_label = context_.game.label;
  return &found;
}

void Judge::award(Player winner, int points) {
  const Award award{.winner = winner, .points = points};
  std::vector<Award>& awards = judgement_.awards;
  if (std::find(awards.begin(), awards.end(), award) == awards.end()) awards.push_back(award);
}

/// The number printed is wrong; the next score tells what the loser gave up.
void Judge::award_any_level() {
  for (const Cube& cube : cubes_) {
    for (const int level : {1, 2, 3}) award(result_.winner, level * cube.value);
  }
}

bool Judge::is_multiple_of_a_cube() const {
  return std::any_of(cubes_.begin(), cubes_.end(), [&](const Cube& cube) {
    return result_.points == cube.value || result_.points == 2 * cube.value ||
           result_.points == 3 * cube.value;
  });
}

bool Judge::accept_at_match_end(int full, bool is_resignation) {
  // A win is cut to the length that is printed even where that only stands for unlimited play.
  if (context_.profile.written_length && full > *context_.profile.written_length &&
      result_.points == *context_.profile.written_length) {
    if (auto* found = add(Rule::award_capped)) {
      found->message = fmt::format("{} printed for {}: the value cut to the match length",
                                   points_text(result_.points), points_text(full));
    }
    return true;
  }
  if (!has_needs() || full < needed()) return false;
  const int points = result_.points;
  const int length = context_.profile.length;
  std::string_view how;
  if (points == full) {
    if (full == needed()) return true;
    how = "the full value, more than the points needed";
  } else if (points == needed()) {
    how = "only the points needed";
  } else if (points == std::min(full, length)) {
    how = "the value cut to the match length";
  } else if (is_resignation && points == length) {
    how = "the match length, as for a match that is resigned";
  } else {
    return false;
  }
  if (auto* found = add(Rule::award_capped)) {
    found->message =
        fmt::format("{} printed at the end of the match: {}", points_text(points), how);
  }
  award(result_.winner, full);
  return true;
}

/// A player may give up the whole match: then the points that the winner needed are printed, or the
/// match length.
bool Judge::accept_resigned_match() {
  if (!has_needs() || !(result_.is_match_claimed || context_.is_last_game)) return false;
  if (result_.points != needed() && result_.points != context_.profile.length) return false;
  if (auto* found = add(Rule::award_capped)) {
    found->message =
        fmt::format("{} printed at the end of the match: {}", points_text(result_.points),
                    result_.points == needed() ? "the match was resigned for the points needed"
                                               : "the match was resigned for its length");
  }
  award(result_.winner, needed());
  return true;
}

bool Judge::accept_resignation_code() {
  if (result_.points < kLeastResignationCode) return false;
  if (auto* found = add(Rule::resignation_code)) {
    found->message =
        fmt::format("{} is a resignation code, not a number of points", result_.points);
    found->label = "the winner counts, the number does not";
  }
  is_code_ = true;
  award_any_level();
  if (has_needs()) award(result_.winner, needed());
  return true;
}

void Judge::check_winner() {
  if (!outcome_.winner || *outcome_.winner == result_.winner) return;
  if (auto* found = add(Rule::wrong_winner)) {
    found->span = result_.span;
    found->message =
        fmt::format("the win is credited to {}, but {} won", context_.names[index(result_.winner)],
                    context_.names[index(*outcome_.winner)]);
    found->label = outcome_.ending == Ending::borne_off ? "the other side bore off first"
                   : outcome_.ending == Ending::dropped ? "this side dropped the double"
                                                        : "this side resigned";
  }
}

/// What the transcript says of the level in so many words; `counted_level` is what the board and
/// the rules make of it.
void Judge::check_level_in_words(int counted_level) {
  if (!result_.level || *result_.level == counted_level) return;
  const bool may_count_single = context_.profile.jacoby.value_or(true) && !outcome_.cube.owner;
  if (may_count_single && *result_.level == 1) return;
  if (outcome_.level && *result_.level == static_cast<int>(*outcome_.level)) return;
  if (auto* found = add(Rule::wrong_level)) {
    found->message = fmt::format("a {} recorded for a {}", level_name(*result_.level),
                                 level_name(counted_level));
    found->label = "the final board says otherwise";
  }
}

/// Two rule texts do not ask whether the loser has borne off a checker.
bool Judge::accept_backgammon_with_checker_off(const Cube& cube) {
  constexpr int kBackgammon = 3;
  if (!context_.profile.counts_backgammon_with_checker_off || !outcome_.is_loser_behind ||
      outcome_.level != Level::single || result_.points != kBackgammon * cube.value) {
    return false;
  }
  if (context_.profile.jacoby.value_or(false) && !cube.owner) return false;
  if (auto* found = add(Rule::backgammon_with_checker_off)) {
    found->message = fmt::format("{} recorded although the loser has a checker off",
                                 points_text(result_.points));
    found->label = fmt::format("a single game by the international rules, worth {}", cube.value);
  }
  award(*outcome_.winner, result_.points);
  return true;
}

void Judge::judge_borne_off() {
  const bool is_jacoby_open = !context_.profile.jacoby.has_value();
  bool is_expected = false;
  int expected = 0;
  for (const Cube& cube : cubes_) {
    if (!outcome_.level) {
      is_expected = is_expected || is_multiple_of_a_cube();
      continue;
    }
    const int without = points_of(*outcome_.level, cube, false);
    const int with = points_of(*outcome_.level, cube, true);
    const bool counts_single = context_.profile.jacoby.value_or(false);
    const int full = counts_single ? with : without;
    if (expected == 0) expected = full;
    award(*outcome_.winner, full);
    if (is_jacoby_open && with != without) {
      is_expected = is_expected || result_.points == with;
      judgement_.jacoby_readings = {without, with};
    }
    is_expected = is_expected || result_.points == full || accept_at_match_end(full, false);
    if (!is_expected && accept_backgammon_with_checker_off(cube)) return;
    if (is_expected) {
      check_level_in_words(static_cast<int>(*outcome_.level));
      if (result_.points == full && has_needs() && full > needed()) {
        static_cast<void>(accept_at_match_end(full, false));
      }
      if (context_.profile.is_jacoby_tag_in_match && *outcome_.level != Level::single &&
          !cube.owner) {
        if (auto* found = add(Rule::jacoby)) {
          found->severity = Severity::warning;
          found->message = "the record states the Jacoby rule, which does not hold in a match";
          found->label =
              fmt::format("the {} counts", level_name(static_cast<int>(*outcome_.level)));
        }
      }
      break;
    }
    if (counts_single && result_.points == without && with != without) {
      if (auto* found = add(Rule::jacoby)) {
        found->message = fmt::format("a {} with a centred cube is scored {}",
                                     level_name(static_cast<int>(*outcome_.level)), result_.points);
        found->label = fmt::format("by the Jacoby rule it is worth {}", points_text(with));
      }
      is_expected = true;
      break;
    }
  }
  if (judgement_.jacoby_readings) {
    // Only what is printed may count, or the two places contradict each other.
    judgement_.awards.clear();
  }
  if (is_expected || accept_resignation_code()) return;
  const int level = outcome_.level ? static_cast<int>(*outcome_.level) : 1;
  const bool is_level = is_multiple_of_a_cube();
  if (auto* found = add(is_level ? Rule::wrong_level : Rule::wrong_points)) {
    found->message =
        is_level && outcome_.level
            ? fmt::format("{} recorded for a {} with the cube at {}", points_text(result_.points),
                          level_name(level), outcome_.cube.value)
            : fmt::format("{} recorded; no win with the cube at {} is worth that",
                          points_text(result_.points), outcome_.cube.value);
    if (expected != 0) found->label = fmt::format("worth {}", points_text(expected));
    if (outcome_.level) {
      const Player loser = other(*outcome_.winner);
      found->notes.push_back(
          level == 1
              ? fmt::format("{} had borne off at least one checker", context_.names[index(loser)])
          : level == 2
              ? fmt::format("{} had borne off no checker", context_.names[index(loser)])
              : fmt::format(
                    "{} had borne off no checker and had one on the bar or in the winner's home",
                    context_.names[index(loser)]));
    }
  }
}

/// A level recorded for a drop, in words or, on a server that counts drops by the board, in points.
bool Judge::accept_gammon_on_drop() {
  const bool is_named = result_.level.value_or(1) > 1;
  const int cube = outcome_.cube.value;
  int level = 1;
  if (context_.profile.counts_drop_by_board && outcome_.checkers) {
    const bool has_off = outcome_.has_borne_off[index(other(*outcome_.winner))];
    level = outcome_.is_loser_behind ? 3 : has_off ? 1 : 2;
  }
  const bool is_by_board = level > 1 && result_.points == level * cube;
  if (!is_named && !is_by_board) return false;
  if (auto* found = add(Rule::gammon_on_drop)) {
    found->message =
        is_named ? fmt::format("a {} recorded for a dropped double", level_name(*result_.level))
                 : fmt::format("{} recorded for a dropped double, by the board",
                               points_text(result_.points));
    found->label = fmt::format("a drop is a single game, worth {}", cube);
  }
  return true;
}

void Judge::judge_dropped() {
  for (const Cube& cube : cubes_) award(*outcome_.winner, cube.value);
  if (accept_gammon_on_drop()) return;
  for (const Cube& cube : cubes_) {
    if (result_.points == cube.value) {
      if (has_needs() && cube.value > needed())
        static_cast<void>(accept_at_match_end(cube.value, false));
      return;
    }
    if (accept_at_match_end(cube.value, false)) return;
  }
  if (accept_resignation_code()) return;
  if (auto* found = add(Rule::wrong_drop_value)) {
    found->message = fmt::format("{} recorded for a dropped double", points_text(result_.points));
    found->label = fmt::format("the cube stood at {} before the offer", outcome_.cube.value);
  }
}

/// Whether the next heading counts so many points for the winner.
bool Judge::is_followed_by(int points) const {
  if (!context_.score_after || !context_.is_score_known) return false;
  std::array<int, 2> score = context_.score;
  int& counted = score[index(result_.winner)];
  counted = add_points(counted, points);
  return score == *context_.score_after;
}

/// The level that the points come to where the loser could not have lost so little by playing on.
std::optional<int> Judge::level_too_low() const {
  constexpr int kBackgammon = 3;
  const int least = static_cast<int>(outcome_.least_levels[index(other(result_.winner))]);
  const bool may_count_single = context_.profile.jacoby.value_or(true) && !outcome_.cube.owner;
  const bool ends_match = has_needs() && result_.points >= needed();
  const bool is_by_other = outcome_.winner && *outcome_.winner != result_.winner;
  const std::vector<Action>& actions = context_.game.actions;
  // A drop that answers no double.
  const bool is_drop = !actions.empty() && std::holds_alternative<Drop>(actions.back().what);
  if (least == 1 || may_count_single || ends_match || is_by_other || is_drop) return std::nullopt;
  std::optional<int> found;
  for (const Cube& cube : cubes_) {
    for (int level = 1; level <= kBackgammon; ++level) {
      if (result_.points != level * cube.value) continue;
      if (level >= least) return std::nullopt;
      found = level;
    }
  }
  return found;
}

/// Says that the position does not allow the level; `least` and `most` are those that it does. A
/// bargain it is no more where the next score counts one of these: then the number is wrong.
void Judge::report_resigned_level(int level, int least, int most, std::string_view label) {
  award(result_.winner, result_.points);
  std::optional<int> counted;
  for (const Cube& cube : cubes_) {
    for (int allowed = least; allowed <= most; ++allowed) {
      award(result_.winner, allowed * cube.value);
      if (is_followed_by(allowed * cube.value)) counted = allowed * cube.value;
    }
  }
  auto* found = add(Rule::resignation_level);
  if (found == nullptr) return;
  found->message = fmt::format("a resigned {} is recorded", level_name(level));
  found->label = label;
  if (!counted || is_followed_by(result_.points)) return;
  found->severity = Severity::error;
  found->notes.push_back(fmt::format("the next score counts {}", points_text(*counted)));
}

void Judge::judge_resigned() {
  const Player loser = other(result_.winner);
  const bool has_off = outcome_.has_borne_off[index(loser)];
  const bool counts_single = context_.profile.jacoby.value_or(false) && !outcome_.cube.owner;
  const int points = result_.points;
  constexpr int kGammon = 2;
  constexpr int kBackgammon = 3;
  constexpr std::string_view kHasOff = "impossible: the loser has borne off a checker";
  const int stated = std::max(outcome_.resigned_level.value_or(1), result_.level.value_or(1));
  if (has_off && stated >= kGammon) {
    report_resigned_level(stated, 1, 1, kHasOff);
    return;
  }
  if (const std::optional<int> level = level_too_low()) {
    const int least = static_cast<int>(outcome_.least_levels[index(loser)]);
    report_resigned_level(*level, least, kBackgammon,
                          least == kGammon ? "no dice would have saved the gammon"
                                           : "no dice would have saved the backgammon");
    return;
  }
  for (const Cube& cube : cubes_) {
    if (points == cube.value) {
      if (has_needs() && points > needed()) static_cast<void>(accept_at_match_end(points, true));
      return;
    }
  }
  for (const int level : {2, 3}) {
    for (const Cube& cube : cubes_) {
      if (points != level * cube.value || has_off || counts_single) continue;
      if (has_needs() && points > needed()) static_cast<void>(accept_at_match_end(points, true));
      return;
    }
  }
  for (const int level : {1, 2, 3}) {
    for (const Cube& cube : cubes_) {
      const int full = level * cube.value;
      // The position allows no such level, and a resigned match gives no more than is needed.
      if (has_off && level >= kGammon && points == full && points > needed()) continue;
      if (accept_at_match_end(full, true)) return;
    }
  }
  if (accept_resigned_match()) return;
  for (const int level : {2, 3}) {
    for (const Cube& cube : cubes_) {
      if (points != level * cube.value) continue;
      report_resigned_level(
          level, 1, 1,
          has_off ? kHasOff : "by the Jacoby rule it counts single with a centred cube");
      return;
    }
  }
  if (accept_resignation_code()) return;
  award_any_level();
  if (auto* found = add(Rule::wrong_points)) {
    found->message = fmt::format("{} recorded for a resignation with the cube at {}",
                                 points_text(points), outcome_.cube.value);
    found->label = fmt::format("worth {}, {} or {}", outcome_.cube.value, 2 * outcome_.cube.value,
                               3 * outcome_.cube.value);
  }
}

/// The kind of end that the transcript states, against the replay.
void Judge::check_end_in_words() {
  if (result_.end != GameEnd::played_out || outcome_.ending == Ending::borne_off) return;
  if (!outcome_.checkers) return;
  const int left = (*outcome_.checkers)[index(result_.winner)];
  if (auto* found = add(Rule::win_not_complete)) {
    found->span = result_.span;
    found->message = fmt::format("the game is said to be played out, but {} has {} checker{} left",
                                 context_.names[index(result_.winner)], left, left == 1 ? "" : "s");
    found->label = "whoever bears off the last checker wins";
  }
}

void Judge::check_match_claim() {
  if (!result_.is_match_claimed || !has_needs() || is_code_) return;
  const bool reaches =
      std::any_of(judgement_.awards.begin(), judgement_.awards.end(), [&](const Award& award) {
        return award.winner == result_.winner && award.points >= needed();
      });
  if (reaches) return;
  if (auto* found = add(Rule::match_incomplete)) {
    found->span = result_.span;
    const int points = add_points(context_.score[index(result_.winner)], result_.points);
    found->message =
        fmt::format("the match is claimed at {} of {} points", points, context_.profile.length);
    found->label = "the score does not reach the match length";
  }
}

Judgement Judge::run() {
  judgement_.winner = result_.winner;
  if (result_.points == 0) {
    if (auto* found = add(Rule::draw)) {
      found->message = "the game is recorded without points";
      found->label = "backgammon has no draws";
    }
    judgement_.winner.reset();
    return std::move(judgement_);
  }
  check_winner();
  if (result_.end == GameEnd::settled) {
    if (auto* found = add(Rule::settlement)) {
      found->span = result_.span;
      found->message =
          fmt::format("the players settled the game for {}", points_text(result_.points));
      found->label = "settling a game is left to money play";
    }
    award(result_.winner, result_.points);
    check_match_claim();
    return std::move(judgement_);
  }
  check_end_in_words();
  switch (outcome_.ending) {
    case Ending::borne_off:
      judge_borne_off();
      break;
    case Ending::dropped:
      judge_dropped();
      break;
    case Ending::none:
    case Ending::resigned:
      judge_resigned();
      break;
  }
  if (!is_code_) award(result_.winner, result_.points);
  check_match_claim();
  if (result_.loss && *result_.loss != result_.points) {
    if (auto* found = add(Rule::wrong_points)) {
      found->span = result_.span;
      found->message = fmt::format("the loser's cell says {}, the winner's {}",
                                   points_text(*result_.loss), points_text(result_.points));
      found->label = "the two numbers differ";
    }
  }
  return std::move(judgement_);
}

}  // namespace

Judgement judge_result(const GameContext& context, const GameOutcome& outcome, const Sink& wanted,
                       std::vector<Diagnostic>& found) {
  if (context.game.result) {
    return Judge(context, outcome, *context.game.result, wanted, found).run();
  }
  Judgement judgement;
  judgement.winner = outcome.winner;
  if (!outcome.winner) return judgement;
  if (outcome.ending == Ending::dropped) {
    judgement.awards.push_back(Award{.winner = *outcome.winner, .points = outcome.cube.value});
  } else if (outcome.ending == Ending::borne_off && outcome.level) {
    for (const bool with : {false, true}) {
      if (context.profile.jacoby && *context.profile.jacoby != with) continue;
      judgement.awards.push_back(Award{.winner = *outcome.winner,
                                       .points = points_of(*outcome.level, outcome.cube, with)});
    }
  }
  return judgement;
}

}  // namespace bgtools
