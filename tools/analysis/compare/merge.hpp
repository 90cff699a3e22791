#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/transcript.hpp"

/// One transcript of two: where they differ, what the match can go on from.
namespace bgtools::analysis {

/// Which of the two transcripts.
enum class Which : std::uint8_t { a, b };

/// Why one of two sayings was taken.
enum class Reason : std::uint8_t {
  legal,      ///< with the other one the record breaks a rule, whatever else is taken
  only,       ///< the other one says nothing about it: it ends, leaves it out or cannot be read
  form,       ///< it only says in which column a player is
  preferred,  ///< the caller prefers this transcript
  open        ///< nothing decides
};
[[nodiscard]] std::string_view name(Reason reason) noexcept;

/// What the two say differently, and what was done about it.
struct Choice {
  /// At least one; several for turns and cube actions in a row that only one of the two has.
  std::vector<Difference> differences{};
  Reason reason = Reason::open;
  Which taken = Which::a;  ///< meaningless where it is open
};

/// Text of a transcript that could not be read, so that no record has it.
struct LeftText {
  Which of = Which::a;
  std::string words{};     ///< as written; in a binary format, what the reader says
  std::uint64_t line = 0;  ///< from 1; 0: the format has no lines, or none is known
};

/// What the merged record has no place for.
struct LeftOut {
  std::vector<Tag> tags{};      ///< of the second transcript; the first gives the key another value
  std::size_t annotations = 0;  ///< of actions that were not taken
  std::vector<LeftText> texts{};  ///< of both, each in the order of its text
};

struct Merged {
  std::vector<Match> matches{};  ///< of no use while a choice is open
  std::vector<Choice> choices{};
  LeftOut left_out{};
  std::size_t errors = 0;  ///< that the rules of the game find in the matches
  bool is_cut = false;     ///< there was too much to try, so more than need be may be open

  [[nodiscard]] std::size_t open_choices() const noexcept;
};

/// Merges two transcripts of the same matches. A saying is settled by the rules of the game if the
/// other one breaks a rule whatever else is taken; where both do, the rules settle nothing.
/// Comments, tags and annotations of both are kept. `preferred`: the transcript to take where
/// nothing decides. What is merged is meaningless if it was stopped.
[[nodiscard]] Merged merge(const Transcript& a, const Transcript& b, const VerifyOptions& options,
                           std::optional<Which> preferred);

}  // namespace bgtools::analysis
