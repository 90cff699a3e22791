#include <memory>
#include <string>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/rules.hpp"

// Plakoto and tapa: a single checker that is landed on stays under the other and cannot move.
namespace bgtools::oracle::games {
namespace {

class PinningRules final : public Rules {
 public:
  using Rules::Rules;

  [[nodiscard]] std::string refusal(const Moved& before, const Step& step) const override {
    const Side& own = before.board.mover;
    if (at(own.pinned, step.from)) return "BG504";
    if (step.to == kOffPoint) {
      const bool is_free = switch_of(question_, "pinned_bearoff", "blocked") == "free";
      if (own.has_pinned() && !is_free) return "BG113";
      return refusal_of_bearing_off(own, step, 6);
    }
    if (at(own.pinned, step.to)) return "BG505";
    const int point = 25 - step.to;
    const Side& other = before.board.other;
    return at(other.on, point) >= 2 ? "BG106" : "";
  }

  [[nodiscard]] Moved after(const Moved& before, const Step& step) const override {
    Moved moved = before;
    Side& own = moved.board.mover;
    Side& other = moved.board.other;
    // A recorded play may have moved a pinned checker against the rules; then it is free.
    at(own.pinned, step.from) = false;
    if (--at(own.on, step.from) == 0) at(other.pinned, 25 - step.from) = false;
    if (step.to == kOffPoint) {
      ++own.off;
    } else {
      ++at(own.on, step.to);
      if (at(other.on, 25 - step.to) == 1) at(other.pinned, 25 - step.to) = true;
    }
    moved.is_over = switch_of(question_, "mother", "true") == "true" &&
                    switch_of(question_, "mother_end", "immediate") == "immediate" &&
                    !mothers(moved.board).winner.empty();
    return moved;
  }
};

}  // namespace

Score mothers(const Board& board) {
  const bool is_own_pinned = at(board.mover.pinned, 24);
  const bool is_other_pinned = at(board.other.pinned, 24);
  if (is_own_pinned && is_other_pinned) return {"draw", 0};
  // A pinner whose own mother can still be caught has not won.
  if (is_other_pinned && at(board.mover.on, 24) == 0) return {"mover", 2};
  if (is_own_pinned && at(board.other.on, 24) == 0) return {"other", 2};
  return {};
}

std::unique_ptr<Rules> pinning_rules(const Question& question) {
  return std::make_unique<PinningRules>(question);
}

}  // namespace bgtools::oracle::games
