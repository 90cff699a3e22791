#include <fmt/format.h>

#include <algorithm>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/positions.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace bgtools {
namespace positions::snowie {
namespace {

// The two fields that nobody has explained hold 0 or 1.
enum FieldNumber : std::size_t {
  kLengthField,
  kJacobyField,
  kUnknownField,
  kMoneyField,
  kTurnField,
  kMoverField,
  kOpponentField,
  kCrawfordField,
  kMoverScoreField,
  kOpponentScoreField,
  kCubeField,
  kOwnerField,
  kBoardField,
  kDiceField = kBoardField + 26,
  kFieldCount = kDiceField + 2
};

IdError wrong(std::string_view what) { return {fmt::format("no Snowie position: {}", what)}; }

class Reader {
 public:
  explicit Reader(std::vector<std::string_view> fields) : fields_(std::move(fields)) {}

  PositionRead read() {
    Situation& situation = record_.situation;
    situation.length = number(kLengthField, "match length", 0, positions::kMostPoints);
    const bool is_money = situation.length == 0;
    situation.is_jacoby = number(kJacobyField, "Jacoby field", 0, 1) == 1 && is_money;
    number(kUnknownField, "third field", 0, 1);
    number(kMoneyField, "fourth field", 0, 1);
    situation.mover = number(kTurnField, "player on roll", 0, 1) == 0 ? Player::one : Player::two;
    record_.names[index(situation.mover)] = fields_[kMoverField];
    record_.names[index(other(situation.mover))] = fields_[kOpponentField];
    situation.is_crawford = number(kCrawfordField, "Crawford field", 0, 1) == 1;
    situation.score[index(situation.mover)] =
        number(kMoverScoreField, "score", 0, positions::kMostPoints);
    situation.score[index(other(situation.mover))] =
        number(kOpponentScoreField, "score", 0, positions::kMostPoints);
    read_cube();
    read_board();
    if (error_) return *error_;
    if (const auto error = positions::check_board(situation.position)) return wrong(error->message);
    if (const auto error = positions::check_score(situation)) return wrong(error->message);
    return record_;
  }

 private:
  void fail(std::string_view what) {
    if (!error_) error_ = wrong(what);
  }

  int number(std::size_t field, std::string_view name, int least, int most) {
    const auto value = positions::number_in(fields_[field], positions::kMostPoints);
    if (value && *value >= least && *value <= most) return *value;
    fail(fmt::format("its {} '{}' is not a number of {} to {}", name, fields_[field], least, most));
    return least;
  }

  void read_cube() {
    Situation& situation = record_.situation;
    constexpr int kMostCube = 1 << positions::kMostCubePower;
    const auto value = positions::number_in(fields_[kCubeField], kMostCube);
    if (!value || *value < 1 || !std::has_single_bit(static_cast<unsigned>(*value))) {
      fail(fmt::format("its cube '{}' is not a power of two", fields_[kCubeField]));
      return;
    }
    situation.cube.value = *value;
    const int owner = number(kOwnerField, "cube owner", -1, 1);
    if (owner != 0) {
      situation.cube.owner = owner == 1 ? situation.mover : other(situation.mover);
    }
  }

  void read_board() {
    Position& board = record_.situation.position;
    for (std::size_t at = 0; at < board.points.size(); ++at) {
      board.points[at] =
          static_cast<std::int8_t>(number(kBoardField + at, fmt::format("count on point {}", at),
                                          -positions::kMostCheckers, positions::kMostCheckers));
    }
    if (board.points[kBar] < 0 || board.points[kOff] > 0) {
      fail("a checker stands on the other side's bar");
    }
    Roll& roll = record_.situation.roll;
    roll = {static_cast<std::uint8_t>(number(kDiceField, "die", 0, 6)),
            static_cast<std::uint8_t>(number(kDiceField + 1, "die", 0, 6))};
    if (roll.is_known() && !roll.is_valid()) fail("only one of its dice is rolled");
  }

  std::vector<std::string_view> fields_;
  PositionRecord record_;
  std::optional<IdError> error_;
};

std::string held_name(const PositionRecord& position, Player player) {
  std::string name = position.names[index(player)];
  if (name.empty()) name = fmt::format("Player {}", index(player) + 1);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ';' || c == '\n' || c == '\r'; }, ',');
  return name;
}

PositionRead read(std::string_view text) {
  std::vector<std::string_view> fields = positions::split(text, ';');
  if (fields.back().empty()) fields.pop_back();
  if (fields.size() != kFieldCount) {
    return wrong(fmt::format("it has {} fields, not {}", fields.size(),
                             static_cast<std::size_t>(kFieldCount)));
  }
  return Reader(std::move(fields)).read();
}

std::string write(const PositionRecord& position) {
  const Situation& situation = position.situation;
  const Player mover = situation.mover;
  const bool is_money = situation.length <= 0;
  const Cube& cube = situation.cube;
  int owner = 0;
  if (cube.owner) owner = *cube.owner == mover ? 1 : -1;
  std::string text = fmt::format(
      "{};{:d};0;{:d};{};{};{};{:d};{};{};{};{};", std::max(situation.length, 0),
      is_money && situation.is_jacoby, is_money, index(mover), held_name(position, mover),
      held_name(position, other(mover)), situation.is_crawford, situation.score[index(mover)],
      situation.score[index(other(mover))], 1 << positions::power_of(cube.value), owner);
  for (const std::int8_t count : situation.position.points) {
    fmt::format_to(std::back_inserter(text), "{};", count);
  }
  fmt::format_to(std::back_inserter(text), "{};{};", situation.roll.first, situation.roll.second);
  return text;
}

}  // namespace
}  // namespace positions::snowie

PositionRead from_snowie_position(std::string_view text) { return positions::snowie::read(text); }
std::string to_snowie_position(const PositionRecord& position) {
  return positions::snowie::write(position);
}

}  // namespace bgtools
