#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools {

/// Games of BrainKing: likely of both names with plays in its notation behind them.
[[nodiscard]] Confidence sniff_brainking(std::string_view head) noexcept;

void read_brainking(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools

namespace bgtools::brainking {

inline constexpr std::array<std::string_view, 1> kExtensions{".brainking"};
inline constexpr std::array<std::string_view, 1> kDialects{"brainking"};
inline constexpr Format kFormat{.name = "brainking",
                                .title = "games of BrainKing",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .is_experimental = true,
                                .sniff = sniff_brainking,
                                .read = read_brainking};

}  // namespace bgtools::brainking
