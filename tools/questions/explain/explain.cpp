#include "questions/explain/explain.hpp"

#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/page.hpp>
#include <cstddef>

#include "questions/explain/rule_page.hpp"
#include "report/json_writer.hpp"
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

}  // namespace

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

void append_pages(std::span<const Rule> rules, std::string_view format, std::string& out) {
  if (format == "json") {
    report::JsonWriter json(out);
    json.array();
    for (const Rule rule : rules) append_rule(json, rule);
    json.last_line().end_array().last_line();
    return;
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (i != 0) out += '\n';
    out += format == "markdown" ? page_in_markdown(rules[i]) : page_in_text(rules[i]);
  }
}

}  // namespace bgtools::questions
