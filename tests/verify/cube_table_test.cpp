// The 24 cube and score cases of docs/rules.md 2.11, each as a transcript.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string game(int length, int left, int right, const std::string& rows, int number = 1) {
  std::string text;
  if (number == 1) text = fmt::format(" {} point match\n", length);
  text +=
      fmt::format("\n Game {}\n Ann : {}                        Bob : {}\n", number, left, right);
  return text + rows;
}

std::string money(const std::string& rows) { return game(0, 0, 0, rows); }

TEST(CubeTable, Case01DoubleOnTheOpeningTurn) {
  EXPECT_THAT(codes(money("  1)  Doubles => 2                Takes\n"
                          "  2) 63: 24/15                   31: 8/5 6/5\n"
                          "      Wins 2 points\n")),
              ElementsAre("BG205"));
}

TEST(CubeTable, Case02SecondPlayerMayDoubleAtOnce) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                    Doubles => 2\n"
                          "  2)  Drops                       Wins 1 point\n")),
              IsEmpty());
}

TEST(CubeTable, Case03DoubleAfterRolling) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                   31:\n"
                          "  2)                              Doubles => 2\n"
                          "  3)  Drops                       Wins 1 point\n")),
              ElementsAre("BG202"));
}

TEST(CubeTable, Case04DoubleOffTurn) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                   31: 8/5 6/5\n"
                          "  2)                              Doubles => 2\n"
                          "  3)  Drops                       Wins 1 point\n")),
              ElementsAre("BG201"));
}

TEST(CubeTable, Case05DoubleWithoutAccess) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                    Doubles => 2\n"
                          "  2)  Takes                      31: 8/5 6/5\n"
                          "  3) 42: 8/4 6/4                  Doubles => 4\n"
                          "  4)  Drops                       Wins 2 points\n")),
              ElementsAre("BG203"));
}

TEST(CubeTable, Case06RollBeforeTheAnswer) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                    Doubles => 2\n"
                          "  2)                             31: 8/5 6/5\n"
                          "                                  Wins 1 point\n")),
              ElementsAre("BG211"));
}

TEST(CubeTable, Case07TakeWithoutOffer) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                   31: 8/5 6/5\n"
                          "  2)  Takes                      42: 8/4 6/4\n"
                          "                                  Wins 1 point\n")),
              testing::Contains("BG210"));
}

TEST(CubeTable, Case08DropOfTheFirstDouble) {
  const auto dropped = [](const std::string& wins) {
    return codes(
        money("  1) 63: 24/15                    Doubles => 2\n"
              "  2)  Drops                       Wins " +
              wins + "\n"));
  };
  EXPECT_THAT(dropped("1 point"), IsEmpty());
  EXPECT_THAT(dropped("2 points"), ElementsAre("BG303"));
}

TEST(CubeTable, Case09DropOfARedouble) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                    Doubles => 2\n"
                          "  2)  Takes                      31: 8/5 6/5\n"
                          "  3)  Doubles => 4                Drops\n"
                          "      Wins 2 points\n")),
              IsEmpty());
}

const char kBeaverTaken[] =
    "  1) 63: 24/15                    Doubles => 2\n"
    "  2)  Beavers => 4               31: 8/5 6/5\n"
    "  3)  Doubles => 8                Drops\n"
    "      Wins 4 points\n";

TEST(CubeTable, Case10BeaverKeepsTheCube) {
  EXPECT_THAT(codes(money(kBeaverTaken)), IsEmpty());
  EXPECT_THAT(codes(game(15, 0, 0, kBeaverTaken)), ElementsAre("BG213"));
}

TEST(CubeTable, Case11RefusedBeaverCostsTheDoubledStake) {
  EXPECT_THAT(codes(money("  1) 63: 24/15                    Doubles => 2\n"
                          "  2)  Beavers => 4                Drops\n"
                          "      Wins 2 points\n")),
              IsEmpty());
}

const char kLeaderReachesSix[] =
    "  1) 63: 24/15                    Doubles => 2\n"
    "  2)  Takes                      31: 8/5 6/5\n"
    "  3)  Doubles => 4                Takes\n"
    "  4) 42: 8/4 6/4                  Doubles => 8\n"
    "  5)  Drops                       Wins 4 points\n";

TEST(CubeTable, Case12DoubleInTheCrawfordGame) {
  const std::string before = game(7, 2, 2, kLeaderReachesSix);
  const std::string crawford = game(7, 2, 6,
                                    "  1) 63: 24/15                   31: 8/5 6/5\n"
                                    "  2)  Doubles => 2                Drops\n"
                                    "      Wins 1 point\n",
                                    2);
  EXPECT_THAT(codes(before + crawford), ElementsAre("BG204"));
}

TEST(CubeTable, Case13And14PostCrawford) {
  const std::string before =
      game(7, 2, 2, kLeaderReachesSix) + game(7, 2, 6,
                                              "  1) 63: 24/15                   31: 8/5 6/5\n"
                                              "      Wins 1 point\n",
                                              2);
  const std::string trailer = before + game(7, 3, 6,
                                            "  1)                             31: 8/5 6/5\n"
                                            "  2)  Doubles => 2                Drops\n"
                                            "      Wins 1 point\n",
                                            3);
  EXPECT_THAT(codes(trailer), IsEmpty());
  VerifyOptions holland;
  holland.holland = true;
  EXPECT_THAT(codes(trailer, Severity::warning, holland), ElementsAre("BG218"));
  const std::string leader = before + game(7, 3, 6,
                                           "  1) 31: 8/5 6/5                  Doubles => 2\n"
                                           "  2)  Drops                       Wins 1 point\n",
                                           3);
  EXPECT_THAT(codes(leader), ElementsAre("BG207"));
}

TEST(CubeTable, Case15DeadCube) {
  EXPECT_THAT(codes(game(5, 3, 1,
                         "  1) 31: 8/5 6/5                  Doubles => 2\n"
                         "  2)  Takes                      42: 8/4 6/4\n"
                         "  3)  Doubles => 4                Drops\n"
                         "      Wins 2 points\n")),
              ElementsAre("BG206"));
}

TEST(CubeTable, Case16DoubleInAOnePointMatch) {
  EXPECT_THAT(codes(game(1, 0, 0,
                         "  1) 31: 8/5 6/5                  Doubles => 2\n"
                         "  2)  Drops                       Wins 1 point\n")),
              ElementsAre("BG219"));
}

TEST(CubeTable, Case17CubeBeyondSixtyFour) {
  std::string rows =
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
      " 11)  Drops                       Wins 64 points\n";
  EXPECT_THAT(codes(money(rows)), IsEmpty());
  EXPECT_THAT(codes(money(rows), Severity::info), ElementsAre("BG208"));
}

/// Both sides bear off from a race; `last` decides the winner's level by the number of checkers
/// that the loser has borne off. The record is set up by hand from a position, since a whole game
/// would hide the case.
Match finished(int length, std::array<int, 2> score, Cube cube, std::optional<bool> jacoby,
               Player winner, int points, const Position& before_last) {
  Match match;
  match.length = length;
  match.names = {"Ann", "Bob"};
  match.stated.jacoby = jacoby;
  Game& game = match.games.emplace_back();
  game.names = match.names;
  game.score_before = {score[0], score[1]};
  game.actions.push_back(
      Action{.player = winner,
             .what = SetPosition{.position = before_last, .cube = cube, .roll = {}},
             .span = {}});
  WrittenPlay play;
  play.roll = Roll{.first = 6, .second = 5};
  play.kind = PlayKind::moved;
  play.steps[0] = Step{.from = 1, .to = kOff, .hit = false};
  play.count = play.count_written = 1;
  game.actions.push_back(Action{.player = winner, .what = play, .span = {}});
  game.result = Result{.winner = winner,
                       .points = points,
                       .is_match_claimed = false,
                       .loss = {},
                       .span = {},
                       .points_span = {}};
  return match;
}

std::vector<std::string> codes(const Match& match, Severity least = Severity::warning) {
  Collector collector;
  verify(match, VerifyOptions{}, collector);
  std::vector<std::string> list;
  for (const Diagnostic& found : collector.diagnostics) {
    if (found.severity >= least) list.emplace_back(code(found.rule));
  }
  return list;
}

/// One checker is left on the ace point, and all fifteen of the opponent's are in their outer
/// board: a gammon.
Position gammon_board() {
  Position board;
  board.points[1] = 1;
  board.points[12] = -15;
  return board;
}

Position backgammon_board() {
  Position board = gammon_board();
  board.points[12] = -14;
  board.points[3] = -1;
  return board;
}

TEST(CubeTable, Case18And19AutomaticDoubles) {
  Match match =
      finished(0, {0, 0}, Cube{.value = 2, .owner = {}}, true, Player::one, 2, gammon_board());
  EXPECT_THAT(codes(match), IsEmpty());
  match.games[0].result->points = 4;
  EXPECT_THAT(codes(match), ElementsAre("BG305"));
  Match in_match;
  in_match.length = 5;
  in_match.names = {"Ann", "Bob"};
  Game& game = in_match.games.emplace_back();
  game.names = in_match.names;
  game.actions.push_back(
      Action{.player = Player::one, .what = AutomaticDouble{.value = 2}, .span = {}});
  game.result = Result{.winner = Player::one,
                       .points = 2,
                       .is_match_claimed = false,
                       .loss = {},
                       .span = {},
                       .points_span = {}};
  EXPECT_THAT(codes(in_match), ElementsAre("BG215"));
  in_match.length = 0;
  EXPECT_THAT(codes(in_match), IsEmpty());
  in_match.stated.automatic_doubles = 1;
  in_match.games[0].result->points = 4;
  in_match.games[0].actions.push_back(
      Action{.player = Player::one, .what = AutomaticDouble{.value = 4}, .span = {}});
  EXPECT_THAT(codes(in_match), ElementsAre("BG215"));
}

TEST(CubeTable, Case20JacobyCountsABackgammonSingle) {
  EXPECT_THAT(codes(finished(0, {0, 0}, Cube{}, true, Player::two, 3, backgammon_board())),
              ElementsAre("BG305"));
  EXPECT_THAT(codes(finished(0, {0, 0}, Cube{}, true, Player::two, 1, backgammon_board())),
              IsEmpty());
  EXPECT_THAT(codes(finished(0, {0, 0}, Cube{}, false, Player::two, 3, backgammon_board())),
              IsEmpty());
  EXPECT_THAT(codes(finished(0, {0, 0}, Cube{}, {}, Player::two, 1, backgammon_board())),
              IsEmpty());
  EXPECT_THAT(codes(finished(0, {0, 0}, Cube{}, {}, Player::two, 3, backgammon_board())),
              IsEmpty());
  EXPECT_THAT(codes(finished(0, {0, 0}, Cube{}, {}, Player::two, 2, backgammon_board())),
              ElementsAre("BG301"));
}

TEST(CubeTable, Case21JacobyHasNoPlaceInAMatch) {
  EXPECT_THAT(codes(finished(7, {0, 0}, Cube{}, true, Player::one, 2, gammon_board())),
              ElementsAre("BG305"));
  Collector collector;
  verify(finished(7, {0, 0}, Cube{}, true, Player::one, 2, gammon_board()), VerifyOptions{},
         collector);
  ASSERT_FALSE(collector.diagnostics.empty());
  EXPECT_EQ(collector.diagnostics.back().severity, Severity::warning);
}

TEST(CubeTable, Case22PointsBeyondTheMatch) {
  const Match match = finished(9, {7, 5}, Cube{.value = 2, .owner = Player::one}, {}, Player::one,
                               4, gammon_board());
  EXPECT_THAT(codes(match), IsEmpty());
  EXPECT_THAT(codes(match, Severity::info), testing::Contains("BG316"));
}

TEST(CubeTable, Case23MatchClaimedTooEarly) {
  Match match = finished(7, {4, 5}, Cube{}, {}, Player::one, 2, gammon_board());
  match.games[0].result->is_match_claimed = true;
  EXPECT_THAT(codes(match), ElementsAre("BG317"));
}

// The rows that some profile judges differently.

std::vector<std::string> judged(const std::string& text, ProfileName profile) {
  std::vector<std::string> list;
  for (const Diagnostic& found :
       diagnose(Source("test", text), extension_for(text), under(profile))) {
    if (found.severity < Severity::warning || found.consequence_of) continue;
    list.push_back(fmt::format("{} {}", name(found.severity), code(found.rule)));
  }
  return list;
}

TEST(CubeTableByProfile, Case08GammonInWordsForADrop) {
  JsonGame dropped{.length = 7, .result = result_of(2, 1, R"(,"level":2)")};
  dropped.actions =
      "{\"player\":1,\"roll\":[6,3],\"play\":[\"24/15\"]},\n"
      "{\"player\":2,\"action\":\"double\",\"value\":2},\n"
      "{\"player\":1,\"action\":\"drop\"}";
  for (const ProfileName profile : all_profiles()) {
    const bool is_counted_by_board = profile == ProfileName::bgammon;
    EXPECT_THAT(judged(json_record(dropped), profile),
                ElementsAre(is_counted_by_board ? "warning BG304" : "error BG304"))
        << name(profile);
  }
}

TEST(CubeTableByProfile, Case10And11Beavers) {
  const std::string refused =
      "  1) 63: 24/15                    Doubles => 2\n"
      "  2)  Beavers => 4                Drops\n"
      "      Wins 2 points\n";
  for (const ProfileName profile : all_profiles()) {
    const Conventions& rules = conventions(profile);
    const bool knows_cube = rules.cube_in_money;
    const auto expected = testing::Conditional(
        rules.beavers && knows_cube, testing::Matcher<std::vector<std::string>>(IsEmpty()),
        testing::Matcher<std::vector<std::string>>(
            ElementsAre(knows_cube ? "error BG213" : "error BG217")));
    EXPECT_THAT(judged(money(kBeaverTaken), profile), expected) << name(profile);
    if (knows_cube && rules.beavers) {
      EXPECT_THAT(judged(money(refused), profile), IsEmpty()) << name(profile);
    }
    EXPECT_THAT(judged(game(15, 0, 0, kBeaverTaken), profile), ElementsAre("error BG213"))
        << name(profile);
  }
}

TEST(CubeTableByProfile, Case12DoubleInTheCrawfordGame) {
  const std::string text =
      game(7, 2, 2, kLeaderReachesSix) + game(7, 2, 6,
                                              "  1) 63: 24/15                   31: 8/5 6/5\n"
                                              "  2)  Doubles => 2                Drops\n"
                                              "      Wins 1 point\n",
                                              2);
  for (const ProfileName profile : all_profiles()) {
    if (conventions(profile).crawford) {
      EXPECT_THAT(judged(text, profile), ElementsAre("error BG204")) << name(profile);
    } else {
      EXPECT_THAT(judged(text, profile), IsEmpty()) << name(profile);
    }
  }
}

TEST(CubeTableByProfile, Case16DoubleInAOnePointMatch) {
  const std::string text = game(1, 0, 0,
                                "  1) 31: 8/5 6/5                  Doubles => 2\n"
                                "  2)  Drops                       Wins 1 point\n");
  EXPECT_THAT(judged(text, ProfileName::bgammon), ElementsAre("error BG217"));
  EXPECT_THAT(judged(text, ProfileName::brainking), testing::Contains("error BG219"));
  for (const ProfileName profile : {ProfileName::match, ProfileName::sheet_ee, ProfileName::fi,
                                    ProfileName::hu, ProfileName::gnubg}) {
    EXPECT_THAT(judged(text, profile), ElementsAre("warning BG219")) << name(profile);
  }
}

TEST(CubeTableByProfile, Case18SecondTie) {
  JsonGame twice{.length = 0, .result = result_of(1, 4)};
  twice.actions =
      "{\"player\":1,\"action\":\"automatic-double\",\"value\":2},\n"
      "{\"player\":1,\"action\":\"automatic-double\",\"value\":4},\n"
      "{\"player\":1,\"roll\":[6,3],\"play\":[\"24/15\"]}";
  EXPECT_THAT(judged(json_record(twice), ProfileName::hu), ElementsAre("error BG215"));
  EXPECT_THAT(judged(json_record(twice), ProfileName::money), IsEmpty());
  twice.rules = R"({"automatic_doubles":1})";
  EXPECT_THAT(judged(json_record(twice), ProfileName::money), ElementsAre("error BG215"));
  for (const ProfileName profile :
       {ProfileName::sheet_ee, ProfileName::fi, ProfileName::bgammon, ProfileName::brainking}) {
    twice.rules.clear();
    EXPECT_THAT(judged(json_record(twice), profile), ElementsAre("error BG215")) << name(profile);
  }
}

TEST(CubeTable, Case24GameAfterTheMatch) {
  EXPECT_THAT(codes(finished(7, {7, 5}, Cube{}, {}, Player::one, 2, gammon_board())),
              ElementsAre("BG309"));
}

}  // namespace
}  // namespace bgtools::test
