#include <algorithm>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/lanes.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <string_view>
#include <vector>

namespace bgtools::sheet {
namespace {

constexpr std::size_t kLongestSheetLine = 200;
constexpr int kMostRows = 40;

/// What the first rows of a text show.
class Evidence {
 public:
  void take_line(std::string_view line);
  [[nodiscard]] bool is_enough() const;
  [[nodiscard]] bool is_full() const { return rows_ == kMostRows; }

 private:
  void take_cell(std::string_view text);
  void begin_game() {
    lanes_ = Lanes();
    next_ = Player::one;
    last_number_ = 0;
    last_mover_ = {};
    is_running_ = false;
  }

  int rows_ = 0;
  int last_number_ = 0;      // of the rows of a game
  bool is_running_ = false;  // a line of the game had more turns than a row
  int mat_rows_ = 0;
  int fits_ = 0;     // turns with hops that the dice give
  int misfits_ = 0;  // and those with others
  int illegal_ = 0;
  int numbers_ = 0;  // turns in shorthand
  int prose_ = 0;
  int headings_ = 0;
  bool has_foreign_heading_ = false;
  bool has_names_ = false;  // and a length in their line
  Lanes lanes_{};
  Player next_ = Player::one;
  std::string_view last_mover_{};
};

void Evidence::take_line(std::string_view line) {
  if (text::skip_blanks(line, 0) == line.size()) return;
  if (line.size() > kLongestSheetLine) {
    ++prose_;
    return;
  }
  if (const auto game = read_game_line(line)) {
    ++headings_;
    begin_game();
    has_foreign_heading_ = has_foreign_heading_ || !equal_ignoring_case(game->word, "game");
    return;
  }
  const auto pair = read_pair_line(line);
  if (read_match_line(line) || read_score_line(line) || (pair && !pair->length.empty())) {
    ++headings_;
    has_names_ = has_names_ || pair;
    return;
  }
  if (headings_ > 0 && is_comment(line)) return;
  if (const auto nacted = read_nacted_line(line)) {
    ++rows_;
    if (nacted->begins_right) next_ = Player::two;
    for (const std::string_view item : nacted->items) {
      take_cell(item);
      if (item == "F") next_ = other(next_);
    }
    return;
  }
  const auto listed = read_turns_line(line, last_number_ + 1);
  if (listed && (is_running_ || !listed->may_be_row)) {
    is_running_ = true;
    ++rows_;
    last_number_ = text::to_int(listed->number).value_or(last_number_);
    for (const ListedCell& each : listed->cells) take_cell(each.cell.text);
    return;
  }
  if (!has_turn_first(line)) {
    ++prose_;
    return;
  }
  ++rows_;
  if (is_row_of_mat(line)) ++mat_rows_;
  const auto row = read_row(line, last_number_ + 1);
  if (!row) return;
  const bool has_columns = row->has_empty_left || !row->right.empty();
  const bool is_counted = last_number_ > 0 && !has_columns && next_ == Player::one;
  last_number_ = text::to_int(row->number).value_or(last_number_ + (is_counted ? 1 : 0));
  if (has_columns) next_ = Player::one;
  take_cell(row->left);
  if (has_columns) next_ = Player::two;
  take_cell(row->right);
}

void Evidence::take_cell(std::string_view text) {
  constexpr int kMostTurns = 12;
  const Cell cell = text.empty() ? Cell{} : read_cell(text);
  if (cell.kind == CellKind::words) {
    const Word word = phrase_in(cell.words).word;
    if (word == Word::drops || word == Word::wins || word == Word::resigns) begin_game();
  }
  if (cell.kind != CellKind::turn || !cell.roll.is_valid()) return;
  std::vector<Token> tokens = read_tokens(cell.play);
  const bool is_joined =
      std::any_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.is_joined; });
  if (is_joined) ++(has_hops_of(cell.roll, cell.play) ? fits_ : misfits_);
  if (numbers_ > kMostTurns) return;
  if (lanes_.is_over()) begin_game();
  // The other player danced, and that was left out.
  if (!cell.mover.empty() && equal_ignoring_case(cell.mover, last_mover_)) next_ = other(next_);
  last_mover_ = cell.mover;
  const bool is_nacted = !cell.character.empty();
  const bool dances = !cell.dance.empty() || cell.character == "^";
  if (is_nacted) tokens = {{.text = cell.character}};
  const Lanes::What what = dances           ? Lanes::What::nothing
                           : is_nacted      ? Lanes::What::character
                           : tokens.empty() ? Lanes::What::blank
                           : is_joined      ? Lanes::What::hops
                                            : Lanes::What::numbers;
  // With a digit as the character, a number such as 161 looks like a turn.
  const bool has_letter = is_nacted && !text::is_digit(cell.character.front());
  if (what == Lanes::What::numbers || has_letter) ++numbers_;
  // Any table has numbers, but only the plays of a game follow from one another.
  if (!lanes_.add(next_, cell.roll, what, tokens)) ++illegal_;
  next_ = other(next_);
}

bool Evidence::is_enough() const {
  const int least_turns = headings_ > 1 ? 1 : 2;
  // A list of numbers does not name players.
  const bool is_headed = has_names_ && headings_ > 1;
  const int least_in_shorthand = is_headed ? 1 : 4;
  constexpr int kMostProse = 20;
  if (prose_ > kMostProse + rows_) return false;
  // No turn is written yet.
  if (rows_ == 0) return is_headed && prose_ == 0;
  // A .mat has colons and brackets.
  if (2 * mat_rows_ > rows_ && !has_foreign_heading_) return false;
  if (numbers_ > fits_) return numbers_ >= least_in_shorthand && illegal_ == 0 && prose_ <= rows_;
  return fits_ >= least_turns && fits_ >= 2 * misfits_ && fits_ >= 3 * illegal_;
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  Evidence evidence;
  while (!evidence.is_full() && !head.empty()) evidence.take_line(text::take_short_line(head));
  return evidence.is_enough() ? Confidence::likely : Confidence::none;
}

}  // namespace bgtools::sheet
