#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/mat.hpp>

namespace bgtools::build {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::mat;

/// A cell while it is read, or one cell after the other. The steps of a hop follow the finished
/// ones and count when the whole hop has matched, since PEGTL does not undo actions.
class Scratch {
 public:
  Scratch(const char* line, Cell& result) : cell(&result), line_(line) {}
  Scratch(const char* line, std::vector<Cell>& cells) : line_(line), cells_(&cells) {}

  Cell* cell = nullptr;

  void begin_cell(const char* at) {
    if (cells_ != nullptr) cell = &cells_->emplace_back();
    cell->begin = offset(at);
    // `????` and `Concedes` have an action of their own only after a roll.
    cell->kind = CellKind::unplayed;
  }
  void end_cell(const char* end) {
    while (end > line_ + cell->begin && text::is_blank(end[-1])) --end;
    cell->end = offset(end);
  }
  void drop_cell() {
    if (cells_ != nullptr) cells_->pop_back();
  }

  [[nodiscard]] std::uint32_t offset(const char* at) const {
    return static_cast<std::uint32_t>(at - line_);
  }

  void begin_hop() {
    has_from_ = false;
    steps_ = 0;
    repetitions_ = 1;
  }
  void set_point(int point) { point_ = static_cast<std::int8_t>(point); }
  void set_repetitions(int times) { repetitions_ = static_cast<std::size_t>(times); }
  /// Takes the point that was set last as the next one of the hop.
  void pass_point(bool is_hit) {
    if (has_from_) {
      const std::size_t at = cell->play.count + steps_;
      if (at < kMaxSteps) {
        cell->play.steps[at] = Step{.from = from_, .to = point_, .hit = is_hit};
      }
      ++steps_;
    }
    from_ = point_;
    has_from_ = true;
  }
  void end_hop(const char* begin, const char* end);

  /// A plain hop leads from the point that is set now to the one that is set at its end.
  void keep_from() { from_ = point_; }
  void end_plain_hop(const char* begin, const char* end);

 private:
  static constexpr std::size_t kMostWritten = 255;

  [[nodiscard]] StepPlace place_of(const char* begin, const char* end) const;

  const char* line_;
  std::vector<Cell>* cells_ = nullptr;
  bool has_from_ = false;
  std::int8_t from_ = 0;
  std::int8_t point_ = 0;
  std::size_t steps_ = 0;
  std::size_t repetitions_ = 1;
};

StepPlace Scratch::place_of(const char* begin, const char* end) const {
  constexpr std::size_t kMostOfPlace = 255;
  const std::size_t offset_in_cell = offset(begin) - cell->begin;
  const auto length = static_cast<std::size_t>(end - begin);
  if (offset_in_cell > kMostOfPlace || length > kMostOfPlace) return {};
  return {.offset = static_cast<std::uint8_t>(offset_in_cell),
          .length = static_cast<std::uint8_t>(length)};
}

void Scratch::end_plain_hop(const char* begin, const char* end) {
  WrittenPlay& play = cell->play;
  if (play.count < kMaxSteps) {
    play.steps[play.count] = Step{.from = from_, .to = point_, .hit = end[-1] == '*'};
    play.places[play.count] = place_of(begin, end);
    ++play.count;
  }
  if (play.count_written < kMostWritten) ++play.count_written;
  play.kind = PlayKind::moved;
}

void Scratch::end_hop(const char* begin, const char* end) {
  WrittenPlay& play = cell->play;
  const std::size_t first = play.count;
  // `6/4(2)*` marks the hop after its number.
  if (end[-1] == '*' && steps_ > 0 && first + steps_ <= kMaxSteps) {
    play.steps[first + steps_ - 1].hit = true;
  }
  const StepPlace place = place_of(begin, end);
  const std::size_t total = steps_ * repetitions_;
  const std::size_t kept = std::min(total, kMaxSteps - first);
  for (std::size_t i = 0; i < kept; ++i) {
    if (i >= steps_) play.steps[first + i] = play.steps[first + i - steps_];
    play.places[first + i] = place;
  }
  play.count = static_cast<std::uint8_t>(first + kept);
  play.count_written =
      static_cast<std::uint8_t>(std::min<std::size_t>(play.count_written + total, kMostWritten));
  play.kind = PlayKind::moved;
}

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <CellKind Kind>
struct sets_kind {
  static void apply0(Scratch& scratch) { scratch.cell->kind = Kind; }
};

template <PlayKind Kind>
struct sets_play_kind {
  static void apply0(Scratch& scratch) { scratch.cell->play.kind = Kind; }
};

template <int Level>
struct sets_level {
  static void apply0(Scratch& scratch) { scratch.cell->level = Level; }
};

struct sets_is_of_match {
  static void apply0(Scratch& scratch) { scratch.cell->is_of_match = true; }
};

struct keeps_value {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->value = text::to_int({in.begin(), in.size()});
    scratch.cell->value_begin = scratch.offset(in.begin());
    scratch.cell->value_end = scratch.offset(in.end());
  }
};

template <std::string_view Cell::*Field>
struct keeps_text {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->*Field = {in.begin(), in.size()};
  }
};

constexpr int digit(char c) { return c - '0'; }

template <>
struct action<grammar::known_die> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->play.known_die = static_cast<std::uint8_t>(digit(*in.begin()));
  }
};
template <>
struct action<grammar::first_die> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->play.roll.first = static_cast<std::uint8_t>(digit(*in.begin()));
  }
};
template <>
struct action<grammar::second_die> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->play.roll.second = static_cast<std::uint8_t>(digit(*in.begin()));
  }
};
template <>
struct action<grammar::third_die> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->play.roll.third = static_cast<std::uint8_t>(digit(*in.begin()));
  }
};
template <>
struct action<grammar::outside> {
  static void apply0(Scratch& scratch) { scratch.set_point(kWaiting); }
};
template <>
struct action<grammar::point> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    const char* text = in.begin();
    scratch.set_point(in.size() == 1 ? digit(text[0]) : 10 * digit(text[0]) + digit(text[1]));
  }
};
template <>
struct action<grammar::bar> {
  static void apply0(Scratch& scratch) { scratch.set_point(kBar); }
};
template <>
struct action<grammar::off> {
  static void apply0(Scratch& scratch) { scratch.set_point(kOff); }
};
template <>
struct action<grammar::place> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.pass_point(in.end()[-1] == '*');
  }
};
template <>
struct action<grammar::after_slash> : action<grammar::place> {};
template <>
struct action<grammar::repetitions> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.set_repetitions(digit(*in.begin()));
  }
};
template <>
struct action<grammar::any_hop> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.end_hop(in.begin(), in.end());
  }
};
template <>
struct action<grammar::bare_hop> : action<grammar::any_hop> {};
template <>
struct action<grammar::plain_from> {
  static void apply0(Scratch& scratch) { scratch.keep_from(); }
};
template <>
struct action<grammar::plain_hop> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.end_plain_hop(in.begin(), in.end());
  }
};

template <>
struct action<grammar::cannot_move> : sets_play_kind<PlayKind::danced> {};
template <>
struct action<grammar::dance_in_other_words> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.cell->play.kind = PlayKind::danced;
    scratch.cell->dance = {in.begin(), in.size()};
  }
};
template <>
struct action<grammar::question_marks> : sets_play_kind<PlayKind::unplayed> {};
template <>
struct action<grammar::concedes> : sets_play_kind<PlayKind::unplayed> {};
template <>
struct action<grammar::illegal_play> : sets_play_kind<PlayKind::declared> {};
template <>
struct action<grammar::snowie_fields> : keeps_text<&Cell::board> {};
template <>
struct action<grammar::turn> : sets_kind<CellKind::turn> {};
template <>
struct action<grammar::misspelt_turn> : sets_kind<CellKind::turn> {};
template <>
struct action<grammar::roll_without_colon> : keeps_text<&Cell::misspelt_roll> {};
template <>
struct action<grammar::roll_after_hops> : keeps_text<&Cell::misspelt_roll> {};

template <>
struct action<grammar::cube_value> : keeps_value {};
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
struct action<grammar::result_points> : keeps_value {};
template <>
struct action<grammar::and_the_match> : sets_is_of_match {};
template <>
struct action<grammar::wins> : sets_kind<CellKind::wins> {};
template <>
struct action<grammar::losses> : sets_kind<CellKind::losses> {};

template <>
struct action<grammar::whole_match> : sets_is_of_match {};
template <>
struct action<grammar::normal> : sets_level<1> {};
template <>
struct action<grammar::gammon> : sets_level<2> {};
template <>
struct action<grammar::backgammon> : sets_level<3> {};
template <>
struct action<grammar::resigned> : sets_kind<CellKind::resigned> {};
template <>
struct action<grammar::resigns> : sets_kind<CellKind::resigns> {};
template <>
struct action<grammar::forfeits> : sets_kind<CellKind::resigns> {};
template <>
struct action<grammar::comment> : sets_kind<CellKind::comment> {};

/// Forgets the points of a hop that did not match.
template <typename Rule>
struct control : pegtl::normal<Rule> {};
template <typename Rule>
struct begins_hop : pegtl::normal<Rule> {
  template <typename ParseInput>
  static void start(const ParseInput& /*unused*/, Scratch& scratch) {
    scratch.begin_hop();
  }
};
template <>
struct control<grammar::any_hop> : begins_hop<grammar::any_hop> {};
template <>
struct control<grammar::bare_hop> : begins_hop<grammar::bare_hop> {};
template <>
struct control<grammar::cell> : pegtl::normal<grammar::cell> {
  template <typename ParseInput>
  static void start(const ParseInput& in, Scratch& scratch) {
    scratch.begin_cell(in.current());
  }
  template <typename ParseInput>
  static void success(const ParseInput& in, Scratch& scratch) {
    scratch.end_cell(in.current());
  }
  template <typename ParseInput>
  static void failure(const ParseInput& /*unused*/, Scratch& scratch) {
    scratch.drop_cell();
  }
};

/// What is missing where the rule does not match.
template <typename Rule>
constexpr std::string_view expected{};
template <>
constexpr std::string_view expected<grammar::after_slash> = "a point, bar or off";
template <>
constexpr std::string_view expected<grammar::repetitions> = "a number from 1 to 9";
template <>
constexpr std::string_view expected<grammar::times_end> = "a closing parenthesis";
template <>
constexpr std::string_view expected<grammar::after_hop> = "a blank or a comma";
template <>
constexpr std::string_view expected<grammar::snowie_end> = "a closing parenthesis";
template <>
constexpr std::string_view expected<grammar::points_of_result> = "the number of points";

/// Keeps the farthest place where a rule with an expectation failed.
template <typename Rule>
struct asking : pegtl::normal<Rule> {
  template <typename ParseInput>
  static void failure(const ParseInput& in, const char* begin, Expectation& missing) {
    if constexpr (!expected<Rule>.empty()) {
      const auto offset = static_cast<std::size_t>(in.current() - begin);
      if (!missing.what.empty() && missing.offset > offset) return;
      missing = Expectation{.offset = offset, .what = expected<Rule>};
    }
  }
};

}  // namespace

bool read_cell(std::string_view line, std::size_t at, Cell& cell) {
  text::Input in = text::input_of(line.substr(at));
  Scratch scratch(line.data(), cell);
  return pegtl::parse<grammar::cell, action, control>(in, scratch);
}

std::size_t read_cells(std::string_view line, std::size_t at, std::vector<Cell>& cells) {
  at = read_plain_cells(line, at, cells);
  return at == line.size() ? at : read_cells_by_grammar(line, at, cells);
}

std::size_t read_cells_by_grammar(std::string_view line, std::size_t at, std::vector<Cell>& cells) {
  text::Input in = text::input_of(line.substr(at));
  Scratch scratch(line.data(), cells);
  (void)pegtl::parse<grammar::cells, action, control>(in, scratch);
  return scratch.offset(in.current());
}

PlayText read_play(std::string_view text, std::size_t at, WrittenPlay& play) {
  Cell cell;
  cell.play.roll = play.roll;
  Scratch scratch(text.data(), cell);
  text::Input in = text::input_of(text.substr(at));
  using WholePlay = pegtl::seq<grammar::play, bgtools::grammar::blanks, pegtl::eof>;
  if (!pegtl::parse<WholePlay, action, control>(in, scratch)) return {};
  play = cell.play;
  return {.is_read = true, .dance = cell.dance};
}

bool can_begin_cell(std::string_view text) { return text::matches<grammar::cell_start>(text); }

std::size_t next_cell_after(std::string_view line, std::size_t at) {
  std::size_t next = at + 1;
  while (next < line.size() &&
         !(text::is_blank(line[next - 1]) && can_begin_cell(line.substr(next)))) {
    ++next;
  }
  return next;
}

void add_unreadable(std::vector<Cell>& cells, bool is_of_last, std::size_t at, std::size_t end) {
  Cell& bad = is_of_last ? cells.back() : cells.emplace_back();
  if (!is_of_last) {
    bad.kind = CellKind::unreadable;
    bad.begin = static_cast<std::uint32_t>(at);
  }
  const Roll roll = bad.play.roll;
  bad.play = WrittenPlay{};
  bad.play.roll = roll;
  bad.play.kind = PlayKind::unreadable;
  bad.end = static_cast<std::uint32_t>(end);
}

std::optional<std::size_t> read_misspelt_turn(std::string_view line, std::size_t at, Cell& cell) {
  text::Input in = text::input_of(line.substr(at));
  Scratch scratch(line.data(), cell);
  scratch.begin_cell(line.data() + at);
  if (!pegtl::parse<grammar::misspelt_turn, action, control>(in, scratch)) return std::nullopt;
  if (!cell.play.roll.is_valid() || cell.play.count_written > cell.play.count) return std::nullopt;
  scratch.end_cell(in.current());
  cell.misspelt_roll = text::trimmed(cell.misspelt_roll);
  return scratch.offset(in.current());
}

std::size_t read_further_hops(std::string_view line, std::size_t at, Cell& cell) {
  text::Input in = text::input_of(line.substr(at));
  Scratch scratch(line.data(), cell);
  if (!pegtl::parse<grammar::hops, action, control>(in, scratch)) return at;
  scratch.end_cell(in.current());
  return scratch.offset(in.current());
}

std::optional<std::size_t> action_in_comment(std::string_view line,
                                             const std::vector<Cell>& cells) {
  if (cells.size() != 2 || cells.back().kind != CellKind::comment) return std::nullopt;
  const std::string_view text = line.substr(0, line.find_last_not_of(" \t") + 1);
  const std::size_t gap = std::max(text.rfind("  ") + 2, text.rfind('\t') + 1);
  if (gap <= cells.back().begin + 1U) return std::nullopt;
  // Of a comment in a cell of its own, all of it has to be the cell.
  const std::string_view before_gap =
      text.substr(cells.back().begin + 1U, gap - cells.back().begin - 1U);
  const bool is_attached = cells.back().begin == cells.front().end;
  if (!is_attached && before_gap.find_first_not_of(" \t") != std::string_view::npos) {
    return std::nullopt;
  }
  std::vector<Cell> hidden;
  const bool is_read = read_cells(text, gap, hidden) == text.size();
  const bool is_comment = hidden.empty() || hidden.back().kind == CellKind::comment;
  return is_read && !is_comment ? std::optional(gap) : std::nullopt;
}

bool begins_with_play(std::string_view text) { return text::matches<grammar::written_play>(text); }

std::size_t row_number_length(std::string_view text) {
  text::Input in = text::input_of(text);
  if (!pegtl::parse<grammar::row_number>(in)) return 0;
  return static_cast<std::size_t>(in.current() - text.data());
}

Expectation what_is_missing(std::string_view text) {
  Expectation missing;
  text::Input in = text::input_of(text);
  const char* begin = text.data();
  (void)pegtl::parse<grammar::cell_or_play, pegtl::nothing, asking>(in, begin, missing);
  return missing;
}

}  // namespace bgtools::build
