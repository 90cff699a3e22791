#include "cli/outputs/rows_database.hpp"

#include <fmt/core.h>

#include <bgtools/text/joined.hpp>
#include <iterator>
#include <utility>

namespace bgtools::cli {
namespace {

using analysis::ChosenTable;
using analysis::Column;
using analysis::ColumnType;
using analysis::Table;

/// The version of the tables, as `pragma user_version` tells it.
constexpr int kSchema = 1;

std::string quoted(std::span<const std::string_view> names) {
  return fmt::format("\"{}\"", text::joined(names, "\", \""));
}

std::string creation_of(Table table) {
  std::string sql = fmt::format("CREATE TABLE \"{}\" (\n", name(table));
  for (const Column& column : columns_of(table)) {
    fmt::format_to(std::back_inserter(sql), "  \"{}\" {}{},\n", column.name,
                   column.type == ColumnType::text ? "TEXT" : "INTEGER",
                   column.may_be_null ? "" : " NOT NULL");
  }
  fmt::format_to(std::back_inserter(sql), "  PRIMARY KEY ({})", quoted(keys_of(table)));
  if (table != Table::matches) {
    const auto parent = static_cast<Table>(static_cast<std::size_t>(table) - 1);
    const std::string keys = quoted(keys_of(parent));
    fmt::format_to(std::back_inserter(sql), ",\n  FOREIGN KEY ({}) REFERENCES \"{}\" ({})", keys,
                   name(parent), keys);
  }
  return sql + "\n)";
}

std::string insertion_into(Table table) {
  const std::size_t columns = columns_of(table).size();
  std::string places;
  for (std::size_t i = 0; i < columns; ++i) places += i == 0 ? "?" : ", ?";
  return fmt::format("INSERT INTO \"{}\" VALUES ({})", name(table), places);
}

constexpr const char* kIndexes =
    "CREATE INDEX \"matches_names\" ON \"matches\" (\"name_1\", \"name_2\");"
    "CREATE INDEX \"games_names\" ON \"games\" (\"name_1\", \"name_2\");"
    "CREATE INDEX \"turns_name\" ON \"turns\" (\"name\");"
    "CREATE INDEX \"turns_position\" ON \"turns\" (\"position\")";

}  // namespace

DatabaseRows::DatabaseRows(std::span<const ChosenTable> tables, std::unique_ptr<Database> database)
    : tables_(tables), database_(std::move(database)) {}

OrError<void> DatabaseRows::open() {
  if (auto opened = database_->open(); !opened) return opened;
  for (const ChosenTable& each : tables_) {
    if (auto made = database_->run(creation_of(each.table)); !made) return made;
    auto insert = database_->prepare(insertion_into(each.table));
    if (!insert) return insert.error();
    inserts_[static_cast<std::size_t>(each.table)] = std::move(*insert);
  }
  return database_->run(fmt::format("PRAGMA user_version = {}", kSchema));
}

OrError<void> DatabaseRows::close() {
  for (auto& insert : inserts_) insert.reset();
  if (auto made = database_->run(kIndexes); !made) return made;
  return database_->close();
}

void DatabaseRows::begin_row(const ChosenTable& table) {
  statement_ = inserts_[static_cast<std::size_t>(table.table)].get();
}

void DatabaseRows::end_row() { keep(statement_->run()); }

}  // namespace bgtools::cli
