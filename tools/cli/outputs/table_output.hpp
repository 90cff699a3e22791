#pragma once

#include <bgtools/finding/or_error.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/outputs/table_file.hpp"
#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"

namespace bgtools::cli {

/// Where the tables of a run are written: stdout, a file of text, or a database or workbook.
class TableOutput {
 public:
  /// `path` "-": stdout.
  TableOutput(std::string_view path, bool overwrites, Output& out);

  /// Makes a file for rows of these tables, which must outlive it: `format` is sqlite or xlsx.
  OrError<void> open(std::string_view format, std::span<const analysis::ChosenTable> tables);
  /// What open() made; null: text is written.
  [[nodiscard]] TableFile* tables() const noexcept { return tables_.get(); }

  OrError<void> write(std::string_view text);
  /// The first error of tables().
  [[nodiscard]] OrError<void> written() const;
  /// Makes a file appear, unless it `is_incomplete`, which is an error.
  OrError<void> close(bool is_incomplete);

 private:
  [[nodiscard]] Error about_file(const Error& error) const;

  std::string path_;
  Output& out_;
  std::optional<OutputFile> file_{};
  std::unique_ptr<TableFile> tables_{};
};

}  // namespace bgtools::cli
