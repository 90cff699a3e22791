#include "cli/lsp/allowing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <memory>
#include <optional>
#include <utility>

namespace bgtools::cli::lsp {
namespace {

/// Where a line can be inserted so that a comment on it applies to the game of a finding or, if the
/// finding has none, to its match; nullopt: nowhere.
std::optional<std::size_t> line_for_comment(const Question& question,
                                            const report::Finding& finding, const Format* forced) {
  const Document& document = *question.document;
  const Source source = opened(document.name, document.text, document.extension, question.stop);
  std::optional<std::uint64_t> place;
  int number = 0;
  Collector ignored;
  read(source, document.extension, forced, ignored, [&](Match&& match) {
    if (++number < std::max(1, finding.match)) return true;
    if (static_cast<std::size_t>(std::max(1, finding.game)) > match.games.size()) return false;
    const Game& game = match.games[static_cast<std::size_t>(std::max(1, finding.game)) - 1];
    if (finding.game == 0) {
      place = game.span.begin;
    } else if (!game.actions.empty()) {
      place = game.actions.front().span.begin;
    } else if (game.result) {
      place = game.result->span.begin;
    }
    return false;
  });
  if (!place) return std::nullopt;
  TextPlaces places = document.places();
  const TextPosition position = places.position(source.byte_offset(*place));
  return places.offset({.line = position.line, .character = 0});
}

/// Whether a comment that was inserted removes a finding and has no finding of its own.
bool is_allowed(const Question& question, const DocumentPointer& document, const Span& comment,
                const report::Finding& finding) {
  const auto verdict =
      judge(document, *question.settings, question.stop, {.depth = Depth::quick, .part = comment});
  if (!verdict || !verdict->trouble.words.empty()) return false;
  return std::none_of(
      verdict->findings.begin(), verdict->findings.end(), [&](const report::Finding& each) {
        const bool is_same = each.rule == finding.rule && each.match == finding.match &&
                             (finding.game == 0 || each.game == finding.game);
        return is_same || touches(span_of(each), comment);
      });
}

}  // namespace

std::optional<Allowance> allowance_for(const Question& question, const report::Finding& finding) {
  const Document& document = *question.document;
  const auto judgement = question.settings->judgement(document, question.stop);
  if (!judgement || !judgement->question.run.allows) return std::nullopt;
  const auto line = line_for_comment(question, finding, judgement->question.run.forced);
  if (!line) return std::nullopt;
  const std::string comment = fmt::format("; bgtools: allow {} as recorded", code(finding.rule));
  auto changed = std::make_shared<Document>(document);
  // With the line end of the first line.
  const std::size_t end = document.text.find_first_of("\r\n");
  const std::string text =
      comment +
      (document.lines.size() < 2 ? "\n" : document.text.substr(end, document.lines[1] - end));
  changed->text.insert(*line, text);
  changed->lines = line_begins(changed->text);
  const Span place{.begin = *line, .end = *line + comment.size()};
  if (!is_allowed(question, changed, place, finding)) return std::nullopt;
  std::string title = fmt::format("allow {} in this {}", code(finding.rule),
                                  finding.game != 0   ? "game"
                                  : finding.match > 1 ? "match"
                                                      : "file");
  return Allowance{.title = std::move(title), .at = *line, .line = text};
}

}  // namespace bgtools::cli::lsp
