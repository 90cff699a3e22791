#include "questions/rows/results.hpp"

#include "cli/commands/read_rows.hpp"
#include "cli/inputs/read_ahead.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/table_output.hpp"
#include "cli/system/interrupt.hpp"

namespace bgtools::cli {
namespace {

struct ResultsCommandArguments
    : Also<questions::ResultsQuestionArguments, ListArguments, ListedNameEnds, WalkArguments,
           EmptyArguments, ForceArguments, JobsArguments, ProgressArguments> {};

/// Puts the results of all inputs together.
class ShownResults final : public ReadRows {
 public:
  ShownResults(const ResultsCommandArguments& arguments, const questions::ResultsQuestion& question,
               std::string_view path, Output& out)
      : ReadRows(arguments, question.rows, out),
        asked_(question),
        results_(question),
        output_(path, is_on(arguments.force), out) {}

  ExitCode operator()(const InputOptions& inputs) {
    if (const auto opened = open(); !opened) return refuse(opened.error());
    if (!read(inputs)) return *interruption();
    if (output_.tables() != nullptr) {
      results_.end(*output_.tables());
      if (const auto written = output_.written(); !written) return refuse(written.error());
    } else if (const auto ended = end(); !ended) {
      return refuse(ended.error());
    }
    const auto closed = output_.close(is_incomplete());
    return closed ? exit_code() : refuse(closed.error());
  }

 private:
  OrError<void> open() {
    if (asked_.sheets.empty()) return output_.write(header_of(question()));
    return output_.open("xlsx", asked_.sheets);
  }

  report::OrSentence<void> end() {
    std::string text;
    if (auto ended = results_.end(text, columns_of_stdout()); !ended) return ended;
    const auto written = output_.write(text);
    return written ? report::OrSentence<void>() : report::Sentence(written.error());
  }

  OrError<void> hand_over(InputRows& answer, const std::string& /*name*/) override {
    if (output_.tables() != nullptr) {
      results_.take(answer.rows, *output_.tables());
      return output_.written();
    }
    std::string text;
    results_.take(answer.rows, text);
    return output_.write(text);
  }

  const questions::ResultsQuestion& asked_;
  questions::Results results_;
  TableOutput output_;
};

ExitCode run_results(const ResultsCommandArguments& arguments, Output& out) {
  const std::string_view output = text_or(arguments.output, kStdin);
  const auto format = arguments.output_format || output == kStdin
                          ? OrError<std::string_view>(text_or(arguments.output_format, "text"))
                          : format_by_ending(output, *find_option(ResultsCommandArguments::kGroups,
                                                                  "output-format"));
  if (!format) return refuse(format.error());
  auto question = results_question(arguments, *format, stop_flag());
  if (!question) return refuse(question.error());
  if (!question->sheets.empty() && output == kStdin) {
    return refuse("--output-format xlsx: name the workbook with -o FILE");
  }
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  question->rows.run.reading = reading_for(inputs->jobs);
  return ShownResults(arguments, *question, output, out)(*inputs);
}

}  // namespace

constinit const Command kResults =
    command<ResultsCommandArguments, &run_results>("results", "PATH...",
                                                   "list who won each match, or add the matches up "
                                                   "by player or event");

}  // namespace bgtools::cli
