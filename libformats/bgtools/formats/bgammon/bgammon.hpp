#pragma once

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

}  // namespace bgtools::bgammon
