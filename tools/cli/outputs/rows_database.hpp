#pragma once

#include <array>
#include <bgtools/finding/or_error.hpp>
#include <memory>
#include <span>

#include "analysis/rows/row_writer.hpp"
#include "cli/outputs/table_file.hpp"
#include "cli/system/database.hpp"

namespace bgtools::cli {

/// Writes the rows of all tables into a database, with the keys, foreign keys and indexes that
/// docs/rows.md describes.
class DatabaseRows final : public TableFile {
 public:
  /// The tables must outlive it.
  DatabaseRows(std::span<const analysis::ChosenTable> tables, std::unique_ptr<Database> database);

  /// Makes the tables.
  OrError<void> open() override;
  /// Makes the indexes, and finishes the database.
  OrError<void> close() override;

  void begin_row(const analysis::ChosenTable& table) override;
  void null() override { statement_->bind_null(); }
  void number(std::int64_t value) override { statement_->bind(value); }
  void boolean(bool value) override { statement_->bind(std::int64_t{value ? 1 : 0}); }
  void text(std::string_view text, analysis::TextKind /*kind*/) override { statement_->bind(text); }
  void end_row() override;

 private:
  std::span<const analysis::ChosenTable> tables_;
  std::unique_ptr<Database> database_;
  std::array<std::unique_ptr<Database::Statement>, analysis::kTableCount> inserts_{};
  Database::Statement* statement_ = nullptr;  ///< of the current row
};

}  // namespace bgtools::cli
