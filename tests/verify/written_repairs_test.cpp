// What a report says to write for a repair makes the repair, in the bytes of the file.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "questions/reading/run.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using report::Finding;

report::FindingList findings_of(std::string_view bytes) {
  const auto chosen = report::Selection::from({});
  report::Findings findings(*chosen);
  questions::Input input;
  input.extension = ".mat";
  input.is_named = true;
  const Source source("test.mat", bytes);
  report::Receipt receipt = questions::run(input, source, {}, findings);
  return report::file_report(source, std::move(receipt), findings).findings;
}

std::int64_t errors_in(const report::FindingList& findings) {
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
    const report::FindingList findings = findings_of(bytes);
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

}  // namespace
}  // namespace bgtools::test
