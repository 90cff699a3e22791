#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools::gmd {

/// The match dumps of Gibbon: certain for a file with their title.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".gmd"};
inline constexpr std::array<std::string_view, 1> kDialects{"gibbon"};
inline constexpr Format kFormat{.name = "gmd",
                                .title = "Gibbon match dump",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::gmd
