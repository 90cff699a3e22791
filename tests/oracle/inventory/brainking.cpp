#include <algorithm>
#include <cstddef>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {
namespace {

/// Takes everything before a play: its number, its colour, its dice.
bool take_head(std::string_view& rest) {
  const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const std::string_view after_number = rest.substr(end);
  if (end > 0 && (after_number.starts_with('.') || after_number.starts_with(')'))) {
    rest = trimmed(after_number.substr(1));
  }
  if (rest.starts_with("white") || rest.starts_with("black")) rest = trimmed(rest.substr(5));
  if (rest.starts_with(':')) rest = trimmed(rest.substr(1));
  const std::size_t colon = rest.find(':');
  if (colon > 4 || !is_digit(rest[0])) return false;
  rest = trimmed(rest.substr(colon + 1));
  return true;
}

bool is_cube_word(std::string_view rest) {
  return rest == "double" || rest == "take" || rest == "drop";
}

/// white wins 2
bool is_result(std::string_view words) {
  const std::size_t points = words.find(" wins ");
  return points == 5 && (words.starts_with("white") || words.starts_with("black"));
}

}  // namespace

Inventory count_brainking(std::string_view text) {
  Inventory inventory;
  bool is_in_game = false;
  bool has_plays = false;
  for_each_line(text, [&](std::string_view line) {
    const std::string words = lowered(trimmed(line));
    std::string_view rest = words;
    const bool has_roll = take_head(rest);
    const std::int64_t hops = hops_of_play(rest);
    const bool is_play =
        hops > 0 || rest == "pass" || has_roll || is_cube_word(rest) || rest == "resign";
    if (is_in_game && is_result(words)) {
      ++inventory.results;
    } else if (has_plays && words.starts_with("score:")) {
      ++inventory.games;
      has_plays = false;
    } else if (!is_play) {
      const bool is_name = rest != words && words.find(':') != std::string::npos;
      if (is_name && (has_plays || !is_in_game)) {
        ++inventory.games;
        is_in_game = true;
        has_plays = false;
      }
    } else {
      if (!is_in_game) ++inventory.games;
      is_in_game = has_plays = true;
      inventory.hops += hops;
      if (has_roll) ++inventory.rolls;
      if (is_cube_word(rest)) ++inventory.cube_actions;
    }
  });
  return inventory;
}

}  // namespace bgtools::oracle
