#include <algorithm>
#include <bgtools/formats/gmd/gmd.hpp>
#include <string_view>

namespace bgtools::gmd {

Confidence sniff(std::string_view head) noexcept {
  constexpr std::string_view kTitle = "GMD-";
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  const bool is_it = head.starts_with(kTitle) && head.size() > kTitle.size() &&
                     head[kTitle.size()] >= '0' && head[kTitle.size()] <= '9';
  return is_it ? Confidence::certain : Confidence::none;
}

}  // namespace bgtools::gmd
