#pragma once

#include <bgtools/formats/format.hpp>

namespace bgtools {

/// The matches that JavaFIBS keeps: certain of the title of the file.
[[nodiscard]] Confidence sniff_javafibs(std::string_view head) noexcept;

void read_javafibs(const Source& source, Sink& sink, const OnMatch& on_match);

[[nodiscard]] Inventory count_javafibs(std::string_view text);

}  // namespace bgtools
