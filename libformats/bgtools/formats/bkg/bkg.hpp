#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools::bkg {

/// The games of the program BKG: likely if lines begin with Black or White and dice.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".bkg"};
inline constexpr Format kFormat{.name = "bkg",
                                .title = "BKG games",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::bkg
