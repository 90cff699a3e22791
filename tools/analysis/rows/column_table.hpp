#pragma once

#include <algorithm>
#include <array>
#include <bgtools/game/situation.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>

#include "analysis/rows/columns.hpp"
#include "analysis/rows/row_writer.hpp"

/// How a table is made of columns, each with its name, its unit, its meaning and its cell.
namespace bgtools::analysis {

struct Path {
  std::string_view path;
};

struct Text {
  std::string_view text;
  bool is_foreign = false;  ///< a person or another program wrote it
};

constexpr Text words(std::string_view text) { return {.text = text}; }
constexpr Text foreign(std::string_view text) { return {.text = text, .is_foreign = true}; }
constexpr std::optional<Text> words_or_null(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(words(text));
}
constexpr std::optional<Text> foreign_or_null(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(foreign(text));
}

/// What may be in a cell besides null.
template <class Value>
struct CellOf {
  using type = Value;
  static constexpr bool kMayBeNull = false;
};
template <class Value>
struct CellOf<std::optional<Value>> {
  using type = Value;
  static constexpr bool kMayBeNull = true;
};

template <class Value>
constexpr ColumnType type_of() {
  if constexpr (std::same_as<Value, bool>) return ColumnType::boolean;
  if constexpr (std::same_as<Value, Text> || std::same_as<Value, Path>) return ColumnType::text;
  return ColumnType::integer;
}

inline void write(RowWriter& out, Path value) { out.text(value.path, TextKind::path); }
inline void write(RowWriter& out, Text value) {
  out.text(value.text, value.is_foreign ? TextKind::foreign : TextKind::words);
}
inline void write(RowWriter& out, bool value) { out.boolean(value); }
inline void write(RowWriter& out, Player player) {
  out.number(static_cast<std::int64_t>(index(player)) + 1);
}
template <std::integral Number>
void write(RowWriter& out, Number value) {
  out.number(static_cast<std::int64_t>(value));
}
template <class Value>
void write(RowWriter& out, const std::optional<Value>& value) {
  if (value) {
    write(out, *value);
  } else {
    out.null();
  }
}

/// A member of what may be missing: with a null pointer, or an empty optional.
template <class Maybe, class Member>
constexpr auto get(const Maybe& maybe, Member member) {
  using Value = std::remove_cvref_t<decltype(std::invoke(member, *maybe))>;
  using Found = std::optional<typename CellOf<Value>::type>;
  return maybe ? Found(std::invoke(member, *maybe)) : Found();
}

/// A column whose cell is a function of a row. It has no state, so its type is all of it.
template <class Cell>
struct ColumnWith {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  Cell cell;
};
// clang 14 does not deduce the parameters of an aggregate.
template <class Cell>
ColumnWith(std::string_view, std::string_view, std::string_view, Cell) -> ColumnWith<Cell>;

/// The columns of a table with rows of this type, and for each what writes its cell.
template <class Row, std::size_t kCount>
struct TableOf {
  std::array<Column, kCount> columns;
  std::array<void (*)(const Row&, RowWriter&), kCount> writers;
};

template <class Row, class Cell>
constexpr Column column_of(const ColumnWith<Cell>& of) {
  using Result = CellOf<std::invoke_result_t<Cell, const Row&>>;
  return {of.name, type_of<typename Result::type>(), of.unit, Result::kMayBeNull, of.meaning};
}

template <class Row, class Cell>
void write_cell(const Row& row, RowWriter& out) {
  write(out, Cell{}(row));
}

template <class Row, class... Cell>
constexpr TableOf<Row, sizeof...(Cell)> table_of(const ColumnWith<Cell>&... columns) {
  return {{column_of<Row>(columns)...}, {&write_cell<Row, Cell>...}};
}

template <class Row, std::size_t kCount>
void write_row(const TableOf<Row, kCount>& table, const ChosenTable& chosen, const Row& row,
               RowWriter& out) {
  out.begin_row(chosen);
  for (const std::size_t column : chosen.columns) table.writers[column](row, out);
  out.end_row();
}

}  // namespace bgtools::analysis
