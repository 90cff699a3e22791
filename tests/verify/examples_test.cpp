// Reads and verifies the examples of every rule: the bad one yields only the code of the rule, the
// good one yields nothing.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/rules/page.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <iterator>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/options/parse.hpp"
#include "questions/reading/run.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "support/check_text.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;
using ::testing::Not;

/// Checked rules without an example, and why. Another test has to show each of them.
const std::map<Rule, std::string_view>& shown_elsewhere() {
  static const std::map<Rule, std::string_view> rules{
      {Rule::board_not_reached, "the text is no game but boards"},
      {Rule::encoding, "the bytes at fault are not text"},
      {Rule::extension_contradicts_content, "the file name is at fault, not the text"},
      {Rule::nul_bytes, "the bytes at fault are not text"},
      {Rule::line_too_long, "the line would fill pages"},
      {Rule::damaged_file, "the bytes at fault are not text"},
      {Rule::stale_baseline, "a file beside the text is at fault"},
      {Rule::loss_tag, "said by writers"},
      {Rule::loss_comment, "said by writers"},
      {Rule::loss_analysis, "said by writers"},
      {Rule::loss_set_position, "said by writers"},
      {Rule::loss_rule, "said by writers"},
      {Rule::loss_result, "said by writers"},
      {Rule::loss_resignation, "said by writers"},
      {Rule::loss_play_kind, "said by writers"},
      {Rule::loss_label, "said by writers"},
      {Rule::loss_name, "said by writers"},
      {Rule::loss_play, "said by writers"},
      {Rule::loss_cube, "said by writers"},
      {Rule::loss_score, "said by writers"},
      {Rule::loss_notation, "said by writers"},
  };
  return rules;
}

std::vector<Rule> rules_with_examples() {
  std::vector<Rule> list;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    const auto rule = static_cast<Rule>(i);
    // The program, not the verifier, handles the allowances in comments.
    const bool is_of_allowances =
        rule == Rule::unused_allowance || rule == Rule::unverified_after_known;
    if (!page_of(rule).bad.empty() && !is_of_allowances) list.push_back(rule);
  }
  return list;
}

/// The options of `check` for the rules of the game.
struct ExampleArguments : cli::Takes<cli::GameArguments, cli::SearchArguments> {};

/// The options that the examples of a rule pass to `check`, parsed as on its command line.
VerifyOptions options_for(Rule rule) {
  std::istringstream words{page_of(rule).options};
  std::vector<std::string> list{std::istream_iterator<std::string>(words), {}};
  std::vector<const char*> pointers;
  for (const std::string& word : list) pointers.push_back(word.c_str());
  const auto parsed = cli::parse("check", ExampleArguments::kGroups, pointers);
  if (!parsed) {
    ADD_FAILURE() << code(rule) << ": " << parsed.error().message;
    return {};
  }
  const auto options =
      questions::run_options(cli::arguments_from<ExampleArguments>(*parsed), nullptr);
  if (!options) {
    ADD_FAILURE() << code(rule) << ": " << options.error().plain();
    return {};
  }
  return options->game;
}

/// A severity under the rules that the examples select.
Severity severity_for(Rule rule) {
  const auto profile = options_for(rule).profile;
  return profile ? severity(rule, *profile) : info(rule).severity;
}

/// The names and codes of rules as they occur in the sources of the other tests.
std::string text_of_other_tests() {
  std::string text;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "tests")) {
    const std::filesystem::path& path = entry.path();
    if (!entry.is_regular_file() || path.filename() == "examples_test.cpp") continue;
    if (path.extension() == ".cpp" || path.extension() == ".md") text += contents(path);
  }
  return text;
}

class Examples : public testing::TestWithParam<Rule> {};

TEST_P(Examples, BadOneYieldsOnlyItsCode) {
  const Rule rule = GetParam();
  const std::string bad = page_of(rule).bad;
  const std::string expected(code(rule));
  const VerifyOptions options = options_for(rule);
  const Severity severity = severity_for(rule);
  if (severity == Severity::off) {
    EXPECT_THAT(codes(bad, Severity::info, options), IsEmpty());
    EXPECT_THAT(codes(bad, Severity::off, options), Contains(expected));
    return;
  }
  EXPECT_THAT(codes(bad, std::min(severity, Severity::warning), options), ElementsAre(expected));
}

TEST_P(Examples, GoodOneYieldsNothing) {
  const Rule rule = GetParam();
  const std::string good = page_of(rule).good;
  const VerifyOptions options = options_for(rule);
  EXPECT_THAT(codes(good, Severity::info, options), IsEmpty());
  EXPECT_THAT(codes(good, Severity::off, options), Not(Contains(code(rule))));
}

INSTANTIATE_TEST_SUITE_P(Rules, Examples, testing::ValuesIn(rules_with_examples()),
                         [](const testing::TestParamInfo<Rule>& rule) {
                           return std::string(code(rule.param));
                         });

TEST(ExamplesOfRules, AnAllowanceIsEitherUsedOrAFinding) {
  const auto chosen = report::Selection::from({.min_severity = "info"});
  const auto rules_in = [&](std::string_view text) {
    report::Findings findings(*chosen);
    questions::Input input;
    input.extension = ".mat";
    input.is_named = true;
    questions::run(input, Source("test.mat", text), {}, findings);
    std::vector<std::string> list;
    for (const report::Finding& found : findings.all()) list.emplace_back(code(found.rule));
    return list;
  };
  EXPECT_THAT(rules_in(page_of(Rule::unused_allowance).bad), ElementsAreArray({"BG902"}));
  EXPECT_THAT(rules_in(page_of(Rule::unused_allowance).good), IsEmpty());
  EXPECT_THAT(rules_in(page_of(Rule::unverified_after_known).bad), ElementsAreArray({"BG904"}));
  EXPECT_THAT(rules_in(page_of(Rule::unverified_after_known).good), IsEmpty());
}

TEST(ExamplesOfRules, EveryCheckedRuleIsShownHereOrInAnotherTest) {
  const std::string tests = text_of_other_tests();
  ASSERT_FALSE(tests.empty());
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    const auto rule = static_cast<Rule>(i);
    const auto reason = shown_elsewhere().find(rule);
    const bool has_example = !page_of(rule).bad.empty();
    if (reason == shown_elsewhere().end()) {
      EXPECT_TRUE(has_example || info(rule).status != RuleStatus::active) << code(rule);
      continue;
    }
    EXPECT_FALSE(has_example) << code(rule) << " has an example";
    std::string identifier(info(rule).name);
    std::replace(identifier.begin(), identifier.end(), '-', '_');
    EXPECT_TRUE(tests.find(code(rule)) != std::string::npos ||
                tests.find("Rule::" + identifier) != std::string::npos)
        << code(rule) << " (" << reason->second << ") is not shown by any test";
  }
}

}  // namespace
}  // namespace bgtools::test
