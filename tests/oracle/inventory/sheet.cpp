#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::oracle {
namespace {

/// The words of a line, at its blanks.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : lowered(line) + " ") {
    if (c != ' ' && c != '\t' && c != ',') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  return words;
}

/// Whether a word is two dice, perhaps in brackets and with a sign between or after them.
bool is_roll(std::string_view word) {
  std::string dice;
  for (const char c : word) {
    if (is_digit(c))
      dice += c;
    else if (std::string_view("()[]:-").find(c) == std::string_view::npos)
      return false;
  }
  const auto is_die = [](char c) { return c >= '1' && c <= '6'; };
  return dice.size() == 2 && is_die(dice[0]) && is_die(dice[1]);
}

/// The hops of a word such as 24/18/14 or 6/4x2; 0 if it has no sign of one.
std::int64_t hops_of_word(std::string_view word) {
  const auto signs = std::count_if(word.begin(), word.end(),
                                   [](char c) { return c == '/' || c == '-' || c == '>'; });
  if (signs == 0 || word.size() < 3) return 0;
  const std::string_view from = word.substr(0, word.find_first_of("/->"));
  const bool has_point = from.starts_with('b') || std::any_of(from.begin(), from.end(), is_digit);
  if (!has_point) return 0;
  const std::size_t times = word.find("x2") != std::string_view::npos ? 2 : 1;
  const std::size_t bracket = word.find('(');
  const bool has_times = bracket != std::string_view::npos && bracket + 1 < word.size();
  return signs * (has_times ? word[bracket + 1] - '0' : static_cast<std::int64_t>(times));
}

bool is_number(const std::string& word) { return std::all_of(word.begin(), word.end(), is_digit); }

/// The hops that so many numbers after a roll are: pairs, or one checker that stops on its way.
std::int64_t hops_of_numbers(std::size_t count) {
  const auto numbers = static_cast<std::int64_t>(count);
  return numbers % 2 == 0 ? numbers / 2 : numbers - 1;
}

}  // namespace

/// Counts the words of sheets whose plays are hops or pairs of points.
Inventory count_sheet(std::string_view text) {
  constexpr std::array<std::string_view, 9> kCubeWords{"double", "doubles", "d",    "take", "takes",
                                                       "drop",   "drops",   "pass", "p"};
  Inventory inventory;
  bool has_result = false;  // of the game
  for_each_line(text, [&](std::string_view line) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty() || words[0].starts_with('#')) return;
    if (words[0] == "game" && words.size() == 2) {
      ++inventory.games;
      has_result = false;
      return;
    }
    const auto wins = std::find(words.begin(), words.end(), "wins");
    const auto tell_result = [&] {
      if (!std::exchange(has_result, true)) ++inventory.results;
    };
    if (wins != words.end()) tell_result();
    const auto is_cube_word = [&](const std::string& word) {
      return std::find(kCubeWords.begin(), kCubeWords.end(), word) != kCubeWords.end();
    };
    // Before dice with their colon, or a word about the cube, a bare number is that of a row.
    const bool is_numbered = words.size() > 1 && is_number(words[0]) &&
                             (words[1].ends_with(':') || is_cube_word(words[1]));
    for (std::size_t i = is_numbered ? 1 : 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (is_roll(word)) {
        ++inventory.rolls;
        const std::size_t first = i + 1;
        while (i + 1 < words.size() && is_number(words[i + 1])) ++i;
        inventory.hops += hops_of_numbers(i + 1 - first);
      } else if (is_cube_word(word)) {
        ++inventory.cube_actions;
        // A drop is a result, whether it is written or not.
        if (word.starts_with("drop") || word == "p" || word == "pass") tell_result();
      } else {
        inventory.hops += hops_of_word(word);
      }
    }
  });
  inventory.games = std::max<std::int64_t>(inventory.games, 1);
  return inventory;
}

}  // namespace bgtools::oracle
