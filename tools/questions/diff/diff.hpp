#pragma once

#include <bgtools/game/stop.hpp>

#include "analysis/compare/compare.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "questions/reading/two_transcripts.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// What two transcripts of one match say differently.
using DiffArguments = Takes<ReadArguments, GameArguments, CommentsArguments>;

struct DiffQuestion {
  RunOptions run{};
  bool compares_comments = false;
};
report::OrSentence<DiffQuestion> diff_question(const DiffArguments& arguments, StopFlag stop);

/// An error names the input that cannot be compared. The answer is meaningless if it was stopped.
report::OrSentence<analysis::Comparison> diff(TwoTranscripts& both, const DiffQuestion& question);

}  // namespace bgtools::questions
