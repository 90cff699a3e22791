#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/columns.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/gam.hpp>
#include <string>
#include <string_view>
#include <vector>

/// The game text of Jellyfish and the session text of GammonEmpire (`.gam`): a line of names, and
/// rows as in `.mat`.
namespace bgtools::gam {
namespace {

namespace grammar = bgtools::grammar::gam;
using build::Cell;
using build::CellKind;
using build::Columns;
using build::MatchBuilder;
using build::parse;
using text::skip_blanks;
using text::trimmed;

// Text this close after a roll is its play.
constexpr std::size_t kNear = 2;

struct Parts {
  std::string_view first_name{};
  std::string_view second_name{};

  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::first_name, &Parts::first_name>,
                                 build::Keeps<grammar::second_name, &Parts::second_name>,
                                 build::Keeps<grammar::short_first_name, &Parts::first_name>,
                                 build::Keeps<grammar::short_second_name, &Parts::second_name>>;
};

/// Whether a line begins with the number of a row.
std::size_t row_number_at(std::string_view line) {
  return build::row_number_length(line.substr(skip_blanks(line, 0)));
}

class Reader : public MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  void read_line(std::string_view words);

 private:
  bool take_names();
  void take_comment(std::size_t at);
  void take_row(std::size_t at, std::size_t number_length);
  std::size_t take_bad_text(std::size_t at);
  void commit_row(std::size_t from, bool has_number);
  void commit(const Cell& cell, Player player, bool has_number);
  void commit_turn(const Cell& cell, Player player);
  void commit_result(const Cell& cell, Player winner);
  [[nodiscard]] Player winner_by_play(Player otherwise);
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return span_of(line().substr(begin, end - begin));
  }

  build::Names names_{};
  bool has_columns_ = false;  // the names are in two columns, as in Jellyfish
  Columns columns_{};
  std::vector<Cell> cells_{};  // of the row
};

void Reader::read_line(std::string_view words) {
  const std::size_t at = skip_blanks(line(), 0);
  const std::size_t number_length = row_number_at(line());
  if (number_length > 0) {
    take_row(at, number_length);
  } else if (line()[at] == ';' || line()[at] == '#') {
    take_comment(at);
  } else if (game() != nullptr && build::can_begin_cell(line().substr(at))) {
    take_row(at, 0);
  } else if (take_names()) {
    return;
  } else if (game() == nullptr) {
    push_unknown_line();
  } else if (text::begins_with_word(words, "wins")) {
    refuse_result(words, "gam", "the result of the game cannot be read",
                  "a result reads Wins 2 points");
  } else {
    report(Rule::syntax_error, span_of(words),
           fmt::format("\"{}\" is neither a row nor a line of names", words));
  }
}

/// The line above the first row of a game.
bool Reader::take_names() {
  if (line().size() > build::kMostHeadingBytes) return false;
  if (row_number_at(line_ahead()) == 0) return false;
  Parts parts;
  has_columns_ = parse<grammar::column_names>(line(), parts);
  if (!has_columns_) {
    parts = {};
    if (!parse<grammar::short_names>(line(), parts)) {
      // Without a second column, the end of a name of several words is unknown.
      parts = {.first_name = trimmed(line()), .second_name = {}};
      const std::size_t blank = parts.first_name.find_first_of(" \t");
      if (blank != std::string_view::npos) {
        parts.second_name = trimmed(parts.first_name.substr(blank));
        parts.first_name = parts.first_name.substr(0, blank);
        report(Rule::syntax_error, span_of(trimmed(line())),
               "cannot tell where the first name ends",
               "two blanks must separate names that contain blanks");
      }
    }
  }
  if (text::parse_front<grammar::line_to_dice>(line())) {
    report(Rule::syntax_error, span_of(trimmed(line())),
           "expected a line of names, found what looks like a row");
  }
  names_ = names(parts.first_name, parts.second_name);
  begin_game(trimmed(line()), names_);
  columns_ = Columns{};
  return true;
}

void Reader::take_comment(std::size_t at) {
  claim();
  const std::string_view words = trimmed(line().substr(at + 1));
  if (game() == nullptr) {
    match().comments.push_back(Comment{.text = std::string(words)});
  } else if (!words.empty()) {
    push_comment(words);
  }
}

void Reader::take_row(std::size_t at, std::size_t number_length) {
  claim();
  if (game() == nullptr) {
    begin_game(trimmed(line()), names_);
    columns_ = Columns{};
  }
  const std::size_t from = number_length > 0 ? at + number_length : 0;
  if (number_length > 0) at = skip_blanks(line(), from);
  cells_.clear();
  at = build::read_cells(line(), at, cells_);
  while (at < line().size()) at = build::read_cells(line(), take_bad_text(at), cells_);
  if (const auto hidden = build::action_in_comment(line(), cells_)) {
    const std::size_t comment = cells_.back().begin;
    cells_.pop_back();
    const std::string_view text = trimmed(line().substr(comment, *hidden - comment));
    report(Rule::text_skipped, span_of(text),
           fmt::format("\"{}\" is not a cell and is skipped", text));
    static_cast<void>(build::read_cells(line(), *hidden, cells_));
  }
  commit_row(from, number_length > 0);
}

/// Reports text that cannot be a cell and returns where the next cell can begin.
std::size_t Reader::take_bad_text(std::size_t at) {
  const std::size_t next = build::next_cell_after(line(), at);
  const std::string_view words = trimmed(line().substr(at, next - at));
  const bool is_of_turn =
      !cells_.empty() && cells_.back().kind == CellKind::turn && at <= cells_.back().end + kNear;
  const std::string_view token = words.substr(0, words.find_first_of(" \t"));
  report(Rule::unparsable_move, span_of(token),
         fmt::format("\"{}\" is not a {}", token, is_of_turn ? "move" : "cell of a game"),
         is_of_turn ? "a move reads 13/7, bar/20* or 6/off"
                    : "a cell begins with a roll such as 31: or a word such as Doubles");
  build::add_unreadable(cells_, is_of_turn, at, at + words.size());
  return skip_blanks(line(), next);
}

void Reader::commit_row(std::size_t from, bool has_number) {
  if (cells_.empty()) return;
  columns_.note(cells_, line(), from, has_number);
  const Cell& first = cells_.front();
  const bool is_alone =
      cells_.size() == 1 || (cells_.size() == 2 && cells_.back().kind == CellKind::comment);
  if (is_alone) {
    const bool is_win = first.kind == CellKind::wins;
    const auto side = is_win ? columns_.side_of_result(first.begin, line(), from, has_number)
                             : columns_.side_of_single(first.begin, line(), from, has_number);
    if (is_win && !side) {
      commit_result(first, winner_by_play(Player::one));
    } else {
      commit(first, side.value_or(next_player()), has_number);
    }
  } else {
    // A right cell followed by the words of the result.
    const bool is_right = has_number &&
                          columns_.side_of_single(first.begin, line(), from, true) == Player::two &&
                          first.kind == CellKind::turn && cells_[1].kind != CellKind::turn;
    commit(first, is_right ? Player::two : Player::one, has_number);
  }
  for (auto cell = cells_.begin() + 1; cell != cells_.end(); ++cell) {
    if (cell->kind == CellKind::turn) columns_.note_right(line(), cell->begin);
    commit(*cell, Player::two, true);
  }
}

void Reader::commit(const Cell& cell, Player player, bool has_number) {
  if (build::is_turn(cell)) {
    commit_turn(cell, player);
  } else if (cell.kind == CellKind::wins) {
    // GammonEmpire always prints the win on the left.
    const bool is_shown = has_columns_ || has_number || player == Player::two;
    commit_result(cell, is_shown ? player : winner_by_play(player));
  } else if (cell.kind == CellKind::losses) {
    commit_result(cell, other(player));
  } else if (cell.kind == CellKind::comment) {
    push_comment(trimmed(line().substr(cell.begin + 1, cell.end - cell.begin - 1)));
  } else {
    push_deed(cell.kind == CellKind::resigned ? other(player) : player, cell,
              span(cell.begin, cell.end));
  }
}

void Reader::commit_turn(const Cell& cell, Player player) {
  const std::string_view words = line().substr(cell.begin, cell.end - cell.begin);
  if (!cell.dance.empty()) {
    report(Rule::pass_normalised, span_of(cell.dance),
           fmt::format("\"{}\" is read as a dance", cell.dance));
  }
  MatchBuilder::Turn turn{.play = cell.play, .wording = {}};
  if (turn.play.kind == PlayKind::declared) {
    // The board after it belongs to .mat.
    turn.play.kind = PlayKind::unreadable;
    report(Rule::unparsable_move, span_of(words),
           "an illegal play is declared, but its board is not read");
  }
  if (turn.play.kind == PlayKind::unreadable || cell.play.count_written > cell.play.count) {
    const std::size_t colon = cell.kind == CellKind::turn ? words.find(':') + 1 : 0;
    turn.wording = trimmed(words.substr(colon));
  }
  push_turn(player, turn, span_of(words));
}

void Reader::commit_result(const Cell& cell, Player winner) {
  set_result(Result{.winner = winner,
                    .points = cell.value.value_or(0),
                    .is_match_claimed = cell.is_of_match,
                    .loss = {},
                    .span = span(cell.begin, cell.end),
                    .points_span = span(cell.value_begin, cell.value_end)});
}

/// The winner that a drop or the last checker shows.
Player Reader::winner_by_play(Player otherwise) {
  const std::vector<Action>& actions = game()->actions;
  const auto is_action = [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  };
  const auto last = std::find_if(actions.rbegin(), actions.rend(), is_action);
  if (last == actions.rend()) return otherwise;
  const bool gave_up =
      std::holds_alternative<Drop>(last->what) || std::holds_alternative<Resign>(last->what);
  if (gave_up) return other(last->player);
  const auto* const play = std::get_if<WrittenPlay>(&last->what);
  const bool bore_off =
      play != nullptr && play->count > 0 && play->steps[play->count - 1U].to == kOff;
  return bore_off ? last->player : otherwise;
}

/// Whether the first two lines are names and a row.
Confidence begins_game(std::string_view first, std::string_view second) {
  Parts parts;
  if (row_number_at(first) > 0 || row_number_at(second) == 0) return Confidence::none;
  const bool has_names =
      parse<grammar::column_names>(first, parts) || parse<grammar::short_names>(first, parts);
  return has_names ? Confidence::likely : Confidence::possible;
}

Confidence sniff(std::string_view head) noexcept {
  std::string_view first;
  while (!head.empty()) {
    const std::string_view line = text::take_line(head);
    const std::size_t at = text::skip_blanks(line, 0);
    if (at == line.size() || line[at] == ';' || line[at] == '#') continue;
    if (line.size() > build::kMostHeadingBytes) return Confidence::none;
    if (first.empty()) {
      first = line;
      continue;
    }
    return begins_game(first, line);
  }
  return Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::gam
