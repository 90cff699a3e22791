#include "analysis/rows/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/record/names.hpp>
#include <iterator>
#include <numeric>
#include <utility>

#include "analysis/rows/columns.hpp"
#include "report/csv_cell.hpp"
#include "report/render/html/page.hpp"
#include "report/render/html/text.hpp"
#include "report/text.hpp"

namespace bgtools::analysis {
namespace {

constexpr std::string_view kListed =
    "path,match,date,iso_date,event,round,site,length,name_1,score_1,score_2,name_2,winning_player,"
    "ended,reason,result_findings,is_contradicted";

constexpr std::string_view kSheetStyle = R"css(
.sheet { width: auto; min-width: 40rem; }
.sheet th, .sheet td { white-space: nowrap; }
.sheet .long { white-space: normal; overflow-wrap: anywhere; min-width: 11rem; }
.sheet-scroll { max-height: none; }
)css";

std::string shown(const Cell& cell) {
  if (cell.number) return fmt::format("{}", *cell.number);
  return cell.text.value_or("");
}

bool is_number(const Sheet& sheet, std::size_t column) {
  return sheet.headings[column].kind == Sheet::Kind::number;
}

std::string_view class_of(Sheet::Kind kind) {
  if (kind == Sheet::Kind::number) return " class=\"number\"";
  return kind == Sheet::Kind::path ? " class=\"long\"" : "";
}

/// The columns that are shown.
std::vector<std::size_t> columns_in(const Sheet& sheet) {
  std::vector<std::size_t> columns;
  for (std::size_t at = 0; at < sheet.headings.size(); ++at) {
    const bool says_something = std::any_of(
        sheet.rows.begin(), sheet.rows.end(),
        [&](const Sheet::Row& row) { return !row.cells[at].empty() && row.cells[at] != "0"; });
    if (says_something || !sheet.drops_empty_columns) columns.push_back(at);
  }
  return columns;
}

/// The headings, or what of those of numbers is above their last word.
std::vector<std::string> heading_line(const Sheet& sheet, bool is_upper) {
  std::vector<std::string> words;
  for (const Sheet::Heading& each : sheet.headings) {
    const std::size_t blank =
        each.kind == Sheet::Kind::number ? each.name.rfind(' ') : std::string::npos;
    const bool is_split = blank != std::string::npos;
    if (is_upper) {
      words.push_back(is_split ? each.name.substr(0, blank) : "");
    } else {
      words.push_back(is_split ? each.name.substr(blank + 1) : each.name);
    }
  }
  return words;
}

/// How wide each column is, so that all of them fit, if they can.
std::vector<std::size_t> widths_of(const Sheet& sheet, const std::vector<std::size_t>& columns,
                                   std::size_t width) {
  constexpr std::size_t kLeast = 6;
  const std::vector<std::string> upper = heading_line(sheet, true);
  const std::vector<std::string> lower = heading_line(sheet, false);
  std::vector<std::size_t> widths;
  for (const std::size_t column : columns) {
    std::size_t widest =
        std::max(report::text_width(upper[column]), report::text_width(lower[column]));
    for (const Sheet::Row& row : sheet.rows) {
      widest = std::max(widest, report::text_width(report::printable(row.cells[column])));
    }
    widths.push_back(widest);
  }
  while (std::accumulate(widths.begin(), widths.end(), 2 * (widths.size() - 1)) > width) {
    std::size_t* widest = nullptr;
    for (std::size_t at = 0; at < widths.size(); ++at) {
      const Sheet::Kind kind = sheet.headings[columns[at]].kind;
      const bool may_shrink = kind == Sheet::Kind::text || kind == Sheet::Kind::path;
      if (!may_shrink || widths[at] <= (kind == Sheet::Kind::path ? 2 * kLeast : kLeast)) continue;
      if (widest == nullptr || widths[at] > *widest) widest = &widths[at];
    }
    if (widest == nullptr) break;
    --*widest;
  }
  return widths;
}

void append_line(std::string& out, const Sheet& sheet, const std::vector<std::size_t>& columns,
                 const std::vector<std::size_t>& widths, const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const std::string text = report::printable(cells[columns[at]]);
    const bool is_path = sheet.headings[columns[at]].kind == Sheet::Kind::path;
    const std::string cell =
        is_path ? report::cut_front(text, widths[at]) : report::cut(text, widths[at]);
    const std::string blanks(widths[at] - report::text_width(cell), ' ');
    if (at != 0) line += "  ";
    line += is_number(sheet, columns[at]) ? blanks + cell : cell + blanks;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  if (report::is_log_command(line)) line.insert(0, "\uFFFD");
  out += line + '\n';
}

}  // namespace

void append_text(std::string& out, const Sheet& sheet, std::size_t width) {
  const std::vector<std::size_t> columns = columns_in(sheet);
  if (columns.empty()) return;
  const std::vector<std::size_t> widths = widths_of(sheet, columns, width);
  const std::vector<std::string> upper = heading_line(sheet, true);
  const bool has_two_lines = std::any_of(
      columns.begin(), columns.end(), [&](std::size_t column) { return !upper[column].empty(); });
  if (has_two_lines) append_line(out, sheet, columns, widths, upper);
  append_line(out, sheet, columns, widths, heading_line(sheet, false));
  for (const Sheet::Row& row : sheet.rows) {
    append_line(out, sheet, columns, widths, row.cells);
    if (!row.note.empty()) out += "    " + report::printable(row.note) + '\n';
  }
}

void append_csv(std::string& out, const Sheet& sheet, char delimiter) {
  for (const Sheet::Heading& each : sheet.headings) {
    if (&each != &sheet.headings.front()) out += delimiter;
    report::append_csv_cell(out, each.name);
  }
  out += "\r\n";
  for (const Sheet::Row& row : sheet.rows) {
    for (std::size_t at = 0; at < row.cells.size(); ++at) {
      if (at != 0) out += delimiter;
      report::append_csv_cell(out, row.cells[at]);
    }
    out += "\r\n";
  }
}

void append_html(std::string& out, const Sheet& sheet, std::string_view title,
                 std::string_view about) {
  const auto to = std::back_inserter(out);
  const std::vector<std::size_t> columns = columns_in(sheet);
  const bool has_notes = std::any_of(sheet.rows.begin(), sheet.rows.end(),
                                     [](const Sheet::Row& row) { return !row.note.empty(); });
  report::html::append_head(out, "bgtools results", kSheetStyle);
  fmt::format_to(to, "<header>\n<h1>{}</h1>\n<p class=\"about\">{}</p>\n</header>\n<main>\n",
                 report::html::to_html(title), report::html::to_html(about));
  fmt::format_to(to,
                 "<div class=\"scroll sheet-scroll\" role=\"region\" aria-label=\"{}\" "
                 "tabindex=\"0\">\n<table class=\"sheet\">\n<thead><tr>",
                 report::html::to_html(title));
  for (const std::size_t at : columns) {
    fmt::format_to(to, "<th scope=\"col\"{}>{}</th>", class_of(sheet.headings[at].kind),
                   report::html::to_html(sheet.headings[at].name));
  }
  if (has_notes) out += "<th scope=\"col\">note</th>";
  out += "</tr></thead>\n<tbody>\n";
  for (const Sheet::Row& row : sheet.rows) {
    out += "<tr>";
    for (const std::size_t at : columns) {
      fmt::format_to(to, "<td{}>{}</td>", class_of(sheet.headings[at].kind),
                     report::html::to_html(row.cells[at]));
    }
    if (has_notes) {
      fmt::format_to(to, "<td class=\"long\">{}</td>", report::html::to_html(row.note));
    }
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n</div>\n</main>\n</body>\n</html>\n";
}

SheetRows::SheetRows(const ChosenTable& table) {
  sheet_.drops_empty_columns = table.table != Table::matches;
  for (const std::size_t at : table.columns) {
    const Column& column = columns_of(table.table)[at];
    std::string name(column.name);
    std::replace(name.begin(), name.end(), '_', ' ');
    sheet_.headings.push_back({std::move(name), column.type == ColumnType::text
                                                    ? Sheet::Kind::text
                                                    : Sheet::Kind::number});
  }
}

void SheetRows::take(std::vector<Cell>& cells) {
  Sheet::Row& row = sheet_.rows.emplace_back();
  for (const Cell& cell : cells) row.cells.push_back(shown(cell));
}

ChosenTable ResultLines::taken() {
  return {Table::matches, *columns_named(Table::matches, kListed)};
}

ResultLines::ResultLines() {
  sheet_.drops_empty_columns = true;
  using enum Sheet::Kind;
  sheet_.headings = {{"date", whole},   {"event", text},    {"length", number}, {"player 1", text},
                     {"score", number}, {"player 2", text}, {"ended", whole},   {"source", path}};
}

void ResultLines::take(std::vector<Cell>& cells) {
  enum : std::size_t {
    path,
    match,
    date,
    iso_date,
    event,
    site = event + 2,
    length,
    name_1,
    score_1,
    score_2,
    name_2,
    winning_player,
    ended,
    reason,
    findings,
    is_contradicted
  };
  const auto name = [&](std::size_t column, std::int64_t player) {
    const std::string written = shown(cells[column]);
    const bool has_won = cells[winning_player].number == player;
    return fmt::format("{}{}", has_won ? "*" : "", bare_name(written));
  };
  std::string occasion;
  for (std::size_t at = event; at <= site; ++at) {
    const std::string text = shown(cells[at]);
    if (!text.empty() && !occasion.empty()) occasion += ", ";
    occasion += text;
  }
  const bool is_doubtful = cells[is_contradicted].number == 1;
  const bool has_score = cells[score_1].number && cells[score_2].number;
  const std::string score =
      has_score ? fmt::format("{}-{}", *cells[score_1].number, *cells[score_2].number) : "";
  std::string source = report::shown_path(shown(cells[path]));
  if (cells[match].number != 1) source += fmt::format(" match {}", *cells[match].number);
  Sheet::Row row;
  row.cells = {shown(cells[cells[iso_date].text ? iso_date : date]),
               occasion,
               cells[length].number == 0 ? "money" : shown(cells[length]),
               name(name_1, 1),
               fmt::format("{}{}", is_doubtful ? "!" : "", score),
               name(name_2, 2),
               shown(cells[ended]),
               source};
  row.note = shown(cells[reason]);
  if (cells[findings].text) {
    if (!row.note.empty()) row.note += "; ";
    row.note += fmt::format("{} {}", is_doubtful ? "contradicted:" : "see", *cells[findings].text);
  }
  if (cells[winning_player].number) ++won_;
  if (is_doubtful) ++contradicted_;
  sheet_.rows.push_back(std::move(row));
}

std::string ResultLines::summary() const {
  const auto all = static_cast<std::int64_t>(sheet_.rows.size());
  std::string text = fmt::format("{}, {} with a winner (*)", report::counted(all, "match"),
                                 report::with_commas(static_cast<std::int64_t>(won_)));
  if (contradicted_ != 0) {
    text += fmt::format(", {} contradicted by a finding (!)",
                        report::with_commas(static_cast<std::int64_t>(contradicted_)));
  }
  return text;
}

}  // namespace bgtools::analysis
