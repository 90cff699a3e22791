#include "cli/lsp/outline.hpp"

#include <bgtools/formats/format.hpp>

namespace bgtools::cli::lsp {

void visit_outline(const Question& question,
                   const std::function<void(const questions::Part&, const Source&)>& visit) {
  const Document& document = *question.document;
  if (!trouble_with(document).words.empty()) return;
  const auto judgement = question.settings->judgement(document, question.stop);
  const Format* const forced = judgement ? judgement->question.run.forced : nullptr;
  const Source source = opened(document.name, document.text, document.extension, question.stop);
  for (const questions::Part& part : questions::outline_of(source, document.extension, forced)) {
    visit(part, source);
  }
}

}  // namespace bgtools::cli::lsp
