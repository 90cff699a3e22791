#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
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
    ADD_FAILURE() << "the transcript does not hold once: " << before;
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

TEST(Search, AnEditThatIsTheOnlyOneIsTheHelp) {
  const auto errors = errors_of(slipped("61: 16/15 15/9", "61: 16/15 15/8"));
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(code(errors.front().rule), "BG101");
  EXPECT_THAT(words_of(errors.front()), ElementsAre("15/9 instead of 15/8"));
  EXPECT_THAT(errors.front().help, HasSubstr("15/9 instead of 15/8 makes the remaining"));
  EXPECT_THAT(errors.front().help, HasSubstr("turns and the result legal"));
}

TEST(Search, TheRepairGivesTheRecordBack) {
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
  EXPECT_THAT(errors.front().message, HasSubstr("cannot follow from what is written here"));
  EXPECT_THAT(errors.front().notes, testing::Contains(HasSubstr("it shows in turn 3")));
}

TEST(Search, ExchangedCellsAreNamedByWhatStandsInThem) {
  // Whichever of two pairs was exchanged, the game would be legal.
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

TEST(Search, ItsBoundIsSaid) {
  const std::string text = slipped("63: 24/18 18/15             62: 24/18 13/11",
                                   "62: 24/18 13/11             63: 24/18 18/15");
  VerifyOptions options;
  options.search_tries = 3;
  const auto errors = errors_of(text, options);
  ASSERT_FALSE(errors.empty());
  EXPECT_THAT(errors.front().notes,
              testing::Contains(HasSubstr("search for an explanation ended at its limit")));
  Collector collector;
  EXPECT_TRUE(verify(record_of(text), options, collector).is_search_cut);
}

TEST(Search, WithoutTriesNothingIsExplained) {
  VerifyOptions options;
  options.search_tries = 0;
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

TEST(Search, WhatIsBrokenInManyPlacesSaysWhatWasNotVerified) {
  std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  // Two rows are gone, and no single slip explains it.
  for (const char* row : {"  4) ", "  9) "}) {
    const std::size_t begin = text.find(row);
    ASSERT_NE(begin, std::string::npos);
    text.erase(begin, text.find('\n', begin) + 1 - begin);
  }
  const auto errors = errors_of(text);
  ASSERT_THAT(errors, SizeIs(1));
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

TEST(Search, TwoIllegalDiceUsesThatStandAreTwoFindings) {
  std::string text = slipped("51: 13/8 15/14*", "52: 13/8 15/14*");
  const std::size_t second = text.find("61: 16/15 15/9");
  ASSERT_NE(second, std::string::npos);
  text.replace(second, 2, "62");
  EXPECT_THAT(errors_of(text), SizeIs(2));
}

}  // namespace
}  // namespace bgtools::test
