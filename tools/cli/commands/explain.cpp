#include <bgtools/rules/page.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/rule_page.hpp"
#include "questions/explain/tables.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct RulePageArguments : Takes<ExplainArguments> {};

ExitCode explain_rules(const RulePageArguments& arguments, Output& out) {
  std::vector<std::string> selectors = arguments.operands;
  if (is_on(arguments.all)) selectors.insert(selectors.begin(), "BG");
  const auto named = questions::rules_named(selectors);
  if (!named) return refuse(named.error().message);
  const std::vector<Rule>& chosen = *named;
  if (chosen.empty()) return refuse("explain requires a RULE, such as BG101, or --all");

  const std::string_view format = text_or(arguments.output_format, "text");
  if (format == "json") {
    report::JsonWriter json(out.buffer());
    questions::append_rules(chosen, json);
    json.last_line();
    return ExitCode::clean;
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (i != 0) out.write("\n");
    out.write(format == "markdown" ? page_in_markdown(chosen[i]) : page_in_text(chosen[i]));
  }
  return ExitCode::clean;
}

}  // namespace

constinit const Command kExplain = command<RulePageArguments, &explain_rules>(
    "explain", "RULE... | --all", "explain a rule, with a bad and a good example");

}  // namespace bgtools::cli
