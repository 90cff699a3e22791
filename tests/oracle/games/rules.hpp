#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"

namespace bgtools::oracle::games {

/// A number played with one checker. `from` may be kBarPoint or kWaitingPoint, `to` kOffPoint.
struct Step {
  int from = 0;
  int to = 0;
  int die = 0;
};

/// A turn after some of its steps.
struct Moved {
  Board board;
  int left_start = 0;    ///< how many checkers have left point 24
  bool is_over = false;  ///< the game has ended
};

/// The value of a switch.
[[nodiscard]] std::string switch_of(const Question& question, const std::string& name,
                                    const std::string& otherwise);

/// The rules of one family of games with dice.
class Rules {
 public:
  explicit Rules(Question question) : question_(std::move(question)) {}
  virtual ~Rules() = default;
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  /// Why a step that fits its die is not allowed, as a code; "" if it is.
  [[nodiscard]] virtual std::string refusal(const Moved& before, const Step& step) const = 0;
  [[nodiscard]] virtual Moved after(const Moved& before, const Step& step) const = 0;
  /// Why the turn may not end like this; "" if it may.
  [[nodiscard]] virtual std::string refusal_of_end(const Moved&) const { return ""; }
  /// Whether the turn must give up something that it began with, if any legal play does.
  [[nodiscard]] virtual bool is_trap(const Board&) const { return false; }

 protected:
  /// Why a checker may not be borne off with a die; "" if it may.
  [[nodiscard]] std::string refusal_of_bearing_off(const Side& side, const Step& step,
                                                   int home) const;
  [[nodiscard]] bool is_exact() const;

  Question question_;
};

[[nodiscard]] bool is_hitting(const std::string& variant);
[[nodiscard]] bool is_pinning(const std::string& variant);
[[nodiscard]] bool is_blocking(const std::string& variant);

[[nodiscard]] std::unique_ptr<Rules> hitting_rules(const Question& question);
[[nodiscard]] std::unique_ptr<Rules> pinning_rules(const Question& question);
[[nodiscard]] std::unique_ptr<Rules> blocking_rules(const Question& question);
[[nodiscard]] std::unique_ptr<Rules> rules_of(const Question& question);

/// How a game ends by pinned mothers.
[[nodiscard]] Score mothers(const Board& board);

/// Grasshopper has neither dice nor plays of several steps.
[[nodiscard]] Answer plays_of_walls(const Board& board);
[[nodiscard]] std::string refusal_of_wall_step(const Board& board, int from, int to);
[[nodiscard]] Board after_wall_step(const Board& board, int from, int to);

[[nodiscard]] std::vector<Step> read_steps(std::string_view play);

template <class Value>
[[nodiscard]] Value& at(std::array<Value, 25>& values, int point) {
  return values.at(static_cast<std::size_t>(point));
}
template <class Value>
[[nodiscard]] const Value& at(const std::array<Value, 25>& values, int point) {
  return values.at(static_cast<std::size_t>(point));
}

}  // namespace bgtools::oracle::games
