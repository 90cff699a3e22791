#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "answers/repairer.hpp"
#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/outputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/diff.hpp"
#include "report/excerpt.hpp"
#include "report/findings.hpp"
#include "report/render/renderer.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using answers::Choice;
using answers::choices_in;
using answers::identity;
using answers::Repairer;
using report::OrSentence;
using report::Sentence;
namespace {

struct FileRepairArguments
    : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments, GameArguments,
            SearchArguments, AllowanceArguments, RepairArguments, ForceArguments> {};

bool is_utf16(Encoding encoding) {
  return encoding == Encoding::utf16_le || encoding == Encoding::utf16_be;
}

/// Asks the user at the terminal, on stderr.
class Questions {
 public:
  enum class Answer : std::uint8_t { chosen, left, no_more };

  /// Asks which explanation of a fault to take; `index` becomes that of the chosen one.
  Answer ask(const Repairer& repairer, const Diagnostic& fault, std::size_t& index) {
    show(repairer, fault);
    while (true) {
      tell(fmt::format("1 to {}, Enter to leave it, q to stop: ", fault.repairs.size()));
      const std::optional<std::string> line = next_line();
      if (!line) tell("\n");
      if (!line || *line == "q") return Answer::no_more;
      if (line->empty()) return Answer::left;
      const auto number = text::to_number<std::size_t>(*line);
      if (!number || *number == 0 || *number > fault.repairs.size()) {
        complain(fmt::format("'{}' is not a number from 1 to {}", *line, fault.repairs.size()));
        continue;
      }
      index = *number - 1;
      if (can_be_written(fault.repairs[index].edit)) return Answer::chosen;
      complain("this cannot be written, since nothing tells what was left out");
    }
  }

 private:
  static void tell(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text)); }

  static void show(const Repairer& repairer, const Diagnostic& fault) {
    complain(repairer.words(fault, fault.message));
    const report::Excerpt excerpt = report::excerpt_of(repairer.source(), fault.span);
    std::string text =
        fmt::format("  | {}\n  | {}{:^>{}}\n", excerpt.line, excerpt.indent, "", excerpt.width);
    std::size_t number = 0;
    for (const Repair& repair : fault.repairs) {
      fmt::format_to(std::back_inserter(text), "{:>3}  ", ++number);
      report::append_printable(text, repair.words);
      text += '\n';
    }
    tell(text);
  }

  /// The next line without surrounding blanks; nullopt at the end of input or if interrupted.
  std::optional<std::string> next_line() {
    while (true) {
      const std::size_t end = typed_.find('\n');
      if (end != std::string::npos) {
        const std::string_view line = text::trimmed(std::string_view(typed_).substr(0, end));
        std::string answer(line);
        typed_.erase(0, end + 1);
        return answer;
      }
      std::array<char, 256> block{};
      const auto count = ::read(STDIN_FILENO, block.data(), block.size());
      if (interruption() || count == 0) return std::nullopt;
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return std::nullopt;
      typed_.append(block.data(), static_cast<std::size_t>(count));
    }
  }

  std::string typed_;
};

/// A text that is examined, and what is done about it.
struct Stage {
  Stage(const std::string& name, std::string text, std::string_view extension,
        const RunOptions& options, bool repairs_scores)
      : bytes(std::move(text)),
        source(name, bytes, stop_flag()),
        repairer(source, extension, options, repairs_scores) {}
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage() = default;

  std::string bytes;
  Source source;
  Repairer repairer;
};

/// Prints on stderr what is done about each fault, up to as many as the reports for people have.
void tell_remarks(Repairer& repairer) {
  const std::vector<answers::Remark> remarks = repairer.take_remarks();
  const std::size_t told = std::min(remarks.size(), report::kMostTold);
  for (std::size_t at = 0; at < told; ++at) {
    complain(repairer.words(*remarks[at].fault, remarks[at].what));
  }
  if (told == remarks.size()) return;
  complain(fmt::format(
      "{}: and {}", repairer.source().name(),
      report::counted(static_cast<std::int64_t>(remarks.size() - told), "more finding")));
}

/// What the arguments ask for.
struct RepairPlan {
  RunOptions run{};
  std::vector<Choice> choices{};
  std::string output{};      ///< --write; "": a diff, or files of --output-dir
  std::string output_dir{};  ///< "": none
  bool repairs_scores = false;
  bool overwrites = false;
  bool asks = false;
};

/// Repairs one input after the other.
class Repairing {
 public:
  Repairing(RepairPlan plan, InputOptions inputs, Output& out)
      : plan_(std::move(plan)),
        inputs_(std::move(inputs)),
        out_(out),
        directory_(plan_.output_dir, inputs_, plan_.overwrites) {}

  ExitCode operator()() {
    const InputCount count = for_each_input(
        inputs_, [this](const LoadedInput& input) { return take(input); },
        [this](const std::string& path, std::string_view message) {
          return fail(fmt::format("{}: {}", path, message));
        });
    // A single file that was written before the signal was written.
    if (const auto signal = interruption(); signal && (!is_single_ || count.inputs == 0)) {
      return *signal;
    }
    if (repaired_ == 0 && code_ == ExitCode::clean) return refuse("nothing to repair");
    if (!plan_.output_dir.empty() && counts_.read != 0) complain(counts_.sentence());
    return code_;
  }

 private:
  bool fail(std::string_view sentence) {
    code_ = worse(code_, refuse(sentence));
    return true;
  }

  bool take(const LoadedInput& input) {
    is_single_ = input.is_named && inputs_.operands.size() == 1;
    if (!input.is_named && (!plan_.output.empty() || !plan_.choices.empty())) {
      const std::string_view option = plan_.output.empty() ? "--choose" : "--write";
      fail(fmt::format("{} is for one file, not for folders and archives", option));
      return false;
    }
    if (!input.damage.empty()) return fail(fmt::format("{}: {}", input.name, input.damage));
    const std::int64_t repaired = repaired_;
    ExitCode code = ExitCode::clean;
    const auto done = attempt([&] { code = repair(input); });
    if (repaired_ != repaired) ++counts_.read;
    if (!done || code != ExitCode::clean) ++counts_.left;
    if (!done) return fail(fmt::format("{}: {}", input.name, done.error().message));
    code_ = worse(code_, code);
    out_.flush();
    return out_.error() == 0 && !interruption();
  }

  [[nodiscard]] std::unique_ptr<Stage> examined(const LoadedInput& input, std::string bytes) const {
    return std::make_unique<Stage>(input.name, std::move(bytes), input.extension, plan_.run,
                                   plan_.repairs_scores);
  }

  /// Makes the chosen repairs and examines the result.
  OrError<void> advance(const LoadedInput& input, std::unique_ptr<Stage>& stage) const {
    auto result = stage->repairer.result();
    if (!result) return result.error();
    stage = examined(input, std::move(result->bytes));
    return {};
  }

  OrSentence<void> make_choices(const LoadedInput& input, std::unique_ptr<Stage>& stage) const {
    if (plan_.choices.empty()) return {};
    auto chosen = stage->repairer.choose(plan_.choices);
    tell_remarks(stage->repairer);
    if (!chosen) return chosen;
    const auto made = advance(input, stage);
    return made ? OrSentence<void>() : Sentence(made.error());
  }

  /// Asks about each fault that would be left, and examines the text again after each choice.
  void ask(const LoadedInput& input, std::unique_ptr<Stage>& stage) {
    std::set<std::string> passed_over;
    while (plan_.asks && !interruption()) {
      const auto open = stage->repairer.first_open(passed_over);
      if (!open) return;
      std::size_t index = 0;
      switch (questions_.ask(stage->repairer, *open->fault, index)) {
        case Questions::Answer::no_more:
          plan_.asks = false;
          return;
        case Questions::Answer::left:
          passed_over.insert(identity(*open->fault));
          break;
        case Questions::Answer::chosen: {
          const std::string fault = identity(*open->fault);
          std::string bytes = stage->bytes;
          stage->repairer.choose(*open, index);
          tell_remarks(stage->repairer);
          if (const auto made = advance(input, stage); !made) {
            complain(fmt::format("{}: {}", input.name, made.error().message));
            stage = examined(input, std::move(bytes));
            passed_over.insert(fault);
          }
          break;
        }
      }
    }
  }

  ExitCode repair(const LoadedInput& input) {
    const std::string& name = input.name;
    auto stage = examined(input, std::string(input.bytes));
    if (interruption()) return *interruption();
    if (!stage->repairer.has_format() && !input.is_named) {
      // What `check` passes over in a folder.
      RunOptions reading = plan_.run;
      reading.verifies = false;
      run(input, stage->source, reading, findings_);
      if (findings_.is_unread()) {
        complain(fmt::format("{}: looks like a transcript, but not of a format that bgtools reads",
                             name));
      }
      if (findings_.is_unread() || findings_.is_other_kind()) return ExitCode::clean;
    }
    ++repaired_;
    const bool is_text = stage->repairer.has_format() && !stage->repairer.is_binary();
    if (is_text) {
      if (const auto made = make_choices(input, stage); !made) {
        return refuse(Sentence(name, ": ", made.error()));
      }
      ask(input, stage);
      if (interruption()) return *interruption();
    }
    Repairer& repairer = stage->repairer;
    repairer.choose();
    tell_remarks(repairer);
    if (!repairer.has_format()) {
      if (repairer.faults() == 0) complain(fmt::format("{}: no transcript to repair", name));
      return ExitCode::findings;
    }
    if (repairer.is_binary()) {
      return refuse(fmt::format("{}: not a text file; convert it, then repair the result", name));
    }
    std::size_t faults = repairer.faults();
    std::string bytes = stage->bytes;
    if (repairer.has_repairs()) {
      auto result = repairer.result();
      if (interruption()) return *interruption();
      if (!result) return refuse(fmt::format("{}: {}", name, result.error().message));
      bytes = std::move(result->bytes);
      faults = result->faults;
    }
    // An interrupted examination does not show that the repair is right.
    if (const auto signal = interruption()) return *signal;
    const ExitCode written = deliver(input, stage->source.encoding(), bytes);
    if (written != ExitCode::clean) return written;
    return faults == 0 ? ExitCode::clean : ExitCode::findings;
  }

  ExitCode deliver(const LoadedInput& input, Encoding encoding, std::string_view bytes) {
    if (!plan_.output_dir.empty()) return write_below(input, bytes);
    if (plan_.output == kStdin) {
      out_.write_foreign(bytes);
      return ExitCode::clean;
    }
    if (!plan_.output.empty()) return write(plan_.output, input, bytes);
    if (bytes != input.bytes && is_utf16(encoding)) {
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
      const auto allowed = OutputFile(path, plan_.overwrites).may_be_written();
      return allowed ? ExitCode::clean : refuse(allowed.error());
    }
    const ExitCode written = write_file(path, plan_.overwrites, bytes);
    if (written != ExitCode::clean) return written;
    ++counts_.written;
    if (bytes != input.bytes) ++counts_.changed;
    return written;
  }

  ExitCode write_below(const LoadedInput& input, std::string_view bytes) {
    const auto path = directory_.path_for(input);
    if (!path) return refuse(fmt::format("{}: {}", input.name, path.error().message));
    return write(*path, input, bytes);
  }

  RepairPlan plan_;
  InputOptions inputs_;
  Output& out_;
  Questions questions_;
  OutputDirectory directory_;
  OutputCounts counts_;
  report::Selection selection_;
  report::Findings findings_{selection_};  ///< of what no reader takes
  std::int64_t repaired_ = 0;              ///< inputs that are transcripts, or that the user named
  bool is_single_ = false;
  ExitCode code_ = ExitCode::clean;
};

OrSentence<RepairPlan> repair_plan(const FileRepairArguments& arguments) {
  RepairPlan plan;
  auto options = run_options(arguments);
  if (!options) return options.error();
  plan.run = *options;
  if (!names_input(arguments)) {
    return Sentence("no input: name a file, a directory, or `-` for stdin");
  }
  auto choices = choices_in(arguments.choose);
  if (!choices) return choices.error();
  plan.choices = *std::move(choices);
  plan.output = text_or(arguments.write, "");
  plan.output_dir = text_or(arguments.output_dir, "");
  plan.repairs_scores = is_on(arguments.scores);
  plan.overwrites = is_on(arguments.force);
  plan.asks = is_on(arguments.interactive);
  if (arguments.write && arguments.output_dir) {
    return Sentence("--write and --output-dir cannot be used together");
  }
  const bool is_one = arguments.operands.size() == 1 && arguments.files_from.empty();
  if (arguments.write && !is_one) {
    return Sentence("--write is for one file; --output-dir takes several");
  }
  if (!plan.choices.empty() && !is_one) return Sentence("--choose is for one file");
  const auto is_stdin = [](const std::string& name) { return name == kStdin; };
  if (plan.asks && (std::ranges::any_of(arguments.operands, is_stdin) ||
                    std::ranges::any_of(arguments.files_from, is_stdin))) {
    return Sentence("--interactive reads answers from stdin, so nothing else can be read from it");
  }
  if (plan.asks && (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0)) {
    return Sentence("--interactive asks on a terminal, but stdin and stderr are not both one");
  }
  return plan;
}

ExitCode repair(const FileRepairArguments& arguments, Output& out) {
  auto plan = repair_plan(arguments);
  if (!plan) return refuse(plan.error());
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  return Repairing(*std::move(plan), *std::move(inputs), out)();
}

}  // namespace

constinit const Command kRepair = command<FileRepairArguments, &repair>(
    "repair", "INPUT... [--write FILE | --output-dir DIR]",
    "find the smallest edits that make a record legal, as a diff");

}  // namespace bgtools::cli
