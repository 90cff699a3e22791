#include <bgtools/build/keeps.hpp>
#include <bgtools/formats/oldmoves/row.hpp>
#include <bgtools/text/parse.hpp>
#include <cstdint>
#include <grammars/oldmoves.hpp>

namespace bgtools::oldmoves {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::oldmoves;

template <typename ActionInput>
std::string_view view_of(const ActionInput& in) {
  return {in.begin(), in.size()};
}

template <typename Rule>
struct row_action : pegtl::nothing<Rule> {};

template <RowKind Kind>
struct sets_kind {
  static void apply0(Row& row) { row.kind = Kind; }
};
struct keeps_number {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Row& row) {
    row.number = view_of(in);
  }
};

template <>
struct row_action<grammar::side> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Row& row) {
    row.is_of_x = *in.begin() == 'X' || *in.begin() == 'x';
  }
};
template <>
struct row_action<grammar::first_die> : build::KeepsDie<&Row::roll, &Roll::first> {};
template <>
struct row_action<grammar::second_die> : build::KeepsDie<&Row::roll, &Roll::second> {};
template <>
struct row_action<grammar::cannot_move> : sets_kind<RowKind::cannot_move> {};
template <>
struct row_action<grammar::play> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Row& row) {
    row.kind = RowKind::turn;
    row.play = view_of(in);
  }
};
template <>
struct row_action<grammar::doubles> : sets_kind<RowKind::doubles> {};
template <>
struct row_action<grammar::beavers> : sets_kind<RowKind::beavers> {};
template <>
struct row_action<grammar::raccoons> : sets_kind<RowKind::raccoons> {};
template <>
struct row_action<grammar::accepts> : sets_kind<RowKind::accepts> {};
template <>
struct row_action<grammar::rejects> : sets_kind<RowKind::rejects> {};
template <>
struct row_action<grammar::takes> : sets_kind<RowKind::takes> {};
template <>
struct row_action<grammar::drops> : sets_kind<RowKind::drops> {};
template <>
struct row_action<grammar::resigns> : sets_kind<RowKind::resigns> {};
template <>
struct row_action<grammar::wins> : sets_kind<RowKind::wins> {};
template <>
struct row_action<grammar::cube_value> : keeps_number {};
template <>
struct row_action<grammar::resigned_points> : keeps_number {};
template <>
struct row_action<grammar::result_points> : keeps_number {};
template <>
struct row_action<grammar::and_the_match> {
  static void apply0(Row& row) { row.is_match_claimed = true; }
};

template <typename Rule>
struct score_action : pegtl::nothing<Rule> {};
template <>
struct score_action<grammar::first_score> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, ScoreLine& line) {
    line.first = view_of(in);
  }
};
template <>
struct score_action<grammar::second_score> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, ScoreLine& line) {
    line.second = view_of(in);
  }
};
template <>
struct score_action<grammar::match_length> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, ScoreLine& line) {
    line.length = view_of(in);
  }
};
template <>
struct score_action<grammar::unlimited> {
  static void apply0(ScoreLine& line) { line.is_unlimited = true; }
};

template <typename Rule>
struct names_action : pegtl::nothing<Rule> {};
template <>
struct names_action<grammar::first_name> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, NamesLine& line) {
    line.x = view_of(in);
  }
};
template <>
struct names_action<grammar::second_name> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, NamesLine& line) {
    line.o = view_of(in);
  }
};

template <typename Rule>
struct direction_action : pegtl::nothing<Rule> {};
template <>
struct direction_action<grammar::up> {
  static void apply0(bool& is_up) { is_up = true; }
};

}  // namespace

std::optional<Row> read_row(std::string_view line) {
  Row start;
  const auto words = text::rest_after<grammar::row_start, row_action>(line, start);
  if (!words) return std::nullopt;
  start.words = *words;
  Row row = start;
  if (text::matches<grammar::row, row_action>(line, row)) return row;
  return start;
}

std::optional<ScoreLine> read_score_line(std::string_view line) {
  ScoreLine result;
  if (!text::matches<grammar::score_line, score_action>(line, result)) return std::nullopt;
  return result;
}

std::optional<NamesLine> read_names_line(std::string_view line) {
  NamesLine result;
  if (!text::matches<grammar::names_line, names_action>(line, result)) return std::nullopt;
  return result;
}

std::optional<bool> read_direction_line(std::string_view line) {
  bool is_up = false;
  if (!text::matches<grammar::direction_line, direction_action>(line, is_up)) return std::nullopt;
  return is_up;
}

bool is_divider(std::string_view line) { return text::matches<grammar::divider>(line); }

bool has_exchanged_letters(const Before& before, const Heading& heading) noexcept {
  return before.one != before.two && heading.x == before.two && heading.o == before.one;
}

bool begins_another_match(const Before& before, const Heading& heading) noexcept {
  if (before.length != heading.length) return true;
  const bool is_unnamed = heading.x.empty() && heading.o.empty();
  const bool was_unnamed = before.one.empty() && before.two.empty();
  const bool is_same =
      is_unnamed || was_unnamed || (heading.x == before.one && heading.o == before.two);
  if (!is_same && !has_exchanged_letters(before, heading)) return true;
  return heading.is_at_start && before.has_points;
}

}  // namespace bgtools::oldmoves
