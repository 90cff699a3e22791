#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/render/renderer.hpp"
#include "report/render/summary_line.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// A comment on GitHub has at most 65,536 characters, of which no text has more than bytes. What is
/// left is for the summary.
constexpr std::size_t kMostTables = 60'000;

/// A code span, in which nothing is markup, a link, a mention or the number of an issue. A
/// backslash before a character of markup would not do: it keeps no one from being mentioned.
std::string code_span(std::string_view text, bool is_in_table) {
  std::string shown;
  append_printable(shown, text);
  if (shown.empty()) return {};
  const std::string fence = code_fence(shown, 1);
  // One blank is taken from each side if both have one.
  const bool is_padded =
      shown.front() == '`' || shown.back() == '`' || (shown.front() == ' ' && shown.back() == ' ');
  const std::string_view padding = is_padded ? " " : "";
  std::string span = fmt::format("{}{}", fence, padding);
  for (const char letter : shown) {
    // A table is split before its cells are read, and this backslash is taken away then.
    if (letter == '|' && is_in_table) span += '\\';
    span += letter;
  }
  return span.append(padding).append(fence);
}

/// A comment for a pull request: the summary and a table for each input with findings. If there is
/// not enough room for all, the worst are shown and the others counted.
class Markdown final : public Renderer {
 public:
  Markdown(const RenderOptions& options, std::string& out) : options_(options), out_(out) {}

  void begin(const RunReport& /*run*/) override {}

  void file(const FileReport& report) override {
    for (const Finding& finding : report.shown_findings()) {
      if (finding.is_known()) continue;
      add(finding.consequence_of.empty() ? finding.severity : Severity::off, report.number,
          report.path,
          fmt::format("| {} | {} | {} {} | {} | {} |\n", finding.place, finding.level(),
                      code(finding.rule), info(finding.rule).name, finding.where(),
                      code_span(finding.message, true)));
    }
  }

  void error(const ErrorReport& report) override {
    add(Severity::error, report.number.value_or(0), report.path,
        fmt::format("| | not checked | | | {} |\n", code_span(report.message, true)));
  }

  void end(const Summary& summary) override {
    out_ += "### bgtools\n";
    if (!options_.is_quiet) {
      fmt::format_to(std::back_inserter(out_), "\n{}\n",
                     summary_line(summary, code_span(shown_path(summary.settings_from), false)));
    }
    std::size_t input = inputs_.size();
    for (const Row* const row : chosen()) {
      if (row->input != input) out_ += inputs_[row->input].heading;
      input = row->input;
      out_ += row->text;
    }
    if (left_out_ == 0) return;
    fmt::format_to(std::back_inserter(out_),
                   "\n{} {} left out: a comment has at most 65,536 characters\n",
                   counted(left_out_, "row"), left_out_ == 1 ? "is" : "are");
  }

 private:
  struct Input {
    std::int64_t number;  ///< 0: the run itself
    std::string heading;
  };
  struct Row {
    std::size_t order;
    std::size_t input;  ///< index into inputs_
    std::string text;
  };
  /// The first rows of one severity, as many as could be shown if there were no others.
  struct Rows {
    std::vector<Row> first{};
    std::size_t size = 0;
  };

  void add(Severity severity, std::int64_t number, std::string_view path, std::string text) {
    Rows& rows = rows_[static_cast<std::size_t>(severity)];
    rows.size += text.size();
    if (rows.size > kMostTables) {
      ++left_out_;
      return;
    }
    if (inputs_.empty() || inputs_.back().number != number) {
      inputs_.push_back(
          {number, fmt::format("\n#### {}\n\n| where | | rule | game | |\n|---|---|---|---|---|\n",
                               path.empty() ? "The run" : code_span(shown_path(path), false))});
    }
    rows.first.push_back({order_++, inputs_.size() - 1, std::move(text)});
  }

  /// The worst rows that there is room for, in the order of the run.
  std::vector<const Row*> chosen() {
    std::vector<const Row*> rows;
    std::vector<bool> has_heading(inputs_.size());
    std::size_t size = 0;
    for (const Severity severity :
         {Severity::error, Severity::warning, Severity::info, Severity::off}) {
      for (const Row& row : rows_[static_cast<std::size_t>(severity)].first) {
        size += row.text.size();
        if (!has_heading[row.input]) size += inputs_[row.input].heading.size();
        // After one that does not fit, no row that is less bad takes its room.
        if (size > kMostTables) {
          ++left_out_;
          continue;
        }
        has_heading[row.input] = true;
        rows.push_back(&row);
      }
    }
    std::sort(rows.begin(), rows.end(),
              [](const Row* a, const Row* b) { return a->order < b->order; });
    return rows;
  }

  RenderOptions options_;
  std::string& out_;
  std::array<Rows, 4> rows_;  ///< by severity, `off` for consequences
  std::vector<Input> inputs_;
  std::size_t order_ = 0;
  std::int64_t left_out_ = 0;
};

}  // namespace

std::unique_ptr<Renderer> make_markdown(std::string& out, const RenderOptions& options) {
  return std::make_unique<Markdown>(options, out);
}

}  // namespace bgtools::report
