#include <fmt/core.h>
#include <algorithm>
#include <study/sites.hpp>

namespace bgtools::test {

std::size_t below(std::mt19937_64& random, std::size_t limit) {
  return static_cast<std::size_t>(random() % limit);
}

Sites sites_of(const layout::Transcript& transcript) {
  Sites sites;
  int number = 0;
  for (const layout::Game& game : transcript.games) {
    ++number;
    int turn = 0;
    for (const layout::Row& row : game.rows) {
      for (const layout::Cell& cell : row.cells) {
        if (cell.kind == layout::CellKind::roll) ++turn;
        const bool is_before =
            cell.kind != layout::CellKind::roll && cell.kind != layout::CellKind::wins;
        sites.push_back({&cell, &row, number, is_before ? turn + 1 : turn});
      }
    }
  }
  return sites;
}

std::pair<int, int> turns_of(const Sites& sites, const layout::Row* row) {
  std::pair<int, int> turns{0, 0};
  for (const Site& site : sites) {
    if (site.row != row) continue;
    if (turns.first == 0) turns.first = site.turn;
    turns.second = site.turn;
  }
  return turns;
}

Difference difference(std::string_view original, std::string_view mutant) noexcept {
  const std::size_t least = std::min(original.size(), mutant.size());
  std::size_t same = 0;
  while (same < least && original[same] == mutant[same]) ++same;
  std::size_t same_after = 0;
  while (same + same_after < least &&
         original[original.size() - 1 - same_after] == mutant[mutant.size() - 1 - same_after]) {
    ++same_after;
  }
  return {{same, original.size() - same_after}, {same, mutant.size() - same_after}};
}

Mutant replaced(std::string_view text, layout::Part part, std::string_view by, SlipKind kind,
                const Site& site) {
  Mutant mutant;
  mutant.kind = kind;
  mutant.text = fmt::format("{}{}{}", text.substr(0, part.begin), by, text.substr(part.end));
  mutant.edit = {part.begin, part.begin + by.size()};
  mutant.game = site.game;
  mutant.first_turn = site.turn;
  mutant.last_turn = site.turn;
  return mutant;
}

char other_digit(char digit, std::string_view digits, std::mt19937_64& random) {
  std::string others;
  for (const char c : digits) {
    if (c != digit) others += c;
  }
  return others[below(random, others.size())];
}

std::string misread(std::string_view digits, std::mt19937_64& random) {
  std::string other(digits);
  const std::size_t at = below(random, other.size());
  other[at] = other_digit(other[at], at == 0 ? kDigits.substr(1) : kDigits, random);
  return other;
}

}  // namespace bgtools::test
