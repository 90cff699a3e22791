#include <bgtools/formats/mat/cell.hpp>
#include <bgtools/formats/mat/line.hpp>
#include <cstddef>
#include <grammars/mat.hpp>

namespace bgtools::mat {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::mat;

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

/// The parts of a line that its rules keep.
struct Parts {
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
struct action : pegtl::nothing<Rule> {};

template <std::string_view Parts::*Field>
struct keeps {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.*Field = {in.begin(), in.size()};
  }
};

template <std::size_t Side>
struct keeps_name {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.names[Side] = trimmed({in.begin(), in.size()});
  }
};

template <>
struct action<grammar::match_length> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.length = to_int({in.begin(), in.size()});
  }
};
template <>
struct action<grammar::unlimited> {
  static void apply0(Parts& parts) { parts.length = 0; }
};
template <>
struct action<grammar::label> : keeps<&Parts::label> {};
template <>
struct action<grammar::tag_key> : keeps<&Parts::key> {};
template <>
struct action<grammar::tag_value> : keeps<&Parts::value> {};
template <>
struct action<grammar::board> : keeps<&Parts::board> {};
template <>
struct action<grammar::cube_power> : keeps<&Parts::cube> {};
template <>
struct action<grammar::first_name> : keeps_name<0> {};
template <>
struct action<grammar::second_name> : keeps_name<1> {};
template <>
struct action<grammar::score> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Parts& parts) {
    // Scores are tried at every colon; the last two that matched are the ones.
    parts.scores[0] = parts.scores[1];
    parts.scores[1] = {in.begin(), in.size()};
  }
};

template <typename Rule>
std::optional<Parts> parts_of(std::string_view line) {
  Parts parts;
  Input in(line.data(), line.data() + line.size(), "");
  if (!pegtl::parse<Rule, action>(in, parts)) return std::nullopt;
  return parts;
}

Position board_of_letters(std::string_view letters) {
  Position board;
  for (std::size_t point = 0; point < board.points.size(); ++point) {
    const char c = letters[point];
    if (c >= 'A' && c <= 'Z') board.points[point] = static_cast<std::int8_t>(c - 'A' + 1);
    if (c >= 'a' && c <= 'z') board.points[point] = static_cast<std::int8_t>(-(c - 'a' + 1));
  }
  return board;
}

constexpr std::size_t kSnowieFields = 40;
using SnowieFields = std::array<std::string_view, kSnowieFields>;

std::optional<SnowieFields> split_fields(std::string_view text) {
  SnowieFields fields;
  for (std::string_view& field : fields) {
    const std::size_t end = text.find(';');
    if (end == std::string_view::npos) return std::nullopt;
    field = trimmed(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  if (!trimmed(text).empty()) return std::nullopt;
  return fields;
}

}  // namespace

std::optional<MatchLine> read_match_line(std::string_view line) {
  const auto parts = parts_of<grammar::match_line>(line);
  if (!parts || !parts->length) return std::nullopt;
  return MatchLine{.length = *parts->length};
}

std::optional<GameLine> read_game_line(std::string_view line) {
  const auto parts = parts_of<grammar::game_line>(line);
  if (!parts) return std::nullopt;
  return GameLine{.label = parts->label};
}

bool is_cut_game_line(std::string_view line) {
  Input in(line.data(), line.data() + line.size(), "");
  return pegtl::parse<grammar::cut_game_line>(in);
}

std::optional<ScoreLine> read_score_line(std::string_view line) {
  // Where a name ends is tried at every colon, so that the work grows with the square of the
  // length.
  if (line.size() > kMostScoreLineBytes) return std::nullopt;
  // Most lines that are none fail here and cost nothing.
  const std::size_t last = line.find_last_not_of(" \t\xC2\xA0");
  if (last == std::string_view::npos) return std::nullopt;
  const bool is_digit = line[last] >= '0' && line[last] <= '9';
  if (!is_digit && line[last] != '?') return std::nullopt;
  const auto parts = parts_of<grammar::score_line>(line);
  if (!parts) return std::nullopt;
  return ScoreLine{.names = parts->names, .scores = parts->scores};
}

std::optional<TagLine> read_tag_line(std::string_view line) {
  const auto parts = parts_of<grammar::tag_line>(line);
  if (!parts) return std::nullopt;
  return TagLine{.key = trimmed(parts->key), .value = parts->value};
}

std::optional<SetPosition> read_set_position_line(std::string_view line) {
  const auto parts = parts_of<grammar::set_position>(line);
  if (!parts) return std::nullopt;

  SetPosition setup{.position = board_of_letters(parts->board), .cube = std::nullopt, .roll = {}};
  constexpr int kMostPower = 12;  // gnubg's cube ends at 4096
  const auto power = to_int(parts->cube);
  if (power && *power >= -kMostPower && *power <= kMostPower) {
    Cube cube{.value = 1 << (*power < 0 ? -*power : *power), .owner = std::nullopt};
    if (*power != 0) cube.owner = *power > 0 ? Player::two : Player::one;
    setup.cube = cube;
  }
  return setup;
}

std::optional<DeclaredBoard> read_declared_board(std::string_view text) {
  constexpr std::size_t kNames = 5;
  constexpr std::size_t kCubeValue = 10;
  constexpr std::size_t kCubeOwner = 11;
  constexpr std::size_t kBoard = 12;
  constexpr std::size_t kDice = 38;
  constexpr int kMostCheckers = 99;
  const auto fields = split_fields(text);
  if (!fields) return std::nullopt;
  DeclaredBoard result;
  for (std::size_t point = 0; point < result.setup.position.points.size(); ++point) {
    const auto count = to_int((*fields)[kBoard + point]);
    if (!count || *count < -kMostCheckers || *count > kMostCheckers) return std::nullopt;
    result.setup.position.points[point] = static_cast<std::int8_t>(*count);
  }
  result.names = {(*fields)[kNames], (*fields)[kNames + 1]};
  if (const auto value = to_int((*fields)[kCubeValue]); value && *value > 0) {
    result.setup.cube = Cube{.value = *value, .owner = std::nullopt};
    result.is_owned_by_roller = to_int((*fields)[kCubeOwner]) == 1;
    result.is_owned_by_other = to_int((*fields)[kCubeOwner]) == -1;
  }
  const auto die = [&](std::size_t field) {
    const auto value = to_int((*fields)[field]);
    return static_cast<std::uint8_t>(value && *value >= 0 && *value <= 6 ? *value : 0);
  };
  result.setup.roll = Roll{.first = die(kDice), .second = die(kDice + 1)};
  return result;
}

}  // namespace bgtools::mat
