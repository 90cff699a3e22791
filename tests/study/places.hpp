#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// Places of a text as a person looks them up.
namespace bgtools::test {

[[nodiscard]] inline std::size_t line_number(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
}

/// The line around an offset, without its end.
[[nodiscard]] inline std::string_view line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::size_t begin = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

/// "12:34", line and column.
[[nodiscard]] inline std::string place_in(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::size_t end = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  const std::size_t begin = end == std::string_view::npos ? 0 : end + 1;
  return fmt::format("{}:{}", line_number(text, offset), offset - begin + 1);
}

}  // namespace bgtools::test
