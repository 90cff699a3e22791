#pragma once

#include <bgtools/record/match.hpp>
#include <cstdint>
#include <ostream>
#include <string_view>

/// What a text contains, counted by a scan that shares no code with the readers: it is based only
/// on the page of the format in docs/formats, not on a grammar.
namespace bgtools::oracle {

/// How many of each kind a text or a record has.
struct Inventory {
  std::int64_t games = 0;
  std::int64_t rolls = 0;
  std::int64_t hops = 0;          ///< written hops of plays; `6/5(2)` counts as two
  std::int64_t cube_actions = 0;  ///< doubles, takes, drops, beavers, raccoons
  std::int64_t results = 0;

  friend bool operator==(const Inventory&, const Inventory&) = default;
};

Inventory& operator+=(Inventory& sum, const Inventory& more);
Inventory& operator-=(Inventory& sum, const Inventory& less);
std::ostream& operator<<(std::ostream& out, const Inventory& inventory);

/// Counts a record.
[[nodiscard]] Inventory inventory_of(const Match& match);

/// Whether the format with this name has an inventory.
[[nodiscard]] bool has_inventory(std::string_view format);
/// Counts a text in this format, or the bytes of a binary one.
[[nodiscard]] Inventory count(std::string_view format, std::string_view text);
/// Counts a piece of text from within a game, such as one row.
[[nodiscard]] Inventory count_within_game(std::string_view format, std::string_view piece);

}  // namespace bgtools::oracle
