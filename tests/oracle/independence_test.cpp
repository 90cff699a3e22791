#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <support/environment.hpp>

namespace bgtools::test {
namespace {

/// An oracle shares only the record and the unpacking of bytes with the product.
bool is_independent(std::string_view header) {
  static constexpr std::array<std::string_view, 7> kShared = {"bgtools/game/",
                                                              "bgtools/record/",
                                                              "bgtools/text/little_endian.hpp",
                                                              "bgtools/formats/bgf/container.hpp",
                                                              "bgtools/formats/bgf/smile.hpp",
                                                              "bgtools/formats/xg/container.hpp",
                                                              "oracle/"};
  return header.find('/') == std::string_view::npos ||
         std::any_of(kShared.begin(), kShared.end(), [header](std::string_view beginning) {
           return header.starts_with(beginning);
         });
}

TEST(Inventories, ShareNothingWithTheReaders) {
  constexpr std::string_view kInclude = "#include <";
  std::vector<std::string> shared;
  int includes = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(source_dir() / "tests/oracle/inventory")) {
    std::istringstream lines(contents(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with('#') || line == "#pragma once") continue;
      ASSERT_TRUE(line.starts_with(kInclude) && line.ends_with('>')) << entry.path() << line;
      const std::string header = line.substr(kInclude.size(), line.size() - kInclude.size() - 1);
      ++includes;
      if (!is_independent(header))
        shared.push_back(entry.path().filename().string() + ": " + header);
    }
  }
  EXPECT_THAT(shared, testing::IsEmpty());
  EXPECT_GT(includes, 0);
}

TEST(Inventories, WouldNotBeIndependentOfAReader) {
  EXPECT_TRUE(is_independent("string_view"));
  EXPECT_TRUE(is_independent("bgtools/record/match.hpp"));
  EXPECT_FALSE(is_independent("grammars/mat.hpp"));
  EXPECT_FALSE(is_independent("bgtools/build/cell.hpp"));
  EXPECT_FALSE(is_independent("bgtools/text/words.hpp"));
}

}  // namespace
}  // namespace bgtools::test
