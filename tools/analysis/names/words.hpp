#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::analysis {

/// A word of a text, as names are compared with each other.
struct NameWord {
  std::string folded{};   ///< in small letters without accents: "Õnne" and "onne" are one
  std::size_t begin = 0;  ///< its bytes in the text
  std::size_t end = 0;
};

/// The words of a text, which are letters and digits, in their order. Blanks and signs are between
/// them.
[[nodiscard]] std::vector<NameWord> words_of(std::string_view text);

}  // namespace bgtools::analysis
