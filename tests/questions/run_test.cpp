#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <questions/reading/run.hpp>

#include <algorithm>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <report/findings.hpp>
#include <report/selection.hpp>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

/// A match with two rolls in each other's place.
std::string match_with_slip() {
  std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  constexpr std::string_view kRight = "63: 24/18 18/15             62: 24/18 13/11";
  const std::size_t begin = text.find(kRight);
  return text.replace(begin, kRight.size(), "62: 24/18 13/11             63: 24/18 18/15");
}

report::FindingList errors_in(const std::string& text, const questions::RunOptions& options) {
  const Source source("slips.mat", text);
  const report::Selection selection;
  report::Findings findings(selection);
  questions::run({.name = "slips.mat", .bytes = text, .extension = ".mat", .is_named = true},
                 source, options, findings);
  report::FindingList errors = findings.take();
  std::erase_if(errors, [](const report::Finding& each) {
    return each.severity != Severity::error || each.cause;
  });
  return errors;
}

bool is_explained(const report::Finding& finding) {
  return finding.message.find("cannot follow") != std::string::npos;
}

TEST(SharedSearch, ExplainsTheFirstMatchesOfAWreckedInput) {
  constexpr std::int64_t kLimit = 1500;
  constexpr int kMatches = 100;
  const std::string one = match_with_slip();
  questions::RunOptions options;
  options.game.search_actions = kLimit;
  const report::FindingList alone = errors_in(one, options);
  ASSERT_THAT(alone, SizeIs(1));
  EXPECT_TRUE(is_explained(alone.front())) << alone.front().message;

  std::string text;
  for (int i = 0; i < kMatches; ++i) text += one;
  const report::FindingList errors = errors_in(text, options);
  ASSERT_THAT(errors, SizeIs(testing::Ge(kMatches))) << "a fault is reported, explained or not";
  const auto first_unexplained = std::find_if_not(errors.begin(), errors.end(), is_explained);
  EXPECT_GE(first_unexplained - errors.begin(), 6);
  ASSERT_NE(first_unexplained, errors.end());
  EXPECT_THAT(errors.back().notes,
              Contains(HasSubstr("search for explanations stopped at its limit")));
}

TEST(SharedSearch, OffStaysOff) {
  questions::RunOptions options;
  options.game.search_actions = 0;
  const report::FindingList errors = errors_in(match_with_slip(), options);
  ASSERT_FALSE(errors.empty());
  EXPECT_FALSE(is_explained(errors.front()));
  EXPECT_THAT(errors.front().notes, Not(Contains(HasSubstr("stopped at its limit"))));
}

TEST(SharedSearch, ASoundMatchUsesNothingOfIt) {
  const std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  const auto used = [](const std::string& record) {
    std::int64_t used_in_all = 0;
    Collector collector;
    read(Source("a.mat", record), ".mat", nullptr, collector, [&](Match&& match) {
      VerifyOptions options;
      options.search_actions = 1500;
      used_in_all += verify(match, options, collector).search_actions;
      return true;
    });
    return used_in_all;
  };
  EXPECT_EQ(used(text), 0);
  EXPECT_GT(used(match_with_slip()), 0);
}

}  // namespace
}  // namespace bgtools::test
