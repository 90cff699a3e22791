#pragma once

#include <bgtools/text/source.hpp>
#include <cstdint>
#include <vector>

#include "questions/reading/input.hpp"
#include "questions/reading/run.hpp"

namespace bgtools::questions {

/// The matches of an input that --where does not select.
struct LeftOut {
  std::vector<int> matches{};  ///< their numbers from 1, sorted
  std::int64_t undated = 0;    ///< of these, those left out only because their day is not certain

  [[nodiscard]] bool has(int match) const;
};

/// Reads the whole input to know. If a condition is about the end of a match or its findings,
/// all matches of which the others hold are judged for it: a reader may find something in a match
/// when it has handed it over, and a comment may allow it, so nothing is known of a match before
/// the end of the input. Meaningless if it was stopped.
[[nodiscard]] LeftOut left_out_of(const Input& input, const Source& source,
                                  const RunOptions& options);

}  // namespace bgtools::questions
