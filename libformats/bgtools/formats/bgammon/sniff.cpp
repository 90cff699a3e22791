#include <algorithm>
#include <bgtools/formats/bgammon/bgammon.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::bgammon {
namespace {

using text::is_digit;

/// `i ` and seven to nine words, of which the last five are numbers.
bool is_game(std::string_view line) noexcept {
  constexpr int kNumbers = 5;
  if (!line.starts_with("i ")) return false;
  int words = 0;
  int numbers = 0;
  line.remove_prefix(1);
  while (!line.empty()) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty()) break;
    const std::size_t length = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, length);
    numbers = std::ranges::all_of(word, is_digit) ? numbers + 1 : 0;
    ++words;
    line.remove_prefix(length);
  }
  return words >= 7 && words <= 9 && numbers >= kNumbers;
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  auto confidence = Confidence::none;
  while (!head.empty()) {
    const std::string_view line = text::take_line(head);
    const bool is_index = line.starts_with("bgammon-replay ");
    if (is_index || is_game(line)) {
      if (is_index || confidence == Confidence::likely) return Confidence::certain;
      confidence = Confidence::likely;
    }
    const bool is_roll = line.size() > 6 && (line[0] == '1' || line[0] == '2') &&
                         line.substr(1).starts_with(" r ") && is_digit(line[4]);
    if (is_roll && confidence == Confidence::likely) return Confidence::certain;
  }
  return confidence;
}

}  // namespace bgtools::bgammon
