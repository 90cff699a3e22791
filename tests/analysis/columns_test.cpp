#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <support/environment.hpp>
#include <vector>

#include "analysis/rows/columns.hpp"

namespace bgtools::test {
namespace {

using analysis::Column;
using analysis::Table;
using testing::ElementsAre;
using testing::ElementsAreArray;

constexpr std::array kTables{Table::matches, Table::games, Table::turns, Table::plays};

/// The beginnings of the rows that docs/rows.md has for a table, up to the meaning of the column.
std::vector<std::string> documented(Table table) {
  std::istringstream page(contents(source_dir() / "docs/rows.md"));
  const std::string heading = fmt::format("### {}", name(table));
  std::vector<std::string> rows;
  bool is_here = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("##")) is_here = line == heading;
    if (!is_here || !line.starts_with("| `")) continue;
    std::size_t end = 0;
    for (int bars = 0; bars < 5; ++end) bars += line[end] == '|' ? 1 : 0;
    rows.push_back(line.substr(0, end));
  }
  return rows;
}

TEST(Columns, ArePreciselyThoseOfThePage) {
  for (const Table table : kTables) {
    std::vector<std::string> expected;
    for (const Column& column : columns_of(table)) {
      expected.push_back(fmt::format("| `{}` | {} | {} | {} |", column.name, name(column.type),
                                     column.unit, column.may_be_null ? "yes" : ""));
    }
    EXPECT_FALSE(expected.empty());
    EXPECT_THAT(documented(table), ElementsAreArray(expected)) << name(table);
  }
}

TEST(Columns, KeysAreColumnsThatAreNeverNull) {
  for (const Table table : kTables) {
    for (const std::string_view key : keys_of(table)) {
      const auto columns = columns_of(table);
      const auto found = std::find_if(columns.begin(), columns.end(),
                                      [&](const Column& each) { return each.name == key; });
      ASSERT_NE(found, columns.end()) << key;
      EXPECT_FALSE(found->may_be_null) << key;
    }
  }
}

TEST(Columns, AreChosenByTheirNamesInTheOrderOfTheList) {
  const auto chosen = analysis::columns_named(Table::games, "game,path,match");
  ASSERT_TRUE(chosen);
  EXPECT_THAT(*chosen, ElementsAre(2, 0, 1));
}

TEST(Columns, AnUnknownOrARepeatedNameIsTheError) {
  EXPECT_EQ(analysis::columns_named(Table::games, "path,turn").error(), "turn");
  EXPECT_EQ(analysis::columns_named(Table::games, "path,path").error(), "path");
  EXPECT_EQ(analysis::columns_named(Table::games, "").error(), "");
  EXPECT_EQ(analysis::columns_named(Table::games, "path,").error(), "");
}

TEST(Columns, TablesHaveTheirNames) {
  for (const Table table : kTables) EXPECT_EQ(analysis::table_named(name(table)), table);
  EXPECT_EQ(analysis::table_named("turn"), std::nullopt);
}

}  // namespace
}  // namespace bgtools::test
