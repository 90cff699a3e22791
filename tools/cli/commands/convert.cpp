#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/formats/frame.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/convert_positions.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/reports.hpp"
#include "cli/outputs/told_report.hpp"
#include "cli/outputs/transcript_output.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/convert/convert.hpp"
#include "report/findings.hpp"
#include "report/render/run_sum.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using questions::Converted;
using questions::ConvertQuestion;
using report::OrSentence;
using report::Sentence;
using report::worse;
namespace {

/// What the arguments ask for.
struct Plan {
  InputOptions inputs{};
  ConvertQuestion question{};
  std::string output;      ///< "-": stdout
  std::string output_dir;  ///< "": one output
  std::string sidecar;     ///< "": none
  bool overwrites = false;
  bool resumes = false;
  std::vector<std::string> side_outputs{};  ///< what is written besides the outputs
};

/// Says what is missing if neither --to nor the name of the output says what to write.
Sentence unknown_target(const Plan& plan) {
  if (plan.output != kStdin) {
    return Sentence(plan.output,
                    ": its name does not say what to write; name the format with --to: ",
                    questions::written_formats());
  }
  const std::vector<std::string>& operands = plan.inputs.operands;
  // `convert a.mat b.sgf`, as cp takes them.
  if (operands.size() == 2 && format_for_extension(extension_of(operands[1])) != nullptr &&
      !std::filesystem::exists(operands[1])) {
    return Sentence("every operand is an input; did you mean `bgtools convert ", operands[0],
                    " -o ", operands[1], "`?");
  }
  return Sentence("name the output with -o, such as -o match.sgf, or the format with --to: ",
                  questions::written_formats());
}

OrSentence<Plan> plan_of(const ConvertCommandArguments& arguments) {
  Plan plan;
  plan.overwrites = is_on(arguments.force);
  plan.output = text_or(arguments.output, kStdin);
  plan.output_dir = text_or(arguments.output_dir, "");
  plan.sidecar = text_or(arguments.sidecar, "");
  if (arguments.output && arguments.output_dir) {
    return Sentence("--output and --output-dir cannot be used together");
  }
  plan.resumes = is_on(arguments.resume);
  if (plan.resumes && (plan.output_dir.empty() || plan.overwrites)) {
    return Sentence(plan.overwrites ? "--resume and --force cannot be used together"
                                    : "--resume requires --output-dir");
  }
  auto inputs = named_inputs(arguments);
  if (!inputs) return Sentence(inputs.error());
  plan.inputs = *std::move(inputs);
  // One output is written, and one sidecar kept, in the order of the inputs.
  if (plan.output_dir.empty() || !plan.sidecar.empty()) plan.inputs.jobs = 1;
  const Format* const implied =
      plan.output == kStdin ? nullptr : format_for_extension(extension_of(plan.output));
  auto question = convert_question(arguments, implied, stop_flag());
  if (!question) return question.error();
  if (question->target.format == nullptr) return unknown_target(plan);
  plan.question = *std::move(question);
  for (const std::string& value : arguments.report) {
    if (const auto report = named_report(value)) plan.side_outputs.push_back(report->path);
  }
  if (arguments.sidecar) plan.side_outputs.push_back(plan.sidecar);
  return plan;
}

/// The answer about one input, and its output.
struct ConvertedInput {
  explicit ConvertedInput(const report::Selection& selection) : findings(selection) {}

  report::Findings findings;
  std::unique_ptr<TranscriptOutput> own{};  ///< with --output-dir
  Converted converted{};
  std::string refusal{};  ///< why there is no output, as a full message; "": there is one
  std::string reason{};   ///< the same for reports
  bool is_left = false;   ///< its output exists already
};

class Convert {
 public:
  Convert(const ConvertCommandArguments& arguments, Plan plan, Output& out)
      : arguments_(arguments),
        plan_(std::move(plan)),
        out_(out),
        told_(severity_named(text_or(arguments.min_severity, "")).value_or(Severity::warning),
              is_on(arguments.verbose)),
        reports_(arguments),
        sum_(reports_),
        directory_(plan_.output_dir, plan_.inputs, plan_.overwrites, plan_.side_outputs) {}

  ExitCode operator()() {
    reports_.open();
    if (!open_sidecar()) return ExitCode::failed;
    if (plan_.output_dir.empty()) target_ = make_target(plan_.output, false);
    reports_.begin(plan_.question.report);
    const InputCount count = ask_each(plan_.inputs, *this);
    if (const auto signal = interruption()) return *signal;
    sum_.summary().skipped = count.skipped;
    sum_.summary().settings_from = arguments_.settings_from;
    if (const report::Summary& all = sum_.summary();
        all.left_out != 0 && !is_on(arguments_.quiet)) {
      complain(report::left_out_words(all.left_out, all.undated));
    }
    if (count.errors == 0 && transcripts_ == 0 && sum_.summary().exit == ExitCode::clean) {
      tell_error(sum_.summary().left_out != 0 ? sum_.lack() : "nothing to convert");
    }
    if (plan_.output_dir.empty()) finish_target(*target_, written_matches_);
    tell_losses(write_sidecar());
    if (!plan_.output_dir.empty() && !is_on(arguments_.quiet)) {
      counts_.read = transcripts_;
      counts_.left = counts_.read - counts_.written;
      if (counts_.read != 0) complain(counts_.sentence());
    }
    sum_.end();
    return reports_.exit();
  }

  // For ask_each().

  [[nodiscard]] std::unique_ptr<ConvertedInput> part() const {
    return std::make_unique<ConvertedInput>(plan_.question.selection);
  }
  /// Chooses the output of an input, in the order of the inputs.
  void prepare(const LoadedInput& input, ConvertedInput& answer) {
    answer.refusal.clear();
    answer.is_left = false;
    if (plan_.output_dir.empty()) return;
    // A note among the transcripts of a folder takes no name from one of them.
    if (!input.is_named && plan_.question.run.forced == nullptr &&
        detect(opened(input.name, input.bytes, input.extension), input.extension).format ==
            nullptr) {
      answer.own = make_target("", true);
      return;
    }
    const auto path = directory_.path_for(input, plan_.question.target.format->extensions.front());
    if (!path) {
      answer.reason = path.error().message;
      answer.refusal = fmt::format("{}: {}", input.name, answer.reason);
      return;
    }
    std::error_code error;
    if (plan_.resumes && std::filesystem::is_regular_file(*path, error)) {
      answer.is_left = true;
      return;
    }
    auto output = make_target(*path, true);
    if (const auto allowed = output->may_be_written(); !allowed) {
      answer.reason = answer.refusal = allowed.error().message;
      return;
    }
    output->compare_with(input.bytes);
    answer.own = std::move(output);
  }
  void ask(const LoadedInput& input, ConvertedInput& answer) {
    if (!answer.refusal.empty() || answer.is_left) return;
    TranscriptOutput& output = answer.own ? *answer.own : *target_;
    answer.converted =
        convert(input, plan_.question, answer.findings, sidecar_ ? &*sidecar_ : nullptr, output);
    if (answer.own && answer.converted.matches != 0) output.input_is_written();
  }
  bool take(LoadedInput& input, ConvertedInput& answer) {
    input.release();
    const std::unique_ptr<TranscriptOutput> own = std::move(answer.own);
    tell_troubles_of_sidecar();
    if (!answer.refusal.empty()) {
      complain(answer.refusal);
      ++transcripts_;
      sum_.fail(input.name, answer.reason);
      return true;
    }
    if (answer.is_left) {
      ++transcripts_;
      return true;
    }
    Converted& converted = answer.converted;
    report::FileReport& report = converted.report;
    losses_ += converted.losses;
    written_matches_ += converted.matches;
    sum_.take(report);
    const bool is_told = told_.tell(report);
    if (is_on(arguments_.verbose)) complain(report.path, questions::describe(report.receipt));
    if (converted.is_note) return out_.error() == 0;
    if (!converted.is_unselected()) ++transcripts_;
    if (const std::string& damage = report.receipt.damage; !damage.empty()) {
      complain(report.path, damage);
      sum_.tell_damage(report, damage);
      // The rest of a damaged file is not a whole match.
      if (plan_.output_dir.empty()) is_incomplete_ = true;
      return out_.error() == 0;
    }
    if (!converted.is_whole()) {
      sum_.worsen(ExitCode::findings);
      if (!is_told) {
        complain(report.path, report.receipt.matches == 0 ? "no match to convert"
                                                          : "not all of its text could be read");
      }
    }
    if (plan_.question.is_strict && converted.has_errors) is_refused_ = true;
    const OrError<void>& written = own ? own->written() : target_->written();
    if (!written) {
      tell_error(written.error().message);
      is_incomplete_ = true;
      return false;
    }
    // Nothing is written after an interruption.
    if (own && interruption()) return false;
    if (own && finish_target(*own, converted.matches)) {
      ++counts_.written;
      if (own->is_changed()) ++counts_.changed;
      if (converted.losses.total() != 0) ++counts_.lossy;
    }
    return out_.error() == 0;
  }
  bool fail(const std::string& path, std::string_view why) {
    complain(path, why);
    sum_.fail(path, why);
    // A single output that lacks an input would be half a file.
    if (plan_.output_dir.empty()) is_incomplete_ = true;
    return true;
  }

 private:
  /// An error of the run, not of an input.
  void tell_error(std::string_view sentence) {
    complain(sentence);
    sum_.refuse("", sentence);
  }

  /// An existing sidecar is restored from; a missing one will be written.
  bool open_sidecar() {
    if (plan_.sidecar.empty()) return true;
    sidecar_.emplace();
    if (OutputFile(plan_.sidecar, false).may_be_written()) return true;
    FileReader file;
    const auto text = file.read(plan_.sidecar);
    const OrError<void> loaded = text ? sidecar_->load(*text) : OrError<void>(text.error());
    if (!loaded) complain(plan_.sidecar, loaded.error().message);
    return loaded.has_value();
  }

  void tell_troubles_of_sidecar() {
    if (!sidecar_) return;
    for (const questions::Sidecar::Trouble& trouble : sidecar_->take_troubles()) {
      complain(plan_.sidecar, trouble.words);
      sum_.worsen(trouble.exit);
    }
  }

  /// Whether a sidecar now holds what the output does not.
  bool write_sidecar() {
    if (!sidecar_ || !sidecar_->holds_all() || !is_written_) return false;
    OutputFile file(plan_.sidecar, false);
    OrError<void> written = file.append(sidecar_->text());
    if (written) written = file.commit();
    if (!written) {
      complain(written.error().message);
      sum_.worsen(ExitCode::failed);
    }
    return written.has_value();
  }

  void tell_losses(bool is_kept) {
    const bool fails = !is_kept && losses_.fail(plan_.question.fails_if_lossy);
    if (fails) sum_.worsen(ExitCode::findings);
    // Even a quiet run says why it fails.
    if (losses_.total() == 0 || (!fails && is_on(arguments_.quiet))) return;
    complain(is_kept ? fmt::format("{}; {} keeps them", losses_.sentence(), plan_.sidecar)
                     : losses_.sentence());
  }

  std::unique_ptr<TranscriptOutput> make_target(std::string path, bool is_one_of_many) {
    return std::make_unique<TranscriptOutput>(
        std::move(path), frame_of(*plan_.question.target.format).after, plan_.overwrites,
        plan_.question.is_strict, is_one_of_many, out_);
  }

  /// Makes the output appear, unless --verify strict forbids it or there is none; whether it did.
  bool finish_target(TranscriptOutput& output, std::int64_t matches) {
    if (std::exchange(is_refused_, false)) {
      complain(questions::strict_refusal().typed());
      sum_.worsen(ExitCode::findings);
      return false;
    }
    if (matches == 0 || is_incomplete_) return false;
    if (const auto committed = output.commit(); !committed) {
      tell_error(committed.error().message);
      return false;
    }
    is_written_ = true;
    if (is_on(arguments_.verbose)) {
      complain(output.path(), fmt::format("{} match{} written", matches, matches == 1 ? "" : "es"));
    }
    return true;
  }

  const ConvertCommandArguments& arguments_;
  Plan plan_;
  Output& out_;
  questions::LossCounts losses_;
  ToldReport told_;
  Reports reports_;
  report::RunSum sum_;
  std::unique_ptr<TranscriptOutput> target_;  ///< without --output-dir
  OutputDirectory directory_;
  std::optional<questions::Sidecar> sidecar_;
  std::int64_t written_matches_ = 0;
  std::int64_t transcripts_ = 0;  ///< inputs that were read, without notes
  OutputCounts counts_;           ///< with --output-dir
  bool is_refused_ = false;       ///< --verify strict found an error
  bool is_incomplete_ = false;    ///< an input or the disk failed
  bool is_written_ = false;
};

ExitCode run_convert(const ConvertCommandArguments& arguments, Output& out) {
  if (const auto* const position = position_format_named(text_or(arguments.to, ""))) {
    return convert_positions(arguments, *position, out);
  }
  auto plan = plan_of(arguments);
  if (!plan) return refuse(plan.error());
  tell(plan->question.run.idle);
  return Convert(arguments, *std::move(plan), out)();
}

}  // namespace

constinit const Command kConvert = command<ConvertCommandArguments, &run_convert>(
    "convert", "INPUT... [-o OUT | --output-dir DIR]",
    "convert transcripts and report what is lost");

}  // namespace bgtools::cli
