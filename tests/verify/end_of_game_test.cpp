// How a game may end: levels in words, resignations, settlements, Crawford marks, opening dice, and
// boards that a record shows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

using enum ProfileName;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kOpening = R"({"player":1,"roll":[3,1],"play":["8/5","6/5"]})";
constexpr std::string_view kReply = R"({"player":2,"roll":[4,2],"play":["8/4","6/4"]})";

std::string turns(std::string_view more = "") {
  return fmt::format("{},\n{}{}", kOpening, kReply, more);
}

std::vector<std::string> verdict(const JsonGame& game, ProfileName profile = money) {
  return codes(json_record(game), Severity::info, under(profile));
}

std::vector<Diagnostic> diagnostics(const JsonGame& game, const VerifyOptions& options = {}) {
  const std::string text = json_record(game);
  return diagnose(Source("test", text), ".json", options);
}

TEST(EndInWords, PlayedOutNeedsTheLastChecker) {
  JsonGame game{.actions = turns(), .result = result_of(1, 1, R"(,"end":"played-out")")};
  EXPECT_THAT(verdict(game), ElementsAre("BG311"));
  game.result = result_of(1, 1, R"(,"end":"resigned")");
  EXPECT_THAT(verdict(game), IsEmpty());
  game.actions = last_play(kSingleBoard);
  game.result = result_of(1, 1, R"(,"end":"played-out")");
  EXPECT_THAT(verdict(game), IsEmpty());
  game.actions = fmt::format(
      "{},\n{{\"player\":2,\"action\":\"double\",\"value\":2}},\n"
      "{{\"player\":1,\"action\":\"drop\"}}",
      kOpening);
  game.result = result_of(2, 1, R"(,"end":"played-out")");
  EXPECT_THAT(verdict(game), ElementsAre("BG311"));
  game.result = result_of(2, 1, R"(,"end":"dropped")");
  EXPECT_THAT(verdict(game), IsEmpty());
}

TEST(EndInWords, LevelIsThatOfTheBoard) {
  JsonGame game{.rules = R"({"jacoby":false})", .actions = last_play(kGammonBoard)};
  game.result = result_of(1, 2, R"(,"level":2)");
  EXPECT_THAT(verdict(game), IsEmpty());
  game.result = result_of(1, 2, R"(,"level":3)");
  EXPECT_THAT(verdict(game), ElementsAre("BG301"));
  game.result = result_of(1, 2, R"(,"level":1)");
  EXPECT_THAT(verdict(game), ElementsAre("BG301"));
  // By the Jacoby rule it counts as a single game, so both words are true.
  game.rules = R"({"jacoby":true})";
  for (const int level : {1, 2}) {
    game.result = result_of(1, 1, fmt::format(R"(,"level":{})", level));
    EXPECT_THAT(verdict(game), IsEmpty()) << level;
  }
}

TEST(EndInWords, DroppedDoubleHasNoLevel) {
  JsonGame game{.actions = fmt::format("{},\n{{\"player\":2,\"action\":\"double\",\"value\":2}},\n"
                                       "{{\"player\":1,\"action\":\"drop\"}}",
                                       kOpening)};
  for (const int level : {2, 3}) {
    for (const int points : {1, level}) {
      game.result = result_of(2, points, fmt::format(R"(,"level":{})", level));
      EXPECT_THAT(verdict(game), ElementsAre("BG304")) << level << ' ' << points;
    }
  }
  game.result = result_of(2, 1, R"(,"level":1)");
  EXPECT_THAT(verdict(game), IsEmpty());
}

TEST(EndInWords, SettledGameMayCountAnything) {
  JsonGame game{.actions = turns()};
  for (const int points : {1, 3, 7}) {
    game.result = result_of(2, points, R"(,"end":"settled")");
    EXPECT_THAT(verdict(game), ElementsAre("BG315")) << points;
    EXPECT_EQ(diagnostics(game).front().severity, Severity::warning);
  }
  game.length = 7;
  game.result = result_of(2, 3, R"(,"end":"settled","match":true)");
  EXPECT_THAT(verdict(game), ElementsAre("BG315", "BG317"));
}

TEST(Resignations, MayNotGiveAGammonWithACheckerOff) {
  const std::string resigned =
      fmt::format(R"({{"player":1,"action":"set-position","position":{}}},)", kBarAndOffBoard) +
      "\n{\"player\":2,\"action\":\"resign\",\"level\":";
  JsonGame game{.actions = resigned + "2}", .result = result_of(1, 2)};
  EXPECT_THAT(verdict(game), ElementsAre("BG313"));
  game.actions = resigned + "1}";
  game.result = result_of(1, 1);
  EXPECT_THAT(verdict(game), IsEmpty());
  game.actions = resigned + "1}";
  game.result = result_of(1, 2, R"(,"level":2)");
  EXPECT_THAT(verdict(game), ElementsAre("BG313"));
}

TEST(Resignations, MayGiveAnyLevelWhileNoCheckerIsOff) {
  for (const int level : {1, 2, 3}) {
    JsonGame game{.actions = turns(
                      fmt::format(",\n{{\"player\":2,\"action\":\"resign\",\"level\":{}}}", level)),
                  .result = result_of(1, level)};
    EXPECT_THAT(verdict(game), IsEmpty()) << level;
  }
}

TEST(CrawfordMark, IsComparedWithTheScore) {
  JsonGame game{.length = 5, .actions = turns(), .result = result_of(1, 1)};
  const auto marked = [&](std::string_view score, bool is_crawford) {
    game.score = score;
    game.game = fmt::format(R"("crawford":{},)", is_crawford);
    return codes(json_record(game), Severity::warning);
  };
  EXPECT_THAT(marked("[0,0]", true), ElementsAre("BG308"));
  EXPECT_THAT(marked("[0,0]", false), IsEmpty());
  EXPECT_THAT(marked("[4,0]", true), IsEmpty());
  EXPECT_THAT(marked("[4,0]", false), ElementsAre("BG308"));
  EXPECT_THAT(marked("[4,4]", true), ElementsAre("BG308"));
  // A record that begins at this score may have had its Crawford game before; the mark says so.
  EXPECT_THAT(marked("[4,2]", true), IsEmpty());
  EXPECT_THAT(marked("[4,2]", false), IsEmpty());
  game.length = 1;
  EXPECT_THAT(marked("[0,0]", true), ElementsAre("BG308"));
}

TEST(CrawfordMark, ForbidsTheCubeWhereTheScoreDoesNotDecide) {
  JsonGame game{.length = 5, .score = "[4,2]", .result = result_of(2, 1)};
  game.actions = fmt::format(
      "{},\n{{\"player\":2,\"action\":\"double\",\"value\":2}},\n"
      "{{\"player\":1,\"action\":\"drop\"}}",
      kOpening);
  EXPECT_THAT(codes(json_record(game)), IsEmpty());
  game.game = R"("crawford":true,)";
  EXPECT_THAT(codes(json_record(game)), ElementsAre("BG204"));
}

TEST(OpeningDice, DecideWhoStartsAndWhatIsPlayed) {
  JsonGame game{.actions = turns(), .result = result_of(1, 1)};
  const auto thrown = [&](int one, int two) {
    game.game = fmt::format(R"("opening":[{},{}],)", one, two);
    return verdict(game);
  };
  EXPECT_THAT(thrown(3, 1), IsEmpty());
  EXPECT_THAT(thrown(1, 3), ElementsAre("BG131"));
  EXPECT_THAT(thrown(4, 1), ElementsAre("BG132"));
  EXPECT_THAT(thrown(1, 4), ElementsAre("BG131")) << "the other dice follow from that";
  EXPECT_THAT(thrown(3, 3), ElementsAre("BG130"));
  EXPECT_THAT(thrown(7, 1), ElementsAre("BG118"));
}

TEST(ShownBoards, AreComparedWithTheReplay) {
  const auto shown = [](std::string_view position, std::string_view cube = "") {
    return JsonGame{
        .actions = fmt::format("{},\n{{\"player\":2,\"action\":\"board\",\"position\":{}{}}},\n{}",
                               kOpening, position, cube, kReply),
        .result = result_of(1, 1)};
  };
  constexpr std::string_view kId = R"("sGfwATDgc/ABMA")";
  constexpr std::string_view kOtherId = R"("4HPwATDgc/ABMA")";
  constexpr std::string_view kNumbers =
      "[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-2,0,-4,-2,0,0,0,2,0]";
  constexpr std::string_view kStart = "[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0]";
  EXPECT_THAT(verdict(shown(kId)), IsEmpty());
  EXPECT_THAT(verdict(shown(kNumbers)), IsEmpty());
  EXPECT_THAT(verdict(shown(kOtherId)), ElementsAre("BG010"));
  EXPECT_THAT(verdict(shown(kStart)), ElementsAre("BG119"));
  EXPECT_THAT(verdict(shown(kId, R"(,"cube":{"value":1})")), IsEmpty());
  EXPECT_THAT(verdict(shown(kId, R"(,"cube":{"value":64})")), ElementsAre("BG216"));
  EXPECT_THAT(verdict(shown(kId, R"(,"cube":{"value":1,"owner":2})")), ElementsAre("BG212"));
  EXPECT_THAT(verdict(shown(kId, R"(,"cube":{"value":4})")), ElementsAre("BG209"));
  EXPECT_THAT(verdict(shown(R"("4Dn4QDDgc/ABMA")")), ElementsAre("BG012"));
}

TEST(ShownBoards, BringTheReplayBackToTheGame) {
  // The play cannot be made; the board after it shows what was played.
  JsonGame game{.actions = fmt::format(
                    "{{\"player\":1,\"roll\":[3,1],\"play\":[\"9/6\",\"6/5\"]}},\n"
                    "{{\"player\":2,\"action\":\"board\",\"position\":\"sGfwATDgc/ABMA\"}},\n{}",
                    kReply),
                .result = result_of(1, 1)};
  const std::vector<Diagnostic> found = diagnostics(game);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().rule, Rule::empty_source);
  const VerifyStats stats = [&] {
    Collector collector;
    VerifyStats last;
    const std::string text = json_record(game);
    read(Source("test", text), ".json", nullptr, collector, [&](Match&& match) {
      last = verify(match, {}, collector);
      return true;
    });
    return last;
  }();
  EXPECT_EQ(stats.turns, 2);
  EXPECT_EQ(stats.unverified_turns, 0);
}

TEST(WrongStart, IsKeptOnceTheStarterHasHadASecondTurn) {
  const auto played = [](std::string_view rows) {
    return codes(
        mat_game(3, 0, 0, fmt::format("; Set Pos=-b----E-C---eDA--c-e----B-/0\n{}", rows)));
  };
  EXPECT_THAT(played("  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n"),
              ElementsAre("BG011"));
  EXPECT_THAT(played("  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                     "  2) 21: 6/4 24/23\n"
                     "      Wins 1 point\n"),
              ElementsAre("BG402"));
  EXPECT_THAT(played("  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                     "  2)  Doubles => 2                Drops\n"
                     "      Wins 1 point\n"),
              ElementsAre("BG402"));
}

TEST(WrongStart, IsNotAFaultWhereThePlaysMayHaveLedToIt) {
  // The board after an opening 31.
  EXPECT_THAT(codes(mat_game(3, 0, 0,
                             "; Set Pos=-b---BD-B---eE---c-e----B-/0\n"
                             "  1)                             42: 8/4 6/4\n"
                             "      Wins 1 point\n")),
              testing::Not(Contains("BG011")));
}

TEST(Variants, AreRecognizedByTheBoardThatIsSetUp) {
  const auto record = [](std::string_view tag) {
    return fmt::format("{}{}", tag,
                       mat_game(3, 0, 0,
                                "; Set Pos=-aaa------------------AAA-/0\n"
                                "  1) 31: 24/21 23/22\n"
                                "      Wins 2 points\n"));
  };
  EXPECT_THAT(codes(record("")), IsEmpty());
  EXPECT_THAT(codes(record("; [Variation \"HyperGammon (3)\"]\n\n")), IsEmpty());
  EXPECT_THAT(codes(record("; [Variation \"Backgammon\"]\n\n")), Contains("BG502"));
}

TEST(UnknownGames, AreNotJudgedByTheRulesOfBackgammon) {
  const std::string text = "; [Variation \"Tavli\"]\n\n" +
                           mat_game(5, 0, 0,
                                    "  1) 31: 24/20                   66: 24/6 24/18\n"
                                    "  2) 11: 1/9                      Doubles => 2\n"
                                    "  3)  Drops                       Wins 1 point\n") +
                           mat_game(5, 0, 2, "  1) 31: 24/20\n      Wins 1 point\n", 2);
  EXPECT_THAT(codes(text), ElementsAre("BG501", "BG220", "BG307"));
  Collector collector;
  VerifyStats stats;
  read(Source("test.mat", text), ".mat", nullptr, collector, [&](Match&& match) {
    stats = verify(match, {}, collector);
    return true;
  });
  EXPECT_EQ(stats.turns, 4);
  EXPECT_EQ(stats.unverified_turns, 4);
  EXPECT_THAT(stats.rules_applied, HasSubstr("Tavli"));
}

TEST(Corrections, TakeTheIllegalPlayOutOfTheCount) {
  const auto codes_of = [](std::string_view rows) {
    return codes(mat_game(3, 0, 0, rows), Severity::info);
  };
  // The first play: two that can be made on the board, one that cannot, and one that is missing.
  for (const std::string_view first : {"8/5 6/2", "9/6 6/5", "8/5", ""}) {
    EXPECT_THAT(codes_of(fmt::format("  1) 31: {}\n"
                                     "  2) 13: 8/5 6/5                 42: 8/4 6/4\n"
                                     "  3) 21: 6/4 24/23\n"
                                     "      Wins 1 point\n",
                                     first)),
                ElementsAre("BG121"))
        << first;
  }
  // Another roll, a second illegal play, or a first play that was legal is not a correction.
  EXPECT_THAT(codes_of("  1) 31: 8/5 6/2\n"
                       "  2) 41: 8/4 6/5                 42: 8/4 6/4\n"
                       "      Wins 1 point\n"),
              testing::Not(Contains("BG121")));
  EXPECT_THAT(codes_of("  1) 31: 8/5 6/2\n"
                       "  2) 31: 8/5 6/1                 42: 8/4 6/4\n"
                       "      Wins 1 point\n"),
              testing::Not(Contains("BG121")));
  EXPECT_THAT(codes_of("  1) 31: 8/5 6/5\n"
                       "  2) 31: 13/10 6/5               42: 8/4 6/4\n"
                       "      Wins 1 point\n"),
              ElementsAre("BG133"));
}

TEST(Corrections, DoNotHideTheCauseOfALaterError) {
  const std::string text = mat_game(3, 0, 0,
                                    "  1) 31: 8/5 6/2\n"
                                    "  2) 13: 8/5 6/5                 42: 8/4 6/4\n"
                                    "  3)  Doubles => 2                Drops\n"
                                    "      Wins 2 points\n");
  EXPECT_THAT(codes(text, Severity::info), ElementsAre("BG121", "BG303"));
  for (const Diagnostic& found : diagnose(Source("test.mat", text))) {
    if (found.rule != Rule::wrong_drop_value) continue;
    EXPECT_THAT(found.help, HasSubstr("1 point instead of 2"));
  }
}

TEST(Beavers, HaveALimitIfAProfileOrTheUserSetsOne) {
  const auto redoubled = [](int count) {
    // After the right player's double, left and right take turns at turning the cube.
    std::string rows = "  1) 63: 24/15                    Doubles => 2\n";
    rows += count == 1   ? "  2)  Beavers => 4               31: 8/5 6/5\n      Wins 4 points\n"
            : count == 2 ? "  2)  Beavers => 4                Raccoons => 8\n"
                           "  3)                             31: 8/5 6/5\n      Wins 8 points\n"
            : count == 3 ? "  2)  Beavers => 4                Raccoons => 8\n"
                           "  3)  Raccoons => 16             31: 8/5 6/5\n      Wins 16 points\n"
                         : "  2)  Beavers => 4                Raccoons => 8\n"
                           "  3)  Raccoons => 16              Raccoons => 32\n"
                           "  4)                             31: 8/5 6/5\n      Wins 32 points\n";
    return mat_money(rows);
  };
  for (int count = 1; count <= 4; ++count) {
    EXPECT_THAT(codes(redoubled(count)), IsEmpty()) << count;
    if (count > 1) {
      EXPECT_THAT(codes(redoubled(count), Severity::warning, under(hu)), ElementsAre("BG214"))
          << count;
    }
  }
  EXPECT_THAT(codes(redoubled(3), Severity::warning, under(gnubg)), IsEmpty());
  EXPECT_THAT(codes(redoubled(4), Severity::warning, under(gnubg)), ElementsAre("BG214"));
  for (const ProfileName profile : {match, brainking, sheet_ee, fi, bgammon}) {
    // BrainKing has no cube outside matches, so the beaver is a consequence of the double.
    const std::string expected = profile == brainking ? "BG217" : "BG213";
    EXPECT_THAT(codes(redoubled(2), Severity::warning, under(profile)), ElementsAre(expected))
        << name(profile);
  }
  VerifyOptions none;
  none.beaver_limit = 0;
  EXPECT_THAT(codes(redoubled(1), Severity::warning, none), ElementsAre("BG214"));
}

TEST(ConversionToMat, ReportsWhatAJsonRecordSaysInWords) {
  JsonGame game{.length = 5,
                .game = R"("crawford":false,"opening":[3,1],)",
                .actions = turns(",\n{\"player\":1,\"action\":\"board\",\"position\":"
                                 "\"4HPwATDgc/ABMA\"}"),
                .result = result_of(1, 1, R"(,"level":1,"end":"resigned")")};
  const std::string text = json_record(game);
  Collector found;
  Collector losses;
  read(Source("test", text), ".json", nullptr, found, [&](Match&& match) {
    std::string out;
    bgtools::write(match, *format_named("mat"), {}, out, losses);
    return true;
  });
  EXPECT_THAT(found.diagnostics, IsEmpty());
  std::vector<std::string> list;
  for (const Diagnostic& loss : losses.diagnostics) list.emplace_back(code(loss.rule));
  EXPECT_THAT(list, testing::UnorderedElementsAre("BG604", "BG605", "BG606", "BG614"));
}

TEST(ClosedOutPlayers, NeedNotRoll) {
  // Bob is on the bar against six closed points; Ann plays two turns in a row.
  EXPECT_THAT(codes(mat_game(3, 0, 0,
                             "; Set Pos=aBBBBBBC--------------dee-/0\n"
                             "  1) 21: 7/5 7/6\n"
                             "  2) 31: 7/4 6/5\n"
                             "      Wins 1 point\n")),
              IsEmpty());
}

}  // namespace
}  // namespace bgtools::test
