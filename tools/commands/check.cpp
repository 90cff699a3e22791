#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <bgtools/formats/source.hpp>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "commands/commands.hpp"
#include "inputs/findings.hpp"
#include "inputs/inputs.hpp"
#include "inputs/run.hpp"
#include "interrupt.hpp"
#include "nearest.hpp"
#include "output_file.hpp"
#include "render/renderer.hpp"
#include "selection.hpp"

namespace bgtools::cli {
namespace {

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

ExitCode list_files(const Arguments& arguments, Output& out) {
  const char separator = arguments.is_on("null") ? '\0' : '\n';
  const InputCount count = for_each_path(
      arguments,
      [&](const std::string& path) {
        out.print("{}{}", path, separator);
        out.spill();
        return out.error() == 0;
      },
      [](const std::string& path, std::string_view message) {
        complain(fmt::format("{}: {}", path, message));
        return true;
      });
  if (count.errors != 0) return ExitCode::failed;
  if (count.inputs == 0 && !arguments.is_on("allow-empty")) return refuse("nothing to check");
  return ExitCode::clean;
}

/// A report beside the one on stdout. The file appears when the run has ended.
class SideReport {
 public:
  SideReport(std::string_view format, std::string path, std::string* step_summary)
      : file_(std::move(path), true),
        renderer_(make_renderer(format, {.step_summary = step_summary}, text_)) {}

  /// Why the file must not be written; "" if it may.
  [[nodiscard]] std::string objection() const { return file_.objection(); }
  [[nodiscard]] Renderer& renderer() { return *renderer_; }
  /// Both return "" or a sentence about what went wrong.
  std::string spill() {
    constexpr std::size_t kBlock = std::size_t{64} * 1024;
    return text_.size() < kBlock ? std::string() : write();
  }
  std::string commit() {
    std::string error = write();
    return error.empty() ? file_.commit() : error;
  }

 private:
  std::string write() {
    std::string error = file_.append(text_);
    text_.clear();
    return error;
  }

  std::string text_;
  OutputFile file_;
  std::unique_ptr<Renderer> renderer_;
};

/// Appends to the file that GitHub shows as the summary of a step. "" or what went wrong.
std::string append_step_summary(const std::string& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  int error = descriptor < 0 ? errno : write_all(descriptor, text);
  if (descriptor >= 0 && ::close(descriptor) != 0 && error == 0) error = errno;
  return error == 0 ? std::string() : fmt::format("{}: {}", path, words_for(error));
}

/// One run of `check`: reads, verifies and renders one input after the other and forgets it.
class Check {
 public:
  Check(const Arguments& arguments, const Selection& selection, const RunOptions& run,
        std::size_t max_shown, Output& out)
      : arguments_(arguments),
        selection_(selection),
        run_(run),
        may_show_(max_shown),
        out_(out),
        findings_(selection_),
        renderer_(make_renderer(
            arguments.value_or("output-format", "human"),
            {.uses_colour = wants_colour(arguments.value_or("color", "auto"), STDOUT_FILENO),
             .shows_board = arguments.is_on("show-board"),
             .is_quiet = arguments.is_on("quiet"),
             .step_summary = &step_summary_},
            out.buffer())) {}

  ExitCode operator()() {
    if (const std::string refusal = open_side_reports(); !refusal.empty()) return refuse(refusal);
    for_each_renderer([&](Renderer& renderer) { renderer.begin(arguments_); });
    const InputCount count = for_each_input(
        arguments_, {.on_bytes = [&](const std::string& name, std::string_view bytes,
                                     bool is_named) { return file(name, bytes, is_named); },
                     .on_error = [&](const std::string& path,
                                     std::string_view message) { return error(path, message); }});
    if (const auto code = interruption()) return *code;
    summary_.skipped = count.skipped;
    if (checked_ == 0 && count.errors == 0 && !arguments_.is_on("allow-empty")) {
      error("", "nothing to check");
    }
    return finish();
  }

 private:
  /// "" or why the command line is refused.
  std::string open_side_reports() {
    const std::vector<std::string_view> formats = report_formats();
    for (const std::string& value : arguments_.values("report")) {
      const std::size_t equals = value.find('=');
      if (equals == std::string::npos || equals + 1 == value.size()) {
        return fmt::format("--report: '{}' is not FORMAT=FILE", value);
      }
      const std::string_view format = std::string_view(value).substr(0, equals);
      if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
        return fmt::format("--report: there is no format '{}'{}", format,
                           did_you_mean(format, formats));
      }
      auto& report = side_reports_.emplace_back(
          std::make_unique<SideReport>(format, value.substr(equals + 1), &step_summary_));
      if (std::string objection = report->objection(); !objection.empty()) return objection;
    }
    return "";
  }

  static std::vector<std::string_view> report_formats() {
    std::vector<std::string_view> formats;
    for (std::string_view rest = kReportFormats; !rest.empty();) {
      const std::size_t end = std::min(rest.find('|'), rest.size());
      formats.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return formats;
  }

  void for_each_renderer(const std::function<void(Renderer&)>& visit) {
    visit(*renderer_);
    for (const auto& report : side_reports_) visit(report->renderer());
  }

  void fail(const std::string& sentence) {
    if (sentence.empty()) return;
    complain(sentence);
    summary_.exit = ExitCode::failed;
  }

  bool file(const std::string& name, std::string_view bytes, bool is_named) {
    const Source source(name, bytes);
    const Receipt receipt = run(source, extension_of(name), is_named, run_, findings_);
    if (interruption()) return false;
    ++number_;
    ++summary_.files;
    if (receipt.matches != 0 || !findings_.is_other_kind() || is_named) ++checked_;
    const std::size_t found = findings_.all().size();
    const std::size_t shown = std::min(found, may_show_);
    may_show_ -= shown;
    summary_.not_shown += static_cast<std::int64_t>(found - shown);
    summary_.games += receipt.games;
    summary_.turns += receipt.turns;
    summary_.unverified_turns += receipt.unverified_turns;
    summary_.tally += findings_.tally();
    if (findings_.tally().total() != 0) ++summary_.files_with_findings;
    const FileReport report{.number = number_,
                            .path = name,
                            .source = source,
                            .receipt = receipt,
                            .findings = findings_,
                            .shown = shown};
    for_each_renderer([&](Renderer& renderer) { renderer.file(report); });
    for (const auto& side : side_reports_) fail(side->spill());
    if (!receipt.damage.empty()) report_unreadable(name, receipt.damage, number_);
    if (arguments_.is_on("verbose")) {
      out_.flush();
      complain(fmt::format("{}: {}", name, describe(receipt)));
    }
    out_.spill();
    return out_.error() == 0;
  }

  bool error(const std::string& path, std::string_view message) {
    std::optional<std::int64_t> number;
    if (!path.empty()) number = ++number_;
    report_unreadable(path, message, number);
    return out_.error() == 0;
  }

  /// An input, or the run itself where `number` is not given.
  void report_unreadable(const std::string& path, std::string_view message,
                         std::optional<std::int64_t> number) {
    // What was found before stands before it where both streams are one terminal.
    out_.flush();
    complain(path.empty() ? std::string(message) : fmt::format("{}: {}", path, message));
    if (number) ++summary_.unreadable;
    const ErrorReport report{.number = number, .path = path, .message = message};
    for_each_renderer([&](Renderer& renderer) { renderer.error(report); });
    summary_.exit = ExitCode::failed;
  }

  ExitCode finish() {
    if (summary_.tally.fails && !arguments_.is_on("exit-zero")) {
      summary_.exit = worse(summary_.exit, ExitCode::findings);
    }
    for_each_renderer([&](Renderer& renderer) { renderer.end(summary_); });
    for (const auto& side : side_reports_) fail(side->commit());
    const char* const summary_path = std::getenv("GITHUB_STEP_SUMMARY");
    if (summary_path != nullptr && !step_summary_.empty()) {
      fail(append_step_summary(summary_path, step_summary_));
    }
    return summary_.exit;
  }

  const Arguments& arguments_;
  Selection selection_;
  RunOptions run_;
  std::size_t may_show_;
  Output& out_;
  Findings findings_;
  std::string step_summary_;
  std::unique_ptr<Renderer> renderer_;
  std::vector<std::unique_ptr<SideReport>> side_reports_;
  Summary summary_;
  std::int64_t number_ = 0;
  std::int64_t checked_ = 0;
};

}  // namespace

ExitCode check(const Arguments& arguments, Output& out) {
  auto selection = Selection::from(arguments);
  if (const auto* error = std::get_if<UsageError>(&selection)) return refuse(error->message);
  auto options = run_options(arguments);
  if (const auto* error = std::get_if<UsageError>(&options)) return refuse(error->message);
  std::size_t max_shown = std::numeric_limits<std::size_t>::max();
  if (const auto text = arguments.value("max-diagnostics")) {
    const auto number = number_in(*text);
    if (!number) return refuse(fmt::format("--max-diagnostics: '{}' is not a number", *text));
    max_shown = *number;
  }
  const bool has_input = !arguments.operands().empty() || !arguments.values("files-from").empty();
  if (!has_input && !arguments.is_on("allow-empty")) {
    return refuse("no input: name a file, a directory, or `-` for stdin");
  }
  if (arguments.is_on("list-files")) return list_files(arguments, out);
  return Check(arguments, std::get<Selection>(selection), std::get<RunOptions>(options), max_shown,
               out)();
}

}  // namespace bgtools::cli
