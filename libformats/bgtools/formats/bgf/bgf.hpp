#pragma once

#include <bgtools/build/format.hpp>
#include <string_view>

/// BGBlitz's binary match, experimental: no real file was available. docs/formats/bgf.md describes
/// it. Spans are offsets into the Smile document, which the file packs.
namespace bgtools::bgf {

/// Certain for a file whose first line names Smile as its encoding. BGRoom's text has the same
/// extension but a different beginning.
[[nodiscard]] Confidence sniff(std::string_view bytes) noexcept;

/// Reads the match; see Format::read. The results of the games and a replay settle which sign of a
/// move means which player.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools::bgf
