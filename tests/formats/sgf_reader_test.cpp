// What the SGF reader makes of texts that are too deep or too short to write down; the others are
// on the pages of tests/cases/formats.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

struct Reading {
  std::vector<Match> matches{};
  std::vector<Diagnostic> findings{};
};

Reading read_text(std::string_view text) {
  Collector sink;
  Reading reading;
  format_named("sgf")->read(Source("test.sgf", text), sink, [&](Match&& match) {
    reading.matches.push_back(std::move(match));
    return true;
  });
  reading.findings = std::move(sink.diagnostics);
  return reading;
}

TEST(SgfReader, SurvivesDeepNesting) {
  const std::string deep = "(;GM[6]" + std::string(200'000, '(');
  EXPECT_THAT(read_text(deep).findings, SizeIs(1));
  std::string nested = "(;GM[6]";
  for (int i = 0; i < 100'000; ++i) nested += "(;W[11]";
  nested += std::string(100'001, ')');
  const Reading reading = read_text(nested);
  EXPECT_THAT(reading.findings, IsEmpty());
  EXPECT_THAT(reading.matches.at(0).games.at(0).actions, SizeIs(100'000));
}

TEST(SgfReader, SurvivesATextThatStopsAnywhere) {
  constexpr std::string_view kWhole =
      "(;FF[4]GM[6]MI[length:5][game:0]RU[Crawford]RE[W+1]\n;W[31hefe]A[0][x]\n;B[64aggk]C[a]"
      "\n;PL[W]AE[a:y]AW[a]AB[x]\n;CV[2]\n;W[double]\n;B[drop])";
  for (std::size_t length = 2; length < kWhole.size(); ++length) {
    EXPECT_THAT(read_text(kWhole.substr(0, length)).findings, Not(IsEmpty())) << length;
  }
  EXPECT_THAT(read_text(kWhole).findings, IsEmpty());
}

}  // namespace
}  // namespace bgtools::test
