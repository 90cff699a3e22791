#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// One line of an expectation file, and what the program reports there.
struct Line {
  std::string place_and_code;
  std::string message;

  friend bool operator<(const Line& a, const Line& b) {
    return a.place_and_code < b.place_and_code;
  }
};

std::vector<Line> expected_of(const fs::path& file) {
  std::vector<Line> lines;
  std::istringstream in(contents(file));
  for (std::string line; std::getline(in, line);) lines.push_back({line, "not said"});
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<Line> said_of(const fs::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  std::vector<Line> lines;
  for (const Diagnostic& found : diagnose(source, file.extension().string())) {
    if (found.severity < Severity::info || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    lines.push_back({fmt::format("{}:{} {}[{}]", place.line, place.column, name(found.severity),
                                 code(found.rule)),
                     found.message});
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// The lines that only one of the two lists has: "-" marks a missing line, "+" an extra one.
std::string difference(const std::vector<Line>& expected, const std::vector<Line>& said) {
  std::vector<Line> missing;
  std::vector<Line> extra;
  std::set_difference(expected.begin(), expected.end(), said.begin(), said.end(),
                      std::back_inserter(missing));
  std::set_difference(said.begin(), said.end(), expected.begin(), expected.end(),
                      std::back_inserter(extra));
  std::string text;
  for (const Line& line : missing) text += fmt::format("\n  - {}", line.place_and_code);
  for (const Line& line : extra) {
    text += fmt::format("\n  + {} {}", line.place_and_code, line.message);
  }
  return text;
}

std::vector<fs::path> transcripts_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".mat") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void check_folder(const fs::path& folder) {
  const std::vector<fs::path> files = transcripts_in(folder);
  ASSERT_FALSE(files.empty()) << folder;
  for (fs::path file : files) {
    const std::vector<Line> said = said_of(file);
    const std::string shown = file.lexically_relative(source_dir()).string();
    const std::string text = difference(expected_of(file.replace_extension(".expect")), said);
    EXPECT_TRUE(text.empty()) << shown << text;
  }
}

TEST(Testdata, ValidTranscriptsGiveOnlyWhatTheyExpect) { check_folder(testdata("mat/valid")); }

TEST(Testdata, BrokenTranscriptsGiveExactlyWhatTheyExpect) { check_folder(testdata("mat/broken")); }

TEST(Testdata, EachExpectationHasItsTranscript) {
  for (const char* folder : {"mat/valid", "mat/broken"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(testdata(folder))) {
      fs::path file = entry.path();
      if (file.extension() != ".expect") continue;
      EXPECT_TRUE(fs::exists(file.replace_extension(".mat"))) << file;
    }
  }
}

TEST(Testdata, OnlyBrokenTranscriptsAreExpectedToFail) {
  for (const fs::path& file : transcripts_in(testdata("mat/valid"))) {
    fs::path expectation = file;
    EXPECT_EQ(contents(expectation.replace_extension(".expect")).find("error["), std::string::npos)
        << file;
  }
  for (const fs::path& file : transcripts_in(testdata("mat/broken"))) {
    fs::path expectation = file;
    EXPECT_NE(contents(expectation.replace_extension(".expect")), "") << file;
  }
}

TEST(Testdata, TwoOfTheSamplesAreCorrupted) {
  std::set<std::string> said;
  int files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(testdata("sample"))) {
    const std::string file = entry.path().filename().string();
    if (file == "SOURCE.txt") continue;
    ++files;
    const std::string bytes = contents(entry.path());
    const Source source(file, bytes);
    for (const Diagnostic& found : diagnose(source, entry.path().extension().string())) {
      if (found.severity < Severity::warning || found.consequence_of) continue;
      const Place place = source.place(found.span.begin);
      said.insert(fmt::format("{}:{}:{} {}[{}]", file, place.line, place.column,
                              name(found.severity), code(found.rule)));
    }
  }
  EXPECT_EQ(files, 15);
  EXPECT_EQ(said, (std::set<std::string>{
                      "club-final-transcribed.txt:53:44 warning[BG007]",
                      "club-final-transcribed.txt:54:6 error[BG116]",
                      "club-final-transcribed.txt:55:46 error[BG302]",
                      "kitchen-table.mat:9:10 error[BG101]",
                      "kitchen-table.mat:15:16 error[BG307]",
                      "kitchen-table.mat:44:10 error[BG110]",
                  }));
}

}  // namespace
}  // namespace bgtools::test
