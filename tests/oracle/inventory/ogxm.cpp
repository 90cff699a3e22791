#include <algorithm>
#include <array>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <oracle/inventory/counts.hpp>

namespace bgtools::oracle {
namespace {

using text::LittleEndian;

constexpr std::size_t kHeaderSize = 16;
constexpr std::size_t kSectionHead = 9;
constexpr std::string_view kEnd = "END!";

/// Bytes that are consumed from the front.
class Part {
 public:
  explicit Part(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool is_at_end() const { return is_short_ || rest_.empty(); }
  [[nodiscard]] bool is_short() const { return is_short_; }

  std::string_view take(std::uint64_t size) {
    is_short_ = is_short_ || size > rest_.size();
    if (is_short_) return {};
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::uint8_t byte() { return LittleEndian(take(1)).u8(0); }
  /// LEB128 of at most 64 bits.
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t group = byte();
      value |= std::uint64_t{group & 0x7FU} << shift;
      if (group < 0x80) {
        is_short_ = is_short_ || (group == 0 && shift > 0);
        return value;
      }
    }
    is_short_ = true;
    return 0;
  }

 private:
  std::string_view rest_;
  bool is_short_ = false;
};

/// Takes a ply; false if the end of the section cuts it off.
bool take_ply(Part& plies, Inventory& sum) {
  constexpr int kLastDice = 20;
  // Rolls are numbered from 11 to 66 with the lower die first; these are the numbers of the
  // doubles.
  constexpr std::array kDoubles = {0, 6, 11, 15, 18, 20};
  Inventory inventory = sum;
  const std::uint8_t byte = plies.byte();
  const int action = byte & 0x3F;
  std::int64_t steps = 0;
  if (action <= kLastDice) {
    ++inventory.rolls;
    const bool is_double = std::find(kDoubles.begin(), kDoubles.end(), action) != kDoubles.end();
    while (steps < (is_double ? 4 : 2) && plies.byte() != 0) ++steps;
  }
  if (byte >= 0x80) {
    Part extras(plies.take(plies.number()));
    const std::uint64_t mask = extras.number();
    const auto has = [mask](unsigned bit) { return (mask >> bit & 1U) != 0; };
    if (has(0)) extras.take(2);
    if (has(0) && has(3)) ++inventory.rolls;  // an illegal play, with its dice
    if (has(1)) extras.number();
    if (has(2)) extras.number();
    if (has(4)) extras.take(4);
    if (has(5)) steps += static_cast<std::int64_t>(extras.take(extras.number()).size());
  }
  inventory.hops += steps;
  const bool is_cube = (action >= 21 && action <= 23) || action == 32 || action == 33;
  if (is_cube) ++inventory.cube_actions;
  if (plies.is_short()) return false;
  sum = inventory;
  return true;
}

void count_game(Part plies, Inventory& inventory) {
  ++inventory.games;
  Part record(plies.take(plies.number()));
  constexpr std::uint64_t kWinnerAndPoints = 3;
  if ((record.number() & kWinnerAndPoints) == kWinnerAndPoints) ++inventory.results;
  while (!plies.is_at_end() && take_ply(plies, inventory)) {
  }
}

/// Whether a file may be read: it has version 2, and every part that must be understood is known.
bool is_readable(const LittleEndian& header, bool has_unknown_duty) {
  return header.u16(4) == 2 && header.u16(8) <= 2 && !has_unknown_duty;
}

}  // namespace

Inventory count_ogxm(std::string_view bytes) {
  constexpr std::array<std::string_view, 10> kSections = {"MTCH", "GAME", "ANAL", "DECS", "SIGN",
                                                          "CLCK", "VIDO", "ANNO", "MSIG", "CSUM"};
  Inventory sum;
  while (bytes.starts_with("OGXM")) {
    const LittleEndian header(bytes);
    std::size_t size = header.u32(12);
    if (size < kHeaderSize + kEnd.size() || size > bytes.size()) size = bytes.size();
    std::string_view rest = bytes.substr(0, size);
    if (size == header.u32(12) && rest.ends_with(kEnd)) rest.remove_suffix(kEnd.size());
    rest.remove_prefix(std::min(rest.size(), kHeaderSize));
    Inventory inventory;
    bool has_unknown_duty = false;
    while (rest.size() >= kSectionHead) {
      const std::string_view type = rest.substr(0, 4);
      const LittleEndian head(rest);
      rest.remove_prefix(kSectionHead);
      const std::string_view payload = rest.substr(0, head.u32(4));
      const bool is_known = std::find(kSections.begin(), kSections.end(), type) != kSections.end();
      has_unknown_duty = has_unknown_duty || (!is_known && (head.u8(8) & 1U) != 0);
      if (type == "GAME") count_game(Part(payload), inventory);
      rest.remove_prefix(payload.size());
    }
    if (is_readable(header, has_unknown_duty)) sum += inventory;
    bytes.remove_prefix(size);
  }
  return sum;
}

}  // namespace bgtools::oracle
