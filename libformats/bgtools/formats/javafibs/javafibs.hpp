#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools {

/// The matches that JavaFIBS keeps: certain of the title of the file.
[[nodiscard]] Confidence sniff_javafibs(std::string_view head) noexcept;

void read_javafibs(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools

namespace bgtools::javafibs {

inline constexpr std::array<std::string_view, 1> kExtensions{".match"};
inline constexpr Format kFormat{.name = "javafibs",
                                .title = "matches that JavaFIBS keeps",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff_javafibs,
                                .read = read_javafibs};

}  // namespace bgtools::javafibs
