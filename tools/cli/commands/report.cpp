#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/reports.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "report/render/record_reader.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// Those options of the runs that decide how they are merged.
struct MergedArguments : Takes<CheckInputArguments, SelectArguments, ShownArguments, FailArguments,
                               MaxDiagnosticsArguments> {};

struct MergeArguments : Takes<ManifestArguments, ManifestNameEnds, EmptyArguments, FailArguments,
                              ReportArguments, SideReportArguments, QuietArguments> {};

/// The worst severity that a run did not look for; nullopt: it looked for everything.
std::optional<Severity> not_looked_for(const MergedArguments& run) {
  const auto shown = severity_named(text_or(run.min_severity, "warning"));
  const auto fails = severity_named(text_or(run.fail_on, "error"));
  const Severity least =
      std::min(shown.value_or(Severity::warning), fails.value_or(Severity::error));
  if (least == Severity::info) return std::nullopt;
  return least == Severity::warning ? Severity::info : Severity::warning;
}

/// The options of a run, as its command line gave them.
Given given_in(const std::vector<report::GivenOption>& options) {
  Given all;
  for (const report::GivenOption& given : options) {
    const Option& option = *find_option(kCheck.takes, given.name);
    if (const auto* is_on = std::get_if<bool>(&given.value)) {
      all.set_switch(option, *is_on);
    } else if (const auto* value = std::get_if<std::string>(&given.value)) {
      all.set(option, *value);
    } else {
      for (const std::string& each : std::get<std::vector<std::string>>(given.value)) {
        all.set(option, each);
      }
    }
  }
  return all;
}

std::set<std::string_view> names_of_options() {
  std::set<std::string_view> names;
  for (const Option* const option : options_of(kCheck.takes)) names.insert(option->name);
  return names;
}

/// Merges the runs of a reader into one report.
class Merge {
 public:
  Merge(const MergeArguments& arguments, report::RunReader& runs,
        const std::vector<std::string>* manifest, Output& out)
      : arguments_(arguments),
        runs_(runs),
        manifest_(manifest),
        out_(out),
        reports_(arguments, out) {}

  ExitCode operator()() {
    if (const auto taken = take_options(); !taken) return refuse(taken.error());
    reports_.open();
    run_ = run_report(run_arguments_);
    reports_.begin(run_);
    sort();
    if (manifest_ != nullptr) {
      expected();
    } else {
      for (Group& group : groups_) input(group);
    }
    if (const auto signal = interruption()) return *signal;
    leftovers();
    for (const report::RunReader::Problem& problem : runs_.problems())
      error(problem.name, problem.message);
    if (checked_ == 0 && !has_errors_ && !is_on(arguments_.allow_empty)) {
      error("", "nothing to check");
    }
    summary_.skipped = runs_.skipped();
    if (summary_.tally.fails && !is_on(arguments_.exit_zero)) {
      summary_.exit = report::worse(summary_.exit, ExitCode::findings);
    }
    return reports_.end(summary_);
  }

 private:
  /// What the runs say about one path.
  struct Group {
    std::span<const report::InputRecords> records;
    bool is_used = false;
  };

  /// Fails if the options do not fit the runs.
  OrError<void> take_options() {
    Given given;
    if (runs_.head()) given = given_in(runs_.head()->options);
    run_arguments_ = arguments_from<MergedArguments>(given);
    if (const auto& level = arguments_.fail_on) {
      const auto missing = not_looked_for(run_arguments_);
      const auto wanted = severity_named(*level);
      if (missing && wanted && *wanted <= *missing) {
        return Error{
            fmt::format("--fail-on {}: these runs did not report findings that minor; run "
                        "`bgtools check` with --fail-on {} or --min-severity {}",
                        *level, *level, *level)};
      }
      given.set(*find_option(kCheck.takes, "fail-on"), *level);
      run_arguments_ = arguments_from<MergedArguments>(given);
    }
    if (const auto& text = run_arguments_.max_diagnostics) {
      std::from_chars(text->data(), text->data() + text->size(), may_show_);
    }
    return {};
  }

  void sort() {
    std::vector<report::InputRecords>& inputs = runs_.inputs();
    std::ranges::stable_sort(inputs, {}, &report::InputRecords::path);
    for (std::size_t i = 0; i < inputs.size();) {
      std::size_t end = i + 1;
      while (end < inputs.size() && inputs[end].path == inputs[i].path) ++end;
      groups_.push_back({std::span(inputs).subspan(i, end - i)});
      i = end;
    }
  }

  Group* find(std::string_view path) {
    const auto group = std::ranges::lower_bound(
        groups_, path, {},
        [](const Group& one) -> std::string_view { return one.records[0].path; });
    return group != groups_.end() && group->records[0].path == path ? &*group : nullptr;
  }

  /// Reports the inputs in the order of the manifest.
  void expected() {
    for (const std::string& path : *manifest_) {
      if (Group* const group = find(path)) {
        input(*group);
      } else {
        unreadable(path, "was not checked: no run has a receipt for it");
      }
    }
    for (Group& group : groups_) {
      if (group.is_used) continue;
      // A manifest does not name what is left out for its ending.
      if (input(group)) error(group.records[0].path, "was checked but is not in the manifest");
    }
  }

  /// Reports the inputs that a run began but did not finish, and that no other run has.
  void leftovers() {
    if (manifest_ != nullptr) return;
    for (const std::string& path : runs_.unfinished()) {
      if (find(path) == nullptr) unreadable(path, "was not fully checked: its run was cut short");
    }
  }

  /// False: the input was not read, although it looks like a transcript.
  bool input(Group& group) {
    if (interruption()) return true;
    group.is_used = true;
    const std::string& path = group.records[0].path;
    const bool is_agreed = std::ranges::all_of(group.records, [&](const report::InputRecords& one) {
      return report::same_records(one.text, group.records[0].text);
    });
    if (!is_agreed) {
      unreadable(path, "the runs disagree about it");
      return true;
    }
    auto read = report::read_input(group.records[0].text);
    if (!read) {
      unreadable(path, fmt::format("its records cannot be read: {}", read.error().message));
      return true;
    }
    if (read->file && !run_arguments_.max_diagnostics) {
      const std::int64_t missing = read->file->found - read->file->shown_count();
      if (missing != 0) {
        unreadable(path, fmt::format("its receipt counts {}, of which {} {} missing",
                                     report::counted(read->file->found, "finding"), missing,
                                     missing == 1 ? "is" : "are"));
        return true;
      }
    }
    ++number_;
    if (read->file) {
      report::FileReport& report = *read->file;
      report.number = number_;
      report.show_first(may_show_);
      report.tally.fails = run_.fails_from && report.tally.worst != Severity::off &&
                           report.tally.worst >= *run_.fails_from;
      summary_.add(report);
      if (report.is_checked) ++checked_;
      reports_.file(report);
    }
    if (read->error) told(number_, path, *read->error, read->file ? &*read->file : nullptr);
    out_.spill();
    return !read->file || !read->file->is_unread;
  }

  void unreadable(const std::string& path, std::string_view message) {
    told(++number_, path, message, nullptr);
  }
  /// An error of a run, not of an input.
  void error(const std::string& path, std::string_view message) {
    told(std::nullopt, path, message, nullptr);
  }
  void told(std::optional<std::int64_t> number, const std::string& path, std::string_view message,
            const report::FileReport* damaged) {
    out_.flush();
    complain(path.empty() ? std::string(message) : fmt::format("{}: {}", path, message));
    if (number) ++summary_.unreadable;
    reports_.error({.number = number, .path = path, .message = message, .damaged = damaged});
    summary_.exit = ExitCode::failed;
    has_errors_ = true;
  }

  const MergeArguments& arguments_;
  report::RunReader& runs_;
  const std::vector<std::string>* manifest_;
  Output& out_;
  MergedArguments run_arguments_;
  report::RunReport run_;
  Reports reports_;
  report::Summary summary_;
  std::vector<Group> groups_;
  std::size_t may_show_ = std::numeric_limits<std::size_t>::max();
  std::int64_t number_ = 0;
  std::int64_t checked_ = 0;
  bool has_errors_ = false;
};

ExitCode report(const MergeArguments& arguments, Output& out) {
  if (arguments.operands.empty()) {
    return refuse("no input: name the ndjson reports of the runs, or `-` for stdin");
  }
  std::optional<std::vector<std::string>> manifest;
  const std::string expected(text_or(arguments.expect, ""));
  if (arguments.expect) {
    manifest.emplace();
    const auto read =
        for_each_name_of(expected, is_on(arguments.null), [&](const std::string& name) {
          manifest->push_back(name);
          return true;
        });
    if (const auto signal = interruption()) return *signal;
    if (!read) return refuse(fmt::format("{}: {}", expected, read.error().message));
    if (manifest->empty() && !is_on(arguments.allow_empty)) {
      return refuse(fmt::format("{}: names no files", expected));
    }
  }
  report::RunReader runs(names_of_options(), stop_flag());
  std::vector<std::unique_ptr<MappedFile>> files;
  FileReader stdin_reader;
  bool has_read_stdin = expected == kStdin;
  for (const std::string& name : arguments.operands) {
    const bool is_stdin = name == kStdin;
    if (is_stdin && std::exchange(has_read_stdin, true)) return refuse("stdin is named twice");
    // Mapped, because a file is larger than what must be kept of it.
    const auto bytes = is_stdin ? stdin_reader.read_stdin()
                                : files.emplace_back(std::make_unique<MappedFile>())->map(name);
    if (const auto signal = interruption()) return *signal;
    if (!bytes) {
      return refuse(fmt::format("{}: {}", name, bytes.error().message));
    }
    if (const auto read = runs.read(name, *bytes); !read) return refuse(read.error());
    if (const auto signal = interruption()) return *signal;
  }
  return Merge(arguments, runs, manifest ? &*manifest : nullptr, out)();
}

}  // namespace

constinit const Command kReport = command<MergeArguments, &report>(
    "report", "NDJSON...", "merge the ndjson reports of several runs into one report");

}  // namespace bgtools::cli
