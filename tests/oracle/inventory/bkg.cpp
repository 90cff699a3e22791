#include <algorithm>
#include <cstddef>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {

Inventory count_bkg(std::string_view text) {
  Inventory inventory;
  bool is_in_game = false;
  bool is_dropped = false;
  for_each_line(text, [&](std::string_view line) {
    constexpr std::size_t kSide = 5;
    const std::string words = lowered(trimmed(line));
    if (!words.starts_with("black ") && !words.starts_with("white ")) return;
    const std::string_view rest = trimmed(std::string_view(words).substr(kSide));
    const bool is_win = rest.substr(0, rest.find_first_of(" .(")) == "wins";
    const bool is_double = rest.starts_with("doubles");
    const bool is_roll = rest.size() > 3 && (is_digit(rest[0]) || is_digit(rest[1]));
    if (!is_win && !is_double && !is_roll) return;
    if (!is_in_game || (is_dropped && !is_win)) {
      ++inventory.games;
      is_in_game = true;
      is_dropped = false;
    }
    if (is_win) {
      ++inventory.results;
      is_in_game = is_dropped = false;
    } else if (is_double) {
      const bool is_taken = rest.find("accept") != std::string_view::npos;
      const bool is_answered = rest.find_last_of(' ') != std::string_view::npos;
      inventory.cube_actions += is_answered ? 2 : 1;
      is_dropped = is_answered && !is_taken;
    } else {
      ++inventory.rolls;
      const std::size_t end = std::min(rest.find(')'), rest.size());
      inventory.hops += hops_of_play(trimmed(rest.substr(std::min(end + 1, rest.size()))));
    }
  });
  return inventory;
}

}  // namespace bgtools::oracle
