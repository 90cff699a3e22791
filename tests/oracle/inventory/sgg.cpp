#include <algorithm>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>

namespace bgtools::oracle {
namespace {

struct Turn {
  std::string_view number;
  bool is_second = false;
  std::string_view dice;
  std::int64_t hops = 0;
};

/// `Game 3.4*-1/5`; the rest may be damaged.
bool is_heading(std::string_view line) {
  if (!begins_with_word(line, "game")) return false;
  line.remove_prefix(4);
  if (take_blanks(line) == 0 || take_digits(line).empty() || !line.starts_with('.')) return false;
  line.remove_prefix(1);
  take_blanks(line);
  if (line.starts_with('-')) line.remove_prefix(1);
  if (take_digits(line).empty()) return false;
  if (line.starts_with('*')) line.remove_prefix(1);
  take_blanks(line);
  return line.starts_with('-');
}

/// Takes a word and the blanks before it.
bool take_word(std::string_view& line, std::string_view word) {
  std::string_view rest = line;
  if (take_blanks(rest) == 0 || !begins_with_word(rest, word)) return false;
  line = rest.substr(word.size());
  return true;
}

/// `Bob wins 1 point.`
bool is_result(std::string_view line) {
  const auto wins = line.find(" wins ");
  if (wins == std::string_view::npos || line.substr(0, wins).find(':') != std::string_view::npos) {
    return false;
  }
  std::string_view rest = line.substr(wins + 6);
  take_blanks(rest);
  if (take_digits(rest).empty()) return false;
  if (!take_word(rest, "point") && !take_word(rest, "points")) return false;
  std::string_view claim = rest;
  if (take_word(claim, "and") && take_word(claim, "the") && take_word(claim, "match")) rest = claim;
  take_blanks(rest);
  // After other words it is a comment, or a result that cannot be read.
  return rest.empty() || rest == ".";
}

/// `Ann  vs. Bob`
bool is_names(std::string_view line) {
  for (std::size_t at = 1; at + 3 <= line.size() && line[at - 1] != ':'; ++at) {
    const bool is_after_blank = line[at - 1] == ' ' || line[at - 1] == '\t';
    if (is_after_blank && equal_words(line.substr(at, 3), "vs.")) return true;
  }
  return false;
}

/// 00 is not a roll.
bool is_known(std::string_view dice) {
  return dice.find_first_not_of("0-,") != std::string_view::npos;
}

/// Counts a text line by line. Each turn appears as its roll and then again with its play.
class Count {
 public:
  void add(std::string_view line) {
    const std::string_view whole = trimmed(line);
    if (whole.empty()) return;
    if (is_heading(whole)) {
      ++inventory_.games;
      last_turn_ = {};
      last_row_ = {};
      has_result_ = false;
      return;
    }
    // Names may look like a row when no game is in progress.
    if ((inventory_.games == 0 || has_result_) && is_names(whole)) return;
    if (add_row(line)) return;
    if (inventory_.games > 0 && !has_result_ && is_result(whole)) {
      has_result_ = true;
      ++inventory_.results;
    }
  }

  [[nodiscard]] const Inventory& total() const { return inventory_; }

 private:
  bool add_row(std::string_view line) {
    std::string_view rest = line;
    const std::string_view number = take_digits(rest);
    const std::string_view indent = rest;
    const std::size_t width = take_blanks(rest);
    if (number.empty() || width == 0 || rest.empty()) return false;
    const auto tabs =
        std::count(indent.begin(), indent.begin() + static_cast<std::ptrdiff_t>(width), '\t');
    const std::string_view words = trimmed(rest);
    std::string_view after_roll = words;
    const std::string_view dice = take_roll(after_roll).dice;
    take_blanks(after_roll);
    const bool is_automatic = begins_with_word(after_roll, "automatic");
    const bool is_word = is_cube_action(words);
    if (tabs == 0 && dice.empty() && !is_word && !is_automatic && words != "-") return false;
    if (trimmed(line) == last_row_) return true;
    last_row_ = trimmed(line);
    if (inventory_.games == 0) ++inventory_.games;
    if (is_word) ++inventory_.cube_actions;
    const bool is_second = tabs > 0 ? tabs > 1 : number.size() + width >= 12;
    const bool is_same =
        last_turn_.number == number && last_turn_.is_second == is_second && !dice.empty();
    if (is_automatic) {
      if (is_same && last_turn_.dice == dice) inventory_.rolls -= is_known(dice) ? 1 : 0;
      last_turn_ = {};
      return true;
    }
    if (dice.empty()) {
      last_turn_ = {};
      return true;
    }
    add_turn({.number = number, .is_second = is_second, .dice = dice, .hops = hops_in(after_roll)},
             is_same, after_roll.empty());
    return true;
  }

  void add_turn(const Turn& turn, bool is_same, bool is_roll_alone) {
    if (is_same && is_roll_alone && last_turn_.dice == turn.dice) return;
    if (is_same) {
      inventory_.hops -= last_turn_.hops;
      inventory_.rolls -= is_known(last_turn_.dice) ? 1 : 0;
    }
    inventory_.rolls += is_known(turn.dice) ? 1 : 0;
    inventory_.hops += turn.hops;
    last_turn_ = turn;
  }

  Inventory inventory_{};
  Turn last_turn_{};  // without a number: no turn can continue it
  std::string_view last_row_{};
  bool has_result_ = false;
};

}  // namespace

Inventory count_sgg(std::string_view text) {
  Count count;
  while (!text.empty()) count.add(take_line(text));
  return count.total();
}

}  // namespace bgtools::oracle
