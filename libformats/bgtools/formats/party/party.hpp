#pragma once

#include <bgtools/formats/format.hpp>
#include <string_view>

/// The game text of PartyGammon (`.gam`).
namespace bgtools {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff_party(std::string_view head) noexcept;

/// Reads the games of the text as one match; see Format::read.
void read_party(const Source& source, Sink& sink, const OnMatch& on_match);

/// Counts what stands in the text by a scan that shares nothing with the reader; see Format::count.
[[nodiscard]] Inventory count_party(std::string_view text);

}  // namespace bgtools
