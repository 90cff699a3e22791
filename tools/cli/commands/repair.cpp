#include <fmt/core.h>
#include <unistd.h>

#include <bgtools/text/encoding.hpp>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/repair_dialogue.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/repair/repair.hpp"
#include "report/diff.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using questions::Repaired;
using questions::RepairQuestion;
using report::worse;
namespace {

struct RepairCommandArguments : Also<questions::RepairQuestionArguments, ListArguments,
                                     ListedNameEnds, WalkArguments, ForceArguments> {};

/// The answer about one input; nullopt: it was not asked about.
struct RepairedInput {
  std::optional<OrError<Repaired, questions::RepairRefusal>> repaired{};
};

/// Repairs one input after the other.
class Repairing {
 public:
  Repairing(const RepairCommandArguments& arguments, const RepairQuestion& question,
            const InputOptions& inputs, Output& out)
      : question_(question),
        output_(text_or(arguments.write, "")),
        output_dir_(text_or(arguments.output_dir, "")),
        overwrites_(is_on(arguments.force)),
        has_one_operand_(inputs.operands.size() == 1),
        out_(out),
        dialogue_(is_on(arguments.interactive)),
        directory_(output_dir_, inputs, overwrites_) {}

  ExitCode operator()(const InputOptions& inputs) {
    ask_each(inputs, *this);
    // A single file that was written before the signal was written.
    if (const auto signal = interruption(); signal && !is_single_done_) return *signal;
    if (left_out_ != 0) complain(report::left_out_words(left_out_, undated_));
    if (left_out_ != 0 && matches_ == 0 && code_ == ExitCode::clean) {
      return refuse("no match is selected");
    }
    if (repaired_ == 0 && code_ == ExitCode::clean) return refuse("nothing to repair");
    if (!output_dir_.empty() && counts_.read != 0) complain(counts_.sentence());
    return code_;
  }

  // For ask_each().

  [[nodiscard]] static std::unique_ptr<RepairedInput> part() {
    return std::make_unique<RepairedInput>();
  }
  void ask(const LoadedInput& input, RepairedInput& answer) {
    answer.repaired.reset();
    if (!is_one_of_many(input) && input.damage.empty()) {
      answer.repaired = repair(input, question_, dialogue_);
    }
  }
  bool take(const LoadedInput& input, const RepairedInput& answer) {
    if (is_one_of_many(input)) {
      const std::string_view option = output_.empty() ? "--choose" : "--write";
      refuse_run(fmt::format("{} is for one file, not for folders and archives", option));
      return false;
    }
    if (!answer.repaired) return fail(input.name, input.damage);
    const ExitCode code = show(input, *answer.repaired);
    if (code != ExitCode::clean) ++counts_.left;
    code_ = worse(code_, code);
    is_single_done_ = input.is_named && has_one_operand_;
    out_.flush();
    return out_.error() == 0;
  }
  bool fail(const std::string& path, std::string_view why) {
    refuse_run(fmt::format("{}: {}", path, why));
    return true;
  }

 private:
  void refuse_run(std::string_view sentence) { code_ = worse(code_, refuse(sentence)); }

  /// Whether an option is for a single file, and this is not one.
  [[nodiscard]] bool is_one_of_many(const LoadedInput& input) const {
    return !input.is_named && (!output_.empty() || !question_.choices.empty());
  }

  ExitCode show(const LoadedInput& input,
                const OrError<Repaired, questions::RepairRefusal>& answer) {
    const std::string& name = input.name;
    if (answer && answer->kind == Repaired::Kind::unread) {
      complain(name, "looks like a transcript, but not of a format that bgtools reads");
      return ExitCode::clean;
    }
    if (answer && answer->kind == Repaired::Kind::note) return ExitCode::clean;
    ++repaired_;
    ++counts_.read;
    if (!answer) return refuse(report::Sentence(name, ": ", answer.error().why));
    if (answer->kind == Repaired::Kind::none) {
      if (answer->faults == 0) complain(name, "no transcript to repair");
      return ExitCode::findings;
    }
    matches_ += answer->matches;
    left_out_ += static_cast<std::int64_t>(answer->left_out.matches.size());
    undated_ += answer->left_out.undated;
    // A folder of repaired files has it, too.
    if (answer->is_unselected() && output_dir_.empty()) return ExitCode::clean;
    const ExitCode written = deliver(input, answer->encoding, answer->bytes);
    if (written != ExitCode::clean) return written;
    return answer->faults == 0 ? ExitCode::clean : ExitCode::findings;
  }

  ExitCode deliver(const LoadedInput& input, Encoding encoding, std::string_view bytes) {
    if (!output_dir_.empty()) {
      const auto path = directory_.path_for(input);
      if (!path) return refuse(fmt::format("{}: {}", input.name, path.error().message));
      return write(*path, input, bytes);
    }
    if (output_ == kStdin) {
      out_.write_foreign(bytes);
      return ExitCode::clean;
    }
    if (!output_.empty()) return write(output_, input, bytes);
    const bool is_utf16 = encoding == Encoding::utf16_le || encoding == Encoding::utf16_be;
    if (bytes != input.bytes && is_utf16) {
      return refuse(fmt::format("{}: {} cannot be shown as a diff; name a file with --write",
                                input.name, bgtools::name(encoding)));
    }
    out_.write_foreign(report::unified_diff(input.name, input.bytes, bytes));
    return ExitCode::clean;
  }

  /// A file without repairs is not written over itself.
  [[nodiscard]] ExitCode write(const std::string& path, const LoadedInput& input,
                               std::string_view bytes) {
    std::error_code code;
    if (bytes == input.bytes && std::filesystem::equivalent(path, input.name, code)) {
      const auto allowed = OutputFile(path, overwrites_).may_be_written();
      return allowed ? ExitCode::clean : refuse(allowed.error());
    }
    const ExitCode written = write_file(path, overwrites_, bytes);
    if (written != ExitCode::clean) return written;
    ++counts_.written;
    if (bytes != input.bytes) ++counts_.changed;
    return written;
  }

  const RepairQuestion& question_;
  std::string output_;      ///< --write; "": a diff, or files of --output-dir
  std::string output_dir_;  ///< "": none
  bool overwrites_;
  bool has_one_operand_;
  Output& out_;
  RepairDialogue dialogue_;
  OutputDirectory directory_;
  OutputCounts counts_;
  std::int64_t repaired_ = 0;  ///< inputs that are transcripts, or that the user named
  std::int64_t matches_ = 0;   ///< that were selected
  std::int64_t left_out_ = 0;  ///< matches that were not
  std::int64_t undated_ = 0;   ///< of these, those left out only because their day is not certain
  bool is_single_done_ = false;
  ExitCode code_ = ExitCode::clean;
};

/// Why the options do not fit the inputs; "": they do.
std::string_view misfit(const RepairCommandArguments& arguments, const InputOptions& inputs) {
  if (arguments.write && arguments.output_dir) {
    return "--write and --output-dir cannot be used together";
  }
  const bool is_one = arguments.operands.size() == 1 && arguments.files_from.empty();
  if (arguments.write && !is_one) return "--write is for one file; --output-dir takes several";
  if (!arguments.choose.empty() && !is_one) return "--choose is for one file";
  if (!is_on(arguments.interactive)) return {};
  if (reads_stdin(inputs)) {
    return "--interactive reads answers from stdin, so nothing else can be read from it";
  }
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
    return "--interactive asks on a terminal, but stdin and stderr are not both one";
  }
  return {};
}

/// Why the output could not be written once the questions are answered.
OrError<void> may_be_written(const RepairCommandArguments& arguments) {
  const std::string path(text_or(arguments.write, kStdin));
  if (!is_on(arguments.interactive) || path == kStdin) return {};
  return OutputFile(path, is_on(arguments.force)).may_be_written();
}

ExitCode run_repair(const RepairCommandArguments& arguments, Output& out) {
  const auto question = repair_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  tell(question->run.idle);
  auto inputs = named_inputs(arguments, "no input: name a file, a directory, or `-` for stdin");
  if (!inputs) return refuse(inputs.error());
  inputs->jobs = 1;
  if (const auto why = misfit(arguments, *inputs); !why.empty()) return refuse(why);
  if (const auto may = may_be_written(arguments); !may) return refuse(may.error());
  return Repairing(arguments, *question, *inputs, out)(*inputs);
}

}  // namespace

constinit const Command kRepair = command<RepairCommandArguments, &run_repair>(
    "repair", "INPUT... [--write FILE | --output-dir DIR]",
    "find the smallest edits that make a record legal, as a diff");

}  // namespace bgtools::cli
