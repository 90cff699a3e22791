#include <gtest/gtest.h>

#include <bgtools/finding/spelling.hpp>
#include <string>
#include <string_view>

namespace bgtools {
namespace {

TEST(Spelling, IgnoresOnlyTheCaseOfLetters) {
  EXPECT_TRUE(equal_ignoring_case("Jacoby", "jACOBY"));
  EXPECT_TRUE(equal_ignoring_case("", ""));
  EXPECT_FALSE(equal_ignoring_case("jacoby", "jacob"));
  EXPECT_FALSE(equal_ignoring_case("[", "{"));
  EXPECT_FALSE(equal_ignoring_case("@", "`"));
  EXPECT_EQ(lowered("BG101 \xC3\x84"), "bg101 \xC3\x84");
}

TEST(Spelling, DistanceCountsChangedAddedOmittedAndSwappedLetters) {
  EXPECT_EQ(spelling_distance("check", "check"), 0U);
  EXPECT_EQ(spelling_distance("check", "chick"), 1U);
  EXPECT_EQ(spelling_distance("check", "checks"), 1U);
  EXPECT_EQ(spelling_distance("check", "heck"), 1U);
  EXPECT_EQ(spelling_distance("check", "chekc"), 1U);
  EXPECT_EQ(spelling_distance("check", "Check"), 1U);
  EXPECT_EQ(spelling_distance("", "check"), 5U);
  EXPECT_EQ(spelling_distance("check", ""), 5U);
  EXPECT_EQ(spelling_distance("convert", "formats"), 6U);
}

TEST(Spelling, DistanceIsSymmetric) {
  for (const std::string_view a : {"", "a", "ba", "abc", "detect", "dupes"}) {
    for (const std::string_view b : {"", "a", "ab", "acb", "defect", "pseud"}) {
      EXPECT_EQ(spelling_distance(a, b), spelling_distance(b, a)) << a << ' ' << b;
    }
  }
}

}  // namespace
}  // namespace bgtools
