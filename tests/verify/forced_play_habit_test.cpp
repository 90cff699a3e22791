// Some records leave out every forced play, of both players or of one.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/check_text.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Bob starts. Two forced plays of Ann's are left out, and Bob's only forced play is written.
std::string one_of_two() {
  return contents(testdata("mat/valid/forced-plays-of-one-left-out.mat"));
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// The rows of the first game, with its players in each other's columns.
std::string rows_exchanged(const std::string& text) {
  constexpr std::size_t kLeft = 5;
  constexpr std::size_t kRight = 33;
  std::vector<std::string> cells;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < kLeft || line[3] != ')') continue;
    line.resize(std::max(line.size(), kRight), ' ');
    for (std::string cell : {line.substr(kLeft, kRight - kLeft), line.substr(kRight)}) {
      cell.erase(cell.find_last_not_of(' ') + 1);
      cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
      cells.push_back(cell);
    }
  }
  std::string rows;
  for (std::size_t at = 1; at < cells.size(); at += 2) {
    const std::string_view right = at + 1 < cells.size() ? cells[at + 1] : std::string_view();
    rows += fmt::format("{:3}) {:<29}{}\n", at / 2 + 1, cells[at], right);
  }
  return rows;
}

TEST(ForcedPlayHabit, MayBeThatOfOnePlayer) {
  const std::string text = one_of_two();
  EXPECT_THAT(findings(text, Severity::info), ElementsAre("7:6 info BG717", "11:6 info BG717"));
  std::vector<std::string> messages;
  for (const Diagnostic& found : diagnose(Source("test.mat", text))) {
    if (found.rule == Rule::play_not_recorded) messages.push_back(found.message);
  }
  EXPECT_THAT(
      messages,
      ElementsAre("the forced play bar/23 bar/24* is left out, like all of Ann's in this record",
                  "the forced play bar/22* bar/23 is left out, like all of Ann's in this record"));
}

TEST(ForcedPlayHabit, IsNotAHabitIfOneIsWritten) {
  EXPECT_THAT(codes(replaced(one_of_two(), " 21:           ", " 21: bar/23 bar/24*")),
              Contains("BG116"));
}

TEST(ForcedPlayHabit, OfOnePlayerTakesTwoOmittedPlays) {
  const std::string both_written =
      replaced(replaced(one_of_two(), " 21:                ", " 21: bar/23 bar/24*"),
               " 32:                ", " 32: bar/22* bar/23 ");
  EXPECT_THAT(codes(both_written, Severity::info), IsEmpty());
  EXPECT_THAT(codes(replaced(both_written, "54: 25/20*", "54:")), Contains("BG116"));
}

TEST(ForcedPlayHabit, FollowsThePlayerToTheOtherColumn) {
  const std::string next =
      "\n Game 2\n Bob : 0                        Ann : 1\n" + rows_exchanged(one_of_two());
  EXPECT_THAT(codes(one_of_two() + next + "                                  Wins 1 point\n"),
              ElementsAre("BG713"));
}

TEST(ForcedPlayHabit, StaysInItsColumnIfOnlyTheNamesAreExchanged) {
  const std::string text = one_of_two();
  const std::string next =
      replaced(text.substr(text.find("\n Game 1")), " Ann : 0                        Bob : 0",
               " Bob : 1                        Ann : 0");
  EXPECT_THAT(codes(text + replaced(next, "Game 1", "Game 2")), ElementsAre("BG713"));
}

}  // namespace
}  // namespace bgtools::test
