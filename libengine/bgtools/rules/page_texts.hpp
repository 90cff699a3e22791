#pragma once

#include <span>
#include <string_view>

namespace bgtools::rules {

/// A file of docs/rules, unchanged.
struct PageText {
  int number = 0;  ///< of the rule
  std::string_view text;
};

/// All of them, by number. cmake/embed_pages.cmake writes the source of this.
[[nodiscard]] std::span<const PageText> page_texts() noexcept;

}  // namespace bgtools::rules
