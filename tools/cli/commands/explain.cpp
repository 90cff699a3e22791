#include <fmt/format.h>

#include <algorithm>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/page.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct RulePageArguments : Takes<ExplainArguments> {};

/// The most columns of a line of running text.
constexpr std::size_t kWidth = 80;

std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!line.empty()) out.append("    ").append(line);
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// Breaks paragraphs into lines of at most 80 columns.
std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    if (column != 0 && column + 1 + word.size() > kWidth) {
      out += '\n';
      column = 0;
    }
    if (!word.empty()) {
      if (column != 0) out += ' ';
      column += word.size() + (column != 0 ? 1 : 0);
      out += word;
    }
    if (text.substr(end).starts_with("\n")) {
      out += '\n';
      column = 0;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (column != 0) out += '\n';
  return out;
}

/// "warning; error in brainking": the severity of a rule, and the profiles where it differs.
std::string severities_of(Rule rule) {
  const RuleInfo& row = info(rule);
  if (row.status == RuleStatus::note) return "note";
  std::string text(name(row.severity));
  if (row.status == RuleStatus::reserved) text += ", reserved";
  std::string_view separator = "; ";
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    if (severity(rule, profile) == row.severity) continue;
    text += fmt::format("{}{} in {}", separator, name(severity(rule, profile)), name(profile));
    separator = ", ";
  }
  return text;
}

/// "Bad", with the options that `check` needs for the example.
std::string example_title(std::string_view title, const Page& page) {
  return page.options.empty() ? std::string(title) : fmt::format("{} ({})", title, page.options);
}

void print_text(Rule rule, Output& out) {
  const RuleInfo& row = info(rule);
  const Page page = page_of(rule);
  out.print("{} {} ({})\n{}\n\n", row.code, row.name, severities_of(rule), row.summary);
  out.print("{}\n", wrapped(page.meaning));
  if (!page.law.empty()) out.print("{}\n", wrapped(fmt::format("The rule: {}", page.law)));
  if (!page.bad.empty()) out.print("{}:\n\n{}\n", example_title("Bad", page), indented(page.bad));
  if (!page.good.empty()) {
    out.print("{}:\n\n{}\n", example_title("Good", page), indented(page.good));
  }
  if (!page.command.empty()) out.print("Command:\n\n{}\n", indented(page.command));
}

void print_markdown(Rule rule, Output& out) {
  const RuleInfo& row = info(rule);
  const Page page = page_of(rule);
  out.print("## {} {}\n\nSeverity: {}. {}\n\n{}\n", row.code, row.name, severities_of(rule),
            row.summary, page.meaning);
  const auto section = [&](std::string_view title, std::string_view body, bool is_example) {
    if (body.empty()) return;
    const std::string_view fence = is_example ? "```\n" : "";
    const std::string_view end = body.ends_with('\n') ? "" : "\n";
    out.print("\n### {}\n\n{}{}{}{}", title, fence, body, end, fence);
  };
  section("The rule", page.law, false);
  section(example_title("Bad", page), page.bad, true);
  section(example_title("Good", page), page.good, true);
  section("Command", page.command, true);
}

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
    format == "markdown" ? print_markdown(chosen[i], out) : print_text(chosen[i], out);
  }
  return ExitCode::clean;
}

}  // namespace

constinit const Command kExplain = command<RulePageArguments, &explain_rules>(
    "explain", "RULE... | --all", "explain a rule, with a bad and a good example");

}  // namespace bgtools::cli
