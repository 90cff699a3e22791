#include <fmt/core.h>
#include <bgtools/finding/diagnostic.hpp>
#include <utility>

namespace bgtools {

std::string to_text(std::span<const UnverifiedTurns> turns) {
  const bool is_one = turns.size() == 1 && turns.front().first == turns.front().last;
  std::string text(is_one ? "turn" : "turns");
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto& [first, last, is_board_known_after, place] = turns[i];
    const bool is_last = i + 1 == turns.size();
    text += i == 0 ? " " : is_last ? " and " : ", ";
    text += first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
  }
  return text;
}

void add_unverified(Diagnostic& diagnostic, const UnverifiedTurns& turns) {
  std::string note = fmt::format("{} {} not verified", to_text(std::span(&turns, 1)),
                                 turns.first == turns.last ? "was" : "were");
  if (turns.is_board_known_after) {
    note += fmt::format("; from turn {} on, the record allows only one board", turns.last + 1);
  }
  diagnostic.notes.push_back(std::move(note));
  diagnostic.unverified.push_back(turns);
}

}  // namespace bgtools
