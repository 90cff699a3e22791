// A loss that tests/cases/verify/loss_rules.md cannot show, since no text gives such a record.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <string>

#include "support/record_text.hpp"

namespace bgtools::test {
namespace {

TEST(LossRulesOfMat, AMatchToLessThanNothingIsALoss) {
  auto matches = record_text::read_as("mat",
                                      " 5 point match\n\n Game 1\n"
                                      " Ann : 0                        Bob : 0\n"
                                      "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                                      "      Wins 1 point\n")
                     .matches;
  ASSERT_EQ(matches.size(), 1U);
  matches[0].length = -3;
  std::string out;
  Collector losses;
  bgtools::write(matches[0], *format_named("mat"), WriteOptions{}, out, losses);
  EXPECT_THAT(losses.diagnostics,
              testing::AllOf(testing::Not(testing::IsEmpty()),
                             testing::Each(testing::Field(&Diagnostic::rule, Rule::loss_rule))));
}

}  // namespace
}  // namespace bgtools::test
