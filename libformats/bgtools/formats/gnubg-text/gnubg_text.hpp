#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

/// The text that GNU Backgammon exports for a game, with its analysis.
namespace bgtools::gnubg_text {

/// Certain of a text with the heading of a decision and its two ids, in any language, and of one
/// that begins with the score line, in English or with the program's name below; not of the export
/// of one position.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads a match of one game after each score line; see Format::read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

inline constexpr std::array<std::string_view, 1> kExtensions{".txt"};
inline constexpr std::array<std::string_view, 1> kDialects{"gnubg"};
inline constexpr Format kFormat{.name = "gnubg-text",
                                .title = "GNU Backgammon text with analysis",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .sniff = sniff,
                                .read = read};

}  // namespace bgtools::gnubg_text
