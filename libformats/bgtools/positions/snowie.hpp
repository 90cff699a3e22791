#pragma once

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Snowie's line of forty fields: a position on its own, or the board after an illegal play in a
/// .mat. Not part of the interface.
namespace bgtools::positions::snowie {

// The two undocumented fields hold 0 or 1.
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

/// The fields as they are written; a semicolon after the last one does not begin another.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view text);

/// The values to write. Names and scores are those of the player on roll, then of the opponent.
struct Line {
  int length = 0;  ///< 0: a money session
  bool is_jacoby = false;
  int turn = 0;                        ///< the field of the player on roll, 0 or 1
  std::array<std::string, 2> names{};  ///< without semicolons and line ends
  bool is_crawford = false;
  std::array<int, 2> scores{};
  int cube = 1;
  int owner = 0;  ///< of the cube: 1 the player on roll, -1 the other, 0 nobody
  Position board{};
  Roll roll{};
};

[[nodiscard]] std::string to_text(const Line& line);

}  // namespace bgtools::positions::snowie
