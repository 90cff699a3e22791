#pragma once

#include <bgtools/formats/format.hpp>

namespace bgtools {

/// The games of the program BKG: likely where lines begin with Black or White and dice.
[[nodiscard]] Confidence sniff_bkg(std::string_view head) noexcept;

void read_bkg(const Source& source, Sink& sink, const OnMatch& on_match);

[[nodiscard]] Inventory count_bkg(std::string_view text);

}  // namespace bgtools
