#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/file_report.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// GitHub silently drops all further annotations of a kind in one step.
constexpr std::size_t kMostOfAKind = 10;
/// GitHub refuses a step summary of more than 1 MiB; the end of the table needs some of it.
constexpr std::size_t kMostSummary = std::size_t{1000} * 1024;

/// Escapes the text of a workflow command. A property has two more characters to escape.
std::string escaped(std::string_view text, bool is_property) {
  std::string result;
  for (const char letter : printable_lines(text)) {
    const bool is_special = letter == '%' || letter == '\r' || letter == '\n' ||
                            (is_property && (letter == ':' || letter == ','));
    if (is_special) {
      fmt::format_to(std::back_inserter(result), "%{:02X}", static_cast<unsigned char>(letter));
    } else {
      result += letter;
    }
  }
  return result;
}

/// A cell of a Markdown table, in which nothing of the transcript becomes markup.
std::string cell(std::string_view text) {
  std::string result;
  for (const char letter : printable_lines(text)) {
    constexpr std::string_view kMarkup = "\\`*_{}[]<>()|~&@";
    if (letter == '\n' || letter == '\r') {
      result += ' ';
      continue;
    }
    if (kMarkup.find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}

/// Workflow annotations of GitHub Actions, the worst first, and a table of all findings for the
/// summary of the step.
class Github final : public Renderer {
 public:
  Github(std::string& out, std::string* summary) : out_(out), summary_(summary) {}

  void begin(const RunReport& /*run*/) override {}

  void file(const FileReport& report) override {
    const std::string path = shown_path(report.path);
    for (const Finding& finding : report.shown_findings()) {
      if (finding.is_known()) continue;
      const std::size_t kind = kind_of(finding);
      const std::string where = finding.where();
      if (annotations_[kind].size() < kMostOfAKind) {
        annotations_[kind].push_back(fmt::format(
            "::{} file={}{},title={}::{}{}{}", kKinds[kind], escaped(path, true), lines_of(finding),
            escaped(fmt::format("{} {}", code(finding.rule), info(finding.rule).name), true),
            escaped(finding.message, false), where.empty() ? "" : "; ", where));
      } else {
        ++left_out_;
      }
      const std::string place =
          finding.from.line == 0 ? finding.place : fmt::format("{}", finding.from.line);
      row(finding.level(), code(finding.rule), fmt::format("{}:{}", path, place), where,
          finding.message);
    }
  }

  void error(const ErrorReport& report) override {
    const std::string path = shown_path(report.path);
    errors_.push_back(
        fmt::format("::error {}title=not checked::{}",
                    path.empty() ? std::string() : fmt::format("file={},", escaped(path, true)),
                    escaped(report.message, false)));
    row("error", "", path, "", report.message);
  }

  void end(const Summary& summary) override {
    for (const std::string& line : errors_) out_.append(line) += '\n';
    for (const auto& lines : annotations_) {
      for (const std::string& line : lines) out_.append(line) += '\n';
    }
    const std::string sentence = fmt::format(
        "{}, {}, {} in {}; {} could not be read", counted(summary.tally.errors, "error"),
        counted(summary.tally.warnings, "warning"), counted(summary.tally.infos, "info"),
        counted(summary.files, "file"), summary.unreadable);
    out_.append(sentence) += '\n';
    if (left_out_ != 0) {
      fmt::format_to(std::back_inserter(out_),
                     "{} without an annotation: at most {} of a kind are shown\n",
                     counted(static_cast<std::int64_t>(left_out_), "finding"), kMostOfAKind);
    }
    if (summary_ == nullptr) return;
    *summary_ = fmt::format("### bgtools\n\n{}\n", sentence);
    if (table_.empty()) return;
    summary_->append("\n| | rule | where | game | |\n|---|---|---|---|---|\n").append(table_);
    if (rows_left_out_ != 0) {
      fmt::format_to(std::back_inserter(*summary_), "\n{} more\n", rows_left_out_);
    }
  }

 private:
  static constexpr std::array<std::string_view, 3> kKinds = {"error", "warning", "notice"};

  static std::string lines_of(const Finding& finding) {
    if (finding.from.line == 0) return {};
    return fmt::format(",line={},endLine={},col={},endColumn={}", finding.from.line,
                       finding.to.line, finding.from.column,
                       std::max(finding.to.column, finding.from.column + 1));
  }

  static std::size_t kind_of(const Finding& finding) {
    if (!finding.consequence_of.empty() || finding.severity == Severity::info) return 2;
    return finding.severity == Severity::error ? 0 : 1;
  }

  void row(std::string_view level, std::string_view rule, std::string_view place,
           std::string_view where, std::string_view message) {
    if (summary_ == nullptr) return;
    const std::string line =
        fmt::format("| {} | {} | {} | {} | {} |\n", level, rule, cell(place), where, cell(message));
    if (table_.size() + line.size() > kMostSummary) {
      ++rows_left_out_;
      return;
    }
    table_ += line;
  }

  std::string& out_;
  std::string* summary_;
  std::vector<std::string> errors_;
  std::array<std::vector<std::string>, kKinds.size()> annotations_;
  std::size_t left_out_ = 0;
  std::string table_;
  std::size_t rows_left_out_ = 0;
};

}  // namespace

std::unique_ptr<Renderer> make_github(std::string& out, const RenderOptions& options) {
  return std::make_unique<Github>(out, options.step_summary);
}

}  // namespace bgtools::report
