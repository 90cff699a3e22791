#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// The dialects in whose layout a game stands in its text: nine lines of ten are as the writer of
/// that dialect sets them, blanks at their ends aside. Several dialects may agree about a game, and
/// none may fit. `game` counts from 0.
[[nodiscard]] std::vector<std::string_view> layouts_of(const Format& format, const Match& match,
                                                       std::size_t game, const Source& source);

/// Why a text is the work of two programs: its header names one and its games are laid out by
/// another, or its games are laid out by two. "" where nothing speaks for it.
[[nodiscard]] std::string mixture_in(const Format& format, const Match& match,
                                     const Source& source);

}  // namespace bgtools
