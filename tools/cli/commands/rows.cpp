#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/rows/row_writer.hpp"
#include "analysis/rows/rows.hpp"
#include "answers/row_maker.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/rows_database.hpp"
#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/outputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/inputs/submit_inputs.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/system/database.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "cli/system/progress.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"

namespace bgtools::cli {
namespace {

using analysis::ChosenTable;
using analysis::Table;

struct RowArguments
    : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments, ShardArguments,
            EmptyArguments, GameArguments, SelectArguments, ShownArguments, RowsArguments,
            ForceArguments, JobsArguments, ProgressArguments> {};

enum class RowFormat : std::uint8_t { csv, ndjson, sqlite };

/// What is written, and where.
struct RowPlan {
  RowFormat format = RowFormat::csv;
  std::vector<ChosenTable> tables;
  std::string output;  ///< "": stdout
};

/// An input and its rows.
struct RowJob {
  RowJob(const report::Selection& selection, RunOptions options, const RowPlan& plan)
      : findings(selection), run(std::move(options)) {
    switch (plan.format) {
      case RowFormat::csv:
        writer = std::make_unique<analysis::CsvRows>(text);
        break;
      case RowFormat::ndjson:
        writer = std::make_unique<analysis::NdjsonRows>(text);
        break;
      case RowFormat::sqlite: {
        auto keeper = std::make_unique<analysis::KeptRows>();
        kept = keeper.get();
        writer = std::move(keeper);
        break;
      }
    }
    rows.emplace(plan.tables, run.game, *writer);
    run.watcher = &*rows;
  }

  LoadedInput input{};
  report::Findings findings;
  RunOptions run;
  std::string text{};                  ///< its rows as text
  analysis::KeptRows* kept = nullptr;  ///< or those for a database
  std::unique_ptr<analysis::RowWriter> writer{};
  std::optional<analysis::MatchRows> rows{};
  report::Receipt receipt{};
  std::optional<std::string> error{};  ///< why it could not be read or examined
  bool is_finished = false;            ///< it was not interrupted
};

/// Makes the rows of the inputs, several at a time, and writes them in order.
class Rows {
 public:
  Rows(const RowArguments& arguments, InputOptions inputs, const report::Selection& selection,
       const RunOptions& run, RowPlan plan, std::size_t jobs, Output& out)
      : arguments_(arguments),
        inputs_(std::move(inputs)),
        selection_(selection),
        plan_(std::move(plan)),
        out_(out),
        progress_(wants_progress(text_or(arguments.progress, "auto"))),
        work_(
            jobs, [this](std::size_t slot) { make(*jobs_[slot]); },
            [this](std::size_t slot) { return finish(*jobs_[slot]); }) {
    jobs_.reserve(work_.slots());
    while (jobs_.size() < work_.slots()) {
      jobs_.push_back(std::make_unique<RowJob>(selection_, run, plan_));
    }
  }

  ExitCode operator()() {
    if (const auto opened = open(); !opened) return refuse(opened.error());
    const InputCount count = submit_inputs(inputs_, jobs_, work_);
    progress_.erase();
    if (const auto signal = interruption()) return *signal;
    // Other shards may have inputs.
    const bool has_none = matches_ == 0 && count.of_others == 0;
    if (has_none && code_ == ExitCode::clean && !is_on(arguments_.allow_empty)) {
      fail(count.inputs == 0 ? "nothing to read" : "no transcript found");
      is_incomplete_ = true;
    }
    return close();
  }

 private:
  OrError<void> open() {
    if (!plan_.output.empty()) {
      file_.emplace(plan_.output, is_on(arguments_.force));
    }
    if (plan_.format == RowFormat::sqlite) {
      const auto make_database = database_part.get();
      if (!make_database) return make_database.error();
      database_.emplace(plan_.tables, (*make_database)(*file_));
      auto opened = database_->open();
      if (!opened) return Error{fmt::format("{}: {}", plan_.output, opened.error().message)};
    }
    if (plan_.format == RowFormat::csv) {
      std::string header;
      analysis::CsvRows(header).header(plan_.tables.front());
      return write(header);
    }
    return {};
  }

  OrError<void> write(std::string_view text) {
    if (file_) return file_->append(text);
    out_.write(text);
    out_.spill();
    return {};
  }

  /// Runs in parallel with itself on other inputs.
  static void make(RowJob& job) {
    job.is_finished = true;
    job.receipt = {};
    if (job.error) return;
    const auto made = attempt([&] { make_rows(job); });
    if (!made) {
      // Gives its memory back to the other inputs.
      job.findings.clear();
      job.text = {};
      job.error = made.error().message;
    }
    job.is_finished = !interruption();
  }
  static void make_rows(RowJob& job) {
    const LoadedInput& input = job.input;
    const Source source(input.name, input.bytes, stop_flag());
    job.receipt = answers::make_rows(input, source, job.run, job.findings, *job.rows);
  }

  bool finish(RowJob& job) {
    if (!job.is_finished) return false;
    const std::string name = job.input.name;
    job.input.release();
    const auto error = std::exchange(job.error, std::nullopt);
    ++inputs_read_;
    if (error) {
      fail(fmt::format("{}: {}", name, *error));
      is_incomplete_ = true;
      return true;
    }
    matches_ += job.receipt.matches;
    games_ += job.receipt.games;
    if (job.receipt.matches == 0) tell_what_it_is(job);
    if (!job.receipt.damage.empty()) {
      fail(fmt::format("{}: {}", name, job.receipt.damage));
      // The rest of a damaged file is not all of its rows.
      is_incomplete_ = true;
    }
    const auto written = hand_over(job, name);
    if (!written) {
      fail(written.error().message);
      is_incomplete_ = true;
      return false;
    }
    progress_.update(inputs_read_, games_);
    return out_.error() == 0;
  }

  OrError<void> hand_over(RowJob& job, const std::string& name) {
    if (database_) {
      if (job.receipt.matches != 0 && !names_.insert(name).second) {
        return Error{fmt::format("{}: comes twice; a database has each input once", name)};
      }
      job.kept->hand_over(plan_.tables, *database_);
      const OrError<void>& rows = database_->written();
      if (!rows) return Error{fmt::format("{}: {}", plan_.output, rows.error().message)};
      return {};
    }
    OrError<void> written = write(job.text);
    job.text.clear();
    return written;
  }

  /// Why an input has no match, as `check` says it.
  void tell_what_it_is(const RowJob& job) {
    for (const report::Finding& finding : job.findings.all()) {
      const std::string sentence =
          fmt::format("{}: {} ({})", job.input.name, finding.message, code(finding.rule));
      if (finding.severity == Severity::error) {
        fail(sentence);
      } else if (finding.severity == Severity::warning) {
        progress_.erase();
        complain(sentence);
      }
    }
  }

  void fail(const std::string& sentence) {
    // If both streams are one terminal, earlier rows come first.
    progress_.erase();
    out_.flush();
    complain(sentence);
    code_ = ExitCode::failed;
  }

  ExitCode close() {
    if (!file_) return code_;
    if (is_incomplete_) {
      complain(fmt::format("{}: not written, because not everything could be read", plan_.output));
      return ExitCode::failed;
    }
    if (database_) {
      if (const auto closed = database_->close(); !closed) {
        return refuse(fmt::format("{}: {}", plan_.output, closed.error().message));
      }
    }
    if (const auto committed = file_->commit(); !committed) return refuse(committed.error());
    return code_;
  }

  const RowArguments& arguments_;
  InputOptions inputs_;
  report::Selection selection_;
  RowPlan plan_;
  Output& out_;
  Progress progress_;
  std::optional<OutputFile> file_;
  std::optional<DatabaseRows> database_;
  std::set<std::string> names_;
  ExitCode code_ = ExitCode::clean;
  bool is_incomplete_ = false;  ///< an input or the disk failed
  std::int64_t inputs_read_ = 0;
  std::int64_t matches_ = 0;
  std::int64_t games_ = 0;
  std::vector<std::unique_ptr<RowJob>> jobs_;
  InOrder work_;  // the last member, so that it ends before the members that it uses
};

OrError<RowFormat> row_format_of(const RowArguments& arguments) {
  const std::string_view output = text_or(arguments.output, kStdin);
  OrError<std::string_view> name = text_or(arguments.to, "csv");
  if (!arguments.to && output != kStdin) {
    name = format_by_ending(output, *find_option(RowArguments::kGroups, "to"));
  }
  if (!name) return name.error();
  if (*name == "sqlite") return RowFormat::sqlite;
  return *name == "ndjson" ? RowFormat::ndjson : RowFormat::csv;
}

report::OrSentence<RowPlan> row_plan_of(const RowArguments& arguments) {
  RowPlan plan;
  const auto format = row_format_of(arguments);
  if (!format) return report::Sentence(format.error());
  plan.format = *format;
  plan.output = text_or(arguments.output, kStdin);
  if (plan.output == kStdin) plan.output.clear();
  if (plan.format == RowFormat::sqlite) {
    if (plan.output.empty()) return report::Sentence("-t sqlite: name the database with -o FILE");
    if (arguments.table) return report::Sentence("--table: a database has all tables");
    if (arguments.columns) return report::Sentence("--columns: a database has all columns");
    for (const Table table : {Table::matches, Table::games, Table::turns}) {
      plan.tables.push_back({table, analysis::all_columns(table)});
    }
    if (is_on(arguments.plays)) {
      plan.tables.push_back({Table::plays, analysis::all_columns(Table::plays)});
    }
    return plan;
  }
  if (is_on(arguments.plays)) {
    return report::Sentence(
        "--plays: only a database has several tables; --table plays lists legal plays");
  }
  auto chosen = answers::table_option(arguments);
  if (!chosen) return chosen.error();
  plan.tables.push_back(std::move(*chosen));
  return plan;
}

ExitCode write_rows(const RowArguments& arguments, Output& out) {
  const auto selection = report::Selection::from({.select = arguments.select,
                                                  .ignore = arguments.ignore,
                                                  .severity = arguments.severity,
                                                  .min_severity = arguments.min_severity},
                                                 profile_named(text_or(arguments.profile, "")));
  if (!selection) return refuse(selection.error());
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  // Rows say what was found, whatever a comment allows.
  options->allows = false;
  auto plan = row_plan_of(arguments);
  if (!plan) return refuse(plan.error());
  if (!names_input(arguments) && !is_on(arguments.allow_empty)) {
    return refuse("no input: name files or directories, or `-` for stdin");
  }
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  const auto jobs = jobs_option(arguments);
  if (!jobs) return refuse(jobs.error());
  return Rows(arguments, std::move(*inputs), *selection, *options, std::move(*plan), *jobs, out)();
}

}  // namespace

constinit const Command kRows = command<RowArguments, &write_rows>(
    "rows", "PATH...", "write matches, games, turns and legal plays as tables");

}  // namespace bgtools::cli
