#include <algorithm>
#include <bgtools/build/play_in_line.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/reader.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::sheet {
namespace {

constexpr std::string_view kResultReads = "a result reads Ann wins 2 points";

/// What a cell says of the cube or of the end of a game.
Phrase phrase_of(const Cell& cell) {
  return cell.kind == CellKind::words ? phrase_in(cell.words) : Phrase{};
}

/// Bo of `Bo plays`.
std::string_view without_verb(std::string_view name) {
  for (const std::string_view verb : {"plays", "moves", "rolls"}) {
    if (name.size() > verb.size() && name.ends_with(verb)) {
      return text::trimmed(name.substr(0, name.size() - verb.size()));
    }
  }
  return name;
}

/// Whether a word may be two dice, one of which was misread, or dice with a sign before them.
bool may_be_dice(std::string_view word) {
  constexpr std::string_view kDice = "123456";
  const auto is_die = [&](char letter) { return kDice.find(letter) != std::string_view::npos; };
  if (word.size() > 2) return word.find_last_not_of(kDice) == word.size() - 3;
  return word.size() == 2 && is_die(word[0]) != is_die(word[1]);
}

/// What is said to a double.
bool is_answer(Word word) { return word == Word::takes || word == Word::drops; }

/// Whether a roll and a dance follow the first word of a line, such as a misspelt name.
bool has_dance_after_word(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const Cell cell = read_cell(text::trimmed(line.substr(end)));
  return cell.kind == CellKind::turn && cell.roll.is_known() && is_dance(cell.dance);
}

/// Whether a line consists of three or more words, all of them signs and small numbers.
bool has_only_numbers(std::string_view line) {
  constexpr std::size_t kMostDigits = 2;
  int words = 0;
  std::size_t digits = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool is_sign = line[at] > ' ' && line[at] <= '~' && !text::is_letter(line[at]);
    if (!is_sign && !text::is_blank(line[at])) return false;
    digits = text::is_digit(line[at]) ? digits + 1 : 0;
    if (digits > kMostDigits) return false;
    if (digits == 1 && (at == 0 || text::is_blank(line[at - 1]))) ++words;
  }
  return words > 2;
}

/// The part of a cell before two blanks or a tab.
std::string_view first_column(std::string_view cell) {
  return text::trimmed(cell.substr(0, std::min(cell.find("  "), cell.find('\t'))));
}

/// Whether a column that begins with a tab looks like a turn.
bool has_turn_after_tab(std::string_view line) {
  for (std::size_t tab = line.find('\t'); tab != std::string_view::npos;) {
    const std::size_t next = line.find('\t', tab + 1);
    if (build::has_words_of_turn(line.substr(tab + 1, next - tab - 1), true)) return true;
    tab = next;
  }
  return false;
}

}  // namespace

bool Reader::is_known(const Cell& cell) const {
  // In `e66: dances` and `e4: 24/14`, what is before the colon is not a player.
  const std::string_view mover = cell.mover.empty() ? phrase_of(cell).before : cell.mover;
  if (!cell.roll.is_known() && may_be_dice(mover) && !is_name(mover)) return false;
  if (cell.kind == CellKind::turn) {
    // In `The score is now 1-0`, the words are not a player.
    const auto blanks = std::count(cell.mover.begin(), cell.mover.end(), ' ');
    if (!cell.roll.is_known() && blanks > 1 && !is_name(cell.mover)) return false;
    // `Table 12` is not a player and a roll.
    return cell.mover.empty() || !cell.play.empty() || !cell.dance.empty() ||
           !cell.character.empty() || is_name(cell.mover);
  }
  if (cell.kind == CellKind::cube) return game() != nullptr && is_cube_value(cell.value);
  const Phrase said = phrase_of(cell);
  if (!is_of_game(said.word)) return false;
  // Sentences of prose may end with such a word.
  const bool is_short = said.before.find_first_of(" \t") == std::string_view::npos;
  return (is_short || is_name(said.before)) && game() != nullptr;
}

/// Whether a line that cannot be read is meant as a turn. It may begin with a player's name and
/// have dice and a hop, or only numbers, or a word about the cube after another colon. The line
/// or one of its columns may look like a turn, or what is before its first wide gap is a cell. It
/// may also be a row number with only words about the cube, or with two rolls and hops.
bool Reader::is_meant_as_turn(const Row& row) const {
  if (game() == nullptr || is_over()) return false;
  const build::TurnWords words = build::turn_words_in(line());
  if (is_said_by(line())) {
    const std::size_t colon = line().find_last_of(':');
    const bool has_answer =
        colon > line().find(':') && is_of_game(meaning_of(text::trimmed(line().substr(colon + 1))));
    if (has_numbers_alone(row.left) || has_answer || (words.has_dice && words.hops > 0)) {
      return true;
    }
  }
  if (!row.number.empty() && words.rolls > 1 && words.hops > 1) return true;
  const std::string_view first = first_column(row.left);
  return (first != row.left && is_known(read_cell(first))) ||
         build::has_words_of_turn(line(), true) || has_turn_after_tab(line()) ||
         has_dance_after_word(line()) || has_only_numbers(line()) ||
         (!row.number.empty() && has_only_words_of_game(row.left));
}

/// The player whose name and a colon a line begins with.
std::optional<Player> Reader::is_said_by(std::string_view line) const {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    if (equal_ignoring_case(line.substr(0, colon), names_[side])) return static_cast<Player>(side);
  }
  return std::nullopt;
}

void Reader::keep_prose() {
  prose_ = text::trimmed(line());
  if (game() != nullptr && !game()->result && is_meant_as_result(prose_)) {
    claim();
    refuse_result(prose_, "sheet", "the result cannot be read", std::string(kResultReads));
  } else if (is_over() && (build::has_words_of_turn(line(), false) ||
                           (game() == nullptr && is_answer(meaning_of(prose_))))) {
    refuse_line();
  } else {
    push_other_line();
  }
}

/// Replaces the last comment by a turn of the player that could not be read.
void Reader::make_turn_of_prose(Player player) {
  const std::string_view words = std::exchange(prose_, {});
  std::vector<Action>& actions = game()->actions;
  if (!actions.empty() && actions.back().span == span_of(words)) actions.pop_back();
  push_unreadable_turn(player, words);
}

/// Adds what is missing before a cell: the answer to a double, or the turn of the player who is
/// next. A line that was kept as a comment may be it; otherwise a dance may have been left out.
void Reader::fill_gap(const Cell& cell, const Phrase& said, Player player) {
  const std::optional<Player> speaker = is_said_by(prose_);
  const bool is_unanswered = offered_by_ && player == *offered_by_ && !is_answer(said.word) &&
                             speaker == other(*offered_by_);
  if (is_unanswered) make_turn_of_prose(other(player));
  const bool begins_turn = cell.kind != CellKind::words || said.word == Word::doubles ||
                           said.word == Word::redoubles || said.word == Word::dances;
  if (!begins_turn || player == next_) return;
  const bool has_digit = std::any_of(prose_.begin(), prose_.end(), text::is_digit);
  if (speaker == next_ && has_digit) {
    make_turn_of_prose(next_);
  } else {
    fill_dance(next_, cell.text);
  }
}

/// Begins a game with the line if there is none, or the last one is over.
void Reader::begin_game_if_over() {
  if (!is_over()) return;
  close_game();
  open_game(span_of(text::trimmed(line())));
}

/// Begins a row, and a game with row 1 or with the first turn after the end of another.
void Reader::begin_row(std::optional<int> number, bool begins_turn) {
  const bool begins_again = number == 1 && last_row_ && game() != nullptr;
  if (begins_again && !game()->actions.empty()) close_game();
  if (begins_turn || game() == nullptr) begin_game_if_over();
  if (number) last_row_ = number;
}

/// Takes a line of several turns, which alternate between the players.
bool Reader::take_turns_line() {
  const auto listed = read_turns_line(line(), last_row_.value_or(0) + 1);
  if (!listed || (!listed->has_play && is_over())) return false;
  if (listed->may_be_row && !is_running_) return false;
  const bool are_known = std::all_of(
      listed->cells.begin(), listed->cells.end(),
      [&](const ListedCell& each) { return each.name.empty() || known_player(each.name); });
  if (!are_known) return false;
  const std::optional<int> number = text::to_int(listed->number);
  begin_row(number, true);
  is_running_ = true;
  for (const ListedCell& each : listed->cells) {
    if (each.cell.kind == CellKind::turn) begin_game_if_over();
    take_cell(each.cell, known_player(each.name));
  }
  if (!number && last_row_) ++*last_row_;
  return true;
}

/// A game in Nactation on one line, or a part of one.
bool Reader::take_nacted_line() {
  const auto nacted = read_nacted_line(line());
  if (!nacted) return false;
  begin_game_if_over();
  if (nacted->begins_right) next_ = Player::two;
  for (const std::string_view item : nacted->items) {
    const Span where = span_of(item);
    const bool is_answered = item == "P" || item == "R";
    // Whoever plays on after a double has taken it.
    if (offered_by_ && !is_answered && item != "C") {
      push(other(*offered_by_), Take{}, {where.begin, where.begin});
      offered_by_.reset();
    }
    if (item == "C" || item == "R") {
      push(next_, Double{}, where);
      offered_by_ = next_;
    } else if (item == "P") {
      push(other(offered_by_.value_or(next_)), Drop{}, where);
      is_ended_ = true;
    } else if (item == "F") {
      push_no_play(next_, where);
      next_ = other(next_);
    } else {
      take_cell(read_cell(item), next_);
    }
  }
  return true;
}

/// Divides a row whose right cell does not begin like one, where its left cell can be read alone.
Row Reader::with_unreadable_column(Row row) const {
  const std::string_view all = row.left;
  const std::string_view first = first_column(all);
  const bool may_be_two = columns_.are_two && row.right.empty() && first.size() < all.size();
  if (!may_be_two || is_known(read_cell(all)) || !is_known(read_cell(first))) return row;
  const std::string_view second = text::trimmed(all.substr(first.size()));
  const auto at = static_cast<std::size_t>(second.data() - line().data());
  if (columns_.side_of(line(), at, false) != Player::two) return row;
  row.left = first;
  row.right = second;
  return row;
}

void Reader::take_row(const Row& read) {
  const Row row = with_unreadable_column(read);
  const Cell left = read_cell(row.left);
  const Cell right = read_cell(row.right);
  const bool has_cell =
      (!row.left.empty() && is_known(left)) || (!row.right.empty() && is_known(right));
  if (!has_cell && !begins_row(line()) && !is_meant_as_turn(row)) {
    keep_prose();
    return;
  }
  const std::optional<int> number = text::to_int(row.number);
  const bool begins_turn = !is_answer(phrase_of(left).word) &&
                           (left.kind == CellKind::turn || right.kind == CellKind::turn);
  begin_row(number, begins_turn);
  if (!row.right.empty() || row.has_empty_left) {
    if (!row.left.empty()) take_cell(left, Player::one);
    if (!row.right.empty()) take_cell(right, Player::two);
    return;
  }
  std::optional<Player> column;
  if (columns_.are_two) {
    column = columns_.side_of(line(), static_cast<std::size_t>(row.left.data() - line().data()),
                              game()->actions.empty());
  }
  const std::size_t at = game()->actions.size();
  take_cell(left, column);
  // Rows whose number is left out are counted once there is one.
  const bool begins = at < game()->actions.size() && game()->actions[at].player == Player::one;
  if (!number && last_row_ && begins) ++*last_row_;
}

/// The player with this name, or whose name begins like this: B for Bob, or a first name.
std::optional<Player> Reader::known_player(std::string_view name) const {
  if (name.empty()) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    if (equal_ignoring_case(name, names_[side])) return static_cast<Player>(side);
  }
  const auto begins = [&](std::string_view whole) {
    return whole.size() > name.size() && equal_ignoring_case(whole.substr(0, name.size()), name);
  };
  if (begins(names_[0]) == begins(names_[1])) return std::nullopt;
  return begins(names_[0]) ? Player::one : Player::two;
}

std::optional<Player> Reader::mover_of(std::string_view name) {
  name = without_verb(name);
  if (const auto known = known_player(name); known || name.empty()) return known;
  for (const std::size_t side : {0U, 1U}) {
    if (!names_[side].empty()) continue;
    names_[side] = name;
    if (match().games.size() == 1) match().names[side] = std::string(name);
    game()->names[side] = std::string(name);
    game()->name_spans[side] = span_of(name);
    return static_cast<Player>(side);
  }
  return std::nullopt;
}

Player Reader::player_of(const Cell& cell, const Phrase& said, std::optional<Player> column) {
  if (const auto named = mover_of(cell.mover.empty() ? said.before : cell.mover)) return *named;
  if (column) return *column;
  if (is_answer(said.word) || said.word == Word::beavers) return other(offered_by_.value_or(next_));
  return next_;
}

void Reader::take_cell(const Cell& cell, std::optional<Player> column) {
  const Phrase said = phrase_of(cell);
  if (!is_known(cell)) {
    const Player player = column.value_or(next_);
    push_unreadable_turn(player, cell.text);
    next_ = other(player);
    return;
  }
  const std::string_view before = cell.mover.empty() ? said.before : cell.mover;
  if (is_of_game(phrase_in(before).word) && !known_player(without_verb(before))) {
    // Two cells without a gap between columns: Drop     Wins 1 point
    const auto end = static_cast<std::size_t>(before.data() + before.size() - cell.text.data());
    take_cell(read_cell(before), column);
    take_cell(read_cell(text::trimmed(cell.text.substr(end), " \t:")), std::nullopt);
    return;
  }
  if (said.word == Word::wins) {
    std::optional<Player> winner = mover_of(before);
    if (!winner) winner = column;
    take_result(cell, winner);
    return;
  }
  const Player player = player_of(cell, said, column);
  if (!before.empty() && !known_player(without_verb(before))) push_comment(before);
  fill_gap(cell, said, player);
  prose_ = {};
  if (cell.kind == CellKind::cube) {
    push(player, Double{.value = text::to_int(cell.value)}, span_of(cell.text));
    offered_by_ = next_ = player;
  } else if (cell.kind == CellKind::words) {
    take_words(cell, said, player);
  } else {
    push_turn_of(cell, player);
    next_ = other(player);
    offered_by_.reset();
  }
  if (!cell.mark.empty()) {
    game()->annotations.push_back({.action = game()->actions.size() - 1,
                                   .key = std::string(kMarkKey),
                                   .value = std::string(cell.mark),
                                   .span = span_of(cell.mark)});
  }
  if (!cell.comment.empty()) push_comment(without_sign(cell.comment));
}

void Reader::take_words(const Cell& cell, const Phrase& said, Player player) {
  const std::optional<int> value = text::to_int(cell.value);
  const Span where = span_of(cell.text);
  if (is_answer(said.word) && !offered_by_) make_double(other(player));
  switch (said.word) {
    case Word::doubles:
    case Word::redoubles:
      push(player, Double{.value = value}, where);
      offered_by_ = next_ = player;
      break;
    case Word::beavers:
      push(player, Beaver{.value = value}, where);
      break;
    case Word::takes:
      push(player, Take{}, where);
      offered_by_.reset();
      break;
    case Word::drops:
      push(player, Drop{}, where);
      is_ended_ = true;
      break;
    case Word::resigns:
      push(player, Resign{}, where);
      is_ended_ = true;
      if (value) take_result(cell, other(player));
      break;
    default:
      push_no_play(player, where);
      next_ = other(player);
  }
}

void Reader::take_result(const Cell& cell, std::optional<Player> winner) {
  const std::optional<int> points = text::to_int(cell.value);
  if (!winner && !game()->actions.empty()) {
    const auto last = std::find_if(game()->actions.rbegin(), game()->actions.rend(), has_player);
    if (last != game()->actions.rend()) {
      const bool has_lost =
          std::holds_alternative<Drop>(last->what) || std::holds_alternative<Resign>(last->what);
      winner = has_lost ? other(last->player) : last->player;
    }
  }
  if (!points || !winner) {
    refuse_result(cell.text, "sheet", "the result has no number of points",
                  std::string(kResultReads));
    return;
  }
  set_result(Result{.winner = *winner,
                    .points = *points,
                    .is_match_claimed = has_word(cell.after, Word::match),
                    .span = span_of(cell.text),
                    .points_span = span_of(cell.value)});
}

}  // namespace bgtools::sheet
