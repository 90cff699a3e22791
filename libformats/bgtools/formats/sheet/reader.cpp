#include <algorithm>
#include <array>
#include <bgtools/build/reading.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/columns.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/outcome.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/formats/sheet/turns.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::sheet {
namespace {

/// What a cell says of the cube or of the end of a game.
Phrase phrase_of(const Cell& cell) {
  return cell.kind == CellKind::words ? phrase_in(cell.words) : Phrase{};
}

/// What is said to a double.
bool is_answer(Word word) { return word == Word::takes || word == Word::drops; }

class Reader : public TurnBuilder {
 public:
  using TurnBuilder::TurnBuilder;

  void read_line(std::string_view text);
  void finish();

 private:
  bool take_heading();
  void take_length(const Heading& heading);
  void take_names(std::string_view first, std::string_view second);
  void take_score(const Heading& heading);
  void take_game_line(const Heading& heading);
  void take_row(const Row& row);
  void take_cell(const Cell& cell, std::optional<Player> column);
  void take_words(const Cell& cell, const Phrase& said, Player player);
  void take_result(const Cell& cell, std::optional<Player> winner);
  [[nodiscard]] bool is_known(const Cell& cell) const;
  [[nodiscard]] bool is_name(std::string_view words) const {
    return equal_ignoring_case(words, names_[0]) || equal_ignoring_case(words, names_[1]);
  }
  [[nodiscard]] bool names_mover(std::string_view text) const;
  [[nodiscard]] std::optional<Player> mover_of(std::string_view name);
  [[nodiscard]] Player player_of(const Cell& cell, const Phrase& said,
                                 std::optional<Player> column);
  [[nodiscard]] bool is_over() const;
  void open_match();
  void open_game(Span where);
  void close_game();
  void close_match();
  void apply_scores();

  std::array<std::string_view, 2> names_{};
  std::array<std::string_view, 2> scores_{};  // as written, of the next game
  Scores score_{};
  Columns columns_{};
  Player next_ = Player::one;
  std::optional<Player> offered_by_{};
  std::optional<int> last_row_{};
  bool is_ended_ = false;  // dropped or resigned
};

void Reader::read_line(std::string_view text) {
  if (text.empty()) return;
  if (is_remark(line())) {
    if (!has_match()) open_match();
    push_other_line();
    return;
  }
  if (take_heading()) return;
  if (const auto row = read_row(line(), last_row_.value_or(0) + 1)) {
    take_row(*row);
  } else {
    push_other_line();
  }
}

bool Reader::take_heading() {
  if (const auto game_line = read_game_line(line())) {
    take_game_line(*game_line);
    return true;
  }
  if (const auto match_line = read_match_line(line())) {
    take_length(*match_line);
    return true;
  }
  const bool is_before_rows = game() == nullptr || game()->actions.empty();
  if (const auto pair = read_pair_line(line()); pair && (is_before_rows || is_over())) {
    if (!is_before_rows) close_match();
    if (!has_match()) open_match();
    claim();
    take_names(pair->first, pair->second);
    if (!pair->length.empty()) take_length(*pair);
    return true;
  }
  if (const auto score = read_score_line(line())) {
    const bool is_of_game_words = is_of_game(phrase_in(score->first).word);
    if (is_of_game_words) return false;
    take_score(*score);
    return true;
  }
  if (!is_before_rows) return false;
  const auto columns = read_names_line(line());
  if (!columns || phrase_in(columns->first).word != Word::unknown ||
      phrase_in(columns->second).word != Word::unknown) {
    return false;
  }
  if (!has_match()) open_match();
  claim();
  take_names(columns->first, columns->second);
  return true;
}

void Reader::take_length(const Heading& heading) {
  const bool is_next = has_match() && !match().games.empty();
  if (is_next && !match().games.back().actions.empty() && !is_over() && game() != nullptr) {
    push_other_line();
    return;
  }
  if (is_next && !match().games.front().actions.empty()) close_match();
  if (!has_match()) open_match();
  claim();
  match().length = text::to_int(heading.length);
  match().length_span = span_of(heading.length);
}

void Reader::take_names(std::string_view first, std::string_view second) {
  names_ = {first, second};
  for (const std::size_t side : {0U, 1U}) {
    match().names[side] = std::string(names_[side]);
    if (game() == nullptr) continue;
    game()->names[side] = std::string(names_[side]);
    game()->name_spans[side] = span_of(names_[side]);
  }
}

void Reader::take_score(const Heading& heading) {
  claim();
  if (game() != nullptr && !game()->actions.empty()) close_game();
  if (!has_match()) open_match();
  if (names_[0].empty()) take_names(heading.first, heading.second);
  const bool is_turned = equal_ignoring_case(heading.first, names_[1]) &&
                         !equal_ignoring_case(heading.first, names_[0]);
  scores_ = {heading.first_score, heading.second_score};
  if (is_turned) std::swap(scores_[0], scores_[1]);
  if (!heading.length.empty() && !match().length) {
    match().length = text::to_int(heading.length);
    match().length_span = span_of(heading.length);
  }
  if (game() != nullptr) apply_scores();
}

void Reader::apply_scores() {
  for (const std::size_t side : {0U, 1U}) {
    if (scores_[side].empty()) continue;
    game()->score_before[side] = text::to_int(scores_[side]);
    game()->score_spans[side] = span_of(scores_[side]);
    game()->span.end = std::max(game()->span.end, game()->score_spans[side].end);
  }
  scores_ = {};
}

void Reader::take_game_line(const Heading& heading) {
  close_game();
  open_game(span_of(text::trimmed(line())));
  game()->label = text::to_int(heading.number);
  if (!heading.number.empty()) game()->label_span = span_of(heading.number);
}

void Reader::open_match() {
  begin_match(span_of(text::trimmed(line())));
  match().traits.prints_no_result = true;
  names_ = {};
  scores_ = {};
  score_ = {};
}

void Reader::open_game(Span where) {
  if (!has_match()) open_match();
  columns_ = columns_ahead(lines());
  Game& game = begin_game(where);
  for (const std::size_t side : {0U, 1U}) {
    game.names[side] = std::string(names_[side]);
    game.name_spans[side] = names_[side].empty() ? where : span_of(names_[side]);
  }
  apply_scores();
}

/// The plays of a game are known when all of its text is.
void Reader::close_game() {
  if (game() == nullptr) return;
  const std::vector<Position> last = boards();
  settle_turns();
  if (!game()->result) game()->result = shown_result(match(), *game(), last);
  score_.fill_in(*game());
  next_ = Player::one;
  offered_by_.reset();
  last_row_.reset();
  is_ended_ = false;
  end_game();
}

void Reader::close_match() {
  close_game();
  end_match();
}

void Reader::finish() {
  close_game();
  MatchBuilder::finish();
}

bool Reader::is_over() const {
  return game() == nullptr || game()->result || is_ended_ || are_all_off();
}

bool Reader::is_known(const Cell& cell) const {
  if (cell.kind == CellKind::turn) {
    // `Table 12` is not a player and a roll.
    return cell.mover.empty() || !cell.play.empty() || !cell.dance.empty() || is_name(cell.mover);
  }
  if (cell.kind == CellKind::cube) return game() != nullptr && is_cube_value(cell.value);
  const Phrase said = phrase_of(cell);
  if (!is_of_game(said.word)) return false;
  // Sentences of prose may end with such a word.
  const bool is_short = said.before.find_first_of(" \t") == std::string_view::npos;
  return (is_short || is_name(said.before)) && game() != nullptr;
}

/// Whether a line of a game says whose turn it is, and has numbers after the name: no prose does.
bool Reader::names_mover(std::string_view text) const {
  const std::size_t end = text.find(':');
  return game() != nullptr && end != std::string_view::npos && is_name(text.substr(0, end)) &&
         std::any_of(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), text::is_digit);
}

void Reader::take_row(const Row& row) {
  const Cell left = read_cell(row.left);
  const Cell right = read_cell(row.right);
  const bool has_cell =
      (!row.left.empty() && is_known(left)) || (!row.right.empty() && is_known(right));
  if (!has_cell && !begins_row(line()) && !names_mover(row.left)) {
    push_other_line();
    return;
  }
  const std::optional<int> number = text::to_int(row.number);
  if (number) {
    if (last_row_ && *number == 1 && game() != nullptr && !game()->actions.empty()) close_game();
    last_row_ = number;
  }
  const bool begins_turn = !is_answer(phrase_of(left).word) &&
                           (left.kind == CellKind::turn || right.kind == CellKind::turn);
  if (is_over() && begins_turn) {
    close_game();
    open_game(span_of(text::trimmed(line())));
    last_row_ = number;
  } else if (game() == nullptr) {
    open_game(span_of(text::trimmed(line())));
    last_row_ = number;
  }
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

std::optional<Player> Reader::mover_of(std::string_view name) {
  for (const std::string_view verb : {"plays", "moves", "rolls"}) {
    if (name.size() > verb.size() && name.ends_with(verb)) {
      name = text::trimmed(name.substr(0, name.size() - verb.size()));
    }
  }
  if (name.empty()) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    if (equal_ignoring_case(name, names_[side])) return static_cast<Player>(side);
  }
  // B for Bob, or a first name.
  const auto begins = [&](std::string_view whole) {
    return whole.size() > name.size() && equal_ignoring_case(whole.substr(0, name.size()), name);
  };
  if (begins(names_[0]) != begins(names_[1])) return begins(names_[0]) ? Player::one : Player::two;
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
  if (said.word == Word::wins) {
    std::optional<Player> winner = mover_of(cell.mover.empty() ? said.before : cell.mover);
    if (!winner) winner = column;
    take_result(cell, winner);
    return;
  }
  const Player player = player_of(cell, said, column);
  const bool begins_turn = cell.kind != CellKind::words || said.word == Word::doubles ||
                           said.word == Word::redoubles || said.word == Word::dances;
  if (begins_turn && player != next_) fill_dance(next_, cell.text);
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
                                   .key = "sheet:mark",
                                   .value = std::string(cell.mark),
                                   .span = span_of(cell.mark)});
  }
  if (!cell.remark.empty()) push_comment(cell.remark);
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
                  "a result reads Ann wins 2 points");
    return;
  }
  set_result(Result{.winner = *winner,
                    .points = *points,
                    .is_match_claimed = has_word(cell.after, Word::match),
                    .span = span_of(cell.text),
                    .points_span = span_of(cell.value)});
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::sheet
