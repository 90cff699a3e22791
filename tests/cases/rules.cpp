// What records are judged by: the rules of the game, and the rules of the report.

#include <fmt/core.h>
#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/page.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

std::string value_text(bool value) { return value ? "yes" : "no"; }
std::string value_text(std::optional<bool> value) {
  return value ? value_text(*value) : "not stated";
}
std::string value_text(int value) {
  return value == kUnlimited ? "unlimited" : std::to_string(value);
}

/// "sheet-ee: crawford no, cube-limit unlimited".
std::string to_text(const Profile& profile) {
  const Conventions usual;
  std::string text;
  const auto add = [&](Switch what, const auto& value, const auto& usual_value) {
    if (value == usual_value) return;
    text += fmt::format("{} {} {}", text.empty() ? ":" : ",", name(what), value_text(value));
  };
#define BGTOOLS_SWITCH(id, type, otherwise, asked, help) add(Switch::id, profile.id, usual.id);
#define BGTOOLS_PROFILE_SWITCH(id, type, otherwise, about) add(Switch::id, profile.id, usual.id);
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  return std::string(name(profile.name)) + text;
}

/// "BG207 leader-double, warning; brainking error".
std::string to_text(Rule rule) {
  static constexpr std::string_view kStatus[] = {"", ", a note", ", reserved"};
  const RuleInfo& row = info(rule);
  std::string text = fmt::format("{} {}, {}{}", row.code, row.name, name(row.severity),
                                 kStatus[static_cast<std::size_t>(row.status)]);
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    const Severity here = severity(rule, profile);
    if (here != row.severity) text += fmt::format("; {} {}", name(profile), name(here));
  }
  return text;
}

}  // namespace

/// `profile [FORMAT]`: the profile that each record is judged by, with those of its switches that
/// are not as usual. `--profiles` asks for every profile.
Answer ask_profile(const Question& question) {
  const Source source("case", question.text);
  VerifyOptions options = options_of(question);
  Answer answer;
  for (const Match& match : read(source, question).matches) {
    if (!question.has("profiles")) {
      answer.push_back(to_text(Profiles(match, options).of_match()));
      continue;
    }
    for (std::size_t i = 0; i < kProfileCount; ++i) {
      options.profile = static_cast<ProfileName>(i);
      answer.push_back(to_text(Profiles(match, options).of_match()));
    }
  }
  return answer;
}

/// `rule`: what a code, a name or a selector stands for: the rule with its severity, and the
/// profiles that have another one; the first and last of several rules; or the nearest name.
/// `--law` adds what the page of the rule says of the law.
Answer ask_rule(const Question& question) {
  const std::string_view text = std::string_view(question.text).substr(0, question.text.find('\n'));
  std::vector<Rule> selected;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    if (const auto rule = static_cast<Rule>(i); matches(text, rule)) selected.push_back(rule);
  }
  const std::optional<Rule> named = rule_named(text);
  if (!named && selected.empty()) return {fmt::format("none; nearest {}", nearest_rule(text))};
  if (!named) {
    return {fmt::format("selects {}: {} to {}", selected.size(), code(selected.front()),
                        code(selected.back()))};
  }
  Answer answer{to_text(*named)};
  if (selected != std::vector{*named}) answer.front() += "; but does not select it alone";
  if (question.has("law")) answer.push_back(page_of(*named).law);
  return answer;
}

}  // namespace bgtools::test::cases
