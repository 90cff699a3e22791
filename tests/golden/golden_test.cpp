#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/environment.hpp"

namespace bgtools {
namespace {

/// What a shell command prints on stdout.
std::string output_of(const std::string& command) {
  std::string text;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"),
                                                             &::pclose);
  std::array<char, 4096> block;
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe.get())) {
    text.append(block.data(), count);
  }
  return text;
}

/// The lines of two texts, from the first one that differs.
std::string first_difference(std::string_view expected, std::string_view printed) {
  std::size_t line = 1;
  while (!expected.empty() || !printed.empty()) {
    const std::string_view a = expected.substr(0, expected.find('\n'));
    const std::string_view b = printed.substr(0, printed.find('\n'));
    if (a != b) {
      return "line " + std::to_string(line) + "\n  expected: " + std::string(a) +
             "\n  printed:  " + std::string(b);
    }
    expected.remove_prefix(std::min(a.size() + 1, expected.size()));
    printed.remove_prefix(std::min(b.size() + 1, printed.size()));
    ++line;
  }
  return "";
}

// Every finding about every transcript of the test data. A change to this file is a change of
// behaviour that a commit has to intend; BGTOOLS_ACCEPT=1 writes it again.
TEST(Golden, FindingsOfTheTestDataAreUnchanged) {
  const std::filesystem::path golden = test::source_dir() / "tests/golden/testdata.txt";
  const std::string printed =
      output_of("cd '" + test::source_dir().string() + "' && '" + test::program().string() +
                "' check --min-severity info --output-format concise --exit-zero testdata");
  ASSERT_FALSE(printed.empty());
  if (test::environment("BGTOOLS_ACCEPT") == "1") {
    std::ofstream(golden, std::ios::binary) << printed;
  }
  EXPECT_EQ(first_difference(test::contents(golden), printed), "");
}

/// What a report for people says of each finding, without the text that it is about.
std::string words_in(const std::string& report) {
  std::string words;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t remark = line.find("= ");
    const bool is_remark = remark != std::string::npos && line.find_first_not_of(' ') == remark &&
                           (line.find("= note: ") == remark || line.find("= help: ") == remark);
    const bool is_headline =
        line.starts_with("error[") || line.starts_with("warning[") || line.starts_with("info[");
    const std::size_t label = line.find("^ ");
    const bool is_label = line.find("| ") != std::string::npos && label != std::string::npos &&
                          line.find_first_not_of(" ^|") > label;
    if (is_headline) words += "\n" + line + "\n";
    if (is_label) words += "  " + line.substr(line.find_first_not_of(" ^|")) + "\n";
    if (is_remark) words += "  " + line.substr(remark + 2) + "\n";
  }
  return words;
}

std::string check(const std::string& input) {
  return output_of("cd '" + test::source_dir().string() + "' && '" + test::program().string() +
                   "' check --min-severity info --exit-zero " + input);
}

/// The records in the frames of a page of cases.
std::vector<std::string> records_of(const std::filesystem::path& page) {
  std::vector<std::string> records;
  std::istringstream lines(test::contents(page));
  bool is_frame = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      is_frame = line.starts_with("```frame ");
      if (is_frame) records.emplace_back();
    } else if (is_frame) {
      records.back() += line + "\n";
    }
  }
  return records;
}

// The words of findings, to be read by somebody who plays and does not program: an example of each
// rule, and the slips of a page. BGTOOLS_ACCEPT=1 writes the page again.
TEST(Golden, WordsArePlain) {
  const std::filesystem::path golden = test::source_dir() / "tests/golden/words.md";
  std::string words = "# What findings say\n\n## An example of each rule\n\n```";
  words += words_in(check("testdata/bench/rules"));
  words += "```\n\n## Slips\n\n```";
  const std::filesystem::path record = std::filesystem::temp_directory_path() / "words.mat";
  for (const std::string& each :
       records_of(test::source_dir() / "tests/cases/verify/evidence.md")) {
    std::ofstream(record, std::ios::binary) << each;
    words += words_in(check("- < '" + record.string() + "'"));
  }
  std::filesystem::remove(record);
  words += "```\n";
  if (test::environment("BGTOOLS_ACCEPT") == "1") std::ofstream(golden, std::ios::binary) << words;
  EXPECT_EQ(first_difference(test::contents(golden), words), "");
}

}  // namespace
}  // namespace bgtools
