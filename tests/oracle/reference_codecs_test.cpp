#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/environment.hpp"

// The reference codecs of OGXM read what bgtools writes and write what bgtools reads.

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

TEST(ReferenceCodecs, ReadAndWriteTheSameRecords) {
  // need_codecs in tools/dev/common.sh installs them.
  const fs::path python = source_dir() / "build/codecs/bin/python";
  skip_without_environment("codecs", fs::exists(python));
  const TemporaryDirectory folder;
  const fs::path printed = folder.path() / "printed";
  const int status = std::system(
      fmt::format("cd '{}' && '{}' -B tests/oracle/reference_codecs.py '{}' "
                  "testdata/sample testdata/mat/gnubg build/codecs/samples >'{}' 2>&1",
                  source_dir().string(), python.string(), program().string(), printed.string())
          .c_str());
  EXPECT_EQ(status, 0) << contents(printed);
}

}  // namespace
}  // namespace bgtools::test
