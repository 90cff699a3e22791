#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// BGBlitz's binary match, experimental: no real file was available. docs/formats/bgf.md describes
/// it. Spans are offsets into the Smile document, which the file packs.
namespace bgtools::bgf {

/// Certain for a file whose first line names Smile as its encoding. BGRoom's text has the same
/// extension but a different beginning.
[[nodiscard]] Confidence sniff(std::string_view bytes) noexcept;

/// Reads the match; see Format::read. The results of the games and a replay settle which sign of a
/// move means which player.
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
