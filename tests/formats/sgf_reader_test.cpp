// What the SGF reader makes of a text, value by value, and where it reports faults.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

struct Reading {
  std::vector<Match> matches{};
  std::vector<std::string> findings{};  // "2:5 BG704 message"
};

Reading read_text(std::string_view text) {
  const Source source("test.sgf", text);
  Collector sink;
  Reading reading;
  format_named("sgf")->read(source, sink, [&](Match&& match) {
    reading.matches.push_back(std::move(match));
    return true;
  });
  for (const Diagnostic& found : sink.diagnostics) {
    const Place place = source.place(found.span.begin);
    reading.findings.push_back(
        fmt::format("{}:{} {} {}", place.line, place.column, code(found.rule), found.message));
  }
  return reading;
}

std::string written(const Match& match) {
  Collector losses;
  std::string text;
  bgtools::write(match, *format_named("sgf"), {}, text, losses);
  EXPECT_THAT(losses.diagnostics, IsEmpty());
  return text;
}

struct Words {
  std::string operator()(const WrittenPlay& play) const {
    static constexpr std::string_view kKinds[] = {"",   " danced",   " blank",     " unplayed",
                                                  " ?", " declared", " unreadable"};
    std::string text = fmt::format("{}{}{}", play.roll.first, play.roll.second,
                                   kKinds[static_cast<std::size_t>(play.kind)]);
    for (const Step& step : play.hops()) {
      text += fmt::format(" {}/{}{}", step.from, step.to, step.hit ? "*" : "");
    }
    return text;
  }
  std::string operator()(const Double& cube) const {
    return fmt::format("double {}", cube.value.value_or(0));
  }
  std::string operator()(const Take& /*unused*/) const { return "take"; }
  std::string operator()(const Drop& /*unused*/) const { return "drop"; }
  std::string operator()(const Beaver& cube) const {
    return fmt::format("beaver {}", cube.value.value_or(0));
  }
  std::string operator()(const Raccoon& cube) const {
    return fmt::format("raccoon {}", cube.value.value_or(0));
  }
  std::string operator()(const Resign& /*unused*/) const { return "resign"; }
  std::string operator()(const SetPosition& set) const {
    std::string text = "set";
    for (const std::int8_t count : set.position.points) text += fmt::format(" {}", count);
    if (set.cube) {
      text += fmt::format(" cube {}{}", set.cube->value,
                          !set.cube->owner                  ? ""
                          : *set.cube->owner == Player::one ? " W"
                                                            : " B");
    }
    if (set.roll.is_known()) text += fmt::format(" dice {}{}", set.roll.first, set.roll.second);
    return text;
  }
  std::string operator()(const AutomaticDouble& cube) const {
    return fmt::format("automatic {}", cube.value.value_or(0));
  }
  std::string operator()(const Comment& comment) const { return '"' + comment.text + '"'; }
  std::string operator()(const ShownBoard& /*unused*/) const { return "board"; }
};

std::vector<std::string> actions_of(const Game& game) {
  std::vector<std::string> list;
  for (const Action& action : game.actions) {
    const bool is_said = std::holds_alternative<Comment>(action.what) ||
                         std::holds_alternative<AutomaticDouble>(action.what);
    list.push_back((is_said                        ? ""
                    : action.player == Player::one ? "W "
                                                   : "B ") +
                   std::visit(Words{}, action.what));
  }
  return list;
}

/// The actions of a single game that consists only of these nodes.
std::vector<std::string> actions_of(std::string_view nodes) {
  const Reading reading = read_text(fmt::format("(;FF[4]GM[6]{})", nodes));
  EXPECT_THAT(reading.findings, IsEmpty()) << nodes;
  if (reading.matches.size() != 1 || reading.matches[0].games.size() != 1) return {"no game"};
  // Whatever is read can be written, and reads back the same.
  const std::string text = written(reading.matches[0]);
  const Reading again = read_text(text);
  EXPECT_THAT(again.findings, IsEmpty()) << text;
  if (again.matches.size() == 1) {
    EXPECT_TRUE(same_record(again.matches[0], reading.matches[0])) << nodes << '\n' << text;
  }
  return actions_of(reading.matches[0].games[0]);
}

std::vector<std::string> findings_of(std::string_view text) { return read_text(text).findings; }

TEST(SgfReader, ReadsAGameOfGnubg) {
  const Reading reading = read_text(
      "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:5][game:2][ws:1][bs:3]PW[Ann]"
      "PB[Bob]WR[1650.25]DT[2024-03-05]EV[Club \\[final\\]]RO[R1]PC[Nowhere]AN[Carl]"
      "GC[first line\nsecond line]RU[Crawford]RE[W+1]\n"
      ";W[31hefe]\n;B[64aggk]C[a comment]\n;W[double]\n;B[drop])\n");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.dialect, "gnubg");
  EXPECT_EQ(match.length, 5);
  EXPECT_EQ(match.stated.crawford, true);
  EXPECT_EQ(match.stated.jacoby, std::nullopt);
  std::vector<std::pair<std::string, std::string>> tags;
  for (const Tag& tag : match.tags) tags.emplace_back(tag.key, tag.value);
  EXPECT_THAT(tags, ElementsAre(Pair("Player 1 Elo", "1650.25"), Pair("EventDate", "2024.03.05"),
                                Pair("Event", "Club [final]"), Pair("Round", "R1"),
                                Pair("Site", "Nowhere"), Pair("Transcriber", "Carl")));
  ASSERT_THAT(match.comments, SizeIs(2));
  EXPECT_EQ(match.comments[1].text, "second line");
  ASSERT_THAT(match.games, SizeIs(1));
  const Game& game = match.games[0];
  EXPECT_EQ(game.label, 3);
  EXPECT_EQ(game.names, (std::array<std::string, 2>{"Ann", "Bob"}));
  EXPECT_EQ(game.score_before[0], 1);
  EXPECT_EQ(game.score_before[1], 3);
  EXPECT_EQ(game.is_crawford, std::nullopt);
  EXPECT_THAT(actions_of(game), ElementsAre("W 31 8/5 6/5", "B 64 24/18 18/14", "\"a comment\"",
                                            "W double 2", "B drop"));
  ASSERT_TRUE(game.result);
  EXPECT_EQ(game.result->winner, Player::one);
  EXPECT_EQ(game.result->points, 1);
  EXPECT_EQ(game.result->end, std::nullopt);
}

TEST(SgfReader, KnowsWhereAPlayIs) {
  constexpr std::string_view kText = "(;GM[6]\n;W[31hefe])";
  const Reading reading = read_text(kText);
  const Action& action = reading.matches.at(0).games.at(0).actions.at(0);
  EXPECT_EQ(kText.substr(action.span.begin, action.span.end - action.span.begin), "W[31hefe]");
  const StepPlace place = std::get<WrittenPlay>(action.what).places[1];
  EXPECT_EQ(kText.substr(action.span.begin + place.offset, place.length), "fe");
}

TEST(SgfReader, NumbersPointsFromTheMoversSide) {
  EXPECT_THAT(actions_of(";W[31hefe];B[31qtst];W[52mhxv];B[52lqac]"),
              ElementsAre("W 31 8/5 6/5", "B 31 8/5 6/5", "W 52 13/8 24/22", "B 52 13/8 24/22"));
  EXPECT_THAT(actions_of(";W[65yszz];B[65ysxz]"), ElementsAre("W 65 25/19 0/0", "B 65 25/6 1/0"));
  EXPECT_THAT(actions_of(";W[65];B[11aabbccddeeff]"),
              ElementsAre("W 65 blank", "B 11 24/24 23/23 22/22 21/21 20/20 19/19"));
}

TEST(SgfReader, SaysWhatAPlayHits) {
  // 24/18 leaves a blot, and 13/7 lands on it.
  EXPECT_THAT(actions_of(";W[61xrxw];B[61lrqr]"),
              ElementsAre("W 61 24/18 24/23", "B 61 13/7* 8/7"));
  EXPECT_THAT(actions_of(";W[61xrxw];B[61lrqr]XB[hits:01]"),
              ElementsAre("W 61 24/18 24/23", "B 61 13/7 8/7*"));
}

TEST(SgfReader, CountsTheCube) {
  EXPECT_THAT(actions_of(";W[double];B[take];B[double];W[take];W[double];B[drop]"),
              ElementsAre("W double 2", "B take", "B double 4", "W take", "W double 8", "B drop"));
  EXPECT_THAT(actions_of(";W[double];B[double];W[double];B[take];W[31hefe];B[double]"),
              ElementsAre("W double 2", "B beaver 4", "W raccoon 8", "B take", "W 31 8/5 6/5",
                          "B double 16"));
  // A beaver without a take: the roll shows that it was taken.
  EXPECT_THAT(actions_of(";W[double];B[double];W[31hefe];B[double]"),
              ElementsAre("W double 2", "B beaver 4", "W 31 8/5 6/5", "B double 8"));
  EXPECT_THAT(actions_of(";W[double];W[double]"), ElementsAre("W double 2", "W double 2"));
  // A beaver that does not answer a double does not turn the cube.
  EXPECT_THAT(actions_of(";B[beaver];W[double];B[take]"),
              ElementsAre("B beaver 2", "W double 2", "B take"));
  EXPECT_THAT(actions_of(";W[double]XB[cube:];B[double]XB[action:double][cube:7]"),
              ElementsAre("W double 0", "B double 7"));
  EXPECT_THAT(actions_of("CV[4];W[double];B[take]"),
              ElementsAre("automatic 2", "automatic 4", "W double 8", "B take"));
}

TEST(SgfReader, ReadsSetUps) {
  EXPECT_THAT(
      actions_of(";PL[B]AE[a:y]AW[a][a][y]AB[x][s][s][y]\n;CV[4]\n;CP[w]\n;DI[31];B[31]"),
      ElementsAre("B set -1 1 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 1 cube 4 W dice 31",
                  "B 31 blank"));
  // Ranges, a set-up in the root, and official names.
  EXPECT_THAT(actions_of("AE[a:y]AW[a:c]AB[x]PL[W]CV[2]CO[b];W[21caba]"),
              ElementsAre("W set 0 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0 cube 2 B",
                          "W 21 3/1 2/1"));
  // Only part of the board is set.
  EXPECT_THAT(
      actions_of(";AE[x]PL[W]AW[w][w];W[double]"),
      ElementsAre("W set 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 2 0 0", "W double 2"));
}

TEST(SgfReader, SettingACenteredCubeKeepsTheBoard) {
  EXPECT_THAT(actions_of(";W[31hefe];CV[2];CP[b];B[double]"),
              ElementsAre("W 31 8/5 6/5",
                          "B set 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -2 0 -4 -2 0 0 0 2 0 cube 2 B",
                          "B double 4"));
}

TEST(SgfReader, ReadsDiceWithoutAPlay) {
  EXPECT_THAT(actions_of("RE[B+1R];PL[W]DI[65]"), ElementsAre("W 65 unplayed", "W resign"));
  // The play of the same dice follows: they were rolled only once.
  EXPECT_THAT(actions_of(";PL[W]DI[31];W[31hefe]"), ElementsAre("W 31 8/5 6/5"));
  EXPECT_THAT(actions_of(";PL[W]DI[31];W[31]"), ElementsAre("W 31 blank"));
  EXPECT_THAT(actions_of(";PL[W]DI[31]XB[play:unplayed];W[31hefe]"),
              ElementsAre("W 31 unplayed", "W 31 8/5 6/5"));
  EXPECT_THAT(actions_of(";PL[W]DI[31]C[hm];W[31hefe]A[0][x]"),
              ElementsAre("\"hm\"", "W 31 8/5 6/5"));
  // A board follows: the play was not legal, and this is the board that it left.
  EXPECT_THAT(
      actions_of(";PL[W]DI[31];PL[B]AE[a:y]AW[a]AB[x]"),
      ElementsAre("W 31 declared", "B set 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0"));
}

TEST(SgfReader, DistinguishesAResignationFromOtherEnds) {
  EXPECT_THAT(actions_of("RE[W+2R];W[31hefe]"), ElementsAre("W 31 8/5 6/5", "B resign"));
  EXPECT_THAT(actions_of("RE[B+1Resign];W[31hefe]"), ElementsAre("W 31 8/5 6/5", "W resign"));
  EXPECT_THAT(actions_of("RE[W+2R]XB[resignation:implied];W[31hefe]"), ElementsAre("W 31 8/5 6/5"));
  EXPECT_THAT(actions_of("RE[W+2];W[double];B[drop]"), ElementsAre("W double 2", "B drop"));
  EXPECT_THAT(actions_of(";XB[resign:B:2:];W[31hefe]"), ElementsAre("B resign", "W 31 8/5 6/5"));
}

TEST(SgfReader, ReadsTheRulesOfTheMatch) {
  const auto stated = [](std::string_view root) {
    const Reading reading = read_text(fmt::format("(;GM[6]PW[Ann]{})", root));
    return reading.matches.at(0).stated;
  };
  EXPECT_EQ(stated("RU[Jacoby]").jacoby, true);
  EXPECT_EQ(stated("RU[NoCube]").cube, false);
  EXPECT_EQ(stated("RU[Nackgammon:Crawford]").variant, Variant::nackgammon);
  EXPECT_EQ(stated("RU[Hypergammon2]").variant, Variant::hypergammon2);
  EXPECT_EQ(stated("").crawford, std::nullopt);
  // In a text by GNU Backgammon, a rule that is not listed is not used.
  EXPECT_EQ(stated("AP[GNU Backgammon:1]MI[length:3]").crawford, false);
  EXPECT_EQ(stated("AP[GNU Backgammon:1]MI[length:0]").jacoby, false);
  EXPECT_EQ(stated("XT[Beaver:On]").beavers, true);
}

TEST(SgfReader, MarksTheCrawfordGame) {
  const Reading reading = read_text("(;GM[6]MI[length:3][game:2]RU[Crawford:CrawfordGame])");
  EXPECT_EQ(reading.matches.at(0).games.at(0).is_crawford, true);
  EXPECT_EQ(reading.matches.at(0).stated.crawford, true);
}

TEST(SgfReader, KeepsAnalysisWithItsAction) {
  const Reading reading = read_text(
      "(;GM[6]GS[M:1][D:2]\n;W[31hefe]A[0][hefe E ver 3] "
      "[x]LU[0.1]\n;B[double]DA[E]DO[]\n;N[a]C[b])");
  EXPECT_THAT(reading.findings, IsEmpty());
  const Game& game = reading.matches.at(0).games.at(0);
  std::vector<std::string> list;
  for (const Annotation& annotation : game.annotations) {
    list.push_back(fmt::format("{} {}={}",
                               annotation.action ? static_cast<int>(*annotation.action) : -1,
                               annotation.key, annotation.value));
  }
  EXPECT_THAT(list, ElementsAre("-1 sgf:GS=[M:1][D:2]", "0 sgf:A=[0][hefe E ver 3] [x]",
                                "0 sgf:LU=[0.1]", "1 sgf:DA=[E]", "1 sgf:DO=[]", "2 sgf:N=[a]"));
  EXPECT_NE(written(reading.matches[0]).find(";W[31hefe]A[0][hefe E ver 3] [x]LU[0.1]\n"),
            std::string::npos);
}

TEST(SgfReader, ReadsEscapesAndOldNames) {
  EXPECT_THAT(actions_of(";White[31hefe]Comment[a\\]b\\\\c\\:d\\\ne\r\nf]"),
              ElementsAre("W 31 8/5 6/5", "\"a]b\\c:de\nf\""));
}

TEST(SgfReader, JoinsTheGamesOfAMatch) {
  const auto counts = [](std::string_view text) {
    std::vector<std::size_t> list;
    const Reading reading = read_text(text);
    for (const Match& match : reading.matches) list.push_back(match.games.size());
    return list;
  };
  constexpr std::string_view kA = "(;GM[6]PW[Ann]PB[Bob]MI[length:3][game:0])";
  constexpr std::string_view kB = "(;GM[6]PW[Ann]PB[Bob]MI[length:3][game:1])";
  constexpr std::string_view kLonger = "(;GM[6]PW[Ann]PB[Bob]MI[length:5][game:1])";
  constexpr std::string_view kOthers = "(;GM[6]PW[Carl]PB[Dora]MI[length:3][game:1])";
  constexpr std::string_view kSwapped = "(;GM[6]PW[Bob]PB[Ann]MI[length:3][game:1])";
  constexpr std::string_view kBare = "(;GM[6]PW[Ann]PB[Bob])";
  const auto both = [&](std::string_view first, std::string_view second) {
    return counts(std::string(first) + '\n' + std::string(second));
  };
  EXPECT_THAT(both(kA, kB), ElementsAre(2));
  EXPECT_THAT(both(kA, kA), ElementsAre(1, 1));
  EXPECT_THAT(both(kB, kA), ElementsAre(1, 1));
  EXPECT_THAT(both(kA, kLonger), ElementsAre(1, 1));
  EXPECT_THAT(both(kA, kOthers), ElementsAre(1, 1));
  EXPECT_THAT(both(kA, kSwapped), ElementsAre(2));
  EXPECT_THAT(both(kBare, kBare), ElementsAre(2));
  EXPECT_THAT(both(kA, kBare), ElementsAre(1, 1));
}

TEST(SgfReader, ReadsTheMainLineAndSaysWhatItLeavesOut) {
  const Reading reading =
      read_text("(;GM[6]\n;W[31hefe](;B[64aggk](;W[52mhxv])\n(;W[52mhhf]))\n(;B[64lrlp];W[11]))");
  EXPECT_THAT(reading.findings,
              ElementsAre("3:1 BG718 a variation is skipped", "4:1 BG718 a variation is skipped"));
  EXPECT_THAT(actions_of(reading.matches.at(0).games.at(0)),
              ElementsAre("W 31 8/5 6/5", "B 64 24/18 18/14", "W 52 13/8 24/22"));
}

TEST(SgfReader, SkipsOtherGames) {
  const Reading reading = read_text("(;GM[1];B[pd](;W[dd])(;W[pp]))\n(;GM[6];W[31hefe])\n(;B[pd])");
  EXPECT_THAT(reading.findings,
              ElementsAre("1:3 BG718 a game tree of another game, GM[1], is skipped",
                          "3:1 BG718 a game tree without GM, so of Go, is skipped"));
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(reading.matches[0].games, SizeIs(1));
}

TEST(SgfReader, SkipsEmptyTrees) {
  const std::string_view one = "(;GM[6]MI[length:3][game:0]PW[Ann]PB[Bob];W[31hefe])\n";
  const std::string_view two = "(;GM[6]MI[length:3][game:1]PW[Ann]PB[Bob];W[31hefe])\n";
  const Reading reading =
      read_text("(;)\n" + std::string(one) + "(;FF[4]GM[6](;)(;CA[UTF-8]))\n" + std::string(two));
  EXPECT_THAT(reading.findings, ElementsAre("1:1 BG718 an empty game tree is skipped",
                                            "3:1 BG718 an empty game tree is skipped"));
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(reading.matches[0].games, SizeIs(2));
  // A tree with a name, a move or a comment is a game, and a tree that does not end is cut off.
  for (const std::string_view text : {"(;GM[6]PW[])", "(;GM[6];W[31])", "(;GM[6](;C[a]))"}) {
    EXPECT_THAT(read_text(text).findings, IsEmpty()) << text;
    EXPECT_THAT(read_text(text).matches, SizeIs(1)) << text;
  }
  EXPECT_THAT(read_text("(;GM[6]").findings, SizeIs(1));
  EXPECT_THAT(read_text("(;GM[1])").findings,
              ElementsAre("1:3 BG718 a game tree of another game, GM[1], is skipped"));
}

TEST(SgfReader, AFindingAboutAGameWithoutNamesPointsAtItsTree) {
  const Reading reading = read_text("(;GM[6]PW[Ann]PB[Bob])\n(;GM[6];W[31])");
  const Game& game = reading.matches.at(1).games.at(0);
  EXPECT_EQ(game.label_span.begin, 23U);
  EXPECT_EQ(game.name_spans[0].begin, 23U);
}

TEST(SgfReader, ReadsACopyrightInTheRoot) {
  for (const std::string_view text : {"2001 by Bob", "Bob", "Walter", "(c) 2001", ""}) {
    const std::string tree = fmt::format("(;GM[6]PW[Ann]PB[Bob]PL[B]CP[{}]\n;W[31hefe])", text);
    const Reading reading = read_text(tree);
    EXPECT_THAT(reading.findings, IsEmpty()) << text;
    const Game& game = reading.matches.at(0).games.at(0);
    EXPECT_THAT(actions_of(game), ElementsAre("W 31 8/5 6/5")) << text;
    ASSERT_THAT(game.annotations, SizeIs(2)) << text;
    EXPECT_EQ(game.annotations[0].key, "sgf:PL");
    EXPECT_EQ(game.annotations[1].key, "sgf:CP");
    EXPECT_EQ(game.annotations[1].value, fmt::format("[{}]", text));
    const Reading again = read_text(written(reading.matches[0]));
    EXPECT_THAT(again.findings, IsEmpty());
    EXPECT_TRUE(same_record(again.matches.at(0), reading.matches[0])) << text;
  }
  // An annotation that would be read as the cube's owner is not written as one.
  Match match = read_text("(;GM[6]PW[Ann]CP[x])").matches.at(0);
  match.games.at(0).annotations.at(0).value = "[ c ]";
  Collector losses;
  std::string text;
  bgtools::write(match, *format_named("sgf"), {}, text, losses);
  EXPECT_THAT(losses.diagnostics, SizeIs(1));
  EXPECT_EQ(text.find("CP["), std::string::npos);
  // GNU Backgammon means the cube's owner by it.
  for (const std::string_view owner : {"w", "c", "B", "white"}) {
    const Reading reading = read_text(fmt::format("(;GM[6]CP[{}];W[31hefe])", owner));
    EXPECT_THAT(reading.matches.at(0).games.at(0).annotations, IsEmpty()) << owner;
    EXPECT_THAT(reading.matches[0].games[0].actions, SizeIs(2)) << owner;
  }
  EXPECT_THAT(read_text("(;GM[6];W[31hefe];CP[2001])").findings,
              ElementsAre("1:19 BG704 this does not describe the cube"));
}

TEST(SgfReader, ContinuesAfterWhatItCannotRead) {
  // Each text has one fault, and the play of the last node is still read.
  struct Case {
    std::string_view text;
    std::string_view finding;
  };
  for (const Case& one : {
           Case{"(;GM[6]\n;W[31hefe\n;B[64aggk])",
                "2:4 BG704 the value of a property is not closed"},
           Case{"(;GM[6]\n;W[31hefe]xyz[1]\n;B[64aggk])",
                "2:11 BG704 the name of a property needs a capital letter"},
           Case{"(;GM[6]\n;W 31hefe]\n;B[64aggk])", "2:2 BG704 \"W\" is not a property"},
           Case{"(;GM[6]\n;W[31hefe] ? oh\n;B[64aggk])",
                "2:12 BG704 text that is not a property is skipped"},
           Case{"(;GM[6]\n;W[3xhefe]\n;B[64aggk])", "2:4 BG001 \"3xhefe\" is not a play"},
           Case{"(;GM[6]\n;W[31HEFE]\n;B[64aggk])", "2:6 BG001 \"HEFE\" is not a play"},
           Case{"(;GM[6]\n;W[31hef]\n;B[64aggk])", "2:6 BG001 \"hef\" is not a play"},
           Case{"(;GM[6]\n;PL[W]DI[6]\n;B[64aggk])", "2:7 BG704 dice must be two digits"},
           Case{"(;GM[6]\n;PL[X]AE[a]\n;B[64aggk])", "2:2 BG704 the player on turn must be W or B"},
           Case{"(;GM[6]\n;AE[a:y]AW[1]AB[x]\n;B[64aggk])", "2:12 BG704 \"1\" is not a point"},
           Case{"(;GM[6]\n;AE[a:y]AW[x]AB[x]\n;B[64aggk])",
                "2:14 BG012 both sides have checkers on point x"},
           Case{"(;GM[6]\n;CV[x]\n;B[64aggk])", "2:2 BG704 this does not describe the cube"},
           Case{"(;GM[6]RE[Draw]\n;B[64aggk])", "1:8 BG704 \"Draw\" is not a result with points"},
           Case{"(;GM[6]MI[length:x]\n;B[64aggk])",
                "1:11 BG704 \"length:x\" is not a valid number here"},
           Case{"(;GM[6]\n;B[64aggk]\n", "2:11 BG704 the text stops inside a game tree"},
           Case{"(;GM[6]\n;B[64aggk]C[no end\n", "2:11 BG001 the text stops inside a property"},
           Case{"hello\n(;GM[6]\n;B[64aggk])",
                "1:1 BG718 text outside of the game trees is skipped"},
           Case{"(;GM[6]\n;B[64aggk])\n)", "3:1 BG718 text outside of the game trees is skipped"},
       }) {
    const Reading reading = read_text(one.text);
    EXPECT_THAT(reading.findings, ElementsAre(one.finding)) << one.text;
    ASSERT_THAT(reading.matches, SizeIs(1)) << one.text;
    const std::vector<std::string> actions = actions_of(reading.matches[0].games.at(0));
    ASSERT_FALSE(actions.empty()) << one.text;
    EXPECT_EQ(actions.back(), "B 64 24/18 18/14") << one.text;
  }
}

TEST(SgfReader, KeepsTheTextOfAPlayThatItCannotRead) {
  const Reading reading = read_text("(;GM[6];W[31H\\]EFE])");
  const Game& game = reading.matches.at(0).games.at(0);
  EXPECT_EQ(wording_of(game, 0), "H]EFE");
  EXPECT_NE(written(reading.matches[0]).find("W[31H\\]EFE]"), std::string::npos);
}

TEST(SgfReader, SkipsBlanksBetweenTheLettersOfHops) {
  Collector ignored;
  const Source source("x", "(;GM[6]MI[length:5]PW[Ann]PB[Bob];W[31h\xC2\xA0\x65 fe])");
  format_named("sgf")->read(source, ignored, [](Match&& match) {
    const auto& play = std::get<WrittenPlay>(match.games.at(0).actions.at(0).what);
    EXPECT_EQ(play.count, 2);
    EXPECT_EQ(play.steps[0].from, 8);
    EXPECT_EQ(play.steps[0].to, 5);
    return true;
  });
}

TEST(SgfReader, NamesTheProgram) {
  const auto dialect = [](std::string_view root) {
    return read_text(fmt::format("(;GM[6]PW[Ann]{})", root)).matches.at(0).dialect;
  };
  EXPECT_EQ(dialect("AP[GNU Backgammon:1.07.001]"), "gnubg");
  EXPECT_EQ(dialect("AP[Gibbon:0.1]"), "gibbon");
  EXPECT_EQ(dialect("PC[https://playstrategy.org/x]"), "playstrategy");
  EXPECT_EQ(dialect("AP[bgtools]"), "plain");
  EXPECT_EQ(dialect(""), "plain");
}

TEST(SgfReader, SurvivesDeepNesting) {
  const std::string deep = "(;GM[6]" + std::string(200'000, '(');
  EXPECT_THAT(findings_of(deep), SizeIs(1));
  std::string nested = "(;GM[6]";
  for (int i = 0; i < 100'000; ++i) nested += "(;W[11]";
  nested += std::string(100'001, ')');
  const Reading reading = read_text(nested);
  EXPECT_THAT(reading.findings, IsEmpty());
  EXPECT_THAT(reading.matches.at(0).games.at(0).actions, SizeIs(100'000));
}

TEST(SgfReader, AnOfferToResignIsAnswered) {
  const auto last_of = [](std::string_view nodes) {
    Reading reading = read_text("(;FF[4]GM[6]MI[length:5][game:0]" + std::string(nodes) + ")");
    EXPECT_THAT(reading.findings, IsEmpty()) << nodes;
    return std::move(reading.matches.at(0).games.at(0));
  };
  for (const std::string_view result : {"", "RE[B+2R]", "RE[B+2]"}) {
    const Game accepted = last_of(std::string(result) + ";W[31hefe];W[resign:2];B[accept]");
    ASSERT_THAT(accepted.actions, SizeIs(2)) << result;
    EXPECT_EQ(std::get<Resign>(accepted.actions[1].what), Resign{.level = 2}) << result;
    EXPECT_EQ(accepted.result.value().points, 2) << result;
    EXPECT_EQ(accepted.result.value().winner, Player::two) << result;
  }
  const Game refused = last_of(";W[31hefe];W[resign:1];B[reject];B[64aggk]");
  ASSERT_THAT(refused.actions, SizeIs(3));
  EXPECT_EQ(std::get<Comment>(refused.actions[1].what).text, "resign:1");
  EXPECT_FALSE(refused.result.has_value());
  // The cube is at 2, so that 4 points are a gammon.
  const Game doubled = last_of(";W[31hefe];B[double];W[take];B[resign:4];W[accept]");
  EXPECT_EQ(std::get<Resign>(doubled.actions.back().what), Resign{.level = 2});
}

TEST(SgfReader, SurvivesATextThatStopsAnywhere) {
  constexpr std::string_view kWhole =
      "(;FF[4]GM[6]MI[length:5][game:0]RU[Crawford]RE[W+1]\n;W[31hefe]A[0][x]\n;B[64aggk]C[a]"
      "\n;PL[W]AE[a:y]AW[a]AB[x]\n;CV[2]\n;W[double]\n;B[drop])";
  for (std::size_t length = 2; length < kWhole.size(); ++length) {
    EXPECT_THAT(findings_of(kWhole.substr(0, length)), Not(IsEmpty())) << length;
  }
  EXPECT_THAT(findings_of(kWhole), IsEmpty());
}

}  // namespace
}  // namespace bgtools::test
