#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools {

/// The match dumps of Gibbon: certain of the title of the file.
[[nodiscard]] Confidence sniff_gmd(std::string_view head) noexcept;

void read_gmd(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools

namespace bgtools::gmd {

inline constexpr std::array<std::string_view, 1> kExtensions{".gmd"};
inline constexpr std::array<std::string_view, 1> kDialects{"gibbon"};
inline constexpr Format kFormat{.name = "gmd",
                                .title = "match dumps of Gibbon",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .sniff = sniff_gmd,
                                .read = read_gmd};

}  // namespace bgtools::gmd
