#pragma once

#include <bgtools/formats/format.hpp>

namespace bgtools {

/// The match dumps of Gibbon: certain of the title of the file.
[[nodiscard]] Confidence sniff_gmd(std::string_view head) noexcept;

void read_gmd(const Source& source, Sink& sink, const OnMatch& on_match);

[[nodiscard]] Inventory count_gmd(std::string_view text);

}  // namespace bgtools
