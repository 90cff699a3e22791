#include <algorithm>
#include <memory>
#include <string>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/rules.hpp"

// Fevga, moultezim, long nardy and gul bara: one checker owns its point, both sides run the same
// way from opposite corners.
namespace bgtools::oracle::games {
namespace {

/// The other player's number of a point.
int across(int point) { return point > 12 ? point - 12 : point + 12; }

/// How many of the points from `low` to `high` the side holds.
int held(const Side& side, int low, int high) {
  int count = 0;
  for (int point = low; point <= high; ++point) count += at(side.on, point) > 0 ? 1 : 0;
  return count;
}

/// Whether the mover holds six points in a row, from this one upwards in the other's numbering.
bool has_block_at(const Board& board, int lowest) {
  for (int point = lowest; point < lowest + 6; ++point) {
    if (at(board.mover.on, across(point)) == 0) return false;
  }
  return true;
}

class BlockingRules final : public Rules {
 public:
  using Rules::Rules;

  [[nodiscard]] std::string refusal(const Moved& before, const Step& step) const override {
    const Side& own = before.board.mover;
    if (breaks_first_checker(own, step)) return "BG509";
    if (step.to == kOffPoint) return refusal_of_bearing_off(own, step, 6);
    if (at(before.board.other.on, across(step.to)) > 0) return "BG106";
    if (step.from == 24 && before.left_start >= allowed_from_start()) return "BG507";
    if (is_judged_at_once()) return refusal_of_points(after(before, step).board);
    return "";
  }

  [[nodiscard]] Moved after(const Moved& before, const Step& step) const override {
    Moved moved = before;
    --at(moved.board.mover.on, step.from);
    if (step.from == 24) ++moved.left_start;
    if (step.to == kOffPoint) {
      ++moved.board.mover.off;
    } else {
      ++at(moved.board.mover.on, step.to);
    }
    return moved;
  }

  [[nodiscard]] std::string refusal_of_end(const Moved& moved) const override {
    return refusal_of_points(moved.board);
  }

  /// A block of six with every checker of the other side on the point before it.
  [[nodiscard]] bool is_trap(const Board& board) const override {
    const std::string otherwise = question_.variant == "fevga" ? "true" : "false";
    if (switch_of(question_, "open_prime", otherwise) != "true") return false;
    for (int point = 7; point <= 24; ++point) {
      if (at(board.other.on, point) == 0) continue;
      return at(board.other.on, point) == board.other.in_play() && has_block_at(board, point - 6);
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_nardy() const { return question_.variant == "long-nardy"; }
  [[nodiscard]] bool is_fevga() const {
    return question_.variant == "fevga" || question_.variant == "moultezim";
  }

  /// Until one checker has run far enough, a second one may not leave the start.
  [[nodiscard]] bool breaks_first_checker(const Side& own, const Step& step) const {
    if (!is_fevga()) return false;
    const std::string otherwise = question_.variant == "fevga" ? "13" : "12";
    const int passed = 24 - std::stoi(switch_of(question_, "first", otherwise));
    if (own.off > 0 || step.from != 24) return false;
    int foremost = 1;
    while (foremost < 24 && at(own.on, foremost) == 0) ++foremost;
    return foremost > passed && foremost < 24;
  }

  [[nodiscard]] int allowed_from_start() const {
    if (!is_nardy() || switch_of(question_, "head", "true") != "true") return 99;
    const auto& roll = question_.roll;
    const bool is_double = roll.size() == 2 && roll[0] == roll[1];
    const std::string doubles = switch_of(question_, "head_doubles", "6,4,3");
    if (!question_.state.first_turn || !is_double) return 1;
    return doubles.find(std::to_string(roll[0])) != std::string::npos ? 2 : 1;
  }

  [[nodiscard]] bool is_judged_at_once() const {
    return switch_of(question_, is_nardy() ? "block_check" : "prime_check", "turn") == "move";
  }

  [[nodiscard]] std::string refusal_of_points(const Board& board) const {
    if (is_nardy()) return has_forbidden_block(board) ? "BG508" : "";
    if (!is_fevga()) return "";
    const std::string prime = switch_of(question_, "prime", "own");
    const int own_quarter = held(board.mover, 19, 24);
    const int other_quarter = held(board.mover, 7, 12);
    const bool is_refused = (prime == "own" && own_quarter == 6) ||
                            (prime == "opp" && other_quarter == 6) ||
                            (prime == "either" && std::max(own_quarter, other_quarter) == 6) ||
                            (prime == "opp4" && other_quarter > 4);
    return is_refused ? "BG508" : "";
  }

  /// A block of six is forbidden unless a checker of the other side is ahead of it.
  [[nodiscard]] bool has_forbidden_block(const Board& board) const {
    if (switch_of(question_, "block", "true") != "true") return false;
    for (int lowest = 1; lowest <= 19; ++lowest) {
      if (!has_block_at(board, lowest)) continue;
      if (board.other.off == 0 && held(board.other, 1, lowest - 1) == 0) return true;
    }
    return false;
  }
};

}  // namespace

std::unique_ptr<Rules> blocking_rules(const Question& question) {
  return std::make_unique<BlockingRules>(question);
}

}  // namespace bgtools::oracle::games
