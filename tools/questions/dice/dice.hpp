#pragma once

#include <bgtools/game/stop.hpp>
#include <string>
#include <string_view>

#include "analysis/dice/sample.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "report/findings.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Whether the dice of some transcripts are fair.
using DiceArguments = Takes<ReadArguments, WhereArguments, NamesArguments, GameArguments,
                            EmptyArguments, AnswerArguments>;

report::OrSentence<RunOptions> dice_question(const DiceArguments& arguments, StopFlag stop);

/// What one input adds to the answer.
struct Rolled {
  analysis::dice::Sample sample{};
  std::string fault{};  ///< why that is not all of it, or nothing; "": it is whole
};
/// `findings` is memory that may be used again.
[[nodiscard]] Rolled rolls_of(const Input& input, const RunOptions& question,
                              report::Findings& findings);

/// Appends the answer about the rolls of all inputs: text, json or html.
void append_dice(const analysis::dice::Sample& sample, std::string_view format, std::string& out);

/// Why there is no answer; "": there is one.
[[nodiscard]] std::string_view lack_of_rolls(const analysis::dice::Sample& sample,
                                             const EmptyArguments& arguments);

}  // namespace bgtools::questions
