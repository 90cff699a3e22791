#include <fmt/core.h>

#include <algorithm>
#include <study/cells.hpp>
#include <study/mutators.hpp>
#include <study/sites.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using layout::Hop;
using layout::Part;

/// Another text for one hop of a random cell.
template <typename Wanted, typename Words>
std::optional<Mutant> rewritten_hop(const Scene& scene, Wanted wanted, Words words) {
  return rewritten_cell(
      scene,
      [&](const Site& site) {
        return std::any_of(site.cell->hops.begin(), site.cell->hops.end(), wanted);
      },
      [&](const Site& site) {
        std::vector<Hop> hops;
        std::copy_if(site.cell->hops.begin(), site.cell->hops.end(), std::back_inserter(hops),
                     wanted);
        const Hop& hop = hops[below(scene.random, hops.size())];
        const Part cell = site.cell->part;
        return fmt::format("{}{}{}{}", words_at(scene.text, {cell.begin, hop.part.begin}),
                           words(hop), hop.is_starred ? "*" : "",
                           words_at(scene.text, {hop.part.end, cell.end}));
      });
}

}  // namespace

namespace makers {

std::optional<Mutant> both_dice(const Scene& scene) {
  return rewritten_cell(scene, has_hops, [&](const Site& site) {
    const std::string_view words = words_at(scene.text, site.cell->part);
    return fmt::format("{}{}{}", other_digit(words[0], "123456", scene.random),
                       other_digit(words[1], "123456", scene.random), words.substr(2));
  });
}

std::optional<Mutant> hop_shifted(const Scene& scene) {
  const int step = below(scene.random, 2) == 0 ? 1 : -1;
  return rewritten_hop(
      scene,
      [&](const Hop& hop) {
        return hop.from.value + step <= 24 && hop.to.value + step >= 1 && hop.to.value > 0;
      },
      [&](const Hop& hop) {
        return fmt::format("{}/{}", hop.from.value + step, hop.to.value + step);
      });
}

std::optional<Mutant> hop_of_opponent(const Scene& scene) {
  return rewritten_hop(
      scene, [](const Hop& /*hop*/) { return true; },
      [](const Hop& hop) { return fmt::format("{}/{}", 25 - hop.from.value, 25 - hop.to.value); });
}

std::optional<Mutant> bar_as_point(const Scene& scene) {
  return rewritten_hop(
      scene, [](const Hop& hop) { return hop.from.value == 25; },
      [](const Hop& hop) { return fmt::format("24/{}", hop.to.value); });
}

std::optional<Mutant> slash_missing(const Scene& scene) {
  return rewritten_hop(
      scene, [](const Hop& /*hop*/) { return true; },
      [](const Hop& hop) { return fmt::format("{}{}", hop.from.value, hop.to.value); });
}

std::optional<Mutant> half_of_double(const Scene& scene) {
  return rewritten_cell(
      scene, [](const Site& site) { return site.cell->hops.size() > 2; },
      [&](const Site& site) {
        return std::string(
            words_at(scene.text, {site.cell->part.begin, site.cell->hops[1].part.end}));
      });
}

/// The hand is a cell too far with the last hop of a play, or with the roll of the next turn.
std::optional<Mutant> in_next_cell(const Scene& scene) {
  const bool is_of_hop = scene.kind == SlipKind::hop_in_next_cell;
  std::vector<std::size_t> fitting;
  for (std::size_t at = 1; at < scene.sites.size(); ++at) {
    const Site& first = scene.sites[at - 1];
    const Site& second = scene.sites[at];
    if (first.game == second.game && first.cell->hops.size() > 1 && has_hops(second) &&
        (is_of_hop || first.cell->dice != second.cell->dice)) {
      fitting.push_back(at);
    }
  }
  if (fitting.empty()) return std::nullopt;
  const std::size_t at = fitting[below(scene.random, fitting.size())];
  const Site& first = scene.sites[at - 1];
  const Site& second = scene.sites[at];
  const Part cell = first.cell->part;
  const Hop& last = first.cell->hops.back();
  std::string mutant(scene.text);
  if (is_of_hop) {
    write_cell(mutant, second,
               fmt::format("{} {}", words_at(scene.text, second.cell->part),
                           words_at(scene.text, last.part)));
    write_cell(mutant, first, words_at(scene.text, {cell.begin, last.part.begin - 1}));
  } else {
    write_cell(mutant, second,
               fmt::format("{}{}", scene.text.substr(cell.begin, 2),
                           words_at(scene.text, second.cell->part).substr(2)));
  }
  return changed(scene, std::move(mutant), first.game,
                 {is_of_hop ? first.turn : second.turn, second.turn});
}

/// A cell is passed over, and the player's later ones stand a row too far down.
std::optional<Mutant> column_moves_down(const Scene& scene) {
  return moved_cells(scene, [](Columns& columns, int column) {
    const auto side = static_cast<std::size_t>(column);
    columns.rows.emplace_back();
    for (std::size_t at = columns.rows.size(); at-- > 1;) {
      columns.rows[at][side] = columns.rows[at - 1][side];
    }
    columns.rows.front()[side].clear();
    const auto& last = columns.rows.back();
    if (last[0].empty() && last[1].empty()) columns.rows.pop_back();
    return true;
  });
}

std::optional<Mutant> result_missing(const Scene& scene) {
  const auto site = pick(scene, is_result);
  if (!site) return std::nullopt;
  const Part part = site->row->number ? site->cell->part : site->row->line;
  return replaced(scene, part, "", *site);
}

/// The results of two games, one after the other, are exchanged.
std::optional<Mutant> results_exchanged(const Scene& scene) {
  Sites results;
  for (const Site& site : scene.sites) {
    if (is_result(site) && !site.row->number) results.push_back(site);
  }
  std::vector<std::size_t> fitting;
  for (std::size_t at = 1; at < results.size(); ++at) {
    if (results[at].game == results[at - 1].game + 1 &&
        words_at(scene.text, results[at].row->line) !=
            words_at(scene.text, results[at - 1].row->line)) {
      fitting.push_back(at);
    }
  }
  if (fitting.empty()) return std::nullopt;
  const std::size_t at = fitting[below(scene.random, fitting.size())];
  const Part one = results[at - 1].row->line;
  const Part two = results[at].row->line;
  std::string mutant(scene.text);
  mutant.replace(two.begin, two.size(), words_at(scene.text, one));
  mutant.replace(one.begin, one.size(), words_at(scene.text, two));
  const int turn = results[at - 1].turn;
  return changed(scene, std::move(mutant), results[at - 1].game, {turn, turn});
}

/// The heading of a game is left out, and its rows follow those of the game before.
std::optional<Mutant> heading_missing(const Scene& scene) {
  const std::size_t games = scene.transcript.games.size();
  if (games < 2) return std::nullopt;
  const std::size_t at = 1 + below(scene.random, games - 1);
  const std::size_t begin = game_places(scene.text, scene.transcript)[at];
  Site site;
  site.game = static_cast<int>(at) + 1;
  return replaced(scene, {begin, scene.transcript.games[at].score_line.end}, "", site);
}

}  // namespace makers

}  // namespace bgtools::test
