#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>

namespace bgtools {

/// Why a text seems to be the work of two programs: its header names one and its games are laid out
/// by another, or its games are laid out by two. A game is laid out like a dialect if nine lines of
/// ten are as the writer of the dialect has them, apart from blanks at their ends. "" if nothing
/// suggests that.
[[nodiscard]] std::string mixture_in(const Format& format, const Match& match,
                                     const Source& source);

}  // namespace bgtools
