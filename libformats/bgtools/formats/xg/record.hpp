#pragma once

#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// The offsets of the fields in eXtreme Gammon's records.
namespace bgtools::xg {

/// The size of each record in bytes.
inline constexpr std::uint32_t kXgRecordSize = 2560;

enum class Type : std::uint8_t {
  match_header,
  game_header,
  cube,
  move,
  game_footer,
  match_footer,
  missing_game,
  reserved
};

inline constexpr std::size_t kTypeAt = 8;

namespace match_header {
inline constexpr std::size_t kAnsiNames[] = {9, 50};
inline constexpr std::size_t kLength = 92;
inline constexpr std::size_t kVariation = 96;
inline constexpr std::size_t kCrawford = 100;
inline constexpr std::size_t kJacoby = 101;
inline constexpr std::size_t kBeaver = 102;
inline constexpr std::size_t kAutomaticDoubles = 103;
inline constexpr std::size_t kElo[] = {104, 112};
inline constexpr std::size_t kExperience[] = {120, 124};
inline constexpr std::size_t kDate = 128;
inline constexpr std::size_t kAnsiEvent = 136;
inline constexpr std::size_t kGameId = 268;
inline constexpr std::size_t kAnsiLocation = 283;
inline constexpr std::size_t kAnsiRound = 417;
inline constexpr std::size_t kVersion = 552;
inline constexpr std::size_t kMagic = 556;
inline constexpr std::string_view kMagicBytes = "DMLI";
inline constexpr std::size_t kComments[] = {576, 580};
inline constexpr std::size_t kCubeLimit = 612;
inline constexpr std::size_t kMostAutomaticDoubles = 616;
inline constexpr std::size_t kEvent = 622;
inline constexpr std::size_t kNames[] = {880, 1138};
inline constexpr std::size_t kLocation = 1396;
inline constexpr std::size_t kRound = 1654;
inline constexpr std::size_t kTranscriber = 1960;
inline constexpr std::int32_t kUnlimited = 99999;
}  // namespace match_header

namespace game_header {
inline constexpr std::size_t kScore = 12;
inline constexpr std::size_t kCrawford = 20;
inline constexpr std::size_t kPosition = 21;
inline constexpr std::size_t kNumber = 48;
inline constexpr std::size_t kComments[] = {56, 60};
inline constexpr std::size_t kAutomaticDoubles = 64;
}  // namespace game_header

namespace cube {
inline constexpr std::size_t kPlayer = 12;
inline constexpr std::size_t kDouble = 16;
inline constexpr std::size_t kAnswers = 20;  // three: to the double, the beaver, the raccoon
inline constexpr std::size_t kCube = 32;
inline constexpr std::size_t kPosition = 36;
inline constexpr std::size_t kAnalysis = 64;
inline constexpr std::size_t kError = 200;
inline constexpr std::size_t kDice = 209;
inline constexpr std::size_t kTakeError = 216;
inline constexpr std::size_t kLevel = 232;
inline constexpr std::size_t kFlagged = 288;
inline constexpr std::size_t kComment = 292;
}  // namespace cube

namespace move {
inline constexpr std::size_t kBefore = 9;
inline constexpr std::size_t kAfter = 35;
inline constexpr std::size_t kPlayer = 64;
inline constexpr std::size_t kHops = 68;  // four pairs
inline constexpr std::size_t kHopSize = 8;
inline constexpr std::size_t kMostHops = 4;
inline constexpr std::size_t kDice = 100;
inline constexpr std::size_t kCube = 108;
inline constexpr std::size_t kAnalysis = 124;
inline constexpr std::size_t kPlayed = 2308;
inline constexpr std::size_t kError = 2312;
inline constexpr std::size_t kLuck = 2320;
inline constexpr std::size_t kLevels[] = {2472, 2476};
inline constexpr std::size_t kValidity = 2480;
inline constexpr std::size_t kFlagged = 2520;
inline constexpr std::size_t kComment = 2524;
inline constexpr std::int32_t kIsIllegal = 2;
}  // namespace move

namespace game_footer {
inline constexpr std::size_t kScore = 12;
inline constexpr std::size_t kNextIsCrawford = 20;
inline constexpr std::size_t kWinner = 24;
inline constexpr std::size_t kPoints = 28;
inline constexpr std::size_t kTermination = 32;
inline constexpr std::int32_t kResigned = 100;
inline constexpr std::int32_t kSettled = 1000;
}  // namespace game_footer

namespace match_footer {
inline constexpr std::size_t kScore = 12;
inline constexpr std::size_t kWinner = 20;
}  // namespace match_footer

/// Marks an error or a luck that was not computed.
inline constexpr double kNoValue = -1000;

[[nodiscard]] inline std::optional<Player> player_at(const text::LittleEndian& record,
                                                     std::size_t at) {
  const std::int32_t sign = record.i32(at);
  if (sign == 1) return Player::one;
  if (sign == -1) return Player::two;
  return std::nullopt;
}

[[nodiscard]] inline Position position_at(const text::LittleEndian& record, std::size_t at) {
  Position position;
  for (std::size_t point = 0; point < position.points.size(); ++point) {
    position.points[point] = record.i8(at + point);
  }
  return position;
}

/// The record at this index of the member temp.xg; after the last one, all fields are zero.
[[nodiscard]] inline text::LittleEndian record_at(std::string_view records, std::size_t index) {
  const std::size_t at = index * kXgRecordSize;
  if (at >= records.size()) return text::LittleEndian({});
  return text::LittleEndian(records.substr(at, kXgRecordSize));
}

/// Whether the records from `begin` to `end`, those of one match, hold a position instead of a
/// game: one decision that was not made, without an end.
[[nodiscard]] inline bool is_position(std::string_view records, std::size_t begin,
                                      std::size_t end) {
  std::size_t cubes = 0;
  std::size_t moves = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const text::LittleEndian record = record_at(records, i);
    const auto type = static_cast<Type>(record.u8(kTypeAt));
    if (type == Type::game_footer || type == Type::match_footer) return false;
    if (type == Type::cube) ++cubes;
    if (type == Type::move) {
      ++moves;
      if (record.u8(move::kPlayed) != 0) return false;
    }
  }
  return cubes <= 1 && moves <= 1 && cubes + moves > 0;
}

/// The end of the match whose header is at `begin`: the next header, or the end of the records.
[[nodiscard]] inline std::size_t end_of_match(std::string_view records, std::size_t begin) {
  std::size_t end = begin + 1;
  const std::size_t count = records.size() / kXgRecordSize;
  while (end < count &&
         static_cast<Type>(record_at(records, end).u8(kTypeAt)) != Type::match_header) {
    ++end;
  }
  return end;
}

}  // namespace bgtools::xg
