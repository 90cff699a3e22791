#include "cli/inputs/watch.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>

#include "cli/inputs/archive.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/system/file.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

namespace fs = std::filesystem;

/// The file that holds an input: for a member of an archive, the archive.
std::string file_of(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error) ? path : path.substr(0, path.find(kMember));
}

/// What shows that a file is another one, or has another content.
using FileState =
    std::tuple<std::uint64_t, std::uint64_t, std::int64_t, std::int64_t, std::int64_t>;

FileState state_of(const std::string& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return {};
  return {status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec,
          status.st_mtim.tv_nsec};
}

/// The inputs of a moment, and why some cannot be read.
using Snapshot = std::map<std::string, FileState>;

Snapshot snapshot_of(const InputOptions& inputs) {
  Snapshot snapshot;
  const auto add = [&](const std::string& path) {
    snapshot.try_emplace(path, state_of(file_of(path)));
    return true;
  };
  for_each_path(inputs, add, [&](const std::string& path, std::string_view message) {
    add(path);
    return add(fmt::format("{}: {}", path, message));
  });
  for (const std::string& list : inputs.files_from) add(list);
  return snapshot;
}

void add_folder(const std::string& folder, std::set<std::string>& folders) {
  folders.insert(folder);
  for (const std::string& name : names_in(folder)) {
    const fs::path path = fs::path(folder) / name;
    std::error_code ignored;
    if (fs::is_symlink(path, ignored) || !fs::is_directory(path, ignored)) continue;
    add_folder(path.string(), folders);
  }
}

void add_folders(const std::string& named, std::set<std::string>& folders) {
  const std::string path = file_of(named);
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const std::string parent = fs::path(path).parent_path().string();
    folders.insert(parent.empty() ? "." : parent);
    return;
  }
  add_folder(path, folders);
}

std::set<std::string> folders_of(const InputOptions& inputs) {
  std::set<std::string> folders;
  for (const std::string& operand : inputs.operands) add_folders(operand, folders);
  for (const std::string& list : inputs.files_from) {
    add_folders(list, folders);
    // That it cannot be read is told by the run.
    static_cast<void>(
        for_each_name_of(list, inputs.lists_end_with_nul, [&](const std::string& name) {
          add_folders(name, folders);
          return true;
        }));
  }
  return folders;
}

}  // namespace

ExitCode watch_inputs(const InputOptions& inputs, Watcher& watcher,
                      const std::function<bool()>& run) {
  std::set<std::string> told;
  std::optional<Snapshot> shown;
  do {
    // In this order, so that no change comes between.
    const std::set<std::string> folders = folders_of(inputs);
    const std::vector<std::string> refused = watcher.watch(folders);
    Snapshot now = snapshot_of(inputs);
    if (now != shown) {
      shown = std::move(now);
      if (!run()) return interruption().value_or(ExitCode::failed);
    }
    for (const std::string& message : refused) {
      if (!told.insert(message).second) continue;
      complain(
          fmt::format("{}; changes there are not seen, unless --poll looks for them", message));
    }
    if (!folders.empty() && refused.size() == folders.size()) return ExitCode::failed;
  } while (watcher.wait());
  return *interruption();
}

}  // namespace bgtools::cli
