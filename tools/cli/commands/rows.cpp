#include <fmt/core.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/rows_database.hpp"
#include "cli/system/database.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "cli/system/progress.hpp"
#include "questions/rows/rows.hpp"

namespace bgtools::cli {
namespace {

using questions::RowFormat;
using questions::RowsQuestion;

struct RowsCommandArguments
    : Also<questions::RowsQuestionArguments, ListArguments, ListedNameEnds, WalkArguments,
           ShardArguments, EmptyArguments, ForceArguments, JobsArguments, ProgressArguments> {};

/// The answer about one input.
struct InputRows {
  explicit InputRows(const RowsQuestion& question) : rows(question) {}

  questions::RowsOf rows;
  report::Receipt receipt{};
  bool is_named = false;  ///< in the database
  OrError<void> written{};
};

/// Writes the rows of each input.
class Rows {
 public:
  /// `output` "": stdout.
  Rows(const RowsCommandArguments& arguments, const RowsQuestion& question, std::string output,
       Output& out)
      : arguments_(arguments),
        question_(question),
        output_(std::move(output)),
        out_(out),
        progress_(wants_progress(text_or(arguments.progress, "auto"))) {}

  ExitCode operator()(const InputOptions& inputs) {
    if (const auto opened = open(); !opened) return refuse(opened.error());
    const InputCount count = ask_each(inputs, *this);
    progress_.erase();
    if (const auto signal = interruption()) return *signal;
    // Other shards may have inputs.
    const bool has_none = matches_ == 0 && count.of_others == 0;
    if (has_none && code_ == ExitCode::clean && !is_on(arguments_.allow_empty)) {
      fail_run(count.inputs == 0 ? "nothing to read" : "no transcript found");
    }
    return close();
  }

  // For ask_each().

  [[nodiscard]] std::unique_ptr<InputRows> part() const {
    return std::make_unique<InputRows>(question_);
  }
  void ask(const LoadedInput& input, InputRows& answer, const Turn& turn) {
    answer.is_named = false;
    answer.written = {};
    answer.receipt = answer.rows.make(input, [&] {
      if (!turn()) return false;
      answer.written = hand_over(answer, input.name);
      return answer.written && out_.error() == 0;
    });
  }
  bool take(LoadedInput& input, InputRows& answer) {
    input.release();
    ++inputs_read_;
    matches_ += answer.receipt.matches;
    games_ += answer.receipt.games;
    if (answer.receipt.matches == 0) tell_what_it_is(input.name, answer.rows.findings());
    if (const std::string& damage = answer.receipt.damage; !damage.empty()) {
      // The rest of a damaged file is not all of its rows.
      fail_run(fmt::format("{}: {}", input.name, damage));
    }
    if (answer.written && answer.receipt.matches != 0) {
      answer.written = hand_over(answer, input.name);
    }
    if (!answer.written) {
      fail_run(answer.written.error().message);
      return false;
    }
    progress_.update(inputs_read_, games_);
    return out_.error() == 0;
  }
  bool fail(const std::string& path, std::string_view why) {
    ++inputs_read_;
    fail_run(fmt::format("{}: {}", path, why));
    return true;
  }

 private:
  OrError<void> open() {
    if (!output_.empty()) file_.emplace(output_, is_on(arguments_.force));
    if (question_.format == RowFormat::database) {
      const auto make_database = database_part.get();
      if (!make_database) return make_database.error();
      database_.emplace(question_.tables, (*make_database)(*file_));
      const auto opened = database_->open();
      if (!opened) return Error{fmt::format("{}: {}", output_, opened.error().message)};
    }
    return write(header_of(question_));
  }

  OrError<void> write(std::string_view text) {
    if (file_) return file_->append(text);
    out_.write(text);
    out_.spill();
    return {};
  }

  /// In the order of the inputs; of a large input, again and again.
  OrError<void> hand_over(InputRows& answer, const std::string& name) {
    if (database_) {
      if (!std::exchange(answer.is_named, true) && !names_.insert(name).second) {
        return Error{fmt::format("{}: comes twice; a database has each input once", name)};
      }
      answer.rows.hand_over(*database_);
      const OrError<void>& rows = database_->written();
      if (!rows) return Error{fmt::format("{}: {}", output_, rows.error().message)};
      return {};
    }
    OrError<void> written = write(answer.rows.text());
    answer.rows.text().clear();
    return written;
  }

  /// Why an input has no match, as `check` says it.
  void tell_what_it_is(const std::string& name, const report::FindingList& findings) {
    for (const report::Finding& finding : findings) {
      const std::string sentence =
          fmt::format("{}: {} ({})", name, finding.message, code(finding.rule));
      if (finding.severity == Severity::error) {
        say(sentence);
        code_ = ExitCode::failed;
      } else if (finding.severity == Severity::warning) {
        progress_.erase();
        complain(sentence);
      }
    }
  }

  /// If both streams are one terminal, earlier rows come first.
  void say(const std::string& sentence) {
    progress_.erase();
    out_.flush();
    complain(sentence);
  }
  /// What is written lacks something.
  void fail_run(const std::string& sentence) {
    say(sentence);
    code_ = ExitCode::failed;
    is_incomplete_ = true;
  }

  ExitCode close() {
    if (!file_) return code_;
    if (is_incomplete_) {
      complain(output_, "not written, because not everything could be read");
      return ExitCode::failed;
    }
    if (database_) {
      if (const auto closed = database_->close(); !closed) {
        return refuse(fmt::format("{}: {}", output_, closed.error().message));
      }
    }
    if (const auto committed = file_->commit(); !committed) return refuse(committed.error());
    return code_;
  }

  const RowsCommandArguments& arguments_;
  const RowsQuestion& question_;
  std::string output_;
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
};

/// What --to says, or the name of the output.
OrError<RowFormat> format_of(const RowsCommandArguments& arguments, std::string_view output) {
  OrError<std::string_view> name = text_or(arguments.to, "csv");
  if (!arguments.to && !output.empty()) {
    name = format_by_ending(output, *find_option(RowsCommandArguments::kGroups, "to"));
  }
  if (!name) return name.error();
  if (*name == "sqlite") return RowFormat::database;
  return *name == "ndjson" ? RowFormat::ndjson : RowFormat::csv;
}

ExitCode run_rows(const RowsCommandArguments& arguments, Output& out) {
  auto question = rows_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  std::string output(text_or(arguments.output, kStdin));
  if (output == kStdin) output.clear();
  const auto format = format_of(arguments, output);
  if (!format) return refuse(format.error());
  question->format = *format;
  if (*format == RowFormat::database && output.empty()) {
    return refuse("-t sqlite: name the database with -o FILE");
  }
  if (const auto chosen = choose_tables(arguments, *question); !chosen) {
    return refuse(chosen.error());
  }
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  return Rows(arguments, *question, std::move(output), out)(*inputs);
}

}  // namespace

constinit const Command kRows =
    command<RowsCommandArguments, &run_rows>("rows", "PATH...",
                                             "write matches, games, turns and legal plays as "
                                             "tables");

}  // namespace bgtools::cli
