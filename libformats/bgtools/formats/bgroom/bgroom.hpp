#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The match text of BGRoom (`.bgf`, which is also the name of BGBlitz's binary files).
namespace bgtools::bgroom {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".bgf"};
inline constexpr std::array<std::string_view, 1> kDialects{"bgroom"};
inline constexpr Format kFormat{.name = "bgroom",
                                .title = "BGRoom",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::bgroom
