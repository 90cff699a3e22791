#include "analysis/rows/columns.hpp"

#include <algorithm>
#include <array>

namespace bgtools::analysis {
namespace {

constexpr std::array<std::string_view, kTableCount> kTableNames{"matches", "games", "turns",
                                                                "plays"};

enum class Null : std::uint8_t { never, sometimes };
constexpr auto kColumns = std::to_array<Column>({
#define BGTOOLS_COLUMN(table, name, type, unit, null) \
  {Table::table, #name, ColumnType::type, unit, Null::null == Null::sometimes},
#include "analysis/rows/columns.def"
#undef BGTOOLS_COLUMN
});

}  // namespace

std::string_view name(Table table) noexcept { return kTableNames[static_cast<std::size_t>(table)]; }

std::optional<Table> table_named(std::string_view text) noexcept {
  const auto* const found = std::find(kTableNames.begin(), kTableNames.end(), text);
  if (found == kTableNames.end()) return std::nullopt;
  return static_cast<Table>(found - kTableNames.begin());
}

std::string_view name(ColumnType type) noexcept {
  switch (type) {
    case ColumnType::text:
      return "text";
    case ColumnType::integer:
      return "integer";
    case ColumnType::boolean:
      return "boolean";
  }
  return "";
}

std::span<const Column> columns_of(Table table) noexcept {
  const auto is_of_table = [table](const Column& column) { return column.table == table; };
  const auto* const begin = std::find_if(kColumns.begin(), kColumns.end(), is_of_table);
  const auto* const end = std::find_if_not(begin, kColumns.end(), is_of_table);
  return {begin, end};
}

std::span<const std::string_view> keys_of(Table table) noexcept {
  static constexpr std::array<std::string_view, 6> kKeys{"path", "match", "game",
                                                         "turn", "seq",   "number"};
  static constexpr std::array<std::size_t, kTableCount> kCounts{2, 3, 5, 6};
  return std::span(kKeys).first(kCounts[static_cast<std::size_t>(table)]);
}

ChosenColumns all_columns(Table table) {
  ChosenColumns chosen(columns_of(table).size());
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  return chosen;
}

OrError<ChosenColumns, std::string_view> columns_named(Table table, std::string_view list) {
  const std::span<const Column> columns = columns_of(table);
  ChosenColumns chosen;
  while (true) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view wanted = list.substr(0, end);
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const Column& each) { return each.name == wanted; });
    const auto at = static_cast<std::size_t>(found - columns.begin());
    const bool is_twice = std::find(chosen.begin(), chosen.end(), at) != chosen.end();
    if (found == columns.end() || is_twice) return wanted;
    chosen.push_back(at);
    if (end == list.size()) return chosen;
    list.remove_prefix(end + 1);
  }
}

}  // namespace bgtools::analysis
