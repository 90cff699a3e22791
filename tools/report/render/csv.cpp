#include <fmt/core.h>

#include <array>
#include <bgtools/text/joined.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "report/csv_cell.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

constexpr auto kColumns = std::to_array<std::string_view>(
    {"path", "line", "column", "place", "severity", "code", "name", "match", "game", "turn",
     "player", "message", "notes", "help", "position"});

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
      cell(finding.mover());
      cell(finding.message);
      cell(text::joined(finding.notes, "; "));
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
  void cell(std::string_view text) {
    separate();
    append_csv_cell(out_, text);
  }
  void path(std::string_view path) {
    separate();
    append_csv_path(out_, shown_path(path));
  }
  /// Nothing counts from 0.
  void number(std::uint64_t value) { cell(value == 0 ? std::string() : fmt::format("{}", value)); }
  void number(int value) { number(static_cast<std::uint64_t>(value)); }

  void separate() {
    if (has_cells_) out_ += ',';
    has_cells_ = true;
  }
  void end_row() {
    out_ += "\r\n";
    has_cells_ = false;
  }

  std::string& out_;
  bool has_cells_ = false;
};

}  // namespace

std::unique_ptr<Renderer> make_csv(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Csv>(out);
}

}  // namespace bgtools::report
