#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <oracle/games/vectors.hpp>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <study/game_records.hpp>
#include <study/study.hpp>
#include <support/environment.hpp>
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
  // The brute force has no other start for it.
  const bool is_plain = variant == "backgammon";
  for (unsigned seed = 5;; ++seed) {
    auto record = random_record(is_plain ? "portes" : variant, seed);
    if (!record) continue;
    record->variant = variant;
    return std::move(*record);
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

/// The rest of a random game after a board that is set in the middle of it, for A.
GameRecord a_rest(const std::string& variant, unsigned seed) {
  for (;; ++seed) {
    oracle::games::Game game = oracle::games::random_game(variant, seed);
    if (game.winner != "A" && game.winner != "B") continue;
    const std::size_t from = game.turns.size() / 3 + seed % (game.turns.size() / 3);
    const auto is_start = [](const oracle::games::Turn& turn) {
      return turn.player == 'A' && !turn.question.state.is_named &&
             turn.question.state.pending.empty();
    };
    const auto begin = std::find_if(game.turns.begin() + static_cast<std::ptrdiff_t>(from),
                                    game.turns.end(), is_start);
    if (begin == game.turns.end()) continue;
    game.turns.erase(game.turns.begin(), begin);
    GameRecord record = record_of(game);
    record.start = game.turns.front().question.position;
    return record;
  }
}

/// Comments before some of the rows.
std::string with_comments(const std::string& mat) {
  std::string text;
  std::istringstream lines(mat);
  int row = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool is_row = line.find(") ") == 3;
    if (is_row && ++row % 5 == 2) text += "; a comment on row " + std::to_string(row) + "\n";
    text += line + "\n";
  }
  return text;
}

TEST(GamesInFormats, KeepBoardsThatAreSetAndComments) {
  int boards_with_pins = 0;
  int boards_with_waiting_ones = 0;
  for (const std::string& variant : every_game()) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(variant + " " + std::to_string(seed));
      const GameRecord record = a_rest(variant, 10 * seed);
      boards_with_pins += record.start.find('p') == std::string::npos ? 0 : 1;
      boards_with_waiting_ones += record.start.find('W') == std::string::npos ? 0 : 1;
      const Match match = match_in("mat", with_comments(mat_of(record)));
      // The series of gul bara follow from the number of turns, which a set board does not show.
      if (variant != "gul-bara") {
        EXPECT_EQ(first_error_of(match), "");
      }
      const std::string mat = written("mat", match);
      // Boards of games that move like backgammon have a position id there.
      const bool is_like_backgammon = variant == "portes" || variant == "anti-backgammon";
      if (!is_like_backgammon) {
        EXPECT_NE(mat.find(record.start), std::string::npos) << mat;
      }
      EXPECT_NE(mat.find("a comment on row"), std::string::npos) << mat;
      const std::string json = written("json", match);
      EXPECT_EQ(written("mat", match_in("json", json)), mat);
      EXPECT_EQ(written("json", match_in("jsonl", written("jsonl", match))), json);
    }
  }
  EXPECT_GT(boards_with_pins, 2);
  EXPECT_GT(boards_with_waiting_ones, 2);
}

// Without the search for slips, which explains what cannot be played by a slip before it.
TEST(GamesInRecords, OfTheVectorsAreJudgedAsTheySay) {
  int count = 0;
  VerifyOptions options;
  options.search_actions = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(testdata("vectors-of-games/games"))) {
    SCOPED_TRACE(entry.path().filename());
    ++count;
    const auto recorded = oracle::games::read_game(contents(entry.path()));
    const GameRecord record = record_of(recorded.game);
    const bool is_of_bgammon =
        record.switches.count("profile") != 0 && record.switches.at("profile") == "bgammon";
    if (is_of_bgammon) options.profile = ProfileName::bgammon;
    std::vector<std::string> expected;
    // In one of them the bar comes second, which is another order of a legal play.
    const bool is_reordered = entry.path().filename() == "acey-deucey-fault.txt";
    if (recorded.faulty_turn > 0 && !is_reordered) {
      expected.push_back(std::to_string(recorded.faulty_turn) + " " + recorded.fault.code);
    }
    Collector found;
    verify(match_in("mat", mat_of(record)), options, found);
    std::vector<std::string> errors;
    for (const Diagnostic& each : found.diagnostics) {
      if (each.severity != Severity::error) continue;
      errors.push_back(std::to_string(each.turn) + " " + std::string(code(each.rule)));
    }
    EXPECT_EQ(errors, expected);
    options.profile.reset();
  }
  EXPECT_EQ(count, 12);
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

/// The formats, with dialects after a colon, that write a match so that it is played again. The
/// others must say so in an error and write nothing.
std::string that_keep(const Match& match) {
  std::string keeping;
  Collector none;
  const VerifyStats before = verify(match, {}, none);
  for (const Format& format : formats()) {
    if (format.write == nullptr) continue;
    std::vector<std::string_view> dialects(format.written_dialects.begin(),
                                           format.written_dialects.end());
    dialects.insert(dialects.begin(), "");
    for (std::string_view dialect : dialects) {
      std::string name(format.name);
      if (!dialect.empty()) name += fmt::format(":{}", dialect);
      SCOPED_TRACE(name);
      Collector said;
      std::string text;
      if (!write(match, format, {.dialect = std::string(dialect)}, text, said)) {
        EXPECT_EQ(text, "");
        EXPECT_THAT(said.diagnostics,
                    testing::Contains(testing::Field(&Diagnostic::severity, Severity::error)));
        continue;
      }
      const record_text::Reading again = record_text::read_as(format.name, text);
      Collector found;
      std::int64_t turns = 0;
      for (const Match& each : again.matches) {
        const VerifyStats after = verify(each, {}, found);
        turns += after.turns - after.unverified_turns;
      }
      for (const Diagnostic& each : found.diagnostics) {
        EXPECT_NE(each.severity, Severity::error) << each.message;
      }
      EXPECT_EQ(turns, before.turns - before.unverified_turns);
      keeping += (keeping.empty() ? "" : " ") + name;
    }
  }
  return keeping;
}

/// Games in one match; each but the first names its variant.
std::string in_turn(const std::vector<std::string>& variants) {
  std::string text;
  std::array<int, 2> score{};
  for (const std::string& variant : variants) {
    const GameRecord record = a_record(variant);
    const std::string mat = mat_of(record);
    if (text.empty()) {
      text = mat;
    } else {
      text += fmt::format(" Game X\n Ann : {}  Bob : {}\n; [Variation \"{}\"]\n", score[0],
                          score[1], variant) +
              mat.substr(mat.find("  1)"));
    }
    score[record.winner == 'A' ? 0 : 1] += record.points;
  }
  return text;
}

TEST(GamesInFormats, AreWrittenSoThatTheyArePlayedAgainOrNotAtAll) {
  const std::string all_but_old_mat = "mat mat:gnubg mat:xg-mat mat:xg-txt mat:galaxy mat:studio";
  const std::string all_mat =
      "mat mat:gnubg mat:snowie mat:jellyfish mat:xg-mat mat:xg-txt mat:galaxy mat:studio";
  const std::string all_sheets =
      " sheet sheet:columns sheet:turns sheet:bare sheet:hyphens sheet:english sheet:combined "
      "sheet:repeats sheet:forced sheet:letters sheet:pairs sheet:origins sheet:ends "
      "sheet:nactation";
  const std::string names_all = all_but_old_mat + " json jsonl";
  std::map<std::string, std::string> expected = {
      {"backgammon", all_mat + " sgf oldmoves bgammon ogxm json jsonl" + all_sheets},
      {"tabula", all_but_old_mat + " bgammon json jsonl"}};
  for (int at = 0; at < kPlainVariantCount; ++at) {
    expected.emplace(name(static_cast<Variant>(at)), all_mat + " sgf ogxm json jsonl");
  }
  for (const std::string& variant : every_game()) expected.emplace(variant, names_all);
  for (const auto& [variant, formats] : expected) {
    SCOPED_TRACE(variant);
    EXPECT_EQ(that_keep(match_in("mat", mat_of(a_record(variant)))), formats);
  }
  const auto those_of = [](const std::vector<std::string>& variants) {
    const Match match = match_in("mat", in_turn(variants));
    EXPECT_EQ(match.games.size(), variants.size());
    EXPECT_EQ(match.games.back().variant, variant_named(variants.back()));
    return that_keep(match);
  };
  EXPECT_EQ(those_of({"portes", "plakoto", "fevga"}), names_all);
  EXPECT_EQ(those_of({"backgammon", "tabula"}), expected.at("tabula"));
  EXPECT_EQ(those_of({"backgammon", "nackgammon"}), expected.at("nackgammon"));
  // In SGF the second would be named hypergammon.
  EXPECT_EQ(those_of({"hypergammon-3", "backgammon"}), all_mat + " ogxm json jsonl");
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

// A hop of both numbers hits on one of its ways, and the turn after it tells which was meant.
TEST(GameRecords, AHopOfTwoNumbersIsReadInEachWay) {
  GameRecord record;
  record.variant = "acey-deucey";
  record.start = "22:1 O14 | 8:1 7:14";
  record.turns = {{'A', "52", "22/15", false}, {'B', "41", "8/4 7/6", false}};
  record.winner = 'A';
  EXPECT_EQ(first_illegal(record, 0), std::nullopt);
  record.turns[1].play = "bar/21 7/6";
  EXPECT_EQ(first_illegal(record, 0), std::nullopt);
  record.turns[1].play = "bar/24 8/4";
  EXPECT_EQ(first_illegal(record, 0), 1U);
}

}  // namespace
}  // namespace bgtools::test
