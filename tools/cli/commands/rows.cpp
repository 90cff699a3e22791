#include <fmt/core.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/read_rows.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/rows_database.hpp"
#include "cli/outputs/workbook.hpp"
#include "cli/system/database.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/rows/rows.hpp"

namespace bgtools::cli {
namespace {

using questions::RowFormat;
using questions::RowsQuestion;

struct RowsCommandArguments
    : Also<questions::RowsQuestionArguments, ListArguments, ListedNameEnds, WalkArguments,
           ShardArguments, EmptyArguments, ForceArguments, JobsArguments, ProgressArguments> {};

/// Writes the rows of each input.
class WrittenRows final : public ReadRows {
 public:
  /// `output` "": stdout.
  WrittenRows(const RowsCommandArguments& arguments, const RowsQuestion& question,
              std::string output, bool is_workbook, Output& out)
      : ReadRows(arguments, question, out),
        output_(std::move(output)),
        replaces_(is_on(arguments.force)),
        is_workbook_(is_workbook) {}

  ExitCode operator()(const InputOptions& inputs) {
    if (const auto opened = open(); !opened) return refuse(opened.error());
    return read(inputs) ? close() : *interruption();
  }

 private:
  OrError<void> open() {
    if (!output_.empty()) file_.emplace(output_, replaces_);
    if (question().format != RowFormat::kept) return write(header_of(question()));
    auto tables = make_tables();
    if (!tables) return tables.error();
    tables_ = std::move(*tables);
    if (const auto opened = tables_->open(); !opened) return about_output(opened.error());
    return {};
  }

  OrError<std::unique_ptr<TableFile>> make_tables() {
    if (is_workbook_) {
      const auto make_workbook = workbook_part.get();
      if (!make_workbook) return make_workbook.error();
      return (*make_workbook)(question().tables, *file_);
    }
    const auto make_database = database_part.get();
    if (!make_database) return make_database.error();
    return std::unique_ptr<TableFile>(
        std::make_unique<DatabaseRows>(question().tables, (*make_database)(*file_)));
  }

  [[nodiscard]] Error about_output(const Error& error) const {
    return Error{fmt::format("{}: {}", output_, error.message)};
  }

  OrError<void> write(std::string_view text) {
    if (file_) return file_->append(text);
    out().write(text);
    out().spill();
    return {};
  }

  OrError<void> hand_over(InputRows& answer, const std::string& name) override {
    if (tables_) {
      if (!std::exchange(answer.is_named, true) && !names_.insert(name).second && !is_workbook_) {
        return Error{fmt::format("{}: comes twice; a database has each input once", name)};
      }
      answer.rows.hand_over(*tables_);
      if (const auto& rows = tables_->written(); !rows) return about_output(rows.error());
      return {};
    }
    OrError<void> written = write(answer.rows.text());
    answer.rows.text().clear();
    return written;
  }

  ExitCode close() {
    if (!file_) return exit_code();
    if (is_incomplete()) {
      complain(output_, "not written, because not everything could be read");
      return ExitCode::failed;
    }
    if (tables_) {
      if (const auto closed = tables_->close(); !closed)
        return refuse(about_output(closed.error()));
    }
    if (const auto committed = file_->commit(); !committed) return refuse(committed.error());
    return exit_code();
  }

  std::string output_;
  bool replaces_;
  std::optional<OutputFile> file_;
  bool is_workbook_;
  std::unique_ptr<TableFile> tables_;
  std::set<std::string> names_;
};

/// What --to says, or the name of the output.
OrError<std::string_view> format_of(const RowsCommandArguments& arguments,
                                    std::string_view output) {
  if (!arguments.to && !output.empty()) {
    return format_by_ending(output, *find_option(RowsCommandArguments::kGroups, "to"));
  }
  return text_or(arguments.to, "csv");
}

ExitCode run_rows(const RowsCommandArguments& arguments, Output& out) {
  auto question = rows_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  std::string output(text_or(arguments.output, kStdin));
  if (output == kStdin) output.clear();
  const auto format = format_of(arguments, output);
  if (!format) return refuse(format.error());
  if (const auto chosen = choose_tables(arguments, *format, *question); !chosen) {
    return refuse(chosen.error());
  }
  const bool is_workbook = *format == "xlsx";
  if (question->format == RowFormat::kept && output.empty()) {
    return refuse(fmt::format("-t {}: name the {} with -o FILE", *format,
                              is_workbook ? "workbook" : "database"));
  }
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  return WrittenRows(arguments, *question, std::move(output), is_workbook, out)(*inputs);
}

}  // namespace

constinit const Command kRows =
    command<RowsCommandArguments, &run_rows>("rows", "PATH...",
                                             "write matches, games, turns and legal plays as "
                                             "tables");

}  // namespace bgtools::cli
