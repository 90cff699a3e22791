#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/reports.hpp"
#include "cli/inputs/baseline_path.hpp"
#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/outputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/inputs/submit_inputs.hpp"
#include "cli/inputs/watch.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "cli/system/progress.hpp"
#include "cli/system/watcher.hpp"
#include "report/baseline.hpp"
#include "report/findings.hpp"
#include "report/hash.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct CheckArguments
    : Takes<ReadArguments, ListArguments, CheckedNameEnds, WalkArguments, CheckInputArguments,
            ShardArguments, EmptyArguments, GameArguments, SearchArguments, SelectArguments,
            AllowanceArguments, ShownArguments, FailArguments, BaselineArguments,
            MaxDiagnosticsArguments, ReportArguments, FilesWithFindingsArguments,
            SideReportArguments, QuietArguments, VerboseArguments, JobsArguments, ProgressArguments,
            WatchArguments> {};

/// Why a name cannot be listed in a line of its own; "" if it can. One with a line end would be
/// read as two names, and others would be commands in the log of a workflow.
std::string_view hindrance(std::string_view name) {
  if (name.find_first_of("\r\n") != std::string_view::npos) return "a line end";
  if (report::is_log_command(name)) return "a workflow command";
  for (std::size_t i = name.find('#'); i != std::string_view::npos; i = name.find('#', i + 1)) {
    if (report::begins_log_command(name.substr(i))) return "a workflow command";
  }
  return {};
}

/// Lists names on stdout, each in a line of its own or before a NUL. A terminal shows them so that
/// it obeys nothing in them.
class NameList {
 public:
  NameList(const NameEndArguments& arguments, Output& out)
      : ends_with_nul_(is_on(arguments.null)), out_(out) {}

  /// False, after a message, if the name cannot be listed.
  bool add(const std::string& name) {
    const std::string_view reason = ends_with_nul_ ? std::string_view() : hindrance(name);
    if (!reason.empty()) {
      complain(fmt::format("{}: has {} in its name; --null lists it", name, reason));
      return false;
    }
    if (is_terminal_) {
      report::append_printable(out_.buffer(), name);
    } else {
      out_.write(name);
    }
    out_.write(ends_with_nul_ ? std::string_view("\0", 1) : "\n");
    out_.spill();
    return true;
  }

 private:
  bool ends_with_nul_;
  bool is_terminal_ = ::isatty(STDOUT_FILENO) != 0;
  Output& out_;
};

ExitCode list_files(const CheckArguments& arguments, const InputOptions& inputs, Output& out) {
  NameList names(arguments, out);
  bool are_all_listed = true;
  const InputCount count = for_each_path(
      inputs,
      [&](const std::string& path) {
        if (!names.add(path)) are_all_listed = false;
        return out.error() == 0;
      },
      [](const std::string& path, std::string_view message) {
        complain(fmt::format("{}: {}", path, message));
        return true;
      },
      Unseen::told);
  if (const auto signal = interruption()) return *signal;
  if (count.errors != 0 || !are_all_listed) return ExitCode::failed;
  if (count.inputs == 0 && !is_on(arguments.allow_empty)) return refuse("nothing to check");
  return ExitCode::clean;
}

/// An input and its result.
struct Job {
  explicit Job(const report::Selection& selection) : findings(selection) {}

  LoadedInput input{};
  report::Findings findings;
  report::FileReport report{};
  std::vector<std::string> for_baseline{};  ///< its lines in the baseline that is written
  std::string known_as{};                   ///< its path in the baseline that is read
  std::optional<std::string> error{};       ///< why it could not be read or examined
  std::string digest{};                     ///< of the input, for KeptReports
  bool is_skipped = false;                  ///< it is left out, which is only told
  bool is_kept = false;                     ///< the report is that of the last run
  bool is_finished = false;                 ///< it was not interrupted
};

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
  /// Of this run.
  void add(const std::string& digest, const report::FileReport& report) {
    next_.try_emplace(digest, report);
  }

 private:
  std::map<std::string, report::FileReport> last_;
  std::map<std::string, report::FileReport> next_;
};

/// One run of `check`: reads, verifies and renders each input, then forgets it. With several jobs
/// inputs are verified in parallel, but read and rendered in order.
class Check {
 public:
  Check(const CheckArguments& arguments, InputOptions inputs, const report::Selection& selection,
        RunOptions run, std::size_t max_shown, std::size_t jobs,
        std::optional<report::Baseline> baseline, KeptReports* kept, Output& out)
      : arguments_(arguments),
        inputs_(std::move(inputs)),
        selection_(selection),
        run_(std::move(run)),
        may_show_(max_shown),
        baseline_(std::move(baseline)),
        kept_(kept),
        out_(out),
        reports_(is_on(arguments.files_with_findings) ? Reports(arguments)
                                                      : Reports(arguments, out)),
        names_(arguments, out),
        progress_(wants_progress(text_or(arguments.progress, "auto"))),
        work_(
            jobs, [this](std::size_t slot) { verify(*jobs_[slot]); },
            [this](std::size_t slot) { return finish(*jobs_[slot]); }) {
    jobs_.reserve(work_.slots());
    while (jobs_.size() < work_.slots()) jobs_.push_back(std::make_unique<Job>(selection_));
  }

  ExitCode operator()() {
    reports_.open();
    if (kept_ != nullptr) kept_->begin_run();
    reports_.begin(described_run());
    if (progress_.is_shown()) progress_.expect(count_inputs());
    const InputCount count = submit_inputs(inputs_, jobs_, work_);
    progress_.erase();
    if (const auto code = interruption()) return *code;
    summary_.skipped = count.skipped;
    summary_.settings_from = arguments_.settings_from;
    // Other shards may have inputs.
    if (checked_ == 0 && !has_errors_ && count.of_others == 0 && !is_on(arguments_.allow_empty)) {
      error("", "nothing to check");
    }
    return end();
  }

 private:
  /// How many inputs there are; 0 if only reading them would tell.
  std::int64_t count_inputs() {
    const auto is_stdin = [](const std::string& name) { return name == kStdin; };
    if (std::ranges::any_of(inputs_.operands, is_stdin) ||
        std::ranges::any_of(inputs_.files_from, is_stdin)) {
      return 0;
    }
    return for_each_path(
               inputs_, [](const std::string&) { return true; },
               [](const std::string&, std::string_view) { return true; })
        .inputs;
  }

  /// Runs in parallel with itself on other inputs.
  void verify(Job& job) const {
    job.is_finished = true;
    job.is_kept = false;
    if (job.error || job.is_skipped) return;
    const auto examined = attempt([&] { examine(job); });
    if (!examined) {
      // Gives its memory back to the other inputs.
      job.findings.clear();
      job.report = {};
      job.for_baseline.clear();
      job.error = examined.error().message;
    }
    job.is_finished = !interruption();
  }
  void examine(Job& job) const {
    const LoadedInput& input = job.input;
    if (kept_ != nullptr) {
      job.digest = KeptReports::digest(input);
      if (const report::FileReport* const kept = kept_->find(job.digest)) {
        job.report = *kept;
        job.is_kept = true;
        return;
      }
    }
    const Source source(input.name, input.bytes, stop_flag());
    job.report = answers::report_on(input, source, run_, job.findings);
    if (interruption()) return;
    if (baseline_) {
      job.known_as = path_from(folder_of(*arguments_.baseline.text), input.name);
      baseline_->apply(source, job.known_as, selection_, prunes(), job.report);
    }
    if (const auto& written = arguments_.write_baseline) {
      const std::string path = path_from(folder_of(*written), input.name);
      job.for_baseline = report::baseline_lines(path, source, job.report);
    }
    job.report.fold();
  }

  bool finish(Job& job) {
    if (!job.is_finished) return false;
    if (std::exchange(job.is_skipped, false)) {
      progress_.erase();
      out_.flush();
      return tell_skipped(job.input.name);
    }
    job.input.release();
    const std::optional<std::string> reason = std::exchange(job.error, std::nullopt);
    if (reason) return error(job.input.name, *reason);
    report::FileReport& report = job.report;
    if (kept_ != nullptr) kept_->add(job.digest, report);
    report.number = ++number_;
    if (report.is_checked) ++checked_;
    take_for_baseline(job);
    report.show_first(may_show_);
    summary_.add(report);
    reports_.file(report);
    if (is_on(arguments_.files_with_findings) && report.tally.total() != 0) list(report.path);
    const std::string& damage = report.receipt.damage;
    if (!damage.empty()) report_unreadable(report.path, damage, number_, &report);
    if (is_on(arguments_.verbose) && !job.is_kept) {
      progress_.erase();
      out_.flush();
      complain(fmt::format("{}: {}", report.path,
                           job.input.left_out.empty() ? describe(report.receipt) : "not read"));
    }
    if (progress_.is_shown() && !out_.buffer().empty()) {
      progress_.erase();
      out_.flush();
    }
    out_.spill();
    progress_.update(number_, summary_.games);
    return out_.error() == 0;
  }

  void list(const std::string& path) {
    progress_.erase();
    if (!names_.add(path)) summary_.exit = ExitCode::failed;
  }

  bool error(const std::string& path, std::string_view message) {
    std::optional<std::int64_t> number;
    if (!path.empty()) number = ++number_;
    has_errors_ = true;
    report_unreadable(path, message, number);
    return out_.error() == 0;
  }

  /// Reports an input, or the run itself if `number` is not given.
  void report_unreadable(const std::string& path, std::string_view message,
                         std::optional<std::int64_t> number,
                         const report::FileReport* damaged = nullptr) {
    // If both streams are one terminal, earlier findings come first.
    progress_.erase();
    out_.flush();
    complain(path.empty() ? std::string(message) : fmt::format("{}: {}", path, message));
    if (number) ++summary_.unreadable;
    reports_.error({.number = number, .path = path, .message = message, .damaged = damaged});
    summary_.exit = ExitCode::failed;
  }

  [[nodiscard]] bool prunes() const { return is_on(arguments_.prune_baseline); }

  /// How `report` compares runs: the baseline counts by content, not by path.
  [[nodiscard]] report::RunReport described_run() const {
    if (!baseline_) return run_report(arguments_);
    report::RunReport described = run_report(arguments_);
    for (report::GivenOption& option : described.options) {
      if (option.name == "baseline") option.value = baseline_->hash();
    }
    return described;
  }

  void take_for_baseline(Job& job) {
    std::vector<std::string>& lines = job.for_baseline;
    std::move(lines.begin(), lines.end(), std::back_inserter(findings_for_baseline_));
    lines.clear();
    if (prunes() && seen_.insert(job.known_as).second) {
      stale_.insert(job.report.stale.begin(), job.report.stale.end());
    }
  }

  /// Writes the baselines that were asked for. A run that could not read everything does not know
  /// all findings, so it writes none.
  void finish_baseline() {
    const auto& written = arguments_.write_baseline;
    const bool is_pruned = prunes() && !stale_.empty();
    if (!written && !is_pruned) return;
    if (summary_.exit == ExitCode::failed) {
      complain("the baseline was not written, because not everything could be checked");
      return;
    }
    const auto write = [&](const std::string& path, bool overwrites,
                           std::vector<std::string> lines) {
      const ExitCode code = write_file(path, overwrites, report::baseline_text(std::move(lines)),
                                       replaceable_baseline());
      summary_.exit = report::worse(summary_.exit, code);
    };
    if (is_pruned) write(*arguments_.baseline.text, true, baseline_->without(stale_));
    if (written) write(*written, false, std::move(findings_for_baseline_));
  }

  ExitCode end() {
    finish_baseline();
    if (summary_.tally.fails && !is_on(arguments_.exit_zero)) {
      summary_.exit = report::worse(summary_.exit, ExitCode::findings);
    }
    const ExitCode code = reports_.end(summary_);
    // The list says which files, not why the run fails.
    if (is_on(arguments_.files_with_findings) && code == ExitCode::findings) {
      out_.flush();
      tell_summary(summary_);
    }
    return code;
  }

  const CheckArguments& arguments_;
  InputOptions inputs_;
  report::Selection selection_;
  RunOptions run_;
  std::size_t may_show_;
  std::optional<report::Baseline> baseline_;
  KeptReports* kept_;  ///< null: without --watch
  Output& out_;
  Reports reports_;
  NameList names_;
  Progress progress_;
  std::vector<std::string> findings_for_baseline_;
  std::multiset<std::string> stale_;
  std::set<std::string> seen_;
  report::Summary summary_;
  std::int64_t number_ = 0;
  std::int64_t checked_ = 0;
  bool has_errors_ = false;  ///< some inputs could not be read at all
  std::vector<std::unique_ptr<Job>> jobs_;
  InOrder work_;  // the last member, so that it ends before the members that it uses
};

/// How often --watch looks for changes; 0: it waits for events.
OrError<std::chrono::seconds> watch_interval(const CheckArguments& arguments,
                                             const InputOptions& inputs) {
  const auto has_stdin = [](const std::vector<std::string>& names) {
    return std::ranges::find(names, kStdin) != names.end();
  };
  if (has_stdin(inputs.operands) || has_stdin(inputs.files_from)) {
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

ExitCode check(const CheckArguments& arguments, Output& out) {
  const auto selection = answers::selection_of(arguments);
  if (!selection) return refuse(selection.error());
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  const auto most_shown = answers::most_shown(arguments);
  if (!most_shown) return refuse(most_shown.error());
  if (!names_input(arguments) && !is_on(arguments.allow_empty)) {
    return refuse(
        "no input: name files or directories, such as `.` for this one, or `-` for stdin");
  }
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  auto& chosen = *inputs;
  if (is_on(arguments.list_files) && is_on(arguments.watch)) {
    return refuse("--list-files lists once; it does not go with --watch");
  }
  if (is_on(arguments.list_files)) return list_files(arguments, chosen, out);
  const auto jobs = jobs_option(arguments);
  if (!jobs) return refuse(jobs.error());
  std::optional<report::Baseline> baseline;
  if (const auto& path = arguments.baseline.text) {
    FileReader reader;
    const auto bytes = reader.read(*path);
    if (!bytes) {
      return refuse(fmt::format("--baseline: {}: {}", *path, bytes.error().message));
    }
    auto read = report::Baseline::read(*path, *bytes);
    if (!read) return refuse(fmt::format("--baseline: {}", read.error().message));
    baseline = std::move(*read);
  } else if (is_on(arguments.prune_baseline)) {
    return refuse("--prune-baseline: name the baseline with --baseline FILE");
  }
  const auto run = [&](KeptReports* kept) {
    return Check(arguments, chosen, *selection, *options, *most_shown, *jobs, baseline, kept,
                 out)();
  };
  if (!is_on(arguments.watch)) return run(nullptr);
  const auto interval = watch_interval(arguments, chosen);
  if (!interval) return refuse(interval.error());
  const auto make_watcher = watcher_part.get();
  if (!make_watcher) return refuse(make_watcher.error());
  const auto watcher = (*make_watcher)(*interval);
  KeptReports kept;
  return watch_inputs(chosen, *watcher, [&] {
    if (clears_screen()) out.write("\x1b[H\x1b[2J");
    run(&kept);
    if (!out.flush() || interruption()) return false;
    if (!is_on(arguments.quiet)) complain("waiting for changes; Ctrl-C ends");
    return true;
  });
}

}  // namespace

constinit const Command kCheck =
    command<CheckArguments, &check>("check", "PATH...", "report what breaks the rules");

}  // namespace bgtools::cli
