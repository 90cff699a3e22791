// The profiles: one table of switches and severities, and which setting takes precedence.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/profile.hpp>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::vector<ProfileName> profiles() {
  std::vector<ProfileName> all;
  for (std::size_t i = 0; i < kProfileCount; ++i) all.push_back(static_cast<ProfileName>(i));
  return all;
}

Match record(std::optional<int> length, StatedRules stated = {}) {
  Match match;
  match.length = length;
  match.stated = stated;
  return match;
}

VerifyOptions under(ProfileName profile) {
  VerifyOptions options;
  options.profile = profile;
  return options;
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

TEST(Profiles, OfRuleTextsFollowThem) {
  EXPECT_EQ(severity(Rule::leader_double, ProfileName::brainking), Severity::error);
  EXPECT_EQ(severity(Rule::leader_double, ProfileName::match), Severity::warning);
  EXPECT_EQ(severity(Rule::cube_over_site_limit, ProfileName::bgammon), Severity::error);
  EXPECT_EQ(severity(Rule::cube_over_site_limit, ProfileName::money), Severity::info);
  EXPECT_EQ(conventions(ProfileName::gnubg).cube_limit, 4096);
  EXPECT_EQ(conventions(ProfileName::sheet_ee).cube_limit, kUnlimited);
  EXPECT_TRUE(conventions(ProfileName::fi).backgammon_with_checker_off);
  EXPECT_FALSE(conventions(ProfileName::money).jacoby.has_value());
}

TEST(ProfileOfAMatch, IsChosenByItsLength) {
  EXPECT_EQ(profile_for(record(7), {}).name, ProfileName::match);
  EXPECT_EQ(profile_for(record(0), {}).name, ProfileName::money);
  EXPECT_EQ(profile_for(record({}), {}).name, ProfileName::money);
  EXPECT_EQ(profile_for(record(7), under(ProfileName::gnubg)).name, ProfileName::gnubg);
}

TEST(ProfileOfAMatch, TakesTheUserBeforeTheRecordAndTheRecordBeforeTheProfile) {
  StatedRules stated;
  stated.jacoby = true;
  stated.beavers = true;
  stated.automatic_doubles = 2;
  stated.cube_limit = 512;
  stated.crawford = true;
  const VerifyOptions sheet = under(ProfileName::sheet_ee);

  const Profile by_sheet = profile_for(record(0), sheet);
  EXPECT_EQ(by_sheet.jacoby, false);
  EXPECT_FALSE(by_sheet.beavers);
  EXPECT_EQ(by_sheet.automatic_doubles, 0);
  EXPECT_EQ(by_sheet.cube_limit, kUnlimited);
  EXPECT_FALSE(profile_for(record(7), sheet).crawford);

  const Profile by_record = profile_for(record(0, stated), sheet);
  EXPECT_EQ(by_record.jacoby, true);
  EXPECT_TRUE(by_record.beavers);
  EXPECT_EQ(by_record.automatic_doubles, 2);
  EXPECT_EQ(by_record.cube_limit, 512);
  EXPECT_TRUE(profile_for(record(7, stated), sheet).crawford);

  VerifyOptions user = sheet;
  user.jacoby = false;
  user.beavers = false;
  user.automatic_doubles = false;
  user.cube_limit = 32;
  user.crawford = false;
  const Profile by_user = profile_for(record(0, stated), user);
  EXPECT_EQ(by_user.jacoby, false);
  EXPECT_FALSE(by_user.beavers);
  EXPECT_EQ(by_user.automatic_doubles, 0);
  EXPECT_EQ(by_user.cube_limit, 32);
  EXPECT_FALSE(profile_for(record(7, stated), user).crawford);
}

TEST(ProfileOfAMatch, LetsTheUserAllowWhatTheProfileForbids) {
  VerifyOptions options = under(ProfileName::brainking);
  EXPECT_EQ(profile_for(record(0), options).automatic_doubles, 0);
  EXPECT_FALSE(profile_for(record(0), options).cube);
  options.automatic_doubles = true;
  options.cube = true;
  EXPECT_EQ(profile_for(record(0), options).automatic_doubles, kUnlimited);
  EXPECT_TRUE(profile_for(record(0), options).cube);
}

TEST(ProfileOfAMatch, KeepsOptionsOfMoneyPlayOutOfMatchesInEveryProfile) {
  for (const ProfileName profile : profiles()) {
    VerifyOptions options = under(profile);
    options.jacoby = true;
    options.beavers = true;
    options.automatic_doubles = true;
    const Profile made = profile_for(record(5), options);
    EXPECT_EQ(made.jacoby, false) << name(profile);
    EXPECT_FALSE(made.beavers) << name(profile);
    EXPECT_EQ(made.automatic_doubles, 0) << name(profile);
  }
}

TEST(ProfileOfAMatch, KnowsWhereASiteHasNoCube) {
  EXPECT_FALSE(profile_for(record(1), under(ProfileName::bgammon)).cube);
  EXPECT_TRUE(profile_for(record(3), under(ProfileName::bgammon)).cube);
  EXPECT_TRUE(profile_for(record(3), under(ProfileName::brainking)).cube);
  StatedRules stated;
  stated.cube = true;
  EXPECT_TRUE(profile_for(record(1, stated), under(ProfileName::bgammon)).cube);
}

TEST(ProfileOfAMatch, TakesWhatASiteMeansByALengthForARuleOfTheRecord) {
  Match galaxy = record(16);
  galaxy.traits.prints_length_for_unlimited_play = true;
  galaxy.games.emplace_back();
  for (const ProfileName profile : profiles()) {
    EXPECT_EQ(profile_for(galaxy, under(profile)).jacoby, true) << name(profile);
  }
  VerifyOptions user = under(ProfileName::match);
  user.jacoby = false;
  EXPECT_EQ(profile_for(galaxy, user).jacoby, false);
}

TEST(ProfileOfAMatch, IsNamedInTheReportWhereItWasAskedFor) {
  EXPECT_THAT(describe(profile_for(record(7), {})), testing::Not(HasSubstr("profile")));
  EXPECT_THAT(describe(profile_for(record(7), under(ProfileName::fi))), HasSubstr("profile fi"));
  EXPECT_THAT(describe(profile_for(record(0), under(ProfileName::match))),
              HasSubstr("profile match"));
}

}  // namespace
}  // namespace bgtools::test
