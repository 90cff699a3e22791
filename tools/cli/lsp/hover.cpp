#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/source.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "cli/lsp/features.hpp"
#include "cli/lsp/markdown.hpp"
#include "questions/explain/rule_page.hpp"
#include "questions/show/shown_moment.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {

using questions::Scene;
namespace {

/// A board and where it is from.
struct Seen {
  Scene scene{};
  TextRange range{};
  std::string where{};
};

std::string shown_name(std::string_view text) {
  std::string out;
  report::append_printable(out, text);
  return out;
}

BoardLabels labels_for(const Scene& scene) {
  return {.names = {shown_name(scene.names[0]), shown_name(scene.names[1])},
          .checkers = scene.checkers};
}

/// The board in the form that the user wants and the client can show; "": none.
std::string board_of(const Situation& situation, const BoardLabels& labels,
                     const Question& question) {
  const HoverBoard kind = question.settings->hover_board();
  if (kind == HoverBoard::none) return "";
  if (!question.client.takes_markdown) return board_text(situation, labels);
  if (kind == HoverBoard::text) return code_block(board_text(situation, labels));
  return fmt::format("![{}](data:image/svg+xml;base64,{})\n",
                     in_markdown(duty_text(situation, labels)),
                     text::base64(board_svg(situation, labels)));
}

/// The board at a place of the text; nullopt: there is none, or it is not known.
std::optional<Seen> board_at(const Question& question, std::size_t offset) {
  const Document& document = *question.document;
  const auto judgement = question.settings->judgement(document, question.stop);
  if (!judgement) return std::nullopt;
  const Source source = opened(document.name, document.text, document.extension, question.stop);
  auto placed = questions::scene_in(source, document.extension, judgement->question.run,
                                    source.offset_of_byte(offset));
  if (!placed) return std::nullopt;
  const Span shown = placed->scene.span;
  Seen seen{.scene = std::move(placed->scene), .range = {}, .where = std::move(placed->where)};
  TextPlaces places = document.places();
  seen.range = places.range({source.byte_offset(shown.begin), source.byte_offset(shown.end)});
  return seen;
}

std::string words_of_finding(const report::Finding& finding, const Question& question) {
  const std::string title =
      fmt::format("{} {}: {}", finding.level(), code(finding.rule), shown_name(finding.message));
  if (!question.client.takes_markdown) {
    return fmt::format("{}\n{}", title,
                       words_of(finding).substr(shown_name(finding.message).size()));
  }
  std::string words = fmt::format("**{} {}**: {}\n", finding.level(), code(finding.rule),
                                  in_markdown(shown_name(finding.message)));
  for (const std::string& note : finding.notes) {
    words += fmt::format("\n- note: {}", in_markdown(shown_name(note)));
  }
  if (!finding.help.empty()) {
    words += fmt::format("\n- help: {}", in_markdown(shown_name(finding.help)));
  }
  return words + "\n";
}

std::string page_of_rule(Rule rule, const Question& question) {
  return question.client.takes_markdown ? questions::page_in_markdown(rule)
                                        : questions::page_in_text(rule);
}

Json hover_with(const std::string& words, const TextRange& range, const Question& question) {
  return {{"contents",
           {{"kind", question.client.takes_markdown ? "markdown" : "plaintext"}, {"value", words}}},
          {"range", to_json(range)}};
}

}  // namespace

Answer hover(const Question& question) {
  const auto position = position_in(member_of(question.params, "position"));
  if (!position) return Fault{.code = ErrorCode::invalid_params, .message = "no position"};
  const Document& document = *question.document;
  if (!trouble_with(document).words.empty()) return Json(nullptr);
  TextPlaces places = document.places();
  const std::size_t offset = places.offset(*position);
  const Span place{.begin = offset, .end = offset};
  const VerdictPointer verdict = verdict_for(question, place);
  if (!verdict) return Json(nullptr);
  const auto seen = board_at(question, offset);

  // The board comes first: many editors show the findings above a hover, too.
  std::string words;
  std::optional<TextRange> range;
  std::vector<Rule> rules;
  if (seen) {
    const std::string board = board_of(seen->scene.situation, labels_for(seen->scene), question);
    words = seen->where + "\n";
    if (!board.empty()) words += "\n" + board;
  }
  for (const report::Finding& finding : verdict->findings) {
    const Span span = span_of(finding);
    if (!touches(span, place)) continue;
    if (!range) range = places.range(span);
    words += (words.empty() ? "" : "\n") + words_of_finding(finding, question);
    if (std::find(rules.begin(), rules.end(), finding.rule) == rules.end()) {
      rules.push_back(finding.rule);
    }
  }
  if (!range && seen) range = seen->range;
  for (const Rule rule : rules) {
    words += (question.client.takes_markdown ? "\n---\n\n" : "\n\n") + page_of_rule(rule, question);
  }
  if (words.empty() || !range) return Json(nullptr);
  return hover_with(words, *range, question);
}

}  // namespace bgtools::cli::lsp
