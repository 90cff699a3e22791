#include <bgtools/build/hop_count.hpp>
#include <optional>

namespace bgtools::hop_count {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_place(std::string_view text) {
  while (text.ends_with('*')) text.remove_suffix(1);
  if (text == "bar" || text == "off" || text == "b" || text == "o" || text == "h") return true;
  if (text == "home" || text == "ba") return text == "home";
  return !text.empty() && text.size() <= 2 && std::ranges::all_of(text, is_digit);
}

/// Hops of one word such as `24-18-14` or `6-5(2)`; nullopt: it is none.
std::optional<int> hops_of(std::string_view word) {
  int times = 1;
  if (word.size() > 3 && word.ends_with(')') && word[word.size() - 3] == '(') {
    times = word[word.size() - 2] - '0';
    if (times < 1 || times > 9) return std::nullopt;
    word.remove_suffix(3);
  }
  int places = 0;
  while (true) {
    const std::size_t end = std::min(word.find_first_of("-/"), word.size());
    if (!is_place(word.substr(0, end))) return std::nullopt;
    ++places;
    if (end == word.size()) break;
    word.remove_prefix(end + 1);
  }
  if (places < 2) return std::nullopt;
  return (places - 1) * times;
}

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  });
  return result;
}

int hops_of_play(std::string_view play) {
  int sum = 0;
  while (!play.empty()) {
    const std::size_t end = std::min(play.find_first_of(" \t,"), play.size());
    if (end > 0) {
      const auto hops = hops_of(play.substr(0, end));
      if (!hops) return 0;
      sum += *hops;
    }
    play.remove_prefix(std::min(end + 1, play.size()));
  }
  return sum;
}

}  // namespace bgtools::hop_count
