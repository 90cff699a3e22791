#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <vector>

namespace bgtools::questions {

/// A match or a game of a transcript in words, or those that are not listed.
struct Part {
  std::string name;    ///< "Ann - Bob", "Game 2 (1-0)"
  std::string detail;  ///< the length of a match, or who won a game; "" if not stated
  Span span{};
  bool is_match = false;
  std::vector<Part> games{};
};

/// The matches of a source and their games, up to 10,000 of them: each takes much more memory than
/// its text. `forced` reads with that format; the stop flag of the source ends the list early.
[[nodiscard]] std::vector<Part> outline_of(const Source& source, const std::string& extension,
                                           const Format* forced);

}  // namespace bgtools::questions
