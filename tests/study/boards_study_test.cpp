#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include <study/boards_study.hpp>
#include <study/study.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

/// The turns of the matches of GNU Backgammon, read from their boards.
BoardTally tally_of(double share, bool is_bare) {
  BoardTally sum;
  unsigned seed = 1;
  std::set<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
    if (entry.path().extension() == ".mat") paths.insert(entry.path());
  }
  for (const std::filesystem::path& path : paths) {
    const std::string text = contents(path);
    if (!read_and_verify(text).findings.empty()) continue;
    sum += study_boards(record_in(text), {.share = share, .seed = seed++, .is_bare = is_bare});
  }
  EXPECT_GT(sum.turns, 1000);
  return sum;
}

double share_read(const BoardTally& tally) {
  return static_cast<double>(tally.exact + tally.named) / static_cast<double>(tally.turns);
}

TEST(BoardsStudy, ReadsEveryTurnFromItsBoards) {
  const BoardTally tally = tally_of(0, false);
  EXPECT_EQ(tally.lost, 0);
  EXPECT_EQ(tally.wrong_certain, 0) << tally.examples;
  EXPECT_GE(share_read(tally), 0.99);
}

TEST(BoardsStudy, IsNeverCertainAndWrongWhereBoardsAreMissingOrSpoilt) {
  for (const double share : {0.01, 0.05}) {
    const BoardTally tally = tally_of(share, false);
    EXPECT_EQ(tally.wrong_certain, 0) << tally.examples;
    EXPECT_GE(share_read(tally), 0.98);
  }
}

TEST(BoardsStudy, ReadsBoardsThatSayNothingButWhereTheCheckersAre) {
  EXPECT_GE(share_read(tally_of(0, true)), 0.9);
}

}  // namespace
}  // namespace bgtools::test
