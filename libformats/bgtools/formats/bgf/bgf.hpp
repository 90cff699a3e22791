#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// BGBlitz's binary match, experimental: no real file could be had. docs/formats/bgf.md describes
/// it. Spans are offsets into the Smile document, which the file packs.
namespace bgtools::bgf {

/// Certain of a file whose first line names Smile as its encoding. BGRoom's text has the same
/// extension and another beginning.
[[nodiscard]] Confidence sniff(std::string_view bytes) noexcept;

/// Reads the match; see Format::read. Which sign of a move is which player is settled by the
/// results of the games and by replay.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".bgf"};
inline constexpr Format kFormat{.name = "bgf",
                                .title = "BGBlitz match",
                                .extensions = kExtensions,
                                .dialects = {},
                                .is_experimental = true,
                                .is_binary = true,
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::bgf
