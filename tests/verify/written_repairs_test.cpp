// What a report says to write for a repair makes the repair, in the bytes of the file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/run.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using report::Finding;

std::vector<Finding> findings_of(std::string_view bytes) {
  const auto chosen = report::Selection::from({});
  report::Findings findings(*chosen);
  cli::LoadedInput input;
  input.extension = ".mat";
  input.is_named = true;
  const Source source("test.mat", bytes);
  report::Receipt receipt = cli::run(input, source, {}, findings);
  return report::file_report(source, std::move(receipt), findings).findings;
}

std::int64_t errors_in(const std::vector<Finding>& findings) {
  return std::ranges::count_if(findings, [](const Finding& each) {
    return each.severity == Severity::error && !each.cause;
  });
}

std::string made(std::string bytes, const report::WrittenRepair& edit) {
  return bytes.replace(edit.byte, edit.end_byte - edit.byte, edit.text);
}

TEST(WrittenRepairs, LeaveFewerErrors) {
  int edits = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(testdata("mat"))) {
    if (entry.path().extension() != ".mat") continue;
    const std::string bytes = contents(entry.path());
    const std::vector<Finding> findings = findings_of(bytes);
    for (const Finding& finding : findings) {
      // The explanations of later slips may suppose that the earlier ones are undone, and what is
      // cut off remains so.
      if (errors_in(findings) > 1 || finding.span.end + 1 >= bytes.size()) {
        continue;
      }
      for (const report::WrittenRepair& edit : finding.edits) {
        ++edits;
        ASSERT_LT(edit.repair, finding.repairs.size());
        EXPECT_LT(errors_in(findings_of(made(bytes, edit))), 1)
            << entry.path() << ": " << finding.repairs[edit.repair];
      }
    }
  }
  EXPECT_GT(edits, 20);
}

TEST(WrittenRepairs, CountBytesInTheEncodingOfTheFile) {
  std::string text = contents(testdata("sample/club-evening-gnubg.mat"));
  const std::size_t hop = text.find("20/14 14/13*");
  ASSERT_NE(hop, std::string::npos);
  text.replace(hop, 12, "20/14 14/12*");
  for (std::size_t at = text.find("Olga"); at != std::string::npos; at = text.find("Olga")) {
    text.replace(at, 4, "\xD3lga");  // Latin-1
  }
  const std::vector<Finding> findings = findings_of(text);
  const auto fault =
      std::ranges::find_if(findings, [](const Finding& each) { return !each.edits.empty(); });
  ASSERT_NE(fault, findings.end());
  ASSERT_EQ(fault->edits.size(), 1U);
  EXPECT_EQ(errors_in(findings_of(made(text, fault->edits.front()))), 0);
}

TEST(WrittenRepairs, AreNotOfScores) {
  const std::vector<Finding> findings = findings_of(
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 65: 24/13\n"
      "  2)  Doubles => 2                Drops\n"
      "      Wins 4 points\n");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().repairs,
              testing::ElementsAre("1 point instead of 4", "a take instead of a drop"));
  ASSERT_EQ(findings.front().edits.size(), 1U);
  EXPECT_EQ(findings.front().edits.front().repair, 1U);
  EXPECT_EQ(findings.front().edits.front().text, "Take");
}

}  // namespace
}  // namespace bgtools::test
