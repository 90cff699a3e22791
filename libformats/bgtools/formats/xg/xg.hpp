#pragma once

#include <bgtools/build/format.hpp>
#include <cstdint>
#include <string_view>

/// The binary files of eXtreme Gammon: `.xg` holds a match, `.xgp` one position, both in the same
/// container. docs/formats/xg.md describes them. Spans are offsets into the records, which the
/// container packs.
namespace bgtools::xg {

/// The size of each record in bytes.
inline constexpr std::uint32_t kXgRecordSize = 2560;

/// Certain for every file that begins with XG's mark; the extension tells a match from a position.
[[nodiscard]] Confidence sniff(std::string_view bytes) noexcept;

/// Reads the match, or the position as a game that consists of a board; see Format::read. A record
/// that fits nowhere is reported (BG704) and the next one is read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

}  // namespace bgtools::xg
