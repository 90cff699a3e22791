#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools::javafibs {

/// The matches that JavaFIBS keeps: certain for a file with their title.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".match"};
inline constexpr Format kFormat{.name = "javafibs",
                                .title = "JavaFIBS match",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::javafibs
