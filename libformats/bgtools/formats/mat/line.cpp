#include <bgtools/build/keeps.hpp>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/formats/mat/cell.hpp>
#include <bgtools/formats/mat/line.hpp>
#include <bgtools/positions/snowie.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <grammars/mat.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::mat {
namespace {

namespace grammar = bgtools::grammar::mat;

static_assert(kMostScoreLineBytes == grammar::kMostScoreLineBytes);

enum class Kind {
  other,
  row,
  set_position,
  set_board,
  tag,
  server,
  comment,
  bracketed,
  game,
  match,
  score
};

struct KeepsLength {
  using rule = grammar::match_length;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.length = to_int({in.begin(), in.size()});
  }
};

template <typename Rule, std::size_t kSide>
struct KeepsName {
  using rule = Rule;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.names[kSide] = trimmed({in.begin(), in.size()});
  }
};

struct KeepsScore {
  using rule = grammar::score;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    // Those of an incomplete name come before.
    parts.scores[0] = parts.scores[1];
    parts.scores[1] = {in.begin(), in.size()};
  }
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

  template <typename Rule, Kind kKind>
  using Is = build::Sets<Rule, &Parts::kind, kKind>;
  template <typename Rule>
  using action = build::ActionOf<
      Rule, Is<grammar::row_start, Kind::row>, Is<grammar::set_position, Kind::set_position>,
      Is<grammar::set_board, Kind::set_board>, build::Keeps<grammar::two_sides, &Parts::board>,
      Is<grammar::tag_line, Kind::tag>, Is<grammar::server_line, Kind::server>,
      Is<grammar::comment_line, Kind::comment>, Is<grammar::bracketed_line, Kind::bracketed>,
      Is<grammar::game_line, Kind::game>, Is<grammar::match_line, Kind::match>,
      Is<grammar::score_line_after_heading, Kind::score>,
      Is<grammar::score_line_alone, Kind::score>, build::Keeps<grammar::row_number, &Parts::number>,
      KeepsLength, build::Sets<grammar::unlimited, &Parts::length, 0>,
      build::Keeps<grammar::label, &Parts::label>, build::Keeps<grammar::tag_key, &Parts::key>,
      build::Keeps<grammar::tag_value, &Parts::value>,
      build::Keeps<grammar::server_key, &Parts::key>,
      build::Keeps<grammar::server_value, &Parts::value>,
      build::Keeps<grammar::board, &Parts::board>, build::Keeps<grammar::cube_power, &Parts::cube>,
      KeepsName<grammar::spaced_name, 0>, KeepsName<grammar::tight_name, 0>,
      KeepsName<grammar::second_name, 1>, KeepsScore>;
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

/// The key that other transcripts have for what the header of a server says.
std::string_view usual_key(std::string_view key) {
  if (key == "App") return "Site";
  if (key == "Game type") return "Variation";
  if (key == "Jacobi rule") return "Jacoby";
  return key;
}

// The usual headings and results are read by hand, as plain rows are (plain_row.hpp), because the
// grammar tries every other kind of line first. A line with any other byte is left to the grammar.

std::size_t skip_spaces(std::string_view line, std::size_t at) {
  while (at < line.size() && line[at] == ' ') ++at;
  return at;
}

std::size_t skip_digits(std::string_view line, std::size_t at) {
  while (at < line.size() && text::is_digit(line[at])) ++at;
  return at;
}

/// Whether a name neither begins a comment nor has a tab or a no-break space at an end. A letter
/// may begin or end with the same byte as a no-break space; then the grammar decides.
bool is_plain_name(std::string_view name) {
  constexpr std::string_view kOtherBegins = ";\t\xC2";
  constexpr std::string_view kOtherEnds = "\t\xA0";
  return !name.empty() && kOtherBegins.find(name.front()) == std::string_view::npos &&
         kOtherEnds.find(name.back()) == std::string_view::npos;
}

/// `Ann : 0      Bob : 0`, whose names have no colon.
std::optional<ScoreLine> plain_score_line(std::string_view line) {
  if (line.size() > kMostScoreLineBytes) return std::nullopt;
  ScoreLine heading;
  std::size_t at = 0;
  for (std::size_t side = 0; side < heading.names.size(); ++side) {
    const std::size_t begin = skip_spaces(line, at);
    const std::size_t colon = line.find(':', begin);
    if (colon == std::string_view::npos) return std::nullopt;
    std::size_t end = colon;
    while (end > begin && line[end - 1] == ' ') --end;
    heading.names[side] = line.substr(begin, end - begin);
    const std::size_t score = skip_spaces(line, colon + 1);
    at = skip_digits(line, score);
    if (!is_plain_name(heading.names[side]) || at == score) return std::nullopt;
    heading.scores[side] = line.substr(score, at - score);
  }
  if (skip_spaces(line, at) < line.size()) return std::nullopt;
  return heading;
}

/// `Game 1`, or a result such as `Wins 2 points`.
std::optional<Line> plain_heading_or_result(std::string_view line) {
  const std::size_t begin = skip_spaces(line, 0);
  const std::string_view words = line.substr(begin);
  // With a colon, it may be the line of the score.
  if (words.starts_with("Wins ") && words.find(':') == std::string_view::npos) return OtherLine{};
  constexpr std::string_view kGame = "Game ";
  if (!words.starts_with(kGame)) return std::nullopt;
  const std::size_t label = skip_spaces(line, begin + kGame.size());
  const std::size_t end = skip_digits(line, label);
  if (end == label || skip_spaces(line, end) < line.size()) return std::nullopt;
  return GameLine{.label = line.substr(label, end - label)};
}

}  // namespace

Line read_line(std::string_view line, bool is_after_heading) {
  if (is_after_heading) {
    if (const auto heading = plain_score_line(line)) return *heading;
  } else if (const auto number = build::plain_row_number(line); !number.empty()) {
    return RowStart{.number = number};
  }
  if (const auto plain = plain_heading_or_result(line)) return *plain;
  return read_line_by_grammar(line, is_after_heading);
}

Line read_line_by_grammar(std::string_view line, bool is_after_heading) {
  Parts parts;
  const bool is_read = is_after_heading ? build::parse<grammar::line_after_heading>(line, parts)
                                        : build::parse<grammar::line>(line, parts);
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
    case Kind::server:
      return TagLine{.key = usual_key(parts.key), .value = trimmed(parts.value)};
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
