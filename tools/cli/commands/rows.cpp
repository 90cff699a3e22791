#include <fmt/core.h>

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
              std::string output, Output& out)
      : ReadRows(arguments, question, out),
        output_(std::move(output)),
        replaces_(is_on(arguments.force)) {}

  ExitCode operator()(const InputOptions& inputs) {
    if (const auto opened = open(); !opened) return refuse(opened.error());
    return read(inputs) ? close() : *interruption();
  }

 private:
  OrError<void> open() {
    if (!output_.empty()) file_.emplace(output_, replaces_);
    if (question().format == RowFormat::database) {
      const auto make_database = database_part.get();
      if (!make_database) return make_database.error();
      database_.emplace(question().tables, (*make_database)(*file_));
      const auto opened = database_->open();
      if (!opened) return Error{fmt::format("{}: {}", output_, opened.error().message)};
    }
    return write(header_of(question()));
  }

  OrError<void> write(std::string_view text) {
    if (file_) return file_->append(text);
    out().write(text);
    out().spill();
    return {};
  }

  OrError<void> hand_over(InputRows& answer, const std::string& name) override {
    if (database_) {
      if (!std::exchange(answer.is_named, true) && !names_.insert(name).second) {
        return Error{fmt::format("{}: comes twice; a database has each input once", name)};
      }
      answer.rows.hand_over(*database_);
      const OrError<void>& rows = database_->written();
      if (!rows) return Error{fmt::format("{}: {}", output_, rows.error().message)};
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
    if (database_) {
      if (const auto closed = database_->close(); !closed) {
        return refuse(fmt::format("{}: {}", output_, closed.error().message));
      }
    }
    if (const auto committed = file_->commit(); !committed) return refuse(committed.error());
    return exit_code();
  }

  std::string output_;
  bool replaces_;
  std::optional<OutputFile> file_;
  std::optional<DatabaseRows> database_;
  std::set<std::string> names_;
};

/// What --to says, or the name of the output.
OrError<RowFormat> format_of(const RowsCommandArguments& arguments, std::string_view output) {
  OrError<std::string_view> name = text_or(arguments.to, "csv");
  if (!arguments.to && !output.empty()) {
    name = format_by_ending(output, *find_option(RowsCommandArguments::kGroups, "to"));
  }
  if (!name) return name.error();
  if (*name == "sqlite") return RowFormat::database;
  return *name == "ndjson" ? RowFormat::ndjson : RowFormat::csv;
}

ExitCode run_rows(const RowsCommandArguments& arguments, Output& out) {
  auto question = rows_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  std::string output(text_or(arguments.output, kStdin));
  if (output == kStdin) output.clear();
  const auto format = format_of(arguments, output);
  if (!format) return refuse(format.error());
  question->format = *format;
  if (*format == RowFormat::database && output.empty()) {
    return refuse("-t sqlite: name the database with -o FILE");
  }
  if (const auto chosen = choose_tables(arguments, *question); !chosen) {
    return refuse(chosen.error());
  }
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  return WrittenRows(arguments, *question, std::move(output), out)(*inputs);
}

}  // namespace

constinit const Command kRows =
    command<RowsCommandArguments, &run_rows>("rows", "PATH...",
                                             "write matches, games, turns and legal plays as "
                                             "tables");

}  // namespace bgtools::cli
