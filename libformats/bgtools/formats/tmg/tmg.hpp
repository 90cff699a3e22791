#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The match text of TrueMoneyGames (`.tmg`).
namespace bgtools::tmg {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".tmg"};
inline constexpr Format kFormat{.name = "tmg",
                                .title = "TrueMoneyGames",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::tmg
