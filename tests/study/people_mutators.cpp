#include <fmt/core.h>
#include <algorithm>
#include <array>
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
using layout::kLeftColumn;
using layout::kRightColumn;
using layout::Part;
using layout::Row;
using layout::Transcript;

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

/// Another text for a random cell that is wanted.
template <typename Wanted, typename Words>
std::optional<Mutant> rewritten_cell(const Scene& scene, Wanted wanted, Words words) {
  const auto site = pick(scene, wanted);
  if (!site) return std::nullopt;
  std::string mutant(scene.text);
  const std::string by = words(*site);
  if (by.empty()) {
    // Blanks keep the place of what follows.
    const bool is_last = site->row->cells.back().part.begin == site->cell->part.begin;
    mutant.replace(site->cell->part.begin, site->cell->part.size(),
                   std::string(is_last ? 0 : site->cell->part.size(), ' '));
  } else {
    write_cell(mutant, *site, by);
  }
  return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
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

/// A numbered row and its place.
struct NumberedRow {
  const Game* game = nullptr;
  std::size_t index = 0;  ///< in Game::rows
  int number = 0;         ///< of the game
};

std::vector<NumberedRow> numbered_rows(const Transcript& transcript) {
  std::vector<NumberedRow> rows;
  int number = 0;
  for (const Game& game : transcript.games) {
    ++number;
    for (std::size_t at = 0; at < game.rows.size(); ++at) {
      if (game.rows[at].number) rows.push_back({&game, at, number});
    }
  }
  return rows;
}

bool is_followed_by_rows(const NumberedRow& row, std::size_t count) {
  return row.index + count < row.game->rows.size() &&
         row.game->rows[row.index + count].number.has_value();
}

std::string with_number(std::string_view line, int number) {
  return fmt::format("{:3}{}", number, line.substr(3));
}

/// The cells of a game from a row on, as they stand in the two columns; the result apart.
struct Columns {
  std::vector<std::array<std::string, 2>> rows;
  std::string result;
  int result_column = 0;
};

Columns columns_from(std::string_view text, const Game& game, std::size_t index) {
  Columns columns;
  for (std::size_t at = index; at < game.rows.size(); ++at) {
    if (game.rows[at].number) columns.rows.emplace_back();
    for (const Cell& cell : game.rows[at].cells) {
      if (cell.kind == CellKind::wins) {
        columns.result = words_at(text, cell.part);
        columns.result_column = cell.player;
      } else if (!columns.rows.empty()) {
        columns.rows.back()[static_cast<std::size_t>(cell.player)] = words_at(text, cell.part);
      }
    }
  }
  return columns;
}

/// Cells of words begin one column further than rolls.
std::string indented(std::string_view cell) {
  const bool is_roll = cell.empty() || kDigits.find(cell[0]) != std::string_view::npos;
  return fmt::format("{}{}", is_roll ? "" : " ", cell);
}

std::string laid_out(const Columns& columns, int first_number) {
  std::string text;
  int number = first_number;
  for (const auto& [left, right] : columns.rows) {
    std::string line = fmt::format("{:3}) {}", number, indented(left));
    if (!right.empty()) {
      line.resize(std::max(kRightColumn, line.size() + 1), ' ');
      line += indented(right);
    }
    text += line + "\n";
    ++number;
  }
  if (!columns.result.empty()) {
    const std::size_t column = columns.result_column == 0 ? kLeftColumn : kRightColumn;
    text += fmt::format("{}{}\n", std::string(column + 1, ' '), columns.result);
  }
  return text;
}

/// The cells in the order of reading, from the first that is written.
std::vector<std::string> in_order(const Columns& columns, bool begins_right) {
  std::vector<std::string> cells;
  for (const auto& [left, right] : columns.rows) {
    cells.push_back(left);
    cells.push_back(right);
  }
  if (begins_right) cells.erase(cells.begin());
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  return cells;
}

void put_in_order(const std::vector<std::string>& cells, bool begins_right, Columns& columns) {
  columns.rows.assign((cells.size() + (begins_right ? 2 : 1)) / 2, {});
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const std::size_t place = at + (begins_right ? 1 : 0);
    columns.rows[place / 2][place % 2] = cells[at];
  }
}

bool is_roll_text(std::string_view cell) { return cell.size() > 2 && cell[2] == ':'; }

/// Slips after which the rest of a game is in other cells. `change` is given the cells from a
/// random row on and the column that the slip begins in, and returns whether there is a place for
/// it.
template <typename Change>
std::optional<Mutant> moved_cells(const Scene& scene, Change change) {
  std::vector<NumberedRow> rows = numbered_rows(scene.transcript);
  std::erase_if(rows, [](const NumberedRow& row) { return !is_followed_by_rows(row, 2); });
  if (rows.empty()) return std::nullopt;
  for (int tries = 0; tries < 20; ++tries) {
    const NumberedRow& row = rows[below(scene.random, rows.size())];
    const Row& first = row.game->rows[row.index];
    Columns columns = columns_from(scene.text, *row.game, row.index);
    const int column = static_cast<int>(below(scene.random, 2));
    const auto side = static_cast<std::size_t>(column);
    if (columns.rows.front()[side].empty() || !change(columns, column)) continue;
    const bool is_left_kept = column == 1 && scene.kind != SlipKind::columns_of_rows;
    if (is_left_kept) {
      columns.rows.front()[0] = columns_from(scene.text, *row.game, row.index).rows.front()[0];
    }
    std::string mutant(scene.text.substr(0, first.line.begin));
    mutant += laid_out(columns, *first.number);
    // Blank lines between games belong to no row.
    const std::string_view after = scene.text.substr(row.game->rows.back().line.end);
    mutant += after;
    if (mutant == scene.text) continue;
    const auto turns = turns_of(scene.sites, &first);
    const int turn = column == 0 ? turns.first : turns.second;
    return changed(scene, std::move(mutant), row.number, {turn, turn});
  }
  return std::nullopt;
}

/// Where the text of each game begins, and the end of the last.
std::vector<std::size_t> game_places(std::string_view text, const Transcript& transcript) {
  std::vector<std::size_t> places;
  for (const Game& game : transcript.games) {
    const std::size_t heading = text.rfind("Game ", game.score_line.begin);
    const std::size_t end = text.rfind('\n', heading);
    places.push_back(end == std::string_view::npos ? 0 : end + 1);
  }
  places.push_back(text.size());
  return places;
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
  constexpr std::array<std::string_view, 4> kNotes{"(sure?)", "?", "(illegal?)", "!!"};
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

std::optional<Mutant> renumbered_row_missing(const Scene& scene) {
  const std::vector<NumberedRow> rows = numbered_rows(scene.transcript);
  if (rows.empty()) return std::nullopt;
  const NumberedRow& row = rows[below(scene.random, rows.size())];
  const Row& gone = row.game->rows[row.index];
  std::string mutant(scene.text.substr(0, gone.line.begin));
  for (std::size_t at = row.index + 1; at < row.game->rows.size(); ++at) {
    const Row& later = row.game->rows[at];
    const std::string_view line = words_at(scene.text, later.line);
    mutant += later.number ? with_number(line, *later.number - 1) : std::string(line);
  }
  mutant += scene.text.substr(row.game->rows_part.end);
  const int turn = turns_of(scene.sites, &gone).first;
  return changed(scene, std::move(mutant), row.number, {turn, turn});
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
  const auto site = pick(scene, [](const Site& at) { return at.cell->kind == CellKind::wins; });
  if (!site) return std::nullopt;
  const Cell& cell = *site->cell;
  const std::string_view words = words_at(scene.text, cell.part);
  std::string mutant(scene.text);
  std::string before(
      scene.text.substr(site->row->line.begin, cell.part.begin - site->row->line.begin));
  before.erase(before.find_last_not_of(' ') + 1);
  if (!before.empty()) before += '\n';
  const std::size_t column = cell.player == 0 ? kRightColumn : kLeftColumn;
  const std::string line = fmt::format("{}{}{}", before, std::string(column + 1, ' '), words);
  mutant.replace(site->row->line.begin, cell.part.end - site->row->line.begin, line);
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
