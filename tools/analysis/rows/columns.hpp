#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bgtools::analysis {

/// The tables that a record becomes, and those that the results of many records add up to.
enum class Table : std::uint8_t { matches, games, turns, plays, players, events, pairs };
inline constexpr std::size_t kTableCount = 7;

[[nodiscard]] std::string_view name(Table table) noexcept;
[[nodiscard]] std::optional<Table> table_named(std::string_view text) noexcept;

enum class ColumnType : std::uint8_t { text, integer, boolean };
[[nodiscard]] std::string_view name(ColumnType type) noexcept;

/// One column of a table.
struct Column {
  std::string_view name;
  ColumnType type{};
  std::string_view unit;  ///< "": none
  bool may_be_null = false;
  std::string_view meaning;  ///< as docs/rows.md has it, in Markdown
};

/// All columns of a table, in their order.
[[nodiscard]] std::span<const Column> columns_of(Table table) noexcept;
/// The columns that identify a row of the table; none of a table of sums.
[[nodiscard]] std::span<const std::string_view> keys_of(Table table) noexcept;

/// Indices into columns_of(), in the order in which they are written.
using ChosenColumns = std::vector<std::size_t>;

[[nodiscard]] ChosenColumns all_columns(Table table);
/// The columns that a list such as "path,turn,canonical" names. The error is the first name that is
/// unknown or comes twice.
[[nodiscard]] OrError<ChosenColumns, std::string_view> columns_named(Table table,
                                                                     std::string_view list);

}  // namespace bgtools::analysis
