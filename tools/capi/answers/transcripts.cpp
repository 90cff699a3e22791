// The answers about transcripts: check, read, convert, detect and repair.

#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify/watcher.hpp>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "capi/answers/asking.hpp"
#include "capi/answers/questions.hpp"
#include "questions/check/check.hpp"
#include "questions/convert/convert.hpp"
#include "questions/convert/converted_positions.hpp"
#include "questions/detect/detect.hpp"
#include "questions/repair/repair.hpp"
#include "report/diff.hpp"
#include "report/finding.hpp"
#include "report/findings.hpp"
#include "report/json_writer.hpp"
#include "report/locus.hpp"
#include "report/render/html/findings.hpp"
#include "report/render/renderer.hpp"
#include "report/render/run_sum.hpp"

namespace bgtools::answers {
namespace {

using questions::is_on;
using report::ExitCode;
using report::JsonWriter;

/// A report about one input, as the program writes one.
class OneReport {
 public:
  OneReport(const report::RunReport& run, report::FileReport& file,
            std::size_t most_shown = std::numeric_limits<std::size_t>::max())
      : renderer_(report::make_json(text_)), sum_(*renderer_, most_shown) {
    renderer_->begin(run);
    sum_.take(file);
    const std::string& damage = file.receipt.damage;
    if (!damage.empty()) sum_.tell_damage(file, damage);
  }

  [[nodiscard]] report::RunSum& sum() noexcept { return sum_; }
  [[nodiscard]] ExitCode exit() { return sum_.summary().exit; }
  /// Ends the report.
  [[nodiscard]] std::string text() {
    sum_.end();
    return without_end(std::move(text_));
  }

 private:
  std::string text_;
  std::unique_ptr<report::Renderer> renderer_;
  report::RunSum sum_;
};

/// Tells findings before the report of their input is made: those of each game before the next one
/// has been judged.
class Teller final : public GameWatcher {
 public:
  Teller(const questions::Input& input, const questions::RunOptions& run,
         const report::Findings& findings, const OnFinding& on_finding)
      : source_(input.name, input.bytes),
        format_(run.forced != nullptr ? run.forced : detect(source_, input.extension).format),
        selects_all_(run.where.selects_all()),
        findings_(findings),
        on_finding_(on_finding) {}

  void see(const VerifiedGame& /*game*/) override {
    // Findings of matches that are left out are among those that readers report meanwhile.
    if (!selects_all_) return;
    const report::FindingList& all = findings_.all();
    while (fingerprints_.size() < all.size()) {
      report::Finding finding = all[fingerprints_.size()];
      locate(finding, source_, format_);
      fingerprints_.push_back(finding.fingerprint);
      told_.insert(finding.fingerprint);
      // A cause comes before what follows from it.
      if (finding.cause) finding.consequence_of = fingerprints_[*finding.cause];
      tell(std::move(finding));
    }
  }
  /// Tells those of the finished report that have not been told.
  void end(const report::FileReport& report) {
    for (const report::Finding& finding : report.findings) {
      if (const auto told = told_.find(finding.fingerprint); told != told_.end()) {
        told_.erase(told);
      } else {
        tell(finding);
      }
    }
  }

 private:
  void tell(report::Finding finding) {
    report::FileReport alone;
    alone.number = 1;
    alone.path = source_.name();
    alone.findings.push_back(std::move(finding));
    alone.shown = 1;
    std::string lines;
    report::make_ndjson(lines)->file(alone);
    lines.resize(lines.find('\n'));
    on_finding_(lines);
  }

  Source source_;
  const Format* format_;
  bool selects_all_;
  const report::Findings& findings_;
  const OnFinding& on_finding_;
  std::vector<std::string> fingerprints_;  // of all that were told, in the order of the findings
  std::multiset<std::string> told_;
};

/// Matches one after the other in a text.
class WrittenText final : public questions::Written {
 public:
  [[nodiscard]] bool is_of_one_input() const override { return true; }
  [[nodiscard]] std::string& text() override { return text_; }
  [[nodiscard]] bool is_empty() const override { return text_.empty(); }
  bool match_is_written() override { return true; }

 private:
  std::string text_;
};

/// Matches in JSON, each in a line of its own, as members of an array.
class WrittenMembers final : public questions::Written {
 public:
  explicit WrittenMembers(std::string& array) : array_(array) {}
  [[nodiscard]] std::string& text() override { return line_; }
  [[nodiscard]] bool is_empty() const override { return true; }
  bool match_is_written() override {
    if (!is_first_) array_ += ",\n";
    is_first_ = false;
    array_ += without_end(std::exchange(line_, {}));
    return true;
  }

 private:
  std::string& array_;
  std::string line_;
  bool is_first_ = true;
};

Answered convert_to_positions(const NamedBytes& given,
                              const AskedArguments<questions::ConvertArguments>& arguments,
                              const PositionFormat& to, StopFlag stop) {
  const auto question = positions_question(arguments, to, stop);
  if (!question) return refused_options(question.error());
  Answer answer;
  JsonWriter json(answer.json);
  json.object().member("format", to.name).key("positions").array();
  const auto tell = [&](const questions::PositionText& position,
                        const OrError<questions::ConvertedPosition>& converted) {
    json.object().member("name", position.name);
    if (converted) {
      json.member("text", converted->text).member("error", nullptr);
    } else {
      json.member("text", nullptr).member("error", converted.error().message);
    }
    json.key("losses").array();
    if (converted) {
      for (const PositionLoss& loss : converted->losses) {
        json.object().member("code", code(loss.rule)).member("message", loss.message).end_object();
      }
    }
    json.end_array().end_object();
  };
  questions::PositionsConversion conversion(*question, tell);
  const auto taken = conversion.take_file(std::string(given.name), given.bytes);
  if (!taken) return refused_input(taken.error());
  json.end_array().end_object();
  if (const auto note = conversion.note_on_turns()) answer.notes.push_back(note->plain());
  if (!conversion.text().empty()) answer.bytes = std::move(conversion.text());
  answer.exit = conversion.exit();
  return answer;
}

/// Lists what is done about each fault.
class Remarks final : public questions::RepairListener {
 public:
  explicit Remarks(std::string& out) : json_(out) { json_.array(); }

  void tell(questions::Repairer& repairer) override {
    for (const questions::Remark& each : repairer.take_remarks()) append(each, repairer);
  }
  void end() { json_.end_array(); }

 private:
  void append(const questions::Remark& remark, const questions::Repairer& repairer) {
    const Diagnostic& fault = *remark.fault;
    const report::Locus locus =
        report::locus(repairer.source(), repairer.format(), fault.span.begin);
    json_.object().member("code", code(fault.rule)).member("name", info(fault.rule).name);
    json_.member("message", fault.message).member_or_null("match", fault.match);
    json_.member_or_null("game", fault.game).member_or_null("turn", fault.turn);
    json_.member_or_null("line", locus.place.line).member_or_null("column", locus.place.column);
    json_.member("byte", locus.byte).member("what", remark.what);
    json_.member("chosen", remark.is_chosen).key("repairs").array();
    for (const Repair& repair : fault.repairs) json_.value(repair.words);
    json_.end_array().end_object();
  }

  JsonWriter json_;
};

}  // namespace

Answered check(const NamedBytes& given, std::string_view options, StopFlag stop,
               const OnFinding& on_finding) {
  const auto arguments = arguments_in<AsksCheck>(options);
  if (!arguments) return arguments.error();
  auto question = check_question(*arguments, stop);
  if (!question) return refused_options(question.error());
  report::Findings findings(question->selection);
  const questions::Input input = input_of(given, arguments->named);
  std::optional<Teller> teller;
  if (on_finding) {
    question->run.watcher = &teller.emplace(input, question->run, findings, on_finding);
  }
  questions::Checked checked = check(input, *question, findings);
  if (is_set(stop)) return Answer{};
  if (teller) teller->end(checked.report);
  OneReport one(question->report, checked.report, question->most_shown);
  one.sum().conclude(is_on(arguments->allow_empty), is_on(arguments->exit_zero));
  const ExitCode exit = one.exit();
  Answer answer{.json = one.text(), .notes = plain(question->run.idle), .exit = exit};
  if (is_on(arguments->html)) {
    answer.html = report::html::findings_of(checked.report, question->most_shown);
  }
  return answer;
}

Answered read(const NamedBytes& given, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksRead>(options);
  if (!arguments) return arguments.error();
  // The record in JSON is what a conversion to it writes.
  auto question = questions::convert_question(*arguments, format_named("jsonl"), stop);
  if (!question) return refused_options(question.error());
  question->run.verifies = false;
  question->report.command = "read";
  Answer answer;
  answer.json = R"({"document":{"bgtools-record":2,"matches":[)";
  WrittenMembers written(answer.json);
  report::Findings findings(question->selection);
  questions::Converted converted =
      convert(input_of(given, arguments->named), *question, findings, nullptr, written);
  if (is_set(stop)) return Answer{};
  OneReport one(question->report, converted.report);
  if (!converted.is_whole() || converted.losses.total() != 0) {
    one.sum().worsen(ExitCode::findings);
  }
  answer.exit = one.exit();
  answer.json.append("]},\n\"report\":").append(one.text()).append("}");
  return answer;
}

Answered convert(const NamedBytes& given, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksConvert>(options);
  if (!arguments) return arguments.error();
  if (!arguments->to) return refused_options(questions::unnamed_target());
  if (const auto* const position = position_format_named(*arguments->to)) {
    return convert_to_positions(given, *arguments, *position, stop);
  }
  const auto question = convert_question(*arguments, nullptr, stop);
  if (!question) return refused_options(question.error());

  Answer answer;
  WrittenText written;
  report::Findings findings(question->selection);
  questions::Converted converted =
      convert(input_of(given, arguments->named), *question, findings, nullptr, written);
  if (is_set(stop)) return Answer{};
  OneReport one(question->report, converted.report);
  const questions::LossCounts& losses = converted.losses;
  if (!converted.is_whole() || losses.fail(question->fails_if_lossy))
    one.sum().worsen(ExitCode::findings);
  if (losses.total() != 0) answer.notes.push_back(losses.sentence());
  if (converted.is_unselected()) one.sum().refuse("", one.sum().lack());
  const bool is_refused = question->is_strict && converted.has_errors;
  if (is_refused) {
    answer.notes.push_back(questions::strict_refusal().plain());
    one.sum().worsen(ExitCode::findings);
  }
  // The rest of a damaged file is not a whole match.
  const bool is_written =
      converted.matches != 0 && !is_refused && converted.report.receipt.damage.empty();
  if (is_written) answer.bytes = std::move(written.text());
  answer.exit = one.exit();
  JsonWriter json(answer.json);
  json.object().member("format", question->target.format->name);
  json.member("matches", is_written ? converted.matches : std::int64_t{0});
  json.member("losses", losses.total()).key("report").written(one.text()).end_object();
  return answer;
}

Answered detect(const NamedBytes& given, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksDetect>(options);
  if (!arguments) return arguments.error();
  const auto question = detect_question(*arguments, stop);
  if (!question) return refused_options(question.error());
  const questions::Detected detected = detect(input_of(given, arguments->named), *question);
  Answer answer;
  JsonWriter json(answer.json);
  json.object().member_or_null("format", detected.format()).member_or_null("kind", detected.kind());
  json.member("matches", detected.receipt.matches).end_object();
  if (!detected.mixture.empty()) answer.notes.push_back(detected.mixture);
  if (detected.receipt.matches == 0) answer.exit = ExitCode::findings;
  if (!detected.receipt.damage.empty()) {
    answer.notes.push_back(detected.receipt.damage);
    answer.exit = ExitCode::failed;
  }
  return answer;
}

Answered repair(const NamedBytes& given, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksRepair>(options);
  if (!arguments) return arguments.error();
  const auto question = repair_question(*arguments, stop);
  if (!question) return refused_options(question.error());
  std::string list;
  Remarks remarks(list);
  auto repaired = repair(input_of(given), *question, remarks);
  // What was done until then differs from all of the text.
  if (is_set(stop)) return Answer{};
  remarks.end();
  if (!repaired) {
    const questions::RepairRefusal& refusal = repaired.error();
    return refusal.is_of_choice ? refused_options(refusal.why) : refused_input(refusal.why);
  }
  Answer answer{.json = {}, .notes = plain(question->run.idle)};
  const bool is_transcript = repaired->kind == questions::Repaired::Kind::transcript;
  if (repaired->faults != 0 || !is_transcript) answer.exit = ExitCode::findings;
  const bool is_changed = is_transcript && repaired->bytes != given.bytes;
  JsonWriter json(answer.json);
  json.object().member("changed", is_changed).member("faults", repaired->faults);
  json.key("remarks").written(list);
  std::string diff;
  if (is_changed) {
    // In UTF-8, whatever the encoding of the bytes.
    const std::string name(given.name);
    const Source before(name, given.bytes);
    const Source after(name, repaired->bytes);
    diff = report::unified_diff(name, before.text(), after.text());
  }
  json.member_or_null("diff", diff).member("left_out", repaired->left_out.matches.size());
  json.member("undated", repaired->left_out.undated).end_object();
  if (repaired->is_unselected()) {
    answer.notes.emplace_back("no match is selected");
    answer.exit = ExitCode::failed;
  }
  if (is_transcript) answer.bytes = std::move(repaired->bytes);
  return answer;
}

}  // namespace bgtools::answers
