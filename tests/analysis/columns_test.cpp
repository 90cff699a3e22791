#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
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
using testing::HasSubstr;

constexpr std::array kTables{Table::matches, Table::games,  Table::turns, Table::plays,
                             Table::players, Table::events, Table::pairs};

/// A page in which each section with the name of a table has the columns of that table.
std::string with_columns(const std::string& page) {
  std::istringstream in(page);
  std::string made;
  std::optional<Table> table;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) {
      table = line.starts_with("### ") ? analysis::table_named(line.substr(4)) : std::nullopt;
    }
    if (table && line.starts_with("| `")) continue;
    made += line + '\n';
    if (!table || !line.starts_with("|---")) continue;
    for (const Column& column : columns_of(*table)) {
      made += fmt::format("| `{}` | {} | {} | {} | {} |\n", column.name, name(column.type),
                          column.unit, column.may_be_null ? "yes" : "", column.meaning);
    }
  }
  return made;
}

// BGTOOLS_ACCEPT=1 writes the columns into the page again.
TEST(Columns, AreThoseOfThePages) {
  std::string all;
  for (const char* const page : {"docs/rows.md", "docs/results.md"}) {
    const std::filesystem::path path = source_dir() / page;
    const std::string made = with_columns(contents(path));
    if (environment("BGTOOLS_ACCEPT") == "1") std::ofstream(path, std::ios::binary) << made;
    EXPECT_EQ(contents(path), made);
    all += made;
  }
  for (const Table table : kTables) {
    EXPECT_THAT(all, HasSubstr(fmt::format("### {}\n", name(table))));
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
