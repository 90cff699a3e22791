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
  Target target{};  ///< chosen by the shell, since the name of an output may say it
  std::optional<analysis::Which> preferred{};
};
/// The question without its target.
report::OrSentence<MergeQuestion> merge_question(const MergeArguments& arguments, StopFlag stop);

struct MergeAnswer {
  analysis::Merged merged{};
  std::string text{};   ///< of the matches; "": nothing is written, and `missing` says why
  LossCounts losses{};  ///< of the text
  report::Sentence missing{};
  std::vector<std::string> left_out{};  ///< what the text lacks of B, and which faults are in it

  [[nodiscard]] report::ExitCode exit(const WrittenArguments& arguments) const;
};
/// An error names the input that cannot be compared; `name_of_b` is what B is called. The answer is
/// meaningless if it was stopped.
report::OrSentence<MergeAnswer> merge(TwoTranscripts& both, const MergeQuestion& question,
                                      std::string_view name_of_b);

}  // namespace bgtools::questions
