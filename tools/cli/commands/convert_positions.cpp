#include <fmt/format.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/convert_positions.hpp"
#include "cli/commands/ogid_colour.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/options/nearest.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using report::append_printable;
using report::ExitCode;
using report::worse;
namespace {

/// The text of one position and its name in messages.
struct PositionText {
  std::string name;
  std::string text;
};

std::string_view without_line_end(std::string_view line) {
  while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

/// The lines of a list of ids, one per line; none if the text draws a board.
std::vector<PositionText> lines_of_list(const std::string& path, std::string_view text) {
  std::vector<PositionText> lines;
  if (text.find("+13-14-15-16-17-18-") != std::string_view::npos) return lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_line_end(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    lines.push_back({fmt::format("{}:{}", path, number), std::string(line)});
  }
  return lines;
}

class ConvertPositions {
 public:
  ConvertPositions(const ConvertArguments& arguments, const PositionFormat* from,
                   const PositionFormat& to)
      : arguments_(arguments),
        from_(from),
        to_(to),
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

  /// An OGID that is converted to an OGID keeps its colour.
  void say_how_turns_were_read() const {
    if (open_turns_ != 0 && !is_quiet_ && to_.name != "ogid") say_ogid_colour(open_turns_);
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
    const auto content = *bytes;
    const PositionFormat* const format = from_ != nullptr ? from_ : detect_position(content);
    if (format != nullptr && format == position_format_named("jellyfish-pos")) {
      convert({operand, std::string(content)});
      return;
    }
    const Source source(operand, content);
    const std::string extension = std::filesystem::path(operand).extension().string();
    const Format* const transcript = from_ == nullptr ? detect(source, extension).format : nullptr;
    if (transcript != nullptr) {
      fail(fmt::format("{}: is a transcript ({}), and {} holds a position", operand,
                       transcript->name, to_.name));
      return;
    }
    const std::vector<PositionText> list = lines_of_list(operand, source.text());
    if (list.empty()) {
      convert({operand, std::string(source.text())});
      return;
    }
    for (const PositionText& each : list) {
      if (interruption()) return;
      convert(each);
    }
  }

  void convert(const PositionText& position) {
    std::string name;
    append_printable(name, position.name);
    PositionRead read =
        from_ != nullptr ? from_->read(position.text) : read_position(position.text);
    if (!read) {
      fail(fmt::format("{}: {}", name, read.error().message));
      return;
    }
    PositionRecord& record = *read;
    if (settle_turn(arguments_, record)) ++open_turns_;
    const auto written = write_position(record, to_);
    if (!written) {
      fail(fmt::format("{}: cannot be written: {}", name, written.error().message));
      return;
    }
    const auto& [text, losses] = *written;
    text_.append(text).append("\n");
    losses_ += static_cast<int>(losses.size());
    if (is_quiet_) return;
    for (const PositionLoss& loss : losses) {
      if (info(loss.rule).severity < shown_from_) continue;
      complain(fmt::format("{}: warning[{}] {}", name, code(loss.rule), loss.message));
    }
  }

  const ConvertArguments& arguments_;
  const PositionFormat* from_;
  const PositionFormat& to_;
  Severity shown_from_;
  bool is_quiet_;
  FileReader reader_;
  std::string text_;
  int losses_ = 0;
  int open_turns_ = 0;
  ExitCode code_ = ExitCode::clean;
};

}  // namespace

ExitCode convert_positions(const ConvertArguments& arguments, const PositionFormat& to,
                           Output& out) {
  if (to.write == nullptr) return refuse(fmt::format("{} can be read but not written", to.name));
  if (arguments.output_dir) return refuse("--output-dir is for transcripts");
  if (!arguments.report.empty()) return refuse("--report is for transcripts");
  if (arguments.dialect) return refuse(fmt::format("{} has no dialects", to.name));
  const std::vector<std::string>& lists = arguments.files_from;
  if (arguments.operands.empty() && lists.empty()) {
    return refuse("no input: give a POSITION, a file, or `-`");
  }
  const PositionFormat* from = nullptr;
  if (const auto& name = arguments.from) {
    from = position_format_named(*name);
    if (from == nullptr) {
      std::vector<std::string_view> names;
      for (const PositionFormat& format : position_formats()) names.push_back(format.name);
      return refuse(fmt::format("--from: '{}' is not a position format{}", *name,
                                did_you_mean_or_choices(*name, names)));
    }
  }
  ConvertPositions conversion(arguments, from, to);
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
