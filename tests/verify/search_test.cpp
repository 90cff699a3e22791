#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <support/moved_cells.hpp>
#include <vector>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A clean transcript after one slip of the pen.
std::string slipped(std::string_view before, std::string_view after) {
  std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos || text.find(before, begin + 1) != std::string::npos) {
    ADD_FAILURE() << "not exactly once in the transcript: " << before;
    return text;
  }
  return text.replace(begin, before.size(), after);
}

std::vector<Diagnostic> errors_of(std::string_view text, const VerifyOptions& options = {}) {
  const Source source("slip.mat", text);
  std::vector<Diagnostic> errors = diagnose(source, ".mat", options);
  std::erase_if(errors, [](const Diagnostic& each) {
    return each.severity < Severity::warning || each.consequence_of.has_value();
  });
  return errors;
}

std::vector<std::string> words_of(const Diagnostic& error) {
  std::vector<std::string> words;
  for (const Repair& repair : error.repairs) words.push_back(repair.words);
  return words;
}

/// The record with the first edit that the first error suggests.
Match repaired(std::string_view text) {
  const Source source("slip.mat", text);
  Collector collector;
  Match repaired;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    Collector found;
    verify(match, {}, found);
    const auto error =
        std::find_if(found.diagnostics.begin(), found.diagnostics.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::error; });
    if (error == found.diagnostics.end() || error->repairs.size() != 1) {
      ADD_FAILURE() << "no single repair";
    } else {
      apply(error->repairs.front(), match);
    }
    repaired = std::move(match);
    return true;
  });
  return repaired;
}

Match record_of(std::string_view text) {
  const Source source("whole.mat", text);
  Collector collector;
  Match whole;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    whole = std::move(match);
    return true;
  });
  return whole;
}

TEST(Search, ASingleEditIsTheHelp) {
  const auto errors = errors_of(slipped("61: 16/15 15/9", "61: 16/15 15/8"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(code(errors.front().rule), "BG101");
  EXPECT_THAT(words_of(errors.front()), ElementsAre("15/9 instead of 15/8"));
  EXPECT_THAT(errors.front().help, HasSubstr("15/9 instead of 15/8 makes the remaining"));
  EXPECT_THAT(errors.front().help, HasSubstr("turns and the result legal"));
}

TEST(Search, TheRepairRestoresTheRecord) {
  const Match whole = record_of(contents(testdata("sample/club-evening-gnubg.mat")));
  for (const auto& [before, after] : {
           std::pair("61: 16/15 15/9", "61: 16/15 15/8"),
           std::pair("61: 16/15 15/9", "61: 16/15 51/9"),
           std::pair("51: 25/24 13/8", "51: 25/24 13/8 13/8"),
           std::pair("63: 24/18 18/15             62: 24/18 13/11",
                     "62: 24/18 13/11             63: 24/18 18/15"),
           std::pair("11/5 \n 23)  Doubles => 2", "11/5 \n 23)  Doubles => 4"),
           std::pair("Wins 4 points", "Wins 2 points"),
           std::pair("      Wins 4 points", "                                  Wins 4 points"),
           std::pair("Olga Brandt : 2", "Olga Brandt : 3"),
           std::pair("Olga Brandt : 2                Piet van Loo : 0",
                     "Piet van Loo : 0               Olga Brandt : 2"),
           std::pair(" 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n",
                     " 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n"
                     " 23) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n"),
       }) {
    SCOPED_TRACE(after);
    EXPECT_TRUE(same_record(repaired(slipped(before, after)), whole));
  }
}

TEST(Search, AFaultThatShowsLaterIsReportedWhereTheSlipIs) {
  const std::string text = slipped("63: 24/18 18/15             62: 24/18 13/11",
                                   "62: 24/18 13/11             63: 24/18 18/15");
  const auto errors = errors_of(text);
  ASSERT_THAT(errors, SizeIs(1));
  const Source source("slip.mat", text);
  EXPECT_EQ(source.text(errors.front().span), "62: 24/18 13/11             63: 24/18 18/15");
  EXPECT_EQ(errors.front().turn, 1);
  EXPECT_THAT(errors.front().message, HasSubstr("cannot follow from what is recorded here"));
  EXPECT_THAT(errors.front().notes, testing::Contains(HasSubstr("it shows in turn 3")));
}

TEST(Search, ExchangedCellsAreNamedByTheirContent) {
  // The game would be legal after exchanging either of two pairs.
  const auto errors =
      errors_of(slipped("51: 25/24* 17/12 \n 18)  Doubles => 2                Takes",
                        " Doubles => 2\n 18) 51: 25/24* 17/12              Takes"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_THAT(
      words_of(errors.front()),
      testing::UnorderedElementsAre("exchanging the columns of a double to 2 and 51: bar/24* 17/12",
                                    "exchanging the columns of 51: bar/24* 17/12 and a take"));
}

TEST(Search, OtherEditsOfTheSameSizeAreNamed) {
  const auto errors = errors_of(slipped("51: 25/24 13/8", "51: 25/24"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_GT(errors.front().repairs.size(), 1U);
  EXPECT_THAT(errors.front().help, HasSubstr("each of these makes"));
  EXPECT_THAT(words_of(errors.front()), testing::Contains("bar/24 13/8 instead of bar/24"));
}

TEST(Search, ItsLimitIsReported) {
  const std::string text = slipped("63: 24/18 18/15             62: 24/18 13/11",
                                   "62: 24/18 13/11             63: 24/18 18/15");
  VerifyOptions options;
  options.search_actions = 3;
  const auto errors = errors_of(text, options);
  ASSERT_FALSE(errors.empty());
  EXPECT_THAT(errors.front().notes,
              testing::Contains(HasSubstr("search for explanations stopped at its limit")));
  Collector collector;
  EXPECT_TRUE(verify(record_of(text), options, collector).is_search_cut);
}

TEST(Search, ExplainsNothingWithoutTries) {
  VerifyOptions options;
  options.search_actions = 0;
  const auto errors = errors_of(slipped("61: 16/15 15/9", "61: 16/15 15/8"), options);
  ASSERT_FALSE(errors.empty());
  EXPECT_THAT(errors.front().repairs, IsEmpty());
  EXPECT_THAT(errors.front().help, IsEmpty());
}

TEST(Search, ATurnLeftOutIsOneFinding) {
  const auto errors = errors_of(slipped("44: 16/12 16/12 12/8 12/8", "                         "));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(code(errors.front().rule), "BG133");
}

/// The first sample without a row, and with the others numbered on.
std::string without_row(std::string_view row) {
  std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  const std::size_t begin = text.find(row);
  EXPECT_NE(begin, std::string::npos);
  int number = std::stoi(std::string(row));
  text.erase(begin, text.find('\n', begin) + 1 - begin);
  for (std::size_t at = begin; text.compare(at, 6, "      ") != 0; at = text.find('\n', at) + 1) {
    text.replace(at, 3, fmt::format("{:3}", number++));
  }
  return text;
}

TEST(Search, TwoTurnsThatNoNumberShowsAreNamed) {
  const auto errors = errors_of(without_row("  5) 51: 20/15"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(errors.front().help,
            "two turns added before this makes the remaining 33 turns and the result legal");
  EXPECT_THAT(errors.front().notes, testing::Not(testing::Contains(HasSubstr("not verified"))));
}

/// In row 17 of game 3 of the first sample a turn of each player comes before a double; without it,
/// one way or the other, the double and all that follows moved up.
TEST(Search, ATurnBeforeADoubleMayBeLeftOut) {
  constexpr std::string_view kRow = " 17) 42: 12/10";
  auto errors =
      errors_of(with_cells_moved(kRow, [](auto& cells) { cells.erase(cells.begin() + 1); }));
  ASSERT_THAT(errors, SizeIs(1));
  // Only the turn after the double shows that one is missing.
  EXPECT_THAT(
      words_of(errors.front()),
      ElementsAre("a turn added before turn 34, the later ones moved on",
                  "a turn added before the double before turn 34, the later ones moved on"));
  errors = errors_of(with_cells_moved(kRow, [](auto& cells) {
    for (std::size_t at = 0; at + 2 < cells.size(); at += 2) cells[at] = cells[at + 2];
    cells[cells.size() - 2].clear();
  }));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_THAT(
      words_of(errors.front()),
      ElementsAre(
          "a turn added before the double before turn 33, the player's later ones moved down",
          "a turn added before turn 31, the player's later ones moved down"));
}

/// The game itself is legal with the columns exchanged, but for its result, and the next heading
/// has that result.
TEST(Search, ColumnsExchangedThroughAGameShowInTheNextHeading) {
  const auto errors = errors_of(with_cells_moved("  1)                             62: 24/18",
                                                 [](auto& cells) { cells.erase(cells.begin()); }));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(code(errors.front().rule), "BG318");
  EXPECT_THAT(words_of(errors.front()), testing::Contains("exchanging the columns from here on"));
}

TEST(Search, RepairsInTheSameWordsNameTheirTurns) {
  const auto errors = errors_of(without_row("  4) 52: 25/20"));
  ASSERT_THAT(errors, SizeIs(1));
  std::vector<std::string> words;
  for (const Repair& repair : errors.front().repairs) words.push_back(repair.words);
  EXPECT_THAT(words, ElementsAre("two turns added before turn 6", "two turns added before turn 5"));
}

TEST(Search, ARecordBrokenInManyPlacesNamesTheUnverifiedTurns) {
  std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  // Seven rows are gone in two places, and no slip explains that: each place is a finding.
  for (const char* row : {"  3) ", "  4) ", "  5) ", "  6) ", "  9) ", " 10) ", " 11) "}) {
    const std::size_t begin = text.find(row);
    ASSERT_NE(begin, std::string::npos);
    text.erase(begin, text.find('\n', begin) + 1 - begin);
  }
  const auto errors = errors_of(text);
  ASSERT_THAT(errors, SizeIs(2));
  EXPECT_THAT(errors.front().notes, testing::Contains(HasSubstr("not verified")));
}

TEST(Search, TwoSlipsInTwoGamesAreTwoFindings) {
  std::string text = slipped("61: 16/15 15/9", "61: 16/15 15/8");
  const std::size_t points = text.find("Wins 4 points");
  ASSERT_NE(points, std::string::npos);
  text.replace(points, 6, "Wins 2");
  const auto errors = errors_of(text);
  ASSERT_THAT(errors, SizeIs(2));
  EXPECT_THAT(errors[0].repairs, SizeIs(1));
  EXPECT_THAT(errors[1].repairs, SizeIs(1));
}

TEST(Search, TwoIllegalPlaysThatStandAreTwoFindings) {
  std::string text = slipped("51: 13/8 15/14*", "52: 13/8 15/14*");
  const std::size_t second = text.find("61: 16/15 15/9");
  ASSERT_NE(second, std::string::npos);
  text.replace(second, 2, "62");
  EXPECT_THAT(errors_of(text), SizeIs(2));
}

constexpr std::string_view kClosedPoint =
    " 5 point match\n\n Game 1\n"
    " Ann : 0                        Bob : 0\n"
    "; Set Pos=-b----E-C---cE---c-e---bB-/0\n"
    "  1) 43: 24/21 24/20             42: 8/4* 6/4\n"
    "  2) 22: 13/11 13/11 6/4 6/4     31: 8/5* 6/5\n"
    "  3) 61: 25/24                   65: 13/7 13/8\n"
    "  4) 64:                          Doubles => 2\n"
    "  5)  Drops\n"
    "                                 Wins 1 point\n";

TEST(Search, ARollThatCouldNotBePlayedHadNoPlay) {
  const auto errors = errors_of(kClosedPoint);
  const auto error = std::find_if(errors.begin(), errors.end(), [](const Diagnostic& each) {
    return each.rule == Rule::bar_first;
  });
  ASSERT_NE(error, errors.end());
  ASSERT_THAT(words_of(*error),
              ElementsAre("no play (nothing was legal) instead of 13/11(2) 6/4(2)"));
  const Source source("slip.mat", kClosedPoint);
  EXPECT_EQ(source.text(place_of(error->repairs.front().edit, record_of(kClosedPoint).games[0])),
            "13/11 13/11 6/4 6/4");
  const Match mended = repaired(kClosedPoint);
  const auto& play = std::get<WrittenPlay>(mended.games[0].actions[3].what);
  EXPECT_EQ(play.roll, (Roll{2, 2}));
  EXPECT_EQ(play.kind, PlayKind::danced);
  EXPECT_EQ(play.count, 0);
}

TEST(Search, NoPlayIsNotAnExplanationIfALegalPlayExists) {
  const auto errors = errors_of(slipped("61: 16/15 15/9", "61: 16/15 15/8"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_THAT(words_of(errors.front()), testing::Not(testing::Contains(HasSubstr("no play"))));
}

TEST(Search, AnEditAfterALeftOutRowIsOneOfTheRecord) {
  std::string text = slipped("20/14 14/13*", "20/14 14/12*");
  const std::string row = "  4) 61: 8/7 13/7                32: 24/21* 23/21 \n";
  const std::size_t at = text.find(row);
  ASSERT_NE(at, std::string::npos);
  text.insert(at, row);
  const auto errors = errors_of(text);
  ASSERT_THAT(errors, SizeIs(2));
  EXPECT_THAT(words_of(errors[0]), ElementsAre("leaving out these two turns"));
  ASSERT_THAT(words_of(errors[1]), ElementsAre("14/13* instead of 14/12*"));
  Match match = record_of(text);
  apply(errors[1].repairs.front(), match);
  apply(errors[0].repairs.front(), match);
  EXPECT_TRUE(same_record(match, record_of(contents(testdata("sample/club-evening-gnubg.mat")))));
}

// The cells of each row from row 2 on are exchanged. One explanation adds a turn and then exchanges
// the cells of rows around it, which no edit of the record does.
TEST(Search, EditsAreOfActionsThatTheRecordHas) {
  const Source source("slip.mat",
                      " 7 point match\n\n Game 1\n Ann : 0                        Bob : 4\n"
                      "  1) 41: 13/9 24/23\n"
                      "  2) 55: 25/20 13/8 6/1* 6/1     53: 24/21 21/16*\n"
                      "  3) 43: 24/20 23/20             62: 25/23 16/10\n"
                      "  4) 43: 20/16 16/13             54: 10/6 13/8\n"
                      "  5) 44: 13/9 13/9 9/5 9/5       64: 8/2 6/2\n"
                      "  6) 61: 13/7 8/7                64: 13/7 7/3\n"
                      "  7) 42: 6/4 8/4                 53: 6/3 13/8\n"
                      "  8) 11: 4/3 4/3 3/2* 3/2        65: 8/3 8/2\n"
                      "  9) 54: 7/3 8/3                 61:\n"
                      " 10) 54: 13/8 8/4                64: 25/21 21/15\n"
                      " 11) 63: 20/14 14/11             65: 15/10 10/4\n"
                      " 12) 21: 7/6 6/4                 66: 13/7 13/7 7/1 7/1\n"
                      " 13)  Drops                       Doubles => 2\n"
                      "                                  Wins 1 point\n");
  Collector collector;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    Collector found;
    verify(match, {}, found);
    EXPECT_THAT(found.diagnostics, testing::Not(IsEmpty()));
    for (const Diagnostic& each : found.diagnostics) {
      for (const Repair& repair : each.repairs) {
        EXPECT_LE(repair.edit.action + repair.edit.count,
                  match.games.at(repair.game).actions.size())
            << repair.words;
      }
    }
    return true;
  });
}

TEST(Search, AHopIsCalledSecondOnlyWhereItIs) {
  const auto errors = errors_of(slipped("51: 25/24 13/8", "51: 25/24 13/8 8/7"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_THAT(words_of(errors.front()), testing::Contains("bar/24 13/8 without 8/7"));
}

TEST(Edit, OnlyACopyIsRemovedWithoutALoss) {
  const auto removal = [](std::string_view rows, std::size_t action, std::size_t count) {
    const Match match = record_of(
        std::string(" 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n")
            .append(rows));
    Edit edit;
    edit.kind = EditKind::turn_removed;
    edit.action = action;
    edit.count = count;
    return removal_by(edit, match.games.front());
  };
  constexpr std::string_view kFirst = "  1) 31: 8/5 6/5                 42: 8/4* 6/4\n";
  const auto with = [&](std::string_view rows) { return std::string(kFirst).append(rows); };
  const std::string twice = with(kFirst);
  EXPECT_EQ(removal(twice, 0, 2), Removal::none);
  EXPECT_EQ(removal(twice, 2, 2), Removal::none);
  // A part of a row that occurs twice, and the player's own previous turn.
  EXPECT_EQ(removal(twice, 2, 1), Removal::none);
  EXPECT_EQ(removal(twice, 1, 2), Removal::record);
  EXPECT_EQ(removal(with(""), 0, 2), Removal::record);
  for (const std::string_view other : {
           "  2) 13: 8/5 6/5                 42: 8/4* 6/4\n",  // other dice
           "  2) 31: 6/5 8/5                 42: 8/4* 6/4\n",  // another order
           "  2) 31: 8/5 6/5                 42: 8/4 6/4\n",   // another mark
           "  2) 31: 8/5 6/5 (?)             42: 8/4* 6/4\n",  // other text
           "  2) 42: 8/4* 6/4                31: 8/5 6/5\n",   // other columns
       }) {
    EXPECT_EQ(removal(with(other), 2, 2), Removal::record) << other;
  }
  // Two dances on the same roll are not copies of each other.
  constexpr std::string_view kDances = "  1) 66:                         31: 8/5 6/5\n  2) 66:\n";
  EXPECT_EQ(removal(kDances, 2, 1), Removal::record);
}

TEST(Edit, UnreadableTextIsKeptUnlessTheEditReplacesIt) {
  Match match = record_of(
      " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 sure?               42: 8/4 6/4\n");
  Game& game = match.games.front();
  game.annotations.push_back({.action = 0, .key = "sgf:DA", .value = "[one]"});
  game.annotations.push_back({.action = 1, .key = "sgf:DA", .value = "[two]"});
  ASSERT_THAT(game.wordings, SizeIs(1));

  Edit exchange;
  exchange.kind = EditKind::turns_exchanged;
  exchange.count = 2;
  exchange.actions = {game.actions[0], game.actions[1]};
  std::swap(exchange.actions[0].what, exchange.actions[1].what);
  EXPECT_EQ(removal_by(exchange, game), Removal::none);
  Game exchanged = game;
  apply(exchange, exchanged);
  EXPECT_EQ(wording_of(exchanged, 1), "8/5 sure?");
  EXPECT_EQ(exchanged.annotations[0].action, 1U);
  EXPECT_EQ(exchanged.annotations[1].action, 0U);

  Edit removed;
  removed.kind = EditKind::turn_removed;
  removed.count = 1;
  Game rest = game;
  apply(removed, rest);
  EXPECT_THAT(rest.wordings, IsEmpty());
  ASSERT_THAT(rest.annotations, SizeIs(1));
  EXPECT_EQ(rest.annotations.front().value, "[two]");
  EXPECT_EQ(rest.annotations.front().action, 0U);

  Edit play;
  play.kind = EditKind::play;
  play.count = 1;
  play.actions = {game.actions[0]};
  auto& written = std::get<WrittenPlay>(play.actions.front().what);
  written.kind = PlayKind::moved;
  written.steps[0] = {.from = 8, .to = 5, .hit = false};
  written.count = written.count_written = 1;
  EXPECT_EQ(removal_by(play, game), Removal::wording);
}

}  // namespace
}  // namespace bgtools::test
