#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/fields.hpp>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <grammars/positions.hpp>

namespace bgtools {
namespace positions::ogid {
namespace {

namespace grammar = bgtools::grammar::ogid;

constexpr std::string_view kPrefix = "OGID=";
constexpr Player kWhite = Player::one;
constexpr Player kBlack = Player::two;

// The fields from the dice on may be absent, from the last backwards.
enum FieldNumber : std::size_t {
  kWhiteField,
  kBlackField,
  kCubeField,
  kDiceField,
  kColourField,
  kStateField,
  kWhiteScoreField,
  kBlackScoreField,
  kLengthField,
  kMoveField,
  kCheckersField,
  kFieldCount
};

IdError wrong(std::string_view what) { return {fmt::format("invalid OGID: {}", what)}; }

constexpr int kBorneOff = 26;

// White moves from 1 to 24; White's bar is 0 and Black's 25.
int place_of(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

template <typename Checkers>
std::optional<IdError> read_side(std::string_view text, bool is_white, Position& side) {
  const std::size_t end = *text::parse_front<Checkers>(text);
  if (end < text.size()) {
    if (text::parse_whole<grammar::place>(text.substr(end, 1))) {
      return wrong("a checker is on the other side's bar");
    }
    return wrong(
        fmt::format("{} among the checkers is not one of 0-9 a-p", positions::quoted(text[end])));
  }
  for (const char c : text) {
    const int place = place_of(c);
    if (place == kBorneOff) continue;
    ++side.points[static_cast<std::size_t>(is_white ? 25 - place : place)];
  }
  return std::nullopt;
}

std::optional<IdError> read_board(std::string_view white, std::string_view black, Position& board) {
  // Beyond this, the counts of checkers would overflow.
  constexpr std::size_t kMostCharacters = 16;
  if (white.size() > kMostCharacters || black.size() > kMostCharacters) {
    return wrong("one side has more than 15 checkers");
  }
  Position black_side;
  if (auto error = read_side<grammar::white>(white, true, board)) return error;
  if (auto error = read_side<grammar::black>(black, false, black_side)) return error;
  const Position seen_by_white = black_side.flipped();
  for (std::size_t point = 0; point < board.points.size(); ++point) {
    if (seen_by_white.points[point] == 0) continue;
    if (board.points[point] != 0) {
      return wrong(fmt::format("both sides have checkers on White's point {}", point));
    }
    board.points[point] = seen_by_white.points[point];
  }
  return std::nullopt;
}

std::optional<Player> colour_in(char c) {
  if (c == 'W') return kWhite;
  if (c == 'B') return kBlack;
  return std::nullopt;
}

std::optional<IdError> read_cube(std::string_view text, Situation& situation) {
  if (!text::parse_whole<grammar::cube>(text)) {
    return wrong("its cube is not an owner (W B N), a digit and an action (N O T P)");
  }
  situation.cube.value = 1 << (text[1] - '0');
  situation.cube.owner = colour_in(text[0]);
  situation.is_double_offered = text[2] == 'O';
  return std::nullopt;
}

std::optional<IdError> read_dice(std::string_view text, Situation& situation) {
  if (text.empty()) return std::nullopt;
  if (!text::parse_whole<grammar::dice>(text))
    return wrong("its dice are not two digits from 1 to 6");
  situation.roll = roll_of(text);
  return std::nullopt;
}

std::optional<IdError> read_mover(std::string_view colour, std::string_view state,
                                  Situation& situation) {
  if (!colour.empty() && !text::parse_whole<grammar::colour>(colour)) {
    return wrong("its colour is neither W nor B");
  }
  if (!state.empty() && !text::parse_whole<grammar::state>(state)) {
    return wrong("its state is not one of IB IW R C D A P G");
  }
  if (state == "D") situation.is_double_offered = true;
  // The published example has IW with the colour of the player on roll. HedgeHog writes IB for
  // every start, no matter which player begins, so IB does not tell the turn.
  if (state == "IW") {
    situation.mover = kWhite;
  } else if (!colour.empty()) {
    const Player named = *colour_in(colour.front());
    situation.mover = situation.is_double_offered ? named : other(named);
  }
  if (situation.is_double_offered && situation.roll.is_known()) {
    return wrong("a double is offered after the roll");
  }
  return std::nullopt;
}

std::optional<IdError> read_length(std::string_view text, Situation& situation) {
  const std::size_t end = *text::parse_front<grammar::points>(text);
  const std::string_view points = text.substr(0, end);
  const std::string_view mark = text.substr(end);
  const auto length = positions::number_in(points, positions::kMostPoints);
  const bool has_limit = text::parse_whole<grammar::game_limit>(mark);
  const auto limit = positions::number_in(mark.substr(has_limit ? 1 : 0), positions::kMostPoints);
  if (!text::parse_whole<grammar::length>(text) || (!points.empty() && !length) ||
      (has_limit && limit.value_or(-1) < 0)) {
    return wrong("its match length is not a number with C, L or a limit of games");
  }
  situation.length = length.value_or(0);
  situation.is_crawford = mark == "C";
  return std::nullopt;
}

std::optional<IdError> read_score(std::string_view text, int& score) {
  if (text.empty()) return std::nullopt;
  const auto value = positions::number_in(text, positions::kMostPoints);
  if (!value || *value < 0) return wrong("its score is not a number");
  score = *value;
  return std::nullopt;
}

/// One letter for each checker of the side whose view the position has, in ascending order.
std::string side_text(const Position& side, bool is_white) {
  constexpr std::string_view kLetters = "0123456789abcdefghijklmnop";
  std::string text;
  for (int place = 0; place <= kBar; ++place) {
    const auto point = static_cast<std::size_t>(is_white ? kBar - place : place);
    if (point == kOff) continue;
    for (int checker = 0; checker < side.points[point]; ++checker) {
      text += kLetters[static_cast<std::size_t>(place)];
    }
  }
  return text;
}

Situation with_other_turn(Situation situation) {
  situation.mover = other(situation.mover);
  situation.position = situation.position.flipped();
  return situation;
}

std::string write(const Situation& situation) {
  constexpr int kMostPower = 9;
  const bool is_white = situation.mover == kWhite;
  const Position& board = situation.position;
  const auto letter = [](Player player) { return player == kWhite ? 'W' : 'B'; };
  const Cube& cube = situation.cube;
  const auto [one, two] = situation.score;
  const int length = std::max(situation.length, 0);
  const bool is_rolled = situation.roll.is_known();
  const bool is_initial = board == start_position(Variant::backgammon) && !is_rolled &&
                          cube == Cube{} && !situation.is_double_offered;
  const bool is_after_crawford =
      !situation.is_crawford && length > 1 && (one == length - 1 || two == length - 1);
  // The colour is that of the player not on roll, or of the doubler while a double is pending.
  const bool is_of_mover = situation.is_double_offered;
  std::string state = "C";
  if (situation.is_double_offered) {
    state = "D";
  } else if (is_rolled) {
    state = "R";
  } else if (is_initial) {
    state = "IB";
  }
  return fmt::format(
      "{}{}:{}:{}{}{}:{}:{}:{}:{}:{}:{}{}", kPrefix,
      side_text(is_white ? board : board.flipped(), true),
      side_text(is_white ? board.flipped() : board, false), cube.owner ? letter(*cube.owner) : 'N',
      std::min(positions::power_of(cube.value), kMostPower),
      situation.is_double_offered ? 'O' : 'N',
      is_rolled ? fmt::format("{}{}", situation.roll.low(), situation.roll.high()) : std::string(),
      letter(is_of_mover ? situation.mover : other(situation.mover)), state, one, two, length,
      situation.is_crawford ? "C"
      : is_after_crawford   ? "L"
                            : "");
}

/// What a Situation has no field for.
std::vector<std::string> details_of(const std::vector<std::string_view>& fields) {
  std::vector<std::string> details;
  const char action = fields[kCubeField][2];
  if (action == 'T' || action == 'P') details.push_back(fmt::format("cube action {}", action));
  const std::string_view state = fields[kStateField];
  if (state == "A" || state == "P" || state == "G") {
    details.push_back(fmt::format("state {}", state));
  }
  const std::string_view length = fields[kLengthField];
  const std::string_view mark = length.substr(*text::parse_front<grammar::points>(length));
  if (mark.starts_with('G')) {
    details.push_back(fmt::format("limit of {} games", mark.substr(1)));
  }
  if (!fields[kMoveField].empty() && fields[kMoveField] != "0") {
    details.push_back(fmt::format("move number {}", fields[kMoveField]));
  }
  if (!fields[kCheckersField].empty() && fields[kCheckersField] != "15") {
    details.push_back(fmt::format("number of checkers {}", fields[kCheckersField]));
  }
  return details;
}

PositionRead read(std::string_view text) {
  std::vector<std::string_view> fields = positions::fields_of<grammar::id>(text);
  if (fields.size() <= kCubeField || fields.size() > kFieldCount) {
    return wrong(fmt::format("it has {} fields, not 3 to 11", fields.size()));
  }
  fields.resize(kFieldCount);
  PositionRecord record;
  Situation& situation = record.situation;
  Position board;
  if (auto error = read_board(fields[kWhiteField], fields[kBlackField], board))
    return std::move(*error);
  if (auto error = read_cube(fields[kCubeField], situation)) return std::move(*error);
  if (auto error = read_dice(fields[kDiceField], situation)) return std::move(*error);
  if (auto error = read_mover(fields[kColourField], fields[kStateField], situation)) {
    return std::move(*error);
  }
  if (auto error = read_score(fields[kWhiteScoreField], situation.score[index(kWhite)])) {
    return std::move(*error);
  }
  if (auto error = read_score(fields[kBlackScoreField], situation.score[index(kBlack)])) {
    return std::move(*error);
  }
  if (auto error = read_length(fields[kLengthField], situation)) return std::move(*error);
  for (const FieldNumber field : {kMoveField, kCheckersField}) {
    if (!fields[field].empty() && !positions::number_in(fields[field], positions::kMostPoints)) {
      return wrong("its move number or number of checkers is not a number");
    }
  }
  situation.position = situation.mover == kWhite ? board : board.flipped();
  if (const auto error = positions::check_situation(situation)) return wrong(error->message);

  record.details = details_of(fields);
  const bool is_turn_open =
      !fields[kColourField].empty() && fields[kStateField] != "IW" && !situation.is_double_offered;
  if (is_turn_open) record.other_turn = with_other_turn(situation);
  return record;
}

}  // namespace
}  // namespace positions::ogid

std::string to_ogid(const Situation& situation) { return positions::ogid::write(situation); }
PositionRead from_ogid_with_details(std::string_view text) { return positions::ogid::read(text); }
OrError<Situation, IdError> from_ogid(std::string_view text) {
  const PositionRead read = positions::ogid::read(text);
  if (!read) return read.error();
  return read->situation;
}

}  // namespace bgtools
