#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bgtools::cli {

/// The folder of a baseline, without links.
[[nodiscard]] std::filesystem::path folder_of(const std::string& file);

/// The path of an input from the folder of a baseline. So it is the same however the input is
/// named, and wherever the run is started. Stdin without a name has none.
[[nodiscard]] std::string path_from(const std::filesystem::path& folder, std::string_view name);

}  // namespace bgtools::cli
