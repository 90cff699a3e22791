#include <bgtools/text/patch.hpp>
#include <bgtools/text/source.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "cli/lsp/features.hpp"
#include "questions/repair/formatted.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {
namespace {

Fault refusal(std::string_view reason) {
  std::string words = "not formatted: ";
  report::append_printable(words, reason);
  return {.code = ErrorCode::request_failed, .message = std::move(words)};
}

}  // namespace

Json edit_to(const Document& document, const std::string& text) {
  const TextEdit edit =
      as_one(document.text, {{.span = {.begin = 0, .end = document.text.size()}, .text = text}});
  if (edit.span.is_empty() && edit.text.empty()) return Json::array();
  TextPlaces places = document.places();
  return Json::array({{{"range", to_json(places.range(edit.span))}, {"newText", edit.text}}});
}

Answer formatting(const Question& question) {
  const Document& document = *question.document;
  if (const Trouble trouble = trouble_with(document); !trouble.words.empty()) {
    return refusal(trouble.words);
  }
  const auto judgement = question.settings->judgement(document, question.stop);
  if (!judgement) return refusal(judgement.error().message);
  const Source source(document.name, document.text, question.stop);
  const auto text = questions::formatted(source, document.extension, judgement->question.run);
  if (!text) return refusal(text.error().message);
  return edit_to(document, document.text.substr(0, source.byte_offset(0)) + *text);
}

}  // namespace bgtools::cli::lsp
