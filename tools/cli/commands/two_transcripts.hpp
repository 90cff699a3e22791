#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "analysis/compare/transcript.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"

namespace bgtools::cli {

/// A transcript with the bytes that it was read from.
class LoadedTranscript {
 public:
  /// Loads and reads the input that a path names. An error is a sentence.
  OrError<void> load(const InputOptions& inputs, const std::string& path, const RunOptions& run);

  [[nodiscard]] const std::string& name() const noexcept { return input_.name; }
  [[nodiscard]] analysis::Transcript& transcript() noexcept { return transcript_; }

 private:
  LoadedInput input_;
  std::unique_ptr<Source> source_;
  analysis::Transcript transcript_;
};

/// The two transcripts that a command compares.
struct TwoTranscripts {
  LoadedTranscript a;
  LoadedTranscript b;
};

/// Reads the two operands; an error names the first input that cannot be compared, and why.
OrError<void> load_both(const Some<CommonArguments, ReadArguments>& arguments,
                        const RunOptions& run, TwoTranscripts& both);

/// The columns of the terminal on stdout, at least 60; 100 elsewhere.
[[nodiscard]] std::size_t columns_of_stdout();

}  // namespace bgtools::cli
