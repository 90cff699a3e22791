#include <fmt/core.h>
#include <algorithm>
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
using layout::Transcript;

/// The offsets of the digits of a part.
std::vector<std::size_t> digits_in(std::string_view text, Part part) {
  std::vector<std::size_t> places;
  for (std::size_t at = part.begin; at < part.end; ++at) {
    if (kDigits.find(text[at]) != std::string_view::npos) places.push_back(at);
  }
  return places;
}

std::optional<Mutant> die_digit(std::string_view text, const Sites& sites,
                                std::mt19937_64& random) {
  const auto site = pick(sites, random, is_roll);
  if (!site) return std::nullopt;
  const std::size_t at = site->cell->part.begin + below(random, 2);
  // One misread digit in ten is a digit that no die shows.
  const char digit = other_digit(text[at], below(random, 10) == 0 ? "789" : "123456", random);
  return replaced(text, {at, at + 1}, std::string_view(&digit, 1), SlipKind::die_digit, *site);
}

std::optional<Mutant> point_digit(std::string_view text, const Sites& sites,
                                  std::mt19937_64& random) {
  const auto site = pick(sites, random, has_hops);
  if (!site) return std::nullopt;
  const Hop& hop = site->cell->hops[below(random, site->cell->hops.size())];
  const auto places = digits_in(text, hop.part);
  const std::size_t at = places[below(random, places.size())];
  const char digit = other_digit(text[at], kDigits, random);
  return replaced(text, {at, at + 1}, std::string_view(&digit, 1), SlipKind::point_digit, *site);
}

std::optional<Mutant> dropped_hop(std::string_view text, const Sites& sites,
                                  std::mt19937_64& random) {
  const auto site = pick(sites, random, has_hops);
  if (!site) return std::nullopt;
  const Hop& hop = site->cell->hops[below(random, site->cell->hops.size())];
  // The blank before the hop goes too, and blanks after the cell keep the other column in place.
  const Part taken{hop.part.begin - 1, hop.part.end};
  const Part cell = site->cell->part;
  std::string rest(text.substr(taken.end, cell.end - taken.end));
  if (cell.end < text.size() && text[cell.end] == ' ') rest.append(taken.size(), ' ');
  Mutant mutant = replaced(text, {taken.begin, cell.end}, rest, SlipKind::dropped_hop, *site);
  mutant.edit = {taken.begin, taken.begin};
  return mutant;
}

std::optional<Mutant> swapped_columns(std::string_view text, const Sites& sites,
                                      std::mt19937_64& random) {
  const auto site = pick(sites, random, [](const Site& at) { return at.row->number.has_value(); });
  if (!site) return std::nullopt;
  const Row& row = *site->row;
  std::array<std::string, 2> cells;
  for (const Cell& cell : row.cells) {
    cells[static_cast<std::size_t>(1 - cell.player)] =
        text.substr(cell.part.begin, cell.part.size());
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
  Mutant mutant = replaced(text, {begin, row.line.end}, line, SlipKind::swapped_columns, *site);
  std::tie(mutant.first_turn, mutant.last_turn) = turns_of(sites, &row);
  return mutant;
}

std::optional<Mutant> dropped_row(std::string_view text, const Sites& sites,
                                  std::mt19937_64& random) {
  const auto site = pick(sites, random, [](const Site& at) { return at.row->number.has_value(); });
  if (!site) return std::nullopt;
  Mutant mutant = replaced(text, site->row->line, "", SlipKind::dropped_row, *site);
  mutant.first_turn = turns_of(sites, site->row).first;
  mutant.last_turn = mutant.first_turn;
  return mutant;
}

std::optional<Mutant> repeated_row(std::string_view text, const Sites& sites,
                                   std::mt19937_64& random) {
  const auto site = pick(sites, random, [](const Site& at) { return at.row->number.has_value(); });
  if (!site) return std::nullopt;
  const Part line = site->row->line;
  Mutant mutant = replaced(text, {line.end, line.end}, text.substr(line.begin, line.size()),
                           SlipKind::repeated_row, *site);
  // Which of the two was the original cannot be decided.
  int rolls = 0;
  for (const Cell& cell : site->row->cells) rolls += cell.kind == CellKind::roll ? 1 : 0;
  std::tie(mutant.first_turn, mutant.last_turn) = turns_of(sites, site->row);
  mutant.last_turn += rolls;
  return mutant;
}

std::optional<Mutant> dropped_cell(std::string_view text, const Sites& sites,
                                   std::mt19937_64& random) {
  const auto site =
      pick(sites, random, [](const Site& at) { return at.cell->kind != CellKind::wins; });
  if (!site) return std::nullopt;
  const Part part = site->cell->part;
  const bool is_last = site->row->cells.back().part.begin == part.begin;
  const std::string blanks(is_last ? 0 : part.size(), ' ');
  Mutant mutant = replaced(text, part, blanks, SlipKind::dropped_cell, *site);
  mutant.edit = {part.begin, part.begin};
  return mutant;
}

std::optional<Mutant> swapped_digits(std::string_view text, const Sites& sites,
                                     std::mt19937_64& random) {
  const auto site = pick(sites, random, has_hops);
  if (!site) return std::nullopt;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Hop& hop : site->cell->hops) {
    const auto places = digits_in(text, hop.part);
    for (std::size_t i = 1; i < places.size(); ++i) {
      if (text[places[i - 1]] != text[places[i]]) pairs.emplace_back(places[i - 1], places[i]);
    }
  }
  if (pairs.empty()) return std::nullopt;
  const auto [one, two] = pairs[below(random, pairs.size())];
  std::string swapped(text.substr(one, two + 1 - one));
  std::swap(swapped.front(), swapped.back());
  return replaced(text, {one, two + 1}, swapped, SlipKind::swapped_digits, *site);
}

std::optional<Mutant> swapped_dice(std::string_view text, const Sites& sites,
                                   std::mt19937_64& random) {
  const auto site = pick(sites, random, [](const Site& at) {
    return is_roll(at) && at.cell->dice[0] != at.cell->dice[1];
  });
  if (!site) return std::nullopt;
  const std::size_t at = site->cell->part.begin;
  const std::string dice{text[at + 1], text[at]};
  return replaced(text, {at, at + 2}, dice, SlipKind::swapped_dice, *site);
}

std::optional<Mutant> cube_number(std::string_view text, const Sites& sites,
                                  std::mt19937_64& random) {
  const auto site =
      pick(sites, random, [](const Site& at) { return at.cell->kind == CellKind::doubles; });
  if (!site) return std::nullopt;
  const layout::Number number = site->cell->number;
  std::string other(text.substr(number.part.begin, number.part.size()));
  if (below(random, 2) == 0) {
    other = misread(other, random);
  } else {
    // Another face of the cube.
    int face = number.value;
    while (face == number.value) face = 2 << below(random, 6);
    other = fmt::format("{}", face);
  }
  return replaced(text, number.part, other, SlipKind::cube_number, *site);
}

std::optional<Mutant> wins_number(std::string_view text, const Sites& sites,
                                  std::mt19937_64& random) {
  const auto site =
      pick(sites, random, [](const Site& at) { return at.cell->kind == CellKind::wins; });
  if (!site) return std::nullopt;
  const layout::Number number = site->cell->number;
  std::string other(text.substr(number.part.begin, number.part.size()));
  if (below(random, 2) == 0) {
    other = misread(other, random);
  } else {
    // Points that another level or another cube would give.
    constexpr std::array<int, 7> kUsual{1, 2, 3, 4, 6, 8, 12};
    int points = number.value;
    while (points == number.value) points = kUsual[below(random, kUsual.size())];
    other = fmt::format("{}", points);
  }
  return replaced(text, number.part, other, SlipKind::wins_number, *site);
}

std::optional<Mutant> score_number(std::string_view text, const Transcript& transcript,
                                   std::mt19937_64& random) {
  if (transcript.games.empty()) return std::nullopt;
  const std::size_t at = below(random, transcript.games.size());
  const layout::Number number = transcript.games[at].score[below(random, 2)];
  std::string other(text.substr(number.part.begin, number.part.size()));
  if (below(random, 2) == 0) {
    other = misread(other, random);
  } else {
    other = fmt::format(
        "{}", number.value > 0 && below(random, 2) == 0 ? number.value - 1 : number.value + 1);
  }
  Site site;
  site.game = static_cast<int>(at) + 1;
  return replaced(text, number.part, other, SlipKind::score_number, site);
}

std::optional<Mutant> swapped_names(std::string_view text, const Transcript& transcript,
                                    std::mt19937_64& random) {
  if (transcript.games.empty()) return std::nullopt;
  const std::size_t at = below(random, transcript.games.size());
  const Game& game = transcript.games[at];
  const Part one = game.names[0];
  const Part two = game.names[1];
  const Part between{one.end, two.begin};
  std::string middle(text.substr(between.begin, between.size()));
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
  const std::string swapped = fmt::format("{}{}{}", text.substr(two.begin, two.size()), middle,
                                          text.substr(one.begin, one.size()));
  return replaced(text, {one.begin, two.end}, swapped, SlipKind::swapped_names, site);
}

std::optional<Mutant> hit_mark(std::string_view text, const Sites& sites, bool is_added,
                               std::mt19937_64& random) {
  const auto fits = [&](const Hop& hop) { return hop.is_starred != is_added; };
  const auto site = pick(sites, random, [&](const Site& at) {
    return std::any_of(at.cell->hops.begin(), at.cell->hops.end(), fits);
  });
  if (!site) return std::nullopt;
  std::vector<Hop> hops;
  std::copy_if(site->cell->hops.begin(), site->cell->hops.end(), std::back_inserter(hops), fits);
  const std::size_t end = hops[below(random, hops.size())].part.end;
  if (is_added) {
    return replaced(text, {end, end}, "*", SlipKind::hit_mark_added, *site);
  }
  return replaced(text, {end - 1, end}, "", SlipKind::hit_mark_dropped, *site);
}

}  // namespace

std::string_view name(SlipKind kind) noexcept {
  switch (kind) {
    case SlipKind::die_digit:
      return "die digit";
    case SlipKind::point_digit:
      return "point digit";
    case SlipKind::dropped_hop:
      return "dropped move";
    case SlipKind::swapped_columns:
      return "swapped columns";
    case SlipKind::dropped_row:
      return "dropped line";
    case SlipKind::cube_number:
      return "cube number";
    case SlipKind::wins_number:
      return "wins number";
    case SlipKind::score_number:
      return "score header";
    case SlipKind::swapped_names:
      return "name swap";
    case SlipKind::hit_mark_dropped:
      return "hit mark dropped";
    case SlipKind::hit_mark_added:
      return "hit mark added";
    case SlipKind::repeated_row:
      return "duplicated row";
    case SlipKind::dropped_cell:
      return "dropped turn";
    case SlipKind::swapped_digits:
      return "swapped digits";
    case SlipKind::swapped_dice:
      return "swapped dice";
    case SlipKind::rolls_exchanged:
      return "rolls exchanged";
    case SlipKind::plays_exchanged:
      return "plays exchanged";
    case SlipKind::roll_of_next:
      return "roll of the next cell";
    case SlipKind::play_of_next:
      return "play of the next cell";
    case SlipKind::drop_for_take:
      return "drop for take";
    case SlipKind::take_for_drop:
      return "take for drop";
    case SlipKind::offer_missing:
      return "offer missing";
    case SlipKind::answer_missing:
      return "answer missing";
    case SlipKind::rows_exchanged:
      return "rows exchanged";
    case SlipKind::renumbered_row_missing:
      return "row missing, renumbered";
    case SlipKind::turn_missing:
      return "turn missing, all move up";
    case SlipKind::own_turn_missing:
      return "turn missing, column moves up";
    case SlipKind::two_turns_missing:
      return "two turns missing";
    case SlipKind::columns_from_here:
      return "columns from here on";
    case SlipKind::columns_of_rows:
      return "columns of each row";
    case SlipKind::reversed_hop:
      return "hop backwards";
    case SlipKind::dance_played:
      return "no play possible";
    case SlipKind::cell_cut:
      return "cell cut";
    case SlipKind::cell_note:
      return "note in a cell";
    case SlipKind::match_length:
      return "match length";
    case SlipKind::winner:
      return "winner";
    case SlipKind::game_missing:
      return "game missing";
    case SlipKind::renumbered_game_missing:
      return "game missing, renumbered";
    case SlipKind::game_twice:
      return "game twice";
    case SlipKind::renumbered_game_twice:
      return "game twice, renumbered";
  }
  return "";
}

std::optional<Mutant> mutate(std::string_view text, SlipKind kind, std::mt19937_64& random) {
  const Transcript transcript = layout::cut(text);
  const Sites sites = sites_of(transcript);
  switch (kind) {
    case SlipKind::die_digit:
      return die_digit(text, sites, random);
    case SlipKind::point_digit:
      return point_digit(text, sites, random);
    case SlipKind::dropped_hop:
      return dropped_hop(text, sites, random);
    case SlipKind::swapped_columns:
      return swapped_columns(text, sites, random);
    case SlipKind::dropped_row:
      return dropped_row(text, sites, random);
    case SlipKind::cube_number:
      return cube_number(text, sites, random);
    case SlipKind::wins_number:
      return wins_number(text, sites, random);
    case SlipKind::score_number:
      return score_number(text, transcript, random);
    case SlipKind::swapped_names:
      return swapped_names(text, transcript, random);
    case SlipKind::hit_mark_dropped:
      return hit_mark(text, sites, false, random);
    case SlipKind::hit_mark_added:
      return hit_mark(text, sites, true, random);
    case SlipKind::repeated_row:
      return repeated_row(text, sites, random);
    case SlipKind::dropped_cell:
      return dropped_cell(text, sites, random);
    case SlipKind::swapped_digits:
      return swapped_digits(text, sites, random);
    case SlipKind::swapped_dice:
      return swapped_dice(text, sites, random);
    default:
      return mutate_as_people_do(text, kind, random);
  }
}

}  // namespace bgtools::test
