#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// Compares words that a person typed or that a program spells in its own way: names of rules,
/// options, tags. Letters are those of ASCII.
namespace bgtools {

[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

[[nodiscard]] constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

/// The lowest number of letters to change, add, leave out or exchange with their neighbour that
/// turns one word into the other. Time grows with the product of both lengths; case matters.
[[nodiscard]] std::size_t spelling_distance(std::string_view a, std::string_view b);

}  // namespace bgtools
