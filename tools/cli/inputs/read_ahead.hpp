#pragma once

#include <cstddef>
#include <string_view>

#include "questions/reading/run.hpp"

namespace bgtools::cli {

/// RunOptions::reading for this number of jobs, 0 meaning one per core. With more than one, a
/// second thread reads a large text while its first matches are judged.
[[nodiscard]] questions::Reading reading_for(std::size_t jobs);

/// Does what bgtools::read() does, but reads in a second thread, which may be some small matches
/// ahead of what `sink` and `on_match` have been given. Both are called in the caller's thread,
/// with the same values and in the same order. Only the sink's wants() is called in both threads,
/// and those functions of the source that do not remember a place (docs/library.md). Without room
/// for a second thread it calls bgtools::read().
const Format* read_ahead(const Source& source, std::string_view extension, const Format* forced,
                         Sink& sink, const bgtools::OnMatch& on_match);

}  // namespace bgtools::cli
