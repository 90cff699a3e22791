#include <algorithm>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/lsp/allowing.hpp"
#include "cli/lsp/features.hpp"
#include "questions/repair/repairer.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {

using questions::Choice;
using questions::Repairer;
namespace {

/// Each takes another look at the whole record, so a request for a whole text gets only the first.
constexpr int kMostChoices = 20;

constexpr std::string_view kAllRepairs = "make all certain repairs";

/// With more findings in a match, explaining them takes too long.
constexpr std::ptrdiff_t kMostExplained = 100;

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

/// The findings that a client asks about.
struct Asked {
  const Question& question;
  VerdictPointer verdict{};
  TextPlaces places;
  std::vector<std::size_t> findings{};  ///< indices in the verdict
};

Asked asked_about(const Question& question, const TextRange& range) {
  Asked asked{.question = question, .places = question.document->places()};
  const std::size_t begin = asked.places.offset(range.begin);
  const Span part{.begin = begin, .end = std::max(begin, asked.places.offset(range.end))};
  asked.verdict = verdict_for(question, part);
  const std::size_t count = asked.verdict ? asked.verdict->findings.size() : 0;
  for (std::size_t at = 0; at < count; ++at) {
    if (touches(span_of(asked.verdict->findings[at]), part)) asked.findings.push_back(at);
  }
  return asked;
}

Json quick_fix(Asked& asked, std::size_t at, std::string_view title, Json edits) {
  std::string shown;
  report::append_printable(shown, title);
  const Client& client = asked.question.client;
  return {{"title", std::move(shown)},
          {"kind", kQuickFixKind},
          {"diagnostics", Json::array({diagnostic_of(*asked.verdict, at, asked.places, client)})},
          {"edit", workspace_edit(asked.question, std::move(edits))}};
}

/// Adds the repairs of the findings.
void add_repairs(Asked& asked, Chooser& chooser, Json& list) {
  for (const std::size_t at : asked.findings) {
    const report::Finding& finding = asked.verdict->findings[at];
    for (std::size_t repair = 0; repair < finding.repairs.size(); ++repair) {
      if (is_set(asked.question.stop)) return;
      Json edits = edits_in_place(finding, repair, asked.places);
      const bool is_in_place = !edits.is_null();
      if (!is_in_place) edits = chooser.edits({.place = finding.from, .number = repair + 1});
      if (edits.is_null()) continue;
      Json action = quick_fix(asked, at, finding.repairs[repair], std::move(edits));
      // What changes a score or rewrites the text is for a person to prefer.
      if (is_in_place && finding.repairs.size() == 1) action["isPreferred"] = true;
      list.push_back(std::move(action));
    }
  }
}

/// Adds comments that allow the findings, one for each rule in each game.
void add_allowances(Asked& asked, Json& list) {
  std::set<std::tuple<Rule, int, int>> seen;
  for (const std::size_t at : asked.findings) {
    const report::Finding& finding = asked.verdict->findings[at];
    // What follows from another finding is allowed with it, and BG9 is about allowances.
    if (finding.cause || code(finding.rule).starts_with("BG9")) continue;
    if (seen.size() == kMostChoices || is_set(asked.question.stop)) return;
    if (!seen.emplace(finding.rule, finding.match, finding.game).second) continue;
    const auto allowance = allowance_for(asked.question, finding);
    if (!allowance) continue;
    const TextRange place = asked.places.range({allowance->at, allowance->at});
    Json edits = Json::array({{{"range", to_json(place)}, {"newText", allowance->line}}});
    list.push_back(quick_fix(asked, at, allowance->title, std::move(edits)));
  }
}

/// Adds one action for what `repair` makes in the whole text, if a finding has a repair that is
/// probably a part of it. To know more would take too long before the action is chosen.
void add_all_repairs(const Asked& asked, Json& list) {
  if (!asked.question.client.resolves_actions) return;
  const auto has_one_repair = [&](std::size_t at) {
    return asked.verdict->findings[at].edits.size() == 1 &&
           asked.verdict->findings[at].repairs.size() == 1;
  };
  if (std::none_of(asked.findings.begin(), asked.findings.end(), has_one_repair)) return;
  list.push_back({{"title", kAllRepairs},
                  {"kind", kQuickFixKind},
                  {"data", {{"textDocument", {{"uri", asked.question.document->uri}}}}}});
}

}  // namespace

Answer resolved_action(const Question& question) {
  Json action = question.params;
  if (!trouble_with(*question.document).words.empty()) return action;
  Json edits = Chooser(question).certain_edits();
  if (!edits.is_null()) action["edit"] = workspace_edit(question, std::move(edits));
  return action;
}

VerdictPointer verdict_for(const Question& question, const Span& part) {
  VerdictPointer known = question.verdict;
  if (!known)
    known = judge(question.document, *question.settings, question.stop,
                  {.depth = Depth::quick, .part = part});
  if (!known || known->is_explained) return known;
  const auto first =
      std::find_if(known->findings.begin(), known->findings.end(),
                   [&](const report::Finding& finding) { return touches(span_of(finding), part); });
  if (first == known->findings.end()) return known;
  const auto of_match =
      std::count_if(known->findings.begin(), known->findings.end(),
                    [&](const report::Finding& finding) { return finding.match == first->match; });
  if (of_match > kMostExplained) return known;
  return judge(question.document, *question.settings, question.stop, {.part = part});
}

Answer code_actions(const Question& question) {
  const auto range = range_in(member_of(question.params, "range"));
  if (!range) return Fault{.code = ErrorCode::invalid_params, .message = "no range"};
  Json list = Json::array();
  if (!trouble_with(*question.document).words.empty()) return list;
  Chooser chooser(question);
  if (wants(kQuickFixKind, question.params, true)) {
    Asked asked = asked_about(question, *range);
    add_repairs(asked, chooser, list);
    add_all_repairs(asked, list);
    add_allowances(asked, list);
  }
  // An editor asks for it by name when it saves a file.
  if (wants(kFixAllKind, question.params, false)) {
    Json edits = chooser.certain_edits();
    if (!edits.is_null()) {
      list.push_back({{"title", kAllRepairs},
                      {"kind", kFixAllKind},
                      {"edit", workspace_edit(question, std::move(edits))}});
    }
  }
  return list;
}

}  // namespace bgtools::cli::lsp
