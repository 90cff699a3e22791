#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::ogxm {

struct Section {
  std::string_view type;
  bool is_critical = false;
  Span payload{};  ///< bytes of the source
};

/// One file of the source, from its header to its end mark.
struct File {
  Span span{};
  std::uint16_t major = 0;
  std::uint16_t reader_major = 0;  ///< the lowest version that a reader has to support
  std::vector<Section> sections{};
};

/// Why a file must not be read, whatever else it holds; "" if it may.
[[nodiscard]] std::string refusal(const File& file);

/// Splits the bytes from `begin` on into sections; `on_damage` receives each wrong size and
/// checksum. The file ends where it claims to, or with the last byte; a section that extends beyond
/// that is cut there.
[[nodiscard]] File split(std::string_view bytes, std::size_t begin,
                         const std::function<void(std::string)>& on_damage);

}  // namespace bgtools::ogxm
