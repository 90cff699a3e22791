#include <bgtools/build/keeps.hpp>
#include <bgtools/formats/oldmoves/oldmoves.hpp>
#include <bgtools/formats/oldmoves/row.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <grammars/oldmoves.hpp>

namespace bgtools::oldmoves {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::oldmoves;

struct KeepsSide {
  using rule = grammar::side;
  template <typename ActionInput>
  static void apply(const ActionInput& in, Row& row) {
    row.is_of_x = *in.begin() == 'X' || *in.begin() == 'x';
  }
};

struct KeepsPlay {
  using rule = grammar::play;
  template <typename ActionInput>
  static void apply(const ActionInput& in, Row& row) {
    row.kind = RowKind::turn;
    row.play = {in.begin(), in.size()};
  }
};

template <typename Rule, RowKind kKind>
using Is = build::Sets<Rule, &Row::kind, kKind>;

template <typename Rule>
using row_action =
    build::ActionOf<Rule, KeepsSide, build::KeepsDie<grammar::first_die, &Row::roll, &Roll::first>,
                    build::KeepsDie<grammar::second_die, &Row::roll, &Roll::second>,
                    Is<grammar::cannot_move, RowKind::cannot_move>, KeepsPlay,
                    Is<grammar::doubles, RowKind::doubles>, Is<grammar::beavers, RowKind::beavers>,
                    Is<grammar::raccoons, RowKind::raccoons>,
                    Is<grammar::accepts, RowKind::accepts>, Is<grammar::rejects, RowKind::rejects>,
                    Is<grammar::takes, RowKind::takes>, Is<grammar::drops, RowKind::drops>,
                    Is<grammar::resigns, RowKind::resigns>, Is<grammar::wins, RowKind::wins>,
                    build::Keeps<grammar::cube_value, &Row::number>,
                    build::Keeps<grammar::resigned_points, &Row::number>,
                    build::Keeps<grammar::result_points, &Row::number>,
                    build::Sets<grammar::and_the_match, &Row::is_match_claimed, true>>;

template <typename Rule>
using score_action =
    build::ActionOf<Rule, build::Keeps<grammar::first_score, &ScoreLine::first>,
                    build::Keeps<grammar::second_score, &ScoreLine::second>,
                    build::Keeps<grammar::match_length, &ScoreLine::length>,
                    build::Sets<grammar::unlimited, &ScoreLine::is_unlimited, true>>;

template <typename Rule>
using names_action = build::ActionOf<Rule, build::Keeps<grammar::first_name, &NamesLine::x>,
                                     build::Keeps<grammar::second_name, &NamesLine::o>>;

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

Confidence sniff(std::string_view head) noexcept {
  auto confidence = Confidence::none;
  bool expects_names = false;
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    if (text::skip_blanks(line, 0) == line.size()) continue;
    if (text::matches<grammar::names_line>(line)) {
      if (expects_names) return Confidence::certain;
      confidence = Confidence::likely;
    }
    expects_names = text::matches<grammar::score_start>(line);
    if (expects_names) confidence = Confidence::likely;
    if (confidence == Confidence::none && text::matches<grammar::row_with_dice>(line)) {
      confidence = Confidence::possible;
    }
  }
  return confidence;
}

}  // namespace bgtools::oldmoves
