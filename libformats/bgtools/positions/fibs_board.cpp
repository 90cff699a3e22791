#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/fields.hpp>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/positions.hpp>
#include <iterator>
#include <optional>
#include <vector>

namespace bgtools {
namespace positions::fibs_board {
namespace {

namespace grammar = bgtools::grammar::fibs_board;

enum FieldNumber : std::size_t {
  kWordField,
  kPlayerField,
  kOpponentField,
  kLengthField,
  kPlayerScoreField,
  kOpponentScoreField,
  kBoardField,
  kTurnField = kBoardField + 26,
  kPlayerDiceField,
  kOpponentDiceField = kPlayerDiceField + 2,
  kCubeField = kOpponentDiceField + 2,
  kPlayerMayDoubleField,
  kOpponentMayDoubleField,
  kWasDoubledField,
  kColourField,
  kDirectionField,
  kHomeField,
  kBarField,
  kPlayerHomeField,
  kOpponentHomeField,
  kPlayerBarField,
  kOpponentBarField,
  kCanMoveField,
  kForcedField,
  kDidCrawfordField,
  kRedoublesField,
  kFieldCount
};

constexpr std::string_view kWord = "board";
constexpr int kUnlimited = 9999;

IdError wrong(std::string_view what) { return {fmt::format("invalid FIBS board: {}", what)}; }

class Reader {
 public:
  explicit Reader(std::vector<std::string_view> fields) : fields_(std::move(fields), wrong) {}

  PositionRead read() {
    read_game();
    read_board();
    read_dice();
    read_cube();
    read_crawford();
    for (const FieldNumber field : {kHomeField, kBarField}) {
      fields_.number(field, "place of home", 0, 25);
    }
    fields_.number(kCanMoveField, "number of checkers that can move", 0, 4);
    // FIBS calls it a forced move and advises against using it, but sends a number of checkers.
    fields_.number(kForcedField, "number of checkers with a forced move", 0,
                   positions::kMostCheckers);
    fields_.number(kRedoublesField, "number of redoubles", 0, positions::kMostPoints);
    if (fields_.error()) return *fields_.error();
    if (const auto error = positions::check_situation(situation())) return wrong(error->message);
    return record_;
  }

 private:
  Situation& situation() { return record_.situation; }

  void read_game() {
    record_.names = {std::string(fields_[kPlayerField]), std::string(fields_[kOpponentField])};
    const int length = fields_.number(kLengthField, "match length", 0, positions::kMostPoints);
    situation().length = length == kUnlimited ? 0 : length;
    situation().score = {fields_.number(kPlayerScoreField, "score", 0, positions::kMostPoints),
                         fields_.number(kOpponentScoreField, "score", 0, positions::kMostPoints)};
    const int colour = fields_.sign(kColourField, "colour");
    const int turn = fields_.number(kTurnField, "turn", -1, 1);
    if (turn == 0) fields_.fail("the game is over: no player is on roll");
    situation().mover = turn == colour ? Player::one : Player::two;
  }

  void read_board() {
    const int colour = fields_.sign(kColourField, "colour");
    const bool counts_down = fields_.sign(kDirectionField, "direction") == -1;
    const Position counts = fields_.board(kBoardField);
    Position board;
    for (std::size_t at = 0; at < board.points.size(); ++at) {
      board.points[counts_down ? at : 25 - at] =
          static_cast<std::int8_t>(colour * counts.points[at]);
    }
    fields_.check_bars(board);
    check_side(kPlayerHomeField, kPlayerBarField, board);
    check_side(kOpponentHomeField, kOpponentBarField, board.flipped());
    situation().position = situation().mover == Player::one ? board : board.flipped();
  }

  /// GNU Backgammon leaves the number on the bar at 0.
  void check_side(std::size_t home_field, std::size_t bar_field, const Position& side) {
    const int home = fields_.number(home_field, "number borne off", 0, positions::kMostCheckers);
    const int bar = fields_.number(bar_field, "number on the bar", 0, positions::kMostCheckers);
    if (home > 0 && home + side.checkers() != positions::kMostCheckers) {
      fields_.fail(fmt::format("{} checkers on the board and {} borne off do not make 15",
                               side.checkers(), home));
    }
    if (bar > 0 && bar != side.points[kBar]) {
      fields_.fail(fmt::format("its board shows {} on the bar, but its count is {}",
                               side.points[kBar], bar));
    }
  }

  void read_dice() {
    const bool is_player = situation().mover == Player::one;
    for (std::size_t field = kPlayerDiceField; field < kCubeField; ++field) {
      fields_.number(field, "die", 0, 6);
    }
    situation().roll = fields_.roll(is_player ? kPlayerDiceField : kOpponentDiceField);
  }

  void read_cube() {
    const std::optional<int> value = fields_.cube(kCubeField);
    if (!value) return;
    situation().cube.value = *value;
    const bool player_may = fields_.number(kPlayerMayDoubleField, "right to double", 0, 1) == 1;
    const bool opponent_may = fields_.number(kOpponentMayDoubleField, "right to double", 0, 1) == 1;
    if (*value > 1 && player_may != opponent_may) {
      situation().cube.owner = player_may ? Player::one : Player::two;
    } else if (*value > 1 && !player_may) {
      fields_.fail(
          fmt::format("no player may turn its cube of {}, so its owner is unknown", *value));
    }
    const int doubled = fields_.number(kWasDoubledField, "double", -1, 1);
    situation().is_double_offered = doubled != 0;
    if (doubled == -1 && situation().mover == Player::one) {
      fields_.fail("the player on roll is not the one who doubled");
    }
    if (doubled != 0 && situation().roll.is_known()) {
      fields_.fail("a double is offered after the roll");
    }
  }

  void read_crawford() {
    const bool was_played = fields_.number(kDidCrawfordField, "Crawford mark", 0, 1) == 1;
    const auto [one, two] = situation().score;
    const int last = situation().length - 1;
    situation().is_crawford = last > 0 && !was_played && (one == last) != (two == last);
  }

  positions::Fields fields_;
  PositionRecord record_;
};

std::string held_name(const std::string& name, Player player) {
  if (name.empty()) return player == Player::one ? "Player1" : "Player2";
  std::string held = name;
  std::replace_if(
      held.begin(), held.end(), [](char c) { return c == ':' || c == '\n' || c == '\r'; }, '_');
  return held;
}

PositionRead read(std::string_view text) {
  std::vector<std::string_view> fields = positions::fields_of<grammar::line>(text);
  if (!text::parse_whole<grammar::word>(fields.front()))
    return wrong("it does not begin with board:");
  if (fields.size() != kFieldCount)
    return wrong(positions::wrong_count(fields.size(), kFieldCount));
  return Reader(std::move(fields)).read();
}

std::string write(const PositionRecord& position) {
  const Situation& situation = position.situation;
  const bool is_one = situation.mover == Player::one;
  const Position board = is_one ? situation.position : situation.position.flipped();
  const Cube& cube = situation.cube;
  const auto [one, two] = situation.score;
  const int length = std::clamp(situation.length, 0, positions::kMostPoints);
  // The mark of a finished game may come with the score after that game, where no program reads
  // it.
  const bool is_crawford = situation.is_crawford && (one == length - 1) != (two == length - 1);
  const bool is_after_crawford =
      length > 1 && (one == length - 1 || two == length - 1) && !is_crawford;
  const auto dice = [&](Player player) {
    const bool has_rolled = player == situation.mover;
    return fmt::format("{}:{}", has_rolled ? situation.roll.first : 0,
                       has_rolled ? situation.roll.second : 0);
  };
  const auto may_double = [&](Player player) {
    return cube.value == 1 || !cube.owner || *cube.owner == player ? 1 : 0;
  };
  std::string text = fmt::format(
      "{}:{}:{}:{}:{}:{}", kWord, held_name(position.names[0], Player::one),
      held_name(position.names[1], Player::two), length == 0 ? kUnlimited : length, one, two);
  for (const std::int8_t count : board.points)
    fmt::format_to(std::back_inserter(text), ":{}", count);
  const int turn = is_one ? 1 : -1;
  fmt::format_to(std::back_inserter(text), ":{}:{}:{}:{}:{}:{}:{}:1:-1:0:25", turn,
                 dice(Player::one), dice(Player::two), 1 << positions::power_of(cube.value),
                 may_double(Player::one), may_double(Player::two),
                 situation.is_double_offered ? turn : 0);
  fmt::format_to(std::back_inserter(text), ":{}:{}:{}:{}:0:0:{}:{}",
                 std::max(0, positions::kMostCheckers - board.checkers()),
                 std::max(0, positions::kMostCheckers - board.opponent_checkers()),
                 board.points[kBar], -board.points[kOff], is_after_crawford ? 1 : 0,
                 is_crawford ? 0 : 1);
  return text;
}

}  // namespace
}  // namespace positions::fibs_board

PositionRead from_fibs_board(std::string_view text) { return positions::fibs_board::read(text); }
std::string to_fibs_board(const PositionRecord& position) {
  return positions::fibs_board::write(position);
}

}  // namespace bgtools
