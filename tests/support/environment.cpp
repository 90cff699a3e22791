#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <support/environment.hpp>
#include <system_error>

#include "cli/options/groups.hpp"

namespace bgtools::test {

std::filesystem::path source_dir() { return BGTOOLS_SOURCE_DIR; }

std::filesystem::path testdata(std::string_view relative) {
  return source_dir() / "testdata" / relative;
}

std::filesystem::path program() { return BGTOOLS_PROGRAM; }

namespace {

/// Keeps the settings of the person who runs the tests away from the programs that tests start:
/// variables that name options, and a bgtools.conf in or above the working directory.
class NoSettings final : public testing::Environment {
 public:
  void SetUp() override {
    for (const cli::Option& option : cli::options()) {
      std::string variable = "BGTOOLS_";
      for (const char letter : option.name) {
        variable += letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
      }
      ::unsetenv(variable.c_str());  // NOLINT(concurrency-mt-unsafe): no threads yet
    }
    directory_.emplace();
    const std::filesystem::path empty = directory_->write("bgtools.conf", "");
    // NOLINTNEXTLINE(concurrency-mt-unsafe): no threads yet
    ::setenv("BGTOOLS_CONFIG", empty.c_str(), 1);
  }
  void TearDown() override { directory_.reset(); }

 private:
  std::optional<TemporaryDirectory> directory_;
};

// gtest deletes it.
const testing::Environment* const kNoSettings =
    testing::AddGlobalTestEnvironment(new NoSettings);  // NOLINT(cppcoreguidelines-owning-memory)

}  // namespace

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    ADD_FAILURE() << "cannot read " << path;
    return {};
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

std::optional<std::string> environment(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): never set
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

TemporaryDirectory::TemporaryDirectory() {
  // mkdtemp replaces the last six letters.
  const std::string pattern = "bgtools-test-" + std::string(6, 'X');
  std::string name = (std::filesystem::temp_directory_path() / pattern).string();
  if (mkdtemp(name.data()) == nullptr) {
    ADD_FAILURE() << "cannot make a directory in " << std::filesystem::temp_directory_path();
    return;
  }
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path TemporaryDirectory::write(std::string_view relative,
                                                std::string_view bytes) const {
  const std::filesystem::path file = path_ / relative;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) ADD_FAILURE() << "cannot write " << file;
  return file;
}

bool is_required(std::string_view what) {
  const std::string list = environment("BGTOOLS_REQUIRE").value_or("");
  std::string word;
  for (const char c : list + ' ') {
    if (c != ' ' && c != ',') {
      word += c;
      continue;
    }
    if (word == what || word == "all") return true;
    word.clear();
  }
  return false;
}

}  // namespace bgtools::test
