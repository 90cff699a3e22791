#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/columns.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/formats/mat/cell.hpp>
#include <bgtools/formats/mat/dialect.hpp>
#include <bgtools/formats/mat/line.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/mat/winner.hpp>
#include <bgtools/game/board_notation.hpp>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::mat {
namespace {

// Text this near after a roll is part of its play.
constexpr std::size_t kNear = 16;

/// PPNards writes `Drops` for a player who gives up, with or without a double to answer.
void take_lone_drops_as_resignations(Game& game) {
  bool is_asked = false;
  for (Action& action : game.actions) {
    if (std::holds_alternative<Comment>(action.what)) continue;
    if (std::holds_alternative<Drop>(action.what) && !is_asked) action.what = Resign{};
    is_asked = std::holds_alternative<Double>(action.what);
  }
}

/// Lines that may be the header of a match that follows.
struct Header {
  struct Line {
    Span span{};
    bool is_free_text = false;  // neither a tag nor begun with `;` or `#`
  };

  std::vector<Tag> tags{};
  std::vector<Comment> comments{};
  std::vector<Line> lines{};  // of both

  [[nodiscard]] bool has_free_text() const {
    return std::any_of(lines.begin(), lines.end(),
                       [](const Line& line) { return line.is_free_text; });
  }
};

/// Whether a text resembles a cell and lacks a part, as `Wins` at the end of a text does.
bool is_cut_cell(std::string_view text) { return !what_is_missing(text).what.empty(); }

/// The text of a line that begins with `;` or `#`.
std::string_view comment_text(std::string_view line) {
  if (!line.empty() && (line.front() == ';' || line.front() == '#')) line.remove_prefix(1);
  if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

bool begins_turn(const Action& action) {
  return std::holds_alternative<WrittenPlay>(action.what) ||
         std::holds_alternative<Double>(action.what);
}

using build::Columns;

/// How what nearly all texts have is read.
enum class Way { by_hand, by_grammar };

class Reader : private build::MatchBuilder {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match, Way way)
      : MatchBuilder(source, sink, on_match),
        has_bom_(source.encoding() == Encoding::utf8_bom),
        way_(way),
        plain_rows_(source.text(), source.has_lone_cr()) {}

  void run();

 private:
  void take(const RowStart& start);
  void take(const SetPosition& setup);
  void take(const BoardLine& board);
  void take(const TagLine& words);
  void take(const CommentLine& comment);
  void take(const BracketedLine& text);
  void take(const GameLine& heading);
  void take(const MatchLine& heading);
  void take(const ScoreLine& heading);
  void take(const OtherLine& row);
  void keep_comment();
  void take_free_text(std::size_t at);

  bool take_plain_row();
  void commit_plain_turn(const build::PlainTurn& turn, Player player);
  void read_row(std::size_t at, std::size_t number_length);
  void take_row_number(std::size_t at, std::size_t length, bool is_repeated);
  [[nodiscard]] bool begins_game_without_heading(std::string_view number) const;
  void begin_game_without_heading(std::string_view number);
  std::size_t find_row_in_free_text(std::size_t at);
  std::size_t take_cells(std::size_t at, std::size_t from);
  std::size_t take_bad_text(std::size_t at);
  void skip_text(std::size_t begin, std::size_t end);
  [[nodiscard]] bool takes_illegal_mark(std::string_view word) const;
  [[nodiscard]] std::size_t end_of_remark(std::size_t at, std::string_view text) const;
  [[nodiscard]] bool repeats_a_name(std::string_view text) const;
  void commit_row(std::size_t from, bool has_number);
  void commit(const Cell& cell, Player player);
  void commit_turn(const Cell& cell, Player player);
  void report_misspelt(std::string_view roll);
  void commit_declared_board(DeclaredBoard& board, Player player, Span where);
  void commit_loss(const Cell& cell, Player loser);
  void commit_result(const Cell& cell, Player winner);
  void commit_single_result(const Cell& cell, std::optional<Player> side);
  [[nodiscard]] Player side_by_turn(const Cell& cell) const;
  [[nodiscard]] bool is_winner_in_doubt() const {
    return !doubtful_.empty() && doubtful_.back() + 1 == match().games.size();
  }
  bool take_doubt();

  /// Of the game that is played; null for backgammon and for a game that is not known.
  [[nodiscard]] const GameRules* rules_of_game() const;
  [[nodiscard]] SetPosition of_this_game(SetPosition setup) const;
  void push_set_board(const SetPosition& setup);

  void begin_match();
  void begin_game(std::size_t at);
  void end_game();
  void settle_missing_rows();
  void end_match(bool is_followed_by_another);
  void give_up_match();
  void settle_first_side();
  void settle_set_boards();
  void settle_unplayed_rolls();
  void settle_header();
  void settle_beside(std::size_t at);

  /// The span of a part of the line.
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {lines().begin() + begin, lines().begin() + end};
  }
  void push_comment(Span where) {
    const std::string_view words = text().substr(where.begin, where.end - where.begin);
    push(next_player(), Comment{.text = std::string(comment_text(words))}, where);
  }

  bool has_bom_;
  Way way_;
  build::PlainRows plain_rows_;
  build::PlainRow plain_row_{};
  DialectMarks marks_{};
  Header header_{};
  /// The games of the match whose result is in no column that shows the winner.
  std::vector<std::size_t> doubtful_{};
  /// Those whose result is beside a play of the left player.
  std::vector<std::size_t> beside_play_{};

  // Of the game being read.
  bool expects_score_ = false;
  std::optional<std::size_t> after_heading_{};  // of the last game: where the next line begins
  std::optional<std::int64_t> last_number_{};
  std::int64_t highest_number_ = std::numeric_limits<std::int64_t>::min();
  /// The numbers before and after each of the missing rows, and those that come after a higher one.
  std::vector<std::pair<std::int64_t, std::int64_t>> gaps_{};
  std::vector<std::int64_t> late_numbers_{};
  std::string_view last_row_{};            ///< the text after its number
  std::vector<std::size_t> set_boards_{};  ///< the actions of lines that set a board
  bool is_number_reported_ = false;
  Columns columns_{};
  std::vector<Cell> cells_{};  // of the row
};

void Reader::run() {
  for (;;) {
    while (way_ == Way::by_hand && take_plain_row()) continue;
    if (!next_line()) break;
    const auto& read = way_ == Way::by_hand ? mat::read_line : mat::read_line_by_grammar;
    std::visit([this](const auto& what) { take(what); }, read(line(), expects_score_));
  }
  end_match(false);
  settle_header();
  finish();
}

void Reader::take(const RowStart& start) {
  read_row(static_cast<std::size_t>(start.number.data() - line().data()), start.number.size());
}

void Reader::take(const OtherLine& /*row*/) { read_row(skip_blanks(line(), 0), 0); }

void Reader::take(const BracketedLine& /*text*/) { take_free_text(skip_blanks(line(), 0)); }

void Reader::take(const MatchLine& heading) {
  claim();
  if (has_match() && match().games.empty()) {
    give_up_match();
  } else {
    end_match(true);
  }
  begin_match();
  match().length = heading.length;
  const std::string_view words = trimmed(line());
  match().length_span = span_of(words);
  marks_.has_indented_match_line = words.data() != line().data();
  marks_.has_crlf = lines().has_crlf();
}

void Reader::take(const GameLine& heading) {
  if (has_match() && build::begins_a_match(header_.tags)) end_match(true);
  if (!has_match()) begin_match();
  const std::size_t at = skip_blanks(line(), 0);
  begin_game(at);
  game()->label = to_int(heading.label);
  game()->label_span = span_of(heading.label);
  marks_.has_indented_game_line = marks_.has_indented_game_line || at > 0;
  expects_score_ = true;
  after_heading_ = lines().next_begin();
}

void Reader::take(const ScoreLine& heading) {
  claim();
  if (!expects_score_) {
    if (has_match() && build::begins_a_match(header_.tags)) end_match(true);
    if (!has_match()) begin_match();
    begin_game(skip_blanks(line(), 0));
  }
  expects_score_ = false;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string_view name = heading.names[side];
    game()->names[side] = std::string(name);
    game()->name_spans[side] = span_of(name);
    // An empty name still has a place to point at.
    if (name.empty()) ++game()->name_spans[side].end;
    game()->score_before[side] = to_int(heading.scores[side]);
    game()->score_spans[side] = span_of(heading.scores[side]);
    marks_.has_rating = marks_.has_rating || has_rating(name);
  }
  if (match().games.size() == 1) {
    match().names = game()->names;
    marks_.second_name_column = static_cast<std::size_t>(heading.names[1].data() - line().data());
  }
  game()->span.end = lines().end();
  after_heading_ = lines().next_begin();
}

const GameRules* Reader::rules_of_game() const {
  if (!has_match()) return nullptr;
  const std::optional<Variant> variant =
      game() == nullptr ? match().stated.variant : variant_of(match(), *game());
  return game_rules(variant.value_or(Variant::backgammon));
}

/// A board that does not name its game belongs to the game of the match.
SetPosition Reader::of_this_game(SetPosition setup) const {
  if (const GameRules* const rules = rules_of_game()) setup.position.game = rules->start.game;
  return setup;
}

void Reader::take(const SetPosition& setup) {
  if (game() == nullptr) {
    take(CommentLine{});
    return;
  }
  push_set_board(of_this_game(setup));
}

/// Until the next row shows who is on roll, it is the left player, who sees the board.
void Reader::push_set_board(const SetPosition& setup) {
  set_boards_.push_back(game()->actions.size());
  push(Player::one, setup, span(skip_blanks(line(), 0), line().size()));
}

void Reader::take(const BoardLine& board) {
  const GameRules* const rules = rules_of_game();
  if (game() == nullptr) {
    take(CommentLine{});
    return;
  }
  if (rules == nullptr) {
    keep_comment();
    return;
  }
  std::string why;
  const std::optional<Position> position = board_from_text(board.text, *rules, why);
  if (!position) {
    report(Rule::checker_count, span_of(trimmed(board.text)), std::move(why), "");
    return;
  }
  push_set_board({.position = *position, .cube = std::nullopt, .roll = {}});
}

void Reader::take(const TagLine& words) {
  claim();
  const std::size_t at = skip_blanks(line(), 0);
  // After an empty line it may begin the head of another match.
  const std::optional<Variant> variant = build::variant_of_tag(words.key, words.value);
  if (variant && lines().begin() == after_heading_) {
    if (variant != variant_of(match(), *game())) game()->variant = variant;
    return;
  }
  const std::size_t bracket = line().find('[', at);
  Tag tag{.key = std::string(words.key),
          .value = std::string(words.value),
          .span = span(bracket == std::string_view::npos ? at + 1 : bracket, line().size())};
  if (has_match() && match().games.empty()) {
    build::state_rule(tag.key, tag.value, match().stated);
    match().tags.push_back(std::move(tag));
    return;
  }
  header_.tags.push_back(std::move(tag));
  header_.lines.push_back({.span = span(at, line().size()), .is_free_text = false});
}

void Reader::take(const CommentLine& /*comment*/) {
  if (is_set_position_start(line())) {
    report(Rule::syntax_error, span_of(trimmed(line())),
           game() == nullptr ? "a board is set outside the games" : "the board cannot be read",
           game() == nullptr ? "it follows the heading of its game"
                             : "as in ; Set Pos=-b----E-C---eE---c-e----B-/0");
  }
  keep_comment();
}

void Reader::keep_comment() {
  claim();
  const std::size_t at = skip_blanks(line(), 0);
  const Span where = span(at, line().size());
  Comment comment{.text = std::string(comment_text(line().substr(at)))};
  if (comment.text.find("Dueller") != std::string::npos) marks_.has_dueller = true;
  if (has_match() && match().games.empty()) {
    match().comments.push_back(std::move(comment));
  } else if (game() != nullptr && !game()->result && header_.tags.empty()) {
    push(next_player(), std::move(comment), where);
  } else {
    header_.comments.push_back(std::move(comment));
    header_.lines.push_back({.span = where, .is_free_text = false});
  }
}

void Reader::take_free_text(std::size_t at) {
  if (!take_prose()) return;
  Comment comment{.text = std::string(trimmed(line()))};
  if (has_match() && match().games.empty()) {
    match().comments.push_back(std::move(comment));
    return;
  }
  if (game() != nullptr && game()->result && lines().end() == text().size() &&
      is_cut_game_line(line())) {
    report(Rule::unparsable_move, span_of(trimmed(line())),
           "the text stops inside the heading of a game", "the rest of the match is missing");
    return;
  }
  header_.comments.push_back(std::move(comment));
  header_.lines.push_back({.span = span(at, line().size()), .is_free_text = true});
}

/// If no match followed, comments belong to the game, and anything else was skipped.
void Reader::settle_header() {
  if (header_.lines.empty()) return;
  std::size_t skipped = 0;
  Span first{};
  for (const Header::Line& each : header_.lines) {
    if (game() != nullptr && !each.is_free_text) {
      push_comment(each.span);
      continue;
    }
    if (skipped == 0) first = each.span;
    ++skipped;
  }
  header_ = Header{};
  if (skipped > 0) report_skipped_lines(skipped, first);
}

void Reader::begin_match() {
  const auto begin = header_.lines.empty() ? lines().begin() : header_.lines.front().span.begin;
  MatchBuilder::begin_match({begin, begin});
  match().tags = std::move(header_.tags);
  match().comments = std::move(header_.comments);
  header_ = Header{};
  match().stated = build::rules_of(match().tags);
  doubtful_.clear();
  beside_play_.clear();
  marks_ = DialectMarks{};
  marks_.has_bom = has_bom_;
  marks_.has_dueller = std::any_of(
      match().comments.begin(), match().comments.end(),
      [](const Comment& comment) { return comment.text.find("Dueller") != std::string::npos; });
}

void Reader::begin_game(std::size_t at) {
  settle_header();
  if (game() != nullptr) end_game();
  constexpr std::size_t kUsualActions = 64;
  MatchBuilder::begin_game(span(at, line().size())).actions.reserve(kUsualActions);
  last_number_.reset();
  highest_number_ = std::numeric_limits<std::int64_t>::min();
  gaps_.clear();
  late_numbers_.clear();
  last_row_ = {};
  set_boards_.clear();
  is_number_reported_ = false;
  columns_ = Columns{};
}

/// Where no column does, the turn order shows that the right player began.
void Reader::settle_first_side() {
  if (!columns_.is_right_first()) return;
  for (Action& action : game()->actions) {
    if (!begins_turn(action)) continue;
    action.player = Player::two;
    return;
  }
}

/// The line that sets a board does not say who is on roll, but whose turn comes next does.
void Reader::settle_set_boards() {
  std::vector<Action>& actions = game()->actions;
  std::optional<Player> next;
  for (std::size_t at = actions.size(); at-- > 0 && !set_boards_.empty();) {
    Action& action = actions[at];
    if (begins_turn(action)) next = action.player;
    if (at != set_boards_.back()) continue;
    set_boards_.pop_back();
    if (!next || *next == action.player) continue;
    action.player = *next;
    Position& board = std::get<SetPosition>(action.what).position;
    board = board.flipped();
  }
}

/// `???` before a result is a roll that was not played; if the game continues, the play is not
/// recorded.
void Reader::settle_unplayed_rolls() {
  bool goes_on = false;
  for (std::size_t at = game()->actions.size(); at-- > 0;) {
    Action* const action = &game()->actions[at];
    if (std::holds_alternative<Comment>(action->what) ||
        std::holds_alternative<Resign>(action->what)) {
      continue;
    }
    auto* play = std::get_if<WrittenPlay>(&action->what);
    if (play != nullptr && play->kind == PlayKind::unplayed) {
      if (goes_on && play->roll.is_known()) play->kind = PlayKind::unrecorded;
      if (!play->roll.is_known()) continue;
    }
    goes_on = true;
  }
}

/// A row that comes after one with a higher number is in the wrong place, not missing.
void Reader::settle_missing_rows() {
  if (late_numbers_.empty()) return;
  std::sort(late_numbers_.begin(), late_numbers_.end());
  late_numbers_.erase(std::unique(late_numbers_.begin(), late_numbers_.end()), late_numbers_.end());
  std::vector<MissingRows>& missing = game()->missing_rows;
  for (std::size_t at = 0; at < missing.size(); ++at) {
    const auto [before, after] = gaps_[at];
    const auto first = std::upper_bound(late_numbers_.begin(), late_numbers_.end(), before);
    const auto last = std::lower_bound(late_numbers_.begin(), late_numbers_.end(), after);
    if (first < last) missing[at].rows -= last - first;
  }
  std::erase_if(missing, [](const MissingRows& each) { return each.rows == 0; });
}

void Reader::end_game() {
  settle_first_side();
  settle_set_boards();
  settle_missing_rows();
  settle_unplayed_rolls();
  // A session of many short games would otherwise keep room for long ones.
  std::vector<Action>& actions = game()->actions;
  if (actions.size() < actions.capacity() / 2) actions.shrink_to_fit();
  MatchBuilder::end_game();
  expects_score_ = false;
}

void Reader::end_match(bool is_followed_by_another) {
  if (!has_match() || stops()) return;
  if (game() != nullptr) {
    // What may be the header of the next match is kept for it.
    const bool is_header = is_followed_by_another && game()->result;
    if (header_.tags.empty() && !header_.has_free_text() && !is_header) settle_header();
    end_game();
  }
  if (match().games.empty()) {
    // If it is the only match, the whole file is reported as having no game.
    if (match().number > 1) {
      report(Rule::text_skipped, match().length_span, "a match without a game is skipped");
    }
  } else {
    for (const std::size_t at : doubtful_) {
      match().games[at].result->winner = winner_without_column(match(), at);
    }
    for (const std::size_t at : beside_play_) settle_beside(at);
    const std::string_view dialect = dialect_of(match(), marks_);
    if (dialect == dialect::kPpnards) {
      for (Game& each : match().games) take_lone_drops_as_resignations(each);
    }
    build::set_producer(match(), dialect);
  }
  MatchBuilder::end_match();
}

/// Some write the result into the cell that is free after the last play of the game.
void Reader::settle_beside(std::size_t at) {
  Game& game = match().games[at];
  if (!game.result || !is_surely_won_by_first(match(), at)) return;
  game.result->winner = Player::one;
  Diagnostic found = finding(Rule::echo_after_end, game.result->span);
  found.game = static_cast<int>(at) + 1;
  found.game_label = game.label;
  found.message = "the result is in the free cell beside the winner's last play";
  send(std::move(found));
}

/// A length that another length follows was a line of the header.
void Reader::give_up_match() {
  const Span where = match().length_span;
  match().comments.push_back(
      Comment{.text = std::string(text().substr(where.begin, where.end - where.begin))});
  header_.tags.insert(header_.tags.begin(), match().tags.begin(), match().tags.end());
  header_.comments.insert(header_.comments.begin(), match().comments.begin(),
                          match().comments.end());
  header_.lines.insert(header_.lines.begin(), Header::Line{.span = where, .is_free_text = true});
  drop_match();
}

void Reader::take_row_number(std::size_t at, std::size_t length, bool is_repeated) {
  const std::string_view number = line().substr(at, length - 1);
  const bool has_star = number.ends_with('*');
  const auto value = to_int(number.substr(0, number.size() - (has_star ? 1 : 0)));
  const bool follows = !last_number_ || !value || *value == *last_number_ + 1;
  const std::string_view row = line().substr(at + length);
  const bool is_twice =
      !is_repeated && value && value == last_number_ && trimmed(row) == trimmed(last_row_);
  if (!is_repeated) last_row_ = row;
  if (is_twice && game() != nullptr) {
    game()->repeated_rows.push_back({.action = game()->actions.size(), .number = span_of(number)});
  } else if ((is_repeated || has_star || !follows) && !is_number_reported_) {
    is_number_reported_ = true;
    report(Rule::row_number_odd, span_of(number),
           is_repeated ? fmt::format("row number {} is repeated inside its row", number)
           : has_star  ? fmt::format("the row has the number {}", number)
                       : fmt::format("row {} follows row {}", number, *last_number_));
  }
  if (game() != nullptr && !is_repeated && value && last_number_) {
    if (*value > highest_number_ + 1) {
      game()->missing_rows.push_back(
          {.action = game()->actions.size(), .rows = *value - highest_number_ - 1});
      gaps_.emplace_back(highest_number_, *value);
    } else if (*value < highest_number_) {
      late_numbers_.push_back(*value);
    }
  }
  if (value) {
    last_number_ = value;
  } else if (last_number_) {
    ++*last_number_;
  }
  highest_number_ = std::max(highest_number_, last_number_.value_or(highest_number_));
}

/// Whether a first row follows the result of a game, so that the heading between them is missing.
bool Reader::begins_game_without_heading(std::string_view number) const {
  if (game() == nullptr || !game()->result || last_number_.value_or(0) < 1) return false;
  if (to_int(number.substr(0, number.size() - 1)) != 1) return false;
  const std::size_t after = static_cast<std::size_t>(number.data() - line().data()) + number.size();
  return begins_with_play(line().substr(skip_blanks(line(), after)));
}

/// The players go on; the score before the game is left to what the games before it make of it.
void Reader::begin_game_without_heading(std::string_view number) {
  const std::array<std::string, 2> names = game()->names;
  begin_game(skip_blanks(line(), 0));
  game()->names = names;
  game()->name_spans.fill(span_of(number));
  report(Rule::syntax_error, span_of(number), "the heading of this game is missing",
         "the game before it is over, and the rows begin again");
}

/// The place of a play after text that is not a row number, as in `1  31: 8/5 6/5`; the line's size
/// if there is none. After words, it is prose.
std::size_t Reader::find_row_in_free_text(std::size_t at) {
  if (game() == nullptr) return line().size();
  for (std::size_t next = at + 1; next < line().size(); ++next) {
    const char c = line()[next - 1];
    if (text::is_letter(c)) break;
    if (is_blank(c) && begins_with_play(line().substr(next))) return next;
  }
  return line().size();
}

/// Takes the next line if it is a plain row that continues a game and does what read_row() would do
/// with it. Whatever needs a report is left to that one.
bool Reader::take_plain_row() {
  if (game() == nullptr || expects_score_ || !header_.lines.empty() || stops()) return false;
  build::PlainRow& row = plain_row_;
  if (!plain_rows_.read(lines().next_begin(), row)) return false;
  if (last_number_ && (row.number != *last_number_ + 1 || highest_number_ != *last_number_)) {
    return false;
  }
  take_line(row.size);
  last_number_ = row.number;
  highest_number_ = row.number;
  last_row_ = line().substr(row.number_end);
  if (marks_.first_number_column == 0) marks_.first_number_column = row.number_end;

  const build::PlainTurn& first = row.turns.front();
  const build::PlainTurn& last = row.turns[row.count - 1];
  const std::size_t gap = first.begin - row.number_end;
  const bool is_pair = row.count > 1;
  const bool has_wide_gap =
      gap > build::kLastLeftColumn || (is_pair && last.begin > first.end + build::kMostCollapsed);
  columns_.note(row.count, true, has_wide_gap, last.begin);
  if (is_pair) {
    commit_plain_turn(first, Player::one);
    columns_.note_right(last.begin);
    if (marks_.right_column == 0) marks_.right_column = last.begin;
    commit_plain_turn(last, Player::two);
  } else {
    commit_plain_turn(first, columns_.side_after_gap(gap).value_or(next_player()));
  }
  if (row.size == last.end + 1U && last.play.count > 0) marks_.has_blank_after_rows = true;
  game()->span.end = lines().end();
  return true;
}

void Reader::commit_plain_turn(const build::PlainTurn& turn, Player player) {
  marks_.note(turn.play, line().substr(turn.begin, turn.end - turn.begin));
  push_whole_turn(player, turn.play, span(turn.begin, turn.end));
}

void Reader::read_row(std::size_t at, std::size_t number_length) {
  const std::size_t number_at = at;
  const bool has_number = number_length > 0;
  std::size_t from = 0;
  if (has_number) {
    from = at + number_length;
    at = skip_blanks(line(), from);
  }
  if (game() == nullptr) {
    // Prose may begin like a row or a cell.
    const std::string_view rest = line().substr(at);
    const bool begins_match = begins_with_play(rest) || (has_number && is_row_of_turns(line()));
    if (has_match() ? !can_begin_cell(rest) : !begins_match) {
      take_free_text(number_at);
      return;
    }
    if (!has_match()) begin_match();
    begin_game(number_at);
  }
  claim();
  bool is_row = has_number;
  const bool begins_like_cell =
      has_number || can_begin_cell(line().substr(at)) || is_cut_cell(line().substr(at));
  if (!begins_like_cell) {
    const std::size_t play = find_row_in_free_text(at);
    if (play == line().size()) {
      take_free_text(at);
      return;
    }
    const std::string_view prefix = trimmed(line().substr(0, play));
    report(Rule::syntax_error, span_of(prefix), fmt::format("\"{}\" is not a row number", prefix),
           "a row begins with a number such as 12)");
    from = static_cast<std::size_t>(prefix.data() - line().data()) + prefix.size();
    at = play;
    is_row = true;
  }
  if (has_number) {
    const std::string_view number = line().substr(number_at, number_length);
    if (begins_game_without_heading(number)) begin_game_without_heading(number);
    if (marks_.first_number_column == 0) marks_.first_number_column = from;
    take_row_number(number_at, number_length, false);
  }
  expects_score_ = false;
  if (!header_.lines.empty()) settle_header();
  from = take_cells(at, from);
  commit_row(from, is_row);
  game()->span.end = lines().end();
}

/// Reads the cells from `at` to the end of the line; gives where the last row number ends.
std::size_t Reader::take_cells(std::size_t at, std::size_t from) {
  cells_.clear();
  for (;;) {
    const auto& read = way_ == Way::by_hand ? read_cells : read_cells_by_grammar;
    at = read(line(), at, cells_);
    if (at == line().size()) {
      const std::optional<std::size_t> hidden = build::action_in_comment(line(), cells_);
      if (!hidden) return from;
      const std::size_t comment = cells_.back().begin;
      cells_.pop_back();
      skip_text(comment, *hidden);
      at = *hidden;
      continue;
    }
    const std::size_t number_length = row_number_length(line().substr(at));
    if (number_length > 0 && !cells_.empty()) {
      // Backgammon Galaxy prints the number again in mid-line.
      take_row_number(at, number_length, true);
      commit_row(from, true);
      cells_.clear();
      from = at + number_length;
      at = skip_blanks(line(), from);
      continue;
    }
    at = take_bad_text(at);
  }
}

/// Reports text between two cells that is not kept.
void Reader::skip_text(std::size_t begin, std::size_t end) {
  const std::string_view text = trimmed(line().substr(begin, end - begin));
  report(Rule::text_skipped, span(begin, begin + text.size()),
         fmt::format("\"{}\" is not a cell and is skipped", text));
}

/// Reports text that cannot be a cell and gives where the next cell can begin.
std::size_t Reader::take_bad_text(std::size_t at) {
  if (cells_.empty() || at >= cells_.back().end + 2U) {
    Cell turn;
    if (const auto end = read_misspelt_turn(line(), at, turn)) {
      cells_.push_back(turn);
      return skip_blanks(line(), *end);
    }
  }
  const std::size_t next = build::next_cell_after(line(), at);
  const std::string_view text = trimmed(line().substr(at, next - at));
  const std::size_t end = at + text.size();
  if (repeats_a_name(text)) {
    // The score line is printed again in an empty cell.
    skip_text(at, next);
    return skip_blanks(line(), next);
  }
  const std::string_view token = text.substr(0, text.find_first_of(" \t"));
  if (takes_illegal_mark(token)) {
    Cell& turn = cells_.back();
    turn.illegal_mark = token;
    turn.end = static_cast<std::uint32_t>(at + token.size());
    at = skip_blanks(line(), turn.end);
    return skip_blanks(line(), read_further_hops(line(), at, turn));
  }
  if (const std::size_t remark_end = end_of_remark(at, text); remark_end > at) {
    report(
        Rule::text_skipped, span(at, remark_end),
        fmt::format("\"{}\" is read as a remark and skipped", line().substr(at, remark_end - at)),
        {}, Severity::info);
    return skip_blanks(line(), remark_end);
  }
  const auto column_of = [this](std::size_t place) { return build::column_of(line(), place); };
  const bool has_turn = !cells_.empty() && cells_.back().kind == CellKind::turn &&
                        cells_.back().play.kind != PlayKind::declared;
  // A roll that follows is the right cell.
  const bool is_right_cell = has_turn && at > cells_.back().end + 1 &&
                             columns_.is_right(column_of(at)) &&
                             !columns_.is_right(column_of(cells_.back().begin)) &&
                             !begins_with_play(line().substr(std::min(next, line().size())));
  const bool is_apart = has_turn && (at >= cells_.back().end + kNear || is_right_cell);
  // A colon belongs to another roll, unless it is where the play of this one should begin.
  const bool is_at_play =
      has_turn && cells_.back().play.kind == PlayKind::blank && at <= cells_.back().end + 2U;
  const bool is_of_turn =
      has_turn && !is_apart && (is_at_play || token.find(':') == std::string_view::npos);

  Diagnostic found = finding(Rule::unparsable_move, span(at, at + token.size()));
  const auto turns = std::count_if(cells_.begin(), cells_.end(), [](const Cell& cell) {
    return cell.kind == CellKind::turn || cell.kind == CellKind::unreadable;
  });
  found.turn += static_cast<int>(turns) + (is_of_turn ? 0 : 1);
  found.message = fmt::format("\"{}\" is not a {}", token, is_of_turn ? "move" : "cell of a match");
  const Expectation missing = what_is_missing(text);
  if (!missing.what.empty() && missing.offset <= token.size()) {
    found.label =
        fmt::format("{} is expected after \"{}\"", missing.what, token.substr(0, missing.offset));
  } else {
    found.label = is_of_turn ? "a move reads 13/7, bar/20* or 6/off"
                             : "a cell begins with a roll such as 31: or a word such as Doubles";
  }
  send(std::move(found));
  build::add_unreadable(cells_, is_of_turn, at, end);
  return skip_blanks(line(), next);
}

/// Whether a word after hops says that the play is illegal: `ILLEGAL?`.
bool Reader::takes_illegal_mark(std::string_view word) const {
  if (cells_.empty() || cells_.back().play.count == 0) return false;
  const std::size_t letters = word.find_first_of("?!.");
  return equal_ignoring_case(word.substr(0, letters), "illegal") &&
         static_cast<std::size_t>(word.data() - line().data()) <= cells_.back().end + 2U;
}

/// The end of a remark after a complete cell, which is text without any part of a game; `at` itself
/// if there is none.
std::size_t Reader::end_of_remark(std::size_t at, std::string_view text) const {
  if (cells_.empty() || at > cells_.back().end + 2U) return at;
  const std::string_view words = text.substr(0, std::min(text.find("   "), text.find('\t')));
  // A number may be that of a roll, a hop or a cube.
  if (words.find_first_of("0123456789/") != std::string_view::npos) return at;
  const Cell& cell = cells_.back();
  const bool is_set_off =
      std::string_view("([{\"'!?,-").find(words.front()) != std::string_view::npos;
  bool is_whole = false;
  switch (cell.kind) {
    case CellKind::takes:
    case CellKind::drops:
    case CellKind::resigned:
    case CellKind::resigns:
      is_whole = true;
      break;
    case CellKind::turn:
      // A play of fewer hops may be whole, too, but that is for the board to say.
      is_whole = cell.play.kind == PlayKind::moved &&
                 cell.play.count_written == cell.play.roll.dice_count();
      break;
    default:
      // Words after a result may be its own, cut.
      is_whole = is_set_off && cell.kind != CellKind::unreadable;
  }
  return is_whole ? at + words.size() : at;
}

bool Reader::repeats_a_name(std::string_view text) const {
  return std::any_of(game()->names.begin(), game()->names.end(), [&](const std::string& name) {
    return !name.empty() && text.starts_with(name) && text.find(':') != std::string_view::npos;
  });
}

void Reader::commit_row(std::size_t from, bool has_number) {
  if (cells_.empty()) return;
  if (cells_.back().kind == CellKind::comment) {
    const Cell comment = cells_.back();
    cells_.pop_back();
    commit_row(from, has_number);
    push_comment(span(comment.begin, comment.end));
    return;
  }
  columns_.note(cells_, line(), from, has_number);
  const Cell& first = cells_.front();
  const bool is_result = first.kind == CellKind::wins || first.kind == CellKind::losses;
  if (cells_.size() == 1 && is_result) {
    commit_single_result(first, columns_.side_of_result(first.begin, line(), from, has_number));
  } else if (cells_.size() == 1) {
    const auto side = columns_.side_of_single(first.begin, line(), from, has_number);
    commit(first, side.value_or(side_by_turn(first)));
  } else {
    const auto side = columns_.side_of_single(first.begin, line(), from, has_number);
    // A right cell that is followed by the words of the result.
    const bool is_right =
        side == Player::two &&
        (!has_number || (first.kind == CellKind::turn && cells_[1].kind != CellKind::turn));
    commit(first, is_right ? Player::two : Player::one);
    for (auto cell = cells_.begin() + 1; cell != cells_.end(); ++cell) {
      if (cell->kind == CellKind::turn) {
        columns_.note_right(line(), cell->begin);
        if (marks_.right_column == 0) marks_.right_column = cell->begin;
      }
      commit(*cell, Player::two);
    }
    const Cell& second = cells_.back();
    if (cells_.size() == 2 && second.kind == CellKind::wins && is_of_board(first.play) &&
        !is_right) {
      beside_play_.push_back(match().games.size() - 1);
    }
  }
  const Cell& last = cells_.back();
  if (line().size() == last.end + 1U && is_blank(line().back()) && last.play.count > 0) {
    marks_.has_blank_after_rows = true;
  }
}

void Reader::commit(const Cell& cell, Player player) {
  if (build::is_turn(cell)) {
    commit_turn(cell, player);
    return;
  }
  const Span where = span(cell.begin, cell.end);
  switch (cell.kind) {
    case CellKind::wins:
      commit_result(cell, player);
      return;
    case CellKind::losses:
      commit_loss(cell, player);
      return;
    default:
      push_deed(cell.kind == CellKind::resigned ? other(player) : player, cell, where);
  }
}

void Reader::commit_turn(const Cell& cell, Player player) {
  const std::string_view words = line().substr(cell.begin, cell.end - cell.begin);
  marks_.note(cell.play, words);
  const Span where = span(cell.begin, cell.end);
  if (cell.play.kind == PlayKind::moved && cell.play.count_written == cell.play.count) {
    push_whole_turn(player, cell.play, where);
    if (!cell.misspelt_roll.empty()) report_misspelt(cell.misspelt_roll);
    if (!cell.illegal_mark.empty()) {
      push(player, Comment{.text = std::string(cell.illegal_mark)}, span_of(cell.illegal_mark));
    }
    return;
  }
  Turn turn{.play = cell.play};
  std::optional<DeclaredBoard> board;
  if (turn.play.kind == PlayKind::declared) {
    marks_.has_declared_play = true;
    if (!cell.board.empty()) board = read_declared_board(cell.board);
    if (!cell.board.empty() && !board) turn.play.kind = PlayKind::unreadable;
  }
  if (turn.play.kind == PlayKind::unreadable || turn.play.count_written > turn.play.count) {
    std::string_view text = words;
    if (cell.kind == CellKind::turn) text.remove_prefix(std::min(text.size(), text.find(':') + 1));
    turn.wording = trimmed(text);
  }
  push_turn(player, turn, where);
  if (!cell.dance.empty()) {
    report(Rule::pass_normalised, span_of(cell.dance),
           fmt::format("\"{}\" is read as a dance", cell.dance));
  }
  if (board) {
    commit_declared_board(*board, player, where);
  } else if (!cell.board.empty()) {
    report(Rule::unparsable_move, where, "the position of the illegal play cannot be read",
           "it needs forty fields, each ending with a semicolon");
  }
}

/// The last action is a turn that reads, but is not written as one: its words say what to write.
void Reader::report_misspelt(std::string_view roll) {
  const std::size_t at = game()->actions.size() - 1;
  Repair repair{.game = match().games.size() - 1};
  repair.edit.kind = EditKind::spelling;
  repair.edit.action = at;
  repair.edit.count = 1;
  repair.edit.actions = {game()->actions[at]};
  repair.words = describe(repair.edit, *game());
  Diagnostic found = finding(Rule::unparsable_move, span_of(roll));
  found.action = at;
  const bool is_last = roll.ends_with(':');
  found.message = is_last ? fmt::format("the roll {} is after its play", roll.substr(0, 2))
                          : fmt::format("the roll {} has no colon", roll.substr(0, 2));
  found.label = is_last ? "a roll is before its play" : "a roll ends with a colon";
  found.help = fmt::format("write {}", repair.words);
  found.repairs.push_back(std::move(repair));
  send(std::move(found));
}

void Reader::commit_declared_board(DeclaredBoard& board, Player player, Span where) {
  // There are two conventions for the flag in field 4, but one for the name of the player on roll.
  Player on_roll = other(player);
  if (board.names[0] != board.names[1]) {
    if (board.names[0] == game()->names[0]) on_roll = Player::one;
    if (board.names[0] == game()->names[1]) on_roll = Player::two;
  }
  if (board.setup.cube) {
    if (board.is_owned_by_roller) board.setup.cube->owner = on_roll;
    if (board.is_owned_by_other) board.setup.cube->owner = other(on_roll);
  }
  push(on_roll, of_this_game(board.setup), where);
}

void Reader::commit_loss(const Cell& cell, Player loser) {
  if (game()->result) {
    if (!game()->result->loss) game()->result->loss = cell.value;
    return;
  }
  game()->result = Result{.winner = other(loser),
                          .points = cell.value.value_or(0),
                          .is_match_claimed = false,
                          .loss = cell.value,
                          .span = span(cell.begin, cell.end),
                          .points_span = span(cell.value_begin, cell.value_end)};
}

/// Where the place of a result does not show the winner, something else does, once the match is
/// read.
void Reader::commit_single_result(const Cell& cell, std::optional<Player> side) {
  // A line `Losses` may be on the left whoever lost.
  const bool is_after_loss =
      cell.kind == CellKind::wins && game()->result && game()->result->loss.has_value();
  const bool is_in_doubt = !side && (!game()->result || is_winner_in_doubt() || is_after_loss);
  if (!side) side = game()->result ? game()->result->winner : Player::one;
  if (cell.kind == CellKind::losses && is_in_doubt) side = other(*side);
  commit(cell, *side);
  if (is_in_doubt && !is_winner_in_doubt()) doubtful_.push_back(match().games.size() - 1);
}

bool Reader::take_doubt() {
  if (!is_winner_in_doubt()) return false;
  doubtful_.pop_back();
  return true;
}

/// Whose a cell is whose place does not show it: whoever a double was offered to answers it, and
/// otherwise the players take turns.
Player Reader::side_by_turn(const Cell& cell) const {
  const bool is_answer = cell.kind == CellKind::takes || cell.kind == CellKind::drops ||
                         cell.kind == CellKind::beavers || cell.kind == CellKind::raccoons;
  const Action* const last = last_deed(*game());
  const bool is_offered = last != nullptr && (std::holds_alternative<Double>(last->what) ||
                                              std::holds_alternative<Beaver>(last->what) ||
                                              std::holds_alternative<Raccoon>(last->what));
  return is_answer && is_offered ? other(last->player) : next_player();
}

void Reader::commit_result(const Cell& cell, Player winner) {
  const Span where = span(cell.begin, cell.end);
  std::optional<int> loss;
  if (game()->result) {
    // The place of this one shows the winner, unlike that of the first.
    const bool is_same = game()->result->points == cell.value;
    if (is_same && take_doubt()) game()->result->winner = winner;
    // A loser's cell before it names the points, too; only a second winner's cell is one too many.
    if (!game()->result->loss) {
      if (game()->result->winner == winner && game()->result->points == cell.value) {
        report(Rule::echo_after_end, where, "the result is printed again", "");
        return;
      }
      report(Rule::syntax_error, where, "the game has a second result", "the first one counts");
      return;
    }
    loss = game()->result->loss;
    static_cast<void>(take_doubt());
  }
  game()->result = Result{.winner = winner,
                          .points = cell.value.value_or(0),
                          .is_match_claimed = cell.is_of_match,
                          .loss = loss,
                          .span = where,
                          .points_span = span(cell.value_begin, cell.value_end)};
}

}  // namespace

void read(const Source& source, Sink& sink, const OnMatch& on_match) {
  Reader(source, sink, on_match, Way::by_hand).run();
}

void read_by_grammar(const Source& source, Sink& sink, const OnMatch& on_match) {
  Reader(source, sink, on_match, Way::by_grammar).run();
}

extern constinit const Codec kCodec{.dialects = kDialects,
                                    .written_dialects = kWrittenDialects,
                                    .names_game = names_every_game,
                                    .sniff = sniff,
                                    .read = read,
                                    .write = write,
                                    .patch = patch,
                                    .patch_headings = patch_headings};

}  // namespace bgtools::mat
