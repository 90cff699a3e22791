#include "questions/reading/two_transcripts.hpp"

#include <bgtools/formats/format.hpp>
#include <utility>

#include "report/text.hpp"

namespace bgtools::questions {

TwoTranscripts::TwoTranscripts(const Input& a, const Input& b, StopFlag stop)
    : a_{.input = a, .source = opened(a.name, a.bytes, a.extension, stop)},
      b_{.input = b, .source = opened(b.name, b.bytes, b.extension, stop)} {}

report::OrSentence<void> TwoTranscripts::read(const RunOptions& run) {
  for (Side* const side : {&a_, &b_}) {
    auto found = analysis::read_transcript(side->source, side->input.extension, run.forced);
    if (!found) {
      const std::string& name = side->input.name;
      return report::Sentence(name.empty() ? (side == &a_ ? "A" : "B") : report::printable(name),
                              ": ", found.error().message);
    }
    side->transcript = *std::move(found);
    if (is_set(run.game.stop)) return report::Sentence("stopped");
  }
  return {};
}

}  // namespace bgtools::questions
