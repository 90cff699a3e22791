#include "cli/inputs/missing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/system/file.hpp"
#include "report/nearest.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

namespace fs = std::filesystem;

/// Names of a folder are compared up to this number, so that a wrong name costs little.
constexpr std::size_t kMostCompared = 10'000;

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool has_drive(std::string_view path) {
  return path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
}

/// "'a.mat' and 'b.mat'", if the path is several that exist, with blanks or commas between them.
std::string parts_that_exist(std::string_view path) {
  for (const char separator : {',', ' '}) {
    std::string words;
    std::size_t count = 0;
    std::string_view rest = path;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(separator), rest.size());
      const std::string part(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (part.empty()) continue;
      if (!exists(part)) {
        count = 0;
        break;
      }
      words += fmt::format("{}'{}'", words.empty() ? "" : rest.empty() ? " and " : ", ", part);
      ++count;
    }
    if (count > 1) return words;
  }
  return {};
}

/// The name in the same folder that is nearest: the same in capitals, with an extension, or with a
/// slip.
std::string neighbour(const fs::path& path) {
  const fs::path folder = path.parent_path();
  const std::string typed = path.filename().string();
  if (typed.empty()) return {};
  std::vector<std::string> names = names_in(folder.empty() ? "." : folder.string(), kMostCompared);
  // The system lists them in any order.
  std::sort(names.begin(), names.end());
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const auto same = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
    return equal_ignoring_case(name, typed) ||
           equal_ignoring_case(fs::path(name).stem().string(), typed);
  });
  if (same != names.end()) return (folder / *same).string();
  // One letter is not near another because of the ending behind both.
  const std::string_view found = report::nearest(typed, candidates);
  const std::size_t most = report::farthest_guess(fs::path(typed).stem().string());
  if (found.empty() || spelling_distance(found, typed) > most) return {};
  return (folder / found).string();
}

}  // namespace

std::string advice_for_missing(const std::string& path) {
  constexpr std::string_view kFileAddress = "file://";
  constexpr std::array<std::string_view, 6> kStates{"on", "off", "yes", "no", "true", "false"};
  if (path.starts_with(kFileAddress)) return "; write the path without 'file://'";
  if (path.find("://") != std::string::npos) {
    return "; bgtools reads files, not addresses: download it first";
  }
  if (has_drive(path) || path.find('\\') != std::string::npos) return "; folders end with '/' here";
  if (path.find_first_of("*?[") != std::string::npos) return "; no file matches this pattern";
  if (std::find(kStates.begin(), kStates.end(), path) != kStates.end()) {
    return "; switches take no value, such as --crawford and --no-crawford";
  }
  if (const std::string parts = parts_that_exist(path); !parts.empty()) {
    return fmt::format("; {} exist: name them apart", parts);
  }
  const std::size_t begin = path.find_first_not_of(' ');
  if (begin == std::string::npos) return {};
  const std::string trimmed = path.substr(begin, path.find_last_not_of(' ') + 1 - begin);
  const std::string found = exists(trimmed) ? trimmed : neighbour(trimmed);
  return found.empty() ? std::string() : fmt::format("; did you mean '{}'?", found);
}

}  // namespace bgtools::cli
