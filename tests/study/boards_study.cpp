#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <random>
#include <utility>
#include <variant>
#include <vector>

#include <bgtools/build/course.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/verify.hpp>
#include <study/boards_study.hpp>

namespace bgtools::test {
namespace {

/// Puts a checker somewhere else, so that the board can still occur.
Position spoilt(const Position& board, std::mt19937& random) {
  const auto any_of = [&](int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
  };
  while (true) {
    Position other = board;
    const auto from = static_cast<std::size_t>(1 + any_of(24));
    const auto to = static_cast<std::size_t>(1 + any_of(24));
    const int sign = other.points[from] > 0 ? 1 : -1;
    if (from == to || other.points[from] == 0 || sign * other.points[to] < 0) continue;
    other.points[from] = static_cast<std::int8_t>(other.points[from] - sign);
    other.points[to] = static_cast<std::int8_t>(other.points[to] + sign);
    return other;
  }
}

class Boards {
 public:
  explicit Boards(const BoardDamage& damage) : damage_(damage), random_(damage.seed) {}

  void add(Situation now) {
    if (std::bernoulli_distribution(damage_.share)(random_)) {
      if (random_() % 2 == 0) return;
      now.position = spoilt(now.position, random_);
    }
    text_ += damage_.is_bare ? to_position_id(now.position) : to_xgid(now);
    text_ += '\n';
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  BoardDamage damage_;
  std::mt19937 random_;
  std::string text_ = "boards\nPlayers: Ann, Bob\n";
};

/// A turn of a game, with the boards around it, seen by its player.
struct Turned {
  Player player{};
  Roll roll{};
  Position before{};
  Position after{};
  bool is_danced = false;
  bool is_named = false;  ///< a comment follows it

  [[nodiscard]] bool has_boards_of(const Turned& other) const {
    return before == other.before && after == other.after;
  }
};

void add_turns(const Game& game, std::vector<Turned>& turns) {
  const std::size_t first = turns.size();
  build::Course course(Variant::backgammon);
  for (const Action& action : game.actions) {
    if (std::holds_alternative<Comment>(action.what) && turns.size() > first) {
      turns.back().is_named = true;
    }
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    const Position before = course.seen_by(action.player);
    course.follow(action);
    if (const auto* const set = std::get_if<SetPosition>(&action.what)) {
      course.show(action.player, set->position);
    }
    if (play == nullptr || (!is_turn(*play) && play->kind != PlayKind::danced)) continue;
    turns.push_back({.player = action.player,
                     .roll = play->roll,
                     .before = before,
                     .after = course.seen_by(action.player),
                     .is_danced = play->count == 0});
  }
}

std::vector<Turned> turns_of(const Match& match) {
  std::vector<Turned> turns;
  for (const Game& game : match.games) add_turns(game, turns);
  return turns;
}

bool is_same_roll(Roll a, Roll b) { return a.high() == b.high() && a.low() == b.low(); }

/// Compares the turns of a match in the order in which they were made.
void compare(const std::vector<Turned>& were, const std::vector<Turned>& are, BoardTally& tally) {
  // The longest row of turns that both have.
  std::vector<std::vector<int>> most(were.size() + 1, std::vector<int>(are.size() + 1, 0));
  for (std::size_t a = were.size(); a-- > 0;) {
    for (std::size_t b = are.size(); b-- > 0;) {
      most[a][b] = std::max(most[a + 1][b], most[a][b + 1]);
      if (were[a].has_boards_of(are[b])) most[a][b] = std::max(most[a][b], most[a + 1][b + 1] + 1);
    }
  }
  std::size_t a = 0;
  std::size_t b = 0;
  const auto is_wrong = [&](const Turned& turn) {
    ++(turn.is_named ? tally.wrong_named : tally.wrong_certain);
    if (!turn.is_named && tally.examples.size() < 4000) {
      tally.examples += fmt::format("{}{} from {} to {}\n", turn.roll.first, turn.roll.second,
                                    to_position_id(turn.before), to_position_id(turn.after));
    }
  };
  while (a < were.size() || b < are.size()) {
    const bool is_same = a < were.size() && b < are.size() && were[a].has_boards_of(are[b]) &&
                         most[a][b] == most[a + 1][b + 1] + 1;
    if (is_same) {
      if (is_same_roll(were[a].roll, are[b].roll)) {
        ++tally.exact;
      } else if (!are[b].roll.is_known()) {
        ++tally.named;
      } else {
        is_wrong(are[b]);
      }
      ++a;
      ++b;
    } else if (b < are.size() && (a == were.size() || most[a][b] == most[a][b + 1])) {
      is_wrong(are[b++]);
    } else {
      ++tally.lost;
      ++a;
    }
  }
  tally.turns += static_cast<std::int64_t>(were.size());
}

}  // namespace

std::string boards_of(const Match& match, const BoardDamage& damage) {
  Boards boards(damage);
  for (const Game& game : match.games) {
    build::Course course(Variant::backgammon);
    Situation now;
    now.length = match.length.value_or(0);
    for (const std::size_t side : {0U, 1U}) now.score[side] = game.score_before[side].value_or(0);
    now.is_crawford = game.is_crawford.value_or(false);
    const auto show = [&](Player mover) {
      now.mover = mover;
      now.position = course.seen_by(mover);
      now.cube = course.cube();
      boards.add(now);
    };
    bool is_first = true;
    for (const Action& action : game.actions) {
      if (!has_player(action)) continue;
      if (std::exchange(is_first, false)) show(action.player);
      if (std::holds_alternative<Double>(action.what)) {
        now.is_double_offered = true;
        show(action.player);
        now.is_double_offered = false;
      }
      course.follow(action);
      const auto* const play = std::get_if<WrittenPlay>(&action.what);
      if (play != nullptr && is_turn(*play)) show(other(action.player));
      if (std::holds_alternative<Take>(action.what)) show(other(action.player));
    }
  }
  return std::move(boards).text();
}

BoardTally& BoardTally::operator+=(const BoardTally& more) {
  turns += more.turns;
  exact += more.exact;
  named += more.named;
  lost += more.lost;
  wrong_named += more.wrong_named;
  wrong_certain += more.wrong_certain;
  findings += more.findings;
  examples += more.examples;
  return *this;
}

BoardTally study_boards(const Match& match, const BoardDamage& damage) {
  BoardTally tally;
  const std::string text = boards_of(match, damage);
  const Source source("match.boards", text);
  Collector found;
  std::optional<Match> is;
  static_cast<void>(read(source, ".boards", format_named("boards"), found, [&](Match&& each) {
    if (!is) {
      is = std::move(each);
    } else {
      std::move(each.games.begin(), each.games.end(), std::back_inserter(is->games));
    }
    return true;
  }));
  if (!is) is.emplace();
  Collector errors;
  verify(*is, {}, errors);
  tally.findings =
      std::count_if(errors.diagnostics.begin(), errors.diagnostics.end(),
                    [](const Diagnostic& each) { return each.severity == Severity::error; });
  // A board after which another game begins may be missing, so the games are one row of turns. Its
  // boards tell each turn from its neighbours; position ids do not tell which player is which.
  compare(turns_of(match), turns_of(*is), tally);
  return tally;
}

}  // namespace bgtools::test
