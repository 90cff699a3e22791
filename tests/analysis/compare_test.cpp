#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/render.hpp"
#include "analysis/held.hpp"
#include "support/environment.hpp"

namespace bgtools::analysis {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

Comparison compared(const std::string& a, const std::string& b, bool with_comments = false) {
  const auto left = held(a);
  const auto right = held(b);
  EXPECT_TRUE(left && right);
  return compare(left->transcript, right->transcript, {.compares_comments = with_comments});
}

std::vector<std::string> kinds(const Comparison& comparison) {
  std::vector<std::string> names;
  for (const Difference& each : comparison.differences) names.emplace_back(name(each.kind));
  return names;
}

TEST(Compare, SpellingIsNoDifference) {
  std::string other = replaced(match(), "31: 8/5 6/5 ", "13: 6/5 8/5 ");
  other = replaced(other, "24/13   ", "24/18/13");
  EXPECT_THAT(kinds(compared(match(), other)), IsEmpty());
}

TEST(Compare, APlayToAnotherBoardIsOneDifference) {
  const Comparison found = compared(match(), replaced(match(), "24/13   ", "24/18 13/8"));
  ASSERT_THAT(kinds(found), ElementsAre("play"));
  const Difference& play = found.differences.front();
  EXPECT_EQ(play.game, 1);
  EXPECT_EQ(play.turn, 3);
  EXPECT_EQ(play.player, "Ann");
  EXPECT_EQ(play.a.words, "65: 24/13");
  EXPECT_EQ(play.b.words, "65: 24/18 13/8");
  EXPECT_EQ(play.a.line, 6U);
  EXPECT_EQ(play.b.line, 6U);
}

TEST(Compare, EachPartOfAMatchHasItsKind) {
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "65: 24/13", "64: 24/13"))),
              ElementsAre("dice"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "Doubles => 2", "Doubles => 4"))),
              ElementsAre("cube"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "Drops", "Takes"))),
              ElementsAre("cube", "cube"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "Wins 1 point", "Wins 2 points"))),
              ElementsAre("result"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "Ann : 1", "Ann : 2"))),
              ElementsAre("score"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "3 point", "5 point"))),
              ElementsAre("length"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "Bob : 0", "Rob : 0"))),
              ElementsAre("name"));
}

TEST(Compare, AMissingTurnIsOneDifference) {
  const Comparison found = compared(match(), replaced(match(), "63: 24/15", ""));
  ASSERT_THAT(kinds(found), ElementsAre("turn"));
  EXPECT_EQ(found.differences[0].a.words, "63: 24/15");
  EXPECT_FALSE(found.differences[0].b.words.has_value());
}

TEST(Compare, APrefixIsOneDifference) {
  const std::size_t cut = match().find("  3) 11");
  EXPECT_THAT(kinds(compared(match(), match().substr(0, cut))), ElementsAre("end"));
  EXPECT_THAT(kinds(compared(match().substr(0, match().find(" Game 2")), match())),
              ElementsAre("end"));
}

TEST(Compare, ExchangedColumnsAreOneDifference) {
  auto a = held(match());
  auto b = held(match());
  ASSERT_TRUE(a && b);
  exchange_players(b->transcript.matches.front());
  const Comparison found = compare(a->transcript, b->transcript, {});
  EXPECT_THAT(kinds(found), ElementsAre("sides"));
}

TEST(Compare, WhatCannotBeReadIsNeverTheSame) {
  EXPECT_THAT(kinds(compared(match(), replaced(match(), "65: 24/13", "65: 24/1x"))),
              ElementsAre("play"));
  EXPECT_THAT(kinds(compared(match(), replaced(match(), " Game 2", "nonsense\n\n Game 2"))),
              ElementsAre("unread"));
}

TEST(Compare, ATextWithoutAMatchIsAnError) {
  for (const char* const text : {"", "chess",
                                 "\x7f"
                                 "ELF"}) {
    EXPECT_FALSE(held(text)) << text;
  }
}

bool lacks_a_name(const std::vector<Match>& matches) {
  return std::any_of(matches.begin(), matches.end(), [](const Match& match) {
    return match.names[0].empty() || match.names[1].empty();
  });
}

TEST(Compare, AMatchIsTheSameInEveryFormatThatHoldsItAll) {
  std::size_t conversions = 0;
  for (const auto& entry : fs::recursive_directory_iterator(test::testdata())) {
    if (!entry.is_regular_file() || entry.path().filename() == "SOURCE.txt") continue;
    if (entry.path().parent_path().filename() != "valid" &&
        entry.path().parent_path().filename() != "gnubg") {
      continue;
    }
    const auto original = held(test::contents(entry.path()), entry.path().extension().string());
    if (!original) continue;
    original->transcript.unread.clear();
    for (const Format& format : formats()) {
      if (format.write == nullptr) continue;
      // A sheet calls a player without a name by a colour.
      if (format.name == "sheet" && lacks_a_name(original->transcript.matches)) continue;
      std::string text;
      Collector losses;
      WriteOptions options;
      bool is_whole = true;
      for (const Match& each : original->transcript.matches) {
        options.follows_match = !text.empty();
        is_whole = is_whole && write(each, format, options, text, losses);
      }
      if (!is_whole || !losses.diagnostics.empty()) continue;
      const auto again = held(text, format.extensions.front());
      ASSERT_TRUE(again) << entry.path() << " " << format.name;
      ++conversions;
      const Comparison found = compare(original->transcript, again->transcript, {});
      EXPECT_THAT(kinds(found), IsEmpty()) << entry.path() << " " << format.name << "\n"
                                           << to_text(found, {.a = "before", .b = "after"});
    }
  }
  EXPECT_GT(conversions, 500U);
}

/// The same match as three programs wrote it.
TEST(Compare, AMatchOfTheCorpusIsTheSameInThreeFormats) {
  const auto corpus = test::environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", corpus.has_value());
  const fs::path folder = fs::path(*corpus) / "kevung+gbf" / "data";
  const std::string stem = "charlot1-charlot2_7p_2025-11-08-2305";
  std::vector<std::unique_ptr<Held>> texts;
  for (const char* const extension : {".mat", ".sgf", ".xg"}) {
    texts.push_back(held(test::contents(folder / (stem + extension)), extension));
    ASSERT_TRUE(texts.back()) << extension;
  }
  for (const auto& a : texts) {
    for (const auto& b : texts) {
      const Comparison found = compare(a->transcript, b->transcript, {});
      EXPECT_THAT(kinds(found), IsEmpty()) << to_text(found, {.a = "a", .b = "b"});
      EXPECT_EQ(found.turns, 189U);
    }
  }
}

}  // namespace
}  // namespace bgtools::analysis
