#include "report/findings.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "report/excerpt.hpp"
#include "report/selection.hpp"

namespace bgtools::report {
namespace {

Selection selection(const SelectionOptions& options) {
  const auto result = Selection::from(options);
  EXPECT_TRUE(result) << result.error().plain();
  return result ? *result : Selection();
}

Diagnostic diagnostic(Rule rule, std::uint64_t place, std::optional<int> cause = std::nullopt) {
  Diagnostic result;
  result.rule = rule;
  result.severity = info(rule).severity;
  result.match = 1;
  result.span = {place, place + 1};
  result.consequence_of = cause;
  return result;
}

std::vector<Rule> rules_in(const Findings& findings) {
  std::vector<Rule> rules;
  for (const Finding& finding : findings.all()) rules.push_back(finding.rule);
  return rules;
}

TEST(Findings, ShowsWarningsAndFailsOnErrorsByDefault) {
  const Selection chosen;
  Findings findings(chosen);
  findings.report(diagnostic(Rule::dead_cube, 5));
  findings.report(diagnostic(Rule::encoding, 0));
  EXPECT_EQ(rules_in(findings), std::vector<Rule>{Rule::dead_cube});
  EXPECT_EQ(findings.tally().warnings, 1);
  EXPECT_EQ(findings.tally().infos, 0);
  EXPECT_FALSE(findings.tally().fails);
  findings.report(diagnostic(Rule::bar_first, 9));
  EXPECT_TRUE(findings.tally().fails);
}

TEST(Findings, ShowingAndFailingAreSeparateSettings) {
  const Selection chosen = selection({.min_severity = "error", .fail_on = "info"});
  Findings findings(chosen);
  findings.report(diagnostic(Rule::encoding, 0));
  EXPECT_TRUE(findings.all().empty());
  EXPECT_EQ(findings.tally().total(), 0);
  EXPECT_TRUE(findings.tally().fails);
}

Diagnostic diagnostic_of(Rule rule, Severity severity) {
  Diagnostic result = diagnostic(rule, 0);
  result.severity = severity;
  return result;
}

TEST(Findings, CountByTheirOwnLevel) {
  for (std::size_t number = 0; number < kRuleCount; ++number) {
    const auto rule = static_cast<Rule>(number);
    if (info(rule).severity == Severity::off) continue;
    for (const Severity severity : {Severity::info, Severity::warning, Severity::error}) {
      const Selection chosen =
          selection({.min_severity = std::string(name(severity)), .fail_on = "error"});
      Findings findings(chosen);
      EXPECT_TRUE(findings.wants(rule)) << code(rule);
      findings.report(diagnostic_of(rule, severity));
      EXPECT_EQ(findings.tally().total(), 1) << code(rule);
      EXPECT_EQ(findings.tally().fails, severity == Severity::error) << code(rule);
    }
  }
}

TEST(Findings, WhatFollowsFromOneThatIsNotShownIsAFindingOfItsOwn) {
  const Selection chosen;
  Findings findings(chosen);
  findings.begin_match();
  findings.report(diagnostic(Rule::row_number_odd, 20));
  findings.report(diagnostic(Rule::empty_source, 30, 0));
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_FALSE(findings.all()[0].cause);
  EXPECT_TRUE(findings.tally().fails);
}

TEST(Findings, WhatFollowsFromAConsequenceThatIsNotShownFollowsFromItsCause) {
  const Selection chosen;
  Findings findings(chosen);
  findings.begin_match();
  findings.report(diagnostic(Rule::bar_first, 10));
  findings.report(diagnostic(Rule::row_number_odd, 20, 0));
  findings.report(diagnostic(Rule::empty_source, 30, 1));
  ASSERT_EQ(findings.all().size(), 2U);
  EXPECT_EQ(findings.all()[1].cause, std::optional<std::size_t>(0));
  EXPECT_EQ(findings.tally().errors, 1);
}

TEST(Findings, ConsequencesOfOneThatTheUserLoweredDoNotReplaceIt) {
  const Selection chosen = selection({.severity = {"bar-first=info"}});
  Findings findings(chosen);
  findings.begin_match();
  findings.report(diagnostic(Rule::bar_first, 20));
  findings.report(diagnostic(Rule::empty_source, 30, 0));
  EXPECT_TRUE(findings.all().empty());
}

TEST(Findings, NeverFailsWithNever) {
  const Selection chosen = selection({.fail_on = "never"});
  Findings findings(chosen);
  findings.report(diagnostic(Rule::bar_first, 9));
  EXPECT_EQ(findings.tally().errors, 1);
  EXPECT_FALSE(findings.tally().fails);
}

TEST(Findings, ComeByMatchThenPlaceWithLossesLast) {
  const Selection chosen;
  Findings findings(chosen);
  findings.report(diagnostic(Rule::loss_tag, 0));
  findings.report(diagnostic(Rule::bar_first, 20));
  findings.report(diagnostic(Rule::empty_source, 10));
  findings.arrange();
  EXPECT_EQ(rules_in(findings),
            (std::vector<Rule>{Rule::empty_source, Rule::bar_first, Rule::loss_tag}));
}

TEST(Findings, AConsequenceKeepsItsCauseThroughTheOrderAndIsNotCounted) {
  const Selection chosen;
  Findings findings(chosen);
  findings.begin_match();
  findings.report(diagnostic(Rule::bar_first, 20));
  findings.report(diagnostic(Rule::empty_source, 10, 0));
  findings.arrange();
  ASSERT_EQ(findings.all().size(), 2U);
  EXPECT_EQ(findings.all()[0].cause, std::optional<std::size_t>(1));
  EXPECT_EQ(findings.all()[1].rule, Rule::bar_first);
  EXPECT_EQ(findings.tally().errors, 1);
}

TEST(Findings, AConsequenceCountsWithinItsOwnMatch) {
  const Selection chosen;
  Findings findings(chosen);
  findings.begin_match();
  findings.report(diagnostic(Rule::bar_first, 20));
  findings.begin_match();
  findings.report(diagnostic(Rule::jacoby, 30));
  findings.report(diagnostic(Rule::empty_source, 40, 0));
  findings.arrange();
  ASSERT_EQ(findings.all().size(), 3U);
  EXPECT_EQ(findings.all()[2].cause, std::optional<std::size_t>(1));
}

TEST(Findings, ConsequencesOfAnIgnoredFindingDoNotReplaceIt) {
  const Selection chosen = selection({.ignore = {"bar-first"}});
  Findings findings(chosen);
  findings.begin_match();
  EXPECT_TRUE(findings.wants(Rule::bar_first));
  findings.report(diagnostic(Rule::bar_first, 20));
  findings.report(diagnostic(Rule::empty_source, 30, 0));
  EXPECT_TRUE(findings.all().empty());
  EXPECT_FALSE(findings.tally().fails);
}

/// The excerpt of a place of one byte in a line of digits, of which the place is an `x`.
Excerpt excerpt_in(std::size_t length, std::size_t place, std::string_view filler = "0123456789") {
  std::string line;
  while (line.size() < length) line += filler;
  line[place] = 'x';
  const Source source("long.sgf", line);
  return excerpt_of(source, {.begin = place, .end = place + 1});
}

TEST(Excerpt, ShowsWhatIsAroundAPlaceOfALongLine) {
  // Wherever in the line, also where only a part of it is read.
  for (const std::size_t place : {41U, 500U, 513U, 1000U, 1023U, 1024U, 4095U, 5000U}) {
    const Excerpt excerpt = excerpt_in(6000, place);
    ASSERT_EQ(excerpt.line.size(), 3 + 160 + 3U) << place;
    EXPECT_EQ(excerpt.line.substr(0, 3) + excerpt.line.substr(163), "......") << place;
    EXPECT_EQ(excerpt.line[43], 'x') << place;
    EXPECT_EQ(excerpt.indent, std::string(43, ' ')) << place;
    EXPECT_EQ(excerpt.width, 1) << place;
  }
  const Excerpt first = excerpt_in(6000, 40);
  EXPECT_EQ(first.indent.size(), 40U);
  EXPECT_FALSE(first.line.starts_with("..."));
  const Excerpt last = excerpt_in(6000, 5999);
  EXPECT_EQ(last.line.size(), 3 + 40 + 1U);
  EXPECT_TRUE(last.line.ends_with("8x"));
  // A whole line of 160 columns is not cut.
  EXPECT_EQ(excerpt_in(160, 100).line.size(), 160U);
}

TEST(Excerpt, CountsTheColumnsOfALongLineAsATerminalDoes) {
  // A wide letter, a letter with a combining one, and a narrow one: four columns.
  std::string line;
  for (int i = 0; i < 400; ++i) line += "\u6F22e\u0301x";
  const std::size_t place = std::size_t{7} * 300;
  const Source source("long.sgf", line);
  const Excerpt excerpt = excerpt_of(source, {.begin = place, .end = place + 3});
  EXPECT_EQ(excerpt.indent.size(), 43U);
  EXPECT_EQ(excerpt.width, 2);
  EXPECT_TRUE(excerpt.line.starts_with("...\u6F22e\u0301x"));
  EXPECT_LE(excerpt.line.size(), 200U);
}

TEST(Excerpt, HasAtMost200Bytes) {
  // Of any letters: wide, combining, without a width, replaced, and bytes that are not UTF-8.
  for (const std::string_view letter :
       {"\u6F22", "\u0301", "\u200D", "\x01", "\U0001F469", "\xFF"}) {
    for (const std::size_t length : {20U, 60U, 100U, 6000U}) {
      std::string line;
      while (line.size() < length) line += letter;
      for (std::size_t place = 0; place < line.size(); place += letter.size() * 7) {
        const Source source("long.sgf", line);
        const Excerpt excerpt = excerpt_of(source, {.begin = place, .end = line.size()});
        ASSERT_LE(excerpt.line.size(), 200U) << letter << length << " " << place;
        ASSERT_LE(excerpt.indent.size(), 166U) << letter << length << " " << place;
      }
    }
  }
}

TEST(Selection, TakesCodesNamesAndPrefixes) {
  const Selection chosen = selection({.select = {"BG1,dead-cube"}, .ignore = {"BG105"}});
  EXPECT_TRUE(chosen.wants(Rule::illegal_die_use));
  EXPECT_TRUE(chosen.wants(Rule::dead_cube));
  EXPECT_FALSE(chosen.wants(Rule::leader_double));
  EXPECT_FALSE(chosen.wants(Rule::empty_source));
}

TEST(Selection, SelectNeverHidesThatNothingWasChecked) {
  const Selection chosen = selection({.select = {"BG101"}});
  EXPECT_TRUE(chosen.wants(Rule::unknown_format));
  EXPECT_TRUE(chosen.wants(Rule::nothing_to_check));
  EXPECT_FALSE(selection({.ignore = {"BG701"}}).wants(Rule::unknown_format));
}

TEST(Selection, LeavesARuleThatIsChecked) {
  for (const SelectionOptions& options : {
           SelectionOptions{.select = {"BG101"}, .ignore = {"BG101"}},
           SelectionOptions{.select = {"BG1"}, .ignore = {"BG"}},
           SelectionOptions{.ignore = {"BG"}}, SelectionOptions{.severity = {"BG=off"}},
           SelectionOptions{.select = {"BG101"}, .severity = {"BG1=off"}},
           SelectionOptions{.select = {"BG117"}},  // reserved
       }) {
    EXPECT_FALSE(Selection::from(options));
  }
  EXPECT_TRUE(Selection::from({.select = {"BG1"}, .ignore = {"BG101"}}));
  EXPECT_TRUE(Selection::from({.select = {"BG701"}}));
}

TEST(Selection, RulesThatAreOffAreUsedOnlyWhenNamed) {
  EXPECT_FALSE(selection({.min_severity = "info"}).wants(Rule::forced_play));
  EXPECT_FALSE(selection({.select = {"BG"}, .min_severity = "info"}).wants(Rule::forced_play));
  const Selection chosen = selection({.select = {"BG122"}, .min_severity = "info"});
  EXPECT_TRUE(chosen.wants(Rule::forced_play));
  EXPECT_EQ(chosen.judge(diagnostic(Rule::forced_play, 0)), Severity::info);
  EXPECT_TRUE(selection({.severity = {"forced-play=warning"}}).wants(Rule::forced_play));
}

TEST(Selection, SeverityReplacesWhatTheRuleSays) {
  const Selection chosen = selection({.severity = {"BG101=info", "BG705=error", "BG105=off"}});
  EXPECT_FALSE(chosen.wants(Rule::empty_source));
  EXPECT_EQ(chosen.judge(diagnostic(Rule::illegal_die_use, 0)), Severity::info);
  EXPECT_EQ(chosen.judge(diagnostic(Rule::encoding, 0)), Severity::error);
}

}  // namespace
}  // namespace bgtools::report
