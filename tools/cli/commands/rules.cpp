#include <fmt/core.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "answers/tables.hpp"
#include "cli/commands/commands.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct RulesArguments : Takes<ListingArguments, ProfilesArguments> {};

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

std::string value_of(const ProfileSetting& setting) {
  if (!is_number(setting.what)) return setting.value != 0 ? "on" : "off";
  return setting.value == kUnlimited ? "none" : fmt::format("{}", setting.value);
}

void print_profiles(Output& out) {
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    out.print("{}{}\n  {}\n", i == 0 ? "" : "\n", name(profile), title(profile));
    if (settings(profile).empty() && severities(profile).empty()) {
      out.write("    every option is as the players agreed\n");
    }
    for (const ProfileSetting& setting : settings(profile)) {
      out.print("    {:27}  {:7}  {}\n", name(setting.what), value_of(setting), setting.why);
    }
    for (const ProfileSeverity& row : severities(profile)) {
      out.print("    {} {:21}  {:7}  {}\n", code(row.rule), info(row.rule).name, name(row.severity),
                row.why);
    }
  }
  out.write(
      "\nAnything not mentioned is as `bgtools rules` lists it. Single switches override the "
      "record,\n"
      "and the record overrides the profile; without --profile the recorded match length chooses\n"
      "between match and money.\n");
}

void print_rules_as_json(Output& out) {
  report::JsonWriter json(out.buffer());
  json.array();
  for (const RuleInfo& row : all_rules()) {
    const auto rule = static_cast<Rule>(&row - all_rules().data());
    json.line().object().member("code", row.code).member("name", row.name);
    json.member("severity", name(row.severity)).member("status", name_of(row.status));
    json.member("summary", row.summary).key("profiles").object();
    // Only those that differ: {"brainking":"error"}.
    for (std::size_t i = 0; i < kProfileCount; ++i) {
      const auto profile = static_cast<ProfileName>(i);
      if (severity(rule, profile) == row.severity) continue;
      json.member(name(profile), name(severity(rule, profile)));
    }
    json.end_object().end_object();
  }
  json.last_line().end_array().last_line();
}

ExitCode list_rules(const RulesArguments& arguments, Output& out) {
  if (!arguments.operands.empty()) return refuse("rules takes no operands; see `bgtools explain`");
  const bool is_json = text_or(arguments.output_format, "text") == "json";
  if (is_on(arguments.profiles)) {
    if (is_json) {
      report::JsonWriter json(out.buffer());
      answers::append_profiles(json);
      json.last_line();
    } else {
      print_profiles(out);
    }
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

}  // namespace

constinit const Command kRules =
    command<RulesArguments, &list_rules>("rules", "", "list every rule, one per line");

}  // namespace bgtools::cli
