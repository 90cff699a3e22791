#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/system/output_file.hpp"
#include "cli/system/part.hpp"

namespace bgtools::cli {

/// A database that is written whole or not at all: into an OutputFile, which commit() names.
class Database {
 public:
  /// A statement that is run once for each row. Values are bound in the order of its parameters;
  /// texts must remain valid until run().
  class Statement;

  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  /// Errors are words without the path.
  virtual OrError<void> open() = 0;
  virtual OrError<void> run(const std::string& sql) = 0;
  virtual OrError<std::unique_ptr<Statement>> prepare(const std::string& sql) = 0;
  /// Finishes the database; the file still has to be committed. Statements must be gone.
  virtual OrError<void> close() = 0;
};

class Database::Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  virtual void bind_null() = 0;
  virtual void bind(std::int64_t value) = 0;
  /// As a text if it is UTF-8, else as bytes.
  virtual void bind(std::string_view text) = 0;
  /// Runs the statement, and begins anew with its first parameter.
  virtual OrError<void> run() = 0;
};

/// Makes a database of SQLite.
inline constinit Part<std::unique_ptr<Database>(OutputFile& file)> database_part(
    "this bgtools was built without databases, which need SQLite (libsqlite3-dev); name the output "
    ".csv or .ndjson");

}  // namespace bgtools::cli
