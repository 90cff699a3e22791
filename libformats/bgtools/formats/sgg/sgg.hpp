#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The match text of GamesGrid and GridGammon (`.sgg`).
namespace bgtools {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff_sgg(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read_sgg(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools

namespace bgtools::sgg {

inline constexpr std::array<std::string_view, 1> kExtensions{".sgg"};
inline constexpr Format kFormat{.name = "sgg",
                                .title = "GamesGrid and GridGammon",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff_sgg,
                                .read = read_sgg};

}  // namespace bgtools::sgg
