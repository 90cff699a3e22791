#pragma once

#include <bgtools/formats/format.hpp>

namespace bgtools {

/// Games of BrainKing: likely of both names with plays in its notation behind them.
[[nodiscard]] Confidence sniff_brainking(std::string_view head) noexcept;

void read_brainking(const Source& source, Sink& sink, const OnMatch& on_match);

[[nodiscard]] Inventory count_brainking(std::string_view text);

}  // namespace bgtools
