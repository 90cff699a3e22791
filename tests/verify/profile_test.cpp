// The profiles as tables of switches and severities. tests/cases/verify/profile.md has what they
// say, and which setting takes precedence.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::UnorderedElementsAre;

std::vector<ProfileName> profiles() {
  std::vector<ProfileName> all;
  for (std::size_t i = 0; i < kProfileCount; ++i) all.push_back(static_cast<ProfileName>(i));
  return all;
}

TEST(Profiles, AreReadByTheirNames) {
  std::set<std::string_view> names;
  for (const ProfileName profile : profiles()) {
    EXPECT_EQ(profile_named(name(profile)), profile);
    EXPECT_FALSE(title(profile).empty());
    names.insert(name(profile));
  }
  EXPECT_THAT(names, UnorderedElementsAre("match", "money", "brainking", "sheet-ee", "fi", "hu",
                                          "gnubg", "bgammon"));
  EXPECT_EQ(profile_named("Match"), std::nullopt);
  EXPECT_EQ(profile_named(""), std::nullopt);
}

TEST(Profiles, SayWhatTheySetAndWhy) {
  std::size_t rows = 0;
  for (const ProfileName profile : profiles()) {
    std::set<Switch> seen;
    for (const ProfileSetting& row : settings(profile)) {
      EXPECT_EQ(row.profile, profile);
      EXPECT_TRUE(seen.insert(row.what).second) << name(profile) << ' ' << name(row.what);
      EXPECT_GE(row.why.size(), 15U) << name(profile) << ' ' << name(row.what);
      EXPECT_TRUE(is_number(row.what) || row.value == 0 || row.value == 1);
      ++rows;
    }
    for (const ProfileSeverity& row : severities(profile)) {
      EXPECT_EQ(row.profile, profile);
      EXPECT_EQ(severity(row.rule, profile), row.severity);
      EXPECT_NE(severity(row.rule, profile), info(row.rule).severity) << "the row changes nothing";
      EXPECT_GE(row.why.size(), 15U);
      ++rows;
    }
  }
  EXPECT_GE(rows, 30U);
}

TEST(Profiles, ShareEverySeverityThatTheyDoNotSet) {
  for (const ProfileName profile : profiles()) {
    std::vector<Rule> different;
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      const auto rule = static_cast<Rule>(i);
      if (severity(rule, profile) != info(rule).severity) different.push_back(rule);
    }
    std::vector<Rule> listed;
    for (const ProfileSeverity& row : severities(profile)) listed.push_back(row.rule);
    EXPECT_EQ(different, listed) << name(profile);
  }
}

}  // namespace
}  // namespace bgtools::test
