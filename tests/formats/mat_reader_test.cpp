// What pages of cases (tests/cases/formats/mat_*.md) cannot say of the reader: long texts, and that
// it stops.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/formats/mat/mat.hpp>
#include <string>
#include <string_view>
#include <support/record_text.hpp>

namespace bgtools::test {
namespace {

using record_text::read_as;
using ::testing::ElementsAre;
using ::testing::SizeIs;

constexpr std::string_view kHead =
    " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n";

TEST(MatReader, SkipsLinesTooLongForARow) {
  const record_text::Reading reading =
      read_as("mat", std::string(kHead) + "  1) 31: 8/5 6/5\n" + std::string(70000, 'x') +
                         "\n  2) 64: 24/14\n");
  EXPECT_THAT(reading.findings, ElementsAre("6:1 error BG715"));
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(reading.matches[0].games.at(0).actions, SizeIs(2));
}

// Macs of 1994 end lines with CR; a million such lines must not cause a million searches for an LF.
TEST(MatReader, ReadsLinesThatEndWithCr) {
  std::string text(kHead);
  text += "  1) 31: 8/5 6/5                 64: 24/14\n";
  for (char& c : text) {
    if (c == '\n') c = '\r';
  }
  text.append(1 << 20, '\r');
  const record_text::Reading reading = read_as("mat", text);
  ASSERT_THAT(reading.matches, SizeIs(1));
  EXPECT_THAT(record_text::to_lines(reading.matches[0].games.at(0)),
              ElementsAre("Ann 0 Bob 0", "1 31: 8/5 6/5", "2 64: 24/14"));
}

TEST(MatReader, StopsWhenAsked) {
  const std::string one = std::string(kHead) + "  1) 31: 8/5 6/5\n";
  const std::string text = one + one + one;
  const Source source("test.mat", text);
  Collector sink;
  int matches = 0;
  mat::read(source, sink, [&](Match&& /*unused*/) { return ++matches < 2; });
  EXPECT_EQ(matches, 2);
}

}  // namespace
}  // namespace bgtools::test
