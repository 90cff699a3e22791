#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <study/game_records.hpp>
#include <support/record_text.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

// The study of many games is the program game_study.
class GamesInRecords : public testing::TestWithParam<std::string> {};

TEST_P(GamesInRecords, AreJudgedAsByTheBruteForce) {
  const GameStudy study = study_game(GetParam(), 2, 3, 7);
  EXPECT_EQ(study.accused_clean, 0) << study.examples;
  EXPECT_EQ(study.accused, 0) << study.examples;
  EXPECT_EQ(study.found, study.illegal) << study.examples;
  EXPECT_GT(study.illegal, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, GamesInRecords,
                         testing::Values("plakoto", "tapa", "fevga", "moultezim", "long-nardy",
                                         "acey-deucey", "tabula", "portes", "backgammon-race"),
                         [](const testing::TestParamInfo<std::string>& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

// The brute force plays a series of doubles as one turn, knows no points of anti-backgammon, and in
// grasshopper a win that does not depend on the board.
TEST(GamesInRecordsWithoutSlips, AreClean) {
  for (const std::string variant : {"gul-bara", "anti-backgammon", "grasshopper"}) {
    const GameStudy study = study_game(variant, 2, 0, 7);
    EXPECT_EQ(study.clean, 2) << variant;
    EXPECT_EQ(study.accused_clean, 0) << study.examples;
  }
}

const std::vector<std::string>& every_game() {
  static const std::vector<std::string> games = {
      "plakoto",     "tapa",   "fevga",  "moultezim",       "long-nardy",  "gul-bara",
      "acey-deucey", "tabula", "portes", "backgammon-race", "grasshopper", "anti-backgammon"};
  return games;
}

/// A game of the first seed that is won.
GameRecord a_record(const std::string& variant) {
  for (unsigned seed = 5;; ++seed) {
    if (auto record = random_record(variant, seed)) return std::move(*record);
  }
}

/// The only match of a text, without findings.
Match match_in(std::string_view format, std::string_view text) {
  record_text::Reading reading = record_text::read_as(format, text);
  EXPECT_EQ(reading.findings, std::vector<std::string>{}) << text;
  EXPECT_EQ(reading.matches.size(), 1U);
  return reading.matches.empty() ? Match{} : std::move(reading.matches[0]);
}

/// A match in a format that loses nothing of it.
std::string written(std::string_view format, const Match& match) {
  Collector losses;
  std::string text;
  EXPECT_TRUE(write(match, *format_named(format), {}, text, losses));
  EXPECT_TRUE(losses.diagnostics.empty()) << losses.diagnostics[0].message;
  return text;
}

/// The message of the first error that the rules find; "": none.
std::string first_error_of(const Match& match) {
  Collector found;
  verify(match, {}, found);
  for (const Diagnostic& each : found.diagnostics) {
    if (each.severity == Severity::error) return each.message;
  }
  return "";
}

// What is written is read again and written in the other formats, which must give the same texts.
TEST(GamesInFormats, AreTheSameInEveryFormatThatHasThem) {
  for (const std::string& variant : every_game()) {
    SCOPED_TRACE(variant);
    const GameRecord record = a_record(variant);
    const std::string mat = written("mat", match_in("mat", mat_of(record)));
    const std::string json = written("json", match_in("mat", mat));
    EXPECT_EQ(written("mat", match_in("json", json)), mat);
    EXPECT_EQ(written("json", match_in("jsonl", written("jsonl", match_in("json", json)))), json);
  }
}

TEST(GamesInFormats, AreTheSameAsBgammonRecords) {
  for (const std::string variant : {"acey-deucey", "tabula"}) {
    SCOPED_TRACE(variant);
    const std::optional<GameRecord> record = random_record(variant, 5, {{"profile", "bgammon"}});
    ASSERT_TRUE(record);
    const Match first = match_in("mat", "; [Site \"bgammon\"]\n" + mat_of(*record));
    Collector losses;
    std::string text;
    EXPECT_TRUE(write(first, *format_named("bgammon"), {}, text, losses));
    const Match match = match_in("bgammon", text);
    EXPECT_EQ(first_error_of(match), "");
    for (const std::string format : {"mat", "json", "jsonl"}) {
      const Match there = match_in(format, written(format, match));
      EXPECT_EQ(first_error_of(there), "") << format;
      EXPECT_EQ(written("bgammon", there), text) << format;
    }
  }
}

/// A point of the mover as BrainKing numbers it: White goes up from 1, and so does Black from 13 in
/// fevga, from 1 in grasshopper; otherwise Black comes down.
std::string brainking_point(const std::string& variant, char player, const std::string& text) {
  if (text.find_first_not_of("0123456789") != std::string::npos) return text == "W" ? "off" : text;
  const int point = std::stoi(text);
  const bool is_white = player == 'A';
  if (is_white || variant == "grasshopper") return std::to_string(25 - point);
  if (variant != "fevga") return text;
  const int from_13 = 25 - point + 12;
  return std::to_string(from_13 > 24 ? from_13 - 24 : from_13);
}

std::string brainking_text(const GameRecord& record) {
  std::string text = "Game: " + record.variant + "\nWhite: Ann\nBlack: Bob\n";
  for (const GameTurn& turn : record.turns) {
    text += turn.player == 'A' ? "white " : "black ";
    if (record.variant != "grasshopper") text += turn.roll + ": ";
    std::istringstream words(turn.play);
    std::string separator;
    for (std::string word; words >> word; separator = ", ") {
      const bool is_hit = word.ends_with('*');
      if (is_hit) word.pop_back();
      const std::size_t slash = word.find('/');
      text += separator + brainking_point(record.variant, turn.player, word.substr(0, slash)) +
              "-" + brainking_point(record.variant, turn.player, word.substr(slash + 1)) +
              (is_hit ? "*" : "");
    }
    text += turn.play.empty() ? "pass\n" : "\n";
  }
  return text;
}

std::vector<std::string> plays_of(const Match& match) {
  std::vector<std::string> plays;
  for (std::size_t at = 0; at < match.games.at(0).actions.size(); ++at) {
    plays.push_back(record_text::to_text(match.games[0], at));
  }
  return plays;
}

TEST(GamesInFormats, AreReadFromBrainKing) {
  for (const std::string variant :
       {"plakoto", "fevga", "backgammon-race", "anti-backgammon", "grasshopper"}) {
    SCOPED_TRACE(variant);
    const GameRecord record = a_record(variant);
    const Match match = match_in("brainking", brainking_text(record));
    EXPECT_EQ(match.stated.variant, variant_named(variant));
    EXPECT_EQ(plays_of(match), plays_of(match_in("mat", mat_of(record))));
    // The list has no results, and the winner of grasshopper is not seen on the board.
    if (variant == "grasshopper") continue;
    EXPECT_EQ(first_error_of(match), "");
  }
}

TEST(GameRecords, ASlipIsIllegalWhereTheBruteForceSaysSo) {
  std::mt19937 random(3);
  const std::optional<GameRecord> record = random_record("plakoto", 1);
  ASSERT_TRUE(record);
  EXPECT_EQ(first_illegal(*record, 0), std::nullopt);
  GameRecord wrong = *record;
  wrong.turns[4].play = "24/1";
  EXPECT_EQ(first_illegal(wrong, 4), 4U);
  wrong = *record;
  wrong.points = 3;
  EXPECT_EQ(first_illegal(wrong, 0), wrong.turns.size());
  wrong = *record;
  const std::size_t at = slip(wrong, random);
  EXPECT_TRUE(wrong.turns[at].play != record->turns[at].play ||
              wrong.turns[at].roll != record->turns[at].roll);
}

}  // namespace
}  // namespace bgtools::test
