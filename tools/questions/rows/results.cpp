#include "questions/rows/results.hpp"

#include <span>
#include <utility>

namespace bgtools::questions {

using analysis::ChosenTable;
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
  if (name == "xlsx") return ResultsFormat::xlsx;
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

/// Hands over the first cells of each row of `matches` to the sheet of that table, if there is one,
/// and the others to the sums.
class DividedRows final : public analysis::RowWriter {
 public:
  /// `sheet` and `sums` may be null.
  DividedRows(const ChosenTable* sheet, analysis::RowWriter& workbook, ResultSums* sums)
      : sheet_(sheet), workbook_(workbook), sums_(sums) {}

  void begin_row(const ChosenTable& table) override {
    at_ = 0;
    if (sheet_ != nullptr) workbook_.begin_row(*sheet_);
    if (sums_ != nullptr) sums_->begin_row(table);
  }
  void null() override { next().null(); }
  void number(std::int64_t value) override { next().number(value); }
  void boolean(bool value) override { next().boolean(value); }
  void text(std::string_view text, analysis::TextKind kind) override { next().text(text, kind); }
  void end_row() override {
    if (sheet_ != nullptr) workbook_.end_row();
    if (sums_ != nullptr) sums_->end_row();
  }

 private:
  analysis::RowWriter& next() {
    const bool is_of_sheet = sheet_ != nullptr && at_ < sheet_->columns.size();
    ++at_;
    return is_of_sheet ? workbook_ : *sums_;
  }

  const ChosenTable* sheet_;
  analysis::RowWriter& workbook_;
  ResultSums* sums_;
  std::size_t at_ = 0;
};

/// The sheets of a workbook: the table that is asked for, or the sums and the matches.
std::vector<ChosenTable> sheets_of(const ResultsQuestion& question, bool is_one) {
  std::vector<ChosenTable> sheets;
  if (!is_one) {
    for (const Table table : {Table::players, Table::events}) {
      sheets.push_back({table, analysis::all_columns(table)});
    }
  }
  sheets.push_back(question.shown);
  return sheets;
}

/// The rows of matches for a workbook: the cells of their own sheet, and then those of the sums.
ChosenTable taken_for(std::span<const ChosenTable> sheets) {
  ChosenTable taken{Table::matches, {}};
  if (sheets.back().table == Table::matches) taken.columns = sheets.back().columns;
  if (sheets.front().table != Table::matches) {
    const analysis::ChosenColumns sums = ResultSums::taken().columns;
    taken.columns.insert(taken.columns.end(), sums.begin(), sums.end());
  }
  return taken;
}

}  // namespace

OrSentence<ResultsQuestion> results_question(const ResultsQuestionArguments& arguments,
                                             std::string_view format, StopFlag stop) {
  auto rows = rows_question(arguments, stop);
  if (!rows) return rows.error();
  ResultsQuestion question{.rows = *std::move(rows)};
  question.format = format_named(format);
  const auto csv = csv_form(arguments, question.format == ResultsFormat::csv);
  if (!csv) return csv.error();
  question.rows.csv = *csv;
  question.is_crosstable = is_on(arguments.crosstable);
  question.has_columns = arguments.columns.has_value();
  const Table table = table_of(arguments);
  const bool is_workbook = question.format == ResultsFormat::xlsx;
  const bool is_matrix =
      question.is_crosstable && question.format != ResultsFormat::ndjson && !is_workbook;
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
  if (is_workbook) {
    // Chosen columns are those of a single table.
    const bool is_one = table != Table::matches || question.has_columns;
    question.sheets = sheets_of(question, is_one);
    question.rows.format = RowFormat::kept;
    question.rows.tables = {taken_for(question.sheets)};
    return question;
  }
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
  const bool has_sums = question.shown.table != Table::matches || question.sheets.size() > 1;
  if (has_sums) {
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

void Results::take(RowsOf& rows, analysis::RowWriter& workbook) {
  const ChosenTable& last = question_.sheets.back();
  DividedRows divided(last.table == Table::matches ? &last : nullptr, workbook, sums_.get());
  rows.hand_over(divided);
}

void Results::end(analysis::RowWriter& workbook) const {
  if (!sums_) return;
  for (const ChosenTable& each : question_.sheets) {
    if (each.table != Table::matches) sums_->write(each, workbook);
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
