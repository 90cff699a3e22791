#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/loss.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/frame.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "answers/conversion.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/convert_positions.hpp"
#include "cli/commands/reports.hpp"
#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/outputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/inputs/sidecar.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/findings.hpp"
#include "report/nearest.hpp"
#include "report/render/renderer.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using answers::LossCounts;
using answers::LossSink;
using report::counted;
using report::ExitCode;
using report::file_report;
using report::FileReport;
using report::Finding;
using report::Findings;
using report::make_concise;
using report::OrSentence;
using report::Receipt;
using report::Renderer;
using report::RunReport;
using report::Selection;
using report::Sentence;
using report::Summary;
using report::with_commas;
using report::worse;
namespace {

/// How much text is buffered before it is written to the file.
constexpr std::size_t kBlock = std::size_t{1024} * 1024;

/// The report for a person at a terminal: the first loss of each kind, with the number of further
/// ones.
FileReport summed(const FileReport& report, Severity shown_from) {
  FileReport sums = report;
  sums.findings.clear();
  std::map<Rule, std::size_t> first;
  std::map<Rule, std::int64_t> more;
  for (const Finding& finding : report.shown_findings()) {
    if (!is_loss(finding.rule)) {
      sums.findings.push_back(finding);
    } else if (finding.severity >= shown_from) {
      const auto [place, is_first] = first.try_emplace(finding.rule, sums.findings.size());
      if (is_first) {
        sums.findings.push_back(finding);
      } else {
        more[finding.rule] += finding.count;
      }
    }
  }
  for (const auto& [rule, count] : more) {
    sums.findings[first[rule]].message +=
        fmt::format(" ({} more {})", with_commas(count), info(rule).name);
  }
  sums.shown = sums.findings.size();
  return sums;
}

/// Where the matches of one or more inputs are written: a file, or stdout.
class Target {
 public:
  /// `path` "-": stdout. `ending` is what the format has after the last match. `is_held`: nothing
  /// reaches stdout before commit(). `is_one_of_many`: the output belongs to a single input, from
  /// which it can be made again.
  Target(std::string path, std::string_view ending, bool overwrites, bool is_held,
         bool is_one_of_many, Output& out)
      : out_(out), ending_(ending), is_held_(is_held), path_(std::move(path)) {
    if (path_ != kStdin) file_ = std::make_unique<OutputFile>(path_, overwrites, !is_one_of_many);
  }

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  OrError<void> may_be_written() const { return file_ ? file_->may_be_written() : OrError<void>(); }
  [[nodiscard]] std::string& text() noexcept { return text_; }
  [[nodiscard]] bool is_empty() const noexcept { return text_.empty() && !has_written_; }
  /// Compares what is written with the bytes of the only input, which must be there until
  /// input_is_written().
  void compare_with(std::string_view input) noexcept { rest_of_input_ = input; }
  /// Whether all that is written is another text than that.
  [[nodiscard]] bool is_changed() const noexcept { return differs_ || !rest_of_input_.empty(); }
  OrError<void> match_is_written() {
    if (text_.size() < kBlock || (is_held_ && !file_)) return {};
    // A further match would have to take it back.
    text_.resize(text_.size() - ending_.size());
    auto written = write();
    text_ = ending_;
    return written;
  }
  /// All matches of an input are written, and no other follows: flushes the buffer to the file.
  OrError<void> input_is_written() { return file_ ? write() : OrError<void>(); }
  /// Makes the file appear, and writes held text to stdout.
  OrError<void> commit() {
    auto written = write();
    return written && file_ ? file_->commit() : written;
  }

 private:
  OrError<void> write() {
    OrError<void> written;
    has_written_ = has_written_ || !text_.empty();
    differs_ = differs_ || !rest_of_input_.starts_with(text_);
    rest_of_input_.remove_prefix(std::min(text_.size(), rest_of_input_.size()));
    if (file_) {
      written = file_->append(text_);
    } else {
      out_.write_foreign(text_);
      out_.spill();
    }
    text_.clear();
    return written;
  }

  Output& out_;
  std::string_view ending_;
  bool is_held_;
  bool has_written_ = false;
  std::string_view rest_of_input_;  ///< what is not compared yet; only its size is used at the end
  bool differs_ = false;
  std::string path_;
  std::unique_ptr<OutputFile> file_;
  std::string text_;
};

/// What the arguments ask for.
struct Plan {
  RunOptions run{};
  const Format* format = nullptr;
  WriteOptions write{};
  std::string output;      ///< "-": stdout
  std::string output_dir;  ///< "": one output
  std::string sidecar;     ///< "": none
  Selection selection{};
  Severity shown_from = Severity::warning;  ///< on stderr
  bool is_strict = false;
  bool overwrites = false;
  bool resumes = false;
  std::size_t jobs = 1;
};

/// Says what is missing if neither --to nor the name of the output says what to write.
Sentence unknown_target(const ConvertArguments& arguments, const Plan& plan) {
  if (plan.output != kStdin) {
    return Sentence(plan.output,
                    ": its name does not say what to write; name the format with --to: ",
                    answers::written_formats());
  }
  const std::vector<std::string>& operands = arguments.operands;
  // `convert a.mat b.sgf`, as cp takes them.
  if (operands.size() == 2 && format_for_extension(extension_of(operands[1])) != nullptr &&
      !std::filesystem::exists(operands[1])) {
    return Sentence("every operand is an input; did you mean `bgtools convert ", operands[0],
                    " -o ", operands[1], "`?");
  }
  return Sentence("name the output with -o, such as -o match.sgf, or the format with --to: ",
                  answers::written_formats());
}

OrSentence<void> choose_format(const ConvertArguments& arguments, Plan& plan) {
  auto named = format_option(arguments.to, "to");
  if (!named) return named.error();
  plan.format = *named;
  if (plan.format == nullptr && plan.output != kStdin) {
    plan.format = format_for_extension(extension_of(plan.output));
  }
  if (plan.format == nullptr) return unknown_target(arguments, plan);
  if (const auto writes = answers::check_target(*plan.format, text_or(arguments.dialect, ""));
      !writes) {
    return writes.error();
  }
  plan.write.dialect = text_or(arguments.dialect, "");
  return {};
}

OrSentence<Plan> plan_of(const ConvertArguments& arguments) {
  Plan plan;
  const auto options = run_options(arguments);
  if (!options) return options.error();
  plan.run = *options;
  const std::string_view verify = text_or(arguments.verify, "warn");
  plan.run.verifies = verify != "off";
  plan.is_strict = verify == "strict";
  plan.overwrites = is_on(arguments.force);
  plan.output = text_or(arguments.output, kStdin);
  plan.output_dir = text_or(arguments.output_dir, "");
  plan.sidecar = text_or(arguments.sidecar, "");
  const auto selection =
      Selection::from({.min_severity = arguments.min_severity, .shows_losses = true});
  if (!selection) return selection.error();
  plan.selection = *selection;
  plan.shown_from = severity_named(text_or(arguments.min_severity, "")).value_or(Severity::warning);
  if (arguments.output && arguments.output_dir) {
    return Sentence("--output and --output-dir cannot be used together");
  }
  plan.resumes = is_on(arguments.resume);
  if (plan.resumes && (plan.output_dir.empty() || plan.overwrites)) {
    return Sentence(plan.overwrites ? "--resume and --force cannot be used together"
                                    : "--resume requires --output-dir");
  }
  const auto jobs = jobs_option(arguments);
  if (!jobs) return Sentence(jobs.error());
  // One output is written, and one sidecar kept, in the order of the inputs.
  if (!plan.output_dir.empty() && plan.sidecar.empty()) plan.jobs = *jobs;
  if (!names_input(arguments)) {
    return Sentence("no input: name files or directories, or `-` for stdin");
  }
  if (const auto chosen = choose_format(arguments, plan); !chosen) return chosen.error();
  return plan;
}

/// What is written besides the outputs.
std::vector<std::string> side_outputs(const ConvertArguments& arguments) {
  std::vector<std::string> paths;
  for (const std::string& value : arguments.report) {
    if (const auto report = named_report(value)) paths.push_back(report->path);
  }
  if (arguments.sidecar) paths.push_back(*arguments.sidecar);
  return paths;
}

/// An input and its result.
struct Conversion {
  explicit Conversion(const Selection& selection) : findings(selection), losses(findings) {}

  LoadedInput input{};
  Findings findings;
  LossSink losses;
  std::unique_ptr<Target> own{};  ///< with --output-dir
  FileReport report{};
  std::string refusal{};  ///< why it is not read, as a full message; "": it is read
  std::string reason{};   ///< the same without the name of the input
  OrError<void> written{};
  std::int64_t written_matches = 0;
  bool is_missing = false;   ///< there is no input; `refusal` says why
  bool is_left = false;      ///< its output exists already
  bool is_note = false;      ///< not a transcript, and not named as one
  bool is_finished = false;  ///< it was not interrupted
};

class Convert {
 public:
  Convert(const ConvertArguments& arguments, InputOptions inputs, Plan plan, Output& out)
      : arguments_(arguments),
        inputs_(std::move(inputs)),
        plan_(std::move(plan)),
        out_(out),
        report_(make_concise(report_text_)),
        reports_(arguments),
        directory_(plan_.output_dir, inputs_, plan_.overwrites, side_outputs(arguments)),
        work_(
            plan_.jobs, [this](std::size_t slot) { convert(*conversions_[slot]); },
            [this](std::size_t slot) { return finish(*conversions_[slot]); }) {
    conversions_.reserve(work_.slots());
    while (conversions_.size() < work_.slots()) {
      conversions_.push_back(std::make_unique<Conversion>(plan_.selection));
    }
  }

  ExitCode operator()() {
    reports_.open();
    if (!open_sidecar()) return ExitCode::failed;
    if (plan_.output_dir.empty()) {
      target_ = make_target(plan_.output, false);
    }
    RunReport described = run_report(arguments_);
    described.command = "convert";
    reports_.begin(described);
    const InputCount count =
        for_each_input(inputs_, {.next = [&]() -> LoadedInput& { return next().input; },
                                 .on_input =
                                     [&](const LoadedInput& input) {
                                       prepare(next());
                                       return work_.submit(input.bytes.size());
                                     },
                                 .on_error =
                                     [&](const std::string& path, std::string_view message) {
                                       Conversion& conversion = next();
                                       conversion.input.name = path;
                                       conversion.reason = message;
                                       conversion.refusal = fmt::format("{}: {}", path, message);
                                       conversion.is_missing = true;
                                       return work_.submit(0);
                                     }});
    work_.drain();
    if (const auto signal = interruption()) return *signal;
    summary_.skipped = count.skipped;
    summary_.settings_from = arguments_.settings_from;
    if (count.errors == 0 && transcripts_ == 0 && code_ == ExitCode::clean) {
      tell_error("nothing to convert");
    }
    if (plan_.output_dir.empty()) finish_target(*target_, written_matches_);
    const bool is_kept = write_sidecar();
    const bool fails_for_losses =
        !is_kept &&
        (losses_.has_lost_action() || (is_on(arguments_.fail_if_lossy) && losses_.total() != 0));
    if (fails_for_losses) code_ = worse(code_, ExitCode::findings);
    // Even a quiet run says why it fails.
    if (losses_.total() != 0 && (fails_for_losses || !is_on(arguments_.quiet))) {
      complain(is_kept ? fmt::format("{}; {} keeps them", losses_.sentence(), plan_.sidecar)
                       : losses_.sentence());
    }
    if (!plan_.output_dir.empty() && !is_on(arguments_.quiet)) {
      counts_.read = transcripts_;
      counts_.left = counts_.read - counts_.written;
      if (counts_.read != 0) complain(counts_.sentence());
    }
    summary_.exit = code_;
    return reports_.end(summary_);
  }

 private:
  [[nodiscard]] bool is_verbose() const { return is_on(arguments_.verbose); }
  void fail(std::string_view sentence) {
    complain(sentence);
    code_ = ExitCode::failed;
  }
  /// An error of the run, not of an input.
  void tell_error(std::string_view sentence) {
    fail(sentence);
    reports_.error({.path = "", .message = sentence});
  }
  void tell_error_of_input(std::string_view name, std::string_view message,
                           const FileReport* damaged = nullptr) {
    ++summary_.unreadable;
    reports_.error({.number = number_, .path = name, .message = message, .damaged = damaged});
  }

  /// An existing sidecar is restored from; a missing one will be written.
  bool open_sidecar() {
    if (plan_.sidecar.empty()) return true;
    if (OutputFile(plan_.sidecar, false).may_be_written()) {
      keeper_.emplace();
      return true;
    }
    FileReader file;
    const auto text = file.read(plan_.sidecar);
    const OrError<void> loaded =
        text ? restorer_.emplace().load(*text) : OrError<void>(text.error());
    if (!loaded) fail(fmt::format("{}: {}", plan_.sidecar, loaded.error().message));
    return loaded.has_value();
  }

  /// Whether a sidecar now holds what the output does not.
  bool write_sidecar() {
    if (!keeper_ || !is_written_ || is_beyond_sidecar_) return false;
    OutputFile file(plan_.sidecar, false);
    OrError<void> written = file.append(keeper_->text());
    if (written) written = file.commit();
    if (!written) fail(written.error().message);
    return written.has_value();
  }

  void restore(Match& match) {
    if (restorer_->restore(match) != Restored::unknown) return;
    complain(fmt::format("{}: match {} has changed since the sidecar was written; not restored",
                         plan_.sidecar, matches_));
    code_ = worse(code_, ExitCode::findings);
  }

  void keep(const Match& match, const ReadAgain& again) {
    const auto kept = keeper_->add(match, again);
    if (kept) return;
    is_beyond_sidecar_ = true;
    fail(fmt::format("{}: match {} cannot be kept: {}", plan_.sidecar, matches_,
                     kept.error().message));
  }

  std::unique_ptr<Target> make_target(std::string path, bool is_one_of_many) {
    return std::make_unique<Target>(std::move(path), frame_of(*plan_.format).after,
                                    plan_.overwrites, plan_.is_strict, is_one_of_many, out_);
  }

  [[nodiscard]] Conversion& next() { return *conversions_[work_.next()]; }

  /// Chooses the output of an input, in the order of the inputs.
  void prepare(Conversion& conversion) {
    if (plan_.output_dir.empty()) return;
    const LoadedInput& input = conversion.input;
    // A note among the transcripts of a folder takes no name from one of them.
    if (!input.is_named && plan_.run.forced == nullptr &&
        detect(Source(input.name, input.bytes), input.extension).format == nullptr) {
      conversion.own = make_target("", true);
      return;
    }
    const auto path = directory_.path_for(input, plan_.format->extensions.front());
    if (!path) {
      conversion.reason = path.error().message;
      conversion.refusal = fmt::format("{}: {}", input.name, conversion.reason);
      return;
    }
    std::error_code error;
    if (plan_.resumes && std::filesystem::is_regular_file(*path, error)) {
      conversion.is_left = true;
      return;
    }
    auto target = make_target(*path, true);
    if (const auto allowed = target->may_be_written(); !allowed) {
      conversion.reason = conversion.refusal = allowed.error().message;
      return;
    }
    target->compare_with(input.bytes);
    conversion.own = std::move(target);
  }

  /// Runs in parallel with itself on other inputs if each has its own output.
  void convert(Conversion& conversion) {
    conversion.is_finished = true;
    if (!conversion.refusal.empty() || conversion.is_left) return;
    const auto converted = attempt([&] { read_and_write(conversion); });
    if (!converted) {
      // Gives its memory back to the other inputs.
      conversion.findings.clear();
      conversion.report = {};
      conversion.reason = converted.error().message;
      conversion.refusal = fmt::format("{}: {}", conversion.input.name, conversion.reason);
      conversion.is_missing = true;
    }
    conversion.is_finished = !interruption();
  }
  void read_and_write(Conversion& conversion) {
    const LoadedInput& input = conversion.input;
    Target& target = conversion.own ? *conversion.own : *target_;
    WriteOptions options = plan_.write;
    conversion.losses.clear();
    conversion.written_matches = 0;
    const Source source(input.name, input.bytes, stop_flag());
    Receipt receipt =
        run(input, source, plan_.run, conversion.findings, [&](Match&& match, int number) {
          conversion.losses.begin_match(number);
          options.follows_match = !target.is_empty();
          if (!plan_.sidecar.empty()) ++matches_;
          if (restorer_) restore(match);
          const auto again =
              bgtools::write(match, *plan_.format, options, target.text(), conversion.losses);
          if (!again) return true;
          ++conversion.written_matches;
          if (keeper_) keep(match, *again);
          conversion.written = target.match_is_written();
          return conversion.written && out_.error() == 0;
        });
    if (conversion.own && conversion.written && conversion.written_matches != 0) {
      conversion.written = target.input_is_written();
    }
    if (interruption()) return;
    conversion.report = file_report(source, std::move(receipt), conversion.findings);
    conversion.report.fold();
    // As `check` passes over it: a note among the transcripts of a folder.
    conversion.is_note = conversion.report.receipt.matches == 0 && !input.is_named &&
                         conversion.findings.is_other_kind();
    conversion.report.is_checked = plan_.run.verifies && !conversion.is_note;
  }

  bool finish(Conversion& conversion) {
    const std::unique_ptr<Target> own = std::move(conversion.own);
    const std::string refusal = std::exchange(conversion.refusal, {});
    const OrError<void> written = std::exchange(conversion.written, {});
    const bool is_missing = std::exchange(conversion.is_missing, false);
    if (!conversion.is_finished) return false;
    conversion.input.release();
    if (!refusal.empty()) {
      fail(refusal);
      ++number_;
      if (!is_missing) ++transcripts_;
      tell_error_of_input(conversion.input.name, std::exchange(conversion.reason, {}));
      // A single output that lacks an input would be half a file.
      if (is_missing && plan_.output_dir.empty()) is_incomplete_ = true;
      return true;
    }
    if (std::exchange(conversion.is_left, false)) {
      ++transcripts_;
      return true;
    }
    const Receipt& receipt = conversion.report.receipt;
    conversion.report.number = ++number_;
    losses_ += conversion.losses.counts();
    written_matches_ += conversion.written_matches;
    const bool is_told = report(conversion.report);
    if (std::exchange(conversion.is_note, false)) return out_.error() == 0;
    ++transcripts_;
    if (!receipt.damage.empty()) {
      fail(fmt::format("{}: {}", conversion.report.path, receipt.damage));
      tell_error_of_input(conversion.report.path, receipt.damage, &conversion.report);
      // The rest of a damaged file is not a whole match.
      if (plan_.output_dir.empty()) is_incomplete_ = true;
      return out_.error() == 0;
    }
    if (receipt.matches == 0 || receipt.has_dropped) {
      code_ = worse(code_, ExitCode::findings);
      if (!is_told) {
        complain(fmt::format(
            "{}: {}", conversion.report.path,
            receipt.matches == 0 ? "no match to convert" : "not all of its text could be read"));
      }
    }
    if (plan_.is_strict && conversion.findings.tally().errors != 0) is_refused_ = true;
    if (!written) {
      tell_error(written.error().message);
      is_incomplete_ = true;
      return false;
    }
    // Nothing is written after an interruption.
    if (own && interruption()) return false;
    if (own && finish_target(*own, conversion.written_matches)) {
      ++counts_.written;
      if (own->is_changed()) ++counts_.changed;
      if (conversion.losses.counts().total() != 0) ++counts_.lossy;
    }
    return out_.error() == 0;
  }

  /// Whether it told anything.
  bool report(const FileReport& report) {
    report_text_.clear();
    report_->file(is_verbose() ? report : summed(report, plan_.shown_from));
    reports_.file(report);
    summary_.add(report);
    static_cast<void>(write_all(STDERR_FILENO, report_text_));
    if (is_verbose()) complain(fmt::format("{}: {}", report.path, describe(report.receipt)));
    return !report_text_.empty();
  }

  /// Makes the output appear, unless --verify strict forbids it or there is none; whether it did.
  bool finish_target(Target& target, std::int64_t matches) {
    bool has_appeared = false;
    if (is_refused_) {
      complain("nothing written: the input has errors (--verify strict)");
      code_ = worse(code_, ExitCode::findings);
    } else if (matches != 0 && !is_incomplete_) {
      if (const auto committed = target.commit(); !committed) {
        tell_error(committed.error().message);
      } else {
        is_written_ = has_appeared = true;
        if (is_verbose()) {
          complain(fmt::format("{}: {} match{} written", target.path(), matches,
                               matches == 1 ? "" : "es"));
        }
      }
    }
    is_refused_ = false;
    return has_appeared;
  }

  const ConvertArguments& arguments_;
  InputOptions inputs_;
  Plan plan_;
  Output& out_;
  LossCounts losses_;
  std::string report_text_;
  std::unique_ptr<Renderer> report_;
  Reports reports_;
  Summary summary_;
  std::int64_t number_ = 0;  ///< of the input in the reports
  std::unique_ptr<Target> target_;
  OutputDirectory directory_;
  std::optional<SidecarWriter> keeper_;
  std::optional<SidecarReader> restorer_;
  std::int64_t matches_ = 0;  ///< of all inputs, for the sidecar
  std::int64_t written_matches_ = 0;
  std::int64_t transcripts_ = 0;  ///< inputs that were read, without notes
  OutputCounts counts_;           ///< with --output-dir
  bool is_refused_ = false;       ///< --verify strict found an error
  bool is_incomplete_ = false;    ///< an input or the disk failed
  bool is_written_ = false;
  bool is_beyond_sidecar_ = false;
  ExitCode code_ = ExitCode::clean;
  std::vector<std::unique_ptr<Conversion>> conversions_;
  InOrder work_;  // the last member, so that it ends before the members that it uses
};

ExitCode convert(const ConvertArguments& arguments, Output& out) {
  if (const auto* const position = position_format_named(text_or(arguments.to, ""))) {
    return convert_positions(arguments, *position, out);
  }
  auto plan = plan_of(arguments);
  if (!plan) return refuse(plan.error());
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  return Convert(arguments, std::move(*inputs), std::move(*plan), out)();
}

}  // namespace

constinit const Command kConvert =
    command<ConvertArguments, &convert>("convert", "INPUT... [-o OUT | --output-dir DIR]",
                                        "convert transcripts and report what is lost");

}  // namespace bgtools::cli
