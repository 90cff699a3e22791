#include <bgtools/formats/ogxm/cursor.hpp>
#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/formats/ogxm/ogxm.hpp>
#include <bgtools/formats/ogxm/sections.hpp>

namespace bgtools {
namespace {

using ogxm::Cursor;

/// A ply that the end of the section cuts off is none.
void count_ply(Cursor& plies, Inventory& sum) {
  Inventory inventory = sum;
  const std::uint8_t byte = plies.byte();
  const int action = byte & 0x3F;
  std::int64_t steps = 0;
  if (action <= 20) {
    ++inventory.rolls;
    const int most = ogxm::roll_of(action).is_double() ? 4 : 2;
    while (steps < most && plies.byte() != 0) ++steps;
  }
  if ((byte & 0x80U) != 0) {
    Cursor extras = plies.record();
    const bool has_dice = extras.has(ogxm::extra_bit::kDice);
    if (has_dice) extras.bytes(2);
    if (has_dice && extras.has(ogxm::extra_bit::kIllegal)) ++inventory.rolls;
    for (const int bit : {ogxm::extra_bit::kResignValue, ogxm::extra_bit::kCubeValue}) {
      if (extras.has(bit)) extras.number();
    }
    if (extras.has(ogxm::extra_bit::kSettleValue)) extras.bytes(4);
    if (extras.has(ogxm::extra_bit::kSteps))
      steps += static_cast<std::int64_t>(extras.text().size());
  }
  inventory.hops += steps;
  const bool is_cube = (action >= 21 && action <= 23) || action == 32 || action == 33;
  if (is_cube) ++inventory.cube_actions;
  if (!plies.has_failed()) sum = inventory;
}

void count_game(Cursor plies, Inventory& inventory) {
  ++inventory.games;
  const Cursor record = plies.record();
  if (record.has(ogxm::game_bit::kWinner) && record.has(ogxm::game_bit::kPoints)) {
    ++inventory.results;
  }
  while (!plies.is_at_end()) count_ply(plies, inventory);
}

}  // namespace

Inventory count_ogxm(std::string_view bytes) {
  Inventory inventory;
  for (std::size_t at = 0; bytes.substr(at).starts_with(ogxm::kMagic);) {
    const ogxm::File file = ogxm::split(bytes, at, [](const std::string&) {});
    const bool is_read = ogxm::refusal(file).empty();
    for (const ogxm::Section& section : file.sections) {
      if (!is_read || section.type != "GAME") continue;
      count_game(Cursor(bytes, section.payload.begin, section.payload.end), inventory);
    }
    at = file.span.end;
  }
  return inventory;
}

}  // namespace bgtools
