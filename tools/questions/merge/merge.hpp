#pragma once

#include <bgtools/game/stop.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/merge.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "questions/reading/two_transcripts.hpp"
#include "questions/writing/target.hpp"
#include "report/exit_code.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// One transcript of two.
using MergeArguments = Takes<ReadArguments, GameArguments, WrittenArguments, PreferArguments>;

struct MergeQuestion {
  RunOptions run{};
  Target target{};
  std::optional<analysis::Which> preferred{};
  bool fails_if_lossy = false;
};
/// `implied`: the target that the arguments need not name; null: none. Then it is an error if they
/// do not.
report::OrSentence<MergeQuestion> merge_question(const MergeArguments& arguments,
                                                 const Format* implied, StopFlag stop);

struct MergeAnswer {
  analysis::Merged merged{};
  std::string text{};   ///< of the matches; "": nothing is written, and `missing` says why
  LossCounts losses{};  ///< of the text
  report::Sentence missing{};
  std::vector<std::string> left_out{};  ///< what the text lacks of B, and which faults are in it
  report::ExitCode exit{};
};
/// An error names the input that cannot be compared; `name_of_b` is what B is called. The answer is
/// meaningless if it was stopped.
report::OrSentence<MergeAnswer> merge(TwoTranscripts& both, const MergeQuestion& question,
                                      std::string_view name_of_b);

}  // namespace bgtools::questions
