#include <fmt/core.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/dupes/dupes.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

using questions::Dupes;

struct DupesCommandArguments
    : Also<questions::DupesArguments, ListArguments, ListedNameEnds, WalkArguments,
           ProposeNamesArguments, ForceArguments, ListingArguments, QuietArguments> {};

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

constexpr std::string_view kAboutProposals =
    "# Spellings that may be one player's. Take the # from each line that is right, and give this\n"
    "# file to --names: the spelling on the left is then taken for the name on the right.\n";

/// Writes which spellings may be one player's.
ExitCode propose_names(const DupesCommandArguments& arguments, const analysis::NearNames& names) {
  const std::string& path = *arguments.propose_names;
  const auto near = names.near();
  const std::string text = std::string(kAboutProposals) + names.proposals(near);
  const ExitCode written = write_file(path, is_on(arguments.force), text);
  if (written == ExitCode::clean && !is_on(arguments.quiet)) {
    const auto count = static_cast<std::int64_t>(near.size());
    complain(path, fmt::format("{} to confirm", report::counted(count, "spelling")));
  }
  return written;
}

ExitCode run_dupes(const DupesCommandArguments& arguments, Output& out) {
  const auto question = dupes_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  inputs->jobs = 1;
  Dupes dupes(*question);
  if (arguments.propose_names) dupes.learn_names();
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
  if (dupes.names() != nullptr)
    code = report::worse(code, propose_names(arguments, *dupes.names()));
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
