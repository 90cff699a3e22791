#include <bgtools/formats/xg/container.hpp>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <oracle/inventory/counts.hpp>

namespace bgtools::oracle {
namespace {

using text::LittleEndian;

// Offsets of the fields of a record and the record types, from docs/formats/xg.md.
constexpr std::size_t kRecordSize = 2560;
constexpr std::size_t kType = 8;
constexpr std::size_t kDoubled = 16;
constexpr std::size_t kAnswers = 20;
constexpr int kMostAnswers = 3;
constexpr std::size_t kHops = 68;
constexpr std::size_t kHopSize = 8;
constexpr int kMostHops = 4;
constexpr std::size_t kDiceOfCube = 209;
constexpr std::size_t kPlayed = 2308;

enum Type : std::uint8_t { kMatchHeader, kGameHeader, kCube, kMove, kGameFooter, kMatchFooter };

/// A double and the answers to it; the chain ends when the cube is taken or dropped.
std::int64_t cube_actions_of(const LittleEndian& record) {
  if (record.i32(kDoubled) != 1) return 0;
  std::int64_t count = 1;
  for (std::size_t i = 0; i < kMostAnswers; ++i) {
    const std::int32_t answer = record.i32(kAnswers + 4 * i);
    if (answer < 0) break;
    ++count;
    if (answer < 2) break;
  }
  return count;
}

std::int64_t hops_of(const LittleEndian& record) {
  if (record.u8(kPlayed) == 0) return 0;
  std::int64_t count = 0;
  while (count < kMostHops &&
         record.i32(kHops + kHopSize * static_cast<std::size_t>(count)) != -1) {
    ++count;
  }
  return count;
}

bool has_dice(const LittleEndian& record) {
  const std::string_view dice = record.part(kDiceOfCube, 2);
  return dice.size() == 2 && dice.find_first_not_of("123456") == std::string_view::npos;
}

class Records {
 public:
  explicit Records(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::size_t size() const { return bytes_.size() / kRecordSize; }
  [[nodiscard]] LittleEndian at(std::size_t index) const {
    return LittleEndian(bytes_.substr(index * kRecordSize, kRecordSize));
  }
  [[nodiscard]] std::uint8_t type(std::size_t index) const {
    return index < size() ? at(index).u8(kType) : std::uint8_t{0xFF};
  }
  /// Whether the match with its header at `header` is a single unmade decision without an end.
  [[nodiscard]] bool is_position(std::size_t header) const {
    int cubes = 0;
    int moves = 0;
    for (std::size_t i = header + 1; i < size() && type(i) != kMatchHeader; ++i) {
      if (type(i) == kGameFooter || type(i) == kMatchFooter) return false;
      if (type(i) == kMove && at(i).u8(kPlayed) != 0) return false;
      cubes += type(i) == kCube ? 1 : 0;
      moves += type(i) == kMove ? 1 : 0;
    }
    return cubes <= 1 && moves <= 1 && cubes + moves > 0;
  }

 private:
  std::string_view bytes_;
};

}  // namespace

Inventory count_xg(std::string_view bytes) {
  const std::string unpacked = xg::unpack(bytes, [](const std::string&) {}).records;
  const Records records(unpacked);
  Inventory inventory;
  bool is_position = false;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::uint8_t type = records.type(i);
    if (type == kMatchHeader) {
      is_position = records.is_position(i);
    } else if (type == kGameHeader) {
      ++inventory.games;
    } else if (type == kGameFooter) {
      ++inventory.results;
    } else if (type == kCube && !is_position) {
      inventory.cube_actions += cube_actions_of(records.at(i));
      if (records.type(i + 1) != kMove && has_dice(records.at(i))) ++inventory.rolls;
    } else if (type == kMove && !is_position) {
      ++inventory.rolls;
      inventory.hops += hops_of(records.at(i));
    }
  }
  return inventory;
}

}  // namespace bgtools::oracle
