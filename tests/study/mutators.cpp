#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <study/mutators.hpp>
#include <study/sites.hpp>
#include <tuple>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using layout::Cell;
using layout::CellKind;
using layout::Game;
using layout::Hop;
using layout::kLeftColumn;
using layout::kRightColumn;
using layout::Part;
using layout::Row;

/// The offsets of the digits of a part.
std::vector<std::size_t> digits_in(std::string_view text, Part part) {
  std::vector<std::size_t> places;
  for (std::size_t at = part.begin; at < part.end; ++at) {
    if (kDigits.find(text[at]) != std::string_view::npos) places.push_back(at);
  }
  return places;
}

std::optional<Mutant> hit_mark(const Scene& scene, bool is_added) {
  const auto fits = [&](const Hop& hop) { return hop.is_starred != is_added; };
  const auto site = pick(scene, [&](const Site& at) {
    return std::any_of(at.cell->hops.begin(), at.cell->hops.end(), fits);
  });
  if (!site) return std::nullopt;
  std::vector<Hop> hops;
  std::copy_if(site->cell->hops.begin(), site->cell->hops.end(), std::back_inserter(hops), fits);
  const std::size_t end = hops[below(scene.random, hops.size())].part.end;
  if (is_added) {
    return replaced(scene, {end, end}, "*", *site);
  }
  return replaced(scene, {end - 1, end}, "", *site);
}

}  // namespace

namespace makers {

std::optional<Mutant> die_digit(const Scene& scene) {
  const auto site = pick(scene, is_roll);
  if (!site) return std::nullopt;
  const std::size_t at = site->cell->part.begin + below(scene.random, 2);
  // One misread digit in ten is a digit that no die shows.
  const char digit =
      other_digit(scene.text[at], below(scene.random, 10) == 0 ? "789" : "123456", scene.random);
  return replaced(scene, {at, at + 1}, std::string_view(&digit, 1), *site);
}

std::optional<Mutant> point_digit(const Scene& scene) {
  const auto site = pick(scene, has_hops);
  if (!site) return std::nullopt;
  const Hop& hop = site->cell->hops[below(scene.random, site->cell->hops.size())];
  const auto places = digits_in(scene.text, hop.part);
  const std::size_t at = places[below(scene.random, places.size())];
  const char digit = other_digit(scene.text[at], kDigits, scene.random);
  return replaced(scene, {at, at + 1}, std::string_view(&digit, 1), *site);
}

std::optional<Mutant> dropped_hop(const Scene& scene) {
  const auto site = pick(scene, has_hops);
  if (!site) return std::nullopt;
  const Hop& hop = site->cell->hops[below(scene.random, site->cell->hops.size())];
  // The blank before the hop goes too, and blanks after the cell keep the other column in place.
  const Part taken{hop.part.begin - 1, hop.part.end};
  const Part cell = site->cell->part;
  std::string rest(scene.text.substr(taken.end, cell.end - taken.end));
  if (cell.end < scene.text.size() && scene.text[cell.end] == ' ') rest.append(taken.size(), ' ');
  Mutant mutant = replaced(scene, {taken.begin, cell.end}, rest, *site);
  mutant.edit = {taken.begin, taken.begin};
  return mutant;
}

std::optional<Mutant> swapped_columns(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.row->number.has_value(); });
  if (!site) return std::nullopt;
  const Row& row = *site->row;
  std::array<std::string, 2> cells;
  for (const Cell& cell : row.cells) {
    cells[static_cast<std::size_t>(1 - cell.player)] =
        scene.text.substr(cell.part.begin, cell.part.size());
  }
  if (cells[0] == cells[1]) return std::nullopt;
  const std::size_t begin = row.line.begin + kLeftColumn;
  const bool has_roll_left = !cells[0].empty() && kDigits.find(cells[0][0]) != std::string::npos;
  const bool has_roll_right = !cells[1].empty() && kDigits.find(cells[1][0]) != std::string::npos;
  std::string line = has_roll_left || cells[0].empty() ? cells[0] : " " + cells[0];
  if (!cells[1].empty()) {
    const std::size_t column = kRightColumn - kLeftColumn + (has_roll_right ? 0 : 1);
    line.resize(std::max(column, line.size() + 1), ' ');
    line += cells[1];
  }
  line += '\n';
  Mutant mutant = replaced(scene, {begin, row.line.end}, line, *site);
  std::tie(mutant.first_turn, mutant.last_turn) = turns_of(scene.sites, &row);
  return mutant;
}

std::optional<Mutant> dropped_row(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.row->number.has_value(); });
  if (!site) return std::nullopt;
  Mutant mutant = replaced(scene, site->row->line, "", *site);
  mutant.first_turn = turns_of(scene.sites, site->row).first;
  mutant.last_turn = mutant.first_turn;
  return mutant;
}

std::optional<Mutant> repeated_row(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.row->number.has_value(); });
  if (!site) return std::nullopt;
  const Part line = site->row->line;
  Mutant mutant =
      replaced(scene, {line.end, line.end}, scene.text.substr(line.begin, line.size()), *site);
  // Which of the two was the original cannot be decided.
  int rolls = 0;
  for (const Cell& cell : site->row->cells) rolls += cell.kind == CellKind::roll ? 1 : 0;
  std::tie(mutant.first_turn, mutant.last_turn) = turns_of(scene.sites, site->row);
  mutant.last_turn += rolls;
  return mutant;
}

std::optional<Mutant> dropped_cell(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.cell->kind != CellKind::wins; });
  if (!site) return std::nullopt;
  const Part part = site->cell->part;
  const bool is_last = site->row->cells.back().part.begin == part.begin;
  const std::string blanks(is_last ? 0 : part.size(), ' ');
  Mutant mutant = replaced(scene, part, blanks, *site);
  mutant.edit = {part.begin, part.begin};
  return mutant;
}

std::optional<Mutant> swapped_digits(const Scene& scene) {
  const auto site = pick(scene, has_hops);
  if (!site) return std::nullopt;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Hop& hop : site->cell->hops) {
    const auto places = digits_in(scene.text, hop.part);
    for (std::size_t i = 1; i < places.size(); ++i) {
      if (scene.text[places[i - 1]] != scene.text[places[i]])
        pairs.emplace_back(places[i - 1], places[i]);
    }
  }
  if (pairs.empty()) return std::nullopt;
  const auto [one, two] = pairs[below(scene.random, pairs.size())];
  std::string swapped(scene.text.substr(one, two + 1 - one));
  std::swap(swapped.front(), swapped.back());
  return replaced(scene, {one, two + 1}, swapped, *site);
}

std::optional<Mutant> swapped_dice(const Scene& scene) {
  const auto site = pick(
      scene, [](const Site& at) { return is_roll(at) && at.cell->dice[0] != at.cell->dice[1]; });
  if (!site) return std::nullopt;
  const std::size_t at = site->cell->part.begin;
  const std::string dice{scene.text[at + 1], scene.text[at]};
  return replaced(scene, {at, at + 2}, dice, *site);
}

std::optional<Mutant> cube_number(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.cell->kind == CellKind::doubles; });
  if (!site) return std::nullopt;
  const layout::Number number = site->cell->number;
  std::string other(scene.text.substr(number.part.begin, number.part.size()));
  if (below(scene.random, 2) == 0) {
    other = misread(other, scene.random);
  } else {
    // Another face of the cube.
    int face = number.value;
    while (face == number.value) face = 2 << below(scene.random, 6);
    other = fmt::format("{}", face);
  }
  return replaced(scene, number.part, other, *site);
}

std::optional<Mutant> wins_number(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.cell->kind == CellKind::wins; });
  if (!site) return std::nullopt;
  const layout::Number number = site->cell->number;
  std::string other(scene.text.substr(number.part.begin, number.part.size()));
  if (below(scene.random, 2) == 0) {
    other = misread(other, scene.random);
  } else {
    // Points that another level or another cube would give.
    constexpr std::array<int, 7> kUsual{1, 2, 3, 4, 6, 8, 12};
    int points = number.value;
    while (points == number.value) points = kUsual[below(scene.random, kUsual.size())];
    other = fmt::format("{}", points);
  }
  return replaced(scene, number.part, other, *site);
}

std::optional<Mutant> score_number(const Scene& scene) {
  if (scene.transcript.games.empty()) return std::nullopt;
  const std::size_t at = below(scene.random, scene.transcript.games.size());
  const layout::Number number = scene.transcript.games[at].score[below(scene.random, 2)];
  std::string other(scene.text.substr(number.part.begin, number.part.size()));
  if (below(scene.random, 2) == 0) {
    other = misread(other, scene.random);
  } else {
    other = fmt::format("{}", number.value > 0 && below(scene.random, 2) == 0 ? number.value - 1
                                                                              : number.value + 1);
  }
  Site site;
  site.game = static_cast<int>(at) + 1;
  return replaced(scene, number.part, other, site);
}

std::optional<Mutant> swapped_names(const Scene& scene) {
  if (scene.transcript.games.empty()) return std::nullopt;
  const std::size_t at = below(scene.random, scene.transcript.games.size());
  const Game& game = scene.transcript.games[at];
  const Part one = game.names[0];
  const Part two = game.names[1];
  const Part between{one.end, two.begin};
  std::string middle(scene.text.substr(between.begin, between.size()));
  // The right score line keeps its column where the names leave room for it.
  if (one.size() > two.size()) {
    middle.append(one.size() - two.size(), ' ');
  } else {
    for (std::size_t more = two.size() - one.size(); more > 0 && middle.size() > 8; --more) {
      if (middle.back() != ' ' || middle[middle.size() - 2] != ' ') break;
      middle.pop_back();
    }
  }
  Site site;
  site.game = static_cast<int>(at) + 1;
  const std::string swapped = fmt::format("{}{}{}", scene.text.substr(two.begin, two.size()),
                                          middle, scene.text.substr(one.begin, one.size()));
  return replaced(scene, {one.begin, two.end}, swapped, site);
}

std::optional<Mutant> hit_mark_added(const Scene& scene) { return hit_mark(scene, true); }

std::optional<Mutant> hit_mark_dropped(const Scene& scene) { return hit_mark(scene, false); }

}  // namespace makers

namespace {

constexpr std::array kSlips{
#define SLIP(kind, maker, name, group, use, restored, words, what)      \
  Slip{SlipKind::kind, &makers::maker,         name,  SlipGroup::group, \
       SlipUse::use,   SlipRestored::restored, words, what},
#include <study/slips.def>
#undef SLIP
};

}  // namespace

std::span<const Slip> all_slips() noexcept { return kSlips; }

const Slip& slip(SlipKind kind) noexcept { return kSlips[static_cast<std::size_t>(kind)]; }

std::optional<Mutant> mutate(std::string_view text, SlipKind kind, std::mt19937_64& random) {
  Scene scene{text, layout::cut(text), {}, kind, random};
  scene.sites = sites_of(scene.transcript);
  return slip(kind).make(scene);
}

}  // namespace bgtools::test
