#include "questions/rows/results.hpp"
#include "cli/commands/read_rows.hpp"
#include "cli/system/interrupt.hpp"

namespace bgtools::cli {
namespace {

struct ResultsCommandArguments
    : Also<questions::ResultsQuestionArguments, ListArguments, ListedNameEnds, WalkArguments,
           EmptyArguments, JobsArguments, ProgressArguments> {};

/// Puts the results of all inputs together.
class ShownResults final : public ReadRows {
 public:
  ShownResults(const ResultsCommandArguments& arguments, const questions::ResultsQuestion& question,
               Output& out)
      : ReadRows(arguments, question.rows, out), results_(question) {}

  ExitCode operator()(const InputOptions& inputs) {
    out().write(header_of(question()));
    if (!read(inputs)) return *interruption();
    const auto ended = results_.end(out().buffer(), columns_of_stdout());
    return ended ? exit_code() : refuse(ended.error());
  }

 private:
  OrError<void> hand_over(InputRows& answer, const std::string& /*name*/) override {
    results_.take(answer.rows, out().buffer());
    out().spill();
    return {};
  }

  questions::Results results_;
};

ExitCode run_results(const ResultsCommandArguments& arguments, Output& out) {
  const auto question = results_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  return ShownResults(arguments, *question, out)(*inputs);
}

}  // namespace

constinit const Command kResults =
    command<ResultsCommandArguments, &run_results>("results", "PATH...",
                                                   "list who won each match, or add the matches up "
                                                   "by player or event");

}  // namespace bgtools::cli
