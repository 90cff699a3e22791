// Programs that tests start ignore the settings of the person who runs the tests.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

TEST(Settings, ABgtoolsConfAboveTheTestsIsNotRead) {
  const TemporaryDirectory directory;
  directory.write("bgtools.conf", "[check]\nfail-on = never\n");
  const std::filesystem::path below = directory.write("folder/printed", "");
  ASSERT_EQ(std::system(fmt::format("cd '{}' && '{}' config check >printed",
                                    below.parent_path().string(), program().string())
                            .c_str()),
            0);
  const std::string printed = contents(below);
  EXPECT_EQ(printed.find("fail-on = never"), std::string::npos) << printed;
  EXPECT_NE(printed.find("# fail-on = LEVEL"), std::string::npos) << printed;
}

/// The shell of the person who runs the tests may set it like this.
const int kIsSet = ::setenv("BGTOOLS_FAIL_ON", "never", 1);  // NOLINT(concurrency-mt-unsafe)

TEST(Settings, AVariableThatNamesAnOptionIsRemoved) {
  ASSERT_EQ(kIsSet, 0);
  EXPECT_EQ(environment("BGTOOLS_FAIL_ON"), std::nullopt);
}

}  // namespace
}  // namespace bgtools::test
