#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string_view>

namespace bgtools {

/// FIBS oldmoves: certain of a score line with the names behind it, likely of a score line alone,
/// possible of a row such as `X: (3 1) 8-5 6-5`.
[[nodiscard]] Confidence sniff_oldmoves(std::string_view head) noexcept;

void read_oldmoves(const Source& source, Sink& sink, const OnMatch& on_match);

void write_oldmoves(const Match& match, const WriteOptions& options, std::string& out,
                    Sink& losses);

}  // namespace bgtools

namespace bgtools::oldmoves {

inline constexpr std::array<std::string_view, 2> kExtensions{".fibs", ".oldmoves"};
inline constexpr Format kFormat{.name = "oldmoves",
                                .title = "FIBS oldmoves",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff_oldmoves,
                                .read = read_oldmoves,
                                .write = write_oldmoves};

}  // namespace bgtools::oldmoves
