#include "cli/outputs/baseline_path.hpp"

#include <system_error>

#include "cli/inputs/archive.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/system/file.hpp"

namespace bgtools::cli {

std::filesystem::path folder_of(const std::string& file) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::absolute(file, error).parent_path();
  require_memory(error);
  std::filesystem::path real = std::filesystem::weakly_canonical(folder, error);
  require_memory(error);
  return error ? folder.lexically_normal() : real;
}

std::string path_from(const std::filesystem::path& folder, std::string_view name) {
  if (name == kStdin) return std::string(name);
  const std::string_view file = name.substr(0, name.find(kMember));
  const std::filesystem::path path(file);
  const std::filesystem::path real = folder_of(std::string(file)) / path.filename();
  return real.lexically_relative(folder).generic_string().append(name.substr(file.size()));
}

}  // namespace bgtools::cli
