#include <bgtools/text/source.hpp>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/lsp/outline.hpp"

namespace bgtools::cli::lsp {
namespace {

/// Adds the lines of a match or a game and of its games. The end of a span may be the beginning of
/// the next line.
void add_folds(const questions::Part& part, const Source& source, TextPlaces& places, Json& list) {
  const std::string_view text = source.text(part.span);
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) return;
  const TextRange lines = places.range(
      {source.byte_offset(part.span.begin), source.byte_offset(part.span.begin + last)});
  if (lines.begin.line < lines.end.line) {
    list.push_back({{"startLine", lines.begin.line}, {"endLine", lines.end.line}});
  }
  for (const questions::Part& game : part.games) add_folds(game, source, places, list);
}

}  // namespace

Answer folding(const Question& question) {
  Json list = Json::array();
  TextPlaces places = question.document->places();
  visit_outline(question, [&](const questions::Part& part, const Source& source) {
    add_folds(part, source, places, list);
  });
  return list;
}

}  // namespace bgtools::cli::lsp
