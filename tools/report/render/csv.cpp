#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

constexpr auto kColumns = std::to_array<std::string_view>(
    {"path", "line", "column", "place", "severity", "code", "name", "match", "game", "turn",
     "player", "message", "notes", "help", "position"});

/// Whether a spreadsheet takes a text for a formula. Some keyboards type the signs in full width.
bool is_formula(std::string_view text) {
  constexpr auto kSigns =
      std::to_array<std::string_view>({"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"});
  return std::ranges::any_of(kSigns, [&](std::string_view sign) { return text.starts_with(sign); });
}

/// A row for each finding, as RFC 4180 has it. An input that could not be read is a row too, so
/// that a table without rows says that nothing is wrong.
class Csv final : public Renderer {
 public:
  explicit Csv(std::string& out) : out_(out) {}

  void begin(const RunReport& /*run*/) override {
    for (const std::string_view column : kColumns) cell(column);
    end_row();
  }

  void file(const FileReport& report) override {
    for (const Finding& finding : report.shown_findings()) {
      if (finding.is_known()) continue;
      const bool has_lines = finding.from.line != 0;
      path(report.path);
      number(finding.from.line);
      number(finding.from.column);
      cell(has_lines ? std::string_view() : finding.place);
      cell(finding.level());
      cell(code(finding.rule));
      cell(info(finding.rule).name);
      number(finding.match);
      number(finding.game);
      number(finding.turn);
      cell(finding.mover);
      cell(finding.message);
      cell(fmt::format("{}", fmt::join(finding.notes, "; ")));
      cell(finding.help);
      cell(finding.position());
      end_row();
    }
  }

  void error(const ErrorReport& report) override {
    for (const std::string_view column : kColumns) {
      if (column == "path") {
        path(report.path);
      } else if (column == "severity") {
        cell("error");
      } else if (column == "name") {
        cell("unreadable");
      } else {
        cell(column == "message" ? report.message : std::string_view());
      }
    }
    end_row();
  }

  void end(const Summary& /*summary*/) override {}

 private:
  /// What is printable has no line end, so each row is a line.
  void cell(std::string_view text) {
    text_.clear();
    append_printable(text_, text);
    write();
  }
  void path(std::string_view path) {
    text_.clear();
    append_printable_path(text_, path);
    write();
  }
  /// Nothing counts from 0.
  void number(std::uint64_t value) { cell(value == 0 ? std::string() : fmt::format("{}", value)); }
  void number(int value) { number(static_cast<std::uint64_t>(value)); }

  /// Where the comma is the decimal sign, a spreadsheet may split at semicolons.
  void write() {
    if (has_cells_) out_ += ',';
    has_cells_ = true;
    const bool is_quoted = text_.find_first_of(",;\"") != std::string::npos;
    if (is_quoted) out_ += '"';
    bool may_begin = true;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (may_begin && is_formula(std::string_view(text_).substr(i))) out_ += '\'';
      may_begin = text_[i] == ';';
      if (text_[i] == '"') out_ += '"';
      out_ += text_[i];
    }
    if (is_quoted) out_ += '"';
  }
  void end_row() {
    out_ += "\r\n";
    has_cells_ = false;
  }

  std::string& out_;
  std::string text_;  ///< of the current cell
  bool has_cells_ = false;
};

}  // namespace

std::unique_ptr<Renderer> make_csv(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Csv>(out);
}

}  // namespace bgtools::report
