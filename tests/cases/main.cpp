// Runs the pages of cases below tests/cases, each case as a test of its own:
// case_tests [--gtest_filter=verify/*]
// With BGTOOLS_ACCEPT=1 the pages are written again with what their cases give now.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "page.hpp"
#include "support/environment.hpp"

namespace bgtools::test::cases {
namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

std::string in_lines(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n    " + line;
  return text;
}

class CaseTest final : public testing::Test {
 public:
  CaseTest(std::shared_ptr<const Page> page, std::size_t at) : page_(std::move(page)), at_(at) {}

  void TestBody() override {
    const Case& each = page_->cases[at_];
    const std::string place = page_->path.string() + ':' + std::to_string(each.line);
    try {
      const Lines given = answer(*page_, each);
      EXPECT_TRUE(agrees(each.expected, given))
          << place << ": % " << each.command << "\n  expected:" << in_lines(each.expected)
          << "\n  given:" << in_lines(given);
    } catch (const std::exception& error) {
      ADD_FAILURE() << place << ": % " << each.command << "\n  " << error.what();
    }
  }

 private:
  std::shared_ptr<const Page> page_;
  std::size_t at_;
};

std::vector<fs::path> pages_below(const fs::path& folder) {
  std::vector<fs::path> pages;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  std::sort(pages.begin(), pages.end());
  return pages;
}

/// Writes a page again with what its cases give; a case that cannot be answered stays as it is.
void accept(const Page& page) {
  std::vector<Lines> answers;
  for (const Case& each : page.cases) {
    try {
      answers.push_back(answer(page, each));
    } catch (const std::exception& error) {
      std::cerr << page.path.string() << ':' << each.line << ": " << error.what() << '\n';
      answers.push_back(each.expected);
    }
  }
  write_page(page, answers);
}

int run(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const fs::path folder = source_dir() / "tests" / "cases";
  const bool accepts = environment("BGTOOLS_ACCEPT") == "1";
  for (const fs::path& path : pages_below(folder)) {
    const fs::path name = path.lexically_relative(folder).replace_extension();
    if (argc > 1 && std::find(argv + 1, argv + argc, name.string()) == argv + argc) continue;
    const auto page = std::make_shared<const Page>(read_page(path));
    if (accepts) {
      accept(*page);
      continue;
    }
    for (std::size_t at = 0; at < page->cases.size(); ++at) {
      testing::RegisterTest(name.string().c_str(), page->cases[at].name.c_str(), nullptr, nullptr,
                            __FILE__, __LINE__,
                            [page, at]() -> testing::Test* { return new CaseTest(page, at); });
    }
  }
  if (accepts) return EXIT_SUCCESS;
  // No test at all would be a pass by checking nothing.
  const int failed = RUN_ALL_TESTS();
  const int ran = testing::UnitTest::GetInstance()->test_to_run_count();
  if (ran == 0) std::cerr << "no case was run\n";
  return failed == 0 && ran > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace bgtools::test::cases

int main(int argc, char** argv) {
  try {
    return bgtools::test::cases::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
