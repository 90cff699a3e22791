// The answers about transcripts: check, read, convert, detect and repair.

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/layout.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "answers/asking.hpp"
#include "answers/conversion.hpp"
#include "answers/converted_positions.hpp"
#include "answers/ogid_colour.hpp"
#include "answers/repairer.hpp"
#include "answers/run.hpp"
#include "report/diff.hpp"
#include "report/json_writer.hpp"
#include "report/locus.hpp"
#include "report/render/html/findings.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::answers {
namespace {

using report::ExitCode;
using report::JsonWriter;

constexpr std::array kFound{Own::named};
constexpr std::array kChecked{Own::named, Own::html};

struct CheckQuestion : Takes<ReadArguments, CheckInputArguments, EmptyArguments, GameArguments,
                             SearchArguments, SelectArguments, AllowanceArguments, ShownArguments,
                             FailArguments, MaxDiagnosticsArguments> {};
struct ReadQuestion : Takes<ReadArguments, ShownArguments> {};
struct ConvertQuestion : Takes<ReadArguments, OgidArguments, GameArguments, AllowanceArguments,
                               ShownArguments, WrittenArguments, TargetArguments> {};
struct DetectQuestion : Takes<ReadArguments> {};
struct RepairQuestion
    : Takes<ReadArguments, GameArguments, SearchArguments, AllowanceArguments, RepairArguments> {};

/// A report about one input, as the program writes one.
class OneReport {
 public:
  explicit OneReport(const report::RunReport& run) : renderer_(report::make_json(text_)) {
    renderer_->begin(run);
  }

  void add(const report::FileReport& file) {
    summary_.add(file);
    renderer_->file(file);
    const std::string& damage = file.receipt.damage;
    if (damage.empty()) return;
    ++summary_.unreadable;
    renderer_->error(
        {.number = file.number, .path = file.path, .message = damage, .damaged = &file});
    worsen(ExitCode::failed);
  }
  /// An error of the run, not of its input.
  void refuse(std::string_view message) {
    renderer_->error({.path = "", .message = message});
    worsen(ExitCode::failed);
  }
  void worsen(ExitCode exit) { summary_.exit = report::worse(summary_.exit, exit); }

  [[nodiscard]] ExitCode exit() const { return summary_.exit; }
  [[nodiscard]] const report::Summary& summary() const { return summary_; }
  /// Ends the report.
  [[nodiscard]] std::string text() {
    renderer_->end(summary_);
    while (text_.ends_with('\n')) text_.pop_back();
    return std::move(text_);
  }

 private:
  std::string text_;
  std::unique_ptr<report::Renderer> renderer_;
  report::Summary summary_;
};

report::RunReport described(std::string_view command, const CommonArguments& arguments) {
  report::RunReport run;
  run.command = command;
  run.options = arguments.deciding;
  return run;
}

/// The notes about an option that does nothing are of the caller's, too.
std::vector<std::string> notes_on(const SearchArguments& arguments) {
  std::vector<std::string> notes;
  for (const report::Sentence& each : idle_options(arguments)) notes.push_back(each.plain());
  return notes;
}

/// Reads the matches of an input one by one, and counts what the target cannot hold.
class Writing {
 public:
  Writing(const Input& input, Origin origin, RunOptions run, const report::Selection& selection)
      : source_(std::string(input.name), input.bytes),
        origin_(std::move(origin)),
        run_(std::move(run)),
        findings_(selection),
        losses_(findings_) {}

  /// `on_match` writes a match, and returns whether it was written.
  template <typename WriteMatch>
  report::FileReport operator()(WriteMatch write_match) {
    report::FileReport file =
        report_on(origin_, source_, run_, findings_, [&](const Match& match, int number) {
          losses_.begin_match(number);
          if (write_match(match, losses_)) ++written_;
          return true;
        });
    file.is_checked = run_.verifies;
    file.fold();
    return file;
  }

  [[nodiscard]] const LossCounts& losses() const { return losses_.counts(); }
  [[nodiscard]] bool has_errors() const { return findings_.tally().errors != 0; }
  [[nodiscard]] std::int64_t written() const { return written_; }

 private:
  Source source_;
  Origin origin_;
  RunOptions run_;
  report::Findings findings_;
  LossSink losses_;
  std::int64_t written_ = 0;
};

/// What reading itself says of the run.
ExitCode exit_of(const report::Receipt& receipt) {
  const bool is_whole = receipt.matches != 0 && !receipt.has_dropped;
  return is_whole ? ExitCode::clean : ExitCode::findings;
}

Answered convert_to_positions(const Input& input, const AskedArguments<ConvertQuestion>& arguments,
                              const PositionFormat& to) {
  if (const auto writes = check_position_target(to, arguments); !writes) {
    return refused_options(writes.error());
  }
  const auto from = position_format_option(arguments.from);
  if (!from) return refused_options(from.error());
  const auto texts = positions_in(std::string(input.name), input.bytes, *from, to);
  if (!texts) return refused_input(texts.error());
  const bool fails_if_lossy = is_on(arguments.fail_if_lossy);
  Answer answer;
  std::string converted;
  int open_turns = 0;
  int count = 0;
  JsonWriter json(answer.json);
  json.object().member("format", to.name).key("positions").array();
  for (const PositionText& each : *texts) {
    const auto written = converted_position(each, *from, to, arguments);
    json.object().member("name", each.name);
    if (!written) {
      json.member("text", nullptr).member("error", written.error().message);
      answer.exit = ExitCode::failed;
    } else {
      ++count;
      if (written->is_turn_open) ++open_turns;
      json.member("text", written->text).member("error", nullptr);
      converted.append(written->text).append("\n");
      if (fails_if_lossy && !written->losses.empty()) {
        answer.exit = report::worse(answer.exit, ExitCode::findings);
      }
    }
    json.key("losses").array();
    if (written) {
      for (const PositionLoss& loss : written->losses) {
        json.object().member("code", code(loss.rule)).member("message", loss.message).end_object();
      }
    }
    json.end_array().end_object();
  }
  json.end_array().end_object();
  // An OGID that is converted to an OGID keeps its colour.
  if (open_turns != 0 && to.name != "ogid") {
    answer.notes.push_back(ogid_colour_note(open_turns).plain());
  }
  if (count != 0) answer.bytes = std::move(converted);
  return answer;
}

void append_remark(JsonWriter& json, const Remark& remark, const Source& source,
                   const Format* format) {
  const Diagnostic& fault = *remark.fault;
  const report::Locus locus = report::locus(source, format, fault.span.begin);
  json.object().member("code", code(fault.rule)).member("name", info(fault.rule).name);
  json.member("message", fault.message).member_or_null("match", fault.match);
  json.member_or_null("game", fault.game).member_or_null("turn", fault.turn);
  json.member_or_null("line", locus.place.line).member_or_null("column", locus.place.column);
  json.member("byte", locus.byte).member("what", remark.what);
  json.member("chosen", remark.is_chosen).key("repairs").array();
  for (const Repair& repair : fault.repairs) json.value(repair.words);
  json.end_array().end_object();
}

}  // namespace

Answered check(const Input& input, std::string_view options) {
  const auto arguments = arguments_in<CheckQuestion>(options, kChecked);
  if (!arguments) return arguments.error();
  const auto selection = selection_of(*arguments);
  if (!selection) return refused_options(selection.error());
  const auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  const auto most = most_shown(*arguments);
  if (!most) return refused_options(most.error());
  std::size_t may_show = *most;

  report::RunReport asked = described("check", *arguments);
  asked.fails_from = severity_named(text_or(arguments->fail_on, "error"));
  OneReport one(asked);
  report::Findings findings(*selection);
  const Source source(std::string(input.name), input.bytes);
  report::FileReport file = report_on(origin_of(input, arguments->named), source, *run, findings);
  file.number = 1;
  file.fold();
  file.show_first(may_show);
  one.add(file);
  if (!file.is_checked && !is_on(arguments->allow_empty)) one.refuse("nothing to check");
  if (one.summary().tally.fails && !is_on(arguments->exit_zero)) one.worsen(ExitCode::findings);
  const ExitCode exit = one.exit();
  Answer answer{.json = one.text(), .notes = notes_on(*arguments), .exit = exit};
  if (is_on(arguments->html)) answer.html = report::html::findings_of(file, *most);
  return answer;
}

Answered read(const Input& input, std::string_view options) {
  const auto arguments = arguments_in<ReadQuestion>(options, kFound);
  if (!arguments) return arguments.error();
  auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  run->verifies = false;
  const auto selection =
      report::Selection::from({.min_severity = arguments->min_severity, .shows_losses = true});
  if (!selection) return refused_options(selection.error());

  Answer answer;
  answer.json = R"({"document":{"bgtools-record":2,"matches":[)";
  const Format& target = *format_named("jsonl");
  Writing writing(input, origin_of(input, arguments->named), *run, *selection);
  bool is_first = true;
  report::FileReport file = writing([&](const Match& match, Sink& losses) {
    std::string line;
    if (!bgtools::write(match, target, {}, line, losses)) return false;
    while (line.ends_with('\n')) line.pop_back();
    if (!is_first) answer.json += ",\n";
    is_first = false;
    answer.json += line;
    return true;
  });
  file.number = 1;
  OneReport one(described("read", *arguments));
  one.add(file);
  one.worsen(exit_of(file.receipt));
  if (writing.losses().total() != 0) one.worsen(ExitCode::findings);
  answer.exit = one.exit();
  answer.json.append("]},\n\"report\":").append(one.text()).append("}");
  return answer;
}

Answered convert(const Input& input, std::string_view options) {
  const auto arguments = arguments_in<ConvertQuestion>(options, kFound);
  if (!arguments) return arguments.error();
  if (!arguments->to) {
    return refused_options(report::Sentence("name the format with to: ", written_formats()));
  }
  if (const auto* const position = position_format_named(*arguments->to)) {
    return convert_to_positions(input, *arguments, *position);
  }
  const auto format = format_option(arguments->to, "to");
  if (!format) return refused_options(format.error());
  const Format& target = **format;
  WriteOptions how{.dialect = std::string(text_or(arguments->dialect, ""))};
  if (const auto writes = check_target(target, how.dialect); !writes) {
    return refused_options(writes.error());
  }
  auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  const std::string_view verify = text_or(arguments->verify, "warn");
  run->verifies = verify != "off";
  const auto selection =
      report::Selection::from({.min_severity = arguments->min_severity, .shows_losses = true});
  if (!selection) return refused_options(selection.error());

  Answer answer;
  std::string text;
  Writing writing(input, origin_of(input, arguments->named), *run, *selection);
  report::FileReport file = writing([&](const Match& match, Sink& losses) {
    how.follows_match = !text.empty();
    return bgtools::write(match, target, how, text, losses).has_value();
  });
  file.number = 1;
  OneReport one(described("convert", *arguments));
  one.add(file);
  const LossCounts& losses = writing.losses();
  one.worsen(exit_of(file.receipt));
  if (losses.has_lost_action() || (is_on(arguments->fail_if_lossy) && losses.total() != 0)) {
    one.worsen(ExitCode::findings);
  }
  if (losses.total() != 0) answer.notes.push_back(losses.sentence());
  const bool is_refused = verify == "strict" && writing.has_errors();
  if (is_refused) {
    answer.notes.emplace_back("nothing written: the input has errors (verify strict)");
    one.worsen(ExitCode::findings);
  }
  // The rest of a damaged file is not a whole match.
  const bool is_written = writing.written() != 0 && !is_refused && file.receipt.damage.empty();
  if (is_written) answer.bytes = std::move(text);
  answer.exit = one.exit();
  JsonWriter json(answer.json);
  json.object().member("format", target.name);
  json.member("matches", is_written ? writing.written() : std::int64_t{0});
  json.member("losses", losses.total()).key("report").written(one.text()).end_object();
  return answer;
}

Answered detect(const Input& input, std::string_view options) {
  const auto arguments = arguments_in<DetectQuestion>(options, kFound);
  if (!arguments) return arguments.error();
  auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  const Source source(std::string(input.name), input.bytes);
  const Origin origin = origin_of(input, arguments->named);
  const report::Selection selection;
  report::Findings findings(selection);
  const Detected detected = detected_in(origin, source, *run, findings);
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

Answered repair(const Input& input, std::string_view options) {
  const auto arguments = arguments_in<RepairQuestion>(options);
  if (!arguments) return arguments.error();
  const auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  const auto choices = choices_in(arguments->choose);
  if (!choices) return refused_options(choices.error());

  const std::string name(input.name);
  const std::string extension = extension_of(name);
  const bool repairs_scores = is_on(arguments->scores);
  std::string bytes(input.bytes);
  std::string remarks;
  JsonWriter list(remarks);
  list.array();
  Answer answer{.json = {}, .notes = notes_on(*arguments)};
  std::size_t faults = 0;
  bool has_format = true;
  // The choices are made first; the second round is about what is left.
  for (bool is_choosing = !choices->empty();; is_choosing = false) {
    const Source source(name, bytes);
    Repairer repairer(source, extension, *run, repairs_scores);
    const Format* const format = repairer.format();
    if (format != nullptr && format->is_binary) {
      return refused_input(report::Sentence("not a text file; convert it, then repair the result"));
    }
    if (is_choosing && format != nullptr) {
      if (const auto chosen = repairer.choose(*choices); !chosen) {
        return refused_options(chosen.error());
      }
    } else {
      repairer.choose();
    }
    for (const Remark& each : repairer.take_remarks()) append_remark(list, each, source, format);
    has_format = format != nullptr;
    faults = repairer.faults();
    if (has_format && repairer.has_repairs()) {
      auto result = repairer.result();
      if (!result) return refused_input(result.error());
      faults = result->faults;
      answer.bytes = std::move(result->bytes);
    }
    if (!is_choosing) break;
    if (answer.bytes) bytes = *answer.bytes;
  }
  list.end_array();
  if (!answer.bytes && has_format) answer.bytes = std::move(bytes);
  if (faults != 0 || !has_format) answer.exit = ExitCode::findings;
  const bool is_changed = answer.bytes && *answer.bytes != input.bytes;
  JsonWriter json(answer.json);
  json.object().member("changed", is_changed).member("faults", faults);
  json.key("remarks").written(remarks);
  std::string diff;
  if (is_changed) {
    // In UTF-8, whatever the encoding of the bytes.
    const Source before(name, input.bytes);
    const Source after(name, *answer.bytes);
    diff = report::unified_diff(name, before.text(), after.text());
  }
  json.member_or_null("diff", diff).end_object();
  return answer;
}

}  // namespace bgtools::answers
