#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bgtools {

/// An identifier as a constant, with `-` for each `_`.
template <std::size_t kSize>
struct SwitchId {
  std::array<char, kSize> letters{};

  // NOLINTNEXTLINE(google-explicit-constructor): a text as a parameter of a template
  consteval SwitchId(const char (&id)[kSize]) {
    for (std::size_t i = 0; i < kSize; ++i) letters[i] = id[i] == '_' ? '-' : id[i];
  }
};

/// The name of a line of switches.def: "cube-limit" of "cube_limit".
template <SwitchId kId>
[[nodiscard]] constexpr std::string_view switch_name() noexcept {
  return {kId.letters.data(), kId.letters.size() - 1};
}

}  // namespace bgtools
