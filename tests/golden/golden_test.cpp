#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

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

}  // namespace
}  // namespace bgtools
