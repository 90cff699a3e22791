#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/oldmoves/oldmoves.hpp>
#include <cstdlib>
#include <filesystem>
#include <grammars/hops.hpp>
#include <grammars/oldmoves.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <support/grammar.hpp>
#include <support/record_text.hpp>
#include <vector>

#include "formats/random_record.hpp"

namespace bgtools::test {
namespace {

using namespace record_text;

namespace grammar = bgtools::grammar::oldmoves;
namespace hops = bgtools::grammar::hops;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Reading read_file(std::string_view name) {
  return read_as("oldmoves", contents(testdata("oldmoves/" + std::string(name))));
}

std::string written(const std::vector<Match>& matches, std::vector<std::string>* losses = nullptr) {
  Collector sink;
  std::string text;
  for (const Match& match : matches)
    bgtools::write(match, *format_named("oldmoves"), {}, text, sink);
  if (losses != nullptr) {
    for (const Diagnostic& loss : sink.diagnostics) losses->emplace_back(code(loss.rule));
  }
  return text;
}

TEST(OldmovesGrammar, MakesProgress) {
  expect_progress<grammar::row, grammar::score_line, grammar::names_line, grammar::direction_line,
                  grammar::divider, grammar::row_with_dice, grammar::score_start, hops::play>();
}

TEST(OldmovesGrammar, ReadsPlays) {
  expect_accepted<hops::play>({"8-5 6-5", "bar-20", "4-off", "24-18-14", "8/5*, 6/5", "13-8(2)",
                               "b/2", "4/o", "22/home", "BAR-20 13-7 "});
  expect_refused<hops::play>(
      {"", "8-", "-5", "8-5-", "8-x", "8-5x", "123-5", "8 5", "13-8(0)", "barn-20", "8-5;"});
}

TEST(OldmovesGrammar, ReadsLines) {
  expect_accepted<grammar::score_line>(
      {"Score is 0-0 in a 5 point match.", "score is 12-3 in a 15-point match", "Score is 1-2.",
       "Score is 0-0 in an unlimited match.", "Score is ?-? in a money game."});
  expect_refused<grammar::score_line>(
      {"Score is 0 in a 5 point match.", "Score is 0-0 in a point match.", "Score was 0-0."});
  expect_accepted<grammar::names_line>({"Ann is X - Bob is O", "  Ann Lee is X - B is O."});
  expect_refused<grammar::names_line>({"Ann is O - Bob is X", "Ann is X", " is X - Bob is O"});
  expect_accepted<grammar::row>({"X: (3 1) 8-5 6-5", "O : (31) bar-20", "X: (3 1)",
                                 "O: (5 5) can't move", "X: doubles", "X: redoubles to 4",
                                 "O: accepts.", "O: rejects", "X: beavers", "X: wins 2 points",
                                 "X: wins", "X: wins 1 point and the match", "O: wants to resign.",
                                 "O: wants to resign. Ann will win 2 points."});
  expect_refused<grammar::row>({"Y: (3 1) 8-5", "X (3 1) 8-5", "X: (3) 8-5", "X: sings",
                                "X: wins two points", "X: doubles again"});
}

TEST(OldmovesReader, ReadsTheWholeSample) {
  const Reading reading = read_file("valid/a.fibs");
  EXPECT_THAT(reading.findings, IsEmpty());
  ASSERT_THAT(reading.matches, SizeIs(1));
  const Match& match = reading.matches[0];
  EXPECT_EQ(match.length, 5);
  EXPECT_THAT(match.names, ElementsAre("Ann", "Bob"));
  ASSERT_THAT(match.games, SizeIs(2));
  EXPECT_THAT(to_lines(match.games[0]),
              ElementsAre("Ann 0 Bob 0", "1 31: 8/5 6/5", "2 64: 24/18 18/14", "1 65: 24/18 18/13",
                          "2 21: 13/11 6/5", "1 doubles", "2 takes", "1 31: 8/5 8/7",
                          "2 55: dances", "2 resigns 1", "1 wins 2"));
  EXPECT_THAT(to_lines(match.games[1]), ElementsAre("Ann 2 Bob 0", "2 31: 8/5 6/5", "1 64: 24/14",
                                                    "2 doubles", "1 drops", "2 wins 1"));
}

TEST(OldmovesReader, ReadsAScoreThatEndsTheText) {
  const Reading reading = read_as("oldmoves", "Score is 0-0");
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(reading.matches[0].games, SizeIs(1));
}

TEST(OldmovesReader, SpansPointIntoTheText) {
  const std::string text = contents(testdata("oldmoves/valid/a.fibs"));
  const Reading reading = read_as("oldmoves", text);
  const Game& game = reading.matches.at(0).games.at(0);
  const auto part = [&](const Span& span) {
    return text.substr(span.begin, span.end - span.begin);
  };
  const Action& action = game.actions.at(1);
  EXPECT_EQ(part(action.span), "O: (6 4) 1-7 7-11");
  const auto& place = std::get<WrittenPlay>(action.what).places[1];
  EXPECT_EQ(part(action.span).substr(place.offset, place.length), "7-11");
  EXPECT_EQ(part(game.score_spans[0]), "0");
  EXPECT_EQ(part(game.name_spans[1]), "Bob");
  EXPECT_EQ(part(game.result->points_span), "2");
}

TEST(OldmovesReader, SettlesTheDirectionOfEachMatch) {
  const Reading reading = read_file("valid/money-two-matches.fibs");
  EXPECT_THAT(reading.findings, ElementsAre("1:1 warning BG718"));
  ASSERT_THAT(reading.matches, SizeIs(2));
  EXPECT_EQ(reading.matches[0].length, 0);
  EXPECT_THAT(to_lines(reading.matches[0].games.at(0)),
              ElementsAre("Ann 0 Bob 0", "2 62: 24/18 13/11", "1 61: 13/7* 8/7",
                          "2 44: 25/21 24/20 13/9 13/9", "1 doubles", "2 drops", "1 wins 1"));
  EXPECT_EQ(reading.matches[1].length, 1);
  EXPECT_THAT(to_lines(reading.matches[1].games.at(0)),
              ElementsAre("Cat 0 Dan 0", "1 31: 8/5 6/5", "2 64: 24/14",
                          "; O: wants to resign. Cat will win 1 point.", "1 21: 8/6 24/23",
                          "2 55: 13/8 13/8 8/3 8/3", "1 resigns 1", "2 wins 1 and the match"));
}

TEST(OldmovesReader, FollowsPlayersWhoChangeTheirLetters) {
  const Reading reading = read_file("valid/letters-exchanged.fibs");
  EXPECT_THAT(reading.findings, ElementsAre("15:10 info BG307"));
  ASSERT_THAT(reading.matches, SizeIs(1));
  const auto& games = reading.matches[0].games;
  ASSERT_THAT(games, SizeIs(3));
  EXPECT_THAT(to_lines(games[0]),
              ElementsAre("Ann 0 Bob 0", "1 31: 8/5 6/5", "2 doubles", "1 drops", "2 wins 1"));
  EXPECT_THAT(to_lines(games[1]),
              ElementsAre("Ann 0 Bob 1", "1 31: 8/5 6/5", "2 doubles", "1 drops", "2 wins 1"));
  EXPECT_THAT(to_lines(games[2]),
              ElementsAre("Ann 0 Bob 2", "1 42: 8/4 6/4", "2 doubles", "1 drops", "2 wins 1"));
}

TEST(OldmovesReader, ReportsPlayersWhoMoveTheSameWay) {
  const Reading reading = read_file("broken/both-downwards.fibs");
  EXPECT_THAT(reading.findings, ElementsAre("4:1 warning BG002"));
  EXPECT_THAT(
      to_lines(reading.matches.at(0).games.at(0)),
      ElementsAre("Ann 0 Bob 0", "1 31: 8/5 6/5", "2 42: 8/4 6/4", "2 resigns 1", "1 wins 1"));
}

TEST(OldmovesReader, ReportsEachFaultAtItsPlaceAndGoesOn) {
  const Reading reading = read_file("broken/faults.fibs");
  EXPECT_THAT(reading.findings,
              ElementsAre("1:1 warning BG718", "4:14 error BG001", "6:1 error BG704",
                          "8:4 error BG001", "11:1 error BG704", "16:4 error BG001"));
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(
      to_lines(reading.matches[0].games.at(0)),
      ElementsAre("Ann 0 Bob 0", "1 31: unreadable <8-5 6-x>", "2 42: 8/4 6/4", "1 61: 13/7 8/7",
                  "2 00: unreadable <jumps>", "1 53: 8/3 6/3", "1 wins 1"));
  EXPECT_THAT(to_lines(reading.matches[0].games.at(1)),
              ElementsAre("Ann 1 Bob 0", "1 42: 8/4 6/4", "2 00: unreadable <(3 1>"));
}

TEST(OldmovesReader, JudgesASwappedMoveByTheRules) {
  // One hop the wrong way is a fault of that play and does not change any direction.
  const std::vector<std::string> found = findings(
      "Score is 0-0 in a 3 point match.\nAnn is X - Bob is O\nX: (3 1) 8-5 6-5\n"
      "O: (4 2) 17-21 19-21\nX: (6 5) 13-7 8-13\nO: (6 4) 1-7 12-16\nX: wins 1 point\n");
  EXPECT_THAT(found, ElementsAre("5:15 error BG104"));
}

TEST(OldmovesWriter, FormatsItsOwnTextWithoutChange) {
  for (const std::string_view name : {"valid/a.fibs", "valid/money-two-matches.fibs",
                                      "valid/letters-exchanged.fibs", "broken/faults.fibs"}) {
    SCOPED_TRACE(name);
    const Reading reading = read_file(name);
    std::vector<std::string> losses;
    const std::string once = written(reading.matches, &losses);
    EXPECT_THAT(losses, IsEmpty());
    const Reading again = read_as("oldmoves", once);
    ASSERT_EQ(again.matches.size(), reading.matches.size());
    for (std::size_t i = 0; i < again.matches.size(); ++i) {
      EXPECT_TRUE(same_record(again.matches[i], reading.matches[i])) << once;
    }
    EXPECT_EQ(written(again.matches), once);
  }
}

TEST(OldmovesWriter, WritesTheCanonicalForm) {
  const Reading reading =
      read_as("mat",
              " 5 point match\n\n Game 1\n Ann Lee : 0                    Bob : 0\n"
              "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
              "  2) 61: 13/7* 8/7               66: Cannot Move\n"
              "  3)  Doubles => 2                Takes\n"
              "  4) 42: 8/4 6/4                 21: bar/23\n"
              "      Wins 2 points\n");
  std::vector<std::string> losses;
  EXPECT_EQ(written(reading.matches, &losses),
            "Score is 0-0 in a 5 point match.\n"
            "Ann_Lee is X - Bob is O\n"
            "X: (3 1) 8-5 6-5\n"
            "O: (6 2) 1-7 12-14\n"
            "X: (6 1) 13-7* 8-7\n"
            "O: (6 6) can't move\n"
            "X: doubles to 2\n"
            "O: accepts\n"
            "X: (4 2) 8-4 6-4\n"
            "O: (2 1) bar-2\n"
            "X: wins 2 points\n"
            "\n");
  EXPECT_THAT(losses, ElementsAre("BG610", "BG609"));
}

TEST(OldmovesWriter, LosesOnlyWhatItReports) {
  RandomRecord random(31);
  int kept = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<Match> matches{random.match(i % 2 == 1)};
    if (i % 4 < 2) {
      matches[0].tags.clear();
      matches[0].comments.clear();
      matches[0].stated = {};
      matches[0].names = {"Ann", "Bob"};
      for (Game& game : matches[0].games) {
        game.label.reset();
        game.names = matches[0].names;
      }
    }
    if (i % 3 == 0) matches.push_back(random.match(i % 2 == 1));
    std::vector<std::string> losses;
    const std::string once = written(matches, &losses);
    const Reading again = read_as("oldmoves", once);
    ASSERT_EQ(written(again.matches), once) << i;
    if (!losses.empty()) continue;
    ++kept;
    ASSERT_EQ(again.matches.size(), matches.size()) << once;
    for (std::size_t at = 0; at < matches.size(); ++at) {
      ASSERT_TRUE(same_record(again.matches[at], matches[at])) << once;
    }
  }
  EXPECT_GT(kept, 10);
}

/// The text of a match after gnubg has imported and exported it.
std::string exported_by_gnubg(const TemporaryDirectory& directory, const std::string& command,
                              const std::filesystem::path& input, const std::string& name) {
  const std::filesystem::path output = directory.path() / (name + ".out.mat");
  const std::filesystem::path script =
      directory.write(name + ".commands", "set confirm save off\nset confirm new off\nimport " +
                                              command + " \"" + input.string() +
                                              "\"\nexport match mat \"" + output.string() + "\"\n");
  const std::string home = directory.path().string();
  const std::string line = "HOME='" + home + "' timeout 300 /usr/games/gnubg -t -q -r -s '" + home +
                           "' < '" + script.string() + "' > /dev/null 2>&1";
  EXPECT_EQ(std::system(line.c_str()), 0) << "gnubg failed";
  return contents(output);
}

TEST(OldmovesGnubg, ReadsTheGamesThatWeWrite) {
  skip_without_environment("gnubg", access("/usr/games/gnubg", X_OK) == 0);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
    if (entry.path().extension() == ".mat") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  ASSERT_FALSE(files.empty());
  const TemporaryDirectory directory;
  int compared = 0;
  for (const std::filesystem::path& file : files) {
    SCOPED_TRACE(file);
    std::vector<Match> matches = read_as("mat", contents(file)).matches;
    ASSERT_THAT(matches, SizeIs(1));
    // gnubg does not read these from oldmoves: names with blanks, and the value of a resignation.
    for (Game& game : matches[0].games) game.names = {"Ann", "Bob"};
    matches[0].names = {"Ann", "Bob"};
    matches[0].tags.clear();
    matches[0].comments.clear();
    const std::string stem = file.stem().string();
    std::string mat;
    Collector ignored;
    format_named("mat")->write(matches[0], {}, mat);
    const auto direct =
        exported_by_gnubg(directory, "mat", directory.write(stem + ".mat", mat), stem + "-mat");
    const auto through = exported_by_gnubg(
        directory, "oldmoves", directory.write(stem + ".fibs", written(matches)), stem + "-old");
    const Match expected = read_as("mat", direct).matches.at(0);
    const Match found = read_as("mat", through).matches.at(0);
    ASSERT_EQ(found.games.size(), expected.games.size());
    for (std::size_t at = 0; at < found.games.size(); ++at) {
      const Game& game = found.games[at];
      const Game& other = expected.games[at];
      // gnubg counts every resignation as a single game, and then guesses whose score is whose.
      const bool is_guessed =
          at > 0 && found.games[at - 1].result && expected.games[at - 1].result &&
          found.games[at - 1].result->points != expected.games[at - 1].result->points;
      if (!is_guessed) {
        EXPECT_EQ(game.score_before, other.score_before);
      }
      ASSERT_EQ(game.actions.size(), other.actions.size());
      for (std::size_t i = 0; i < game.actions.size(); ++i) {
        EXPECT_EQ(to_text(game, i), to_text(other, i)) << "game " << at + 1 << ", action " << i;
      }
    }
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace bgtools::test
