#include <fmt/format.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "report/json_text.hpp"

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

std::string value_of(const ProfileSetting& setting, std::string_view on, std::string_view off,
                     std::string_view none) {
  if (!is_number(setting.what)) return std::string(setting.value != 0 ? on : off);
  return setting.value == kUnlimited ? std::string(none) : fmt::format("{}", setting.value);
}

void print_profiles(Output& out) {
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    out.print("{}{}\n  {}\n", i == 0 ? "" : "\n", name(profile), title(profile));
    if (settings(profile).empty() && severities(profile).empty()) {
      out.write("    every option as the players agreed\n");
    }
    for (const ProfileSetting& setting : settings(profile)) {
      out.print("    {:27}  {:7}  {}\n", name(setting.what), value_of(setting, "on", "off", "none"),
                setting.why);
    }
    for (const ProfileSeverity& row : severities(profile)) {
      out.print("    {} {:21}  {:7}  {}\n", code(row.rule), info(row.rule).name, name(row.severity),
                row.why);
    }
  }
  out.write(
      "\nWhat is not mentioned is as in the list of `bgtools rules`. Single switches win over the\n"
      "record, the record over the profile; without --profile the length of the record chooses\n"
      "between match and money.\n");
}

void print_profiles_as_json(Output& out) {
  out.write("[\n");
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    if (i != 0) out.write(",\n");
    out.print(R"({{"name":"{}","title":)", name(profile));
    append_json(out.buffer(), title(profile));
    std::string_view separator = R"(,"settings":[)";
    if (settings(profile).empty()) out.write(separator);
    for (const ProfileSetting& setting : settings(profile)) {
      out.print(R"({}{{"option":"{}","value":{},"why":)", separator, name(setting.what),
                value_of(setting, "true", "false", "null"));
      append_json(out.buffer(), setting.why);
      out.write("}");
      separator = ",";
    }
    separator = R"(],"severities":[)";
    if (severities(profile).empty()) out.write(separator);
    for (const ProfileSeverity& row : severities(profile)) {
      out.print(R"({}{{"code":"{}","severity":"{}","why":)", separator, code(row.rule),
                name(row.severity));
      append_json(out.buffer(), row.why);
      out.write("}");
      separator = ",";
    }
    out.write("]}");
  }
  out.write("\n]\n");
}

/// The severities of other profiles, where they differ: {"brainking":"error"}.
void print_other_severities(Rule rule, Output& out) {
  std::string_view separator = "{";
  out.write(R"(,"profiles":)");
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    if (severity(rule, profile) == info(rule).severity) continue;
    out.print(R"({}"{}":"{}")", separator, name(profile), name(severity(rule, profile)));
    separator = ",";
  }
  out.write(separator == "{" ? "{}" : "}");
}

void print_rules_as_json(Output& out) {
  out.write("[\n");
  for (const RuleInfo& rule : all_rules()) {
    if (&rule != &all_rules().front()) out.write(",\n");
    out.print(R"({{"code":"{}","name":"{}","severity":"{}","status":"{}","summary":)", rule.code,
              rule.name, name(rule.severity), name_of(rule.status));
    append_json(out.buffer(), rule.summary);
    print_other_severities(static_cast<Rule>(&rule - all_rules().data()), out);
    out.write("}");
  }
  out.write("\n]\n");
}

}  // namespace

ExitCode list_rules(const Arguments& arguments, Output& out) {
  if (!arguments.operands.empty()) return refuse("rules takes no operand; see `bgtools explain`");
  const bool is_json = text_or(arguments.output_format, "text") == "json";
  if (is_on(arguments.profiles)) {
    is_json ? print_profiles_as_json(out) : print_profiles(out);
    return ExitCode::clean;
  }
  if (is_json) {
    print_rules_as_json(out);
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
