#include <algorithm>
#include <bgtools/text/source.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "cli/lsp/features.hpp"
#include "questions/repair/repairer.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {

using questions::Choice;
using questions::Repairer;
namespace {

/// Each takes another look at the whole record, so a request for a whole text gets only the first.
constexpr int kMostChoices = 20;

/// Whether the client wants actions of this kind; `otherwise`: it does not say.
bool wants(std::string_view kind, const Json& params, bool otherwise) {
  const Json* const only = member_at(params, {"context", "only"});
  if (only == nullptr || !only->is_array()) return otherwise;
  return std::any_of(only->begin(), only->end(), [&](const Json& each) {
    if (!each.is_string()) return false;
    // A kind stands for those below it: `source` for `source.fixAll`.
    const auto& wanted = each.get_ref<const std::string&>();
    return kind == wanted || wanted.empty() || kind.starts_with(wanted + ".");
  });
}

/// An edit of one document, as the client takes it.
Json workspace_edit(const Question& question, Json edits) {
  const Document& document = *question.document;
  if (!question.client.takes_document_changes) {
    return {{"changes", {{document.uri, std::move(edits)}}}};
  }
  return {{"documentChanges",
           Json::array({{{"textDocument", {{"uri", document.uri}, {"version", document.version}}},
                         {"edits", std::move(edits)}}})}};
}

/// The edits of a repair that is one replacement; null: it is not.
Json edits_in_place(const report::Finding& finding, std::size_t repair, TextPlaces& places) {
  for (const report::WrittenRepair& edit : finding.edits) {
    if (edit.repair != repair) continue;
    return Json::array(
        {{{"range", to_json(places.range({edit.byte, edit.end_byte}))}, {"newText", edit.text}}});
  }
  return nullptr;
}

/// Makes repairs as `repair` does. The record is examined once, when the first is wanted.
class Chooser {
 public:
  explicit Chooser(const Question& question) : question_(question) {}

  /// The edits that make a repair that is not one replacement; null: it cannot be made.
  Json edits(const Choice& choice) {
    if (choices_ == kMostChoices || (!repairer_ && !examine())) return nullptr;
    ++choices_;
    Repairer repairer = *repairer_;
    if (!repairer.choose(std::span(&choice, 1))) return nullptr;
    return edits_of(repairer);
  }
  /// The edits that `repair` makes without a choice; null: none.
  Json certain_edits() {
    if (!repairer_ && !examine()) return nullptr;
    Repairer repairer = *repairer_;
    repairer.choose();
    return repairer.has_repairs() ? edits_of(repairer) : Json(nullptr);
  }

 private:
  [[nodiscard]] Json edits_of(const Repairer& repairer) const {
    const auto result = repairer.result();
    return result ? edit_to(*question_.document, result->bytes) : Json(nullptr);
  }
  bool examine() {
    const Document& document = *question_.document;
    const auto judgement = question_.settings->judgement(document, question_.stop);
    if (!judgement) return false;
    options_ = judgement->question.run;
    source_.emplace(document.name, document.text, question_.stop);
    repairer_.emplace(*source_, document.extension, options_, questions::AlsoWritten{});
    // A repaired text is only read again and compared, which needs no explanations.
    options_.game.search_actions = 0;
    return repairer_->has_format();
  }

  const Question& question_;
  questions::RunOptions options_{};
  std::optional<Source> source_;
  std::optional<Repairer> repairer_;
  int choices_ = 0;
};

/// Adds the actions for the findings in a range.
void add_quick_fixes(const Question& question, const TextRange& range, Chooser& chooser,
                     Json& list) {
  TextPlaces places = question.document->places();
  const std::size_t begin = places.offset(range.begin);
  const Span part{.begin = begin, .end = std::max(begin, places.offset(range.end))};
  const VerdictPointer verdict = verdict_for(question, part);
  if (!verdict) return;
  for (std::size_t at = 0; at < verdict->findings.size(); ++at) {
    const report::Finding& finding = verdict->findings[at];
    if (!touches(span_of(finding), part)) continue;
    for (std::size_t repair = 0; repair < finding.repairs.size(); ++repair) {
      if (is_set(question.stop)) return;
      Json edits = edits_in_place(finding, repair, places);
      const bool is_in_place = !edits.is_null();
      if (!is_in_place) edits = chooser.edits({.place = finding.from, .number = repair + 1});
      if (edits.is_null()) continue;
      std::string title;
      report::append_printable(title, finding.repairs[repair]);
      Json action = {
          {"title", std::move(title)},
          {"kind", kQuickFixKind},
          {"diagnostics", Json::array({diagnostic_of(*verdict, at, places, question.client)})},
          {"edit", workspace_edit(question, std::move(edits))}};
      // What changes a score or rewrites the text is for a person to prefer.
      if (is_in_place && finding.repairs.size() == 1) action["isPreferred"] = true;
      list.push_back(std::move(action));
    }
  }
}

}  // namespace

VerdictPointer verdict_for(const Question& question, const Span& part) {
  if (const VerdictPointer& known = question.verdict) {
    const bool has_some = std::any_of(
        known->findings.begin(), known->findings.end(),
        [&](const report::Finding& finding) { return touches(span_of(finding), part); });
    if (known->is_explained || !has_some) return known;
  }
  return judge(question.document, *question.settings, Depth::explained, question.stop, part);
}

Answer code_actions(const Question& question) {
  const auto range = range_in(member_of(question.params, "range"));
  if (!range) return Fault{.code = ErrorCode::invalid_params, .message = "no range"};
  Json list = Json::array();
  if (!trouble_with(*question.document).words.empty()) return list;
  Chooser chooser(question);
  if (wants(kQuickFixKind, question.params, true)) {
    add_quick_fixes(question, *range, chooser, list);
  }
  // An editor asks for it by name when it saves a file.
  if (wants(kFixAllKind, question.params, false)) {
    Json edits = chooser.certain_edits();
    if (!edits.is_null()) {
      list.push_back({{"title", "make the repairs that nothing else explains as well"},
                      {"kind", kFixAllKind},
                      {"edit", workspace_edit(question, std::move(edits))}});
    }
  }
  return list;
}

}  // namespace bgtools::cli::lsp
