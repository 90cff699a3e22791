#include "cli/system/output_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::cli {
namespace {

namespace fs = std::filesystem;
using test::TemporaryDirectory;
using testing::ElementsAre;
using testing::MatchesRegex;

bool has_nameless_files(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
  return descriptor >= 0 && ::access("/proc/self/fd", X_OK) == 0;
}

/// Every name that appears in a folder, even for a moment.
class NewNames {
 public:
  explicit NewNames(const fs::path& folder) : watch_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    ::inotify_add_watch(watch_, folder.c_str(), IN_CREATE | IN_MOVED_TO);
  }
  NewNames(const NewNames&) = delete;
  NewNames& operator=(const NewNames&) = delete;
  ~NewNames() { ::close(watch_); }

  [[nodiscard]] std::vector<std::string> take() const {
    std::vector<std::string> names;
    alignas(inotify_event) std::array<char, 4096> block{};
    const ssize_t size = ::read(watch_, block.data(), block.size());
    for (std::size_t at = 0; size > 0 && at < static_cast<std::size_t>(size);) {
      inotify_event event{};
      std::memcpy(&event, block.data() + at, sizeof event);
      names.emplace_back(block.data() + at + sizeof event);
      at += sizeof event + event.len;
    }
    return names;
  }

 private:
  int watch_;
};

TEST(OutputFile, GivesANewFileItsNameInOneStep) {
  const TemporaryDirectory directory;
  skip_without_environment("files without a name", has_nameless_files(directory.path()));
  const NewNames names(directory.path());
  OutputFile file(directory.path() / "new", false);
  ASSERT_TRUE(file.append("text"));
  EXPECT_THAT(names.take(), ElementsAre());
  ASSERT_TRUE(file.commit());
  EXPECT_THAT(names.take(), ElementsAre("new"));
  EXPECT_EQ(test::contents(directory.path() / "new"), "text");
}

TEST(OutputFile, NeedsATemporaryNameOnlyToReplace) {
  const TemporaryDirectory directory;
  skip_without_environment("files without a name", has_nameless_files(directory.path()));
  const fs::path path = directory.write("old", "before");
  const NewNames names(directory.path());
  OutputFile file(path, true);
  ASSERT_TRUE(file.append("after"));
  EXPECT_THAT(names.take(), ElementsAre());
  ASSERT_TRUE(file.commit());
  EXPECT_THAT(names.take(), ElementsAre(MatchesRegex("\\.bgtools-[0-9a-f]+\\.tmp"), "old"));
  EXPECT_EQ(test::contents(path), "after");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 1);
}

TEST(OutputFile, DoesNotReplaceAFileCreatedMeanwhile) {
  const TemporaryDirectory directory;
  const fs::path path = directory.path() / "new";
  OutputFile file(path, false);
  ASSERT_TRUE(file.append("mine"));
  directory.write("new", "somebody's");
  EXPECT_FALSE(file.commit());
  EXPECT_EQ(test::contents(path), "somebody's");
}

TEST(OutputFile, LeavesNothingWithoutACommit) {
  const TemporaryDirectory directory;
  {
    OutputFile file(directory.path() / "new", false);
    ASSERT_TRUE(file.append("text"));
  }
  EXPECT_TRUE(fs::is_empty(directory.path()));
}

}  // namespace
}  // namespace bgtools::cli
