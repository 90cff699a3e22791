#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

/// What the tests need from the machine they run on.
namespace bgtools::test {

/// The root of the repository.
[[nodiscard]] std::filesystem::path source_dir();
/// A file or folder under testdata/.
[[nodiscard]] std::filesystem::path testdata(std::string_view relative = "");
/// The program bgtools of this build. A program that a test starts sees only the settings that the
/// test gives it: variables that name options are removed, and BGTOOLS_CONFIG names an empty file.
[[nodiscard]] std::filesystem::path program();
/// The whole file. A file that cannot be read fails the test and yields "".
[[nodiscard]] std::string contents(const std::filesystem::path& path);
/// The value of an environment variable; nullopt if it is unset or empty.
[[nodiscard]] std::optional<std::string> environment(const char* variable);

/// A new empty folder that is removed with the object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// Writes a file below the folder, creates the folders it needs, and returns its path.
  std::filesystem::path write(std::string_view relative, std::string_view bytes) const;

 private:
  std::filesystem::path path_;
};

/// Whether the machine must have what a test asks for: BGTOOLS_REQUIRE lists such names, separated
/// by blanks or commas, or is "all".
[[nodiscard]] bool is_required(std::string_view what);

}  // namespace bgtools::test

/// Skips the test when something outside the repository is absent: a program such as gnubg, or the
/// files that BGTOOLS_CORPUS, BGTOOLS_SCHEMAS or BGTOOLS_SAMPLES name. Tests may skip in no other
/// way. If BGTOOLS_REQUIRE names `what`, the test fails instead.
///
/// Example: skip_without_environment("gnubg", std::filesystem::exists("/usr/games/gnubg"));
#define skip_without_environment(what, is_present)                                          \
  do {                                                                                      \
    if (is_present) break;                                                                  \
    if (::bgtools::test::is_required(what)) FAIL() << (what) << " is required but missing"; \
    GTEST_SKIP() << "skip_without_environment: no " << (what);                              \
  } while (false)
