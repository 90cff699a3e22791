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
using layout::kLeftColumn;
using layout::kRightColumn;
using layout::Part;
using layout::Row;

using Score = std::array<int, 2>;

Score score_of(const Game& game) { return {game.score[0].value, game.score[1].value}; }

/// Writes other scores into a heading, and its names the other way round if wanted. The right name
/// keeps its column where there is room.
void write_heading(std::string_view original, const Game& game, Score score, bool is_exchanged,
                   std::string& text) {
  const std::string_view left = words_at(original, game.names[is_exchanged ? 1 : 0]);
  const std::string_view right = words_at(original, game.names[is_exchanged ? 0 : 1]);
  std::string line = fmt::format("{} : {}", left, score[0]);
  line.resize(std::max(game.names[1].begin - game.names[0].begin, line.size() + 1), ' ');
  line += fmt::format("{} : {}", right, score[1]);
  text.replace(game.names[0].begin, game.score[1].part.end - game.names[0].begin, line);
}

/// Writes other scores into the headings from a game on; false if the match would be over before
/// one of them, or a score is none.
template <typename Change>
bool write_headings(const Scene& scene, std::size_t from, std::string& text, Change change) {
  const std::vector<Game>& games = scene.transcript.games;
  for (std::size_t at = games.size(); at-- > from;) {
    const Score score = change(score_of(games[at]));
    const int length = scene.transcript.length;
    for (const int each : score) {
      if (each < 0 || (length > 0 && each >= length)) return false;
    }
    write_heading(scene.text, games[at], score, false, text);
  }
  return true;
}

/// A result with a heading after it.
std::optional<Site> pick_result(const Scene& scene) {
  const auto games = static_cast<int>(scene.transcript.games.size());
  return pick(scene, [&](const Site& site) { return is_result(site) && site.game < games; });
}

/// The points that the heading after a result gives to its winner.
int points_carried_from(const Scene& scene, const Site& result) {
  const auto next = static_cast<std::size_t>(result.game);
  const auto winner = static_cast<std::size_t>(result.cell->player);
  return score_of(scene.transcript.games[next])[winner] -
         score_of(scene.transcript.games[next - 1])[winner];
}

std::optional<Mutant> given_to_the_other(const Scene& scene, bool moves_result) {
  for (int tries = 0; tries < 100; ++tries) {
    const auto site = pick_result(scene);
    if (!site) return std::nullopt;
    const auto winner = static_cast<std::size_t>(site->cell->player);
    const int points = points_carried_from(scene, *site);
    std::string mutant(scene.text);
    const bool is_possible =
        write_headings(scene, static_cast<std::size_t>(site->game), mutant, [&](Score score) {
          score[winner] -= points;
          score[1 - winner] += points;
          return score;
        });
    if (!is_possible || points == 0) continue;
    if (moves_result) move_result(*site, mutant);
    return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
  }
  return std::nullopt;
}

/// The heading of a random game but the first.
std::optional<std::size_t> pick_heading(const Scene& scene) {
  if (scene.transcript.games.size() < 2) return std::nullopt;
  return 1 + below(scene.random, scene.transcript.games.size() - 1);
}

std::string text_of(const std::vector<PlainMove>& moves) {
  std::string text;
  for (const PlainMove& move : moves) text += fmt::format(" {}/{}", move.from, move.to);
  return text;
}

/// Writes another roll and play into a random cell with hops. `find` is given the board and the
/// cell, and returns the words; "": there are none.
template <typename Find>
std::optional<Mutant> other_turn(const Scene& scene, Find find) {
  for (int tries = 0; tries < 60; ++tries) {
    const auto site = pick(scene, has_hops);
    if (!site) return std::nullopt;
    const std::string words = find(board_before(scene.sites, *site), *site->cell);
    if (words.empty()) continue;
    std::string mutant(scene.text);
    write_cell(mutant, *site, words);
    return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
  }
  return std::nullopt;
}

/// The play of a cell as the opponent counts the points.
std::string seen_from_opposite(std::string_view text, const Cell& cell) {
  std::string words = fmt::format("{}:", text.substr(cell.part.begin, 2));
  for (const Hop& hop : cell.hops) {
    words +=
        fmt::format(" {}/{}{}", 25 - hop.from.value, 25 - hop.to.value, hop.is_starred ? "*" : "");
  }
  return words;
}

/// The cells of a game after a double and its answer have moved, or are gone, or are there again.
template <typename Change>
std::optional<Mutant> moved_double(const Scene& scene, std::size_t place, Change change) {
  return moved_cells(scene, [&](Columns& columns, int column) {
    std::vector<std::string> cells = in_order(columns, column == 1);
    if (cells.size() < place + 3 || !cells[place].starts_with("Doubles") ||
        !cells[place + 1].starts_with("Takes") || !is_roll_text(cells[place + 2]) ||
        !is_roll_text(cells[0]) == (place > 0)) {
      return false;
    }
    change(cells);
    put_in_order(cells, column == 1, columns);
    return true;
  });
}

}  // namespace

namespace makers {

std::optional<Mutant> winner_carried(const Scene& scene) { return given_to_the_other(scene, true); }

std::optional<Mutant> headings_to_other(const Scene& scene) {
  return given_to_the_other(scene, false);
}

std::optional<Mutant> points_carried(const Scene& scene) {
  constexpr std::array<int, 6> kUsual{1, 2, 3, 4, 6, 8};
  for (int tries = 0; tries < 100; ++tries) {
    const auto site = pick_result(scene);
    if (!site) return std::nullopt;
    const auto winner = static_cast<std::size_t>(site->cell->player);
    const layout::Number printed = site->cell->number;
    const int points = kUsual[below(scene.random, kUsual.size())];
    const int more = points - points_carried_from(scene, *site);
    std::string mutant(scene.text);
    const bool is_possible =
        write_headings(scene, static_cast<std::size_t>(site->game), mutant, [&](Score score) {
          score[winner] += more;
          return score;
        });
    if (!is_possible || more == 0 || points == printed.value) continue;
    mutant.replace(printed.part.begin, printed.part.size(), fmt::format("{}", points));
    return changed(scene, std::move(mutant), site->game, {site->turn, site->turn});
  }
  return std::nullopt;
}

std::optional<Mutant> score_carried(const Scene& scene) {
  for (int tries = 0; tries < 100; ++tries) {
    const auto from = pick_heading(scene);
    if (!from) return std::nullopt;
    const std::size_t side = below(scene.random, 2);
    const int more = below(scene.random, 2) == 0 ? 1 : -1;
    std::string mutant(scene.text);
    const bool is_possible = write_headings(scene, *from, mutant, [&](Score score) {
      score[side] += more;
      return score;
    });
    if (!is_possible) continue;
    return changed(scene, std::move(mutant), static_cast<int>(*from) + 1, {0, 0});
  }
  return std::nullopt;
}

/// One heading, or the names of all from one on, or the scores of one.
std::optional<Mutant> heading_exchanged(const Scene& scene) {
  const auto at = pick_heading(scene);
  if (!at) return std::nullopt;
  const std::vector<Game>& games = scene.transcript.games;
  std::string mutant(scene.text);
  const std::size_t end = scene.kind == SlipKind::names_from_here ? games.size() : *at + 1;
  for (std::size_t game = end; game-- > *at;) {
    Score score = score_of(games[game]);
    if (scene.kind == SlipKind::score_repeated) score = score_of(games[game - 1]);
    if (scene.kind == SlipKind::heading_exchanged || scene.kind == SlipKind::scores_exchanged) {
      std::swap(score[0], score[1]);
    }
    const bool is_of_names =
        scene.kind == SlipKind::heading_exchanged || scene.kind == SlipKind::names_from_here;
    write_heading(scene.text, games[game], score, is_of_names, mutant);
  }
  if (mutant == scene.text) return std::nullopt;
  return changed(scene, std::move(mutant), static_cast<int>(*at) + 1, {0, 0});
}

std::optional<Mutant> columns_of_game(const Scene& scene) {
  return moved_cells(scene, [](Columns& columns, int /*column*/) {
    if (!columns.is_whole_game) return false;
    for (auto& row : columns.rows) std::swap(row[0], row[1]);
    columns.result_column = 1 - columns.result_column;
    columns.takes_left = true;
    return true;
  });
}

/// A die, and the hop that it is used for, are misread as others that are legal there.
std::optional<Mutant> die_and_play(const Scene& scene) {
  PlainPlays plays;
  return other_turn(scene, [&](const PlainBoard& board, const Cell& cell) {
    const bool has_two = cell.dice[0] != cell.dice[1] && cell.hops.size() == 2;
    if (!has_two) return std::string();
    const std::size_t which = below(scene.random, 2);
    Cell other = cell;
    Hop& hop = other.hops[which];
    const int length = hop.from.value - hop.to.value;
    auto* const die = std::find(other.dice.begin(), other.dice.end(), length);
    if (die == other.dice.end()) return std::string();
    *die = 1 + static_cast<int>(below(scene.random, 6));
    hop.to.value = hop.from.value - *die;
    if (*die == length || hop.to.value < 1 || other.dice[0] == other.dice[1]) return std::string();
    const PlainBoard after = board_after(board, other);
    const auto& legal = plays.of(board, cell.player, other.dice);
    const bool is_legal = std::any_of(
        legal.begin(), legal.end(), [&](const PlainSequence& each) { return each.after == after; });
    if (!is_legal) return std::string();
    std::string words = fmt::format("{}{}:", other.dice[0], other.dice[1]);
    for (const Hop& each : other.hops) {
      words += fmt::format(" {}/{}", each.from.value, each.to.value);
    }
    return words;
  });
}

std::optional<Mutant> other_play(const Scene& scene) {
  PlainPlays plays;
  return other_turn(scene, [&](const PlainBoard& board, const Cell& cell) {
    const auto& legal = plays.of(board, cell.player, cell.dice);
    if (legal.empty()) return std::string();
    const PlainSequence& other = legal[below(scene.random, legal.size())];
    if (other.after == board_after(board, cell)) return std::string();
    const std::vector<PlainMove> moves(
        other.moves.begin(), other.moves.begin() + static_cast<std::ptrdiff_t>(other.count));
    return fmt::format("{}:{}", words_at(scene.text, {cell.part.begin, cell.part.begin + 2}),
                       text_of(moves));
  });
}

std::optional<Mutant> opponent_view(const Scene& scene) {
  const bool is_of_game = scene.kind == SlipKind::opponent_view_game;
  const std::size_t count = scene.kind == SlipKind::opponent_view_one ? 1 : 3;
  for (int tries = 0; tries < 100; ++tries) {
    const auto begin = pick(scene, has_hops);
    if (!begin) return std::nullopt;
    Sites sites;
    for (const Site& site : scene.sites) {
      if (site.game == begin->game && site.cell->player == begin->cell->player && has_hops(site) &&
          (is_of_game || site.turn >= begin->turn)) {
        sites.push_back(site);
      }
    }
    if (sites.size() < count) continue;
    if (!is_of_game) sites.resize(count);
    std::string mutant(scene.text);
    for (auto site = sites.rbegin(); site != sites.rend(); ++site) {
      write_cell(mutant, *site, seen_from_opposite(scene.text, *site->cell));
    }
    return changed(scene, std::move(mutant), begin->game, {sites.front().turn, sites.back().turn});
  }
  return std::nullopt;
}

/// The answer stands below the double, in a row of its own.
std::optional<Mutant> take_misplaced(const Scene& scene) {
  const auto take =
      pick(scene, [](const Site& site) { return site.cell->kind == CellKind::takes; });
  if (!take) return std::nullopt;
  const bool is_of_left = take->cell->player == 1;
  const Part part = take->cell->part;
  std::string mutant(scene.text);
  const std::size_t row = take->row->line.begin;
  const std::string number = mutant.substr(row, 4);
  const std::string line = fmt::format(
      "{}{}Takes\n", number, std::string((is_of_left ? kLeftColumn : kRightColumn) - 3, ' '));
  if (is_of_left) {
    const std::size_t end = take->row->cells.front().part.end;
    mutant.replace(end, take->row->line.end - end, "\n" + line);
  } else {
    const bool is_alone = take->row->cells.size() == 1;
    if (is_alone) {
      mutant.replace(row, take->row->line.end - row, line);
    } else {
      mutant.replace(part.begin, part.size(), std::string(part.size(), ' '));
      mutant.insert(row, line);
    }
  }
  return changed(scene, std::move(mutant), take->game, {take->turn, take->turn});
}

std::optional<Mutant> turn_copied(const Scene& scene) {
  return moved_cells(scene, [](Columns& columns, int column) {
    std::vector<std::string> cells = in_order(columns, column == 1);
    if (!is_roll_text(cells.front())) return false;
    cells.insert(cells.begin(), std::string(cells.front()));
    put_in_order(cells, column == 1, columns);
    return true;
  });
}

std::optional<Mutant> play_in_two_rows(const Scene& scene) {
  const auto site = pick(scene, [](const Site& at) { return at.cell->hops.size() > 1; });
  if (!site) return std::nullopt;
  const Cell& cell = *site->cell;
  const std::size_t hop = cell.hops[1].part.begin;
  const std::string_view roll = scene.text.substr(cell.part.begin, 4);
  const std::size_t column = cell.player == 0 ? kLeftColumn : kRightColumn;
  std::string number(scene.text.substr(site->row->line.begin, 4));
  number.resize(column, ' ');
  Mutant mutant = replaced(scene, {hop - 1, hop}, fmt::format("\n{}{}", number, roll), *site);
  if (cell.player == 0 && site->row->cells.size() > 1) {
    // The right cell keeps its column.
    const std::size_t second = mutant.edit.begin + 1;
    const std::size_t own = cell.part.end - hop;
    const std::size_t right = mutant.edit.end + (site->row->cells[1].part.begin - hop);
    const std::size_t wanted = site->row->cells[1].part.begin - site->row->line.begin;
    std::string between = mutant.text.substr(mutant.edit.end, own);
    between.resize(std::max(own + 1, second + wanted - mutant.edit.end), ' ');
    mutant.text.replace(mutant.edit.end, right - mutant.edit.end, between);
  }
  ++mutant.last_turn;
  return mutant;
}

std::optional<Mutant> rows_joined(const Scene& scene) {
  std::vector<NumberedRow> rows = numbered_rows(scene.transcript);
  std::erase_if(rows, [](const NumberedRow& row) { return !is_followed_by_rows(row, 1); });
  if (rows.empty()) return std::nullopt;
  const NumberedRow& row = rows[below(scene.random, rows.size())];
  const Row& first = row.game->rows[row.index];
  std::string mutant(scene.text);
  mutant.replace(first.line.end - 1, 1, "  ");
  return changed(scene, std::move(mutant), row.number,
                 {turns_of(scene.sites, &first).first,
                  turns_of(scene.sites, &row.game->rows[row.index + 1]).second});
}

/// No colon, a semicolon, or the roll behind the play.
std::optional<Mutant> roll_misshapen(const Scene& scene) {
  return rewritten_cell(scene, has_hops, [&](const Site& site) {
    const std::string_view words = words_at(scene.text, site.cell->part);
    if (scene.kind == SlipKind::dice_behind) {
      return fmt::format("{} {}", words.substr(4), words.substr(0, 3));
    }
    const bool is_missing = scene.kind == SlipKind::colon_missing;
    return fmt::format("{}{}{}", words.substr(0, 2), is_missing ? "" : ";", words.substr(3));
  });
}

std::optional<Mutant> double_late(const Scene& scene) {
  return moved_double(scene, 0, [](std::vector<std::string>& cells) {
    std::rotate(cells.begin(), cells.begin() + 2, cells.begin() + 3);
  });
}

std::optional<Mutant> double_early(const Scene& scene) {
  return moved_double(scene, 1, [](std::vector<std::string>& cells) {
    std::rotate(cells.begin(), cells.begin() + 1, cells.begin() + 3);
  });
}

std::optional<Mutant> double_and_take_missing(const Scene& scene) {
  return moved_double(scene, 0, [](std::vector<std::string>& cells) {
    cells.erase(cells.begin(), cells.begin() + 2);
  });
}

std::optional<Mutant> double_twice(const Scene& scene) {
  return moved_double(scene, 0, [](std::vector<std::string>& cells) {
    const std::vector<std::string> both(cells.begin(), cells.begin() + 2);
    cells.insert(cells.begin(), both.begin(), both.end());
  });
}

std::optional<Mutant> hop_twice(const Scene& scene) {
  return rewritten_cell(scene, has_hops, [&](const Site& site) {
    const Cell& cell = *site.cell;
    const Hop& hop = cell.hops[below(scene.random, cell.hops.size())];
    return fmt::format("{} {}{}", words_at(scene.text, {cell.part.begin, hop.part.end}),
                       words_at(scene.text, hop.part),
                       words_at(scene.text, {hop.part.end, cell.part.end}));
  });
}

std::optional<Mutant> take_unread(const Scene& scene) {
  constexpr std::array<std::string_view, 5> kWords{"Ottaa", "Nimmt an", "Tkaes", "Tk.", "ok"};
  return rewritten_cell(
      scene, [](const Site& site) { return site.cell->kind == CellKind::takes; },
      [&](const Site&) { return std::string(kWords[below(scene.random, kWords.size())]); });
}

std::optional<Mutant> games_exchanged(const Scene& scene) {
  const std::size_t games = scene.transcript.games.size();
  if (games < 3) return std::nullopt;
  // The last game has no blank line behind it.
  const std::size_t at = below(scene.random, games - 2);
  const std::vector<std::size_t> places = game_places(scene.text, scene.transcript);
  std::string mutant(scene.text.substr(0, places[at]));
  mutant += words_at(scene.text, {places[at + 1], places[at + 2]});
  mutant += words_at(scene.text, {places[at], places[at + 1]});
  mutant += scene.text.substr(places[at + 2]);
  return changed(scene, std::move(mutant), static_cast<int>(at) + 1, {0, 0});
}

std::optional<Mutant> game_number(const Scene& scene) {
  const std::vector<Game>& games = scene.transcript.games;
  if (games.empty()) return std::nullopt;
  const std::size_t at = below(scene.random, games.size());
  const std::size_t begin = scene.text.rfind("Game ", games[at].score_line.begin) + 5;
  const std::string digits = fmt::format("{}", games[at].number);
  const std::string other =
      below(scene.random, 2) == 0
          ? misread(digits, scene.random)
          : fmt::format("{}", games[at].number + (below(scene.random, 2) == 0 ? 1 : -1));
  Site site;
  site.game = static_cast<int>(at) + 1;
  return replaced(scene, {begin, begin + digits.size()}, other, site);
}

/// From here on only rolls are written.
std::optional<Mutant> plays_end(const Scene& scene) {
  return moved_cells(scene, [](Columns& columns, int column) {
    std::vector<std::string> cells = in_order(columns, column == 1);
    for (std::string& cell : cells) {
      if (is_roll_text(cell)) cell.resize(3);
    }
    put_in_order(cells, column == 1, columns);
    return true;
  });
}

/// From here on nothing of one player is written.
std::optional<Mutant> player_ends(const Scene& scene) {
  return moved_cells(scene, [](Columns& columns, int column) {
    const auto side = static_cast<std::size_t>(column);
    for (auto& row : columns.rows) row[side].clear();
    return true;
  });
}

}  // namespace makers

}  // namespace bgtools::test
