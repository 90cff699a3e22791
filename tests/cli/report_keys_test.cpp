// docs/report.md names exactly the keys of the machine-readable output: the keys of real output,
// and no others.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Keys = std::set<std::string>;

/// The keys in the tables below a heading of docs/report.md: the words in backticks that begin a
/// row. XML elements and attributes are joined by a blank.
Keys documented(std::string_view heading) {
  const std::string page = contents(source_dir() / "docs/report.md");
  const std::size_t begin = page.find(fmt::format("\n{}\n", heading));
  if (begin == std::string::npos) {
    ADD_FAILURE() << "docs/report.md has no section " << heading;
    return {};
  }
  static const std::regex kRow(R"(^\| `([^`]+)` \| (?:`([^`]+)`)?)");
  std::istringstream lines(page.substr(begin + heading.size() + 2));
  Keys keys;
  for (std::string line; std::getline(lines, line) && !line.starts_with('#');) {
    std::smatch row;
    if (!std::regex_search(line, row, kRow)) continue;
    keys.insert(row[2].matched ? fmt::format("{} {}", row.str(1), row.str(2)) : row.str(1));
  }
  return keys;
}

/// Adds the keys of a value: "a", "a.b", "a[].b". Keys that are the names of rules, profiles or
/// options, or endings of files, are not added.
void add_keys(const Json& value, const std::string& path, Keys& keys) {
  if (value.is_array()) {
    for (const Json& element : value) add_keys(element, path + "[]", keys);
  }
  if (!value.is_object()) return;
  for (const auto& [key, inner] : value.items()) {
    const std::string name = path.empty() ? key : path + "." + key;
    keys.insert(name);
    static const Keys kOfNames{"broken", "profiles", "options", "skipped_by_ending"};
    if (!kOfNames.contains(key)) add_keys(inner, name, keys);
  }
}

Keys keys_of(const std::string& text) {
  Keys keys;
  add_keys(Json::parse(text), "", keys);
  return keys;
}

/// Runs a shell line in the folder and returns its output; `bgtools` is the program.
std::string printed(const TemporaryDirectory& folder, std::string_view line) {
  const fs::path out = folder.path() / "printed";
  const std::string command =
      fmt::format("cd '{}' && bgtools() {{ '{}' \"$@\"; }} && {{ {}; }} >'{}' 2>/dev/null",
                  folder.path().string(), program().string(), line, out.string());
  EXPECT_NE(std::system(command.c_str()), -1);
  return contents(out);
}

/// Transcripts with every kind of finding: testdata, one in an archive, some in files with names
/// that are not UTF-8, and one missing file.
TemporaryDirectory& inputs() {
  static TemporaryDirectory folder;
  static const bool is_filled = [] {
    fs::create_directory_symlink(testdata(), folder.path() / "testdata");
    const std::string faulty = contents(testdata("sample/kitchen-table.mat"));
    folder.write("faulty.mat", faulty);
    folder.write("\xFF.mat", faulty);
    std::string many = "(;FF[4]GM[6]AP[x:1]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]";
    for (int i = 0; i < 2000; ++i) many += ";B[79hehf]";
    folder.write("many.sgf", many + ")");
    printed(folder,
            "tar -cf a.tar faulty.mat; bgtools check -q --min-severity info "
            "--write-baseline base testdata/sample; "
            "bgtools convert -q testdata/sample/club-final-transcribed.txt -o club.sgf; "
            "bgtools convert -q testdata/sample/club-final-transcribed.txt -o club.fibs "
            "--sidecar side");
    return true;
  }();
  EXPECT_TRUE(is_filled);
  return folder;
}

constexpr std::string_view kPaths = "testdata/ faulty.mat many.sgf a.tar \xFF.mat \xFE.mat";

TEST(ReportKeys, OfRecordsAreThoseOfThePage) {
  std::map<std::string, Keys> found;
  std::istringstream lines(
      printed(inputs(), fmt::format("bgtools check --min-severity info --output-format ndjson {}; "
                                    "bgtools check --output-format ndjson",
                                    kPaths)));
  for (std::string line; std::getline(lines, line);) {
    const Json record = Json::parse(line);
    add_keys(record, "", found[record.at("type").get<std::string>()]);
  }
  for (const char* const type : {"run", "diagnostic", "file", "summary"}) {
    EXPECT_EQ(found[type], documented(fmt::format("### {}", type))) << type;
  }
  Keys of_errors = documented("### error");
  of_errors.merge(documented("### file"));
  EXPECT_EQ(found["error"], of_errors);
}

TEST(ReportKeys, OfOneDocumentAreThoseOfThePage) {
  struct Case {
    std::string_view heading;
    std::string line;
  };
  const Case cases[] = {
      {"## SARIF",
       fmt::format("bgtools check --min-severity info --baseline base --output-format sarif {}",
                   kPaths)},
      {"## GitLab", fmt::format("bgtools check --output-format gitlab {}", kPaths)},
      {"## dupes", fmt::format("bgtools dupes --output-format json club.sgf {}", kPaths)},
      {"## plays", "bgtools plays start 31 --output-format json"},
      {"## show", "bgtools show faulty.mat --turn 4 --output-format json"},
      {"## rules", "bgtools rules --output-format json"},
      {"## rules --profiles", "bgtools rules --profiles --output-format json"},
      {"## formats", "bgtools formats --output-format json"},
      {"## explain", "bgtools explain --all --output-format json"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(keys_of(printed(inputs(), one.line)), documented(one.heading)) << one.heading;
  }
}

TEST(ReportKeys, OfFilesAreThoseOfThePage) {
  Keys of_baseline;
  // No baseline is written if an input could not be read.
  std::istringstream entries(printed(
      inputs(), "bgtools check -q --write-baseline all testdata/mat/ \xFF.mat >all.txt; cat all"));
  for (std::string line; std::getline(entries, line);) add_keys(Json::parse(line), "", of_baseline);
  EXPECT_EQ(of_baseline, documented("## Baseline"));

  Keys of_sidecar;
  std::istringstream lines(printed(inputs(), "cat side"));
  for (std::string line; std::getline(lines, line);) {
    if (line.find("sidecar") != std::string::npos) add_keys(Json::parse(line), "", of_sidecar);
  }
  EXPECT_EQ(of_sidecar, documented("## Sidecar"));
}

TEST(ReportKeys, OfJunitAreThoseOfThePage) {
  static const std::regex kElement(R"(<(test\w+|failure|error)((?: \w+="[^"]*")+))");
  static const std::regex kAttribute(R"re( (\w+)=")re");
  const std::string text =
      printed(inputs(), fmt::format("bgtools check --output-format junit {}", kPaths));
  Keys keys;
  for (std::sregex_iterator at(text.begin(), text.end(), kElement), end; at != end; ++at) {
    const std::string attributes = at->str(2);
    for (std::sregex_iterator one(attributes.begin(), attributes.end(), kAttribute); one != end;
         ++one) {
      keys.insert(fmt::format("{} {}", at->str(1), one->str(1)));
    }
  }
  EXPECT_EQ(keys, documented("## JUnit"));
}

TEST(ReportKeys, OfCsvAreThoseOfThePage) {
  std::istringstream lines(printed(inputs(), "bgtools check --output-format csv faulty.mat"));
  std::string header;
  std::getline(lines, header, '\r');
  Keys keys;
  std::istringstream cells(header);
  for (std::string cell; std::getline(cells, cell, ',');) keys.insert(cell);
  EXPECT_EQ(keys, documented("## CSV"));
}

}  // namespace
}  // namespace bgtools::test
