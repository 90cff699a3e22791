#include "questions/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <variant>

#include "questions/reading/run.hpp"
#include "report/text.hpp"

namespace bgtools::questions {
namespace {

/// Those options of the runs that decide how they are merged.
using MergedArguments = Takes<CheckInputArguments, SelectArguments, ShownArguments, FailArguments,
                              MaxDiagnosticsArguments>;

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
Given given_in(const std::vector<report::GivenOption>& options, Taken taken) {
  Given all;
  for (const report::GivenOption& given : options) {
    const Option& option = *find_option(taken, given.name);
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

/// What the runs say about one path.
struct Group {
  std::span<const report::InputRecords> records;
  bool is_used = false;
};

class Merging {
 public:
  Merging(const ReportQuestion& question, report::RunReader& runs,
          const std::vector<std::string>* manifest, StopFlag stop, report::RunSum& sum,
          ReportListener& listener)
      : question_(question),
        runs_(runs),
        manifest_(manifest),
        stop_(stop),
        sum_(sum),
        listener_(listener) {}

  void operator()() {
    sort();
    if (manifest_ != nullptr) {
      expected();
    } else {
      for (Group& group : groups_) input(group);
    }
    if (is_set(stop_)) return;
    leftovers();
    for (const report::RunReader::Problem& problem : runs_.problems()) {
      error(problem.name, problem.message);
    }
    if (sum_.lacks_input() && !question_.may_be_empty) listener_.tell("", sum_.lack());
    sum_.summary().skipped = runs_.skipped();
    sum_.conclude(question_.may_be_empty, question_.ignores_findings);
  }

 private:
  void sort() {
    std::vector<report::InputRecords>& inputs = runs_.inputs();
    std::stable_sort(inputs.begin(), inputs.end(),
                     [](const report::InputRecords& a, const report::InputRecords& b) {
                       return a.path < b.path;
                     });
    for (std::size_t i = 0; i < inputs.size();) {
      std::size_t end = i + 1;
      while (end < inputs.size() && inputs[end].path == inputs[i].path) ++end;
      groups_.push_back({std::span(inputs).subspan(i, end - i)});
      i = end;
    }
  }

  Group* find(std::string_view path) {
    const auto group = std::lower_bound(
        groups_.begin(), groups_.end(), path,
        [](const Group& one, std::string_view wanted) { return one.records[0].path < wanted; });
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
    if (is_set(stop_)) return true;
    group.is_used = true;
    const std::string& path = group.records[0].path;
    const bool is_agreed = std::all_of(
        group.records.begin(), group.records.end(), [&](const report::InputRecords& one) {
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
    if (read->file && question_.are_all_shown) {
      const std::int64_t missing = read->file->found - read->file->shown_count();
      if (missing != 0) {
        unreadable(path, fmt::format("its receipt counts {}, of which {} {} missing",
                                     report::counted(read->file->found, "finding"), missing,
                                     missing == 1 ? "is" : "are"));
        return true;
      }
    }
    if (read->file) {
      report::FileReport& report = *read->file;
      report.tally.fails = question_.run.fails_from && report.tally.worst != Severity::off &&
                           report.tally.worst >= *question_.run.fails_from;
      sum_.take(report);
      if (read->error) {
        listener_.tell(path, *read->error);
        sum_.tell_damage(report, *read->error);
      }
    } else if (read->error) {
      unreadable(path, *read->error);
    }
    listener_.input_is_reported();
    return !read->file || !read->file->is_unread;
  }

  void unreadable(const std::string& path, std::string_view message) {
    listener_.tell(path, message);
    sum_.fail(path, message);
  }
  /// An error of a run, not of an input.
  void error(const std::string& path, std::string_view message) {
    listener_.tell(path, message);
    sum_.refuse(path, message);
  }

  const ReportQuestion& question_;
  report::RunReader& runs_;
  const std::vector<std::string>* manifest_;
  StopFlag stop_;
  report::RunSum& sum_;
  ReportListener& listener_;
  std::vector<Group> groups_;
};

}  // namespace

report::OrSentence<ReportQuestion> report_question(const ReportQuestionArguments& arguments,
                                                   Taken taken, const report::RunReader& runs) {
  Given given;
  if (runs.head()) given = given_in(runs.head()->options, taken);
  if (const auto& level = arguments.fail_on) {
    const auto missing = not_looked_for(arguments_from<MergedArguments>(given));
    const auto wanted = severity_named(*level);
    if (missing && wanted && *wanted <= *missing) {
      constexpr report::OptionName kFailOn{"fail-on"};
      return report::Sentence(kFailOn, " ", *level,
                              ": these runs did not report findings that minor; run "
                              "`bgtools check` with ",
                              kFailOn, " ", *level, " or ", report::OptionName{"min-severity"}, " ",
                              *level);
    }
    given.set(*find_option(taken, "fail-on"), *level);
  }
  const auto of_runs = arguments_from<MergedArguments>(given);
  const auto most = most_shown(of_runs);
  return ReportQuestion{.run = described("check", of_runs),
                        .most_shown = most ? *most : std::numeric_limits<std::size_t>::max(),
                        .are_all_shown = !of_runs.max_diagnostics,
                        .ignores_findings = is_on(arguments.exit_zero),
                        .may_be_empty = is_on(arguments.allow_empty)};
}

void merge_runs(const ReportQuestion& question, report::RunReader& runs,
                const std::vector<std::string>* manifest, StopFlag stop, report::RunSum& sum,
                ReportListener& listener) {
  Merging(question, runs, manifest, stop, sum, listener)();
}

}  // namespace bgtools::questions
