#include <memory>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/read_ahead.hpp"
#include "cli/system/interrupt.hpp"
#include "questions/dice/dice.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"

namespace bgtools::cli {
namespace {

struct DiceCommandArguments
    : Also<questions::DiceArguments, ListArguments, ListedNameEnds, WalkArguments, JobsArguments> {
};

/// The answer about one input.
struct RolledInput {
  explicit RolledInput(const report::Selection& selection) : findings(selection) {}

  report::Findings findings;
  questions::Rolled rolled{};
};

/// Adds up the rolls of every input.
class Dice : public ToldFailures {
 public:
  explicit Dice(const questions::RunOptions& question) : question_(question) {}

  [[nodiscard]] const analysis::dice::Sample& sample() const { return sample_; }

  // For ask_each().

  [[nodiscard]] std::unique_ptr<RolledInput> part() const {
    return std::make_unique<RolledInput>(selection_);
  }
  void ask(const LoadedInput& input, RolledInput& answer) const {
    answer.rolled = rolls_of(input, question_, answer.findings);
  }
  bool take(LoadedInput& input, const RolledInput& answer) {
    input.release();
    if (!answer.rolled.fault.empty()) fail(input.name, answer.rolled.fault);
    sample_ += answer.rolled.sample;
    return true;
  }

 private:
  const questions::RunOptions& question_;
  report::Selection selection_;
  analysis::dice::Sample sample_;
};

ExitCode run_dice(const DiceCommandArguments& arguments, Output& out) {
  auto question = dice_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  question->reading = reading_for(inputs->jobs);
  Dice dice(*question);
  ask_each(*inputs, dice);
  if (const auto signal = interruption()) return *signal;
  if (const auto lack = questions::lack_of_rolls(dice.sample(), arguments); !lack.empty()) {
    return dice.exit_code() != ExitCode::clean ? dice.exit_code() : refuse(lack);
  }
  questions::append_dice(dice.sample(), text_or(arguments.output_format, "text"), out.buffer());
  return dice.exit_code();
}

}  // namespace

constinit const Command kDice =
    command<DiceCommandArguments, &run_dice>("dice", "PATH...", "test whether the dice are fair");

}  // namespace bgtools::cli
