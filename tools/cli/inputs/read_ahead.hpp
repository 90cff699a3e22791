#pragma once

#include <cstddef>
#include <string_view>

#include "questions/reading/run.hpp"

namespace bgtools::cli {

/// How the inputs of so many jobs are read (RunOptions::reading): with more than one of them, or
/// more than one core for 0, a large text is read in a thread of its own while its matches before
/// are judged.
[[nodiscard]] questions::Reading reading_for(std::size_t jobs);

/// Reads as bgtools::read() does, in another thread. `sink` and `on_match` are called in the
/// caller's thread, for the same and in the same order, but later: the reader may be some matches
/// ahead, though not of one that is large. Only the sink's wants() is called in both threads, and
/// of the source what does not remember a place (docs/library.md). Without room for another thread
/// it is bgtools::read().
const Format* read_ahead(const Source& source, std::string_view extension, const Format* forced,
                         Sink& sink, const bgtools::OnMatch& on_match);

}  // namespace bgtools::cli
