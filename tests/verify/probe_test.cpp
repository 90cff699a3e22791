// The probes at the end of docs/rules.md 1.15: one fault in an otherwise sound transcript yields
// exactly its code, exactly in its place.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "support/check_text.hpp"

namespace bgtools::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Probe {
  const char* name;
  const char* rows;      ///< the rows of game 1, from line 5 of the text
  const char* expected;  ///< line, column, severity and code
};

void PrintTo(const Probe& probe, std::ostream* out) { *out << probe.name; }

std::string text_of(const char* rows) {
  return std::string(" 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n") + rows;
}

const Probe kProbes[] = {
    {"HopOfSixPipsWithThreeAndOne",
     "  1) 31: 8/2 6/5                 42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:10 error BG101"},
    {"BearOffInTheOpening",
     "  1) 31: 6/off                   42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:10 error BG113"},
    {"HalfARoll",
     "  1) 31: 8/5                     42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:10 error BG110"},
    {"NoPlayAndTheGameGoesOn",
     "  1) 31:                         42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:6 error BG116"},
    {"OpeningDouble",
     "  1) 33: 8/5(2) 6/3(2)           42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:6 error BG130"},
    {"FromAnEmptyPoint",
     "  1) 31: 9/6 6/5                 42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:10 error BG105"},
    {"OntoAMadePoint",
     "  1) 51: 6/5 24/19               42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:14 error BG106"},
    {"BackwardsFromAnEmptyPoint",
     "  1) 31: 5/8 6/5                 42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:10 error BG105"},
    {"Backwards",
     "  1) 31: 6/9 6/5                 42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:10 error BG104"},
    {"FourHopsOnANonDouble",
     "  1) 31: 8/5 6/5 13/10 24/23     42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:18 error BG103"},
    {"DieOfSeven",
     "  1) 71: 8/5 6/5                 42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "5:6 error BG118"},
    {"DropWithoutADouble",
     "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
     "  2) 64: 24/14                    Drops\n"
     "      Wins 1 point\n",
     "6:35 error BG210"},
    {"CentredCubeToEight",
     "  1) 31: 8/5 6/5                  Doubles => 8\n"
     "  2)  Drops                       Wins 1 point\n",
     "5:35 error BG209"},
    {"DoubleInTheCrawfordGame",
     "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
     "      Wins 2 points\n"
     "\n"
     " Game 2\n"
     " Ann : 2                        Bob : 0\n"
     "  1) 63: 24/15                    Doubles => 2\n"
     "  2)  Drops                       Wins 1 point\n",
     "10:35 error BG204"},
    {"FourPointsForADropAtOne",
     "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
     "  2)  Doubles => 2                Drops\n"
     "      Wins 4 points\n",
     "7:12 error BG303"},
    {"FivePointsForAResignationAtOne",
     "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
     "      Wins 5 points\n",
     "6:12 error BG302"},
    {"ScoreOfTwoAfterAWinOfOne",
     "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
     "      Wins 1 point\n"
     "\n"
     " Game 2\n"
     " Ann : 2                        Bob : 0\n"
     "  1) 63: 24/15                   31: 8/5 6/5\n"
     "                                  Wins 1 point\n",
     "9:8 error BG307"},
    {"RollByTheWrongPlayer",
     "  1) 31: 8/5 6/5\n"
     "  2) 64: 24/14                   42: 8/4 6/4\n"
     "      Wins 1 point\n",
     "6:6 error BG133"},
};

class Probes : public testing::TestWithParam<Probe> {};

TEST_P(Probes, GiveOneFindingAtItsPlace) {
  EXPECT_THAT(findings(text_of(GetParam().rows)), ElementsAre(GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(RuleSheet, Probes, testing::ValuesIn(kProbes),
                         [](const testing::TestParamInfo<Probe>& probe) {
                           return std::string(probe.param.name);
                         });

TEST(ProbesOfTheRuleSheet, TheirSoundTranscriptHasNoFinding) {
  EXPECT_THAT(findings(text_of("  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                               "      Wins 1 point\n"),
                       Severity::info),
              IsEmpty());
}

}  // namespace
}  // namespace bgtools::test
