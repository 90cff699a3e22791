#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// What surrounds the pages of matches, and what is the same in each.
namespace bgtools::questions {

/// Where a page has its style and its script.
enum class PageKind : std::uint8_t {
  alone,  ///< within
  match,  ///< a match of a site, in a folder of it
  list,   ///< a list in such a folder, without boards
  front   ///< a list in the folder of the site itself
};

/// Both are written beside the front page of a site.
inline constexpr std::string_view kPageStyleName = "site";    ///< .css
inline constexpr std::string_view kPageScriptName = "match";  ///< .js
extern const std::string_view kPageStyle;
/// Steps through the games of a match. Without it, the moves and the first board are shown.
extern const std::string_view kPageScript;

/// A whole page; `body` is HTML.
[[nodiscard]] std::string html_page(std::string_view title, PageKind kind, std::string_view body);

}  // namespace bgtools::questions
