#include <algorithm>
#include <bgtools/formats/oldmoves/oldmoves.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::oldmoves {
namespace {

using text::is_digit;

/// `Score is 0-0` at the beginning of a line.
bool is_score(std::string_view line) noexcept {
  constexpr std::string_view kWords = "Score is ";
  if (!line.starts_with(kWords)) return false;
  line.remove_prefix(kWords.size());
  const auto is_of_score = [](char c) { return is_digit(c) || c == '-' || c == '?'; };
  const auto* const end = std::ranges::find_if_not(line, is_of_score);
  const std::string_view score = line.substr(0, static_cast<std::size_t>(end - line.begin()));
  return score.size() > 2 && score.find('-', 1) != std::string_view::npos;
}

bool is_names(std::string_view line) noexcept {
  return line.find(" is X - ") != std::string_view::npos &&
         line.find(" is O") != std::string_view::npos;
}

/// `X: (3 1)`
bool is_roll(std::string_view line) noexcept {
  if (!line.starts_with("X: (") && !line.starts_with("O: (")) return false;
  return line.size() > 7 && is_digit(line[4]) && is_digit(line[6]) && line[7] == ')';
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  auto confidence = Confidence::none;
  bool expects_names = false;
  while (!head.empty()) {
    std::string_view line = text::take_line(head);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty()) continue;
    if (is_names(line)) {
      if (expects_names) return Confidence::certain;
      confidence = Confidence::likely;
    }
    expects_names = is_score(line);
    if (expects_names) confidence = Confidence::likely;
    if (confidence == Confidence::none && is_roll(line)) confidence = Confidence::possible;
  }
  return confidence;
}

}  // namespace bgtools::oldmoves
