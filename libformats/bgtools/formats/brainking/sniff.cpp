#include <algorithm>
#include <bgtools/formats/brainking/brainking.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::brainking {
namespace {

/// `9-15, 17-20`: two hops with a hyphen and a comma between them.
bool has_hops(std::string_view line) noexcept {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos || comma == 0) return false;
  const auto has_hop = [](std::string_view part) {
    const std::size_t sign = part.find('-');
    return sign != std::string_view::npos && sign > 0 && sign + 1 < part.size() &&
           text::is_digit(part[sign - 1]) && text::is_digit(part[sign + 1]);
  };
  return has_hop(line.substr(0, comma)) && has_hop(line.substr(comma + 1));
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  bool has_white = false;
  bool has_black = false;
  while (!head.empty()) {
    std::string_view line = text::take_line(head);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    has_white = has_white || line.starts_with("White:");
    has_black = has_black || line.starts_with("Black:");
    if (has_white && has_black && has_hops(line)) return Confidence::likely;
  }
  return Confidence::none;
}

}  // namespace bgtools::brainking
