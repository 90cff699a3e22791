#include <bgtools/rules/page.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/rule_page.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct RulePageArguments : Takes<ExplainArguments> {};

void append_rule(report::JsonWriter& json, Rule rule) {
  const RuleInfo& row = info(rule);
  const Page page = page_of(rule);
  json.line().object().member("code", row.code).member("name", row.name);
  json.member("severity", name(row.severity)).member("summary", row.summary);
  json.member_or_null("meaning", page.meaning).member_or_null("law", page.law);
  json.member_or_null("bad", page.bad).member_or_null("good", page.good);
  json.member_or_null("options", page.options);
  json.member_or_null("command", page.command).end_object();
}

void print_json(const std::vector<Rule>& rules, Output& out) {
  report::JsonWriter json(out.buffer());
  json.array();
  for (const Rule rule : rules) append_rule(json, rule);
  json.last_line().end_array().last_line();
}

ExitCode explain_rules(const RulePageArguments& arguments, Output& out) {
  std::vector<Rule> chosen;
  const auto choose = [&](std::string_view selector) {
    const std::size_t before = chosen.size();
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      const auto rule = static_cast<Rule>(i);
      if (matches(selector, rule)) chosen.push_back(rule);
    }
    return chosen.size() != before;
  };
  if (is_on(arguments.all)) choose("BG");
  for (const std::string& operand : arguments.operands) {
    if (!choose(operand)) {
      return refuse(report::unknown_rule(operand));
    }
  }
  if (chosen.empty()) return refuse("explain requires a RULE, such as BG101, or --all");

  const std::string_view format = text_or(arguments.output_format, "text");
  if (format == "json") {
    print_json(chosen, out);
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
