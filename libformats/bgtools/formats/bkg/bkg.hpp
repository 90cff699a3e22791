#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools {

/// The games of the program BKG: likely where lines begin with Black or White and dice.
[[nodiscard]] Confidence sniff_bkg(std::string_view head) noexcept;

void read_bkg(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools

namespace bgtools::bkg {

inline constexpr std::array<std::string_view, 1> kExtensions{".bkg"};
inline constexpr Format kFormat{.name = "bkg",
                                .title = "games of the program BKG",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff_bkg,
                                .read = read_bkg};

}  // namespace bgtools::bkg
