// Programs that tests start ignore the settings of the person who runs the tests.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/options/config.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

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

/// A folder with a bgtools.conf, which is found there.
class FoundSettings : public testing::Test {
 protected:
  void SetUp() override { ::unsetenv("BGTOOLS_CONFIG"); }  // NOLINT(concurrency-mt-unsafe)
  void TearDown() override {
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    if (named_) ::setenv("BGTOOLS_CONFIG", named_->c_str(), 1);
  }

  fs::path write(std::string_view settings) {
    return directory_.write("folder/bgtools.conf", std::string(settings));
  }
  [[nodiscard]] fs::path folder() const { return directory_.path() / "folder"; }
  /// Why the settings for a command are refused; "": they are taken.
  [[nodiscard]] std::string refusal(const cli::Command& command = cli::kCheck,
                                    const cli::CommonArguments& own = {}) const {
    const auto settings = cli::settings_of(cli::commands(), command, own, folder().string());
    return settings ? std::string() : settings.error().message;
  }
  [[nodiscard]] std::string refusal_if_named() const {
    cli::CommonArguments own;
    own.config.text = (folder() / "bgtools.conf").string();
    return refusal(cli::kCheck, own);
  }

 private:
  TemporaryDirectory directory_;
  std::optional<std::string> named_ = environment("BGTOOLS_CONFIG");
};

TEST_F(FoundSettings, AreRefusedIfSomebodyElseMayChangeThem) {
  const fs::path conf = write("[check]\noutput-format = concise\n");
  ASSERT_EQ(::chmod(folder().c_str(), 0755), 0);
  struct Kind {
    mode_t file;
    mode_t folder;
    std::string_view reason;
  };
  for (const auto& [file, folder_mode, reason] : {
           Kind{0644, 0755, ""},
           Kind{0600, 0700, ""},
           Kind{0644, 01755, ""},
           Kind{0646, 0755, ": may be written by everybody; "},
           Kind{0602, 0755, ": may be written by everybody; "},
           Kind{0644, 0757, ": is in a folder that may be written by everybody; "},
           Kind{0644, 01777, ": is in a folder that may be written by everybody; "},
       }) {
    SCOPED_TRACE(fmt::format("{:o} in {:o}", file, folder_mode));
    ASSERT_EQ(::chmod(conf.c_str(), file), 0);
    ASSERT_EQ(::chmod(folder().c_str(), folder_mode), 0);
    const std::string said = refusal();
    EXPECT_EQ(said.empty(), reason.empty()) << said;
    EXPECT_THAT(said, testing::HasSubstr(reason));
    if (!reason.empty()) {
      EXPECT_THAT(said, testing::HasSubstr("--config "));
      EXPECT_THAT(said, testing::HasSubstr("--no-config "));
    }
    EXPECT_EQ(refusal_if_named(), "");
  }
}

TEST_F(FoundSettings, AreRefusedUnlessTheyAreARegularFile) {
  const fs::path conf = write("[check]\n");
  fs::rename(conf, folder() / "other.conf");
  fs::create_symlink("other.conf", conf);
  EXPECT_THAT(refusal(), testing::HasSubstr(": is a link, not a regular file; "));
  EXPECT_EQ(refusal_if_named(), "");
  fs::remove(conf);
  fs::create_symlink("nowhere", conf);
  EXPECT_THAT(refusal(), testing::HasSubstr(": is a link, not a regular file; "));
  fs::remove(conf);
  fs::create_directory(conf);
  EXPECT_THAT(refusal(), testing::HasSubstr(": is a directory, not a regular file; "));
}

TEST_F(FoundSettings, MayBeWrittenByAGroupWithoutOthers) {
  skip_without_environment("chroot", ::geteuid() == 0);  // only root gives files away
  constexpr gid_t kOfRoot = 0;
  constexpr gid_t kOfNobody = 65534;
  const fs::path conf = write("[check]\n");
  for (const fs::path& path : {conf, folder()}) {
    ASSERT_EQ(::chmod(path.c_str(), 0775), 0);
    ASSERT_EQ(::chown(path.c_str(), 0, kOfRoot), 0);
    EXPECT_EQ(refusal(), "");
    ASSERT_EQ(::chown(path.c_str(), 0, kOfNobody), 0);
    EXPECT_THAT(refusal(), testing::HasSubstr("may be written by group 65534; "));
    ASSERT_EQ(::chmod(path.c_str(), 0755), 0);
    EXPECT_EQ(refusal(), "");
  }
}

TEST_F(FoundSettings, AreRefusedIfTheyBelongToAStranger) {
  skip_without_environment("chroot", ::geteuid() == 0);
  constexpr uid_t kStranger = 65534;
  const fs::path conf = write("[check]\n");
  ASSERT_EQ(::chown(conf.c_str(), kStranger, 0), 0);
  EXPECT_THAT(refusal(), testing::HasSubstr("bgtools.conf: belongs to user 65534; "));
  EXPECT_EQ(refusal_if_named(), "");
  ASSERT_EQ(::chown(conf.c_str(), 0, 0), 0);
  ASSERT_EQ(::chown(folder().c_str(), kStranger, 0), 0);
  EXPECT_THAT(refusal(), testing::HasSubstr(": is in a folder that belongs to user 65534; "));
  EXPECT_EQ(refusal_if_named(), "");
}

TEST_F(FoundSettings, WriteNoFilesWithAnyOptionOfAnyCommand) {
  int options = 0;
  for (const cli::Command& command : cli::commands()) {
    for (const cli::Option* const option : cli::options_of(command.takes)) {
      if (!cli::is_setting(*option)) continue;
      const std::string_view choices = option->choices;
      const std::string_view value = option->value.empty() ? "on"
                                     : choices.empty()     ? "json=x"
                                                           : choices.substr(0, choices.find('|'));
      write(fmt::format("[{}]\n{} = {}\n", command.name, option->name, value));
      const bool writes = option->effect == cli::Effect::writes;
      options += writes ? 1 : 0;
      EXPECT_EQ(refusal(command).find("writes files") != std::string::npos, writes)
          << command.name << " " << option->name;
      cli::CommonArguments own;
      own.config.text = (folder() / "bgtools.conf").string();
      EXPECT_EQ(refusal(command, own), "");
    }
  }
  EXPECT_GT(options, 10);
}

/// The shell of the person who runs the tests may set it like this.
const int kIsSet = ::setenv("BGTOOLS_FAIL_ON", "never", 1);  // NOLINT(concurrency-mt-unsafe)

TEST(Settings, AVariableThatNamesAnOptionIsRemoved) {
  ASSERT_EQ(kIsSet, 0);
  EXPECT_EQ(environment("BGTOOLS_FAIL_ON"), std::nullopt);
}

}  // namespace
}  // namespace bgtools::test
