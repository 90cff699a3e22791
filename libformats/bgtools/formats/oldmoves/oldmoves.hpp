#pragma once

#include <bgtools/formats/format.hpp>

namespace bgtools {

/// FIBS oldmoves: certain of a score line with the names behind it, likely of a score line alone,
/// possible of a row such as `X: (3 1) 8-5 6-5`.
[[nodiscard]] Confidence sniff_oldmoves(std::string_view head) noexcept;

void read_oldmoves(const Source& source, Sink& sink, const OnMatch& on_match);

void write_oldmoves(const Match& match, const WriteOptions& options, std::string& out,
                    Sink& losses);

[[nodiscard]] Inventory count_oldmoves(std::string_view text);

}  // namespace bgtools
