#pragma once

#include <bgtools/game/stop.hpp>
#include <bgtools/text/source.hpp>

#include "analysis/compare/transcript.hpp"
#include "questions/reading/input.hpp"
#include "questions/reading/run.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// The two transcripts of one match that are compared, with the texts that they were read from.
class TwoTranscripts {
 public:
  /// The bytes of both must outlive it.
  TwoTranscripts(const Input& a, const Input& b, StopFlag stop);

  /// Reads both; an error names the first that cannot be compared, and why.
  report::OrSentence<void> read(const RunOptions& run);

  [[nodiscard]] analysis::Transcript& a() noexcept { return a_.transcript; }
  [[nodiscard]] analysis::Transcript& b() noexcept { return b_.transcript; }

 private:
  struct Side {
    const Input& input;
    Source source;
    analysis::Transcript transcript{};
  };

  Side a_;
  Side b_;
};

}  // namespace bgtools::questions
