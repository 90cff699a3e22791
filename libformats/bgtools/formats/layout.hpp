#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// The dialects whose layout a game has in its text: nine lines of ten are as the writer of that
/// dialect lays them out, apart from blanks at their ends. Several dialects may fit a game, or
/// none. `game` counts from 0.
[[nodiscard]] std::vector<std::string_view> layouts_of(const Format& format, const Match& match,
                                                       std::size_t game, const Source& source);

/// Why a text seems to be the work of two programs: its header names one and its games are laid out
/// by another, or its games are laid out by two. "" if nothing suggests that.
[[nodiscard]] std::string mixture_in(const Format& format, const Match& match,
                                     const Source& source);

}  // namespace bgtools
