#include <algorithm>
#include <cstddef>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/rules.hpp"

namespace bgtools::oracle::games {
namespace {

/// Random play can go round in circles, above all with walls.
constexpr std::size_t kLongestGame = 1000;

int number_below(std::mt19937& random, int end) {
  return static_cast<int>(random() % static_cast<unsigned>(end));
}

int die(std::mt19937& random) { return 1 + number_below(random, 6); }

std::vector<int> roll_for(const std::string& variant, bool is_first, std::mt19937& random) {
  if (variant == "grasshopper") return {};
  std::vector<int> roll = {die(random), die(random)};
  if (variant == "tabula") roll.push_back(die(random));
  const bool has_fresh_roll = variant == "portes" || variant == "acey-deucey" ||
                              variant == "tabula" || !is_hitting(variant);
  while (is_first && !has_fresh_roll && roll[0] == roll[1]) roll[1] = die(random);
  std::sort(roll.rbegin(), roll.rend());
  return roll;
}

/// A cascade of low doubles with many checkers leads to more positions than can be tried.
bool is_too_long(const Question& question) {
  if (question.variant != "gul-bara" || question.roll[0] != question.roll[1]) return false;
  const auto found = question.switches.find("normal_turns");
  const int normal_turns = found == question.switches.end() ? 6 : std::stoi(found->second);
  if (question.state.turn_no <= normal_turns) return false;
  return question.roll[0] < 5 && read_board(question.position).mover.in_play() > 5;
}

void settle_roll(Question& question, bool is_first, std::mt19937& random) {
  do {
    question.roll = roll_for(question.variant, is_first, random);
  } while (is_too_long(question));
}

Side checkers_at_random(const std::string& variant, int count, std::mt19937& random,
                        const std::vector<int>& free_points) {
  Side side;
  const bool waits = variant == "backgammon-race" || variant == "acey-deucey" ||
                     variant == "tabula" || variant == "grasshopper";
  const int phase = number_below(random, 3);
  // Checkers wait, or are everywhere, or are all at the end of their way.
  if (phase == 0 && waits) side.waiting = number_below(random, count);
  if (phase == 2) side.off = number_below(random, count);
  if (phase == 1 && is_hitting(variant) && random() % 2 == 0) side.bar = 1;
  if (variant == "grasshopper") side.off -= side.off % 2;
  int left = count - side.waiting - side.off - side.bar;
  const int highest = phase == 2 ? 6 : 24;
  std::vector<int> points;
  for (const int point : free_points) {
    // An illegal play of tabula brings a checker too far while others wait.
    const bool is_too_far = variant == "tabula" && side.waiting > 1 && point <= 12;
    if (point <= highest && !is_too_far) points.push_back(point);
  }
  if (points.empty()) return {};
  for (; left > 0; --left) {
    const auto index = static_cast<std::size_t>(random()) % points.size();
    ++at(side.on, points[index]);
  }
  return side;
}

int theirs(const std::string& variant, int point) {
  if (variant == "tabula" || variant == "grasshopper") return point;
  if (is_blocking(variant)) return point > 12 ? point - 12 : point + 12;
  return 25 - point;
}

/// In games with first checkers, positions in which one has passed.
bool is_plausible(const Question& question) {
  const Board board = read_board(question.position);
  for (const Side* side : {&board.mover, &board.other}) {
    if (side->in_play() == 0) return false;
    const int total = side->in_play() + side->off;
    for (int point = 1; point <= 24; ++point) {
      const bool is_crowded = question.variant == "grasshopper" && at(side->on, point) > 2;
      const bool is_early_wall =
          question.variant == "grasshopper" && point > 18 && at(side->on, point) > 1;
      if (is_crowded || is_early_wall) return false;
    }
    const int start = read_board(start_of(question.variant)).mover.in_play();
    if (total != start) return false;
  }
  if (!score(question.variant, question.position, question.switches).winner.empty()) return false;
  if (!is_blocking(question.variant)) return true;
  for (const bool is_mover : {true, false}) {
    Question at_rest = question;
    if (!is_mover) at_rest.position = turned(question.position);
    const auto rules = rules_of(at_rest);
    const Moved moved{read_board(at_rest.position)};
    if (!rules->refusal_of_end(moved).empty()) return false;
    int foremost = 1;
    while (foremost < 24 && at(moved.board.mover.on, foremost) == 0) ++foremost;
    const bool has_passed = moved.board.mover.off > 0 || foremost <= 11;
    if (!has_passed && at(moved.board.mover.on, 24) < 14) return false;
  }
  return true;
}

}  // namespace

Game random_game(const std::string& variant, unsigned seed, const Switches& switches) {
  std::mt19937 random(seed);
  Game game;
  Question question{variant, switches, start_of(variant), {}, {}};
  char player = 'A';
  std::string scores;
  int passes = 0;
  for (int turn_no = 1; game.turns.size() < kLongestGame; ++turn_no) {
    question.state.turn_no = turn_no;
    question.state.first_turn = turn_no <= 2;
    if (question.state.is_named) {
      question.roll.assign(2, die(random));
    } else {
      settle_roll(question, turn_no == 1, random);
    }
    const Answer answer = legal_plays(question);
    Turn turn{player, question, "", question.position};
    if (!answer.plays.empty()) {
      const int index = number_below(random, static_cast<int>(answer.plays.size()));
      const auto chosen = std::next(answer.plays.begin(), index);
      turn.result = chosen->first;
      turn.play = chosen->second;
    }
    game.turns.push_back(turn);
    if (variant == "grasshopper") {
      if (turn.play.ends_with("off")) scores += player;
      game.winner = winner_of_walls(scores);
      passes = turn.play.empty() ? passes + 1 : 0;
      if (!game.winner.empty() || passes == 2) return game;
    }
    const Score end = score(variant, turn.result, switches);
    if (!end.winner.empty()) {
      const char other = player == 'A' ? 'B' : 'A';
      game.winner =
          end.winner == "draw" ? "draw" : std::string{end.winner == "mover" ? player : other};
      game.points = end.points;
      return game;
    }
    question.position = turn.result;
    question.state.is_named = answer.named_double_follows;
    if (answer.named_double_follows || answer.rolls_again) continue;
    question.position = turned(turn.result);
    player = player == 'A' ? 'B' : 'A';
  }
  return game;
}

std::string text_of(const Game& game) {
  std::string text;
  if (game.turns.empty()) return text;
  const Question& first = game.turns.front().question;
  text += "# variant " + first.variant + "; switches";
  for (const auto& [name, value] : first.switches) text += " " + name + "=" + value;
  text += "\n# start (mover | other) " + first.position + "\n";
  for (const Turn& turn : game.turns) {
    std::string roll;
    for (const int number : turn.question.roll) {
      roll += (roll.empty() ? "" : "-") + std::to_string(number);
    }
    text += std::to_string(turn.question.state.turn_no) + " " + turn.player + " ";
    text += (roll.empty() ? "-" : roll) + (turn.question.state.is_named ? " named" : "") + ": ";
    text += (turn.play.empty() ? "pass" : turn.play) + "\n";
  }
  text += "final (view of the last mover): " + game.turns.back().result + "\nresult: ";
  if (game.winner.empty()) return text + "none\n";
  if (game.winner == "draw") return text + "draw\n";
  return text + "winner " + game.winner + ", points " + std::to_string(game.points) + "\n";
}

RandomQuestions::RandomQuestions(std::string variant, unsigned seed, Switches switches)
    : variant_(std::move(variant)), switches_(std::move(switches)), random_(seed) {}

Question RandomQuestions::next() {
  if (random_() % 3 != 0) {
    while (at_ >= game_.turns.size()) {
      game_ = random_game(variant_, static_cast<unsigned>(random_()), switches_);
      at_ = 0;
    }
    return game_.turns[at_++].question;
  }
  const int count = read_board(start_of(variant_)).mover.in_play();
  for (int tries = 0; tries < 200; ++tries) {
    std::vector<int> points(24);
    for (int i = 0; i < 24; ++i) points[static_cast<std::size_t>(i)] = i + 1;
    Board board;
    board.mover = checkers_at_random(variant_, count, random_, points);
    std::vector<int> free_points;
    std::vector<int> pinned_points;
    for (const int point : points) {
      const int own = at(board.mover.on, theirs(variant_, point));
      if (own == 0) free_points.push_back(point);
      if (own == 1) pinned_points.push_back(point);
    }
    board.other = checkers_at_random(variant_, count, random_, free_points);
    // Some single checkers are under one or two of the other side.
    for (const int point : pinned_points) {
      if (!is_pinning(variant_) || random_() % 4 != 0) continue;
      const int from = static_cast<int>(1 + random_() % 24);
      const bool is_own_pinned = at(board.mover.on, theirs(variant_, point)) == 1;
      if (at(board.other.on, from) < 2 || !is_own_pinned) continue;
      --at(board.other.on, from);
      ++at(board.other.on, point);
      at(board.mover.pinned, 25 - point) = true;
    }
    if (random_() % 2 == 0) board = board.turned();
    Question question{variant_, switches_, code_of(board), {}, {}};
    if (!is_plausible(question)) continue;
    question.state.turn_no = 1 + number_below(random_, 40);
    settle_roll(question, false, random_);
    if (variant_ == "gul-bara" && random_() % 8 == 0) {
      question.state.pending.assign(static_cast<std::size_t>(1 + random_() % 4), die(random_));
    }
    if (variant_ == "acey-deucey" && question.roll[0] == question.roll[1]) {
      question.state.is_named = random_() % 2 == 0;
    }
    return question;
  }
  Question question{variant_, switches_, start_of(variant_), {}, {}};
  question.state.first_turn = true;
  settle_roll(question, true, random_);
  return question;
}

}  // namespace bgtools::oracle::games
