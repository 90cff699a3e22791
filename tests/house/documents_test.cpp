// Whatever comments and pages name exists in the repository: files below docs/, the sections and
// rules of docs/rules.md, and the targets of links.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

bool is_text(const fs::path& path) {
  static constexpr std::array<std::string_view, 7> kExtensions = {".cpp", ".hpp", ".def",  ".md",
                                                                  ".py",  ".txt", ".cmake"};
  return std::find(kExtensions.begin(), kExtensions.end(), path.extension().string()) !=
         kExtensions.end();
}

/// Calls back for each match of a pattern in a text.
void each_match(const std::string& text, const std::regex& pattern,
                const std::function<void(const std::smatch&)>& use) {
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) use(*at);
}

/// Whether docs/rules.md has a section "1.14" or a rule "R044".
bool is_in_rules(const std::string& page, const std::string& name) {
  if (name.front() == 'R') return page.find("\n| " + name + " |") != std::string::npos;
  return page.find("\n### " + name + " ") != std::string::npos;
}

/// Whether a page has a heading for an anchor, such as "what-to-type" for "## What to type".
bool has_heading(const std::string& page, const std::string& anchor) {
  static const std::regex kHeading(R"((?:^|\n)#+ ([^\n]*))");
  bool is_there = false;
  each_match(page, kHeading, [&](const std::smatch& match) {
    std::string name;
    for (const char letter : match.str(1)) {
      const auto byte = static_cast<unsigned char>(letter);
      if (letter == ' ') name += '-';
      if (std::isalnum(byte) != 0 || letter == '-' || letter == '_') {
        name += static_cast<char>(std::tolower(byte));
      }
    }
    is_there = is_there || name == anchor;
  });
  return is_there;
}

/// The names in a file of the tree that lead nowhere, as "file: name".
std::vector<std::string> dead_names(const fs::path& root, const fs::path& file,
                                    const std::string& rules) {
  static const std::regex kPage(R"(docs/[A-Za-z0-9_/.-]*\.md)");
  static const std::regex kCitation(
      R"(docs/rules\.md,? \(?(R\d{3}|\d\.\d+)(?:(?: to | and |-|, )(R\d{3}|\d\.\d+))?)");
  static const std::regex kElsewhere(R"(\b(?:RULES R?\d|DESIGN\b|CLI\.md|RULES\.md))");
  static const std::regex kLink(R"(\]\(([^)#:\s]*)(?:#([^)\s]*))?\))");
  const std::string text = contents(file);
  std::vector<std::string> found;
  const auto add = [&](const std::string& name) {
    found.push_back(fs::relative(file, root).generic_string() + ": " + name);
  };
  each_match(text, kPage, [&](const std::smatch& match) {
    const std::string name = match[0];
    // These names mean any format and any rule.
    const bool is_pattern = name == "docs/formats/NAME.md" || name == "docs/rules/BGnnn.md";
    const bool is_added_by_a_diff = text.find("\n+++ b/" + name + "\n") != std::string::npos;
    if (!is_pattern && !is_added_by_a_diff && !fs::exists(root / name)) add(name);
  });
  each_match(text, kCitation, [&](const std::smatch& match) {
    for (const std::string& name : {match.str(1), match.str(2)}) {
      if (!name.empty() && !is_in_rules(rules, name)) add("docs/rules.md " + name);
    }
  });
  each_match(text, kElsewhere, [&](const std::smatch& match) { add(match[0]); });
  if (file.extension() == ".md") {
    each_match(text, kLink, [&](const std::smatch& match) {
      const fs::path target = match.length(1) == 0 ? file : file.parent_path() / match.str(1);
      const bool is_there =
          fs::exists(target) && (!match[2].matched || has_heading(contents(target), match[2]));
      if (!is_there) add(match.str(1) + (match[2].matched ? "#" + match.str(2) : ""));
    });
  }
  return found;
}

std::vector<fs::path> texts_of(const fs::path& root) {
  std::vector<fs::path> files;
  for (const char* const page : {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}) {
    if (fs::exists(root / page)) files.push_back(root / page);
  }
  for (const char* const folder :
       {"cmake", "docs", "grammars", "libengine", "libformats", "tests", "testdata", "tools"}) {
    if (!fs::exists(root / folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path& path = entry.path();
      const bool is_transcript =
          *fs::relative(path, root).begin() == "testdata" && path.filename() != "SOURCE.txt";
      if (entry.is_regular_file() && is_text(path) && !is_transcript) files.push_back(path);
    }
  }
  return files;
}

TEST(Documents, NamedByOthersExist) {
  const std::string rules = contents(source_dir() / "docs/rules.md");
  std::vector<std::string> all;
  for (const fs::path& file : texts_of(source_dir())) {
    // This file contains dead names on purpose.
    if (file.filename() == "documents_test.cpp") continue;
    for (const std::string& name : dead_names(source_dir(), file, rules)) all.push_back(name);
  }
  EXPECT_THAT(all, IsEmpty());
}

TEST(Documents, DeadNamesAreFound) {
  const TemporaryDirectory tree;
  const std::string rules = "# Rules\n\n### 1.14 Order\n\n| R044 | both |\n";
  tree.write("docs/rules.md", rules);
  const auto names_in = [&](std::string_view file, std::string_view text) {
    return dead_names(tree.path(), tree.write(file, text), rules);
  };
  EXPECT_THAT(names_in("a.hpp", "// docs/rules.md 1.14, docs/rules.md (R044)\n"), IsEmpty());
  EXPECT_THAT(names_in("a.hpp", "// docs/rules.md 1.15\n"), SizeIs(1));
  EXPECT_THAT(names_in("a.hpp", "// docs/rules.md, R045\n"), SizeIs(1));
  EXPECT_THAT(names_in("a.hpp", "// docs/rules.md (R044 to R048)\n"), Contains(HasSubstr("R048")));
  EXPECT_THAT(names_in("a.hpp", "// docs/formats/xy.md\n"), Contains("a.hpp: docs/formats/xy.md"));
  EXPECT_THAT(names_in("a.hpp", "// RULES 1.14\n"), SizeIs(1));
  EXPECT_THAT(names_in("a.hpp", "// as DESIGN has it\n"), SizeIs(1));
  EXPECT_THAT(names_in("docs/a.md", "[rules](rules.md#114-order), [page](http://x.org/)\n"),
              IsEmpty());
  EXPECT_THAT(names_in("docs/a.md", "[it](#here)\n\n## Here\n"), IsEmpty());
  EXPECT_THAT(names_in("docs/a.md", "[rules](rules.md#1)\n"), Contains("docs/a.md: rules.md#1"));
  EXPECT_THAT(names_in("docs/a.md", "[rules](rulez.md)\n"), Contains("docs/a.md: rulez.md"));
}

}  // namespace
}  // namespace bgtools::test
