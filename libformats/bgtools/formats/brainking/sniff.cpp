#include <algorithm>
#include <bgtools/formats/brainking/brainking.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools {
namespace {

/// `9-15, 17-20`: two hops with a hyphen and a comma between them.
bool has_hops(std::string_view line) noexcept {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos || comma == 0) return false;
  const auto has_hop = [](std::string_view part) {
    const std::size_t sign = part.find('-');
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return sign != std::string_view::npos && sign > 0 && sign + 1 < part.size() &&
           is_digit(part[sign - 1]) && is_digit(part[sign + 1]);
  };
  return has_hop(line.substr(0, comma)) && has_hop(line.substr(comma + 1));
}

}  // namespace

Confidence sniff_brainking(std::string_view head) noexcept {
  bool has_white = false;
  bool has_black = false;
  while (!head.empty()) {
    const std::size_t length = std::min(head.find_first_of("\r\n"), head.size());
    std::string_view line = head.substr(0, length);
    head.remove_prefix(std::min(length + 1, head.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    has_white = has_white || line.starts_with("White:");
    has_black = has_black || line.starts_with("Black:");
    if (has_white && has_black && has_hops(line)) return Confidence::likely;
  }
  return Confidence::none;
}

}  // namespace bgtools
