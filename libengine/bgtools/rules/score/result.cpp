#include <algorithm>
#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/rules/score/result.hpp>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools {
namespace {

// Programs that leak a resignation code print 100, 1004, 2008, 4016 and the like (docs/rules.md
// 1.15).
constexpr int kLeastResignationCode = 100;
constexpr int kGammon = 2;
constexpr int kBackgammon = 3;

/// What a game with a printed result is worth, and what is irregular in the printed words.
class Valuation {
 public:
  Valuation(const GameContext& context, const GameOutcome& outcome, const Result& result)
      : context_(context), outcome_(outcome), result_(result) {
    cubes_.push_back(outcome.cube);
    if (outcome.other_cube) cubes_.push_back(*outcome.other_cube);
  }

  Judgement run();

 private:
  void judge_by_ending();
  void judge_borne_off();
  void judge_dropped();
  void judge_resigned();
  void judge_game_points();
  [[nodiscard]] std::optional<int> level_too_low() const;
  void raise_resigned_level(ResultIrregularity what, int level, int least, int most);
  [[nodiscard]] bool is_followed_by(int points) const;
  [[nodiscard]] bool accept_win(const Cube& cube, std::optional<int>& expected);
  [[nodiscard]] bool accept_backgammon_with_checker_off(const Cube& cube);
  [[nodiscard]] bool accept_gammon_on_drop();
  [[nodiscard]] bool is_only_dropped(const Cube& cube) const;
  [[nodiscard]] bool accept_resigned_level(int most);
  [[nodiscard]] bool accept_cut_resignation(int most);
  [[nodiscard]] bool accept_at_match_end(int full, bool is_resignation);
  [[nodiscard]] bool accept_resigned_match();
  [[nodiscard]] bool accept_without_play();
  [[nodiscard]] bool accept_resignation_code();
  [[nodiscard]] bool is_multiple_of_a_cube() const;
  [[nodiscard]] int needed() const {
    return points_away(context_.profile.length, context_.score[index(result_.winner)]);
  }
  [[nodiscard]] bool has_needs() const {
    return !context_.profile.is_money() && context_.is_score_known && needed() > 0;
  }
  void raise(ResultFact fact) { judgement_.facts.push_back(fact); }
  void award(Player winner, int points);
  void award_any_level();

  const GameContext& context_;
  const GameOutcome& outcome_;
  const Result& result_;
  std::vector<Cube> cubes_;
  Judgement judgement_;
  bool is_code_ = false;
};

void Valuation::award(Player winner, int points) {
  const Award award{.winner = winner, .points = points};
  std::vector<Award>& awards = judgement_.awards;
  if (std::find(awards.begin(), awards.end(), award) == awards.end()) awards.push_back(award);
}

/// The printed number is wrong; the next score shows what the loser gave up.
void Valuation::award_any_level() {
  for (const Cube& cube : cubes_) {
    for (const int level : {1, 2, 3}) award(result_.winner, level * cube.value);
  }
}

bool Valuation::is_multiple_of_a_cube() const {
  return std::any_of(cubes_.begin(), cubes_.end(), [&](const Cube& cube) {
    return result_.points == cube.value || result_.points == 2 * cube.value ||
           result_.points == 3 * cube.value;
  });
}

bool Valuation::accept_at_match_end(int full, bool is_resignation) {
  // A win is cut to the printed length even if that only means unlimited play.
  const auto written = context_.profile.written_length;
  if (written && full > *written && result_.points == *written) {
    raise({.what = ResultIrregularity::cut_to_written_length, .worth = full});
    return true;
  }
  if (!has_needs() || full < needed()) return false;
  const int points = result_.points;
  const int length = context_.profile.length;
  if (points == full && full == needed()) return true;
  const bool is_cut = points == needed() || points == std::min(full, length);
  const bool is_whole_match = is_resignation && points == length;
  if (points != full && !is_cut && !is_whole_match) return false;
  raise({.what = ResultIrregularity::capped, .worth = full});
  award(result_.winner, full);
  return true;
}

/// A player may give up the whole match: then the points that the winner needed are printed, or the
/// match length.
bool Valuation::accept_resigned_match() {
  if (!has_needs() || !(result_.is_match_claimed || context_.is_last_game)) return false;
  if (result_.points != needed() && result_.points != context_.profile.length) return false;
  raise({.what = ResultIrregularity::match_resigned});
  award(result_.winner, needed());
  return true;
}

bool Valuation::accept_resignation_code() {
  if (result_.points < kLeastResignationCode) return false;
  raise({.what = ResultIrregularity::code_printed});
  is_code_ = true;
  award_any_level();
  if (has_needs()) award(result_.winner, needed());
  return true;
}

/// Under two rule texts it does not matter whether the loser has borne off a checker.
bool Valuation::accept_backgammon_with_checker_off(const Cube& cube) {
  if (!context_.profile.backgammon_with_checker_off || !outcome_.is_loser_in_winners_home ||
      outcome_.level != Level::single || result_.points != kBackgammon * cube.value) {
    return false;
  }
  if (context_.profile.jacoby.value_or(false) && !cube.owner) return false;
  raise({.what = ResultIrregularity::checker_off_ignored, .worth = cube.value});
  award(*outcome_.winner, result_.points);
  return true;
}

/// Whether the printed number is that of a win with this cube, or wrong in a way that shows which
/// rule was forgotten. Requires that the level is known. `expected` is its worth with the first
/// cube.
bool Valuation::accept_win(const Cube& cube, std::optional<int>& expected) {
  const int level = static_cast<int>(*outcome_.level);
  const int without = points_of(*outcome_.level, cube, false);
  const int with = points_of(*outcome_.level, cube, true);
  const bool counts_single = context_.profile.jacoby.value_or(false);
  const int full = counts_single ? with : without;
  if (!expected) expected = full;
  award(*outcome_.winner, full);
  bool is_expected = false;
  if (!context_.profile.jacoby && with != without) {
    is_expected = result_.points == with;
    judgement_.jacoby_readings = {without, with};
  }
  is_expected = is_expected || result_.points == full || accept_at_match_end(full, false);
  if (!is_expected && accept_backgammon_with_checker_off(cube)) return true;
  if (!is_expected) {
    if (!counts_single || result_.points != without || with == without) return false;
    raise({.what = ResultIrregularity::gammon_not_single, .level = level, .worth = with});
    return true;
  }
  raise({.what = ResultIrregularity::level_stated, .level = level});
  if (result_.points == full && has_needs() && full > needed()) {
    static_cast<void>(accept_at_match_end(full, false));
  }
  if (*outcome_.level != Level::single && !cube.owner) {
    raise({.what = ResultIrregularity::gammon_uncubed, .level = level});
  }
  return true;
}

void Valuation::judge_borne_off() {
  std::optional<int> expected;
  const bool is_expected =
      outcome_.level ? std::any_of(cubes_.begin(), cubes_.end(),
                                   [&](const Cube& cube) { return accept_win(cube, expected); })
                     : is_multiple_of_a_cube();
  if (judgement_.jacoby_readings) {
    // Only the printed number may count, or else the two places contradict each other.
    judgement_.awards.clear();
  }
  if (is_expected || accept_resignation_code()) return;
  raise({.what = is_multiple_of_a_cube() ? ResultIrregularity::other_level_won
                                         : ResultIrregularity::other_points_won,
         .worth = expected});
}

/// A level recorded for a drop, in words or, on a server that counts drops by the board, in points.
bool Valuation::accept_gammon_on_drop() {
  const bool is_named = result_.level.value_or(1) > 1;
  int level = 1;
  if (context_.profile.drop_by_board && outcome_.checkers) {
    const bool has_off = outcome_.has_borne_off[index(other(*outcome_.winner))];
    level = outcome_.is_loser_in_winners_home ? kBackgammon : has_off ? 1 : kGammon;
  }
  const bool is_by_board = level > 1 && result_.points == level * outcome_.cube.value;
  if (!is_named && !is_by_board) return false;
  raise({.what = ResultIrregularity::more_for_drop});
  return true;
}

void Valuation::judge_dropped() {
  for (const Cube& cube : cubes_) award(*outcome_.winner, cube.value);
  if (accept_gammon_on_drop()) return;
  for (const Cube& cube : cubes_) {
    if (result_.points == cube.value) {
      if (has_needs() && cube.value > needed()) {
        static_cast<void>(accept_at_match_end(cube.value, false));
      }
      return;
    }
    if (accept_at_match_end(cube.value, false)) return;
  }
  if (accept_resignation_code()) return;
  raise({.what = ResultIrregularity::other_points_for_drop});
}

/// Whether the next heading counts this many points for the winner.
bool Valuation::is_followed_by(int points) const {
  if (!context_.score_after || !context_.is_score_known) return false;
  std::array<int, 2> score = context_.score;
  int& counted = score[index(result_.winner)];
  counted = add_points(counted, points);
  return score == *context_.score_after;
}

/// The level of the points, if the loser could not have lost so little by playing on.
std::optional<int> Valuation::level_too_low() const {
  const int least = static_cast<int>(outcome_.least_levels[index(other(result_.winner))]);
  const bool may_count_single = context_.profile.jacoby.value_or(true) && !outcome_.cube.owner;
  const bool ends_match = has_needs() && result_.points >= needed();
  const bool is_by_other = outcome_.winner && *outcome_.winner != result_.winner;
  const std::vector<Action>& actions = context_.game.actions;
  // A drop without a double to answer.
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

/// The position does not allow the level; `least` and `most` are those that it allows. It is not a
/// bargain if the next score counts one of these: then the number is wrong.
void Valuation::raise_resigned_level(ResultIrregularity what, int level, int least, int most) {
  award(result_.winner, result_.points);
  std::optional<int> counted;
  for (const Cube& cube : cubes_) {
    for (int allowed = least; allowed <= most; ++allowed) {
      award(result_.winner, allowed * cube.value);
      if (is_followed_by(allowed * cube.value)) counted = allowed * cube.value;
    }
  }
  if (is_followed_by(result_.points)) counted.reset();
  raise({.what = what, .level = level, .least = least, .worth = counted});
}

/// Whether a cube is that before a double without an answer, which then was dropped: with a level
/// to give up, it was taken.
bool Valuation::is_only_dropped(const Cube& cube) const {
  return cube == cubes_.front() && is_unanswered(context_.game);
}

/// Whether the points are those of a level that can be given up.
bool Valuation::accept_resigned_level(int most) {
  for (const int level : {1, 2, 3}) {
    for (const Cube& cube : cubes_) {
      if (result_.points != level * cube.value || level > most) continue;
      if (level > 1 && is_only_dropped(cube)) continue;
      if (is_unanswered(context_.game) && !is_only_dropped(cube)) {
        raise({.what = ResultIrregularity::take_left_out});
      }
      if (has_needs() && result_.points > needed()) {
        static_cast<void>(accept_at_match_end(result_.points, true));
      }
      return true;
    }
  }
  return false;
}

/// Whether the points are those of a level, cut at the end of the match.
bool Valuation::accept_cut_resignation(int most) {
  for (const int level : {1, 2, 3}) {
    for (const Cube& cube : cubes_) {
      const int full = level * cube.value;
      // The position does not allow the level, and a resigned match gives only the points needed.
      const bool is_impossible = level > most && result_.points == full;
      if (is_impossible && full > needed()) continue;
      if (accept_at_match_end(full, true)) return true;
    }
  }
  return false;
}

/// Of a game of which nothing but the result is recorded, the cube is not known.
bool Valuation::accept_without_play() {
  if (!std::all_of(
          context_.game.actions.begin(), context_.game.actions.end(),
          [](const Action& action) { return std::holds_alternative<Comment>(action.what); })) {
    return false;
  }
  for (std::int64_t cube = 4; cube <= result_.points; cube *= 2) {
    for (const int level : {1, 2, 3}) {
      if (result_.points == level * cube) return true;
    }
  }
  return false;
}

void Valuation::judge_resigned() {
  if (accept_without_play()) return;
  const Player loser = other(result_.winner);
  const bool has_off = outcome_.has_borne_off[index(loser)];
  const int most = has_off ? 1 : static_cast<int>(outcome_.most_levels[index(loser)]);
  const bool counts_single = context_.profile.jacoby.value_or(false) && !outcome_.cube.owner;
  const int stated = std::max(outcome_.resigned_level.value_or(1), result_.level.value_or(1));
  if (stated > most) {
    raise_resigned_level(ResultIrregularity::resigned_too_high, stated, 1, most);
    return;
  }
  if (const std::optional<int> level = level_too_low()) {
    const int least = static_cast<int>(outcome_.least_levels[index(loser)]);
    raise_resigned_level(ResultIrregularity::resigned_too_low, *level, least, kBackgammon);
    return;
  }
  if (accept_resigned_level(counts_single ? 1 : most)) return;
  if (accept_cut_resignation(most) || accept_resigned_match()) return;
  for (const int level : {kGammon, kBackgammon}) {
    for (const Cube& cube : cubes_) {
      if (result_.points != level * cube.value || is_only_dropped(cube)) continue;
      raise_resigned_level(ResultIrregularity::resigned_too_high, level, 1,
                           std::min(most, level - 1));
      return;
    }
  }
  if (accept_resignation_code()) return;
  award_any_level();
  raise({.what = ResultIrregularity::other_points_resigned});
}

/// A game that does not count like backgammon: `worth` is what the final board gives.
void Valuation::judge_game_points() {
  const GameRules& game = *game_rules(context_.profile.variant);
  const int cube = game.has_cube ? outcome_.cube.value : 1;
  if (outcome_.ending == Ending::borne_off && outcome_.worth && !outcome_.winner) {
    raise({.what = ResultIrregularity::other_points_won, .worth = 0});
    return;
  }
  if (outcome_.worth.value_or(0) == 0) {
    const bool is_possible = game.most_points == 0 || result_.points <= game.most_points * cube;
    if (is_possible || accept_at_match_end(result_.points, true) || accept_resigned_match()) return;
    raise({.what = ResultIrregularity::other_points_resigned});
    return;
  }
  const int full = *outcome_.worth * cube;
  award(*outcome_.winner, full);
  if (result_.points == full) {
    if (has_needs() && full > needed()) static_cast<void>(accept_at_match_end(full, false));
    return;
  }
  if (accept_at_match_end(full, false) || accept_resignation_code()) return;
  raise({.what = ResultIrregularity::other_points_won, .worth = full});
}

void Valuation::judge_by_ending() {
  if (!is_plain(context_.profile.variant) && outcome_.ending != Ending::dropped) {
    judge_game_points();
    return;
  }
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
}

Judgement Valuation::run() {
  // Players may agree on a draw, but not once the board or a drop has decided the game.
  if (result_.points == 0 && !outcome_.winner) {
    if (outcome_.ending == Ending::borne_off && outcome_.worth == 0) return std::move(judgement_);
    raise({.what = ResultIrregularity::no_points});
    return std::move(judgement_);
  }
  judgement_.winner = result_.winner;
  raise({.what = ResultIrregularity::winner_stated});
  if (result_.end) raise({.what = ResultIrregularity::end_stated});
  const bool is_settled = result_.end == GameEnd::settled;
  if (!is_settled) judge_by_ending();
  if (!is_code_) award(result_.winner, result_.points);
  if (result_.is_match_claimed && has_needs() && !is_code_) {
    raise({.what = ResultIrregularity::match_claimed});
  }
  if (!is_settled && result_.loss) raise({.what = ResultIrregularity::loss_stated});
  return std::move(judgement_);
}

}  // namespace

bool is_unanswered(const Game& game) noexcept {
  return !game.actions.empty() && std::holds_alternative<Double>(game.actions.back().what);
}

int ResultCase::needed() const {
  return points_away(profile().length, context.score[index(result().winner)]);
}

Judgement judge_result(const GameContext& context, const GameOutcome& outcome) {
  if (context.game.result) return Valuation(context, outcome, *context.game.result).run();
  Judgement judgement;
  judgement.winner = outcome.winner;
  if (!outcome.winner) return judgement;
  if (outcome.ending == Ending::dropped) {
    judgement.awards.push_back(Award{.winner = *outcome.winner, .points = outcome.cube.value});
  } else if (outcome.worth.value_or(0) > 0) {
    judgement.awards.push_back(Award{.winner = *outcome.winner, .points = *outcome.worth});
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
