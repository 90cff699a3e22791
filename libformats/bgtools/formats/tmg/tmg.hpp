#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The match text of TrueMoneyGames (`.tmg`).
namespace bgtools {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff_tmg(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read_tmg(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools

namespace bgtools::tmg {

inline constexpr std::array<std::string_view, 1> kExtensions{".tmg"};
inline constexpr Format kFormat{.name = "tmg",
                                .title = "TrueMoneyGames",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff_tmg,
                                .read = read_tmg};

}  // namespace bgtools::tmg
