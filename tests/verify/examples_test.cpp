// The examples of every rule through the reader and the verifier: the bad one yields its code and
// nothing else, the good one yields nothing.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/source.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/check_text.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

/// Checked rules without an example of their own, and why. Another test has to show each of them.
const std::map<Rule, std::string_view>& shown_elsewhere() {
  static const std::map<Rule, std::string_view> rules{
      {Rule::automatic_double, "a .mat transcript has no word for it"},
      {Rule::encoding, "the bytes at fault are not text"},
      {Rule::extension_contradicts_content, "the file name is at fault, not the text"},
      {Rule::nul_bytes, "the bytes at fault are not text"},
      {Rule::line_too_long, "the line would fill pages"},
      {Rule::loss_tag, "said by writers"},
      {Rule::loss_comment, "said by writers"},
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
  };
  return rules;
}

std::vector<Rule> rules_with_examples() {
  std::vector<Rule> list;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    const auto rule = static_cast<Rule>(i);
    if (!explain(rule).bad.empty()) list.push_back(rule);
  }
  return list;
}

/// What the players of an example have agreed on; only the Holland rule has to be said.
VerifyOptions options_for(Rule rule) {
  VerifyOptions options;
  options.holland = rule == Rule::holland_rule;
  return options;
}

/// The names of rules and their codes as they stand in the sources of the other tests.
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

TEST_P(Examples, BadOneYieldsItsCodeAlone) {
  const Rule rule = GetParam();
  const std::string_view bad = explain(rule).bad;
  const std::string expected(code(rule));
  const VerifyOptions options = options_for(rule);
  const Severity severity = info(rule).severity;
  if (severity == Severity::off) {
    EXPECT_THAT(codes(bad, Severity::info, options), IsEmpty());
    EXPECT_THAT(codes(bad, Severity::off, options), Contains(expected));
    return;
  }
  EXPECT_THAT(codes(bad, std::min(severity, Severity::warning), options), ElementsAre(expected));
}

TEST_P(Examples, GoodOneYieldsNothing) {
  const Rule rule = GetParam();
  const std::string_view good = explain(rule).good;
  const VerifyOptions options = options_for(rule);
  EXPECT_THAT(codes(good, Severity::info, options), IsEmpty());
  EXPECT_THAT(codes(good, Severity::off, options), Not(Contains(code(rule))));
}

INSTANTIATE_TEST_SUITE_P(Rules, Examples, testing::ValuesIn(rules_with_examples()),
                         [](const testing::TestParamInfo<Rule>& rule) {
                           return std::string(code(rule.param));
                         });

TEST(ExamplesOfRules, EveryCheckedRuleIsShownHereOrInAnotherTest) {
  const std::string tests = text_of_other_tests();
  ASSERT_FALSE(tests.empty());
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    const auto rule = static_cast<Rule>(i);
    const auto reason = shown_elsewhere().find(rule);
    const bool has_example = !explain(rule).bad.empty();
    if (reason == shown_elsewhere().end()) {
      EXPECT_TRUE(has_example || info(rule).status != RuleStatus::active) << code(rule);
      continue;
    }
    EXPECT_FALSE(has_example) << code(rule) << " has an example now";
    std::string identifier(info(rule).name);
    std::replace(identifier.begin(), identifier.end(), '-', '_');
    EXPECT_TRUE(tests.find(code(rule)) != std::string::npos ||
                tests.find("Rule::" + identifier) != std::string::npos)
        << code(rule) << " (" << reason->second << ") is shown by no test";
  }
}

}  // namespace
}  // namespace bgtools::test
