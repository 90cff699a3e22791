#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <study/slip_study.hpp>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// Without money02, in which the score follows the Jacoby rule and the printed points do not.
std::vector<CleanMatch> matches_of_gnubg() {
  std::vector<CleanMatch> matches;
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
    if (entry.path().extension() != ".mat") continue;
    std::string text = contents(entry.path());
    if (!read_and_verify(text).findings.empty()) continue;
    matches.push_back({entry.path().stem().string(), std::move(text)});
  }
  std::sort(matches.begin(), matches.end(),
            [](const CleanMatch& a, const CleanMatch& b) { return a.name < b.name; });
  return matches;
}

/// Known faults: turns after such a slip are not verified. Where plays are not recorded at all,
/// they cannot be.
bool loses_turns(std::string_view row) {
  static const std::set<std::string_view> kRows{
      "colon missing",   "semicolon",     "roll behind the play", "take unread",  "rolls only",
      "one player only", "slash missing", "heading missing",      "page missing", "3 near",
  };
  return kRows.contains(row);
}

/// The rows that are wanted, added up. Whatever the figures are, a legal record is never accused,
/// an illegal one never passes, and what is right is never written over.
template <typename Wanted>
SlipTally tally_of(const SlipStudy& study, Wanted wanted) {
  const std::vector<CleanMatch> matches = matches_of_gnubg();
  EXPECT_EQ(matches.size(), 11U);
  SlipTally sum;
  for (const SlipRow& row : slip_rows()) {
    if (!wanted(row)) continue;
    const SlipTally tally =
        study_slips(row, matches, study, [&](const SlipTrial& trial, const CleanMatch& match) {
          const Slipped& slipped = trial.slipped;
          EXPECT_EQ(slipped.alone.size(), row.count) << row.name;
          EXPECT_EQ(slipped.with(0), match.text) << row.name;
          EXPECT_NE(slipped.text, match.text) << row.name;
          for (std::size_t slip = 0; slip < slipped.alone.size(); ++slip) {
            EXPECT_EQ(slipped.with(1U << slip), slipped.alone[slip].text) << row.name;
          }
          EXPECT_EQ(trial.is_illegal(), trial.is_found())
              << match.name << ", " << trial.row << ": " << trial.failure() << "\n"
              << trial.slipped.text;
          EXPECT_TRUE(trial.written != Written::wrongly && trial.written != Written::otherwise)
              << match.name << ", " << trial.row << ": " << trial.failure() << "\n"
              << trial.slipped.text;
          EXPECT_TRUE(trial.unverified_turns == 0 || loses_turns(trial.row))
              << match.name << ", " << trial.row << ": " << trial.failure();
        });
    EXPECT_GT(tally.trials, 0) << row.name;
    fmt::print("{}", line_of(row.name, tally));
    sum.add(tally);
  }
  fmt::print("{}", line_of("all", sum));
  return sum;
}

/// Expects that a part is at least so many per cent of the whole.
void expect_part(int part, int whole, int least, std::string_view what) {
  EXPECT_GE(100LL * part, 1LL * least * whole) << what << ": " << part << " of " << whole;
}

TEST(SlipStudy, EachKindOfSlip) {
  SlipStudy study;
  study.trials_per_row = 2;
  const SlipTally sum = tally_of(study, [](const SlipRow& row) { return row.count == 1; });
  EXPECT_GE(sum.trials, 100);
  EXPECT_EQ(sum.found, sum.illegal);
  EXPECT_EQ(sum.accused, 0);
  expect_part(sum.placed, sum.illegal, 90, "at its place");
  expect_part(sum.single, sum.illegal, 84, "one finding");
  expect_part(sum.listed, sum.illegal, 50, "listed");
}

TEST(SlipStudy, SeveralSlipsInOneGame) {
  SlipStudy study;
  study.trials_per_row = 3;
  const SlipTally sum = tally_of(study, [](const SlipRow& row) { return row.count > 1; });
  EXPECT_GE(sum.trials, 10);
  EXPECT_EQ(sum.found, sum.illegal);
  EXPECT_EQ(sum.accused, 0);
  expect_part(sum.single, sum.illegal, 99, "findings never more than slips");
  expect_part(sum.placed, sum.illegal, 65, "each slip a finding of its own");
}

}  // namespace
}  // namespace bgtools::test
