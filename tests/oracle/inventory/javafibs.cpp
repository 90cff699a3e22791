#include <cstddef>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {

Inventory count_javafibs(std::string_view text) {
  Inventory inventory;
  for_each_line(text, [&](std::string_view line) {
    const std::string words = lowered(trimmed(line));
    const std::size_t first = words.find(':');
    const std::size_t second = words.find(':', first + 1);
    if (second == std::string::npos || !is_digit(words[0])) return;
    const std::string_view all = words;
    const std::string_view code = all.substr(0, first);
    const std::string_view data = trimmed(all.substr(second + 1));
    if (code == "13") {
      ++inventory.games;
    } else if (code == "0" || code == "11") {
      if (data.size() >= 3 && is_digit(data[0]) && data[0] != '0') ++inventory.rolls;
    } else if (code == "1") {
      inventory.hops += hops_of_play(data);
    } else if (code == "2" || code == "4" || code == "5") {
      ++inventory.cube_actions;
    } else if (code == "7" && !data.empty() && is_digit(data[0])) {
      ++inventory.results;
    }
  });
  return inventory;
}

}  // namespace bgtools::oracle
