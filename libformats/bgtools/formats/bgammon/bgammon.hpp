#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools::bgammon {

/// Replays of bgammon.org: certain for an index line followed by a game, likely for a game line.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

void read(const Source& source, Sink& sink, const OnMatch& on_match);

void write(const Match& match, const WriteOptions& options, std::string& out);

/// The games that the site has.
[[nodiscard]] constexpr bool names_game(Variant game) noexcept {
  return game == Variant::acey_deucey || game == Variant::tabula;
}

inline constexpr std::array<std::string_view, 1> kExtensions{".match"};
inline constexpr std::array<std::string_view, 1> kDialects{"bgammon"};
inline constexpr Format kFormat{.name = "bgammon",
                                .title = "bgammon.org replay",
                                .extensions = kExtensions,
                                .dialects = kDialects,
                                .names_game = names_game,
                                .sniff = sniff,
                                .read = read,
                                .write = write};

}  // namespace bgtools::bgammon
