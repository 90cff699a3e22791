#include <algorithm>
#include <bgtools/build/held_text.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::build {

std::string_view cut(std::string_view text, std::size_t most_bytes) noexcept {
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes;
  while (end > 0 && text::is_continuation(text[end])) --end;
  return text.substr(0, end);
}

std::string in_one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), breaks_line, ' ');
  return line;
}

std::string held_text(std::string_view text) {
  return std::string(text::trimmed(in_one_line(cut(text, kMostTextBytes))));
}

std::string as_one_word(std::string_view text) {
  std::string word;
  word.reserve(text.size());
  while (!text.empty()) {
    const bool is_no_break = text.starts_with(text::kNoBreakSpace);
    const char first = text.front();
    word += is_no_break || text::is_blank(first) || breaks_line(first) ? '_' : first;
    text.remove_prefix(is_no_break ? text::kNoBreakSpace.size() : 1);
  }
  return word;
}

HeldTurn held_turn(const Game& game, std::size_t action, const WrittenPlay& play) {
  return {.roll = held_roll(play.roll), .words = held_text(wording_of(game, action))};
}

}  // namespace bgtools::build
