#include <bgtools/formats/xg/container.hpp>
#include <bgtools/formats/xg/record.hpp>
#include <bgtools/formats/xg/xg.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bgtools {
namespace {

using xg::Type;

Type type_at(std::string_view records, std::size_t index) {
  return static_cast<Type>(xg::record_at(records, index).u8(xg::kTypeAt));
}

/// A double and its answers, as far as they go on: a taken or dropped cube is not answered again.
std::int64_t cube_actions_of(const text::LittleEndian& record) {
  if (record.i32(xg::cube::kDouble) != 1) return 0;
  std::int64_t count = 1;
  for (std::size_t at = xg::cube::kAnswers; at < xg::cube::kCube; at += 4) {
    const std::int32_t answer = record.i32(at);
    if (answer < 0) break;
    ++count;
    if (answer < 2) break;
  }
  return count;
}

std::int64_t hops_of(const text::LittleEndian& record) {
  if (record.u8(xg::move::kPlayed) == 0) return 0;
  std::int64_t count = 0;
  while (count < 4 && record.i32(xg::move::kHops + 8 * static_cast<std::size_t>(count)) != -1) {
    ++count;
  }
  return count;
}

bool has_dice(const text::LittleEndian& cube_record) {
  const std::string_view dice = cube_record.part(xg::cube::kDice, 2);
  return dice.size() == 2 && dice.find_first_not_of("123456") == std::string_view::npos;
}

}  // namespace

Inventory count_xg(std::string_view bytes) {
  const std::string records = xg::unpack(bytes, [](const std::string&) {}).records;
  const std::size_t count = records.size() / kXgRecordSize;
  Inventory inventory;
  bool is_position = false;
  for (std::size_t i = 0; i < count; ++i) {
    const text::LittleEndian record = xg::record_at(records, i);
    const Type type = type_at(records, i);
    if (type == Type::match_header) {
      is_position = xg::is_position(records, i, xg::end_of_match(records, i));
    } else if (type == Type::game_header) {
      ++inventory.games;
    } else if (type == Type::game_footer) {
      ++inventory.results;
    } else if (type == Type::cube && !is_position) {
      inventory.cube_actions += cube_actions_of(record);
      const bool is_rolled = i + 1 < count && type_at(records, i + 1) == Type::move;
      if (!is_rolled && has_dice(record)) ++inventory.rolls;
    } else if (type == Type::move && !is_position) {
      ++inventory.rolls;
      inventory.hops += hops_of(record);
    }
  }
  return inventory;
}

}  // namespace bgtools
