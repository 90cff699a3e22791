#include <memory>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "questions/dupes/dupes.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

using questions::Dupes;

struct DupesCommandArguments : Also<questions::DupesArguments, ListArguments, ListedNameEnds,
                                    WalkArguments, ListingArguments, QuietArguments> {};

/// Hands over the inputs one by one.
class Comparing : public ToldFailures {
 public:
  explicit Comparing(Dupes& dupes) : dupes_(dupes) {}

  // For ask_each().

  [[nodiscard]] static std::unique_ptr<Dupes::Trouble> part() {
    return std::make_unique<Dupes::Trouble>();
  }
  void ask(const LoadedInput& input, Dupes::Trouble& trouble) { trouble = dupes_.take(input); }
  bool take(const LoadedInput& input, const Dupes::Trouble& trouble) {
    if (trouble.words.empty()) return true;
    if (trouble.is_fault) return fail(input.name, trouble.words);
    complain(report::printable(input.name), trouble.words);
    return true;
  }

 private:
  Dupes& dupes_;
};

ExitCode run_dupes(const DupesCommandArguments& arguments, Output& out) {
  const auto question = dupes_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  inputs->jobs = 1;
  Dupes dupes(*question);
  Comparing comparing(dupes);
  ask_each(*inputs, comparing);
  if (const auto signal = interruption()) return *signal;
  ExitCode code = comparing.exit_code();
  if (!dupes.lack().empty() && !is_on(arguments.allow_empty)) {
    return code != ExitCode::clean ? code : refuse(dupes.lack());
  }
  dupes.compare();
  if (dupes.wants_again()) {
    for_each_input(
        *inputs,
        [&](const LoadedInput& input) { return dupes.look_again(input) && !interruption(); },
        [](const std::string&, std::string_view) { return true; });
  }
  if (const auto signal = interruption()) return *signal;
  dupes.conclude();
  const auto spill = [&out] { out.spill(); };
  const bool is_json = text_or(arguments.output_format, "text") == "json";
  if (is_json) {
    dupes.append_json(out.buffer(), spill);
  } else {
    dupes.append_text(!is_on(arguments.quiet), out.buffer(), spill);
  }
  if (!dupes.has_found() || !is_on(arguments.fail_if_found)) return code;
  // Even a quiet run says why it fails.
  if (is_json || is_on(arguments.quiet)) complain(dupes.summary());
  return report::worse(code, ExitCode::findings);
}

}  // namespace

constinit const Command kDupes =
    command<DupesCommandArguments, &run_dupes>("dupes", "PATH...",
                                               "find equal files, matches and games, and matches "
                                               "that continue another");

}  // namespace bgtools::cli
