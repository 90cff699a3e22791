#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>
#include <study/oddities.hpp>
#include <study/study.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

/// Known faults: these legal records are accused today.
bool is_accused(std::string_view name) {
  static const std::set<std::string_view> kAccused{"last roll half played", "last roll unknown",
                                                   "takes unread", "result in the free column"};
  return kAccused.contains(name);
}

TEST(Oddities, ALegalRecordIsNeitherAccusedNorChanged) {
  BruteForceJudge judge;
  std::mt19937_64 random(1);
  for (const Oddity& oddity : all_oddities()) {
    int made = 0;
    for (const char* file : {"m02_5pt", "m04_9pt", "m06_13pt"}) {
      const std::string match = contents(testdata(std::string("mat/gnubg/") + file + ".mat"));
      const auto record = odd_record(oddity, match, random, judge);
      if (!record) continue;
      ++made;
      EXPECT_TRUE(record->verdict.is_legal())
          << oddity.name << ": " << record->verdict.stops[0].reason;
      EXPECT_FALSE(record->is_changed) << oddity.name << "\n" << record->text;
      if (is_accused(oddity.name)) continue;
      EXPECT_TRUE(record->accusations.empty())
          << oddity.name << ": " << record->accusations[0].message << "\n"
          << record->text;
    }
    EXPECT_GT(made, 0) << oddity.name;
  }
}

}  // namespace
}  // namespace bgtools::test
