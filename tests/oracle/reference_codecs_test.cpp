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

// need_codecs in tools/dev/common.sh installs them.
fs::path python() { return source_dir() / "build/codecs/bin/python"; }

void compare_in(const std::string& places) {
  const TemporaryDirectory folder;
  const fs::path printed = folder.path() / "printed";
  const int status = std::system(
      fmt::format("cd '{}' && '{}' -B tests/oracle/reference_codecs.py '{}' {} >'{}' 2>&1",
                  source_dir().string(), python().string(), program().string(), places,
                  printed.string())
          .c_str());
  EXPECT_EQ(status, 0) << contents(printed);
}

TEST(ReferenceCodecs, ReadAndWriteTheSameRecords) {
  skip_without_environment("codecs", fs::exists(python()));
  compare_in("testdata");
}

TEST(ReferenceCodecsSlow, ReadAndWriteTheSameMatches) {
  skip_without_environment("codecs", fs::exists(python()));
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", samples.has_value());
  compare_in(fmt::format("build/codecs/samples '{}/gnubg/selfplay-2000-matches.zip'", *samples));
}

}  // namespace
}  // namespace bgtools::test
