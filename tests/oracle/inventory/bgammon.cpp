#include <algorithm>
#include <cstddef>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::oracle {
namespace {

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t length = std::min(line.find_first_of(" \t"), line.size());
    if (length > 0) words.push_back(line.substr(0, length));
    line.remove_prefix(std::min(length + 1, line.size()));
  }
  return words;
}

}  // namespace

Inventory count_bgammon(std::string_view text) {
  Inventory inventory;
  bool is_in_game = false;
  for_each_line(text, [&](std::string_view line) {
    const std::string_view whole = trimmed(line);
    const std::vector<std::string_view> words = words_of(whole);
    constexpr std::size_t kFewest = 8;
    if (words.size() >= kFewest && words[0] == "i") {
      ++inventory.games;
      is_in_game = true;
      // There may be a time before the names, and a variant after the points.
      const bool has_time = words.size() == 10 || (words.size() == 9 && !is_digit(words[3][0]));
      const std::string_view winner = words[has_time ? 7 : 6];
      if (winner == "1" || winner == "2") ++inventory.results;
      return;
    }
    if (!is_in_game || words.size() < 2 || (words[0] != "1" && words[0] != "2")) return;
    if (words[1] == "r" && words.size() > 2 && words[2].size() == 3 && words[2][1] == '-') {
      if (words[2] != "0-0") ++inventory.rolls;
      const std::size_t dice = whole.find(words[2]);
      inventory.hops += hops_of_play(lowered(trimmed(whole.substr(dice + 3))));
    } else if (words[1] == "d" && words.size() > 2 && is_digit(words[2][0])) {
      inventory.cube_actions += words.size() > 3 ? 2 : 1;
    }
  });
  return inventory;
}

}  // namespace bgtools::oracle
