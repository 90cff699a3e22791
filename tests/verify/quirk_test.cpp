// What is reported about the habits of real transcripts: each row of the table in docs/rules.md
// 1.15.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kOpening = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n";
const std::string kAnnWinsOne = "      Wins 1 point\n";
const std::string kSecondGame =
    "  1) 63: 24/15                   31: 8/5 6/5\n"
    "                                  Wins 1 point\n";

// The boards that a transcript can set. Ann has one checker left, on her ace point; Bob has borne
// off three checkers, or none.
const std::string kBobHasThreeOff = "; Set Pos=-A-----------------ddd----/0\n";
const std::string kBobHasNoneOff = "; Set Pos=-A-----------------eee----/0\n";

std::string game(int number, int ann, int bob, const std::string& rows) {
  return fmt::format("\n Game {}\n Ann : {}                        Bob : {}\n{}", number, ann, bob,
                     rows);
}

std::string match(int length, const std::string& games) {
  return fmt::format(" {} point match\n", length) + games;
}

std::string one_game(int length, const std::string& rows) {
  return match(length, game(1, 0, 0, rows));
}

std::vector<std::string> infos(std::string_view text) { return codes(text, Severity::info); }

struct Judged {
  std::vector<Match> matches;
  VerifyStats last;
};

Judged judge(std::string_view text) {
  const Source source("test.mat", text);
  Judged judged;
  Collector collector;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    judged.last = verify(match, VerifyOptions{}, collector);
    judged.matches.push_back(std::move(match));
    return true;
  });
  return judged;
}

TEST(Quirks, ResignationCodesAreNotPointsButTheWinnerCounts) {
  for (const int number : {100, 1004, 2008, 4016}) {
    const std::string first = kOpening + fmt::format("      Wins {} points\n", number);
    EXPECT_THAT(findings(one_game(5, first)), ElementsAre("6:12 warning BG319")) << number;
    EXPECT_THAT(codes(match(5, game(1, 0, 0, first) + game(2, 2, 0, kSecondGame))),
                ElementsAre("BG319"));
    EXPECT_THAT(codes(match(5, game(1, 0, 0, first) + game(2, 0, 2, kSecondGame))),
                ElementsAre("BG319", "BG307"));
  }
}

TEST(Quirks, ARollBeforeTheResultNeedsNoPlay) {
  for (const std::string cell : {"42: ???", "42: ????", "42: Concedes", "42:", "00: ????"}) {
    EXPECT_THAT(infos(one_game(5, "  1) 31: 8/5 6/5                 " + cell + "\n" + kAnnWinsOne)),
                ElementsAre("BG716"))
        << cell;
  }
}

TEST(Quirks, APlayThatIsNotRecordedLeavesTheNextTurnsUnverified) {
  const std::string text = one_game(5,
                                    "  1) 31: 8/5 6/5                 42: ???\n"
                                    "  2) 64: 24/14                   31: 8/5 6/5\n" +
                                        kAnnWinsOne);
  EXPECT_THAT(findings(text), ElementsAre("5:34 warning BG717"));
  EXPECT_GT(judge(text).last.unverified_turns, 0);
  EXPECT_EQ(judge(text).last.turns, 4);
}

TEST(Quirks, NoPlayWithTheGameGoingOnIsAnIllegalPass) {
  for (const std::string cell : {"42:", "42: Cannot Move"}) {
    EXPECT_THAT(
        findings(one_game(5, "  1) 31: 8/5 6/5                 " + cell +
                                 "\n  2) 64: 24/14                   31: 8/5 6/5\n" + kAnnWinsOne)),
        ElementsAre("5:34 error BG116"))
        << cell;
  }
}

// Ann has two checkers on the bar and rolls 61: bar/24* is her only play. Bob's next play is legal
// only if she made it.
const std::string kTwoOnTheBar =
    "  1) 62: 24/18 13/11             61: 13/7* 8/7\n"
    "  2) 41: bar/21 6/5              53: 7/4* 6/1*\n";
const std::string kForcedPlayLeftOut = "  3) 61:                         43: bar/21 24/21\n";
const std::string kForcedPlayWritten = "  3) 61: bar/24*                 43: bar/21 24/21\n";

TEST(Quirks, AForcedPlayLeftOutByHabitIsMade) {
  const std::string text = one_game(5, kTwoOnTheBar + kForcedPlayLeftOut + kAnnWinsOne);
  EXPECT_THAT(codes(text), IsEmpty());
  EXPECT_THAT(infos(text), ElementsAre("BG717"));
}

TEST(Quirks, GnubgLeavesNoForcedPlayOut) {
  const std::string text =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 62: 24/18 13/11             61: 13/7* 8/7 \n"
      "  2) 41: 25/21 6/5               53: 7/4* 6/1* \n"
      "  3) 61:                         43: 25/21 24/21 \n" +
      kAnnWinsOne;
  EXPECT_THAT(findings(text), ElementsAre("7:6 error BG116"));
}

TEST(Quirks, AForcedPlayLeftOutOnceIsAnIllegalPass) {
  const std::string text =
      match(5, game(1, 0, 0, kTwoOnTheBar + kForcedPlayWritten + kAnnWinsOne) +
                   game(2, 1, 0, kTwoOnTheBar + kForcedPlayLeftOut + kAnnWinsOne));
  EXPECT_THAT(codes(text), ElementsAre("BG116"));
}

TEST(Quirks, AMissingResultIsAnErrorUnlessTheNextHeadingShowsIt) {
  EXPECT_THAT(findings(one_game(5, kOpening)), ElementsAre("5:34 error BG013"));
  const std::vector<std::string> told =
      findings(match(5, game(1, 0, 0, kOpening) + game(2, 1, 0, kSecondGame)));
  ASSERT_EQ(told.size(), 1U);
  EXPECT_THAT(told[0], HasSubstr("warning BG013"));
}

TEST(Quirks, AnUnfinishedMatchIsNotAFault) {
  EXPECT_THAT(infos(one_game(17, kOpening + kAnnWinsOne)), IsEmpty());
  EXPECT_THAT(codes(match(17, game(26, 13, 12, kOpening + kAnnWinsOne))), IsEmpty());
}

TEST(Quirks, GalaxysSixteenPointMatchIsUnlimitedPlayWithJacoby) {
  const std::string head = "; [Site \"Backgammon Galaxy\"]\n\n";
  const auto text = [&](const std::string& wins) {
    return head + one_game(16, kBobHasNoneOff + "  1) 21: 1/off\n      Wins " + wins + "\n");
  };
  EXPECT_THAT(codes(text("1 point")), IsEmpty());
  EXPECT_THAT(codes(text("2 points")), ElementsAre("BG305"));
  const Judged judged = judge(text("1 point"));
  ASSERT_EQ(judged.matches.size(), 1U);
  EXPECT_EQ(judged.matches[0].length, 16);
  EXPECT_THAT(judged.last.rules_applied, HasSubstr("money session, Jacoby rule"));
  EXPECT_THAT(judged.last.rules_applied, HasSubstr("16 points for unlimited play"));
  const Format* mat = format_named("mat");
  ASSERT_NE(mat, nullptr);
  std::string out;
  Collector losses;
  bgtools::write(judged.matches[0], *mat, WriteOptions{}, out, losses);
  EXPECT_THAT(out, HasSubstr("16 point match"));
}

TEST(Quirks, MoneyWithoutAWordOnJacobyIsReadEitherWay) {
  const auto session = [](int points, int next) {
    return match(
        0, game(1, 0, 0,
                kBobHasNoneOff + fmt::format("  1) 21: 1/off\n      Wins {} points\n", points)) +
               game(2, next, 0, kSecondGame));
  };
  EXPECT_THAT(codes(session(1, 1)), IsEmpty());
  EXPECT_THAT(codes(session(2, 2)), IsEmpty());
  EXPECT_THAT(codes(session(2, 1)), ElementsAre("BG305"));
  EXPECT_THAT(codes(session(1, 2)), ElementsAre("BG305"));
}

TEST(Quirks, ARecordMayBeginWithinTheMatch) {
  const std::string trailer_doubles =
      "  1) 31: 8/5 6/5                  Doubles => 2\n"
      "  2)  Drops                       Wins 1 point\n";
  const std::string after_crawford = match(5, game(8, 4, 3, trailer_doubles));
  EXPECT_THAT(codes(after_crawford), IsEmpty());
  EXPECT_THAT(infos(after_crawford), ElementsAre("BG307"));
  // At 4-0 no earlier game can have been played at this score.
  EXPECT_THAT(codes(match(5, game(5, 4, 0, trailer_doubles))), ElementsAre("BG204"));
}

TEST(Quirks, AWrongNumberOfPointsIsNotReportedTwice) {
  const auto after_a_drop = [](int ann) {
    return match(9, game(1, 0, 0,
                         kOpening + "  2)  Doubles => 2                Drops\n"
                                    "      Wins 4 points\n") +
                        game(2, ann, 0, kSecondGame));
  };
  EXPECT_THAT(codes(after_a_drop(4)), ElementsAre("BG303"));
  EXPECT_THAT(codes(after_a_drop(1)), ElementsAre("BG303"));
  EXPECT_THAT(codes(after_a_drop(3)), ElementsAre("BG303", "BG307"));
}

TEST(Quirks, TheScoreGoesOnFromTheHeading) {
  const std::string text = match(9, game(1, 0, 0, kOpening + kAnnWinsOne) +
                                        game(2, 3, 0, kSecondGame) + game(3, 3, 1, kSecondGame));
  EXPECT_THAT(codes(text), ElementsAre("BG307"));
}

TEST(Quirks, AGapInTheGameNumbersExplainsAJumpOfTheScore) {
  const std::string text =
      match(5, game(1, 0, 0, kOpening + kAnnWinsOne) + game(3, 1, 2, kSecondGame));
  EXPECT_THAT(findings(text), ElementsAre("8:7 warning BG710", "9:39 warning BG307"));
}

TEST(Quirks, NoGameIsPlayedAtTheMatchLength) {
  EXPECT_THAT(codes(match(3, game(9, 3, 3, kOpening + kAnnWinsOne))), ElementsAre("BG309"));
  EXPECT_THAT(codes(match(1, game(1, 0, 0, kOpening + kAnnWinsOne) + game(2, 1, 0, kSecondGame))),
              ElementsAre("BG309"));
}

TEST(Quirks, NamesMayBeMissingOrHaveAColon) {
  const auto named = [](const std::string& names) {
    return " 5 point match\n\n Game 1\n " + names + "\n" + kOpening + kAnnWinsOne;
  };
  EXPECT_THAT(codes(named(": 0                            Bob : 0")), ElementsAre("BG711"));
  EXPECT_THAT(infos(named("A: the first : 0               Bob : 0")), IsEmpty());
  const Judged judged = judge(named("A: the first : 0               Bob : 0"));
  ASSERT_EQ(judged.matches.size(), 1U);
  EXPECT_EQ(judged.matches[0].names[0], "A: the first");
  EXPECT_EQ(judged.matches[0].names[1], "Bob");
}

std::string utf16_little_endian(std::string_view ascii) {
  std::string bytes = "\xFF\xFE";
  for (const char c : ascii) {
    bytes += c;
    bytes += '\0';
  }
  return bytes;
}

TEST(Quirks, EveryEncodingIsReadAndMentioned) {
  const std::string text = one_game(5, kOpening + kAnnWinsOne);
  std::string lone_cr = text;
  std::replace(lone_cr.begin(), lone_cr.end(), '\n', '\r');
  std::string old_windows = text;
  old_windows.replace(old_windows.find("Ann "), 4, "Zo\xEB ");
  for (const std::string& bytes :
       {"\xEF\xBB\xBF" + text, utf16_little_endian(text), lone_cr, old_windows}) {
    EXPECT_THAT(infos(bytes), ElementsAre("BG705"));
    EXPECT_EQ(judge(bytes).last.turns, 2);
  }
  EXPECT_EQ(judge(old_windows).matches.at(0).names[0], "Zo\xC3\xAB");
}

TEST(Quirks, BytesThatNoTextHasAreAnError) {
  std::string text = one_game(5, kOpening + kAnnWinsOne);
  text.insert(text.find("Game"), 1, '\0');
  EXPECT_THAT(codes(text), testing::Contains("BG714"));
}

TEST(Quirks, AnEndlessLineIsAnError) {
  const std::string text = one_game(5, kOpening + kAnnWinsOne) + std::string(200'000, 'x') + "\n";
  EXPECT_THAT(codes(text), testing::Contains("BG715"));
}

TEST(Quirks, AnExtensionThatTheContentContradictsIsMentioned) {
  const std::string text = one_game(5, kOpening + kAnnWinsOne);
  const Source source("test.json", text);
  std::vector<Rule> rules;
  for (const Diagnostic& found : diagnose(source, ".json")) rules.push_back(found.rule);
  EXPECT_THAT(rules, ElementsAre(Rule::extension_contradicts_content));
}

TEST(Quirks, AllMatchesOfAFileAreRead) {
  const std::string text = one_game(5, kOpening + kAnnWinsOne);
  EXPECT_THAT(infos(text + "\n" + text), ElementsAre("BG707"));
  EXPECT_EQ(judge(text + "\n" + text).matches.size(), 2U);
}

TEST(Quirks, TheLastPlayMayBePrintedAgain) {
  const std::string rows = kBobHasThreeOff + "  1) 21: 1/off                   ";
  EXPECT_THAT(infos(one_game(5, rows + "21: 1/off\n" + kAnnWinsOne)), ElementsAre("BG708"));
  EXPECT_THAT(codes(one_game(5, rows + "31: 6/3 5/4\n" + kAnnWinsOne)), ElementsAre("BG312"));
}

TEST(Quirks, RowNumbersAreOnlyMentioned) {
  const std::string second = "63: 24/15                   31: 8/5 6/5\n";
  for (const std::string number : {"  *) ", " 2*) ", "  7) ", "  1) "}) {
    EXPECT_THAT(infos(one_game(5, kOpening + number + second + kAnnWinsOne)), ElementsAre("BG709"))
        << number;
  }
}

TEST(Quirks, CellsAreReadWithTwoBlanksAndWithAStarBeforeTheCount) {
  EXPECT_THAT(infos(one_game(5, "  1) 31: 8/5  6/5                42: 8/4  6/4\n" + kAnnWinsOne)),
              IsEmpty());
  EXPECT_THAT(codes(one_game(5,
                             "  1) 31: 8/5 6/5                 63: 24/21 13/7\n"
                             "  2) 22: 24/22(2) 6/4*(2)\n" +
                                 kAnnWinsOne)),
              IsEmpty());
}

// Ann's 62: on the way from 13 to 5 she can hit on 7 or on 11.
const std::string kTwoBlots =
    "  1) 31: 8/5 6/5                 64: 24/14\n"
    "  2) 43: 24/20 24/21             65: 24/18 13/8\n";

TEST(Quirks, AMergedHopWithTwoRoutesIsDecidedByItsHitMarks) {
  EXPECT_THAT(infos(one_game(5, kTwoBlots + "  3) 62: 13/7*/5\n" + kAnnWinsOne)), IsEmpty());
}

TEST(Quirks, AMergedHopWithTwoRoutesIsDecidedByTheNextPlay) {
  // Bob's second hop starts where he has a checker only if he was hit on 11.
  EXPECT_THAT(codes(one_game(5, kTwoBlots + "  3) 62: 13/5*                   43: bar/21 18/15\n" +
                                    kAnnWinsOne)),
              IsEmpty());
}

TEST(Quirks, AnUndecidedMergedHopIsAWarning) {
  EXPECT_THAT(findings(one_game(5, kTwoBlots + "  3) 62: 13/5*\n" + kAnnWinsOne)),
              ElementsAre("7:10 warning BG014"));
}

TEST(Quirks, AWinnerThatTheBoardContradictsIsAnError) {
  EXPECT_THAT(
      findings(one_game(5, kBobHasThreeOff + "  1) 21: 1/off\n"
                                             "                                  Wins 1 point\n")),
      ElementsAre("7:35 error BG318"));
}

TEST(Quirks, AfterADoubleInTheCrawfordGameBothStakesAreAccepted) {
  for (const std::string points : {"1 point", "2 points"}) {
    const std::string crawford = game(2, 4, 0,
                                      "  1) 63: 24/15                    Doubles => 2\n"
                                      "  2)  Takes                      31: 8/5 6/5\n"
                                      "                                  Wins " +
                                          points + "\n");
    EXPECT_THAT(codes(match(5, game(1, 0, 0,
                                    kOpening + "  2)  Doubles => 2                Takes\n"
                                               "      Wins 4 points\n") +
                                   crawford)),
                ElementsAre("BG204"))
        << points;
  }
}

}  // namespace
}  // namespace bgtools::test
