#include <algorithm>
#include <bgtools/formats/javafibs/javafibs.hpp>
#include <string_view>

namespace bgtools::javafibs {

Confidence sniff(std::string_view head) noexcept {
  constexpr std::string_view kTitle = "JavaFIBS internal match representation";
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  return head.starts_with(kTitle) ? Confidence::certain : Confidence::none;
}

}  // namespace bgtools::javafibs
