#include "questions/explain/explain.hpp"

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"

namespace bgtools::cli {
namespace {

struct RulePageArguments : Takes<ExplainArguments> {};

ExitCode run_explain(const RulePageArguments& arguments, Output& out) {
  std::vector<std::string> selectors = arguments.operands;
  const bool is_word_all = selectors.size() == 1 && selectors[0] == "all";
  if (is_word_all) selectors.clear();
  if (is_on(arguments.all) || is_word_all) selectors.insert(selectors.begin(), "BG");
  const auto rules = questions::rules_named(selectors);
  if (!rules) return refuse(rules.error());
  if (rules->empty()) return refuse("explain requires a RULE, such as BG101, or --all");
  questions::append_pages(*rules, text_or(arguments.output_format, "text"), out.buffer());
  return ExitCode::clean;
}

}  // namespace

constinit const Command kExplain = command<RulePageArguments, &run_explain>(
    "explain", "RULE... | --all", "explain a rule, with a bad and a good example");

}  // namespace bgtools::cli
