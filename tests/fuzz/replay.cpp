// Runs a fuzz target on files instead of libFuzzer's inputs, with any compiler: replay_TARGET
// FILE-OR-DIRECTORY...

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

/// The files below a path, sorted by name.
std::vector<fs::path> files_of(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int main(int argument_count, char** arguments) {
  for (int i = 1; i < argument_count; ++i) {
    const std::vector<fs::path> files = files_of(arguments[i]);
    if (files.empty()) {
      fmt::print(stderr, "{}: nothing to replay\n", arguments[i]);
      return 1;
    }
    for (const fs::path& file : files) {
      std::ifstream in(file, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      if (!in.is_open()) {
        fmt::print(stderr, "{}: cannot be read\n", file.string());
        return 1;
      }
      // The last line before an abort names the file.
      fmt::print("{}\n", file.string());
      std::fflush(stdout);
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
  }
  return argument_count > 1 ? 0 : 1;
}
