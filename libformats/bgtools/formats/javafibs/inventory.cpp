#include <bgtools/build/hop_count.hpp>
#include <bgtools/formats/javafibs/javafibs.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools {

Inventory count_javafibs(std::string_view text) {
  using hop_count::for_each_line;
  using hop_count::hops_of_play;
  using hop_count::is_digit;
  using hop_count::lowered;
  using hop_count::trimmed;
  Inventory inventory;
  bool has_result = false;
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
      has_result = false;
    } else if (code == "0" || code == "11") {
      if (data.size() >= 3 && is_digit(data[0]) && data[0] != '0') ++inventory.rolls;
    } else if (code == "1") {
      inventory.hops += hops_of_play(data);
    } else if (code == "2" || code == "4" || code == "5") {
      ++inventory.cube_actions;
    } else if (code == "7" && !has_result && !data.empty() && is_digit(data[0])) {
      ++inventory.results;
      has_result = true;
    }
  });
  return inventory;
}

}  // namespace bgtools
