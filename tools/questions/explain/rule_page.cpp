#include "questions/explain/rule_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/page.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::questions {
namespace {

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

}  // namespace

std::string page_in_text(Rule rule) {
  std::string out;
  const auto print = [&out](std::string_view text) { out += text; };
  const RuleInfo& row = info(rule);
  const Page page = page_of(rule);
  print(fmt::format("{} {} ({})\n{}\n\n", row.code, row.name, severities_of(rule), row.summary));
  print(fmt::format("{}\n", wrapped(page.meaning)));
  if (!page.law.empty()) print(fmt::format("{}\n", wrapped(fmt::format("The rule: {}", page.law))));
  if (!page.bad.empty())
    print(fmt::format("{}:\n\n{}\n", example_title("Bad", page), indented(page.bad)));
  if (!page.good.empty()) {
    print(fmt::format("{}:\n\n{}\n", example_title("Good", page), indented(page.good)));
  }
  if (!page.command.empty()) print(fmt::format("Command:\n\n{}\n", indented(page.command)));
  return out;
}

std::string page_in_markdown(Rule rule) {
  std::string out;
  const auto print = [&out](std::string_view text) { out += text; };
  const RuleInfo& row = info(rule);
  const Page page = page_of(rule);
  print(fmt::format("## {} {}\n\nSeverity: {}. {}\n\n{}\n", row.code, row.name, severities_of(rule),
                    row.summary, page.meaning));
  const auto section = [&](std::string_view title, std::string_view body, bool is_example) {
    if (body.empty()) return;
    const std::string_view fence = is_example ? "```\n" : "";
    const std::string_view end = body.ends_with('\n') ? "" : "\n";
    print(fmt::format("\n### {}\n\n{}{}{}{}", title, fence, body, end, fence));
  };
  section("The rule", page.law, false);
  section(example_title("Bad", page), page.bad, true);
  section(example_title("Good", page), page.good, true);
  section("Command", page.command, true);
  return out;
}

}  // namespace bgtools::questions
