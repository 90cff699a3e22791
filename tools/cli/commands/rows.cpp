#include <fmt/core.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/read_rows.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/read_ahead.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/table_output.hpp"
#include "cli/system/interrupt.hpp"
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
  WrittenRows(const RowsCommandArguments& arguments, const RowsQuestion& question,
              std::string_view path, std::string_view format, Output& out)
      : ReadRows(arguments, question, out),
        output_(path, is_on(arguments.force), out),
        format_(format) {}

  ExitCode operator()(const InputOptions& inputs) {
    if (const auto opened = open(); !opened) return refuse(opened.error());
    if (!read(inputs)) return *interruption();
    const auto closed = output_.close(is_incomplete());
    return closed ? exit_code() : refuse(closed.error());
  }

 private:
  OrError<void> open() {
    if (question().format != RowFormat::kept) return output_.write(header_of(question()));
    return output_.open(format_, question().tables);
  }

  OrError<void> hand_over(InputRows& answer, const std::string& name) override {
    if (output_.tables() == nullptr) {
      OrError<void> written = output_.write(answer.rows.text());
      answer.rows.text().clear();
      return written;
    }
    const bool is_new = std::exchange(answer.is_named, true) || names_.insert(name).second;
    if (!is_new && format_ == "sqlite") {
      return Error{fmt::format("{}: comes twice; a database has each input once", name)};
    }
    answer.rows.hand_over(*output_.tables());
    return output_.written();
  }

  TableOutput output_;
  std::string_view format_;
  std::set<std::string> names_;
};

/// What --to says, or the name of the output.
OrError<std::string_view> format_of(const RowsCommandArguments& arguments,
                                    std::string_view output) {
  if (!arguments.to && output != kStdin) {
    return format_by_ending(output, *find_option(RowsCommandArguments::kGroups, "to"));
  }
  return text_or(arguments.to, "csv");
}

ExitCode run_rows(const RowsCommandArguments& arguments, Output& out) {
  auto question = rows_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  const std::string_view output = text_or(arguments.output, kStdin);
  const auto format = format_of(arguments, output);
  if (!format) return refuse(format.error());
  if (const auto chosen = choose_tables(arguments, *format, *question); !chosen) {
    return refuse(chosen.error());
  }
  if (question->format == RowFormat::kept && output == kStdin) {
    return refuse(fmt::format("-t {}: name the {} with -o FILE", *format,
                              *format == "xlsx" ? "workbook" : "database"));
  }
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  question->run.reading = reading_for(inputs->jobs);
  return WrittenRows(arguments, *question, output, *format, out)(*inputs);
}

}  // namespace

constinit const Command kRows =
    command<RowsCommandArguments, &run_rows>("rows", "PATH...",
                                             "write matches, games, turns and legal plays as "
                                             "tables");

}  // namespace bgtools::cli
