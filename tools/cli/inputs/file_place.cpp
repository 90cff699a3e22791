#include "cli/inputs/file_place.hpp"

#include <bgtools/text/numbers.hpp>
#include <cstddef>
#include <cstdint>

namespace bgtools::cli {

std::optional<FilePlace> file_place_in(std::string_view text) {
  if (text.ends_with(':')) text.remove_suffix(1);
  const std::size_t second = text.rfind(':');
  if (second == std::string_view::npos || second == 0) return std::nullopt;
  const auto last = text::to_number<std::uint64_t>(text.substr(second + 1));
  if (!last || *last == 0) return std::nullopt;
  const std::size_t first = text.rfind(':', second - 1);
  if (first != std::string_view::npos && first > 0) {
    const auto line = text::to_number<std::uint64_t>(text.substr(first + 1, second - first - 1));
    if (line && *line > 0) {
      return FilePlace{std::string(text.substr(0, first)), {.line = *line, .column = *last}};
    }
  }
  return FilePlace{std::string(text.substr(0, second)), {.line = *last, .column = 1}};
}

}  // namespace bgtools::cli
