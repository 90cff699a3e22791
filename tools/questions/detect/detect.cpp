#include "questions/detect/detect.hpp"

#include <bgtools/formats/format.hpp>
#include <bgtools/formats/layout.hpp>
#include <bgtools/text/source.hpp>

#include "report/findings.hpp"
#include "report/selection.hpp"

namespace bgtools::questions {

report::OrSentence<RunOptions> detect_question(const DetectArguments& arguments, StopFlag stop) {
  auto run = run_options(arguments, stop);
  if (run) run->verifies = false;
  return run;
}

std::string_view Detected::format() const {
  return receipt.format != nullptr ? receipt.format->name : std::string_view{};
}

std::string_view Detected::kind() const { return receipt.matches == 0 ? other : receipt.dialect; }

Detected detect(const Input& input, const RunOptions& question) {
  const Source source = opened(input.name, input.bytes, input.extension, question.game.stop);
  const Detection detection = bgtools::detect(source, input.extension);
  const Format* const likely = question.forced != nullptr ? question.forced : detection.format;
  Detected detected{.other = std::string(detection.other)};
  const report::Selection selection;
  report::Findings findings(selection);
  detected.receipt =
      run(input, source, question, findings, [&](const Match& match, int /*number*/) {
        if (detected.mixture.empty()) detected.mixture = mixture_in(*likely, match, source);
        return true;
      });
  detected.lacks_match = lacks_match(input, detected.receipt, findings);
  return detected;
}

}  // namespace bgtools::questions
