#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <bgtools/formats/mat/rows.hpp>
#include <bgtools/text/words.hpp>
#include <charconv>
#include <iterator>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools::mat {
namespace {

/// A numbered line, or one that is added.
struct RowLine {
  Span line{};
  std::size_t number_end = 0;                           ///< after the parenthesis
  std::array<std::optional<std::size_t>, 2> actions{};  ///< of the record
  std::array<const NewCell*, 2> cells{};

  [[nodiscard]] bool is_empty() const { return cells[0] == nullptr && cells[1] == nullptr; }
};

class Layout {
 public:
  Layout(std::string_view text, const Game& game, std::size_t second_column)
      : text_(text), game_(game), second_column_(second_column) {}

  bool make(std::size_t first, std::vector<NewCell>& cells, std::vector<TextEdit>& edits) {
    // Of the row before, which may have an empty cell, nothing moves.
    std::size_t kept = first;
    while (kept > 0 && line_of(kept - 1).begin == line_of(first - 1).begin) --kept;
    std::vector<NewCell> before;
    for (std::size_t at = kept; at < first; ++at) {
      before.push_back({game_.actions[at].player, std::string(cell(at)), at});
    }
    cells.insert(cells.begin(), std::move_iterator(before.begin()),
                 std::move_iterator(before.end()));
    first_ = kept;
    if (!find_rows()) return false;
    measure();
    place(cells);
    return write(edits);
  }

 private:
  [[nodiscard]] std::string_view cell(std::size_t action) const {
    const Span span = game_.actions[action].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  [[nodiscard]] Span line_of(std::size_t action) const {
    const std::uint64_t place = game_.actions[action].span.begin;
    const std::size_t before = text_.substr(0, place).find_last_of("\r\n");
    return {before == std::string_view::npos ? 0 : before + 1,
            std::min(text_.find_first_of("\r\n", place), text_.size())};
  }

  bool find_rows() {
    for (std::size_t at = first_; at < game_.actions.size(); ++at) {
      const Action& action = game_.actions[at];
      const Span line = line_of(at);
      if (rows_.empty() || line.begin != rows_.back().line.begin) {
        if (!begin_row(line, action.span.begin)) return false;
      }
      std::optional<std::size_t>& slot = rows_.back().actions[index(action.player)];
      if (slot || action.span.end > line.end) return false;
      slot = at;
      places_.push_back(2 * (rows_.size() - 1) + index(action.player));
    }
    return !rows_.empty();
  }

  bool begin_row(Span line, std::uint64_t cell_begin) {
    const std::string_view before = text_.substr(line.begin, cell_begin - line.begin);
    const std::size_t digits = before.find_first_not_of(' ');
    const std::size_t parenthesis = before.find(')');
    if (parenthesis == std::string_view::npos || digits == parenthesis) return false;
    const std::string_view number = before.substr(digits, parenthesis - digits);
    if (!std::all_of(number.begin(), number.end(), text::is_digit)) return false;
    rows_.push_back(
        {.line = line, .number_end = static_cast<std::size_t>(line.begin) + parenthesis + 1});
    return true;
  }

  /// Comments, results and words that were not read would be overwritten.
  [[nodiscard]] bool holds_only_cells(const RowLine& row) const {
    std::string rest(text_.substr(row.number_end, row.line.end - row.number_end));
    for (const std::optional<std::size_t>& action : row.actions) {
      if (!action) continue;
      const Span span = game_.actions[*action].span;
      if (span.begin < row.number_end) return false;
      const std::size_t length = span.end - span.begin;
      rest.replace(span.begin - row.number_end, length, length, ' ');
    }
    return rest.find_first_not_of(' ') == std::string::npos;
  }

  /// The gap before the rolls of the left column, how much further words begin, and whether a blank
  /// follows the plays.
  void measure() {
    std::optional<std::size_t> gap;
    std::optional<std::size_t> gap_of_words;
    for (const RowLine& row : rows_) {
      if (row.actions[1] &&
          std::holds_alternative<WrittenPlay>(game_.actions[*row.actions[1]].what)) {
        ends_with_blank_ = ends_with_blank_ || text_[row.line.end - 1] == ' ';
      }
      if (!row.actions[0]) continue;
      const Action& action = game_.actions[*row.actions[0]];
      const bool is_roll = std::holds_alternative<WrittenPlay>(action.what);
      std::optional<std::size_t>& first_seen = is_roll ? gap : gap_of_words;
      if (!first_seen) first_seen = action.span.begin - row.number_end;
    }
    gap_ = gap.value_or(gap_);
    if (gap_of_words && *gap_of_words >= gap_) indent_ = *gap_of_words - gap_;
  }

  void place(const std::vector<NewCell>& cells) {
    std::size_t next = 0;
    for (const NewCell& each : cells) {
      const std::size_t side = index(each.player);
      std::size_t at = next % 2 == side ? next : next + 1;
      if (each.action && *each.action >= first_) {
        const std::size_t recorded = places_[*each.action - first_];
        if (recorded % 2 == side) at = std::max(at, recorded);
      }
      while (at / 2 >= rows_.size()) rows_.emplace_back();
      rows_[at / 2].cells[side] = &each;
      next = at + 1;
    }
  }

  bool write(std::vector<TextEdit>& edits) const {
    std::string added;
    bool is_over = false;
    std::size_t number_width = 0;
    int number = 0;
    std::string_view line_end = "\n";
    for (const RowLine& row : rows_) {
      if (is_over && !row.is_empty()) return false;
      is_over = row.is_empty();
      if (row.line.is_empty()) {
        const std::string start = fmt::format("{:>{}})", ++number, number_width - 1);
        added += fmt::format("{}{}{}", line_end, start, cells_text(row, start.size()));
        continue;
      }
      const std::uint64_t after = std::min<std::uint64_t>(row.line.end, text_.size());
      if (text_.substr(after, 2) == "\r\n") {
        line_end = "\r\n";
      } else if (after < text_.size()) {
        line_end = text_.substr(after, 1);
      }
      number_width = row.number_end - row.line.begin;
      const std::string_view start = text_.substr(row.line.begin, number_width);
      const std::size_t digits = start.find_first_not_of(' ');
      std::from_chars(start.data() + digits, start.data() + start.size(), number);
      if (!is_same(row) && !holds_only_cells(row)) return false;
      if (is_over) {
        edits.push_back(
            {{row.line.begin, std::min<std::uint64_t>(after + line_end.size(), text_.size())}, ""});
      } else if (!is_same(row)) {
        edits.push_back({{row.number_end, row.line.end}, cells_text(row, number_width)});
      }
    }
    if (!added.empty()) {
      const auto last = std::find_if(rows_.begin(), rows_.end(),
                                     [](const RowLine& row) { return row.line.is_empty(); });
      const Span line = std::prev(last)->line;
      if (!edits.empty() && edits.back().span.end == line.end) {
        edits.back().text += added;
      } else {
        edits.push_back({{line.end, line.end}, added});
      }
    }
    return true;
  }

  [[nodiscard]] bool is_same(const RowLine& row) const {
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string_view was = row.actions[side] ? cell(*row.actions[side]) : "";
      const NewCell* const is = row.cells[side];
      if (is == nullptr ? !was.empty() : was != is->text) return false;
    }
    return true;
  }

  /// What follows the number of a row.
  [[nodiscard]] std::string cells_text(const RowLine& row, std::size_t number_width) const {
    std::string text;
    if (const NewCell* const left = row.cells[0]) {
      text = std::string(gap_ + indent_of(*left), ' ') + left->text;
    }
    if (const NewCell* const right = row.cells[1]) {
      const std::size_t width = second_column_ - std::min(second_column_, number_width);
      text.resize(std::max(width, text.size() + 1) + indent_of(*right), ' ');
      text += right->text;
    }
    const NewCell* const last = row.cells[row.cells[1] != nullptr ? 1 : 0];
    if (ends_with_blank_ && last != nullptr && is_roll(*last)) text += ' ';
    return text;
  }

  [[nodiscard]] static bool is_roll(const NewCell& each) {
    return !each.text.empty() && text::is_digit(each.text.front());
  }
  [[nodiscard]] std::size_t indent_of(const NewCell& each) const {
    return is_roll(each) ? 0 : indent_;
  }

  std::string_view text_;
  const Game& game_;
  std::size_t second_column_;
  std::size_t first_ = 0;
  std::vector<RowLine> rows_{};
  std::vector<std::size_t> places_{};  ///< of the actions, counted row by row from the left
  std::size_t gap_ = 1;
  std::size_t indent_ = 1;
  bool ends_with_blank_ = false;
};

}  // namespace

bool lay_out_anew(std::string_view text, const Game& game, std::size_t first,
                  std::vector<NewCell> cells, std::size_t second_column,
                  std::vector<TextEdit>& edits) {
  std::vector<TextEdit> made;
  if (!Layout(text, game, second_column).make(first, cells, made)) return false;
  edits.insert(edits.end(), std::move_iterator(made.begin()), std::move_iterator(made.end()));
  return true;
}

}  // namespace bgtools::mat
