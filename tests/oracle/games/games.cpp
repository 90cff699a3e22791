#include "oracle/games/games.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/games/board.hpp"
#include "oracle/games/rules.hpp"

namespace bgtools::oracle::games {
namespace {

/// The numbers that a turn has, and whether they must be played in this order.
struct Numbers {
  std::vector<int> dice;
  bool is_ordered = false;
  bool is_double = false;
};

Numbers numbers_of(const Question& question) {
  if (!question.state.pending.empty()) return {question.state.pending, true, true};
  const std::vector<int>& roll = question.roll;
  if (roll.size() != 2 || roll[0] != roll[1]) return {roll, false, false};
  const int normal_turns = std::stoi(switch_of(question, "normal_turns", "6"));
  if (question.variant != "gul-bara" || question.state.turn_no <= normal_turns) {
    return {std::vector<int>(4, roll[0]), false, true};
  }
  Numbers cascade{{}, true, true};
  for (int die = roll[0]; die <= 6; ++die) cascade.dice.insert(cascade.dice.end(), 4, die);
  return cascade;
}

std::string name_of(int point) {
  if (point == kWaitingPoint) return "W";
  if (point == kBarPoint) return "bar";
  return point == kOffPoint ? "off" : std::to_string(point);
}

int point_named(const std::string& name) {
  if (name == "W") return kWaitingPoint;
  if (name == "bar") return kBarPoint;
  return name == "off" ? kOffPoint : std::stoi(name);
}

/// How far a point is from the end.
int distance(int point) { return std::min(point, kBarPoint); }

bool has_checker(const Side& side, int from) {
  if (from == kWaitingPoint) return side.waiting > 0;
  if (from == kBarPoint) return side.bar > 0;
  return from >= 1 && from <= 24 && at(side.on, from) > 0;
}

/// A way to play some of the numbers.
struct Line {
  Moved moved;
  std::vector<int> left;
  std::vector<Step> steps;
  std::string text;
};

std::string key_of(const Line& line) {
  std::string key = code_of(line.moved.board) + '/' + std::to_string(line.moved.left_start) + '/';
  for (const int die : line.left) key += std::to_string(die);
  return key;
}

/// The lines that are one step longer.
std::vector<Line> extended(const Rules& rules, const Line& line, bool is_ordered) {
  std::vector<Line> longer;
  if (line.moved.is_over) return longer;
  for (std::size_t i = 0; i < line.left.size(); ++i) {
    if (is_ordered && i > 0) break;
    const int die = line.left[i];
    if (std::find(line.left.begin(), line.left.begin() + static_cast<std::ptrdiff_t>(i), die) !=
        line.left.begin() + static_cast<std::ptrdiff_t>(i)) {
      continue;
    }
    for (int from = 1; from <= kWaitingPoint; ++from) {
      if (!has_checker(line.moved.board.mover, from)) continue;
      const Step step{from, std::max(kOffPoint, distance(from) - die), die};
      if (!rules.refusal(line.moved, step).empty()) continue;
      Line next = line;
      const int bar = line.moved.board.other.bar;
      next.moved = rules.after(line.moved, step);
      next.left.erase(next.left.begin() + static_cast<std::ptrdiff_t>(i));
      next.steps.push_back(step);
      next.text += (next.text.empty() ? "" : " ") + name_of(step.from) + "/" + name_of(step.to);
      if (next.moved.board.other.bar > bar) next.text += '*';
      longer.push_back(std::move(next));
    }
  }
  return longer;
}

/// Different lines by how many numbers they use.
using Levels = std::vector<std::vector<Line>>;

Levels all_lines(const Rules& rules, const Question& question) {
  const Numbers numbers = numbers_of(question);
  Levels levels{{Line{{read_board(question.position)}, numbers.dice, {}, ""}}};
  while (!levels.back().empty()) {
    std::map<std::string, Line> next;
    for (const Line& line : levels.back()) {
      for (Line& longer : extended(rules, line, numbers.is_ordered)) {
        std::string key = key_of(longer);
        next.emplace(std::move(key), std::move(longer));
      }
    }
    levels.emplace_back();
    for (auto& [key, line] : next) levels.back().push_back(std::move(line));
  }
  return levels;
}

bool may_end(const Rules& rules, const Line& line) {
  return rules.refusal_of_end(line.moved).empty();
}

/// The most numbers that a line uses which may end as it does.
int most_numbers(const Rules& rules, const Levels& levels) {
  int most = 0;
  for (std::size_t used = 1; used < levels.size(); ++used) {
    for (const Line& line : levels[used]) {
      if (may_end(rules, line)) most = static_cast<int>(used);
    }
  }
  return most;
}

/// The largest number that one step of a legal end can use.
int largest_number(const Rules& rules, const Levels& levels) {
  int largest = 0;
  for (const Line& line : levels.at(1)) {
    if (may_end(rules, line)) largest = std::max(largest, line.steps.front().die);
  }
  return largest;
}

bool is_maximal(const Rules& rules, const Question& question, const Line& line, int most,
                int largest) {
  if (line.steps.empty() || !may_end(rules, line)) return false;
  // A play that ends the game leaves no number that could be played.
  if (line.moved.is_over) return true;
  if (switch_of(question, "cascade", "total") == "step" && numbers_of(question).is_ordered) {
    return extended(rules, line, true).empty();
  }
  if (static_cast<int>(line.steps.size()) != most) return false;
  const bool is_higher_due = switch_of(question, "higher_die", "true") == "true";
  return most != 1 || !is_higher_due || line.steps.front().die == largest;
}

/// If some play opens what holds up all checkers of the other side, the others are not legal.
void keep_openings(const Rules& rules, const Board& begin, Answer& answer) {
  if (!rules.is_trap(begin)) return;
  std::map<std::string, std::string> openings;
  for (const auto& [code, play] : answer.plays) {
    if (!rules.is_trap(read_board(code))) openings.emplace(code, play);
  }
  if (!openings.empty()) answer.plays = std::move(openings);
}

}  // namespace

Answer legal_plays(const Question& question) {
  const Board begin = read_board(question.position);
  if (question.variant == "grasshopper") return plays_of_walls(begin);
  const auto rules = rules_of(question);
  const Levels levels = all_lines(*rules, question);
  Answer answer;
  answer.numbers_used = most_numbers(*rules, levels);
  const int largest = largest_number(*rules, levels);
  for (const auto& level : levels) {
    for (const Line& line : level) {
      if (!is_maximal(*rules, question, line, answer.numbers_used, largest)) continue;
      const std::string code = code_of(line.moved.board);
      answer.plays.emplace(code, line.text);
      if (line.moved.is_over) answer.ends_at_once.insert(code);
    }
  }
  keep_openings(*rules, begin, answer);
  if (question.variant != "acey-deucey") return answer;
  const bool is_american = switch_of(question, "profile", "american") == "american";
  const bool is_bonus_roll = !question.state.is_named && question.roll.size() == 2 &&
                             question.roll[0] + question.roll[1] == 3;
  answer.named_double_follows = is_bonus_roll && answer.numbers_used == 2;
  answer.rolls_again = question.state.is_named && (!is_american || answer.numbers_used == 4);
  return answer;
}

std::vector<std::string> results(const Question& question) {
  std::vector<std::string> codes;
  for (const auto& [code, play] : legal_plays(question).plays) codes.push_back(code);
  return codes;
}

std::vector<Step> read_steps(std::string_view play) {
  std::vector<Step> steps;
  std::istringstream words{std::string(play)};
  for (std::string word; words >> word;) {
    if (word.back() == '*') word.pop_back();
    const std::size_t slash = word.find('/');
    if (slash == std::string::npos) throw std::invalid_argument("no step: " + word);
    steps.push_back({point_named(word.substr(0, slash)), point_named(word.substr(slash + 1)), 0});
  }
  return steps;
}

namespace {

/// Which of the numbers left a step uses: for a checker borne off a larger one if the right one is
/// not there.
std::optional<std::size_t> die_for(const std::vector<int>& left, const Step& step) {
  const int needed = distance(step.from) - step.to;
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const bool fits = left[i] == needed || (step.to == kOffPoint && left[i] > needed);
    if (fits && (!best || left[i] < left[*best])) best = i;
  }
  return best;
}

/// Why the numbers do not allow a step, apart from the rules of the board.
std::string fault_of_number(const Numbers& numbers, const std::vector<int>& left, const Side& own,
                            const Step& step) {
  const auto die = die_for(left, step);
  if (!die && own.bar > 0 && step.from != kBarPoint) return "BG108";
  if (step.to == kOffPoint) return "";
  if (!die) return die_for(numbers.dice, step) ? "BG102" : "BG101";
  return "";
}

/// Why a step is not allowed; "" if it is, and then `line` has made it.
std::string fault_of_step(const Rules& rules, const Numbers& numbers, Line& line, Step step) {
  const Side& own = line.moved.board.mover;
  if (!has_checker(own, step.from)) return "BG105";
  if (distance(step.from) <= step.to) return "BG104";
  if (line.left.empty()) return "BG103";
  if (line.moved.is_over) return "BG312";
  const std::string fault = fault_of_number(numbers, line.left, own, step);
  if (!fault.empty()) return fault;
  const auto die = die_for(line.left, step);
  // With no number that is large enough, the rules say what is wrong for the largest one.
  step.die = die ? line.left[*die] : *std::max_element(line.left.begin(), line.left.end());
  const std::string refusal = rules.refusal(line.moved, step);
  if (!refusal.empty()) return refusal;
  if (numbers.is_ordered && step.die != line.left.front()) return "BG511";
  line.moved = rules.after(line.moved, step);
  line.left.erase(line.left.begin() + static_cast<std::ptrdiff_t>(die.value()));
  line.steps.push_back(step);
  return "";
}

std::optional<Fault> first_wall_fault(const Question& question, std::string_view play) {
  const Board board = read_board(question.position);
  const std::vector<Step> steps = read_steps(play);
  if (steps.empty()) {
    if (plays_of_walls(board).plays.empty()) return std::nullopt;
    return Fault{"BG116", -1};
  }
  const Step& step = steps.front();
  const bool is_held = step.from != kBarPoint && has_checker(board.mover, step.from);
  if (!is_held) return Fault{"BG105", 0};
  if (distance(step.from) <= step.to) return Fault{"BG104", 0};
  const std::string refusal = refusal_of_wall_step(board, step.from, step.to);
  if (!refusal.empty()) return Fault{refusal, 0};
  if (steps.size() > 1) return Fault{"BG103", 1};
  return std::nullopt;
}

}  // namespace

std::optional<Fault> first_fault(const Question& question, std::string_view play) {
  if (question.variant == "grasshopper") return first_wall_fault(question, play);
  const auto rules = rules_of(question);
  const Numbers numbers = numbers_of(question);
  const Answer answer = legal_plays(question);
  const std::vector<Step> steps = read_steps(play);
  if (steps.empty()) {
    if (answer.plays.empty()) return std::nullopt;
    return Fault{"BG116", -1};
  }
  Line line{{read_board(question.position)}, numbers.dice, {}, ""};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string fault = fault_of_step(*rules, numbers, line, steps[i]);
    if (!fault.empty()) return Fault{fault, static_cast<int>(i)};
  }
  if (answer.plays.contains(code_of(line.moved.board))) return std::nullopt;
  const int last = static_cast<int>(steps.size()) - 1;
  const std::string fault_of_end = rules->refusal_of_end(line.moved);
  if (!fault_of_end.empty()) return Fault{fault_of_end, last};
  if (static_cast<int>(steps.size()) < answer.numbers_used) {
    return Fault{numbers.is_double ? "BG111" : "BG110", last};
  }
  const bool keeps_trap = rules->is_trap(read_board(question.position));
  return Fault{keeps_trap ? "BG508" : "BG112", last};
}

std::string position_after(const Question& question, std::string_view play) {
  Board board = read_board(question.position);
  const std::vector<Step> steps = read_steps(play);
  if (question.variant == "grasshopper") {
    for (const Step& step : steps) board = after_wall_step(board, step.from, step.to);
    return code_of(board);
  }
  const auto rules = rules_of(question);
  Moved moved{board};
  for (const Step& step : steps) moved = rules->after(moved, step);
  return code_of(moved.board);
}

std::string turned(const std::string& position) { return code_of(read_board(position).turned()); }

}  // namespace bgtools::oracle::games
