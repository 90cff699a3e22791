// The game trees below testdata/sgf: each yields exactly what the file next to it lists.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <support/check_text.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// "line:column severity[code]" of each diagnostic of info severity or above, sorted, one per line.
std::string said_of(const fs::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  std::multiset<std::string> lines;
  for (const Diagnostic& found : diagnose(source, file.extension().string())) {
    if (found.severity < Severity::info || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    lines.insert(fmt::format("{}:{} {}[{}]\n", place.line, place.column, name(found.severity),
                             code(found.rule)));
  }
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

int check_folder(const fs::path& folder, bool is_broken) {
  int files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".sgf") continue;
    ++files;
    fs::path expectation = entry.path();
    expectation.replace_extension(".expect");
    const std::string said = said_of(entry.path());
    EXPECT_EQ(said, contents(expectation)) << entry.path();
    EXPECT_EQ(
        said.find("warning[") != std::string::npos || said.find("error[") != std::string::npos,
        is_broken)
        << entry.path();
  }
  return files;
}

TEST(SgfTestdata, ValidTreesGiveOnlyWhatTheyExpect) {
  EXPECT_GE(check_folder(testdata("sgf/valid"), false), 12);
}

TEST(SgfTestdata, BrokenTreesGiveExactlyWhatTheyExpect) {
  EXPECT_GE(check_folder(testdata("sgf/broken"), true), 18);
}

TEST(SgfTestdata, ContradictionsOfGnubgAreFindings) {
  // The result counts the automatic doubles, but the score after it does not.
  EXPECT_EQ(said_of(testdata("sgf/gnubg/money00.sgf")),
            "115:76 error[BG307]\n82:70 error[BG307]\n");
  EXPECT_EQ(said_of(testdata("sgf/gnubg/m00_1pt.sgf")), "");
}

}  // namespace
}  // namespace bgtools::test
