#include "questions/rules/rules.hpp"

#include <fmt/core.h>

#include "cli/commands/commands.hpp"

namespace bgtools::cli {
namespace {

struct RulesArguments : Takes<ListingArguments, ProfilesArguments> {};

ExitCode run_rules(const RulesArguments& arguments, Output& out) {
  if (!arguments.operands.empty()) {
    return refuse(fmt::format("rules takes no operands; `bgtools explain {}` explains one",
                              arguments.operands.front()));
  }
  const bool is_json = text_or(arguments.output_format, "text") == "json";
  if (is_on(arguments.profiles)) {
    questions::append_profiles(is_json, out.buffer());
  } else {
    questions::append_rules(is_json, out.buffer());
  }
  return ExitCode::clean;
}

}  // namespace

constinit const Command kRules =
    command<RulesArguments, &run_rules>("rules", "", "list every rule, one per line");

}  // namespace bgtools::cli
