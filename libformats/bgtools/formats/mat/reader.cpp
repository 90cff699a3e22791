#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/ids.hpp>
#include <bgtools/formats/mat/dialect.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/mat/tags.hpp>
#include <charconv>
#include <cstring>
#include <grammars/mat.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools {
namespace mat {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::mat;

// No honest row is longer; a line beyond it is skipped so that a gigabyte without a line end costs
// nothing.
constexpr std::size_t kMostLineBytes = 64U * 1024;
// A score line has two names; longer lines are not tried.
constexpr std::size_t kMostScoreLineBytes = 2048;
// A left cell begins within so many columns of the row number, a right cell not before the second.
constexpr std::size_t kLastLeftColumn = 4;
constexpr std::size_t kFirstRightColumn = 14;
// On a line of its own a result begins before this column for the left side, behind it for the
// right.
constexpr std::size_t kResultColumn = 20;

enum class CellKind : std::uint8_t {
  turn,
  doubles,
  takes,
  drops,
  beavers,
  raccoons,
  wins,
  losses,
  resigned,
  resigns,
  unplayed,
  unreadable
};

/// What one cell says; filled by the actions of the grammar.
struct Cell {
  CellKind kind{};
  std::uint64_t begin = 0;  // offsets into the text
  std::uint64_t end = 0;
  std::size_t column = 0;  // bytes from the line's beginning
  WrittenPlay play{};
  std::optional<int> value{};
  std::uint64_t value_begin = 0;
  bool is_of_match = false;
  std::optional<int> level{};
  std::string_view words{};  // a dance in other words than the usual
  std::string_view board{};  // the fields of a declared play
};

std::optional<int> to_int(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// State of one cell while it is parsed.
struct Scratch {
  const char* line = nullptr;
  std::uint64_t line_begin = 0;
  Cell cell{};

  [[nodiscard]] std::uint64_t offset(const char* at) const {
    return line_begin + static_cast<std::uint64_t>(at - line);
  }
};

/// The steps of one written hop: a chain such as 24/18*/13 has several.
struct Chain {
  std::array<Step, kMaxSteps> steps{};
  std::size_t count = 0;
  std::size_t written = 0;
  int from = -1;

  void go_to(int point) {
    if (from >= 0) {
      if (count < steps.size()) {
        steps[count++] = Step{.from = static_cast<std::int8_t>(from),
                              .to = static_cast<std::int8_t>(point),
                              .hit = false};
      }
      ++written;
    }
    from = point;
  }
};

/// Adds the steps that the text of one hop stands for, as often as its (n) says.
void add_hop(std::string_view text, Scratch& scratch) {
  WrittenPlay& play = scratch.cell.play;
  Chain chain;
  int times = 1;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    ++at;
    if (c >= '0' && c <= '9') {
      int point = c - '0';
      if (at < text.size() && text[at] >= '0' && text[at] <= '9') {
        point = 10 * point + (text[at++] - '0');
      }
      chain.go_to(point);
    } else if (c == 'b' || c == 'B') {
      chain.go_to(kBar);
      at += 2;
    } else if (c == 'o' || c == 'O') {
      chain.go_to(kOff);
      at += 2;
    } else if (c == '*') {
      if (chain.count > 0) chain.steps[chain.count - 1].hit = true;
    } else if (c == '(') {
      times = std::max(1, text[at] - '0');
      at += 2;
    }
  }
  const std::uint64_t offset = scratch.offset(text.data()) - scratch.cell.begin;
  const StepPlace place{
      .offset = static_cast<std::uint8_t>(offset),
      .length = static_cast<std::uint8_t>(offset + text.size() > 255 ? 0 : text.size())};
  for (int repetition = 0; repetition < times; ++repetition) {
    for (std::size_t i = 0; i < chain.count && play.count < kMaxSteps; ++i) {
      play.steps[play.count] = chain.steps[i];
      play.places[play.count] = place.length == 0 ? StepPlace{} : place;
      ++play.count;
    }
  }
  const std::size_t total = play.count_written + chain.written * static_cast<std::size_t>(times);
  play.count_written = static_cast<std::uint8_t>(std::min<std::size_t>(total, 255));
  play.kind = PlayKind::moved;
}

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <CellKind Kind>
struct sets_kind {
  static void apply0(Scratch& scratch) { scratch.cell.kind = Kind; }
};

template <PlayKind Kind>
struct sets_play_kind {
  static void apply0(Scratch& scratch) { scratch.cell.play.kind = Kind; }
};

template <>
struct action<grammar::roll> {
  template <typename Input>
  static void apply(const Input& in, Scratch& scratch) {
    const char* text = in.begin();
    scratch.cell.kind = CellKind::turn;
    scratch.cell.play.roll.first = static_cast<std::uint8_t>(text[0] - '0');
    const char* second = text + 1;
    while (*second < '0' || *second > '9') ++second;
    scratch.cell.play.roll.second = static_cast<std::uint8_t>(*second - '0');
  }
};
template <>
struct action<grammar::hop> {
  template <typename Input>
  static void apply(const Input& in, Scratch& scratch) {
    add_hop({in.begin(), in.size()}, scratch);
  }
};
template <>
struct action<grammar::bare_hop> : action<grammar::hop> {};
template <>
struct action<grammar::cannot_move> : sets_play_kind<PlayKind::danced> {};
template <>
struct action<grammar::dance_in_other_words> {
  template <typename Input>
  static void apply(const Input& in, Scratch& scratch) {
    scratch.cell.play.kind = PlayKind::danced;
    scratch.cell.words = {in.begin(), in.size()};
  }
};
template <>
struct action<grammar::question_marks> {
  static void apply0(Scratch& scratch) {
    if (scratch.cell.kind != CellKind::turn) scratch.cell.kind = CellKind::unplayed;
    scratch.cell.play.kind = PlayKind::unplayed;
  }
};
template <>
struct action<grammar::concedes> : action<grammar::question_marks> {};
template <>
struct action<grammar::illegal_play> : sets_play_kind<PlayKind::declared> {};
template <>
struct action<grammar::snowie_fields> {
  template <typename Input>
  static void apply(const Input& in, Scratch& scratch) {
    scratch.cell.board = {in.begin(), in.size()};
  }
};
template <>
struct action<grammar::cube_value> {
  template <typename Input>
  static void apply(const Input& in, Scratch& scratch) {
    scratch.cell.value = to_int({in.begin(), in.size()});
  }
};
template <>
struct action<grammar::doubles> : sets_kind<CellKind::doubles> {};
template <>
struct action<grammar::beavers> : sets_kind<CellKind::beavers> {};
template <>
struct action<grammar::raccoons> : sets_kind<CellKind::raccoons> {};
template <>
struct action<grammar::takes> : sets_kind<CellKind::takes> {};
template <>
struct action<grammar::drops> : sets_kind<CellKind::drops> {};
template <>
struct action<grammar::passes> : sets_kind<CellKind::drops> {};
template <>
struct action<grammar::result_points> {
  template <typename Input>
  static void apply(const Input& in, Scratch& scratch) {
    scratch.cell.value = to_int({in.begin(), in.size()});
    scratch.cell.value_begin = scratch.offset(in.begin());
  }
};
template <>
struct action<grammar::and_the_match> {
  static void apply0(Scratch& scratch) { scratch.cell.is_of_match = true; }
};
template <>
struct action<grammar::wins> : sets_kind<CellKind::wins> {};
template <>
struct action<grammar::losses> : sets_kind<CellKind::losses> {};
template <>
struct action<grammar::whole_match> {
  static void apply0(Scratch& scratch) { scratch.cell.is_of_match = true; }
};
template <>
struct action<grammar::normal> {
  static void apply0(Scratch& scratch) { scratch.cell.level = 1; }
};
template <>
struct action<grammar::gammon> {
  static void apply0(Scratch& scratch) { scratch.cell.level = 2; }
};
template <>
struct action<grammar::backgammon> {
  static void apply0(Scratch& scratch) { scratch.cell.level = 3; }
};
template <>
struct action<grammar::resigned> : sets_kind<CellKind::resigned> {};
template <>
struct action<grammar::resigns> : sets_kind<CellKind::resigns> {};
template <>
struct action<grammar::forfeits> : sets_kind<CellKind::resigns> {};

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

/// Bytes that the rule matches at the beginning of the text; nullopt where it does not.
template <typename Rule, template <typename> typename Action = pegtl::nothing, typename... States>
std::optional<std::size_t> match_rule(std::string_view text, States&&... states) {
  Input in(text.data(), text.data() + text.size(), "");
  if (!pegtl::parse<Rule, Action>(in, states...)) return std::nullopt;
  return static_cast<std::size_t>(in.current() - text.data());
}

// Headings.

struct Heading {
  std::optional<int> length{};
  std::string_view label{};
  std::array<std::string_view, 2> names{};
  std::array<std::string_view, 2> scores{};
  std::size_t score_count = 0;
  std::string_view key{};
  std::string_view value{};
  std::string_view board{};
  std::string_view cube{};
};

template <typename Rule>
struct heading : pegtl::nothing<Rule> {};

template <std::string_view Heading::*Field>
struct keeps {
  template <typename Input>
  static void apply(const Input& in, Heading& state) {
    state.*Field = {in.begin(), in.size()};
  }
};
template <>
struct heading<grammar::match_length> {
  template <typename Input>
  static void apply(const Input& in, Heading& state) {
    state.length = to_int({in.begin(), in.size()});
  }
};
template <>
struct heading<grammar::unlimited> {
  static void apply0(Heading& state) { state.length = 0; }
};
template <>
struct heading<grammar::label> : keeps<&Heading::label> {};
template <>
struct heading<grammar::tag_key> : keeps<&Heading::key> {};
template <>
struct heading<grammar::tag_value> : keeps<&Heading::value> {};
template <>
struct heading<grammar::board> : keeps<&Heading::board> {};
template <>
struct heading<grammar::cube_power> : keeps<&Heading::cube> {};
template <>
struct heading<grammar::first_name> {
  template <typename Input>
  static void apply(const Input& in, Heading& state) {
    state.names[0] = {in.begin(), in.size()};
  }
};
template <>
struct heading<grammar::second_name> {
  template <typename Input>
  static void apply(const Input& in, Heading& state) {
    state.names[1] = {in.begin(), in.size()};
  }
};
template <>
struct heading<grammar::score> {
  template <typename Input>
  static void apply(const Input& in, Heading& state) {
    // Scores are tried at every colon; the last two that matched are the ones.
    state.scores[0] = state.scores[1];
    state.scores[1] = {in.begin(), in.size()};
  }
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Skips blanks and no-break spaces.
std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size()) {
    if (is_blank(line[at])) {
      ++at;
    } else if (line[at] == '\xC2' && at + 1 < line.size() && line[at + 1] == '\xA0') {
      at += 2;
    } else {
      break;
    }
  }
  return at;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// What stands behind the mark of a comment and one blank.
std::string_view comment_text(std::string_view line) {
  line.remove_prefix(1);
  if (line.starts_with(' ')) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

class Reader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : text_(source.text()),
        has_lone_cr_(source.has_lone_cr()),
        has_bom_(source.encoding() == Encoding::utf8_bom),
        sink_(sink),
        on_match_(on_match) {}

  void run();

 private:
  void read_line(std::string_view line, std::uint64_t begin);
  void read_row(std::string_view line, std::uint64_t begin, std::size_t at);
  bool read_match_line(std::string_view line, std::uint64_t begin);
  bool read_game_line(std::string_view line, std::uint64_t begin);
  bool read_score_line(std::string_view line, std::uint64_t begin);
  void read_comment_line(std::string_view line, std::uint64_t begin);
  void read_free_text(std::string_view line, std::uint64_t begin);
  bool read_set_position(std::string_view line, std::uint64_t begin);

  std::size_t read_cells(std::string_view line, std::uint64_t begin, std::size_t at,
                         std::size_t from);
  void read_row_number(std::string_view number, std::uint64_t begin, bool is_repeated);
  void commit_cells(std::string_view line, std::size_t from, bool has_number);
  [[nodiscard]] bool repeats_a_name(std::string_view text) const;
  [[nodiscard]] Player side_of_single(const Cell& cell, std::string_view line, std::size_t from,
                                      bool has_number) const;
  void commit(const Cell& cell, Player player);
  void commit_turn(const Cell& cell, Player player);
  void commit_result(const Cell& cell, Player winner);
  void commit_declared_board(const Cell& cell, Player player);
  void settle_unplayed_rolls();
  void settle_first_side();

  void begin_match();
  void begin_game();
  void end_game();
  void end_match(bool is_followed_by_another);
  void report_pending_text();
  Diagnostic* add(Rule rule, Span span);
  void send();
  [[nodiscard]] Player next_player() const;

  std::string_view text_;
  bool has_lone_cr_;
  bool has_bom_;
  Sink& sink_;
  const OnMatch& on_match_;
  bool stops_ = false;

  Match match_{};
  int match_number_ = 1;
  bool has_match_ = false;  // a match line or a game was seen
  Game* game_ = nullptr;
  bool expects_score_ = false;
  std::uint64_t line_end_ = 0;
  int turn_ = 0;
  Scratch scratch_{};
  std::vector<Cell> cells_;
  DialectMarks marks_{};

  // Text that may be the header of a match that follows.
  std::vector<Tag> pending_tags_;
  std::vector<Comment> pending_comments_;
  std::vector<Span> pending_spans_;
  bool pending_are_comments_ = true;  // only `;` and `#` lines so far

  // Of the game being read.
  std::optional<int> last_number_{};
  bool is_number_reported_ = false;
  std::optional<Player> last_player_{};
  std::optional<std::size_t> right_column_{};
  bool has_wide_gap_ = false;
  bool is_first_row_single_ = false;
  bool is_second_row_double_ = false;
  int rows_ = 0;
  std::optional<Diagnostic> found_{};
};

Diagnostic* Reader::add(Rule rule, Span span) {
  if (!sink_.wants(rule)) return nullptr;
  Diagnostic& found = found_.emplace();
  found.rule = rule;
  found.severity = info(rule).severity;
  found.span = span;
  found.match = has_match_ ? match_number_ : 0;
  if (game_ != nullptr) {
    found.game = static_cast<int>(match_.games.size());
    found.game_label = game_->label;
    found.turn = turn_;
  }
  return &found;
}

void Reader::send() {
  if (found_ && !sink_.report(std::move(*found_))) stops_ = true;
  found_.reset();
}

Player Reader::next_player() const { return last_player_ ? other(*last_player_) : Player::one; }

void Reader::run() {
  if (const void* nul = text_.empty() ? nullptr : std::memchr(text_.data(), '\0', text_.size())) {
    const auto at = static_cast<std::uint64_t>(static_cast<const char*>(nul) - text_.data());
    const auto count =
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(at), text_.end(), '\0');
    if (auto* found = add(Rule::nul_bytes, {at, at + 1})) {
      found->message = fmt::format("the text holds {} NUL byte{}", count, count == 1 ? "" : "s");
      found->label = "the first of them";
      send();
    }
  }
  std::size_t begin = 0;
  while (begin < text_.size() && !stops_) {
    const void* newline = std::memchr(text_.data() + begin, '\n', text_.size() - begin);
    std::size_t end =
        newline != nullptr
            ? static_cast<std::size_t>(static_cast<const char*>(newline) - text_.data())
            : text_.size();
    std::size_t next = end + 1;
    if (has_lone_cr_) {
      const std::size_t cr = text_.substr(begin, end - begin).find('\r');
      if (cr != std::string_view::npos) {
        end = begin + cr;
        next = end + 1 < text_.size() && text_[end + 1] == '\n' ? end + 2 : end + 1;
      }
    }
    std::size_t last = end;
    if (last > begin && text_[last - 1] == '\r') --last;
    line_end_ = last;
    read_line(text_.substr(begin, last - begin), begin);
    begin = next;
  }
  end_match(false);
  report_pending_text();
}

void Reader::read_line(std::string_view line, std::uint64_t begin) {
  if (line.size() > kMostLineBytes) {
    if (auto* found = add(Rule::line_too_long, {begin, begin + 1})) {
      found->message = fmt::format("a line of {} bytes is skipped", line.size());
      found->label = fmt::format("no row of a match is longer than {} bytes", kMostLineBytes);
      send();
    }
    return;
  }
  const std::size_t at = skip_blanks(line, 0);
  if (at == line.size()) return;
  const char first = line[at];
  if (first >= '0' && first <= '9') {
    // A row begins with its number or a roll, a match line with its length.
    std::size_t end = at;
    while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
    if (end < line.size() && line[end] != ')' && line[end] != ':' && read_match_line(line, begin)) {
      return;
    }
    if (expects_score_ && read_score_line(line, begin)) return;
    read_row(line, begin, at);
    return;
  }
  switch (first) {
    case ';':
    case '#':
      read_comment_line(line, begin);
      return;
    case '[':
      // Members of a club write its name in brackets before theirs.
      if (expects_score_ && read_score_line(line, begin)) return;
      read_comment_line(line, begin);
      return;
    case 'G':
    case 'g':
      if (read_game_line(line, begin)) return;
      break;
    case 'M':
    case 'm':
    case 'U':
    case 'u':
      if (read_match_line(line, begin)) return;
      break;
    default:
      break;
  }
  if ((expects_score_ || (line.find(':') != std::string_view::npos && first != '*')) &&
      read_score_line(line, begin)) {
    return;
  }
  read_row(line, begin, at);
}

bool Reader::read_match_line(std::string_view line, std::uint64_t begin) {
  Heading state;
  if (!match_rule<grammar::match_line, heading>(line, state)) return false;
  if (!state.length && line.find_first_of("0123456789") != std::string_view::npos) return false;
  if (has_match_) end_match(true);
  begin_match();
  match_.length = state.length;
  const std::size_t at = skip_blanks(line, 0);
  marks_.has_indented_match_line = at > 0;
  std::size_t last = line.size();
  while (last > at && is_blank(line[last - 1])) --last;
  match_.length_span = {begin + at, begin + last};
  return true;
}

bool Reader::read_game_line(std::string_view line, std::uint64_t begin) {
  Heading state;
  if (!match_rule<grammar::game_line, heading>(line, state)) return false;
  if (!has_match_) begin_match();
  begin_game();
  game_->label = to_int(state.label);
  const auto at = static_cast<std::uint64_t>(state.label.data() - line.data());
  game_->label_span = {begin + at, begin + at + state.label.size()};
  game_->span.begin = begin + skip_blanks(line, 0);
  expects_score_ = true;
  return true;
}

bool Reader::read_score_line(std::string_view line, std::uint64_t begin) {
  if (line.size() > kMostScoreLineBytes) return false;
  Heading state;
  if (!match_rule<grammar::score_line, heading>(line, state)) return false;
  if (!expects_score_) {
    if (match_rule<grammar::cell_start>(line.substr(skip_blanks(line, 0)))) return false;
    // A score line without its heading begins a game.
    if (!has_match_) begin_match();
    begin_game();
    game_->span.begin = begin + skip_blanks(line, 0);
    game_->label_span = {game_->span.begin, begin + line.size()};
  }
  expects_score_ = false;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string_view name = trimmed(state.names[side]);
    game_->names[side] = std::string(name);
    const auto name_at = static_cast<std::uint64_t>(name.data() - line.data());
    game_->name_spans[side] = {begin + name_at,
                               begin + name_at + std::max<std::size_t>(name.size(), 1)};
    game_->score_before[side] = to_int(state.scores[side]);
    const auto score_at = static_cast<std::uint64_t>(state.scores[side].data() - line.data());
    game_->score_spans[side] = {begin + score_at, begin + score_at + state.scores[side].size()};
  }
  marks_.second_name_column = static_cast<std::size_t>(state.names[1].data() - line.data());
  marks_.has_rating =
      marks_.has_rating || has_rating(game_->names[0]) || has_rating(game_->names[1]);
  if (match_.games.size() == 1) match_.names = game_->names;
  return true;
}

bool Reader::read_set_position(std::string_view line, std::uint64_t begin) {
  Heading state;
  if (game_ == nullptr || !match_rule<grammar::set_position, heading>(line, state)) return false;
  // Upper case is the left player, who is on roll (formats-gnubg 3.11).
  SetPosition setup;
  for (std::size_t point = 0; point < 26; ++point) {
    const char c = state.board[point];
    if (c >= 'A' && c <= 'Z') setup.position.points[point] = static_cast<std::int8_t>(c - 'A' + 1);
    if (c >= 'a' && c <= 'z')
      setup.position.points[point] = static_cast<std::int8_t>(-(c - 'a' + 1));
  }
  if (const auto power = to_int(state.cube); power && *power >= -12 && *power <= 12) {
    Cube cube;
    cube.value = 1 << (*power < 0 ? -*power : *power);
    if (*power != 0) cube.owner = *power > 0 ? Player::two : Player::one;
    setup.cube = cube;
  }
  const std::size_t at = skip_blanks(line, 0);
  game_->actions.push_back(
      Action{.player = Player::one, .what = setup, .span = {begin + at, begin + line.size()}});
  return true;
}

void Reader::read_comment_line(std::string_view line, std::uint64_t begin) {
  const std::size_t at = skip_blanks(line, 0);
  const Span span{begin + at, begin + line.size()};
  if (read_set_position(line, begin)) return;
  Heading state;
  const bool is_tag = match_rule<grammar::tag_line, heading>(line, state).has_value();
  if (!is_tag && line[at] == '[') {
    read_free_text(line, begin);
    return;
  }
  const bool is_in_game = game_ != nullptr;
  if (is_tag) {
    const std::size_t bracket = line.find('[', at);
    pending_tags_.push_back(Tag{.key = std::string(trimmed(state.key)),
                                .value = std::string(state.value),
                                .span = {begin + bracket, begin + line.size()}});
    pending_spans_.push_back(span);
    return;
  }
  const std::string_view words = comment_text(line.substr(at));
  if (words.find("Dueller") != std::string_view::npos) marks_.has_dueller = true;
  if (is_in_game && pending_tags_.empty() && !game_->result) {
    game_->actions.push_back(
        Action{.player = next_player(), .what = Comment{.text = std::string(words)}, .span = span});
    return;
  }
  pending_comments_.push_back(Comment{.text = std::string(words)});
  pending_spans_.push_back(span);
}

void Reader::read_free_text(std::string_view line, std::uint64_t begin) {
  const std::size_t at = skip_blanks(line, 0);
  const Span span{begin + at, begin + line.size()};
  pending_comments_.push_back(Comment{.text = std::string(trimmed(line))});
  pending_spans_.push_back(span);
  pending_are_comments_ = false;
}

/// Text that no match followed: comments and tags belong to the game, anything else was skipped.
void Reader::report_pending_text() {
  if (pending_spans_.empty()) return;
  if (game_ != nullptr && pending_are_comments_) {
    for (const Span& span : pending_spans_) {
      const std::string_view words = comment_text(text_.substr(span.begin, span.end - span.begin));
      game_->actions.push_back(Action{
          .player = next_player(), .what = Comment{.text = std::string(words)}, .span = span});
    }
  } else if (auto* found = add(Rule::text_skipped, pending_spans_.front())) {
    found->message = pending_spans_.size() == 1
                         ? "a line that is no part of a match is skipped"
                         : fmt::format("{} lines that are no part of a match are skipped",
                                       pending_spans_.size());
    send();
  }
  pending_tags_.clear();
  pending_comments_.clear();
  pending_spans_.clear();
  pending_are_comments_ = true;
}

void Reader::begin_match() {
  has_match_ = true;
  match_ = Match{};
  marks_ = DialectMarks{};
  marks_.has_bom = has_bom_;
  match_.tags = std::move(pending_tags_);
  match_.comments = std::move(pending_comments_);
  for (const Comment& comment : match_.comments) {
    if (comment.text.find("Dueller") != std::string::npos) marks_.has_dueller = true;
  }
  match_.span.begin = pending_spans_.empty() ? 0 : pending_spans_.front().begin;
  pending_tags_.clear();
  pending_comments_.clear();
  pending_spans_.clear();
  pending_are_comments_ = true;
  match_.stated = rules_of(match_.tags);
}

void Reader::begin_game() {
  if (game_ != nullptr) end_game();
  report_pending_text();
  game_ = &match_.games.emplace_back();
  game_->actions.reserve(64);
  turn_ = 0;
  last_number_.reset();
  is_number_reported_ = false;
  last_player_.reset();
  right_column_.reset();
  has_wide_gap_ = false;
  is_first_row_single_ = is_second_row_double_ = false;
  rows_ = 0;
}

/// In a record whose blanks were collapsed nothing but the turn order tells that the right player
/// began.
void Reader::settle_first_side() {
  if (has_wide_gap_ || !is_first_row_single_ || !is_second_row_double_) return;
  for (Action& action : game_->actions) {
    if (std::holds_alternative<Comment>(action.what)) continue;
    action.player = Player::two;
    return;
  }
}

/// `???` before a result is a roll that was not played; where the game goes on the play is not
/// recorded.
void Reader::settle_unplayed_rolls() {
  bool goes_on = false;
  for (auto action = game_->actions.rbegin(); action != game_->actions.rend(); ++action) {
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

void Reader::end_game() {
  settle_first_side();
  settle_unplayed_rolls();
  game_->span.end = line_end_;
  game_ = nullptr;
  expects_score_ = false;
}

void Reader::end_match(bool is_followed_by_another) {
  if (!has_match_) return;
  if (game_ != nullptr) {
    // Comments between a result and the next match line are the header of that match.
    const bool is_header = is_followed_by_another && game_->result;
    if (pending_are_comments_ && pending_tags_.empty() && !is_header) report_pending_text();
    end_game();
  }
  has_match_ = false;
  if (match_.games.empty()) {
    // A length without a game: its header goes to the match that follows.
    pending_tags_.insert(pending_tags_.begin(), match_.tags.begin(), match_.tags.end());
    return;
  }
  match_.span.end = match_.games.back().span.end;
  match_.dialect = std::string(dialect_of(match_, marks_));
  if (!on_match_(std::move(match_))) stops_ = true;
  match_ = Match{};
  ++match_number_;
}

void Reader::read_row_number(std::string_view number, std::uint64_t begin, bool is_repeated) {
  const std::optional<int> value = to_int(number.substr(0, number.find_first_not_of("0123456789")));
  const bool is_plain = number.find('*') == std::string_view::npos;
  const bool follows = !last_number_ || !value || *value == *last_number_ + 1;
  const bool is_odd = is_repeated || !is_plain || !follows;
  if (is_odd && !is_number_reported_ && game_ != nullptr) {
    is_number_reported_ = true;
    if (auto* found = add(Rule::row_number_odd, {begin, begin + number.size()})) {
      found->message = is_repeated
                           ? fmt::format("row number {} stands again inside its row", number)
                       : is_plain ? fmt::format("row {} follows row {}", *value, *last_number_)
                                  : fmt::format("the row has the number {}", number);
      send();
    }
  }
  if (value) {
    last_number_ = value;
  } else if (last_number_) {
    ++*last_number_;
  }
}

void Reader::read_row(std::string_view line, std::uint64_t begin, std::size_t at) {
  std::size_t from = 0;
  bool has_number = false;
  if (const auto length = match_rule<grammar::row_number>(line.substr(at))) {
    has_number = true;
    if (game_ != nullptr) read_row_number(line.substr(at, *length - 1), begin + at, false);
    if (rows_ == 0) marks_.first_number_column = at + *length;
    from = at + *length;
    at = skip_blanks(line, from);
  }
  if (!has_number && !match_rule<grammar::cell_start>(line.substr(at))) {
    read_free_text(line, begin);
    return;
  }
  if (!has_match_ || game_ == nullptr) {
    if (!has_match_) {
      // A row without any heading: a record whose beginning is lost, or prose that begins like a
      // cell.
      if (!match_rule<grammar::turn>(line.substr(at))) {
        read_free_text(line, begin);
        return;
      }
      begin_match();
    }
    begin_game();
    game_->span.begin = begin + at;
    game_->label_span = {begin + at, begin + line.size()};
  }
  expects_score_ = false;
  report_pending_text();
  read_cells(line, begin, at, from);
  commit_cells(line, from, has_number);
}

std::size_t Reader::read_cells(std::string_view line, std::uint64_t begin, std::size_t at,
                               std::size_t from) {
  cells_.clear();
  scratch_.line = line.data();
  scratch_.line_begin = begin;
  while (at < line.size()) {
    const std::string_view rest = line.substr(at);
    scratch_.cell = Cell{};
    Cell& cell = scratch_.cell;
    cell.column = at;
    cell.begin = begin + at;
    if (const auto length = match_rule<grammar::cell, action>(rest, scratch_)) {
      std::size_t end = at + *length;
      while (end > at && is_blank(line[end - 1])) --end;
      cell.end = begin + end;
      cells_.push_back(cell);
      at = skip_blanks(line, end);
      continue;
    }
    if (const auto number = match_rule<grammar::row_number>(line.substr(at));
        number && !cells_.empty()) {
      // Backgammon Galaxy prints the number again in mid-line.
      read_row_number(line.substr(at, *number - 1), begin + at, true);
      commit_cells(line, from, true);
      cells_.clear();
      from = at + *number;
      at = skip_blanks(line, from);
      continue;
    }
    // Nothing that a cell can be: reading goes on where the next one can begin.
    std::size_t next = at + 1;
    while (next < line.size() &&
           !(is_blank(line[next - 1]) && match_rule<grammar::cell_start>(line.substr(next)))) {
      ++next;
    }
    std::size_t end = next;
    while (end > at && is_blank(line[end - 1])) --end;
    if (repeats_a_name(line.substr(at, end - at))) {
      // The score line again, in a cell that has nothing to hold.
      if (auto* found = add(Rule::text_skipped, {begin + at, begin + end})) {
        found->message = fmt::format("\"{}\" is no cell and is skipped", line.substr(at, end - at));
        send();
      }
      at = skip_blanks(line, next);
      continue;
    }
    std::size_t token_end = at;
    while (token_end < end && !is_blank(line[token_end])) ++token_end;
    const std::string_view token = line.substr(at, token_end - at);
    const bool is_inside_a_cell = !cells_.empty() && cells_.back().kind == CellKind::turn &&
                                  cells_.back().end + 16 > begin + at &&
                                  cells_.back().play.kind != PlayKind::declared;
    if (game_ != nullptr) {
      if (auto* found = add(Rule::unparsable_move, {begin + at, begin + token_end})) {
        ++found->turn;
        found->message =
            fmt::format("\"{}\" is not a {}", token, is_inside_a_cell ? "move" : "cell of a match");
        found->label = is_inside_a_cell
                           ? "a move reads 13/7, bar/20* or 6/off"
                           : "a cell begins with a roll such as 31: or a word such as Doubles";
        send();
      }
    }
    if (is_inside_a_cell) {
      Cell& bad = cells_.back();
      bad.play = WrittenPlay{.roll = bad.play.roll,
                             .kind = PlayKind::unreadable,
                             .count = 0,
                             .count_written = 0,
                             .steps = {},
                             .places = {}};
      bad.end = begin + end;
    } else {
      Cell bad;
      bad.kind = CellKind::unreadable;
      bad.column = at;
      bad.begin = begin + at;
      bad.end = begin + end;
      bad.play.kind = PlayKind::unreadable;
      cells_.push_back(bad);
    }
    at = skip_blanks(line, next);
  }
  return from;
}

bool Reader::repeats_a_name(std::string_view text) const {
  if (game_ == nullptr) return false;
  return std::any_of(game_->names.begin(), game_->names.end(), [&](const std::string& name) {
    return !name.empty() && text.starts_with(name) && text.find(':') != std::string_view::npos;
  });
}

Player Reader::side_of_single(const Cell& cell, std::string_view line, std::size_t from,
                              bool has_number) const {
  const std::string_view before = line.substr(from, cell.column - from);
  const auto tabs = std::count(before.begin(), before.end(), '\t');
  if (tabs > 0) return tabs > 1 ? Player::two : Player::one;
  if (!has_number) {
    const std::size_t border =
        right_column_ ? std::min(*right_column_ - 6, kResultColumn) : kResultColumn;
    return cell.column >= border ? Player::two : Player::one;
  }
  const std::size_t gap = cell.column - from;
  if (gap <= kLastLeftColumn) return Player::one;
  if (gap >= kFirstRightColumn) return Player::two;
  return next_player();
}

void Reader::commit_cells(std::string_view line, std::size_t from, bool has_number) {
  if (cells_.empty()) return;
  ++rows_;
  const std::size_t first_gap = cells_.front().column - from;
  if (has_number && first_gap > kLastLeftColumn) has_wide_gap_ = true;
  for (std::size_t i = 1; i < cells_.size(); ++i) {
    const auto previous_end = cells_[i - 1].end - scratch_.line_begin;
    if (cells_[i].column > previous_end + 2) has_wide_gap_ = true;
  }
  if (rows_ == 1) is_first_row_single_ = cells_.size() == 1 && cells_[0].kind == CellKind::turn;
  if (rows_ == 2) is_second_row_double_ = cells_.size() >= 2;
  if (cells_.size() == 1) {
    commit(cells_.front(), side_of_single(cells_.front(), line, from, has_number));
    return;
  }
  Player side = Player::one;
  if (!has_number && cells_.front().column >= kResultColumn) side = Player::two;
  // A left cell may hold a roll that was resigned and the win of the other side behind it.
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    if (i == 0) {
      if (has_number && first_gap >= kFirstRightColumn && cell.kind == CellKind::turn &&
          cells_[1].kind != CellKind::turn) {
        side = Player::two;
      }
    } else {
      side =
          cells_[i - 1].kind == CellKind::losses || side == Player::one ? Player::two : Player::two;
    }
    if (side == Player::two && cell.kind == CellKind::turn) {
      right_column_ = cell.column;
      if (marks_.right_column == 0) marks_.right_column = cell.column;
    }
    commit(cell, side);
  }
}

void Reader::commit(const Cell& cell, Player player) {
  const Span span{cell.begin, cell.end};
  const auto push = [&](auto what) {
    game_->actions.push_back(Action{.player = player, .what = what, .span = span});
  };
  switch (cell.kind) {
    case CellKind::turn:
    case CellKind::unplayed:
    case CellKind::unreadable:
      commit_turn(cell, player);
      return;
    case CellKind::doubles:
      push(Double{.value = cell.value});
      return;
    case CellKind::takes:
      push(Take{});
      return;
    case CellKind::drops:
      push(Drop{});
      return;
    case CellKind::beavers:
      push(Beaver{.value = cell.value});
      return;
    case CellKind::raccoons:
      push(Raccoon{.value = cell.value});
      return;
    case CellKind::wins:
      commit_result(cell, player);
      return;
    case CellKind::losses:
      if (!game_->result) {
        game_->result = Result{.winner = other(player),
                               .points = cell.value.value_or(0),
                               .is_match_claimed = false,
                               .loss = cell.value,
                               .span = span,
                               .points_span = {cell.value_begin, cell.end}};
      } else if (game_->result->winner != player && !game_->result->loss) {
        game_->result->loss = cell.value;
      }
      return;
    // OpenGammon writes the word in the winner's column.
    case CellKind::resigned:
      game_->actions.push_back(
          Action{.player = other(player),
                 .what = Resign{.level = cell.level, .is_of_match = cell.is_of_match},
                 .span = span});
      return;
    case CellKind::resigns:
      push(Resign{.level = cell.level, .is_of_match = cell.is_of_match});
      return;
  }
}

void Reader::commit_turn(const Cell& cell, Player player) {
  const bool is_roll = cell.play.roll.is_known() || cell.kind == CellKind::unreadable;
  if (is_roll) ++turn_;
  if (!cell.words.empty()) {
    const std::uint64_t at = scratch_.offset(cell.words.data());
    if (auto* found = add(Rule::pass_normalised, {at, at + cell.words.size()})) {
      found->message = fmt::format("\"{}\" is read as no play", cell.words);
      send();
    }
  }
  marks_.note(cell.play, text_.substr(cell.begin, cell.end - cell.begin));
  game_->actions.push_back(
      Action{.player = player, .what = cell.play, .span = {cell.begin, cell.end}});
  if (cell.play.kind == PlayKind::unreadable || cell.play.count_written > cell.play.count) {
    std::string_view words = text_.substr(cell.begin, cell.end - cell.begin);
    if (cell.kind == CellKind::turn)
      words.remove_prefix(std::min(words.size(), words.find(':') + 1));
    game_->wordings.push_back(
        Wording{.action = game_->actions.size() - 1, .text = std::string(trimmed(words))});
  }
  last_player_ = player;
  if (cell.play.kind == PlayKind::declared) commit_declared_board(cell, player);
}

/// Snowie's forty fields: the board after the illegal play, seen by the player named first, with
/// the next roll.
void Reader::commit_declared_board(const Cell& cell, Player player) {
  marks_.has_declared_play = true;
  std::vector<std::string_view> fields;
  std::string_view rest = cell.board;
  while (!rest.empty()) {
    const std::size_t end = rest.find(';');
    fields.push_back(trimmed(rest.substr(0, end)));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  constexpr std::size_t kFields = 40;
  constexpr std::size_t kBoard = 12;
  const Span span{cell.begin, cell.end};
  SetPosition setup;
  bool is_good = fields.size() == kFields;
  for (std::size_t point = 0; is_good && point < 26; ++point) {
    const auto value = to_int(fields[kBoard + point]);
    is_good = value && *value >= -99 && *value <= 99;
    if (is_good) setup.position.points[point] = static_cast<std::int8_t>(*value);
  }
  if (!is_good) {
    if (cell.board.empty()) return;
    if (auto* found = add(Rule::unparsable_move, span)) {
      found->message = fmt::format("the position of the illegal play has {} fields", fields.size());
      found->label = "forty numbers and names are needed";
      send();
    }
    return;
  }
  // The flag in field 4 is written by two conventions; the name of the player on roll is not.
  Player on_roll = other(player);
  if (fields[5] != fields[6]) {
    if (fields[5] == trimmed(game_->names[0])) on_roll = Player::one;
    if (fields[5] == trimmed(game_->names[1])) on_roll = Player::two;
  }
  const auto value = to_int(fields[10]);
  const auto owner = to_int(fields[11]);
  if (value && owner && *value > 0) {
    Cube cube{.value = *value, .owner = std::nullopt};
    if (*owner == 1) cube.owner = on_roll;
    if (*owner == -1) cube.owner = other(on_roll);
    setup.cube = cube;
  }
  const auto first = to_int(fields[38]);
  const auto second = to_int(fields[39]);
  if (first && second && *first >= 0 && *first <= 6 && *second >= 0 && *second <= 6) {
    setup.roll = Roll{.first = static_cast<std::uint8_t>(*first),
                      .second = static_cast<std::uint8_t>(*second)};
  }
  game_->actions.push_back(Action{.player = on_roll, .what = setup, .span = span});
}

void Reader::commit_result(const Cell& cell, Player winner) {
  const Span span{cell.begin, cell.end};
  std::optional<int> loss;
  if (game_->result) {
    // A loser's cell before it names the points too; a second winner's cell is one too many.
    if (!game_->result->loss) {
      if (auto* found = add(Rule::syntax_error, span)) {
        found->message = "the game has a second result";
        found->label = "the first one counts";
        send();
      }
      return;
    }
    loss = game_->result->loss;
  }
  std::uint64_t digits_end = cell.value_begin;
  while (digits_end < cell.end && text_[digits_end] >= '0' && text_[digits_end] <= '9')
    ++digits_end;
  game_->result = Result{.winner = winner,
                         .points = cell.value.value_or(0),
                         .is_match_claimed = cell.is_of_match,
                         .loss = loss,
                         .span = span,
                         .points_span = {cell.value_begin, digits_end}};
}

}  // namespace
}  // namespace mat

void read_mat(const Source& source, Sink& sink, const OnMatch& on_match) {
  mat::Reader(source, sink, on_match).run();
}

}  // namespace bgtools
