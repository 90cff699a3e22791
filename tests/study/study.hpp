#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What the studies ask bgtools, and when two records are the same.
namespace bgtools::test {

/// What bgtools reads from a text and reports about it.
struct Reading {
  Match match;
  std::vector<Diagnostic> findings;  ///< errors and warnings that are not consequences, by place
  std::int64_t unverified_turns = 0;
};

[[nodiscard]] Reading read_and_verify(std::string_view text);

/// The first match of a text as it is read.
[[nodiscard]] Match record_in(std::string_view text);

/// Whether two records are the same: length, names, scores, results, and each action, with dice and
/// hops in any order and any hit marks. A turn that `other` knows to be missing is the same as any
/// turn. Comments, and the words for a dance, count for nothing.
[[nodiscard]] bool is_same_record(const Match& original, const Match& other);

/// The text that `bgtools repair` writes without switches, or with `--scores`.
[[nodiscard]] std::string repaired_text(std::string_view text, bool repairs_scores);

/// What was written into a spoilt text.
enum class Written : std::uint8_t {
  nothing,
  partly,     ///< a part of the original is restored, and nothing else is changed
  original,   ///< all of it, except what cannot be known
  otherwise,  ///< something that is neither in the spoilt text nor in the original
  wrongly,    ///< a line or a word was right, and is gone
};

/// Compares words and lines with those of the original, and shares nothing with bgtools but the
/// reading of the record. What is right in a spoilt text is what it has in common with the
/// original.
[[nodiscard]] Written what_is_written(std::string_view original, std::string_view spoilt,
                                      std::string_view written);

/// The lines of a spoilt text that the original does not have, and those next to what it lacks.
[[nodiscard]] std::vector<std::string_view> touched_lines(std::string_view original,
                                                          std::string_view spoilt);

}  // namespace bgtools::test
