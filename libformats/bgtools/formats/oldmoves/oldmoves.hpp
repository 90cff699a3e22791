#pragma once

#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools::oldmoves {

/// FIBS oldmoves: certain for a score line followed by the names, likely for a score line alone,
/// possible for a row such as `X: (3 1) 8-5 6-5`.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

void write(const Match& match, const WriteOptions& options, std::string& out);

}  // namespace bgtools::oldmoves
