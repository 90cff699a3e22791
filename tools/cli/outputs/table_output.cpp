#include "cli/outputs/table_output.hpp"

#include <fmt/core.h>

#include "cli/inputs/walk.hpp"
#include "cli/outputs/rows_database.hpp"
#include "cli/outputs/workbook.hpp"
#include "cli/system/database.hpp"

namespace bgtools::cli {

TableOutput::TableOutput(std::string_view path, bool overwrites, Output& out)
    : path_(path), out_(out) {
  if (path != kStdin) file_.emplace(path_, overwrites);
}

OrError<void> TableOutput::open(std::string_view format,
                                std::span<const analysis::ChosenTable> tables) {
  if (format == "xlsx") {
    const auto make_workbook = workbook_part.get();
    if (!make_workbook) return make_workbook.error();
    tables_ = (*make_workbook)(tables, *file_);
  } else {
    const auto make_database = database_part.get();
    if (!make_database) return make_database.error();
    tables_ = std::make_unique<DatabaseRows>(tables, (*make_database)(*file_));
  }
  if (const auto opened = tables_->open(); !opened) return about_file(opened.error());
  return {};
}

OrError<void> TableOutput::write(std::string_view text) {
  if (file_) return file_->append(text);
  out_.write(text);
  out_.spill();
  return {};
}

OrError<void> TableOutput::written() const {
  if (tables_ && !tables_->written()) return about_file(tables_->written().error());
  return {};
}

OrError<void> TableOutput::close(bool is_incomplete) {
  if (!file_) return {};
  if (is_incomplete) {
    return about_file(Error{"not written, because not everything could be read"});
  }
  if (tables_) {
    if (const auto closed = tables_->close(); !closed) return about_file(closed.error());
  }
  return file_->commit();
}

Error TableOutput::about_file(const Error& error) const {
  return Error{fmt::format("{}: {}", path_, error.message)};
}

}  // namespace bgtools::cli
