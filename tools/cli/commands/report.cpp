#include <fmt/core.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/outputs/reports.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "questions/report/report.hpp"
#include "report/render/record_reader.hpp"
#include "report/render/run_sum.hpp"

namespace bgtools::cli {
namespace {

struct ReportCommandArguments
    : Also<questions::ReportQuestionArguments, ManifestArguments, ManifestNameEnds, ReportArguments,
           SideReportArguments, QuietArguments> {};

class Listener final : public questions::ReportListener {
 public:
  explicit Listener(Output& out) : out_(out) {}
  void tell(std::string_view path, std::string_view message) override {
    out_.flush();
    complain(path, message);
  }
  void input_is_reported() override { out_.spill(); }

 private:
  Output& out_;
};

/// The inputs that --expect names.
OrError<std::vector<std::string>> manifest_of(const ReportCommandArguments& arguments) {
  const std::string& path = *arguments.expect;
  std::vector<std::string> manifest;
  const auto read = for_each_name_of(path, is_on(arguments.null), [&](const std::string& name) {
    manifest.push_back(name);
    return true;
  });
  if (!read) return Error{fmt::format("{}: {}", path, read.error().message)};
  if (manifest.empty() && !is_on(arguments.allow_empty)) {
    return Error{fmt::format("{}: names no files", path)};
  }
  return manifest;
}

ExitCode run_report(const ReportCommandArguments& arguments, Output& out) {
  if (arguments.operands.empty()) {
    return refuse("no input: name the ndjson reports of the runs, or `-` for stdin");
  }
  std::optional<std::vector<std::string>> manifest;
  if (arguments.expect) {
    auto read = manifest_of(arguments);
    if (const auto signal = interruption()) return *signal;
    if (!read) return refuse(read.error());
    manifest = *std::move(read);
  }
  std::set<std::string_view> names;
  for (const Option* const option : options_of(kCheck.takes)) names.insert(option->name);
  report::RunReader runs(names, stop_flag());
  std::vector<std::unique_ptr<MappedFile>> files;
  FileReader stdin_reader;
  bool has_read_stdin = text_or(arguments.expect, "") == kStdin;
  for (const std::string& name : arguments.operands) {
    const bool is_stdin = name == kStdin;
    if (is_stdin && std::exchange(has_read_stdin, true)) return refuse("stdin is named twice");
    // Mapped, because a file is larger than what must be kept of it.
    const auto bytes = is_stdin ? stdin_reader.read_stdin()
                                : files.emplace_back(std::make_unique<MappedFile>())->map(name);
    if (const auto signal = interruption()) return *signal;
    if (!bytes) return refuse(fmt::format("{}: {}", name, bytes.error().message));
    if (const auto read = runs.read(name, *bytes); !read) return refuse(read.error());
    if (const auto signal = interruption()) return *signal;
  }
  const auto question = report_question(arguments, kCheck.takes, runs);
  if (!question) return refuse(question.error());
  Reports reports(arguments, out);
  reports.open();
  reports.begin(question->run);
  report::RunSum sum(reports, question->most_shown);
  Listener listener(out);
  merge_runs(*question, runs, manifest ? &*manifest : nullptr, stop_flag(), sum, listener);
  if (const auto signal = interruption()) return *signal;
  sum.end();
  return reports.exit();
}

}  // namespace

constinit const Command kReport = command<ReportCommandArguments, &run_report>(
    "report", "NDJSON...", "merge the ndjson reports of several runs into one report");

}  // namespace bgtools::cli
