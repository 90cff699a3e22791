#include "questions/rows/rows.hpp"

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/text/source.hpp>
#include <utility>

#include "report/nearest.hpp"

namespace bgtools::questions {

using analysis::ChosenTable;
using analysis::Table;
using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

constexpr OptionName kBom{"bom"};
constexpr OptionName kColumns{"columns"};
constexpr OptionName kDelimiter{"delimiter"};
constexpr OptionName kPlays{"plays"};
constexpr OptionName kTable{"table"};

/// Null for rows that are kept.
std::unique_ptr<analysis::RowWriter> writer_of(const RowsQuestion& question, std::string& text) {
  if (question.format == RowFormat::csv) {
    return std::make_unique<analysis::CsvRows>(text, question.csv.delimiter);
  }
  if (question.format == RowFormat::ndjson) return std::make_unique<analysis::NdjsonRows>(text);
  return nullptr;
}

}  // namespace

OrSentence<ChosenTable> columns_option(Table table, const Text& list) {
  if (!list) return ChosenTable{table, analysis::all_columns(table)};
  auto columns = analysis::columns_named(table, *list);
  if (columns) return ChosenTable{table, std::move(*columns)};
  const std::string_view wrong = columns.error();
  std::vector<std::string_view> names;
  for (const analysis::Column& each : columns_of(table)) names.push_back(each.name);
  if (std::find(names.begin(), names.end(), wrong) != names.end()) {
    return Sentence(kColumns, ": '", wrong, "' comes twice");
  }
  return Sentence(kColumns, ": the table ", name(table), " has no column '", wrong, "'",
                  report::did_you_mean_or_choices(wrong, names));
}

OrSentence<RowsQuestion> rows_question(const RowsQuestionArguments& arguments, StopFlag stop) {
  auto judged = judged_run(arguments, stop);
  if (!judged) return judged.error();
  RowsQuestion question{*std::move(judged)};
  // Rows say what was found, whatever a comment allows.
  question.run.allows = false;
  question.run.names = arguments.name_map;
  return question;
}

OrSentence<analysis::CsvForm> csv_form(const CsvArguments& arguments, bool is_csv) {
  if (!is_csv && (arguments.delimiter || is_on(arguments.bom))) {
    return Sentence(arguments.delimiter ? kDelimiter : kBom, " is for csv");
  }
  const std::string_view delimiter = text_or(arguments.delimiter, "comma");
  return analysis::CsvForm{.delimiter = delimiter == "semicolon" ? ';'
                                        : delimiter == "tab"     ? '\t'
                                                                 : ',',
                           .has_mark = is_on(arguments.bom)};
}

OrSentence<void> choose_tables(const Some<RowsArguments, CsvArguments>& arguments,
                               std::string_view format, RowsQuestion& question) {
  const bool is_database = format == "sqlite";
  question.format = is_database || format == "xlsx" ? RowFormat::kept
                    : format == "ndjson"            ? RowFormat::ndjson
                                                    : RowFormat::csv;
  const auto csv = csv_form(arguments, question.format == RowFormat::csv);
  if (!csv) return csv.error();
  question.csv = *csv;
  if (is_database && arguments.table) return Sentence(kTable, ": a database has all tables");
  if (is_database && arguments.columns) return Sentence(kColumns, ": a database has all columns");
  if (question.format == RowFormat::kept && !arguments.table) {
    if (arguments.columns) {
      return Sentence(kColumns, ": name the table of these columns with ", kTable);
    }
    for (const Table table : {Table::matches, Table::games, Table::turns}) {
      question.tables.push_back({table, analysis::all_columns(table)});
    }
    if (is_on(arguments.plays)) {
      question.tables.push_back({Table::plays, analysis::all_columns(Table::plays)});
    }
    return {};
  }
  if (is_on(arguments.plays)) {
    return Sentence(kPlays, ": only a database or a workbook has several tables; ", kTable,
                    " plays lists legal plays");
  }
  auto chosen =
      columns_option(*analysis::table_named(text_or(arguments.table, "turns")), arguments.columns);
  if (!chosen) return chosen.error();
  question.tables.push_back(*std::move(chosen));
  return {};
}

RowsOf::RowsOf(const RowsQuestion& question)
    : question_(question),
      run_(question.run),
      findings_(question.selection),
      writer_(writer_of(question, text_)),
      rows_(question.tables, run_.game, writer_ ? *writer_ : kept_) {
  run_.watcher = &rows_;
}

report::Receipt RowsOf::make(const Input& input, const std::function<bool()>& spill) {
  constexpr std::size_t kMuch = std::size_t{4} * 1024 * 1024;
  const Source source = opened(input.name, input.bytes, input.extension, run_.game.stop);
  const Format* format = run_.forced;
  const auto write_kept = [&](bool is_last) {
    rows_.write_kept({.path = source.name(), .source = source, .format = format}, is_last,
                     findings_.all());
  };
  rows_.clear();
  report::Receipt receipt = run(input, source, run_, findings_, [&](Match&& match, int number) {
    if (rows_.has_kept()) {
      if (format == nullptr) format = detect(source, input.extension).format;
      write_kept(false);
    }
    rows_.keep(std::move(match), number);
    return bytes() < kMuch || spill();
  });
  if (is_set(source.stop())) return receipt;
  format = receipt.format;
  write_kept(true);
  return receipt;
}

void RowsOf::hand_over(analysis::RowWriter& to) { kept_.hand_over(question_.tables, to); }

std::string header_of(const RowsQuestion& question) {
  std::string header;
  if (question.format == RowFormat::csv) {
    header = question.csv.mark();
    analysis::CsvRows(header, question.csv.delimiter).header(question.tables.front());
  }
  return header;
}

}  // namespace bgtools::questions
