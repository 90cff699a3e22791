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
  std::uint16_t reader_major = 0;  ///< the least version that a reader has to know
  std::vector<Section> sections{};
};

/// Why a file must not be read, whatever else it holds; "" where it may.
[[nodiscard]] std::string refusal(const File& file);

/// Splits the bytes from `begin` on into sections; `on_damage` takes each size and checksum that
/// does not hold. The file ends where it says, at most with the bytes; a section that it cuts short
/// ends with it.
[[nodiscard]] File split(std::string_view bytes, std::size_t begin,
                         const std::function<void(std::string)>& on_damage);

}  // namespace bgtools::ogxm
