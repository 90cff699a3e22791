#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/system/output_file.hpp"

namespace bgtools::cli {

/// A database of SQLite that is written whole or not at all: SQLite writes into an OutputFile,
/// which commit() names. It is not read while it is written and keeps no journal, since nobody sees
/// it before it is complete.
class Database {
 public:
  /// A statement that is run once for each row. Values are bound in the order of its parameters;
  /// texts must remain valid until run().
  class Statement;

  explicit Database(OutputFile& file);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// Errors are words without the path.
  OrError<void> open();
  OrError<void> run(const std::string& sql);
  OrError<std::unique_ptr<Statement>> prepare(const std::string& sql);
  /// Finishes the database; the file still has to be committed. Statements must be gone.
  OrError<void> close();

 private:
  struct Files;

  [[nodiscard]] Error failure(int code) const;

  OutputFile& file_;
  std::unique_ptr<Files> files_;
};

class Database::Statement {
 public:
  Statement(const Database& database, void* statement)
      : database_(database), statement_(statement) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  void bind_null();
  void bind(std::int64_t value);
  /// As a text if it is UTF-8, else as bytes.
  void bind(std::string_view text);
  /// Runs the statement, and begins anew with its first parameter.
  OrError<void> run();

 private:
  const Database& database_;
  void* statement_;
  int at_ = 0;
  int code_ = 0;
};

}  // namespace bgtools::cli
