#include <bgtools/build/keeps.hpp>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/formats/mat/cell.hpp>
#include <bgtools/formats/mat/line.hpp>
#include <bgtools/positions/snowie.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <grammars/mat.hpp>
#include <string>
#include <vector>

namespace bgtools::mat {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::mat;

static_assert(kMostScoreLineBytes == grammar::kMostScoreLineBytes);

enum class Kind {
  other,
  row,
  set_position,
  set_board,
  tag,
  comment,
  bracketed,
  game,
  match,
  score
};

/// What the rules keep of a line, including rules that did not match in the end.
struct Parts {
  Kind kind = Kind::other;
  std::string_view number{};
  std::optional<int> length{};
  std::string_view label{};
  std::array<std::string_view, 2> names{};
  std::array<std::string_view, 2> scores{};
  std::string_view key{};
  std::string_view value{};
  std::string_view board{};
  std::string_view cube{};
};

template <typename Rule>
struct line_action : pegtl::nothing<Rule> {};

template <Kind Value>
struct sets_line {
  static void apply0(Parts& parts) { parts.kind = Value; }
};

template <std::size_t Side>
struct keeps_name {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.names[Side] = trimmed({in.begin(), in.size()});
  }
};

template <>
struct line_action<grammar::row_start> : sets_line<Kind::row> {};
template <>
struct line_action<grammar::set_position> : sets_line<Kind::set_position> {};
template <>
struct line_action<grammar::set_board> : sets_line<Kind::set_board> {};
template <>
struct line_action<grammar::two_sides> : build::Keeps<&Parts::board> {};
template <>
struct line_action<grammar::tag_line> : sets_line<Kind::tag> {};
template <>
struct line_action<grammar::comment_line> : sets_line<Kind::comment> {};
template <>
struct line_action<grammar::bracketed_line> : sets_line<Kind::bracketed> {};
template <>
struct line_action<grammar::game_line> : sets_line<Kind::game> {};
template <>
struct line_action<grammar::match_line> : sets_line<Kind::match> {};
template <>
struct line_action<grammar::score_line_after_heading> : sets_line<Kind::score> {};
template <>
struct line_action<grammar::score_line_alone> : sets_line<Kind::score> {};

template <>
struct line_action<grammar::row_number> : build::Keeps<&Parts::number> {};
template <>
struct line_action<grammar::match_length> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.length = to_int({in.begin(), in.size()});
  }
};
template <>
struct line_action<grammar::unlimited> {
  static void apply0(Parts& parts) { parts.length = 0; }
};
template <>
struct line_action<grammar::label> : build::Keeps<&Parts::label> {};
template <>
struct line_action<grammar::tag_key> : build::Keeps<&Parts::key> {};
template <>
struct line_action<grammar::tag_value> : build::Keeps<&Parts::value> {};
template <>
struct line_action<grammar::board> : build::Keeps<&Parts::board> {};
template <>
struct line_action<grammar::cube_power> : build::Keeps<&Parts::cube> {};
template <>
struct line_action<grammar::spaced_name> : keeps_name<0> {};
template <>
struct line_action<grammar::tight_name> : keeps_name<0> {};
template <>
struct line_action<grammar::second_name> : keeps_name<1> {};
template <>
struct line_action<grammar::score> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    // Those of an incomplete name come before.
    parts.scores[0] = parts.scores[1];
    parts.scores[1] = {in.begin(), in.size()};
  }
};

Position board_of_letters(std::string_view letters) {
  Position board;
  for (std::size_t point = 0; point < board.points.size(); ++point) {
    const char c = letters[point];
    if (c >= 'A' && c <= 'Z') board.points[point] = static_cast<std::int8_t>(c - 'A' + 1);
    if (c >= 'a' && c <= 'z') board.points[point] = static_cast<std::int8_t>(-(c - 'a' + 1));
  }
  return board;
}

SetPosition set_position_of(const Parts& parts) {
  SetPosition setup{.position = board_of_letters(parts.board), .cube = std::nullopt, .roll = {}};
  constexpr int kMostPower = 12;  // gnubg's cube ends at 4096
  const auto power = to_int(parts.cube);
  if (power && *power >= -kMostPower && *power <= kMostPower) {
    Cube cube{.value = 1 << (*power < 0 ? -*power : *power), .owner = std::nullopt};
    if (*power != 0) cube.owner = *power > 0 ? Player::two : Player::one;
    setup.cube = cube;
  }
  return setup;
}

}  // namespace

Line read_line(std::string_view line, bool is_after_heading) {
  if (!is_after_heading) {
    const std::string_view number = build::plain_row_number(line);
    if (!number.empty()) return RowStart{.number = number};
  }
  return read_line_by_grammar(line, is_after_heading);
}

Line read_line_by_grammar(std::string_view line, bool is_after_heading) {
  Parts parts;
  const bool is_read = is_after_heading
                           ? text::matches<grammar::line_after_heading, line_action>(line, parts)
                           : text::matches<grammar::line, line_action>(line, parts);
  if (!is_read) return OtherLine{};
  switch (parts.kind) {
    case Kind::row:
      return RowStart{.number = parts.number};
    case Kind::set_position:
      return set_position_of(parts);
    case Kind::set_board:
      return BoardLine{.text = parts.board};
    case Kind::tag:
      return TagLine{.key = trimmed(parts.key), .value = parts.value};
    case Kind::comment:
      return CommentLine{};
    case Kind::bracketed:
      return BracketedLine{};
    case Kind::game:
      return GameLine{.label = parts.label};
    case Kind::match:
      if (parts.length) return MatchLine{.length = *parts.length};
      break;
    case Kind::score:
      return ScoreLine{.names = parts.names, .scores = parts.scores};
    case Kind::other:
      break;
  }
  return OtherLine{};
}

bool holds_score(std::string_view name) { return text::matches<grammar::score_in_name>(name); }

bool ends_like_score(std::string_view text) {
  return text::matches<grammar::second_side>(std::string(":").append(text));
}

bool is_row_of_turns(std::string_view line) {
  return text::matches<bgtools::grammar::marks::row>(line);
}

bool is_cut_game_line(std::string_view line) { return text::matches<grammar::cut_game_line>(line); }

bool is_set_position_start(std::string_view line) {
  return text::matches<grammar::set_position_start>(line);
}

std::optional<DeclaredBoard> read_declared_board(std::string_view text) {
  namespace snowie = positions::snowie;
  constexpr int kMostCheckers = 99;
  const std::vector<std::string_view> fields = snowie::fields_of(trimmed(text));
  if (fields.size() != snowie::kFieldCount) return std::nullopt;
  const auto number = [&](std::size_t field) { return to_int(trimmed(fields[field])); };
  DeclaredBoard result;
  for (std::size_t point = 0; point < result.setup.position.points.size(); ++point) {
    const auto count = number(snowie::kBoardField + point);
    if (!count || *count < -kMostCheckers || *count > kMostCheckers) return std::nullopt;
    result.setup.position.points[point] = static_cast<std::int8_t>(*count);
  }
  result.names = {trimmed(fields[snowie::kMoverField]), trimmed(fields[snowie::kOpponentField])};
  if (const auto value = number(snowie::kCubeField); value && *value > 0) {
    result.setup.cube = Cube{.value = *value, .owner = std::nullopt};
    result.is_owned_by_roller = number(snowie::kOwnerField) == 1;
    result.is_owned_by_other = number(snowie::kOwnerField) == -1;
  }
  const auto die = [&](std::size_t field) {
    const auto value = number(field);
    return static_cast<std::uint8_t>(value && *value >= 0 && *value <= 6 ? *value : 0);
  };
  result.setup.roll = Roll{.first = die(snowie::kDiceField), .second = die(snowie::kDiceField + 1)};
  return result;
}

}  // namespace bgtools::mat
