#pragma once

#include <bgtools/formats/format.hpp>
#include <string_view>

/// The match text of BGRoom (`.bgf`, which is also the name of BGBlitz's binary files).
namespace bgtools {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff_bgroom(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read_bgroom(const Source& source, Sink& sink, const OnMatch& on_match);

/// Counts what stands in the text by a scan that shares nothing with the reader; see Format::count.
[[nodiscard]] Inventory count_bgroom(std::string_view text);

}  // namespace bgtools
