#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The game text of PartyGammon (`.gam`).
namespace bgtools::party {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads the games of the text as one match; see Format::read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".gam"};
inline constexpr Format kFormat{.name = "party",
                                .title = "PartyGammon",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::party
