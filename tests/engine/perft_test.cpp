#include <gtest/gtest.h>

#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bgtools {
namespace {

struct Counts {
  std::uint64_t perft21 = 0;
  std::uint64_t perft36 = 0;
};

struct HashOfPosition {
  std::size_t operator()(const Position& position) const {
    const auto* bytes = reinterpret_cast<const char*>(position.points.data());
    return std::hash<std::string_view>{}({bytes, position.points.size()});
  }
};

std::vector<Roll> rolls_of_21() {
  std::vector<Roll> rolls;
  for (std::uint8_t high = 1; high <= 6; ++high) {
    for (std::uint8_t low = 1; low <= high; ++low) rolls.push_back({high, low});
  }
  return rolls;
}

bool is_over(const Position& after_play) { return after_play.checkers() == 0; }

constexpr std::size_t kMostDepth = 4;

// Boards that different plays lead to are counted once, and remembered for each depth.
class Perft {
 public:
  Counts count(const Position& position, std::size_t depth) {
    if (depth == 0) return {1, 1};
    const auto found = known_.at(depth).find(position);
    if (found != known_.at(depth).end()) return found->second;
    Counts sum;
    for (const Roll roll : rolls_) {
      const Counts after = count_roll(position, roll, depth);
      sum.perft21 += after.perft21;
      sum.perft36 += after.perft36 * (roll.is_double() ? 1 : 2);
    }
    known_.at(depth).emplace(position, sum);
    return sum;
  }

  Counts count_roll(const Position& position, Roll roll, std::size_t depth) {
    std::vector<LegalPlay>& plays = plays_.at(depth);
    legal_plays(position, roll, plays);
    if (depth == 1) {
      const std::uint64_t results = plays.empty() ? 1 : plays.size();
      return {results, results};
    }
    if (plays.empty()) return count(position.flipped(), depth - 1);
    Counts sum;
    for (const LegalPlay& play : plays) {
      if (is_over(play.result)) continue;
      const Counts after = count(play.result.flipped(), depth - 1);
      sum.perft21 += after.perft21;
      sum.perft36 += after.perft36;
    }
    return sum;
  }

 private:
  std::vector<Roll> rolls_ = rolls_of_21();
  std::array<std::unordered_map<Position, Counts, HashOfPosition>, kMostDepth + 1> known_;
  std::array<std::vector<LegalPlay>, kMostDepth + 1> plays_;
};

std::size_t count_unique(const Position& start, std::size_t depth) {
  const std::vector<Roll> rolls = rolls_of_21();
  std::unordered_set<Position, HashOfPosition> boards{start};
  std::vector<LegalPlay> plays;
  for (; depth > 0; --depth) {
    std::unordered_set<Position, HashOfPosition> next;
    for (const Position& board : boards) {
      if (board.opponent_checkers() == 0) continue;
      for (const Roll roll : rolls) {
        legal_plays(board, roll, plays);
        if (plays.empty()) next.insert(board.flipped());
        for (const LegalPlay& play : plays) next.insert(play.result.flipped());
      }
    }
    boards.swap(next);
  }
  return boards.size();
}

struct Row {
  std::string start;
  std::size_t depth = 0;
  std::uint64_t perft21 = 0;
  std::uint64_t perft36 = 0;
  std::uint64_t open15 = 0;
  std::uint64_t open15w = 0;
  std::string unique;
};

std::vector<Row> rows() {
  std::vector<Row> rows;
  std::istringstream lines(test::contents(test::testdata("perft/perft.txt")));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    Row row;
    std::istringstream(line) >> row.start >> row.depth >> row.perft21 >> row.perft36 >>
        row.open15 >> row.open15w >> row.unique;
    rows.push_back(row);
  }
  return rows;
}

// Rows that take longer than a second are left to the slow test.
bool is_slow(const Row& row) { return row.perft21 > 50'000'000; }

void check(const Row& row) {
  SCOPED_TRACE(testing::Message() << row.start << " n = " << row.depth);
  const std::optional<Variant> variant = variant_named(row.start);
  ASSERT_TRUE(variant);
  const Position& start = start_position(*variant);
  Perft perft;
  Counts all;
  Counts opening;
  for (const Roll roll : rolls_of_21()) {
    const Counts after = perft.count_roll(start, roll, row.depth);
    all.perft21 += after.perft21;
    all.perft36 += after.perft36 * (roll.is_double() ? 1 : 2);
    if (roll.is_double()) continue;
    opening.perft21 += after.perft21;
    opening.perft36 += after.perft36;
  }
  EXPECT_EQ(all.perft21, row.perft21);
  EXPECT_EQ(all.perft36, row.perft36);
  EXPECT_EQ(opening.perft21, row.open15);
  EXPECT_EQ(opening.perft36, row.open15w);
  if (row.unique != "-") {
    EXPECT_EQ(std::to_string(count_unique(start, row.depth)), row.unique);
  }
}

TEST(Perft, EqualsTheTable) {
  std::size_t checked = 0;
  for (const Row& row : rows()) {
    if (is_slow(row)) continue;
    check(row);
    ++checked;
  }
  EXPECT_EQ(checked, 18U);
}

TEST(PerftSlow, EqualsTheTable) {
  std::size_t checked = 0;
  for (const Row& row : rows()) {
    if (!is_slow(row)) continue;
    check(row);
    ++checked;
  }
  EXPECT_EQ(checked, 3U);
}

}  // namespace
}  // namespace bgtools
