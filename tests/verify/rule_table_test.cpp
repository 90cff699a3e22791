#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/rules/page.hpp>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

std::vector<Rule> rules() {
  std::vector<Rule> list;
  for (std::size_t i = 0; i < kRuleCount; ++i) list.push_back(static_cast<Rule>(i));
  return list;
}

TEST(RuleTable, HasOneRowForEachRule) {
  ASSERT_EQ(all_rules().size(), kRuleCount);
  for (const Rule rule : rules()) {
    EXPECT_EQ(&info(rule), &all_rules()[static_cast<std::size_t>(rule)]);
    EXPECT_EQ(code(rule), info(rule).code);
  }
}

TEST(RuleTable, CodesAscendAndAreTheNumbers) {
  int last = 0;
  for (const RuleInfo& rule : all_rules()) {
    EXPECT_GT(rule.number, last) << rule.name;
    last = rule.number;
    std::string digits = std::to_string(rule.number);
    digits.insert(0, 3 - digits.size(), '0');
    EXPECT_EQ(rule.code, "BG" + digits);
  }
}

TEST(RuleTable, NamesAreUniqueAndInKebabCase) {
  std::set<std::string_view> names;
  for (const RuleInfo& rule : all_rules()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name << " occurs twice";
    EXPECT_THAT(std::string(rule.name), testing::MatchesRegex("[a-z][a-z0-9]*(-[a-z0-9]+)*"));
  }
}

TEST(RuleTable, SummariesAreShortAndLowerCase) {
  constexpr std::size_t kLongest = 100;
  for (const RuleInfo& rule : all_rules()) {
    ASSERT_FALSE(rule.summary.empty()) << rule.code;
    EXPECT_LE(rule.summary.size(), kLongest) << rule.code;
    EXPECT_FALSE(std::isupper(static_cast<unsigned char>(rule.summary.front()))) << rule.code;
    EXPECT_NE(rule.summary.back(), '.') << rule.code;
  }
}

TEST(RuleTable, NotesAndReservedRulesAreKnownByTheirStatus) {
  EXPECT_EQ(info(Rule::illegal_play_stands).status, RuleStatus::note);
  std::vector<std::string> reserved;
  for (const Rule rule : rules()) {
    if (info(rule).status == RuleStatus::reserved) reserved.emplace_back(code(rule));
  }
  EXPECT_THAT(reserved, testing::ElementsAre("BG117", "BG134", "BG135", "BG401"));
}

TEST(RuleNames, SeveritiesAreReadAsTheyAreWritten) {
  for (const Severity severity :
       {Severity::off, Severity::info, Severity::warning, Severity::error}) {
    EXPECT_EQ(severity_named(name(severity)), severity);
  }
  EXPECT_EQ(severity_named("WARNING"), Severity::warning);
  EXPECT_EQ(severity_named("warn"), std::nullopt);
  EXPECT_EQ(severity_named(""), std::nullopt);
}

// tests/cases/verify/rule_names.md has what else names a rule.
TEST(RuleNames, EveryCodeAndNameNamesItsRule) {
  for (const Rule rule : rules()) {
    for (const std::string_view word : {info(rule).code, info(rule).name}) {
      EXPECT_EQ(rule_named(word), rule);
      EXPECT_EQ(nearest_rule(word), word);
    }
    EXPECT_TRUE(matches("BG", rule)) << code(rule);
  }
  EXPECT_EQ(rule_named("BG101"), Rule::illegal_die_use);
  EXPECT_TRUE(rule_named(nearest_rule("")).has_value());
  EXPECT_TRUE(rule_named(nearest_rule(std::string(100'000, 'x'))).has_value());
}

/// The file that a page comes from, except for its line breaks.
std::string file_of(Rule rule) {
  const Page page = page_of(rule);
  std::string text = fmt::format("# {} {}\n\n{}\n", code(rule), info(rule).name, page.meaning);
  text += fmt::format("\n## The rule\n\n{}\n", page.law);
  if (!page.options.empty()) {
    text += fmt::format("\n## Options\n\nBoth examples need `{}`.\n", page.options);
  }
  if (!page.bad.empty()) text += fmt::format("\n## Bad\n\n```\n{}```\n", page.bad);
  if (!page.good.empty()) text += fmt::format("\n## Good\n\n```\n{}```\n", page.good);
  if (!page.command.empty()) text += fmt::format("\n## Command\n\n```\n{}```\n", page.command);
  return text;
}

/// A text with blanks instead of line ends.
std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TEST(RulePages, EveryRuleHasOneAndEveryPageItsRule) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "docs/rules")) {
    files.insert(entry.path().filename().string());
  }
  std::set<std::string> expected;
  for (const Rule rule : rules()) expected.insert(fmt::format("{}.md", code(rule)));
  EXPECT_EQ(files, expected);
}

TEST(RulePages, AreReadInFull) {
  for (const Rule rule : rules()) {
    const auto path = source_dir() / "docs/rules" / fmt::format("{}.md", code(rule));
    EXPECT_EQ(on_one_line(file_of(rule)), on_one_line(contents(path)));
  }
}

TEST(RulePages, EveryRuleHasAMeaningAndALaw) {
  for (const Rule rule : rules()) {
    const Page page = page_of(rule);
    for (const std::string_view part : {page.meaning, page.law}) {
      ASSERT_GE(part.size(), 40U) << code(rule);
      EXPECT_EQ(part.back(), '.') << code(rule);
      EXPECT_EQ(part.find("  "), std::string_view::npos) << code(rule);
      EXPECT_EQ(part.find('\n'), std::string_view::npos) << code(rule);
    }
  }
}

TEST(RulePages, NameRulesThatExist) {
  for (const Rule rule : rules()) {
    const Page page = page_of(rule);
    for (const std::string_view part : {page.meaning, page.law}) {
      for (std::size_t at = part.find("BG"); at != std::string_view::npos;
           at = part.find("BG", at + 1)) {
        const std::string_view named = part.substr(at, 5);
        if (named.size() < 3 || !std::isdigit(static_cast<unsigned char>(named[2])))
          continue;  // USBGF
        EXPECT_TRUE(rule_named(named).has_value()) << code(rule) << " names " << named;
      }
    }
  }
}

TEST(RulePages, OnlyRulesThatAreCheckedHaveExamples) {
  for (const Rule rule : rules()) {
    const Page page = page_of(rule);
    EXPECT_EQ(page.bad.empty(), page.good.empty()) << code(rule);
    EXPECT_TRUE(page.bad.empty() || page.bad != page.good) << code(rule);
    EXPECT_TRUE(info(rule).status == RuleStatus::active || page.bad.empty()) << code(rule);
    // The test cli/rule_pages runs the commands.
    EXPECT_EQ(info(rule).status == RuleStatus::active && page.bad.empty(), !page.command.empty())
        << code(rule);
  }
}

TEST(Collector, KeepsWhatItIsGivenAndWantsWhatIsNotOff) {
  Collector collector;
  for (const Rule rule : {Rule::dead_cube, Rule::illegal_pass}) {
    Diagnostic diagnostic;
    diagnostic.rule = rule;
    EXPECT_TRUE(collector.report(diagnostic));
  }
  ASSERT_EQ(collector.diagnostics.size(), 2U);
  EXPECT_EQ(collector.diagnostics[0].rule, Rule::dead_cube);
  EXPECT_EQ(collector.diagnostics[1].rule, Rule::illegal_pass);
  for (const Rule rule : rules()) {
    EXPECT_EQ(collector.wants(rule), info(rule).severity != Severity::off) << code(rule);
  }
}

}  // namespace
}  // namespace bgtools::test
