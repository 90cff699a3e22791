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

#include "cli/commands/anonymised.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/convert_plan.hpp"
#include "cli/commands/convert_positions.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/reports.hpp"
#include "cli/outputs/split_outputs.hpp"
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
using report::worse;
namespace {

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
  Convert(const ConvertCommandArguments& arguments, ConvertPlan plan, Output& out)
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
    if (is_on(arguments_.anonymise)) {
      plan_.question.pseudonyms = pseudonyms_of(plan_.inputs, plan_.question);
      if (const auto signal = interruption()) return *signal;
    }
    if (is_split()) {
      split_.emplace(plan_.split, *plan_.question.target.format, plan_.overwrites,
                     plan_.question.is_strict, directory_, out_);
    } else if (plan_.output_dir.empty()) {
      target_ = make_target(plan_.output, false);
    }
    if (plan_.joins) plan_.question.joined = &joined_;
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
    if (plan_.joins && written_matches_ != 0 && !is_incomplete_) join();
    if (is_one_for_all()) finish(written_matches_);
    tell_losses(write_sidecar());
    write_key();
    if (!plan_.output_dir.empty() && !is_on(arguments_.quiet)) {
      counts_.read = transcripts_;
      counts_.left = counts_.read - counts_.written;
      if (counts_.read != 0) complain(split_ ? split_sentence() : counts_.sentence());
    }
    sum_.end();
    return reports_.exit();
  }

  // For ask_each().

  [[nodiscard]] std::unique_ptr<ConvertedInput> part() const {
    return std::make_unique<ConvertedInput>(plan_.question.selection);
  }
  /// Chooses the output of an input, in the order of the inputs.
  void prepare(LoadedInput& input, ConvertedInput& answer) {
    answer.refusal.clear();
    answer.is_left = false;
    if (plan_.output_dir.empty() || split_) return;
    // A note among the transcripts of a folder takes no name from one of them.
    if (!input.is_named && plan_.question.run.forced == nullptr &&
        detect(opened(input.name, input.bytes, input.extension), input.extension).format ==
            nullptr) {
      answer.own = make_target("", true);
      return;
    }
    if (plan_.question.pseudonyms) {
      input.below = paths_.path_for(input.below, *plan_.question.pseudonyms);
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
    if (target_ && input.is_named && plan_.has_one_operand) target_->expect_one_input();
    questions::Written& output = split_       ? static_cast<questions::Written&>(*split_)
                                 : answer.own ? *answer.own
                                              : *target_;
    answer.converted =
        convert(input, plan_.question, answer.findings, sidecar_ ? &*sidecar_ : nullptr, output);
    if (answer.own && answer.converted.matches != 0) answer.own->input_is_written();
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
      if (is_one_for_all()) {
        is_incomplete_ = true;
      } else if (split_) {
        split_->drop();
      }
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
    if (split_) return take_split(converted.matches);
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
    if (is_one_for_all()) is_incomplete_ = true;
    return true;
  }

 private:
  [[nodiscard]] bool is_split() const { return plan_.split.split != questions::Split::none; }
  /// Whether what is written belongs to several inputs, and appears when all were read.
  [[nodiscard]] bool is_one_for_all() const {
    return is_split() ? plan_.split.split == questions::Split::event : plan_.output_dir.empty();
  }

  /// Writes the match of which all inputs are parts; otherwise there is no output.
  void join() {
    const auto match = joined_.join();
    if (!match) {
      complain(fmt::format("{}; nothing written", match.error().message));
      sum_.worsen(ExitCode::findings);
      is_incomplete_ = true;
      return;
    }
    for (const std::string& each : joined_.left_out()) complain(each);
    report::Findings findings(plan_.question.selection);
    const Converted converted =
        write_joined(*match, plan_.output, plan_.question, findings, *target_);
    losses_ += converted.losses;
    written_matches_ = converted.matches;
    told_.tell(converted.report);
  }

  /// Makes what is written for all inputs appear.
  void finish(std::int64_t matches) {
    if (split_) {
      finish_split(matches);
    } else {
      finish_target(*target_, matches);
    }
  }

  /// Makes the files of an input appear, if they are complete with it.
  bool take_split(std::int64_t matches) {
    tell_split_errors();
    // Nothing is written after an interruption.
    if (interruption()) return false;
    if (!is_one_for_all()) finish_split(matches);
    return out_.error() == 0;
  }

  void finish_split(std::int64_t matches) {
    if (!may_appear(matches)) {
      split_->drop();
      return;
    }
    counts_.written += split_->commit();
    is_written_ = true;
    tell_split_errors();
  }

  void tell_split_errors() {
    for (const std::string& error : split_->take_errors()) tell_error(error);
  }

  [[nodiscard]] std::string split_sentence() const {
    return fmt::format("{} read, {} written", report::counted(counts_.read, "file"),
                       report::with_commas(counts_.written));
  }

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

  /// Says who is who in what was written.
  void write_key() {
    if (plan_.key.empty() || !is_written_) return;
    sum_.worsen(write_file(plan_.key, plan_.overwrites, plan_.question.pseudonyms->key()));
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

  /// Whether there is an output, and --verify strict does not forbid it.
  bool may_appear(std::int64_t matches) {
    if (std::exchange(is_refused_, false)) {
      complain(questions::strict_refusal().typed());
      sum_.worsen(ExitCode::findings);
      return false;
    }
    return matches != 0 && !is_incomplete_;
  }

  /// Makes the output appear; whether it did.
  bool finish_target(TranscriptOutput& output, std::int64_t matches) {
    if (!may_appear(matches)) return false;
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
  ConvertPlan plan_;
  Output& out_;
  questions::LossCounts losses_;
  ToldReport told_;
  Reports reports_;
  report::RunSum sum_;
  std::unique_ptr<TranscriptOutput> target_;  ///< without --output-dir
  OutputDirectory directory_;
  AnonymisedPaths paths_{};
  std::optional<SplitOutputs> split_{};
  questions::JoinedMatch joined_{};
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
  auto plan = convert_plan(arguments);
  if (!plan) return refuse(plan.error());
  tell(plan->question.run.idle);
  return Convert(arguments, *std::move(plan), out)();
}

}  // namespace

constinit const Command kConvert = command<ConvertCommandArguments, &run_convert>(
    "convert", "INPUT... [-o OUT | --output-dir DIR]",
    "convert transcripts and report what is lost");

}  // namespace bgtools::cli
