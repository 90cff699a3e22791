#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "support/environment.hpp"

// Readers in Python, written from the pages of the formats alone, read what bgtools reads.

namespace bgtools::test {
namespace {

void expect_equal_records(std::string_view folders) {
  const TemporaryDirectory folder;
  const std::string printed = (folder.path() / "printed").string();
  const int status = std::system(
      fmt::format(
          "cd '{}' && python3 -B tests/oracle/second_readers.py '{}' testdata {} >'{}' 2>&1",
          source_dir().string(), program().string(), folders, printed)
          .c_str());
  EXPECT_EQ(status, 0) << contents(printed);
}

TEST(SecondReaders, ReadTheSameRecords) { expect_equal_records("testdata/sgf/gnubg"); }

TEST(SecondReaders, ReadTheSameRecordsOfTheCorpus) {
  const auto corpus = environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", corpus.has_value());
  expect_equal_records(fmt::format("'{}'", *corpus));
}

}  // namespace
}  // namespace bgtools::test
