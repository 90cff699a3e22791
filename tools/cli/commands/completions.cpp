#include "cli/help/completions.hpp"

#include <fmt/core.h>

#include <bgtools/text/joined.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "report/nearest.hpp"

namespace bgtools::cli {
namespace {

struct CompletionsArguments : Takes<> {};

ExitCode print_completions(const CompletionsArguments& arguments, Output& out) {
  const std::vector<std::string> names = names_of_shells();
  const std::vector<std::string_view> shells(names.begin(), names.end());
  if (arguments.operands.size() != 1) {
    return refuse(fmt::format("completions requires one of {}", text::joined(shells)));
  }
  const std::string& shell = arguments.operands.front();
  const auto script = completions_for(shell, commands());
  if (!script) {
    return refuse(
        fmt::format("unknown shell '{}'{}", shell, report::did_you_mean_or_choices(shell, shells)));
  }
  out.write(*script);
  return ExitCode::clean;
}

}  // namespace

constinit const Command kCompletions = command<CompletionsArguments, &print_completions>(
    "completions", "SHELL", "print completions for bash, zsh or fish");

}  // namespace bgtools::cli
