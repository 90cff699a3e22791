#include <algorithm>
#include <array>
#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>

namespace bgtools::sheet {
namespace {

/// Calls `take` for the moves of each legal play, whatever it leads to. The checker that is
/// farthest back moves first: if a play is legal in any order, it is in this one.
template <typename Take>
class Plays {
 public:
  Plays(const Position& board, Roll roll, Take take)
      : start_(board), roll_(roll), most_(most_dice_playable(board, roll)), take_(take) {}

  void run() {
    if (roll_.is_double()) {
      go_on(start_, {}, {roll_.first, roll_.first, roll_.first, roll_.first});
    } else {
      go_on(start_, {}, {roll_.first, roll_.second});
      go_on(start_, {}, {roll_.second, roll_.first});
    }
  }

 private:
  void go_on(const Position& board, const Play& play, const std::array<std::uint8_t, 4>& dice) {
    if (play.count == most_) {
      if (most_ > 0 && is_legal(start_, roll_, play.span())) take_(play, board);
      return;
    }
    // Of a roll of which only one die can be played, it may be the second.
    const int die = dice[play.count];
    const int highest = play.count == 0 ? kBar : play.moves[play.count - 1U].from;
    for (int from = highest; from > 0; --from) {
      if (board.points[static_cast<std::size_t>(from)] <= 0) continue;
      const Move move{.from = static_cast<std::int8_t>(from),
                      .to = static_cast<std::int8_t>(std::max(from - die, kOff))};
      if (!is_legal_move(board, move, die)) continue;
      Position next = board;
      apply(next, move);
      Play longer = play;
      longer.moves[longer.count++] = move;
      go_on(next, longer, dice);
    }
  }

  Position start_;
  Roll roll_;
  int most_;
  Take take_;
};

bool is_known(const std::vector<Candidate>& found, const Position& after) {
  return std::any_of(found.begin(), found.end(),
                     [&](const Candidate& each) { return each.after == after; });
}

void add(std::vector<Candidate>& found, const Position& before, Roll roll,
         std::span<const Move> moves, const Position& after) {
  if (!is_known(found, after)) found.push_back({steps_of(before, roll, moves), after});
}

/// The legal readings of hops.
std::vector<Candidate> legal_readings(const Position& board, Roll roll, std::vector<Step> steps) {
  std::vector<Candidate> found;
  const Resolution resolution = resolve(board, roll, steps);
  if (resolution.fault != Fault::none) return found;
  for (const Reading& reading : resolution.readings) found.push_back({steps, reading.result});
  return found;
}

std::vector<int> sorted_places(std::span<const Token> tokens) {
  std::vector<int> places;
  for (const Token& token : tokens)
    places.insert(places.end(), static_cast<std::size_t>(token.times), token.place);
  std::sort(places.begin(), places.end());
  return places;
}

/// Whether the ends of a play are these: those of all moves, those of checkers that stop, or each
/// point once.
bool has_ends(const Play& play, const std::vector<int>& ends) {
  std::vector<int> all;
  std::vector<int> stops;
  for (const Move& move : play.span()) all.push_back(move.to);
  stops = all;
  for (const Move& move : play.span()) {
    const auto on_the_way = std::find(stops.begin(), stops.end(), move.from);
    // The checker that began there may be another one, but the board is the same.
    if (on_the_way != stops.end()) stops.erase(on_the_way);
  }
  for (std::vector<int>* each : {&all, &stops}) {
    std::sort(each->begin(), each->end());
    if (*each == ends) return true;
    each->erase(std::unique(each->begin(), each->end()), each->end());
    if (*each == ends) return true;
  }
  return false;
}

/// Whether moves begin on these points: each die on one, or some of them go on with a checker that
/// moved before.
bool has_origins(const Play& play, const std::vector<int>& origins) {
  std::vector<int> begins;
  for (const Move& move : play.span()) begins.push_back(move.from);
  std::vector<int> chained = begins;
  for (const Move& move : play.span()) {
    const auto on_the_way = std::find(chained.begin(), chained.end(), move.to);
    if (on_the_way != chained.end()) chained.erase(on_the_way);
  }
  std::sort(begins.begin(), begins.end());
  std::sort(chained.begin(), chained.end());
  return begins == origins || chained == origins;
}

/// Two dice from two points, in the order in which both are written.
std::vector<Candidate> by_order(const Position& board, Roll roll, std::span<const Token> tokens) {
  const auto step_of = [](const Token& token, int die) {
    return Step{.from = static_cast<std::int8_t>(token.place),
                .to = static_cast<std::int8_t>(std::max(token.place - die, kOff))};
  };
  const std::array<Step, 2> steps{step_of(tokens[0], roll.first), step_of(tokens[1], roll.second)};
  std::vector<Candidate> found;
  const Resolution resolution = resolve(board, roll, steps);
  if (resolution.fault != Fault::none) return found;
  for (const Reading& reading : resolution.readings) {
    add(found, board, roll, reading.play.span(), reading.result);
  }
  return found;
}

}  // namespace

std::vector<Step> steps_of(const Position& board, Roll roll, std::span<const Move> moves) {
  std::vector<Step> steps = canonical_steps(board, moves);
  if (steps.size() == moves.size() || resolve(board, roll, steps).readings.size() < 2) return steps;
  steps.clear();
  // A play is written in one way, whichever of its moves came first: from the farthest point on,
  // which is legal in every play.
  std::vector<Move> ordered(moves.begin(), moves.end());
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const Move& a, const Move& b) { return a.from > b.from; });
  Position now = board;
  for (const Move& move : ordered) {
    steps.push_back({.from = move.from, .to = move.to, .hit = is_hit(now, move)});
    apply(now, move);
  }
  return steps;
}

std::vector<Candidate> plays_written(const Position& board, Roll roll,
                                     std::span<const Token> tokens) {
  std::vector<Step> steps = written_steps(tokens);
  if (steps.empty() || steps.size() > kMaxSteps) return {};
  std::vector<Candidate> found = legal_readings(board, roll, steps);
  if (!found.empty() || !roll.is_double()) return found;
  std::vector<Step> twice;
  for (const Step& step : steps) twice.insert(twice.end(), 2, step);
  if (twice.size() > 4) return {};
  return legal_readings(board, roll, twice);
}

std::vector<Candidate> plays_by_habit(const Position& board, Roll roll,
                                      std::span<const Token> tokens, Habit habit) {
  if (habit == Habit::pairs) return plays_written(board, roll, tokens);
  const std::vector<int> places = sorted_places(tokens);
  std::vector<Candidate> found;
  if (habit == Habit::origins && !roll.is_double() && places.size() == 2) {
    found = by_order(board, roll, tokens);
    if (!found.empty()) return found;
  }
  const auto take = [&](const Play& play, const Position& after) {
    const bool is_it = habit == Habit::ends ? has_ends(play, places) : has_origins(play, places);
    if (is_it) add(found, board, roll, play.span(), after);
  };
  Plays<decltype(take)>(board, roll, take).run();
  return found;
}

void for_each_play(const Position& board, Roll roll,
                   const std::function<void(const Play&, const Position&)>& take) {
  Plays<const std::function<void(const Play&, const Position&)>&>(board, roll, take).run();
}

std::vector<Candidate> all_plays(const Position& board, Roll roll) {
  std::vector<Candidate> found;
  for (const LegalPlay& play : legal_plays(board, roll)) {
    found.push_back({steps_of(board, roll, play.play.span()), play.result});
  }
  return found;
}

WrittenPlay written_play(Roll roll, const std::vector<Step>& steps) {
  WrittenPlay play{.roll = roll};
  if (!steps.empty()) play.kind = PlayKind::moved;
  play.count = static_cast<std::uint8_t>(std::min(steps.size(), kMaxSteps));
  play.count_written = static_cast<std::uint8_t>(std::min<std::size_t>(steps.size(), 255));
  std::copy_n(steps.begin(), play.count, play.steps.begin());
  return play;
}

}  // namespace bgtools::sheet
