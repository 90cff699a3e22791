// Where rule texts disagree (docs/rules.md 1.13): what is reported about a record, row by row, and
// per profile where that differs. Rows that no record can show (C05, C09, C31 to C34, C37 to C40)
// have no test.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/page.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

using enum ProfileName;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// "error BG306" for each finding, infos included, under a profile.
std::vector<std::string> verdict(std::string_view text, ProfileName profile) {
  std::vector<std::string> list;
  const Source source("test", text);
  for (const Diagnostic& found : diagnose(source, extension_for(text), under(profile))) {
    if (found.severity == Severity::off || found.consequence_of) continue;
    list.push_back(fmt::format("{} {}", name(found.severity), code(found.rule)));
  }
  return list;
}

std::vector<ProfileName> all_but(std::initializer_list<ProfileName> left_out) {
  std::vector<ProfileName> rest;
  for (const ProfileName profile : all_profiles()) {
    if (std::find(left_out.begin(), left_out.end(), profile) == left_out.end())
      rest.push_back(profile);
  }
  return rest;
}

/// The bad example of a rule gets this verdict in every profile.
void expect_in_every_profile(Rule rule, std::string_view line) {
  for (const ProfileName profile : all_profiles()) {
    std::vector<std::string> all = verdict(page_of(rule).bad, profile);
    // One profile has an info about drops.
    if (profile == fi) std::erase(all, "info BG901");
    EXPECT_THAT(all, ElementsAre(std::string(line))) << code(rule) << " under " << name(profile);
  }
}

bool speaks_of(Rule rule, std::string_view words) {
  return page_of(rule).law.find(words) != std::string::npos;
}

TEST(ConflictRegister, C01StartPosition) {
  expect_in_every_profile(Rule::setup_mismatch, "error BG011");
}

TEST(ConflictRegister, C02NumberingIsNeverGuessed) {
  expect_in_every_profile(Rule::ambiguous_numbering, "warning BG002");
  const std::string absolute = mat_game(3, 0, 0,
                                        "  1) 31: 8/5 6/5                 42: 17/21 19/21\n"
                                        "      Wins 1 point\n");
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(absolute, profile), Contains(HasSubstr("error BG10"))) << name(profile);
  }
}

TEST(ConflictRegister, C03DirectionFollowsTheExamplesOfThePage) {
  EXPECT_TRUE(speaks_of(Rule::rule_text_conflict, "9 to 15")) << "BG901";
  const std::string legal = mat_game(3, 0, 0,
                                     "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                                     "      Wins 1 point\n");
  EXPECT_THAT(verdict(legal, brainking), IsEmpty());
}

TEST(ConflictRegister, C04EntryCountsFromTheEdgeOfTheBoard) {
  const auto entering = [](std::string_view hop) {
    return mat_game(3, 0, 0,
                    fmt::format("  1) 62: 24/18 13/11             61: 13/7* 8/7\n"
                                "  2) 31: {} 13/10\n"
                                "      Wins 1 point\n",
                                hop));
  };
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(entering("bar/24"), profile), IsEmpty()) << name(profile);
    EXPECT_THAT(verdict(entering("bar/19"), profile), Contains(HasSubstr("error")));
  }
}

TEST(ConflictRegister, C06DoubleOnTheFirstTurn) {
  const std::string starter = mat_game(5, 0, 0,
                                       "  1)  Doubles => 2                Takes\n"
                                       "  2) 63: 24/15                   31: 8/5 6/5\n"
                                       "      Wins 2 points\n");
  const std::string second = mat_game(5, 0, 0,
                                      "  1) 63: 24/15                    Doubles => 2\n"
                                      "  2)  Takes                      31: 8/5 6/5\n"
                                      "      Wins 2 points\n");
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(starter, profile), ElementsAre("error BG205")) << name(profile);
    EXPECT_THAT(verdict(second, profile), IsEmpty()) << name(profile);
  }
}

/// The cube goes up to 128 and is dropped; the match is long enough that the cube is never dead.
std::string cube_to_128(int length) {
  return mat_game(length, 0, 0,
                  "  1) 63: 24/15                    Doubles => 2\n"
                  "  2)  Takes                      31: 8/5 6/5\n"
                  "  3)  Doubles => 4                Takes\n"
                  "  4) 42: 8/4 6/4                  Doubles => 8\n"
                  "  5)  Takes                      42: 8/4 6/4\n"
                  "  6)  Doubles => 16               Takes\n"
                  "  7) 21: 6/5 6/4                  Doubles => 32\n"
                  "  8)  Takes                      21: 6/5 6/4\n"
                  "  9)  Doubles => 64               Takes\n"
                  " 10) 21: 24/23 13/11              Doubles => 128\n"
                  " 11)  Drops                       Wins 64 points\n");
}

TEST(ConflictRegister, C07HighestCube) {
  const std::string text = cube_to_128(0);
  for (const ProfileName profile : {match, money, hu}) {
    EXPECT_THAT(verdict(text, profile), ElementsAre("info BG208")) << name(profile);
  }
  EXPECT_THAT(verdict(text, bgammon), ElementsAre("error BG208"));
  EXPECT_THAT(verdict(text, sheet_ee), IsEmpty());
  EXPECT_THAT(verdict(text, fi), ElementsAre("info BG901"));
  EXPECT_THAT(verdict(text, gnubg), IsEmpty());
  // On BrainKing only matches have a cube, and no match is long enough for this one.
  EXPECT_THAT(verdict(cube_to_128(201), brainking), ElementsAre("warning BG310", "error BG208"));
  VerifyOptions limited = under(sheet_ee);
  limited.cube_limit = 32;
  EXPECT_THAT(codes(text, Severity::info, limited), ElementsAre("BG208", "BG208"));
}

TEST(ConflictRegister, C08FaceOfACubeThatWasNotTurned) {
  expect_in_every_profile(Rule::face_64_is_1, "info BG216");
  // A cube of 64 that a player owns is at 64, and so is one that was doubled from the middle.
  JsonGame owned{.actions = last_play(kSingleBoard, R"({"value":64,"owner":1})"),
                 .result = result_of(1, 64)};
  EXPECT_THAT(verdict(json_record(owned), money), IsEmpty());
}

TEST(ConflictRegister, C10CostOfADrop) {
  const auto dropped = [](int points) {
    return mat_game(7, 0, 0,
                    fmt::format("  1) 63: 24/15                    Doubles => 2\n"
                                "  2)  Takes                      31: 8/5 6/5\n"
                                "  3)  Doubles => 4                Drops\n"
                                "      Wins {} points\n",
                                points));
  };
  for (const ProfileName profile : all_but({fi, bgammon})) {
    EXPECT_THAT(verdict(dropped(2), profile), IsEmpty()) << name(profile);
    EXPECT_THAT(verdict(dropped(4), profile), ElementsAre("error BG303")) << name(profile);
  }
  // One server scores by the board, and both sides still have checkers far from home.
  EXPECT_THAT(verdict(dropped(2), bgammon), IsEmpty());
  EXPECT_THAT(verdict(dropped(6), bgammon), ElementsAre("warning BG304"));
  EXPECT_THAT(verdict(dropped(4), bgammon), ElementsAre("error BG303"));
  EXPECT_THAT(verdict("; [Date \"2025.06.30\"]\n\n" + dropped(6), bgammon),
              ElementsAre("error BG303"));
  EXPECT_THAT(verdict("; [Date \"2026-01-01\"]\n\n" + dropped(6), bgammon),
              ElementsAre("warning BG304"));
}

TEST(ConflictRegister, C11BackgammonWithACheckerOff) {
  JsonGame game{.length = 0, .actions = last_play(kBarAndOffBoard), .result = result_of(1, 3)};
  for (const ProfileName profile : all_but({fi, bgammon})) {
    EXPECT_THAT(verdict(json_record(game), profile), ElementsAre("error BG301")) << name(profile);
  }
  for (const ProfileName profile : {fi, bgammon}) {
    EXPECT_THAT(verdict(json_record(game), profile), ElementsAre("warning BG306")) << name(profile);
  }
  game.result = result_of(1, 1);
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(json_record(game), profile), IsEmpty()) << name(profile);
  }
}

TEST(ConflictRegister, C12DropIsALoss) {
  const std::string dropped = page_of(Rule::rule_text_conflict).bad;
  EXPECT_THAT(verdict(dropped, fi), ElementsAre("info BG901"));
  for (const ProfileName profile : all_but({fi})) {
    EXPECT_THAT(verdict(dropped, profile), IsEmpty()) << name(profile);
  }
}

TEST(ConflictRegister, C13HigherDie) {
  expect_in_every_profile(Rule::must_use_higher, "error BG112");
}

TEST(ConflictRegister, C14DoublesPartlyPlayable) {
  expect_in_every_profile(Rule::must_use_more_of_double, "error BG111");
}

TEST(ConflictRegister, C15NumbersLeftAfterEntering) {
  const std::string text = mat_game(3, 0, 0,
                                    "  1) 62: 24/18 13/11             61: 13/7* 8/7\n"
                                    "  2) 31: bar/24\n"
                                    "      Wins 1 point\n");
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(text, profile), ElementsAre("error BG110")) << name(profile);
  }
}

TEST(ConflictRegister, C16OversizedNumberInTheBearOff) {
  const std::string text = mat_game(3, 0, 0,
                                    "; Set Pos=-AA----------------ddd----/0\n"
                                    "  1) 65: 2/off                   31: 6/3 6/5\n"
                                    "      Wins 1 point\n");
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(text, profile), ElementsAre("error BG110")) << name(profile);
  }
}

TEST(ConflictRegister, C17BearingOffAsksForTheCheckersStillInPlay) {
  const std::string text = mat_game(3, 0, 0,
                                    "; Set Pos=-AA----------------ddd----/0\n"
                                    "  1) 65: 2/off 1/off\n"
                                    "      Wins 1 point\n");
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(text, profile), IsEmpty()) << name(profile);
  }
  expect_in_every_profile(Rule::premature_bear_off, "error BG113");
}

Diagnostic first_finding(std::string_view text, ProfileName profile) {
  const Source source("test", text);
  const std::vector<Diagnostic> all = diagnose(source, extension_for(text), under(profile));
  return all.empty() ? Diagnostic{} : all.front();
}

TEST(ConflictRegister, C18IllegalPlays) {
  const std::string stands = mat_game(3, 0, 0,
                                      "  1) 31: 8/5 6/2                 42: 8/4 6/4\n"
                                      "  2) 21: 6/4 24/23\n"
                                      "      Wins 1 point\n");
  for (const ProfileName profile : {match, money, sheet_ee, fi, hu}) {
    const Diagnostic found = first_finding(stands, profile);
    EXPECT_EQ(found.rule, Rule::illegal_die_use) << name(profile);
    EXPECT_TRUE(found.stands) << "BG120 under " << name(profile);
    EXPECT_THAT(found.notes, Contains(HasSubstr("the play stands"))) << name(profile);
  }
  for (const ProfileName profile : {brainking, gnubg, bgammon}) {
    const Diagnostic found = first_finding(stands, profile);
    EXPECT_EQ(found.rule, Rule::illegal_die_use) << name(profile);
    EXPECT_FALSE(found.stands) << name(profile);
    EXPECT_THAT(found.notes, Contains(HasSubstr("the record is damaged"))) << name(profile);
  }
  expect_in_every_profile(Rule::illegal_play_corrected, "info BG121");
}

TEST(ConflictRegister, C19Passing) {
  for (const std::string_view words : {"pass", "no play", "(no play)", "can't move"}) {
    const std::string text =
        mat_game(3, 0, 0,
                 fmt::format("  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
                             "  2) 61: 13/7* 8/7               66: {}\n"
                             "      Wins 1 point\n",
                             words));
    EXPECT_THAT(codes(text, Severity::info), ElementsAre("BG004")) << words;
  }
  expect_in_every_profile(Rule::pass_normalised, "info BG004");
}

TEST(ConflictRegister, C20OrderOfTheDice) {
  expect_in_every_profile(Rule::order_as_written, "info BG123");
}

TEST(ConflictRegister, C21CubeAsAPartOfTheGame) {
  const std::string text = mat_money(
      "  1) 63: 24/15                    Doubles => 2\n"
      "  2)  Takes                      31: 8/5 6/5\n"
      "      Wins 2 points\n");
  EXPECT_THAT(verdict(text, brainking), ElementsAre("error BG217"));
  for (const ProfileName profile : all_but({brainking})) {
    EXPECT_THAT(verdict(text, profile), IsEmpty()) << name(profile);
  }
  VerifyOptions with_cube = under(brainking);
  with_cube.cube = true;
  EXPECT_THAT(codes(text, Severity::info, with_cube), IsEmpty());
  expect_in_every_profile(Rule::cube_not_in_use, "error BG217");
}

const char kCrawfordAndOne[] =
    " 5 point match\n"
    "\n Game 1\n Ann : 4                        Bob : 0\n"
    "  1) 63: 24/15                   31: 8/5 6/5\n"
    "                                  Wins 1 point\n"
    "\n Game 2\n Ann : 4                        Bob : 1\n"
    "  1)                             31: 8/5 6/5\n"
    "  2)  Doubles => 2                Drops\n"
    "      Wins 1 point and the match\n";

TEST(ConflictRegister, C22LeaderAtMatchPoint) {
  for (const ProfileName profile : all_but({brainking, fi})) {
    EXPECT_THAT(codes(kCrawfordAndOne, Severity::warning, under(profile)), ElementsAre("BG207"))
        << name(profile);
    EXPECT_THAT(verdict(kCrawfordAndOne, profile), Contains("warning BG207")) << name(profile);
  }
  EXPECT_THAT(verdict(kCrawfordAndOne, brainking), Contains("error BG207"));
}

TEST(ConflictRegister, C23DeadCube) {
  const std::string text = mat_game(5, 3, 1,
                                    "  1) 31: 8/5 6/5                  Doubles => 2\n"
                                    "  2)  Takes                      42: 8/4 6/4\n"
                                    "  3)  Doubles => 4                Drops\n"
                                    "      Wins 2 points\n");
  for (const ProfileName profile : {match, money, sheet_ee, fi, hu, bgammon}) {
    EXPECT_THAT(verdict(text, profile), Contains("warning BG206")) << name(profile);
  }
  EXPECT_THAT(verdict(text, brainking), Contains("error BG206"));
  EXPECT_THAT(verdict(text, gnubg), Contains("info BG206"));
}

TEST(ConflictRegister, C24JacobyAndTheCubeInTheMiddle) {
  const std::string tie = "{\"player\":1,\"action\":\"automatic-double\",\"value\":2},\n";
  JsonGame game{.length = 0,
                .rules = R"({"jacoby":true,"automatic_doubles":1})",
                .actions = last_play(kGammonBoard, "", tie),
                .result = result_of(1, 2)};
  for (const ProfileName profile : all_profiles()) {
    game.result = result_of(1, 2);
    EXPECT_THAT(verdict(json_record(game), profile), IsEmpty()) << name(profile);
    game.result = result_of(1, 4);
    EXPECT_THAT(verdict(json_record(game), profile), ElementsAre("error BG305")) << name(profile);
  }
}

TEST(ConflictRegister, C25JacobyBelongsToMoneyPlay) {
  JsonGame game{.length = 7,
                .rules = R"({"jacoby":true})",
                .actions = last_play(kGammonBoard),
                .result = result_of(1, 2)};
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(json_record(game), profile), ElementsAre("warning BG305")) << name(profile);
  }
}

TEST(ConflictRegister, C26OpeningTie) {
  const std::string tie = mat_game(5, 0, 0,
                                   "  1) 33: 8/5(2) 6/3(2)           42: 8/4 6/4\n"
                                   "      Wins 1 point\n");
  for (const ProfileName profile : all_but({brainking})) {
    EXPECT_THAT(verdict(tie, profile), ElementsAre("error BG130")) << name(profile);
  }
  EXPECT_THAT(verdict(tie, brainking), ElementsAre("warning BG130"));

  const auto automatic = [](int count) {
    JsonGame game{.length = 0, .result = result_of(1, 1 << count)};
    for (int i = 1; i <= count; ++i) {
      game.actions +=
          fmt::format("{{\"player\":1,\"action\":\"automatic-double\",\"value\":{}}},\n", 1 << i);
    }
    game.actions += R"({"player":1,"roll":[3,1],"play":["8/5","6/5"]})";
    return json_record(game);
  };
  for (const ProfileName profile : {money, gnubg}) {
    EXPECT_THAT(verdict(automatic(1), profile), IsEmpty()) << name(profile);
    EXPECT_THAT(verdict(automatic(2), profile), IsEmpty()) << name(profile);
  }
  EXPECT_THAT(verdict(automatic(1), hu), IsEmpty());
  EXPECT_THAT(verdict(automatic(2), hu), ElementsAre("error BG215"));
  for (const ProfileName profile : {match, brainking, sheet_ee, fi, bgammon}) {
    EXPECT_THAT(verdict(automatic(1), profile), ElementsAre("error BG215")) << name(profile);
  }
}

TEST(ConflictRegister, C27MatchLength) {
  const auto match_to = [](int length) {
    return mat_game(length, 0, 0,
                    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                    "      Wins 1 point\n");
  };
  for (const int length : {1, 2, 4, 22, 23}) {
    EXPECT_THAT(verdict(match_to(length), brainking), ElementsAre("warning BG310")) << length;
  }
  for (const int length : {3, 5, 21}) {
    EXPECT_THAT(verdict(match_to(length), brainking), IsEmpty()) << length;
  }
  for (const ProfileName profile : all_but({brainking})) {
    EXPECT_THAT(verdict(match_to(4), profile), IsEmpty()) << name(profile);
  }
}

TEST(ConflictRegister, C28Draws) {
  for (const ProfileName profile : all_profiles()) {
    EXPECT_EQ(severity(Rule::draw, profile), Severity::warning) << name(profile);
    EXPECT_THAT(verdict(page_of(Rule::draw).bad, profile), ElementsAre("warning BG314"))
        << name(profile);
  }
}

// The players cannot agree on a draw once the board or a drop has decided the game.
TEST(ConflictRegister, C28ADecidedGameIsNoDraw) {
  const std::string head = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n";
  const std::string borne_off =
      "; Set Pos=-A-----------------ddd----/0\n  1) 21: 1/off\n      Wins 0 points\n";
  const std::string dropped =
      "  1) 31: 8/5 6/5                  Doubles => 2\n"
      "  2)  Drops\n                                  Wins 0 points\n";
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(head + borne_off, profile), ElementsAre("error BG302")) << name(profile);
    EXPECT_THAT(verdict(head + dropped, profile), Contains("error BG303")) << name(profile);
  }
}

TEST(ConflictRegister, C29EarlyRoll) {
  EXPECT_EQ(info(Rule::premature_roll).status, RuleStatus::reserved) << "BG134";
  for (const ProfileName profile : all_profiles()) {
    EXPECT_EQ(severity(Rule::premature_roll, profile), Severity::warning) << name(profile);
  }
  EXPECT_TRUE(speaks_of(Rule::premature_roll, "Finnish"));
}

TEST(ConflictRegister, C30SingleGamesCountTheCube) {
  const std::string tie = "{\"player\":1,\"action\":\"automatic-double\",\"value\":2},\n";
  JsonGame game{.length = 0,
                .rules = R"({"automatic_doubles":1})",
                .actions = last_play(kSingleBoard, "", tie),
                .result = result_of(1, 2)};
  for (const ProfileName profile : all_profiles()) {
    game.result = result_of(1, 2);
    EXPECT_THAT(verdict(json_record(game), profile), IsEmpty()) << name(profile);
    game.result = result_of(1, 1);
    EXPECT_THAT(verdict(json_record(game), profile), ElementsAre("error BG302")) << name(profile);
  }
}

TEST(ConflictRegister, C35NamesOfGames) {
  const std::string text =
      "; [Variation \"Triktrakk\"]\n\n" + mat_game(3, 0, 0,
                                                   "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                                                   "      Wins 1 point\n");
  for (const ProfileName profile : all_profiles()) {
    EXPECT_THAT(verdict(text, profile), ElementsAre("warning BG501")) << name(profile);
  }
}

TEST(ConflictRegister, C36CockedDice) {
  EXPECT_EQ(info(Rule::cocked_dice).status, RuleStatus::reserved) << "BG135";
  EXPECT_TRUE(speaks_of(Rule::cocked_dice, "US"));
}

}  // namespace
}  // namespace bgtools::test
