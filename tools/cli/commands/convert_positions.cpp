#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
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
using report::append_printable;
using report::ExitCode;
using report::worse;
namespace {

class ConvertPositions {
 public:
  ConvertPositions(const ConvertCommandArguments& arguments, const PositionsQuestion& question)
      : question_(question),
        shown_from_(
            severity_named(text_or(arguments.min_severity, "")).value_or(Severity::warning)),
        is_quiet_(is_on(arguments.quiet)) {}

  /// An id, or a file with a position or with ids.
  void take(const std::string& operand) {
    const auto converted = attempt([&] { read_and_convert(operand); });
    if (!converted) fail(fmt::format("{}: {}", operand, converted.error().message));
  }

  void fail(std::string_view sentence) {
    complain(sentence);
    code_ = ExitCode::failed;
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] ExitCode exit_code() const { return code_; }
  [[nodiscard]] int losses() const { return losses_; }

  void say_how_turns_were_read() const {
    const auto note = note_on_turns(question_, open_turns_);
    if (note && !is_quiet_) complain(note->typed());
  }

 private:
  void read_and_convert(const std::string& operand) {
    if (operand != kStdin && detect_position(operand) != nullptr && !reader_.read(operand)) {
      convert({operand, operand});
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
    const auto list = questions::positions_in(operand, *bytes, question_);
    if (!list) {
      fail(fmt::format("{}: {}", operand, list.error().message));
      return;
    }
    for (const PositionText& each : *list) {
      if (interruption()) return;
      convert(each);
    }
  }

  void convert(const PositionText& position) {
    std::string name;
    append_printable(name, position.name);
    const auto written = questions::converted_position(position, question_);
    if (!written) {
      fail(fmt::format("{}: {}", name, written.error().message));
      return;
    }
    if (written->is_turn_open) ++open_turns_;
    text_.append(written->text).append("\n");
    losses_ += static_cast<int>(written->losses.size());
    if (is_quiet_) return;
    for (const PositionLoss& loss : written->losses) {
      if (info(loss.rule).severity < shown_from_) continue;
      complain(fmt::format("{}: warning[{}] {}", name, code(loss.rule), loss.message));
    }
  }

  const PositionsQuestion& question_;
  Severity shown_from_;
  bool is_quiet_;
  FileReader reader_;
  std::string text_;
  int losses_ = 0;
  int open_turns_ = 0;
  ExitCode code_ = ExitCode::clean;
};

}  // namespace

ExitCode convert_positions(const ConvertCommandArguments& arguments, const PositionFormat& to,
                           Output& out) {
  const auto question = positions_question(arguments, to);
  if (!question) return refuse(question.error());
  if (arguments.output_dir) return refuse("--output-dir is for transcripts");
  if (!arguments.report.empty()) return refuse("--report is for transcripts");
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
  conversion.say_how_turns_were_read();
  ExitCode code = conversion.exit_code();
  if (is_on(arguments.fail_if_lossy) && conversion.losses() != 0) {
    complain(fmt::format("{} loss{} (--fail-if-lossy)", conversion.losses(),
                         conversion.losses() == 1 ? "" : "es"));
    code = worse(code, ExitCode::findings);
  }
  const std::string path(text_or(arguments.output, kStdin));
  if (path == kStdin) {
    out.write_foreign(conversion.text());
    return code;
  }
  if (conversion.exit_code() != ExitCode::clean) return code;
  return worse(code, write_file(path, is_on(arguments.force), conversion.text()));
}

}  // namespace bgtools::cli
