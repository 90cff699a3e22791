#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/text/lines.hpp>
#include <bgtools/text/words.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> all_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(take_line(text));
  return lines;
}

TEST(Words, TakesLinesWithAnyEnd) {
  EXPECT_THAT(all_lines("a\nb\r\nc\rd"), ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(all_lines("\n\r\r\n\n"), ElementsAre("", "", "", ""));
  EXPECT_THAT(all_lines(""), IsEmpty());
}

TEST(Words, TakesTheSameLinesWhateverTheirLength) {
  for (const std::size_t size : {1U, 254U, 255U, 256U, 257U, 511U, 512U, 513U, 5000U}) {
    const std::string line(size, 'x');
    for (const std::string end : {"\n", "\r\n", "\r"}) {
      EXPECT_THAT(all_lines(line + end + line + end + "y"), ElementsAre(line, line, "y")) << size;
    }
  }
}

TEST(Words, PassesOverLinesThatAReaderSkips) {
  const std::string longest(kMostLineBytes, 'x');
  const std::string text = longest + "y\r\nshort\n" + longest + "\n" + longest + "z";
  std::string_view rest = text;
  EXPECT_EQ(take_short_line(rest), "short");
  EXPECT_EQ(take_short_line(rest), longest);
  EXPECT_EQ(take_short_line(rest), "");
  EXPECT_TRUE(rest.empty());
}

}  // namespace
}  // namespace bgtools::text
