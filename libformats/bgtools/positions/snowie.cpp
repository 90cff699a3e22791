#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/fields.hpp>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/positions/snowie.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/positions.hpp>
#include <iterator>
#include <optional>
#include <vector>

namespace bgtools {
namespace positions::snowie {
namespace {

namespace grammar = bgtools::grammar::snowie;

IdError wrong(std::string_view what) { return {fmt::format("invalid Snowie position: {}", what)}; }

class Reader {
 public:
  explicit Reader(std::vector<std::string_view> fields) : fields_(std::move(fields), wrong) {}

  PositionRead read() {
    Situation& situation = record_.situation;
    situation.length = fields_.number(kLengthField, "match length", 0, positions::kMostPoints);
    const bool is_money = situation.length == 0;
    situation.is_jacoby = fields_.number(kJacobyField, "Jacoby field", 0, 1) == 1 && is_money;
    fields_.number(kUnknownField, "third field", 0, 1);
    fields_.number(kMoneyField, "fourth field", 0, 1);
    const Player mover =
        fields_.number(kTurnField, "player on roll", 0, 1) == 0 ? Player::one : Player::two;
    situation.mover = mover;
    record_.names[index(mover)] = fields_[kMoverField];
    record_.names[index(other(mover))] = fields_[kOpponentField];
    situation.is_crawford = fields_.number(kCrawfordField, "Crawford field", 0, 1) == 1;
    situation.score[index(mover)] =
        fields_.number(kMoverScoreField, "score", 0, positions::kMostPoints);
    situation.score[index(other(mover))] =
        fields_.number(kOpponentScoreField, "score", 0, positions::kMostPoints);
    read_cube();
    situation.position = fields_.board(kBoardField);
    fields_.check_bars(situation.position);
    situation.roll = fields_.roll(kDiceField);
    if (fields_.error()) return *fields_.error();
    if (const auto error = positions::check_situation(situation)) return wrong(error->message);
    return record_;
  }

 private:
  void read_cube() {
    const std::optional<int> value = fields_.cube(kCubeField);
    if (!value) return;
    Situation& situation = record_.situation;
    situation.cube.value = *value;
    const int owner = fields_.number(kOwnerField, "cube owner", -1, 1);
    if (owner != 0) {
      situation.cube.owner = owner == 1 ? situation.mover : other(situation.mover);
    }
  }

  positions::Fields fields_;
  PositionRecord record_;
};

std::string held_name(const PositionRecord& position, Player player) {
  std::string name = position.names[index(player)];
  if (name.empty()) name = fmt::format("Player {}", index(player) + 1);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ';' || c == '\n' || c == '\r'; }, ',');
  return name;
}

PositionRead read(std::string_view text) {
  std::vector<std::string_view> fields = fields_of(text);
  if (fields.size() != kFieldCount)
    return wrong(positions::wrong_count(fields.size(), kFieldCount));
  return Reader(std::move(fields)).read();
}

std::string write(const PositionRecord& position) {
  const Situation& situation = position.situation;
  const Player mover = situation.mover;
  const Player opponent = other(mover);
  const Cube& cube = situation.cube;
  int owner = 0;
  if (cube.owner) owner = *cube.owner == mover ? 1 : -1;
  return to_text({.length = std::max(situation.length, 0),
                  .is_jacoby = situation.is_jacoby,
                  .turn = static_cast<int>(index(mover)),
                  .names = {held_name(position, mover), held_name(position, opponent)},
                  .is_crawford = situation.is_crawford,
                  .scores = {situation.score[index(mover)], situation.score[index(opponent)]},
                  .cube = 1 << positions::power_of(cube.value),
                  .owner = owner,
                  .board = situation.position,
                  .roll = situation.roll});
}

}  // namespace

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields = positions::fields_of<grammar::line>(text);
  if (fields.back().empty()) fields.pop_back();
  return fields;
}

std::string to_text(const Line& line) {
  const bool is_money = line.length == 0;
  std::string text =
      fmt::format("{};{:d};0;{:d};{};{};{};{:d};{};{};{};{};", line.length,
                  is_money && line.is_jacoby, is_money, line.turn, line.names[0], line.names[1],
                  line.is_crawford, line.scores[0], line.scores[1], line.cube, line.owner);
  for (const std::int8_t count : line.board.points) {
    fmt::format_to(std::back_inserter(text), "{};", count);
  }
  fmt::format_to(std::back_inserter(text), "{};{};", line.roll.first, line.roll.second);
  return text;
}

}  // namespace positions::snowie

PositionRead from_snowie_position(std::string_view text) { return positions::snowie::read(text); }
std::string to_snowie_position(const PositionRecord& position) {
  return positions::snowie::write(position);
}

}  // namespace bgtools
