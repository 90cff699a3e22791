#include <gtest/gtest.h>

#include <string>
#include <study/study.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

/// Expects that a part is at least so many per cent of the whole.
void expect_share(int part, int whole, int least, std::string_view what) {
  EXPECT_GE(100LL * part, 1LL * least * whole) << what << ": " << part << " of " << whole;
}

TEST(Study, MutantsOfAFewMatches) {
  std::vector<std::string> texts;
  for (const char* file : {"m00_1pt", "m02_5pt", "m03_7pt", "m06_13pt", "money00"}) {
    texts.push_back(contents(testdata(std::string("mat/gnubg/") + file + ".mat")));
  }
  Table table;
  run_study(texts, 60, 1, [&](const Trial& trial, std::size_t) {
    table.add(trial);
    EXPECT_TRUE(trial.is_illegal() || !trial.is_found())
        << name(trial.mutant.kind) << ": is legal, but bgtools reports "
        << trial.findings.front().message << "\n"
        << trial.mutant.text;
    EXPECT_TRUE(!trial.is_illegal() || trial.is_found())
        << name(trial.mutant.kind) << ": " << trial.verdict.stops.front().reason << "\n"
        << trial.mutant.text;
  });
  const Tally sum = table.sum();
  EXPECT_EQ(sum.mutants, 300);
  EXPECT_GE(sum.illegal, 200);
  EXPECT_GE(sum.mutants - sum.illegal, 50);
  for (const SlipKind kind : kSlipKinds) EXPECT_GE(table.of(kind).mutants, 10) << name(kind);
  EXPECT_EQ(sum.found, sum.illegal);
  EXPECT_EQ(sum.accused, 0);
  expect_share(sum.placed, sum.illegal, 99, "at the edited turn");
  expect_share(sum.single, sum.illegal, 98, "one finding");
  expect_share(sum.repaired, sum.illegal, 80, "repaired");
  expect_share(sum.listed, sum.illegal, 89, "repaired or listed");
}

}  // namespace
}  // namespace bgtools::test
