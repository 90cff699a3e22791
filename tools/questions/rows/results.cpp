#include "questions/rows/results.hpp"

#include <utility>

namespace bgtools::questions {

using analysis::ResultSums;
using analysis::Sheet;
using analysis::SheetRows;
using analysis::Table;
using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

constexpr OptionName kBy{"by"};
constexpr OptionName kCrosstable{"crosstable"};
constexpr OptionName kOutputFormat{"output-format"};

/// The columns of a line for other programs.
constexpr std::string_view kResultColumns =
    "path,match,date,iso_date,event,round,site,name_1,name_2,length,score_1,score_2,winner,loser,"
    "ended,reason,result_findings,is_contradicted";

ResultsFormat format_named(std::string_view name) {
  if (name == "csv") return ResultsFormat::csv;
  if (name == "ndjson") return ResultsFormat::ndjson;
  return name == "html" ? ResultsFormat::html : ResultsFormat::text;
}

bool is_for_people(ResultsFormat format) {
  return format == ResultsFormat::text || format == ResultsFormat::html;
}

Table table_of(const ResultsArguments& arguments) {
  if (is_on(arguments.crosstable)) return Table::pairs;
  if (!arguments.by) return Table::matches;
  return *arguments.by == "event" ? Table::events : Table::players;
}

std::string_view title_of(const ResultsQuestion& question) {
  if (question.is_crosstable) return "Results: crosstable";
  if (question.shown.table == Table::players) return "Results by player";
  return question.shown.table == Table::events ? "Results by event" : "Results";
}

}  // namespace

OrSentence<ResultsQuestion> results_question(const ResultsQuestionArguments& arguments,
                                             StopFlag stop) {
  auto rows = rows_question(arguments, stop);
  if (!rows) return rows.error();
  ResultsQuestion question{.rows = *std::move(rows)};
  question.format = format_named(text_or(arguments.output_format, "text"));
  const auto csv = csv_form(arguments, question.format == ResultsFormat::csv);
  if (!csv) return csv.error();
  question.rows.csv = *csv;
  question.is_crosstable = is_on(arguments.crosstable);
  question.has_columns = arguments.columns.has_value();
  const Table table = table_of(arguments);
  const bool is_matrix = question.is_crosstable && question.format != ResultsFormat::ndjson;
  if (question.is_crosstable && arguments.by) {
    return Sentence(kCrosstable, " and ", kBy, " are two tables; ask for one of them");
  }
  if (is_matrix && question.has_columns) {
    return Sentence(kCrosstable, " has a column for each player; it takes no ",
                    OptionName{"columns"});
  }
  Text list = arguments.columns;
  if (table == Table::matches && !list) list = kResultColumns;
  auto shown = columns_option(table, list);
  if (!shown) return shown.error();
  question.shown = *std::move(shown);
  // Rows of matches for other programs are written as they come; all else is put together.
  const bool is_put_together = table != Table::matches || is_for_people(question.format);
  const bool is_csv = question.format == ResultsFormat::csv;
  question.rows.format = is_put_together ? RowFormat::kept
                         : is_csv        ? RowFormat::csv
                                         : RowFormat::ndjson;
  if (table != Table::matches) {
    question.rows.tables = {ResultSums::taken()};
  } else if (is_put_together && !question.has_columns) {
    question.rows.tables = {analysis::ResultLines::taken()};
  } else {
    question.rows.tables = {question.shown};
  }
  return question;
}

Results::Results(const ResultsQuestion& question) : question_(question) {
  if (question.shown.table != Table::matches) {
    sums_ = std::make_unique<ResultSums>();
  } else if (question.has_columns) {
    sheet_ = std::make_unique<SheetRows>(question.shown);
  } else {
    lines_ = std::make_unique<analysis::ResultLines>();
  }
}

void Results::take(RowsOf& rows, std::string& out) {
  if (question_.rows.format != RowFormat::kept) {
    out += std::exchange(rows.text(), {});
  } else if (sums_) {
    rows.hand_over(*sums_);
  } else if (sheet_) {
    rows.hand_over(*sheet_);
  } else {
    rows.hand_over(*lines_);
  }
}

OrSentence<void> Results::end(std::string& out, std::size_t width) const {
  if (question_.rows.format != RowFormat::kept) return {};
  const bool is_csv = question_.format == ResultsFormat::csv;
  const analysis::CsvForm& csv = question_.rows.csv;
  Sheet made;
  std::string about;
  if (sums_ && question_.format == ResultsFormat::ndjson) {
    analysis::NdjsonRows rows(out);
    sums_->write(question_.shown, rows);
    return {};
  }
  if (question_.is_crosstable) {
    constexpr std::size_t kMostPlayers = 500;
    if (sums_->players() > kMostPlayers) {
      return Sentence(kCrosstable, ": there are more than 500 players; ", kOutputFormat,
                      " ndjson lists the pairs");
    }
    made = sums_->crosstable(!is_csv);
    about = "won-lost, and after a + the matches without a known winner";
  } else if (sums_) {
    if (is_csv) {
      out += csv.mark();
      analysis::CsvRows rows(out, csv.delimiter);
      rows.header(question_.shown);
      sums_->write(question_.shown, rows);
      return {};
    }
    SheetRows rows(question_.shown);
    sums_->write(question_.shown, rows);
    made = rows.sheet();
  } else {
    made = sheet_ ? sheet_->sheet() : lines_->sheet();
    if (lines_) about = lines_->summary();
  }
  if (made.rows.empty()) return {};
  if (is_csv) {
    out += csv.mark();
    append_csv(out, made, csv.delimiter);
  } else if (question_.format == ResultsFormat::html) {
    append_html(out, made, title_of(question_), about);
  } else {
    append_text(out, made, width);
    if (!about.empty()) out += '\n' + about + '\n';
  }
  return {};
}

}  // namespace bgtools::questions
