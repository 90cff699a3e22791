#include <fmt/core.h>

#include <bgtools/finding/or_error.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/convert_positions.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/convert/converted_positions.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using questions::PositionsQuestion;
using questions::PositionText;
using report::ExitCode;
using report::worse;
namespace {

/// Opens what the operands name, and says what becomes of it.
class ConvertPositions {
 public:
  ConvertPositions(const ConvertCommandArguments& arguments, const PositionsQuestion& question)
      : shown_from_(
            severity_named(text_or(arguments.min_severity, "")).value_or(Severity::warning)),
        is_quiet_(is_on(arguments.quiet)),
        conversion_(question, [this](const PositionText& position,
                                     const OrError<questions::ConvertedPosition>& converted) {
          tell(report::printable(position.name), converted);
        }) {}

  /// An id, or a file with a position or with ids.
  void take(const std::string& operand) {
    const auto converted = attempt([&] { read_and_convert(operand); });
    if (!converted) fail(fmt::format("{}: {}", operand, converted.error().message));
  }

  void fail(std::string_view sentence) {
    complain(sentence);
    code_ = ExitCode::failed;
  }

  [[nodiscard]] ExitCode exit_code() const { return worse(code_, conversion_.exit()); }
  [[nodiscard]] std::string& text() { return conversion_.text(); }

  void conclude(bool fails_if_lossy) const {
    const auto note = conversion_.note_on_turns();
    if (note && !is_quiet_) complain(note->typed());
    const int losses = conversion_.losses();
    if (!fails_if_lossy || losses == 0) return;
    complain(fmt::format("{} loss{} (--fail-if-lossy)", losses, losses == 1 ? "" : "es"));
  }

 private:
  void read_and_convert(const std::string& operand) {
    if (operand != kStdin && detect_position(operand) != nullptr && !reader_.read(operand)) {
      conversion_.take({operand, operand});
      return;
    }
    const auto bytes = operand == kStdin ? reader_.read_stdin() : reader_.read(operand);
    if (interruption()) return;
    if (!bytes) {
      const PositionRead read = read_position(operand);
      const bool is_position = read || detect_position(operand) != nullptr;
      const std::string reason =
          is_position
              ? (read ? bytes.error().message : read.error().message)
              : fmt::format("{}, and it is {}", bytes.error().message, read.error().message);
      fail(fmt::format("{}: {}", operand, reason));
      return;
    }
    const auto taken = conversion_.take_file(operand, *bytes);
    if (!taken) fail(fmt::format("{}: {}", operand, taken.error().message));
  }

  void tell(const std::string& name, const OrError<questions::ConvertedPosition>& converted) const {
    if (!converted) {
      complain(fmt::format("{}: {}", name, converted.error().message));
      return;
    }
    if (is_quiet_) return;
    for (const PositionLoss& loss : converted->losses) {
      if (info(loss.rule).severity < shown_from_) continue;
      complain(fmt::format("{}: warning[{}] {}", name, code(loss.rule), loss.message));
    }
  }

  Severity shown_from_;
  bool is_quiet_;
  FileReader reader_;
  questions::PositionsConversion conversion_;
  ExitCode code_ = ExitCode::clean;
};

}  // namespace

ExitCode convert_positions(const ConvertCommandArguments& arguments, const PositionFormat& to,
                           Output& out) {
  const auto question = positions_question(arguments, to, stop_flag());
  if (!question) return refuse(question.error());
  if (arguments.output_dir) return refuse("--output-dir is for transcripts");
  if (!arguments.report.empty()) return refuse("--report is for transcripts");
  if (is_on(arguments.join)) return refuse("--join is for transcripts");
  if (arguments.split || arguments.file_name) {
    return refuse(arguments.split ? "--split is for transcripts"
                                  : "--file-name is for transcripts");
  }
  if (arguments.names) return refuse("--names is for transcripts");
  if (is_on(arguments.anonymise)) return refuse("--anonymise is for transcripts");
  if (arguments.key) return refuse("--key is for transcripts");
  const std::vector<std::string>& lists = arguments.files_from;
  if (arguments.operands.empty() && lists.empty()) {
    return refuse("no input: give a POSITION, a file, or `-`");
  }
  ConvertPositions conversion(arguments, *question);
  for (const std::string& operand : arguments.operands) {
    if (interruption()) break;
    conversion.take(operand);
  }
  std::size_t names = 0;
  for (const std::string& list : lists) {
    const auto read = for_each_name_of(list, is_on(arguments.null), [&](const std::string& name) {
      ++names;
      conversion.take(name);
      return !interruption();
    });
    if (!read) conversion.fail(fmt::format("{}: {}", list, read.error().message));
  }
  if (const auto signal = interruption()) return *signal;
  if (arguments.operands.empty() && names == 0 && conversion.exit_code() == ExitCode::clean) {
    conversion.fail("nothing to convert");
  }
  conversion.conclude(question->fails_if_lossy);
  const std::string path(text_or(arguments.output, kStdin));
  if (path == kStdin) {
    out.write_foreign(conversion.text());
    return conversion.exit_code();
  }
  // A file that lacks a position would be half a file.
  if (conversion.exit_code() == ExitCode::failed) return ExitCode::failed;
  return worse(conversion.exit_code(), write_file(path, is_on(arguments.force), conversion.text()));
}

}  // namespace bgtools::cli
