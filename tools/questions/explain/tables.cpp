#include "questions/explain/tables.hpp"

#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/page.hpp>
#include <cstddef>

#include "report/selection.hpp"

namespace bgtools::questions {
namespace {

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

}  // namespace

void append_formats(report::JsonWriter& json) {
  json.array();
  for (const Format& format : formats()) {
    json.line().object().member("name", format.name).member("title", format.title);
    json.member("extensions", format.extensions).member("dialects", format.dialects);
    json.member("reads", format.read != nullptr).member("writes", format.write != nullptr);
    json.member("experimental", format.is_experimental).member("kind", "transcript").end_object();
  }
  for (const PositionFormat& format : position_formats()) {
    json.line().object().member("name", format.name).member("title", format.title);
    json.key("extensions").array().end_array().key("dialects").array().end_array();
    json.member("reads", true).member("writes", format.write != nullptr);
    json.member("experimental", false).member("kind", "position").end_object();
  }
  json.last_line().end_array();
}

void append_profiles(report::JsonWriter& json) {
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
  json.last_line().end_array();
}

OrError<std::vector<Rule>> rules_named(std::span<const std::string> selectors) {
  std::vector<Rule> chosen;
  for (const std::string& selector : selectors) {
    const std::size_t before = chosen.size();
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      const auto rule = static_cast<Rule>(i);
      if (matches(selector, rule)) chosen.push_back(rule);
    }
    if (chosen.size() == before) return Error{report::unknown_rule(selector)};
  }
  return chosen;
}

void append_rules(std::span<const Rule> rules, report::JsonWriter& json) {
  json.array();
  for (const Rule rule : rules) append_rule(json, rule);
  json.last_line().end_array();
}

}  // namespace bgtools::questions
