#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <study/cells.hpp>
#include <study/mutators.hpp>
#include <study/plain_board.hpp>
#include <study/sites.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using layout::Cell;
using layout::CellKind;
using layout::Game;
using layout::Hop;
using layout::Part;
using layout::Row;

/// Two neighbouring rolls with the places of the text that differ.
struct Neighbours {
  Site first;
  Site second;
};

template <typename Wanted>
std::optional<Neighbours> pick_neighbours(const Scene& scene, Wanted wanted) {
  std::vector<Neighbours> fitting;
  for (std::size_t at = 1; at < scene.sites.size(); ++at) {
    const Neighbours both{scene.sites[at - 1], scene.sites[at]};
    if (both.first.game == both.second.game && is_roll(both.first) && is_roll(both.second) &&
        wanted(both)) {
      fitting.push_back(both);
    }
  }
  if (fitting.empty()) return std::nullopt;
  return fitting[below(scene.random, fitting.size())];
}

std::array<int, 2> sorted_dice(const Cell& cell) {
  std::array<int, 2> dice = cell.dice;
  std::sort(dice.begin(), dice.end());
  return dice;
}

std::string_view dice_text(std::string_view text, const Cell& cell) {
  return text.substr(cell.part.begin, 2);
}

Part play_part(const Cell& cell) { return {cell.part.begin + 3, cell.part.end}; }

/// A cell with the dice of one and the play of another.
std::string cell_of(std::string_view text, const Cell& dice, const Cell& play) {
  return fmt::format("{}:{}", dice_text(text, dice), words_at(text, play_part(play)));
}

/// A play of a roll that forgets the checker on the bar; "": there is none.
std::string play_beside_the_bar(PlainBoard board, const Cell& cell, std::mt19937_64& random) {
  const int player = cell.player;
  std::vector<int> dice(cell.dice.begin(), cell.dice.end());
  if (dice[0] == dice[1]) dice.resize(4, dice[0]);
  board.add(player, 25, -board.on(player, 25));
  std::string play;
  for (const int die : dice) {
    std::vector<int> points;
    for (int from = 24; from > die; --from) {
      if (board.on(player, from) > 0 && board.on(1 - player, 25 - (from - die)) < 2) {
        points.push_back(from);
      }
    }
    if (points.empty()) continue;
    const int from = points[below(random, points.size())];
    const int to = from - die;
    const bool is_hit = board.on(1 - player, 25 - to) == 1;
    if (is_hit) board.add(1 - player, 25 - to, -1);
    board.add(player, from, -1);
    board.add(player, to, 1);
    play += fmt::format(" {}/{}{}", from, to, is_hit ? "*" : "");
  }
  return play;
}

/// The text of games with their headings counted on from a number.
std::string numbered_from(std::string_view games, int number) {
  std::string text;
  for (;;) {
    const std::size_t heading = games.find("Game ");
    if (heading == std::string_view::npos) break;
    std::size_t end = heading + 5;
    while (end < games.size() && kDigits.find(games[end]) != std::string_view::npos) ++end;
    text += fmt::format("{}{}", games.substr(0, heading + 5), number);
    games.remove_prefix(end);
    ++number;
  }
  return fmt::format("{}{}", text, games);
}

}  // namespace

namespace makers {

std::optional<Mutant> exchanged(const Scene& scene) {
  const bool is_of_rolls = scene.kind == SlipKind::rolls_exchanged;
  const auto both = pick_neighbours(scene, [&](const Neighbours& pair) {
    const Cell& one = *pair.first.cell;
    const Cell& two = *pair.second.cell;
    if (is_of_rolls) return sorted_dice(one) != sorted_dice(two);
    return has_hops(pair.first) && has_hops(pair.second) &&
           words_at(scene.text, play_part(one)) != words_at(scene.text, play_part(two));
  });
  if (!both) return std::nullopt;
  const Cell& one = *both->first.cell;
  const Cell& two = *both->second.cell;
  std::string mutant(scene.text);
  write_cell(mutant, both->second,
             is_of_rolls ? cell_of(scene.text, one, two) : cell_of(scene.text, two, one));
  write_cell(mutant, both->first,
             is_of_rolls ? cell_of(scene.text, two, one) : cell_of(scene.text, one, two));
  return changed(scene, std::move(mutant), both->first.game, {both->first.turn, both->second.turn});
}

/// The eye is a cell, or a row, too far.
std::optional<Mutant> copied_from_next(const Scene& scene) {
  const std::size_t distance = 1 + below(scene.random, 2);
  std::vector<Neighbours> fitting;
  for (std::size_t at = distance; at < scene.sites.size(); ++at) {
    const Neighbours both{scene.sites[at - distance], scene.sites[at]};
    if (both.first.game != both.second.game || !is_roll(both.first) || !is_roll(both.second)) {
      continue;
    }
    const Cell& one = *both.first.cell;
    const Cell& two = *both.second.cell;
    const bool is_other =
        scene.kind == SlipKind::roll_of_next
            ? sorted_dice(one) != sorted_dice(two)
            : has_hops(both.first) && has_hops(both.second) &&
                  words_at(scene.text, play_part(one)) != words_at(scene.text, play_part(two));
    if (is_other) fitting.push_back(both);
  }
  if (fitting.empty()) return std::nullopt;
  const auto& [first, second] = fitting[below(scene.random, fitting.size())];
  std::string mutant(scene.text);
  write_cell(mutant, first,
             scene.kind == SlipKind::roll_of_next ? cell_of(scene.text, *second.cell, *first.cell)
                                                  : cell_of(scene.text, *first.cell, *second.cell));
  return changed(scene, std::move(mutant), first.game, {first.turn, first.turn});
}

std::optional<Mutant> answer(const Scene& scene) {
  const bool is_take = scene.kind == SlipKind::drop_for_take;
  const CellKind wanted = is_take ? CellKind::takes : CellKind::drops;
  return rewritten_cell(
      scene, [&](const Site& at) { return at.cell->kind == wanted; },
      [&](const Site&) { return std::string(is_take ? "Drops" : "Takes"); });
}

std::optional<Mutant> cube_action_missing(const Scene& scene) {
  return rewritten_cell(
      scene,
      [&](const Site& at) {
        return scene.kind == SlipKind::offer_missing
                   ? at.cell->kind == CellKind::doubles
                   : at.cell->kind == CellKind::takes || at.cell->kind == CellKind::drops;
      },
      [](const Site&) { return std::string(); });
}

std::optional<Mutant> reversed_hop(const Scene& scene) {
  const auto fits = [](const Hop& hop) { return hop.to.value > 0; };
  const auto site = pick(scene, [&](const Site& at) {
    return std::any_of(at.cell->hops.begin(), at.cell->hops.end(), fits);
  });
  if (!site) return std::nullopt;
  std::vector<Hop> hops;
  std::copy_if(site->cell->hops.begin(), site->cell->hops.end(), std::back_inserter(hops), fits);
  const Hop& hop = hops[below(scene.random, hops.size())];
  std::string mutant(scene.text);
  mutant.replace(
      hop.part.begin, hop.to.part.end - hop.part.begin,
      fmt::format("{}/{}", words_at(scene.text, hop.to.part), words_at(scene.text, hop.from.part)));
  return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
}

/// The hand stops within the last hop of a play.
std::optional<Mutant> cell_cut(const Scene& scene) {
  return rewritten_cell(scene, has_hops, [&](const Site& site) {
    const Part last = site.cell->hops.back().part;
    const std::size_t end = last.begin + 1 + below(scene.random, last.size() - 1);
    return std::string(scene.text.substr(site.cell->part.begin, end - site.cell->part.begin));
  });
}

std::optional<Mutant> cell_note(const Scene& scene) {
  constexpr std::array<std::string_view, 4> kNotes{"(21?)", "(6/5?)", "(2 min)", "(no 6)"};
  return rewritten_cell(scene, has_hops, [&](const Site& site) {
    return fmt::format("{}  {}", words_at(scene.text, site.cell->part),
                       kNotes[below(scene.random, kNotes.size())]);
  });
}

std::optional<Mutant> dance_played(const Scene& scene) {
  struct Dance {
    Site site;
    std::string play;
  };
  std::vector<Dance> dances;
  for (const Site& site : scene.sites) {
    if (!is_roll(site) || has_hops(site)) continue;
    const PlainBoard board = board_before(scene.sites, site);
    if (board.on(site.cell->player, 25) == 0) continue;
    const std::string play = play_beside_the_bar(board, *site.cell, scene.random);
    if (!play.empty()) dances.push_back({site, play});
  }
  if (dances.empty()) return std::nullopt;
  const Dance& dance = dances[below(scene.random, dances.size())];
  std::string mutant(scene.text);
  write_cell(mutant, dance.site,
             fmt::format("{}{}", words_at(scene.text, dance.site.cell->part), dance.play));
  return changed(scene, std::move(mutant), dance.site.game, {dance.site.turn, dance.site.turn});
}

std::optional<Mutant> rows_exchanged(const Scene& scene) {
  std::vector<NumberedRow> rows = numbered_rows(scene.transcript);
  std::erase_if(rows, [](const NumberedRow& row) { return !is_followed_by_rows(row, 1); });
  if (rows.empty()) return std::nullopt;
  const NumberedRow& row = rows[below(scene.random, rows.size())];
  const Row& one = row.game->rows[row.index];
  const Row& two = row.game->rows[row.index + 1];
  // Lines that change places keep their numbers; a hand that writes them gives them the right ones.
  const bool keeps_numbers = below(scene.random, 2) == 0;
  std::string mutant(scene.text.substr(0, one.line.begin));
  mutant += with_number(words_at(scene.text, two.line), keeps_numbers ? *two.number : *one.number);
  mutant += with_number(words_at(scene.text, one.line), keeps_numbers ? *one.number : *two.number);
  mutant += scene.text.substr(two.line.end);
  if (mutant == scene.text) return std::nullopt;
  return changed(scene, std::move(mutant), row.number,
                 {turns_of(scene.sites, &one).first, turns_of(scene.sites, &two).second});
}

/// A row, or a page of three, is skipped or written twice, and the later rows are counted on.
std::optional<Mutant> rows_renumbered(const Scene& scene) {
  const bool is_twice = scene.kind == SlipKind::page_twice;
  const std::size_t count = scene.kind == SlipKind::renumbered_row_missing ? 1 : 3;
  std::vector<NumberedRow> rows = numbered_rows(scene.transcript);
  std::erase_if(rows, [&](const NumberedRow& row) { return !is_followed_by_rows(row, count - 1); });
  if (rows.empty()) return std::nullopt;
  const NumberedRow& row = rows[below(scene.random, rows.size())];
  const std::vector<Row>& all = row.game->rows;
  const std::size_t after = row.index + count;
  const std::size_t end = is_twice ? all[after - 1].line.end : all[row.index].line.begin;
  std::string mutant(scene.text.substr(0, end));
  int number = *all[row.index].number + (is_twice ? static_cast<int>(count) : 0);
  for (std::size_t at = is_twice ? row.index : after; at < all.size(); ++at) {
    const std::string_view line = words_at(scene.text, all[at].line);
    mutant += all[at].number ? with_number(line, number++) : std::string(line);
  }
  mutant += scene.text.substr(row.game->rows_part.end);
  const auto [first, ignored] = turns_of(scene.sites, &all[row.index]);
  const int last = is_twice ? 2 * turns_of(scene.sites, &all[after - 1]).second - first + 1 : first;
  return changed(scene, std::move(mutant), row.number, {first, last});
}

/// Turns are skipped, and all that follows is written as if they had not been played.
std::optional<Mutant> turns_missing(const Scene& scene) {
  const std::size_t count = scene.kind == SlipKind::turn_missing ? 1 : 2;
  return moved_cells(scene, [&](Columns& columns, int column) {
    const bool begins_right = column == 1;
    std::vector<std::string> cells = in_order(columns, begins_right);
    if (cells.size() <= count + 1) return false;
    const auto end = cells.begin() + static_cast<std::ptrdiff_t>(count);
    if (!std::all_of(cells.begin(), end, is_roll_text)) return false;
    cells.erase(cells.begin(), end);
    put_in_order(cells, begins_right, columns);
    return true;
  });
}

/// A turn is skipped, and the player's later ones move up.
std::optional<Mutant> own_turn_missing(const Scene& scene) {
  return moved_cells(scene, [](Columns& columns, int column) {
    const auto side = static_cast<std::size_t>(column);
    if (!is_roll_text(columns.rows.front()[side])) return false;
    for (std::size_t at = 1; at < columns.rows.size(); ++at) {
      columns.rows[at - 1][side] = columns.rows[at][side];
    }
    columns.rows.back()[side].clear();
    if (columns.rows.back()[1 - side].empty()) columns.rows.pop_back();
    return true;
  });
}

std::optional<Mutant> columns_exchanged(const Scene& scene) {
  return moved_cells(scene, [&](Columns& columns, int column) {
    // Some keep the result in its column.
    if (below(scene.random, 2) == 0) columns.result_column = 1 - columns.result_column;
    if (scene.kind == SlipKind::columns_of_rows) {
      for (auto& row : columns.rows) std::swap(row[0], row[1]);
      columns.takes_left = true;
      return true;
    }
    std::vector<std::string> cells = in_order(columns, column == 1);
    // One cell further on, from the left to the right or to the next row.
    cells.emplace(cells.begin());
    put_in_order(cells, column == 1, columns);
    return true;
  });
}

std::optional<Mutant> match_length(const Scene& scene) {
  if (scene.transcript.length == 0) return std::nullopt;
  const std::size_t words = scene.text.find(" point match");
  if (words == std::string_view::npos) return std::nullopt;
  std::size_t begin = words;
  while (begin > 0 && kDigits.find(scene.text[begin - 1]) != std::string_view::npos) --begin;
  const std::string_view digits = scene.text.substr(begin, words - begin);
  std::string other = misread(digits, scene.random);
  if (below(scene.random, 2) == 0) {
    // Another length that is played.
    const int step = below(scene.random, 2) == 0 ? 2 : -2;
    other = fmt::format("{}", std::max(scene.transcript.length + step, 1));
  }
  if (other == digits) return std::nullopt;
  std::string mutant(scene.text);
  mutant.replace(begin, digits.size(), other);
  return changed(scene, std::move(mutant), 0, {0, 0});
}

std::optional<Mutant> winner(const Scene& scene) {
  const auto site = pick(scene, is_result);
  if (!site) return std::nullopt;
  std::string mutant(scene.text);
  move_result(*site, mutant);
  return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
}

std::optional<Mutant> game_missing(const Scene& scene) {
  const std::size_t games = scene.transcript.games.size();
  if (games < 3) return std::nullopt;
  // Nothing shows that the first or the last is missing.
  const std::size_t gone = 1 + below(scene.random, games - 2);
  const std::vector<std::size_t> places = game_places(scene.text, scene.transcript);
  const int number = static_cast<int>(gone) + 1;
  const std::string_view later = scene.text.substr(places[gone + 1]);
  std::string mutant(scene.text.substr(0, places[gone]));
  mutant += scene.kind == SlipKind::renumbered_game_missing ? numbered_from(later, number)
                                                            : std::string(later);
  return changed(scene, std::move(mutant), number, {0, 0});
}

std::optional<Mutant> game_twice(const Scene& scene) {
  if (scene.transcript.games.empty() || scene.text.empty() || scene.text.back() != '\n')
    return std::nullopt;
  const std::size_t twice = below(scene.random, scene.transcript.games.size());
  const std::vector<std::size_t> places = game_places(scene.text, scene.transcript);
  const int number = static_cast<int>(twice) + 2;
  const std::string later =
      fmt::format("{}{}", twice + 1 == scene.transcript.games.size() ? "\n" : "",
                  scene.text.substr(places[twice], places[twice + 1] - places[twice])) +
      std::string(scene.text.substr(places[twice + 1]));
  std::string mutant(scene.text.substr(0, places[twice + 1]));
  mutant += scene.kind == SlipKind::renumbered_game_twice ? numbered_from(later, number) : later;
  return changed(scene, std::move(mutant), number, {0, 0});
}

}  // namespace makers

}  // namespace bgtools::test
