#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "report/baseline.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/render/renderer.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Which rules a transcript breaks.
using CheckArguments =
    Takes<ReadArguments, WhereArguments, NamesArguments, CheckInputArguments, EmptyArguments,
          GameArguments, SearchArguments, SelectArguments, AllowanceArguments, UnfinishedArguments,
          ShownArguments, FailArguments, MaxDiagnosticsArguments>;

struct CheckQuestion : JudgedRun {
  std::size_t most_shown = 0;  ///< of all inputs together
  report::RunReport report{};
};
report::OrSentence<CheckQuestion> check_question(const CheckArguments& arguments, StopFlag stop);

/// The baselines of a run, for one input.
struct Baselines {
  const report::Baseline* read = nullptr;   ///< null: none
  std::string known_as{};                   ///< what it calls the input
  bool is_pruned = false;                   ///< FileReport::stale is wanted
  std::optional<std::string> written_as{};  ///< what the one that is written calls it
};

struct Checked {
  report::FileReport report{};
  std::vector<std::string> for_baseline{};  ///< lines of the one that is written
};
/// `findings` is memory that may be used again. The answer is meaningless if it was stopped.
[[nodiscard]] Checked check(const Input& input, const CheckQuestion& question,
                            report::Findings& findings, const Baselines& baselines = {});

}  // namespace bgtools::questions
