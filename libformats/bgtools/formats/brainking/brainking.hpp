#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools::brainking {

/// Games of BrainKing: likely if plays in its notation follow both names.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".brainking"};
inline constexpr std::array<std::string_view, 1> kDialects{"brainking"};
inline constexpr Format kFormat{.name = "brainking",
                                .title = "BrainKing games",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .is_experimental = true,
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::brainking
