#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "questions/options/arguments.hpp"
#include "questions/options/options.hpp"
#include "report/render/record_reader.hpp"
#include "report/render/renderer.hpp"
#include "report/render/run_sum.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// What the runs of `check` say together that were asked about parts of the inputs.
using ReportQuestionArguments = Takes<EmptyArguments, FailArguments>;

struct ReportQuestion {
  report::RunReport run{};     ///< as if one run had been asked about all inputs
  std::size_t most_shown = 0;  ///< of all inputs together
  bool are_all_shown = true;   ///< the runs show every finding
  bool ignores_findings = false;
  bool may_be_empty = false;
};
/// `taken`: the options of the runs. The runs decide what the arguments do not say.
report::OrSentence<ReportQuestion> report_question(const ReportQuestionArguments& arguments,
                                                   Taken taken, const report::RunReader& runs);

/// Who hears what is wrong with the runs.
class ReportListener {
 public:
  virtual ~ReportListener() = default;
  /// An input, or with the path "" the run.
  virtual void tell(std::string_view path, std::string_view message) = 0;
  /// An input is reported.
  virtual void input_is_reported() = 0;

 protected:
  ReportListener() = default;
  ReportListener(const ReportListener&) = default;
  ReportListener& operator=(const ReportListener&) = default;
};

/// Merges the runs into `sum`, which gets all but the beginning and the end. `manifest`: the inputs
/// that were to be checked; null: those that were.
void merge_runs(const ReportQuestion& question, report::RunReader& runs,
                const std::vector<std::string>* manifest, StopFlag stop, report::RunSum& sum,
                ReportListener& listener);

}  // namespace bgtools::questions
