#include "cli/system/file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "support/environment.hpp"

namespace bgtools::cli {
namespace {

namespace fs = std::filesystem;
using test::TemporaryDirectory;

/// What another process does to the file while it is read; a plain function can reach only globals.
fs::path changed_path;
void (*change)() = nullptr;

/// Reads a part, then lets the change happen.
ssize_t read_and_change(int descriptor, void* place, std::size_t size) {
  const ssize_t count = ::read(descriptor, place, std::min<std::size_t>(size, 1000));
  if (change != nullptr) change();
  change = nullptr;
  return count;
}

ssize_t read_little(int descriptor, void* place, std::size_t size) {
  static int calls = 0;
  errno = EINTR;
  return ++calls % 2 == 1 ? -1 : ::read(descriptor, place, std::min<std::size_t>(size, 7));
}

std::string outcome(FileReader& reader, const fs::path& path) {
  const auto read = reader.read(path);
  if (!read) return read.error().message;
  return std::string(*read);
}

std::string outcome_of_change(const fs::path& path, void (*its_change)()) {
  changed_path = path;
  change = its_change;
  FileReader reader(&read_and_change);
  return outcome(reader, path);
}

class ChangedFile : public testing::TestWithParam<std::size_t> {};

TEST_P(ChangedFile, IsAnErrorAndNotAnotherLength) {
  const TemporaryDirectory directory;
  const fs::path path = directory.write("a.mat", std::string(GetParam(), 'x'));
  constexpr std::string_view kChanged = "changed while it was being read";
  EXPECT_EQ(outcome_of_change(path, [] { fs::resize_file(changed_path, 1500); }), kChanged);
  fs::resize_file(path, GetParam());
  EXPECT_EQ(outcome_of_change(path, [] { fs::resize_file(changed_path, 0); }), kChanged);
  fs::resize_file(path, GetParam());
  EXPECT_EQ(outcome_of_change(
                path, [] { fs::resize_file(changed_path, fs::file_size(changed_path) + 1); }),
            kChanged);
  fs::resize_file(path, GetParam());
  EXPECT_EQ(outcome_of_change(path,
                              [] {
                                // As if another process wrote other bytes into it.
                                fs::last_write_time(changed_path, fs::file_time_type::clock::now() -
                                                                      std::chrono::hours(1));
                              }),
            kChanged);
  EXPECT_EQ(outcome_of_change(path, [] {}).size(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(OfEverySize, ChangedFile, testing::Values(2000, 100'000, 3 * 1024 * 1024));

TEST(FileReader, ContinuesAfterShortAndInterruptedReads) {
  const TemporaryDirectory directory;
  const std::string text = "  1) 31: 8/5 6/5                 64: 24/14\n";
  FileReader reader(&read_little);
  EXPECT_EQ(outcome(reader, directory.write("a.mat", text)), text);
}

TEST(FileReader, ReadsFilesWithoutASize) {
  FileReader reader;
  EXPECT_THAT(outcome(reader, "/proc/self/status"), testing::StartsWith("Name:"));
}

}  // namespace
}  // namespace bgtools::cli
