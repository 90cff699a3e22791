#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The log of a client of the backgammon server FIBS: the server's sentences, its boards, and what
/// else was said. Experimental: it was written from the texts of the protocol, without real logs.
namespace bgtools::fibs_session {

/// Likely for a text with a roll and another sentence of a game, each on a line of its own.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads a match for each opponent or each time that one begins; see Format::read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".log"};
inline constexpr Format kFormat{.name = "fibs-session",
                                .title = "log of a FIBS client",
                                .extensions = kExtensions,
                                .dialects = {},
                                .is_experimental = true,
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::fibs_session
