#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <support/environment.hpp>

namespace bgtools::test {
namespace {

using namespace std::string_view_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kGame =
    " Game 1\n"
    " Ann : 0                        Bob : 0\n"
    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    "      Wins 1 point\n";

std::string_view format_of(std::string_view text, std::string_view extension = ".txt") {
  const Detection detection = detect(Source("x", text), extension);
  return detection.format == nullptr ? std::string_view() : detection.format->name;
}

std::string_view other_of(std::string_view text) {
  const Detection detection = detect(Source("x", text), ".txt");
  EXPECT_EQ(detection.format, nullptr);
  return detection.other;
}

/// The codes that read() reports itself and through the reader.
std::vector<std::string> codes_of(std::string_view text, std::string_view extension,
                                  const Format* forced = nullptr) {
  const Source source("x", text);
  Collector collector;
  read(source, extension, forced, collector, [](Match&&) { return true; });
  std::vector<std::string> codes;
  for (const Diagnostic& found : collector.diagnostics) codes.emplace_back(code(found.rule));
  return codes;
}

TEST(Detect, AGameWithoutNamesIsMat) {
  constexpr std::string_view kRow = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n";
  EXPECT_EQ(format_of(" Game 1\n" + std::string(kRow)), "mat");
  EXPECT_EQ(format_of(" Ann   Bob\n" + std::string(kRow), ".gam"), "gam");
}

TEST(Formats, AreFoundByNameAndExtension) {
  ASSERT_NE(format_named("mat"), nullptr);
  EXPECT_EQ(format_named("mat")->name, "mat");
  EXPECT_EQ(format_named("MAT"), nullptr);
  EXPECT_EQ(format_for_extension(".mat"), format_named("mat"));
  EXPECT_EQ(format_for_extension(".MAT"), format_named("mat"));
  EXPECT_EQ(format_for_extension(".json"), format_named("json"));
  EXPECT_EQ(format_for_extension(".jsonl"), format_named("jsonl"));
  EXPECT_EQ(format_for_extension(".ndjson"), format_named("jsonl"));
  EXPECT_EQ(format_for_extension(".xyz"), nullptr);
  EXPECT_EQ(format_for_extension(""), nullptr);
}

TEST(Formats, HaveAllTheirParts) {
  for (const Format& format : formats()) {
    EXPECT_FALSE(format.title.empty()) << format.name;
    EXPECT_FALSE(format.extensions.empty()) << format.name;
    EXPECT_NE(format.sniff, nullptr) << format.name;
    EXPECT_NE(format.read, nullptr) << format.name;
    EXPECT_EQ(format_named(format.name), &format);
  }
}

TEST(Sniff, IsCertainOfAHeadingWithNamesAndScores) {
  EXPECT_EQ(mat::sniff(kGame), Confidence::certain);
  EXPECT_EQ(mat::sniff("Unlimited\n\nGAME 12 :\n\nAnn : -1 Bob:0"), Confidence::certain);
  EXPECT_EQ(mat::sniff("Game X\n : 0       : 3"), Confidence::certain);
  EXPECT_EQ(mat::sniff(" 7 point match\n"), Confidence::likely);
  EXPECT_EQ(mat::sniff("Match to 7 points\r\rGame"), Confidence::likely);
  EXPECT_EQ(mat::sniff("  3) 31: 8/5 6/5\n"), Confidence::possible);
}

TEST(Sniff, IsNotDeceivedByProse) {
  EXPECT_EQ(mat::sniff("We played a 7 point match\n"), Confidence::none);
  EXPECT_EQ(mat::sniff("; 7 point match\n"), Confidence::none);
  EXPECT_EQ(mat::sniff("v|        |BAR|     |     7 points match (Cube: 1)\n"), Confidence::none);
  EXPECT_EQ(mat::sniff("Score is X:0 O:0 7 pt.(s) match.\n"), Confidence::none);
  EXPECT_EQ(mat::sniff("Game 1 - Ann (X) vs. Bob (0)\nAnn : 0   Bob : 0\n"), Confidence::none);
  EXPECT_EQ(mat::sniff("Ann : 0   Bob : 0\n"), Confidence::none);
  EXPECT_EQ(mat::sniff(" Game 1\nat nine: 3 boards\n"), Confidence::none);
}

TEST(Detect, LooksPastALongHeader) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "; [Game 1, Move 1: Dice set to 31]\n";
  EXPECT_EQ(format_of(text + std::string(kGame)), "mat");
}

TEST(Detect, NamesOtherKinds) {
  EXPECT_EQ(other_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n"), "XG position text");
  EXPECT_EQ(other_of("Position-ID: 4HPwATDgc/ABMA  Match-ID: cIgAAAAAAAAA\n"
                     "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n"),
            "BGBlitz position text");
  const std::string decision =
      "The score (after 0 games) is: Ann 0, Bob 0 (match to 5 points)\n\nMatch Information:\n"
      "Move number 1:  Ann to play 32\n\n GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n"
      "                 Match ID   : cIgpAAAAAAAE\n"
      " | O           X    |   | X              O |     0 points\n\nPip counts: O 167, X 167\n\n";
  const std::string stamp = " by GNU Backgammon 1.07.001 (Text Export version 1.128)\n";
  EXPECT_EQ(other_of(decision + stamp), "gnubg position text");
  EXPECT_EQ(format_of(decision + "Ann wins 1 point\n\n" + stamp), "gnubg-text");
  EXPECT_EQ(other_of("[Event \"a\"]\n[White \"Ann\"]\n\n1. e4 e5 1-0\n"), "chess PGN");
  EXPECT_EQ(other_of("(;FF[4]GM[1]SZ[19];B[pd])"), "Go SGF");
  EXPECT_EQ(other_of("(;FF[4]GM[2])"), "SGF of another game");
  EXPECT_EQ(format_of("(;)\n(;)\n"), "sgf");
  EXPECT_EQ(other_of("PK\3\4\0\0"sv), "zip archive");
  EXPECT_EQ(other_of("\x1F\x8B\x08\0"sv), "gzip archive");
  EXPECT_EQ(other_of("Dear Ann,\n"), "");
}

TEST(Detect, DistinguishesPositionsFromOtherTexts) {
  EXPECT_TRUE(detect(Source("x", "XGID=-b----E-C\n"), ".txt").is_known_other);
  EXPECT_FALSE(detect(Source("x", "(;GM[1])"), ".txt").is_known_other);
}

TEST(Detect, DistinguishesBackgammonFromOtherGamesOfItsFormat) {
  EXPECT_EQ(format_of("\n(;FF[4]GM[6]PW[Ann]PB[Bob])", ".sgf"), "sgf");
  EXPECT_EQ(format_of("(;FF[4]GM[6])", ".txt"), "sgf");
  EXPECT_EQ(format_of("( ; GM [ 6 ] )", ".txt"), "sgf");
  EXPECT_EQ(format_of("From: Ann (at home)\n\n(;FF[4]GM[6])", ".sgf"), "sgf");
  EXPECT_EQ(format_of("(;FF[4]GM[1];B[pd])(;FF[4]GM[6])", ".sgf"), "sgf");
  EXPECT_EQ(format_of("(;FF[4]GM[16])", ".sgf"), "");
  EXPECT_EQ(format_of("(;FF[4];B[pd])", ".sgf"), "");
  EXPECT_EQ(format_of("(see GM[6])", ".sgf"), "");
}

TEST(Detect, LetsTheContentDecideAndTheExtensionBreakTies) {
  EXPECT_EQ(format_of(kGame, ".json"), "mat");
  EXPECT_EQ(format_of(kGame, ".sgf"), "mat");
  EXPECT_EQ(format_of("  1) 31: 8/5 6/5\n", ".mat"), "mat");
  EXPECT_EQ(format_of("  1) 31: 8/5 6/5\n", ".gam"), "");
  // A position text may well state the length of its match.
  EXPECT_EQ(format_of("7 point match\nXGID=-b----E-C\n", ".mat"), "");
}

TEST(Read, SaysWhyThereIsNothingToRead) {
  EXPECT_THAT(codes_of("", ".mat"), ElementsAre("BG702"));
  EXPECT_THAT(codes_of(" \r\n\n", ".mat"), ElementsAre("BG702"));
  EXPECT_THAT(codes_of("Dear Ann,\n", ".mat"), ElementsAre("BG701"));
  EXPECT_THAT(codes_of("(;FF[4]GM[1])", ".sgf"), ElementsAre("BG701"));
  EXPECT_THAT(codes_of("XGID=-b----E-C\n", ".txt"), ElementsAre("BG703"));
  EXPECT_THAT(codes_of(" 3 point match\n", ".mat"), ElementsAre("BG702"));
}

TEST(Read, ReportsAsMuchForANamedFormat) {
  const std::vector<std::string> codes = codes_of("Dear Ann,\n", ".txt", format_named("mat"));
  EXPECT_THAT(codes, ::testing::Contains("BG702"));
}

TEST(Read, ReportsTheEncodingAndTheName) {
  const std::string match = " 3 point match\n\n" + std::string(kGame);
  EXPECT_THAT(codes_of(match, ".mat"), IsEmpty());
  EXPECT_THAT(codes_of(match, ".TXT"), IsEmpty());
  EXPECT_THAT(codes_of(match, ".game"), IsEmpty());
  EXPECT_THAT(codes_of(match, ".json"), ElementsAre("BG706"));
  EXPECT_THAT(codes_of(match, ".sgf"), ElementsAre("BG706"));
  EXPECT_THAT(codes_of("\xEF\xBB\xBF" + match, ".mat"), ElementsAre("BG705"));
  EXPECT_THAT(codes_of("; Jos\xE9\n" + match, ".mat"), ElementsAre("BG705"));
  std::string with_cr = match;
  std::replace(with_cr.begin(), with_cr.end(), '\n', '\r');
  EXPECT_THAT(codes_of(with_cr, ".mat"), ElementsAre("BG705"));
}

TEST(Read, ReportsTheSecondMatchOnce) {
  const std::string match = " 3 point match\n\n" + std::string(kGame) + "\n";
  const std::string text = match + match + match;
  EXPECT_THAT(codes_of(text, ".mat"), ElementsAre("BG707"));
  const Source source("x", text);
  Collector collector;
  int matches = 0;
  read(source, ".mat", nullptr, collector, [&](Match&&) { return ++matches < 2; });
  EXPECT_EQ(matches, 2);
  ASSERT_EQ(collector.diagnostics.size(), 1U);
  EXPECT_EQ(source.place(collector.diagnostics[0].span.begin).line, 8U);
  EXPECT_EQ(collector.diagnostics[0].match, 2);
}

bool looks_like_one(std::string_view text) { return looks_like_transcript(Source("x", text)); }

TEST(LooksLikeTranscript, ByTheLinesThatTranscriptsHave) {
  EXPECT_TRUE(looks_like_one("; [Site \"Club\"]\n"));
  EXPECT_TRUE(looks_like_one("x\r\n; [Game 1, Move 1: Dice set to 31]\r\n"));
  EXPECT_TRUE(looks_like_one("Final\n\n Game 2:\nAnn - Bob\n"));
  EXPECT_TRUE(looks_like_one(" 12) 31: played\n"));
  EXPECT_TRUE(looks_like_one(" 12) 31 8/5 6/5\n"));
  EXPECT_TRUE(looks_like_one(" 12)  Doubles => 2\n"));
  EXPECT_TRUE(looks_like_one("A: 31 8/5 6/5\nB: 42 8/4 6/4\n"));
  EXPECT_TRUE(looks_like_one("White 3-1: 8/5 6/5; Red (4 2) 8/4, 6/4\nRed 65: 24/13\n"));
}

TEST(LooksLikeTranscript, ByAnAnalysisOfSeveralMoves) {
  const std::string one =
      "Match Information:\n\nMove number 1:  Ann to play 32\n\n"
      " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n* Ann moves 24/21 13/11\n";
  EXPECT_FALSE(looks_like_one(one));
  EXPECT_TRUE(looks_like_one(one + "Move number 2:  Bob to play 31\n"));
}

TEST(LooksLikeTranscript, NotByWhatNotesSay) {
  EXPECT_FALSE(looks_like_one(""));
  EXPECT_FALSE(looks_like_one("Dear Ann,\nthe final of game night is on 3/12, 19:30.\n"));
  EXPECT_FALSE(
      looks_like_one("1) Clocks are set to 12 minutes.\n2) Doubles are played by Crawford.\n"
                     "31) is no roll\n"));
  EXPECT_FALSE(looks_like_one("With an opening 31: 8/5 6/5 is best.\n"));
  EXPECT_FALSE(looks_like_one("With a 6-1 he made 13/7 8/7, and with a 5/3\n"));
  // Tournament results, fractions and dates.
  EXPECT_FALSE(looks_like_one("11 7-3\n12 7-5\n13 5-2\n"));
  EXPECT_FALSE(looks_like_one("11 5/7\n12 3/7\n31 12/12\n"));
  EXPECT_FALSE(looks_like_one("31 12/2024\n31 10/2025\n"));
  EXPECT_FALSE(looks_like_one("Game over\nThe game 1 was short\n"));
  EXPECT_FALSE(looks_like_one("; [todo]\n; a comment\n[Event \"chess\"]\n"));
  // Texts that are known to be something else.
  EXPECT_FALSE(looks_like_one("XGID=-b----E-C\n1. 31: 8/5 6/5\n2. 31: 13/10 6/5\n"));
  EXPECT_FALSE(looks_like_one("[Event \"a\"]\n[White \"Ann\"]\n\n1. e4 e5 1-0\n\nGame 1\n"));
}

/// What detect() calls each kind of file, and how many there are.
TEST(Detect, SortsARealCollection) {
  const auto root = environment("BGTOOLS_CORPUS");
  skip_without_environment("BGTOOLS_CORPUS", root.has_value());
  std::map<std::string, int> counts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*root)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".txt" && extension != ".mat") continue;
    const std::string bytes = contents(entry.path());
    const Detection detection = detect(Source("x", bytes), extension);
    const bool is_match = detection.format != nullptr;
    EXPECT_TRUE(is_match || detection.is_known_other) << entry.path();
    ++counts[std::string(is_match ? detection.format->name : detection.other)];
  }
  EXPECT_EQ(counts["mat"], 379);
  EXPECT_EQ(counts["gnubg-text"], 54);
  EXPECT_EQ(counts["XG position text"] + counts["BGBlitz position text"], 24);
}

}  // namespace
}  // namespace bgtools::test
