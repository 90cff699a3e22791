#include <memory>
#include <string>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/rules.hpp"

// Backgammon and its kin: two checkers close a point, a single one is hit. Checkers may wait for
// their first entry, and in tabula both sides run the same way.
namespace bgtools::oracle::games {
namespace {

class HittingRules final : public Rules {
 public:
  using Rules::Rules;

  [[nodiscard]] std::string refusal(const Moved& before, const Step& step) const override {
    const Side& own = before.board.mover;
    if (own.bar > 0 && step.from != kBarPoint) return "BG108";
    if (step.to == kOffPoint) return refusal_of_bearing_off(own, step, is_tabula() ? 12 : 6);
    if (at(before.board.other.on, theirs(step.to)) >= 2) {
      return step.from > 24 ? "BG109" : "BG106";
    }
    // Nobody passes into the second half before all have entered.
    if (is_tabula() && step.to <= 12 && own.waiting > 0) return "BG513";
    return "";
  }

  [[nodiscard]] Moved after(const Moved& before, const Step& step) const override {
    Moved moved = before;
    Side& own = moved.board.mover;
    if (step.from == kWaitingPoint) {
      --own.waiting;
    } else if (step.from == kBarPoint) {
      --own.bar;
    } else {
      --at(own.on, step.from);
    }
    if (step.to == kOffPoint) {
      ++own.off;
      return moved;
    }
    ++at(own.on, step.to);
    int& blot = at(moved.board.other.on, theirs(step.to));
    if (blot == 1) {
      blot = 0;
      ++moved.board.other.bar;
    }
    return moved;
  }

 private:
  [[nodiscard]] bool is_tabula() const { return question_.variant == "tabula"; }
  [[nodiscard]] int theirs(int point) const { return is_tabula() ? point : 25 - point; }
};

}  // namespace

std::unique_ptr<Rules> hitting_rules(const Question& question) {
  return std::make_unique<HittingRules>(question);
}

}  // namespace bgtools::oracle::games
