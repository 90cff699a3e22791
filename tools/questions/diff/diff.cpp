#include "questions/diff/diff.hpp"

#include <utility>

namespace bgtools::questions {

report::OrSentence<DiffQuestion> diff_question(const DiffArguments& arguments, StopFlag stop) {
  auto run = run_options(arguments, stop);
  if (!run) return run.error();
  return DiffQuestion{.run = *std::move(run), .compares_comments = is_on(arguments.comments)};
}

report::OrSentence<analysis::Comparison> diff(TwoTranscripts& both, const DiffQuestion& question) {
  if (const auto read = both.read(question.run); !read) return read.error();
  return analysis::compare(
      both.a(), both.b(),
      {.game = question.run.game, .compares_comments = question.compares_comments});
}

}  // namespace bgtools::questions
