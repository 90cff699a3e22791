#include <algorithm>
#include <charconv>
#include <study/layout.hpp>
#include <utility>

namespace bgtools::test::layout {
namespace {

// A cell that begins before this column belongs to the left player.
constexpr std::size_t kMiddleColumn = 20;

constexpr std::array<std::pair<std::string_view, CellKind>, 5> kWords{{
    {"Doubles", CellKind::doubles},
    {"Takes", CellKind::takes},
    {"Drops", CellKind::drops},
    {"Beavers", CellKind::beavers},
    {"Wins", CellKind::wins},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads the text of one line from left to right.
class Cutter {
 public:
  Cutter(std::string_view text, Part line) : text_(text), line_(line), at_(line.begin) {}

  [[nodiscard]] bool is_done() const { return at_ >= line_.end; }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::size_t column() const { return at_ - line_.begin; }
  [[nodiscard]] char look(std::size_t ahead = 0) const {
    return at_ + ahead < line_.end ? text_[at_ + ahead] : '\n';
  }
  void skip(std::size_t count) { at_ = std::min(at_ + count, line_.end); }
  void skip_blanks() {
    while (look() == ' ') ++at_;
  }
  [[nodiscard]] bool has(std::string_view word) const {
    return text_.substr(at_, line_.end - at_).substr(0, word.size()) == word;
  }

  /// Here the number of another row in the same line ends.
  void begin_row() { line_.begin = at_ - 3; }

  std::optional<Number> number() {
    Number number;
    number.part.begin = at_;
    while (is_digit(look())) ++at_;
    number.part.end = at_;
    if (number.part.size() == 0) return std::nullopt;
    std::from_chars(text_.data() + number.part.begin, text_.data() + at_, number.value);
    return number;
  }

  /// A hop, if there is one here.
  std::optional<Hop> hop() {
    const std::size_t begin = at_;
    Hop hop;
    const auto from = number();
    if (from && look() == '/') {
      ++at_;
      if (const auto to = number()) {
        hop.from = *from;
        hop.to = *to;
        hop.is_starred = look() == '*';
        if (hop.is_starred) ++at_;
        hop.part = {begin, at_};
        if (look() == ' ' || look() == '\n') return hop;
      }
    }
    at_ = begin;
    return std::nullopt;
  }

  /// The number of a row, with its bracket.
  [[nodiscard]] bool is_row_here() const {
    std::size_t ahead = 0;
    while (is_digit(look(ahead))) ++ahead;
    return ahead > 0 && look(ahead) == ')';
  }
  [[nodiscard]] bool is_roll_here() const {
    return is_digit(look()) && is_digit(look(1)) && look(2) == ':';
  }

 private:
  std::string_view text_;
  Part line_;
  std::size_t at_;
};

bool is_cell_here(const Cutter& cutter) {
  return cutter.is_roll_here() || std::any_of(kWords.begin(), kWords.end(), [&](const auto& word) {
           return cutter.has(word.first);
         });
}

Cell cut_cell(Cutter& cutter) {
  Cell cell;
  cell.player = cutter.column() < kMiddleColumn ? 0 : 1;
  cell.part.begin = cutter.at();
  if (cutter.is_roll_here()) {
    cell.kind = CellKind::roll;
    cell.dice = {cutter.look() - '0', cutter.look(1) - '0'};
    cutter.skip(3);
  } else {
    for (const auto& [word, kind] : kWords) {
      if (!cutter.has(word)) continue;
      cell.kind = kind;
      cutter.skip(word.size());
      break;
    }
  }
  cell.part.end = cutter.at();
  for (cutter.skip_blanks(); !cutter.is_done() && !is_cell_here(cutter) && !cutter.is_row_here();
       cutter.skip_blanks()) {
    if (auto hop = cutter.hop(); hop && cell.kind == CellKind::roll) {
      cell.hops.push_back(*hop);
    } else if (const auto number = cutter.number(); number && cell.kind != CellKind::roll) {
      cell.number = *number;
    } else {
      cell.is_readable = cell.is_readable && cell.kind != CellKind::roll;
      cutter.skip(1);
      while (cutter.look() != ' ' && !cutter.is_done()) cutter.skip(1);
    }
    cell.part.end = cutter.at();
  }
  return cell;
}

Row cut_row(std::string_view text, Part line, Part with_end) {
  Row row;
  row.line = with_end;
  Cutter cutter(text, line);
  cutter.skip_blanks();
  if (!cutter.is_roll_here()) {
    if (const auto number = cutter.number()) {
      row.number = number->value;
      cutter.skip(1);  // the bracket
    }
  }
  for (cutter.skip_blanks(); !cutter.is_done(); cutter.skip_blanks()) {
    if (is_cell_here(cutter)) {
      row.cells.push_back(cut_cell(cutter));
      continue;
    }
    if (cutter.is_row_here()) {
      (void)cutter.number();
      cutter.begin_row();
    } else {
      row.has_other_text = true;
    }
    cutter.skip(1);
  }
  return row;
}

/// `name : 3`, ending where the part ends or the other name begins.
void cut_name(std::string_view text, Part part, Part& name, Number& score) {
  const std::size_t colon = text.find(" : ", part.begin);
  if (colon == std::string_view::npos || colon >= part.end) return;
  name = {part.begin, colon};
  while (name.begin < name.end && text[name.begin] == ' ') ++name.begin;
  Cutter cutter(text, {colon + 3, part.end});
  if (const auto number = cutter.number()) score = *number;
}

}  // namespace

Transcript cut(std::string_view text) {
  Transcript transcript;
  bool is_heading = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const Part line{begin, end};
    const Part with_end{begin, std::min(end + 1, text.size())};
    begin = with_end.end;
    const std::string_view words = text.substr(line.begin, line.size());
    const std::size_t first = words.find_first_not_of(' ');
    if (first == std::string_view::npos || words[first] == ';') continue;
    if (transcript.games.empty() && words.find("point match") != std::string_view::npos) {
      Cutter cutter(text, line);
      cutter.skip_blanks();
      if (const auto number = cutter.number()) transcript.length = number->value;
    } else if (words.substr(first, 5) == "Game ") {
      Cutter cutter(text, {line.begin + first + 5, line.end});
      const auto number = cutter.number();
      transcript.games.emplace_back().number = number ? number->value : 0;
      is_heading = true;
    } else if (is_heading) {
      Game& game = transcript.games.back();
      game.score_line = with_end;
      const std::size_t middle = std::min(line.begin + kRightColumn - 2, line.end);
      // The right name comes after the left score, wherever that ends.
      std::size_t left_end = text.find(" : ", line.begin);
      if (left_end >= line.end) left_end = middle;
      left_end += 3;
      while (left_end < line.end && is_digit(text[left_end])) ++left_end;
      cut_name(text, {line.begin, left_end}, game.names[0], game.score[0]);
      cut_name(text, {left_end, line.end}, game.names[1], game.score[1]);
      game.rows_part = {with_end.end, with_end.end};
      is_heading = false;
    } else if (!transcript.games.empty()) {
      Game& game = transcript.games.back();
      game.rows.push_back(cut_row(text, line, with_end));
      game.rows_part.end = with_end.end;
    }
  }
  return transcript;
}

}  // namespace bgtools::test::layout
