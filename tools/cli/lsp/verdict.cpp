#include "cli/lsp/verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/system/output.hpp"
#include "questions/formats/formats.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {
namespace {

/// The severities of the protocol.
constexpr int kErrorLevel = 1;
constexpr int kWarningLevel = 2;
constexpr int kInfoLevel = 3;
constexpr int kHintLevel = 4;

/// How many consequences a cause names.
constexpr std::size_t kMostRelated = 50;

int level_of(const report::Finding& finding) {
  const std::string_view level = finding.level();
  if (level == "error") return kErrorLevel;
  if (level == "warning") return kWarningLevel;
  return level == "info" ? kInfoLevel : kHintLevel;
}

std::string shown_text(std::string_view text) {
  std::string out;
  report::append_printable(out, text);
  return out;
}

Json related(const Verdict& verdict, const report::Finding& finding, std::string_view relation,
             TextPlaces& places) {
  return {{"location",
           {{"uri", verdict.document->uri}, {"range", to_json(places.range(span_of(finding)))}}},
          {"message",
           fmt::format("{}: {} {}", relation, code(finding.rule), shown_text(finding.message))}};
}

Json related_to(const Verdict& verdict, std::size_t at, TextPlaces& places) {
  Json list = Json::array();
  const report::Finding& finding = verdict.findings[at];
  if (finding.cause && *finding.cause < verdict.findings.size()) {
    list.push_back(related(verdict, verdict.findings[*finding.cause], "follows from", places));
  }
  for (const std::size_t each : verdict.consequences[at]) {
    if (list.size() >= kMostRelated) break;
    list.push_back(related(verdict, verdict.findings[each], "leads to", places));
  }
  return list;
}

/// A diagnostic about the document as a whole.
Json diagnostic_of_whole(int level, std::string_view message) {
  return {{"range", to_json(TextRange{})},
          {"severity", level},
          {"source", "bgtools"},
          {"message", shown_text(message)}};
}

void judge_text(const Document& document, Judgement judgement, const std::optional<Span>& part,
                Verdict& verdict) {
  if (part) {
    const Source source = opened(document.name, document.text, document.extension);
    judgement.question.run.only =
        Span{.begin = source.offset_of_byte(part->begin), .end = source.offset_of_byte(part->end)};
  }
  report::Findings findings(judgement.question.selection);
  report::FileReport report =
      check({.name = document.name,
             .bytes = document.text,
             .extension = document.extension,
             .is_named = true},
            judgement.question, findings,
            {.read = judgement.baseline.get(), .known_as = judgement.known_as})
          .report;
  verdict.trouble.words = report.receipt.damage;
  std::size_t may_show = judgement.question.most_shown;
  report.show_first(may_show);
  const auto is_new = [](const report::Finding& each) { return !each.is_known(); };
  verdict.left_out = static_cast<std::size_t>(
      std::count_if(report.findings.begin() + static_cast<std::ptrdiff_t>(report.shown),
                    report.findings.end(), is_new));
  report.findings.resize(report.shown);
  // Known findings are left out, and causes are named by their index. What an allowance allows may
  // be in a match that was left out.
  std::vector<std::optional<std::size_t>> place(report.findings.size());
  for (std::size_t at = 0; at < report.findings.size(); ++at) {
    const report::Finding& finding = report.findings[at];
    if (!is_new(finding) || (part && finding.rule == Rule::unused_allowance)) continue;
    place[at] = verdict.findings.size();
    verdict.findings.push_back(std::move(report.findings[at]));
  }
  verdict.consequences.resize(verdict.findings.size());
  for (std::size_t at = 0; at < verdict.findings.size(); ++at) {
    std::optional<std::size_t>& cause = verdict.findings[at].cause;
    if (cause) cause = *cause < place.size() ? place[*cause] : std::nullopt;
    if (cause) verdict.consequences[*cause].push_back(at);
  }
}

}  // namespace

Trouble trouble_with(const Document& document) {
  if (document.text.size() > kMostText) {
    const auto bytes = [](std::size_t size) {
      return report::counted(static_cast<std::int64_t>(size), "byte");
    };
    return {.words = fmt::format("the text has {}, and at most {} are checked as one types; "
                                 "`bgtools check {}` checks the file",
                                 bytes(document.text.size()), bytes(kMostText), document.name)};
  }
  const std::string_view format = questions::binary_format_of(
      {.name = document.name, .bytes = document.text, .extension = document.extension});
  if (format.empty()) return {};
  return {.words = fmt::format("{} is a binary format, whose bytes an editor cannot show as text; "
                               "`bgtools check {}` checks the file",
                               format, document.name),
          .is_of_other_kind = true};
}

VerdictPointer judge(const DocumentPointer& document, const Settings& settings, StopFlag stop,
                     const JudgeOptions& options) {
  auto verdict = std::make_shared<Verdict>();
  verdict->document = document;
  verdict->is_explained = options.depth == Depth::explained && !options.part;
  verdict->trouble = trouble_with(*document);
  if (!verdict->trouble.words.empty()) return verdict;
  const auto judged = attempt([&] {
    auto judgement = settings.judgement(*document, stop);
    if (!judgement) {
      verdict->trouble.words = fmt::format("not checked: {}", judgement.error().message);
      return;
    }
    if (options.depth == Depth::quick) judgement->question.run.game.search_actions = 0;
    if (options.is_typing) judgement->question.run.typed_byte = document->typed;
    judge_text(*document, *std::move(judgement), options.part, *verdict);
  });
  if (is_set(stop)) return nullptr;
  if (!judged) {
    verdict->findings.clear();
    verdict->consequences.clear();
    verdict->trouble.words = fmt::format("not checked: {}", judged.error().message);
  }
  return verdict;
}

Span span_of(const report::Finding& finding) {
  return {.begin = finding.byte, .end = std::max(finding.byte, finding.end_byte)};
}

std::string words_of(const report::Finding& finding) {
  std::string words = shown_text(finding.message);
  for (const std::string& note : finding.notes) words += "\nnote: " + shown_text(note);
  if (!finding.help.empty()) words += "\nhelp: " + shown_text(finding.help);
  return words;
}

Json diagnostic_of(const Verdict& verdict, std::size_t at, TextPlaces& places,
                   const Client& client) {
  const report::Finding& finding = verdict.findings[at];
  Json diagnostic = {{"range", to_json(places.range(span_of(finding)))},
                     {"severity", level_of(finding)},
                     {"code", code(finding.rule)},
                     {"source", "bgtools"},
                     {"message", words_of(finding)}};
  if (client.takes_related_information) {
    Json list = related_to(verdict, at, places);
    if (!list.empty()) diagnostic["relatedInformation"] = std::move(list);
  }
  if (client.takes_data) {
    diagnostic["data"] = {{"name", info(finding.rule).name},
                          {"match", finding.match},
                          {"game", finding.game},
                          {"turn", finding.turn},
                          {"position", finding.position()},
                          {"fingerprint", finding.fingerprint}};
  }
  return diagnostic;
}

std::string publication_of(const Verdict& verdict, const Client& client) {
  Json list = Json::array();
  if (!verdict.trouble.words.empty()) {
    list.push_back(diagnostic_of_whole(verdict.trouble.is_of_other_kind ? kInfoLevel : kErrorLevel,
                                       verdict.trouble.words));
  }
  TextPlaces places = verdict.document->places();
  for (std::size_t at = 0; at < verdict.findings.size(); ++at) {
    list.push_back(diagnostic_of(verdict, at, places, client));
  }
  if (verdict.left_out != 0) {
    list.push_back(diagnostic_of_whole(
        kInfoLevel,
        fmt::format("{} not shown here; `bgtools check` shows all, and the setting max-diagnostics "
                    "another number",
                    report::counted(static_cast<std::int64_t>(verdict.left_out), "more finding"))));
  }
  Json params = {{"uri", verdict.document->uri}, {"diagnostics", std::move(list)}};
  if (client.takes_versions) params["version"] = verdict.document->version;
  return notification_text("textDocument/publishDiagnostics", std::move(params));
}

}  // namespace bgtools::cli::lsp
