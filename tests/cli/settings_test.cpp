// Programs that tests start ignore the settings of the person who runs the tests.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

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

/// What a check prints in a folder whose bgtools.conf belongs to a user.
std::string printed_beside_settings_of(uid_t user, std::string_view settings) {
  const TemporaryDirectory directory;
  const std::filesystem::path conf = directory.write("bgtools.conf", settings);
  EXPECT_EQ(::chown(conf.c_str(), user, static_cast<gid_t>(-1)), 0);
  const std::filesystem::path printed = directory.write("printed", "");
  const int status =
      std::system(fmt::format("cd '{}' && env -u BGTOOLS_CONFIG '{}' check '{}' >printed 2>&1",
                              directory.path().string(), program().string(),
                              testdata("mat/valid/bar-spelt-25.mat").string())
                      .c_str());
  EXPECT_NE(status, -1);
  return contents(printed);
}

TEST(Settings, OfAStrangerMayNotDecide) {
  skip_without_environment("chroot", ::geteuid() == 0);  // only root gives files away
  constexpr uid_t kStranger = 65534;
  const std::string refused =
      "'fail-on' changes what is a fault, and the file belongs to user 65534";
  constexpr std::string_view kDecides = "[check]\nfail-on = never\n";
  std::string printed = printed_beside_settings_of(kStranger, kDecides);
  EXPECT_NE(printed.find(refused), std::string::npos) << printed;
  printed = printed_beside_settings_of(::geteuid(), kDecides);
  EXPECT_EQ(printed.find("belongs to"), std::string::npos) << printed;
  // The form of a report may come from anybody.
  printed = printed_beside_settings_of(kStranger, "[check]\noutput-format = ndjson\n");
  EXPECT_EQ(printed.find("belongs to"), std::string::npos) << printed;
  EXPECT_NE(printed.find("{\"type\":"), std::string::npos) << printed;
}

/// The shell of the person who runs the tests may set it like this.
const int kIsSet = ::setenv("BGTOOLS_FAIL_ON", "never", 1);  // NOLINT(concurrency-mt-unsafe)

TEST(Settings, AVariableThatNamesAnOptionIsRemoved) {
  ASSERT_EQ(kIsSet, 0);
  EXPECT_EQ(environment("BGTOOLS_FAIL_ON"), std::nullopt);
}

}  // namespace
}  // namespace bgtools::test
