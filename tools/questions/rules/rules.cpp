#include "questions/rules/rules.hpp"

#include <fmt/core.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "report/json_writer.hpp"

namespace bgtools::questions {
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

std::string value_of(const ProfileSetting& setting) {
  if (!is_number(setting.what)) return setting.value != 0 ? "on" : "off";
  return setting.value == kUnlimited ? "none" : fmt::format("{}", setting.value);
}

void append_profiles_as_text(std::string& out) {
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    fmt::format_to(std::back_inserter(out), "{}{}\n  {}\n", i == 0 ? "" : "\n", name(profile),
                   title(profile));
    if (settings(profile).empty() && severities(profile).empty()) {
      out.append("    every option is as the players agreed\n");
    }
    for (const ProfileSetting& setting : settings(profile)) {
      fmt::format_to(std::back_inserter(out), "    {:27}  {:7}  {}\n", name(setting.what),
                     value_of(setting), setting.why);
    }
    for (const ProfileSeverity& row : severities(profile)) {
      fmt::format_to(std::back_inserter(out), "    {} {:21}  {:7}  {}\n", code(row.rule),
                     info(row.rule).name, name(row.severity), row.why);
    }
  }
  out.append(
      "\nAnything not mentioned is as `bgtools rules` lists it. Single switches override the "
      "record,\n"
      "and the record overrides the profile; without a profile the recorded match length chooses\n"
      "between match and money.\n");
}

void append_value(report::JsonWriter& json, const ProfileSetting& setting) {
  json.key("value");
  if (!is_number(setting.what)) {
    json.value(setting.value != 0);
  } else if (setting.value == kUnlimited) {
    json.value(nullptr);
  } else {
    json.value(setting.value);
  }
}

void append_profiles_as_json(std::string& out) {
  report::JsonWriter json(out);
  json.array();
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    json.line().object().member("name", name(profile)).member("title", title(profile));
    json.key("settings").array();
    for (const ProfileSetting& setting : settings(profile)) {
      json.object().member("option", name(setting.what));
      append_value(json, setting);
      json.member("why", setting.why).end_object();
    }
    json.end_array().key("severities").array();
    for (const ProfileSeverity& row : severities(profile)) {
      json.object().member("code", code(row.rule)).member("severity", name(row.severity));
      json.member("why", row.why).end_object();
    }
    json.end_array().end_object();
  }
  json.last_line().end_array().last_line();
}

void append_rules_as_json(std::string& out) {
  report::JsonWriter json(out);
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

}  // namespace

void append_rules(bool is_json, std::string& out) {
  if (is_json) return append_rules_as_json(out);
  for (const RuleInfo& rule : all_rules()) {
    const std::string_view severity =
        rule.status == RuleStatus::active ? name(rule.severity) : name_of(rule.status);
    fmt::format_to(std::back_inserter(out), "{}  {:8}  {:28}  {}\n", rule.code, severity, rule.name,
                   rule.summary);
  }
}

void append_profiles(bool is_json, std::string& out) {
  if (is_json) return append_profiles_as_json(out);
  append_profiles_as_text(out);
}

}  // namespace bgtools::questions
