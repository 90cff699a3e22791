#include <fmt/core.h>
#include <algorithm>
#include <study/sites.hpp>
#include <tuple>

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

Mutant replaced(const Scene& scene, layout::Part part, std::string_view by, const Site& site) {
  Mutant mutant;
  mutant.kind = scene.kind;
  mutant.text =
      fmt::format("{}{}{}", scene.text.substr(0, part.begin), by, scene.text.substr(part.end));
  mutant.edit = {part.begin, part.begin + by.size()};
  mutant.game = site.game;
  mutant.first_turn = site.turn;
  mutant.last_turn = site.turn;
  return mutant;
}

Mutant changed(const Scene& scene, std::string text, int game, std::pair<int, int> turns) {
  Mutant mutant;
  mutant.kind = scene.kind;
  mutant.edit = difference(scene.text, text).after;
  mutant.text = std::move(text);
  mutant.game = game;
  std::tie(mutant.first_turn, mutant.last_turn) = turns;
  return mutant;
}

void write_cell(std::string& text, const Site& site, std::string_view words) {
  layout::Part part = site.cell->part;
  std::string by(words);
  const layout::Cell& last = site.row->cells.back();
  if (last.part.begin != part.begin) {
    by.resize(std::max(by.size() + 1, last.part.begin - part.begin), ' ');
    part.end = last.part.begin;
  }
  text.replace(part.begin, part.size(), by);
}

PlainBoard board_after(PlainBoard board, const layout::Cell& cell) {
  const int player = cell.player;
  for (const layout::Hop& hop : cell.hops) {
    const int to = hop.to.value;
    board.add(player, hop.from.value, -1);
    if (to == 0) continue;
    if (board.on(1 - player, 25 - to) == 1) {
      board.add(1 - player, 25 - to, -1);
      board.add(1 - player, 25, 1);
    }
    board.add(player, to, 1);
  }
  return board;
}

PlainBoard board_before(const Sites& sites, const Site& site) {
  PlainBoard board = plain_start();
  for (const Site& before : sites) {
    if (before.game != site.game) continue;
    if (before.cell == site.cell) break;
    board = board_after(board, *before.cell);
  }
  return board;
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
