// The texts of sites and programs in testdata/: a file next to each one lists the expected
// findings.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> said_of(const fs::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  std::vector<std::string> lines;
  for (const Diagnostic& found : diagnose(source, file.extension().string())) {
    if (found.severity < Severity::info || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    lines.push_back(fmt::format("{}:{} {}[{}]", place.line, place.column, name(found.severity),
                                code(found.rule)));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<std::string> expected_of(const fs::path& file) {
  std::vector<std::string> lines;
  std::istringstream in(contents(file));
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

class SiteTestdata : public testing::TestWithParam<const char*> {};

TEST_P(SiteTestdata, IsJudgedAsItShould) {
  int files = 0;
  for (const bool is_valid : {true, false}) {
    const fs::path folder = testdata(GetParam()) / (is_valid ? "valid" : "broken");
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      fs::path file = entry.path();
      if (file.extension() == ".expect") continue;
      ++files;
      const std::vector<std::string> said = said_of(file);
      EXPECT_EQ(said, expected_of(file.replace_extension(".expect"))) << entry.path();
      const bool has_error = std::any_of(said.begin(), said.end(), [](const std::string& line) {
        return line.find("error[") != std::string::npos;
      });
      EXPECT_NE(has_error, is_valid) << entry.path();
    }
  }
  EXPECT_GE(files, 4);
}

INSTANTIATE_TEST_SUITE_P(Formats, SiteTestdata,
                         testing::Values("sgg", "tmg", "gam", "party", "bgroom", "gnubg-text",
                                         "fibs-session"));

}  // namespace
}  // namespace bgtools::test
