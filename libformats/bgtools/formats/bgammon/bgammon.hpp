#pragma once

#include <bgtools/formats/format.hpp>

namespace bgtools {

/// Replays of bgammon.org: certain of an index line with a game behind it, likely of a game line.
[[nodiscard]] Confidence sniff_bgammon(std::string_view head) noexcept;

void read_bgammon(const Source& source, Sink& sink, const OnMatch& on_match);

void write_bgammon(const Match& match, const WriteOptions& options, std::string& out, Sink& losses);

[[nodiscard]] Inventory count_bgammon(std::string_view text);

}  // namespace bgtools
