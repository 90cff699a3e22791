#include <bgtools/verdict/rule.hpp>
#include <string_view>

#include "commands/commands.hpp"
#include "render/json_text.hpp"

namespace bgtools::cli {
namespace {

std::string_view name_of(RuleStatus status) {
  switch (status) {
    case RuleStatus::active:
      return "active";
    case RuleStatus::note:
      return "note";
    case RuleStatus::reserved:
      return "reserved";
  }
  return "";
}

void print_json(Output& out) {
  out.write("[\n");
  for (const RuleInfo& rule : all_rules()) {
    if (&rule != &all_rules().front()) out.write(",\n");
    out.print(R"({{"code":"{}","name":"{}","severity":"{}","status":"{}","summary":)", rule.code,
              rule.name, name(rule.severity), name_of(rule.status));
    append_json(out.buffer(), rule.summary);
    out.write("}");
  }
  out.write("\n]\n");
}

}  // namespace

ExitCode list_rules(const Arguments& arguments, Output& out) {
  if (!arguments.operands().empty()) return refuse("rules takes no operand; see `bgtools explain`");
  if (arguments.value_or("output-format", "text") == "json") {
    print_json(out);
    return ExitCode::clean;
  }
  for (const RuleInfo& rule : all_rules()) {
    const std::string_view severity =
        rule.status == RuleStatus::active ? name(rule.severity) : name_of(rule.status);
    out.print("{}  {:8}  {:28}  {}\n", rule.code, severity, rule.name, rule.summary);
  }
  return ExitCode::clean;
}

}  // namespace bgtools::cli
