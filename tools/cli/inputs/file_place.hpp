#pragma once

#include <bgtools/text/source.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::cli {

/// A name of a file, and a place in it.
struct FilePlace {
  std::string file;
  Place place{};
};

/// FILE:LINE:COLUMN as reports print it, perhaps with the colon after it, or FILE:LINE.
[[nodiscard]] std::optional<FilePlace> file_place_in(std::string_view text);

}  // namespace bgtools::cli
