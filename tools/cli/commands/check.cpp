#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <bgtools/text/numbers.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/target_view.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/read_ahead.hpp"
#include "cli/inputs/watch.hpp"
#include "cli/outputs/baselines.hpp"
#include "cli/outputs/name_list.hpp"
#include "cli/outputs/reports.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/progress.hpp"
#include "cli/system/watcher.hpp"
#include "questions/check/check.hpp"
#include "questions/show/pictures.hpp"
#include "questions/show/show.hpp"
#include "report/findings.hpp"
#include "report/hash.hpp"
#include "report/render/run_sum.hpp"

namespace bgtools::cli {
namespace {

using questions::Checked;
using questions::CheckQuestion;

struct CheckCommandArguments
    : Also<questions::CheckArguments, ListArguments, CheckedNameEnds, WalkArguments, ShardArguments,
           BaselineArguments, ReportArguments, FilesWithFindingsArguments, SideReportArguments,
           QuietArguments, VerboseArguments, JobsArguments, ProgressArguments, WatchArguments> {};

ExitCode list_files(const CheckCommandArguments& arguments, const InputOptions& inputs,
                    Output& out) {
  NameList names(arguments, out);
  bool are_all_listed = true;
  const InputCount count = for_each_path(
      inputs,
      [&](const std::string& path) {
        if (!names.add(path)) are_all_listed = false;
        return out.error() == 0;
      },
      [](const std::string& path, std::string_view message) {
        complain(path, message);
        return true;
      },
      Unseen::told);
  if (const auto signal = interruption()) return *signal;
  if (count.errors != 0 || !are_all_listed) return ExitCode::failed;
  if (count.inputs == 0 && !is_on(arguments.allow_empty)) return refuse("nothing to check");
  return ExitCode::clean;
}

/// The reports of one run of --watch for the next: an input that is the same is not checked again.
class KeptReports {
 public:
  [[nodiscard]] static std::string digest(const LoadedInput& input) {
    report::Hash hash;
    for (const std::string_view text :
         {std::string_view(input.name), std::string_view(input.extension),
          std::string_view(input.below), std::string_view(input.damage),
          std::string_view(input.left_out), input.bytes}) {
      hash.add(text);
    }
    return fmt::format("{} {} {}", hash.hex(), input.bytes.size(), input.is_named);
  }

  void begin_run() { last_ = std::exchange(next_, {}); }
  /// Of the last run; null: the input is new or has changed.
  [[nodiscard]] const report::FileReport* find(const std::string& digest) const {
    const auto found = last_.find(digest);
    return found == last_.end() ? nullptr : &found->second;
  }
  /// The report of this run if it had a single input; null otherwise.
  [[nodiscard]] const report::FileReport* only() const {
    return next_.size() == 1 ? &next_.begin()->second : nullptr;
  }
  /// Of this run.
  void add(const std::string& digest, const report::FileReport& report) {
    next_.try_emplace(digest, report);
  }

 private:
  std::map<std::string, report::FileReport> last_;
  std::map<std::string, report::FileReport> next_;
};

/// The answer about one input.
struct CheckedInput {
  explicit CheckedInput(const report::Selection& selection) : findings(selection) {}

  report::Findings findings;
  questions::Baselines baselines{};
  Checked checked{};
  std::string digest{};  ///< of the input, for KeptReports
  bool is_kept = false;  ///< the report is that of the last run
};

/// One run of `check`: asks about each input, shows the answer, and forgets it.
class Check {
 public:
  Check(const CheckCommandArguments& arguments, const CheckQuestion& question,
        RunBaselines baselines, KeptReports* kept, Output& out)
      : arguments_(arguments),
        question_(question),
        baselines_(std::move(baselines)),
        kept_(kept),
        out_(out),
        reports_(is_on(arguments.files_with_findings) ? Reports(arguments)
                                                      : Reports(arguments, out)),
        sum_(reports_, question.most_shown),
        names_(arguments, out),
        progress_(wants_progress(text_or(arguments.progress, "auto"))) {}

  ExitCode operator()(const InputOptions& inputs) {
    reports_.open();
    if (kept_ != nullptr) kept_->begin_run();
    reports_.begin(described_run());
    if (progress_.is_shown()) progress_.expect(count_inputs(inputs));
    const InputCount count = ask_each(inputs, *this);
    progress_.erase();
    if (const auto code = interruption()) return *code;
    sum_.summary().skipped = count.skipped;
    sum_.summary().settings_from = arguments_.settings_from;
    // Other shards may have inputs.
    const bool may_be_empty = is_on(arguments_.allow_empty) || count.of_others != 0;
    if (sum_.lacks_input() && !may_be_empty) say("", sum_.lack());
    sum_.conclude(may_be_empty, is_on(arguments_.exit_zero));
    sum_.worsen(baselines_.write(sum_.summary().exit));
    sum_.end();
    // The list says which files, not why the run fails.
    if (is_on(arguments_.files_with_findings) && reports_.exit() == ExitCode::findings) {
      out_.flush();
      tell_summary(sum_.summary());
    }
    return reports_.exit();
  }

  // For ask_each().

  [[nodiscard]] std::unique_ptr<CheckedInput> part() const {
    return std::make_unique<CheckedInput>(question_.selection);
  }
  void ask(const LoadedInput& input, CheckedInput& answer) const {
    answer.is_kept = false;
    if (kept_ != nullptr) {
      answer.digest = KeptReports::digest(input);
      if (const report::FileReport* const kept = kept_->find(answer.digest)) {
        answer.checked.report = *kept;
        answer.is_kept = true;
        return;
      }
    }
    answer.baselines = baselines_.of(input.name);
    answer.checked = check(input, question_, answer.findings, answer.baselines);
  }
  bool take(LoadedInput& input, CheckedInput& answer) {
    input.release();
    report::FileReport& report = answer.checked.report;
    if (kept_ != nullptr) kept_->add(answer.digest, report);
    baselines_.take(answer.baselines, answer.checked);
    sum_.take(report);
    if (is_on(arguments_.files_with_findings) && report.tally.total() != 0) {
      progress_.erase();
      if (!names_.add(report.path)) sum_.worsen(ExitCode::failed);
    }
    if (const std::string& damage = report.receipt.damage; !damage.empty()) {
      say(report.path, damage);
      sum_.tell_damage(report, damage);
    }
    if (is_on(arguments_.verbose) && !answer.is_kept) {
      say(report.path, input.left_out.empty() ? questions::describe(report.receipt) : "not read");
    }
    if (progress_.is_shown() && !out_.buffer().empty()) {
      progress_.erase();
      out_.flush();
    }
    out_.spill();
    progress_.update(sum_.number(), sum_.summary().games);
    return out_.error() == 0;
  }
  bool fail(const std::string& path, std::string_view why) {
    say(path, why);
    sum_.fail(path, why);
    return out_.error() == 0;
  }
  bool skip(const std::string& path) {
    progress_.erase();
    out_.flush();
    return tell_skipped(path);
  }

 private:
  /// How many inputs there are; 0 if only reading them would tell.
  static std::int64_t count_inputs(const InputOptions& inputs) {
    if (reads_stdin(inputs)) return 0;
    return for_each_path(
               inputs, [](const std::string&) { return true; },
               [](const std::string&, std::string_view) { return true; })
        .inputs;
  }

  /// If both streams are one terminal, earlier findings come first.
  void say(std::string_view path, std::string_view message) {
    progress_.erase();
    out_.flush();
    complain(path, message);
  }

  /// How `report` compares runs: the baseline counts by content, not by path.
  [[nodiscard]] report::RunReport described_run() const {
    report::RunReport run = question_.report;
    run.shard = text_or(arguments_.shard, "");
    const auto hash = baselines_.hash();
    for (report::GivenOption& option : run.options) {
      if (hash && option.name == "baseline") option.value = *hash;
    }
    return run;
  }

  const CheckCommandArguments& arguments_;
  const CheckQuestion& question_;
  RunBaselines baselines_;
  KeptReports* kept_;  ///< null: without --watch
  Output& out_;
  Reports reports_;
  report::RunSum sum_;
  NameList names_;
  Progress progress_;
};

/// How often --watch looks for changes; 0: it waits for events.
OrError<std::chrono::seconds> watch_interval(const CheckCommandArguments& arguments,
                                             const InputOptions& inputs) {
  if (reads_stdin(inputs)) {
    return Error{"--watch: stdin does not change; name a file or a directory"};
  }
  if (arguments.write_baseline || is_on(arguments.prune_baseline)) {
    return Error{"--watch: a baseline is written once; run without --watch to write it"};
  }
  if (!arguments.poll) return std::chrono::seconds(0);
  constexpr int kLongest = 86'400;
  const auto seconds = text::to_number<int>(*arguments.poll);
  if (!seconds || *seconds < 1 || *seconds > kLongest) {
    return Error{fmt::format("--poll: '{}' is not a number of seconds from 1 to {}",
                             *arguments.poll, kLongest)};
  }
  return std::chrono::seconds(*seconds);
}

bool clears_screen() {
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) != 0 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

/// Whether a single file is checked, for a person to read.
bool is_one_file(const CheckCommandArguments& arguments, const InputOptions& inputs) {
  std::error_code error;
  return inputs.operands.size() == 1 && arguments.files_from.empty() &&
         !is_on(arguments.files_with_findings) &&
         text_or(arguments.output_format, "human") == "human" &&
         std::filesystem::is_regular_file(inputs.operands.front(), error);
}

/// Shows the board at the end of a file's record.
void show_end(const CheckCommandArguments& arguments, const std::string& path,
              const report::FileReport& report, Output& out) {
  if (report.receipt.games == 0) return;
  ViewArguments end = arguments;
  if (arguments.where.empty()) end.match = std::to_string(report.receipt.matches);
  end.game = "last";
  end.turn = "end";
  const auto views = views_of(end, path);
  if (!views) return complain(views.error().typed());
  if (views->known.empty()) return;
  const auto board = questions::picture_of(views->known, {.format = "text"});
  if (board) out.print("\n{}", *board);
}

ExitCode run_check(const CheckCommandArguments& arguments, Output& out) {
  auto question = check_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  // Who watches a file is writing it.
  if (is_on(arguments.watch)) question->run.is_unfinished = arguments.unfinished.value_or(true);
  tell(question->run.idle);
  const auto inputs = named_inputs(
      arguments, "no input: name files or directories, such as `.` for this one, or `-` for stdin");
  if (!inputs) return refuse(inputs.error());
  question->run.reading = reading_for(inputs->jobs);
  if (is_on(arguments.list_files) && is_on(arguments.watch)) {
    return refuse("--list-files lists once; it does not go with --watch");
  }
  if (is_on(arguments.list_files)) return list_files(arguments, *inputs, out);
  if (arguments.write_baseline && !arguments.where.empty()) {
    return refuse(
        "--write-baseline: a baseline has the findings of all matches; leave out --where");
  }
  const auto baselines = RunBaselines::read(arguments);
  if (!baselines) return refuse(baselines.error());
  const auto run = [&](KeptReports* kept) {
    return Check(arguments, *question, *baselines, kept, out)(*inputs);
  };
  if (!is_on(arguments.watch)) return run(nullptr);
  const auto interval = watch_interval(arguments, *inputs);
  if (!interval) return refuse(interval.error());
  const auto make_watcher = watcher_part.get();
  if (!make_watcher) return refuse(make_watcher.error());
  const auto watcher = (*make_watcher)(*interval);
  KeptReports kept;
  return watch_inputs(*inputs, *watcher, [&] {
    if (clears_screen()) out.write("\x1b[H\x1b[2J");
    run(&kept);
    const report::FileReport* const only = kept.only();
    if (only != nullptr && is_one_file(arguments, *inputs)) {
      show_end(arguments, inputs->operands.front(), *only, out);
    }
    if (!out.flush() || interruption()) return false;
    if (!is_on(arguments.quiet)) complain("waiting for changes; Ctrl-C ends");
    return true;
  });
}

}  // namespace

constinit const Command kCheck =
    command<CheckCommandArguments, &run_check>("check", "PATH...", "report what breaks the rules");

}  // namespace bgtools::cli
