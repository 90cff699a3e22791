#include <bgtools/text/source.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/dice/answer.hpp"
#include "analysis/dice/render.hpp"
#include "analysis/dice/sample.hpp"
#include "cli/commands/commands.hpp"
#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/inputs/submit_inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

namespace dice = bgtools::analysis::dice;

struct DiceArguments : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments,
                             EmptyArguments, GameArguments, AnswerArguments, JobsArguments> {};

/// What an input holds, while it is worked on.
struct DiceJob {
  explicit DiceJob(const report::Selection& selection) : findings(selection) {}

  LoadedInput input;
  std::optional<std::string> error;  ///< the input could not be opened
  report::Findings findings;
  report::Receipt receipt;
  dice::Sample sample;
};

/// Counts the rolls of every input, several at a time, and tests their sum.
class Dice {
 public:
  Dice(const DiceArguments& arguments, RunOptions run_with, InputOptions inputs, std::size_t jobs,
       Output& out)
      : arguments_(arguments),
        run_with_(std::move(run_with)),
        inputs_(std::move(inputs)),
        out_(out),
        work_(
            jobs, [this](std::size_t slot) { count(*jobs_[slot]); },
            [this](std::size_t slot) { return finish(*jobs_[slot]); }) {
    // Sample verifies each match itself.
    run_with_.verifies = false;
    jobs_.reserve(work_.slots());
    while (jobs_.size() < work_.slots()) jobs_.push_back(std::make_unique<DiceJob>(selection_));
  }

  ExitCode operator()() {
    submit_inputs(inputs_, jobs_, work_);
    if (const auto signal = interruption()) return *signal;
    if (sample_.coverage().matches == 0 && !is_on(arguments_.allow_empty)) {
      if (code_ != ExitCode::clean) return code_;
      return refuse("no match to count the rolls of");
    }
    const dice::Answer answer = dice::answer(sample_);
    const std::string_view format = text_or(arguments_.output_format, "text");
    if (format == "json") {
      dice::append_json(out_.buffer(), answer);
    } else if (format == "html") {
      dice::append_html(out_.buffer(), answer);
    } else {
      dice::append_text(out_.buffer(), answer);
    }
    return code_;
  }

 private:
  void count(DiceJob& job) const {
    job.sample = {};
    job.receipt = {};
    if (job.error) return;
    const auto counted = attempt([&] {
      const Source source(job.input.name, job.input.bytes, stop_flag());
      const Format* format = run_with_.forced;
      if (format == nullptr) format = detect(source, job.input.extension).format;
      const std::string_view name = format == nullptr ? std::string_view() : format->name;
      job.receipt = run(job.input, source, run_with_, job.findings, [&](const Match& match, int) {
        job.sample.add(match, name, run_with_.game);
        return true;
      });
    });
    if (!counted) job.error = counted.error().message;
  }

  bool finish(DiceJob& job) {
    job.input.release();
    if (interruption()) return false;
    const std::optional<std::string> error = std::exchange(job.error, std::nullopt);
    if (error) {
      fail(job.input.name, *error);
      return true;
    }
    if (!job.receipt.damage.empty()) {
      fail(job.input.name, job.receipt.damage);
    } else if (job.receipt.matches == 0 && (job.input.is_named || !job.findings.is_other_kind())) {
      fail(job.input.name, "contains no match");
    }
    sample_ += job.sample;
    return true;
  }

  void fail(std::string_view path, std::string_view message) {
    std::string sentence;
    report::append_printable(sentence, path);
    complain(sentence + ": " + std::string(message));
    code_ = ExitCode::failed;
  }

  const DiceArguments& arguments_;
  RunOptions run_with_;
  InputOptions inputs_;
  Output& out_;
  report::Selection selection_;
  dice::Sample sample_;
  ExitCode code_ = ExitCode::clean;
  std::vector<std::unique_ptr<DiceJob>> jobs_;
  InOrder work_;  // the last member, so that it ends before the members that it uses
};

ExitCode test_dice(const DiceArguments& arguments, Output& out) {
  const auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  const auto jobs = jobs_option(arguments);
  if (!jobs) return refuse(jobs.error());
  if (!names_input(arguments) && !is_on(arguments.allow_empty)) {
    return refuse("no input: name files or directories, or `-` for stdin");
  }
  return Dice(arguments, *options, std::move(*inputs), *jobs, out)();
}

}  // namespace

constinit const Command kDice =
    command<DiceArguments, &test_dice>("dice", "PATH...", "test whether the dice are fair");

}  // namespace bgtools::cli
