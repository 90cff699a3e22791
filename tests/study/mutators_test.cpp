#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <study/mutators.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

constexpr int kRounds = 50;

std::string transcript() { return contents(testdata("mat/gnubg/m03_7pt.mat")); }

TEST(Mutators, EachChangesTheTextInOnlyOnePlace) {
  const std::string text = transcript();
  std::mt19937_64 random(1);
  for (const SlipKind kind : kSlipKinds) {
    for (int round = 0; round < kRounds; ++round) {
      const auto mutant = mutate(text, kind, random);
      ASSERT_TRUE(mutant) << name(kind);
      EXPECT_NE(mutant->text, text) << name(kind);
      EXPECT_EQ(mutant->kind, kind);
      EXPECT_LE(mutant->edit.begin, mutant->edit.end);
      EXPECT_LE(mutant->first_turn, mutant->last_turn);
      EXPECT_GE(mutant->game, 1);
      // Nothing changes before the edit.
      EXPECT_EQ(mutant->text.substr(0, mutant->edit.begin), text.substr(0, mutant->edit.begin))
          << name(kind);
      // The other column and the other rows stay in place; at most, one row is added or removed.
      const auto rows = std::count(mutant->text.begin(), mutant->text.end(), '\n') -
                        std::count(text.begin(), text.end(), '\n');
      EXPECT_EQ(rows, kind == SlipKind::dropped_row    ? -1
                      : kind == SlipKind::repeated_row ? 1
                                                       : 0)
          << name(kind);
    }
  }
}

TEST(Mutators, TheSameSeedGivesTheSameEdits) {
  const std::string text = transcript();
  std::mt19937_64 one(7);
  std::mt19937_64 two(7);
  std::set<std::string> texts;
  for (const SlipKind kind : kSlipKinds) {
    const auto mutant = mutate(text, kind, one);
    ASSERT_TRUE(mutant);
    EXPECT_EQ(mutant->text, mutate(text, kind, two)->text);
    texts.insert(mutant->text);
  }
  EXPECT_EQ(texts.size(), kSlipKinds.size());
}

TEST(Mutators, ATextWithoutAPlaceForTheEditGivesNoMutant) {
  const std::string text =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4 \n      Wins 1 point\n";
  std::mt19937_64 random(1);
  EXPECT_FALSE(mutate(text, SlipKind::cube_number, random));
  EXPECT_FALSE(mutate(text, SlipKind::hit_mark_dropped, random));
  EXPECT_TRUE(mutate(text, SlipKind::hit_mark_added, random));
  EXPECT_FALSE(mutate("", SlipKind::swapped_names, random));
}

TEST(Mutators, SwappedColumnsKeepTheLayout) {
  const std::string text =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1)                             42: 8/4 6/4 \n      Wins 1 point\n";
  std::mt19937_64 random(1);
  const auto mutant = mutate(text, SlipKind::swapped_columns, random);
  ASSERT_TRUE(mutant);
  EXPECT_NE(mutant->text.find("\n  1) 42: 8/4 6/4\n"), std::string::npos) << mutant->text;
}

}  // namespace
}  // namespace bgtools::test
