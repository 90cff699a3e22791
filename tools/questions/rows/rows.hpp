#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/rows/row_writer.hpp"
#include "analysis/rows/rows.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// What a transcript is as tables.
using RowsQuestionArguments = Takes<ReadArguments, WhereArguments, NamesArguments, GameArguments,
                                    SelectArguments, ShownArguments, RowsArguments, CsvArguments>;

/// Rows of several tables, for a database or a workbook, are kept for the shell, which writes them.
enum class RowFormat : std::uint8_t { csv, ndjson, kept };

struct RowsQuestion : JudgedRun {
  RowFormat format = RowFormat::csv;
  analysis::CsvForm csv{};
  std::vector<analysis::ChosenTable> tables{};  ///< in CSV and NDJSON one
};
/// What of the question does not depend on the format.
report::OrSentence<RowsQuestion> rows_question(const RowsQuestionArguments& arguments,
                                               StopFlag stop);
/// The columns that --columns lists, or all of the table.
report::OrSentence<analysis::ChosenTable> columns_option(analysis::Table table, const Text& list);
/// Chooses the format of this name, the tables for it, and how CSV is laid out.
report::OrSentence<void> choose_tables(const Some<RowsArguments, CsvArguments>& arguments,
                                       std::string_view format, RowsQuestion& question);
/// Refuses options of CSV for another format.
report::OrSentence<analysis::CsvForm> csv_form(const CsvArguments& arguments, bool is_csv);

/// Makes the rows of one input after the other, in memory that is used again.
class RowsOf {
 public:
  /// The question must outlive it.
  explicit RowsOf(const RowsQuestion& question);
  RowsOf(const RowsOf&) = delete;
  RowsOf& operator=(const RowsOf&) = delete;

  /// Appends the rows to text(), or keeps them. Meaningless if it was stopped. When
  /// they take up much memory, it calls `spill` to take them away, and ends if that returns false.
  report::Receipt make(const Input& input, const std::function<bool()>& spill);
  [[nodiscard]] const report::FindingList& findings() const { return findings_.all(); }
  [[nodiscard]] std::string& text() noexcept { return text_; }
  /// Requires rows that are kept.
  void hand_over(analysis::RowWriter& to);

 private:
  [[nodiscard]] std::size_t bytes() const noexcept { return text_.size() + kept_.bytes(); }

  const RowsQuestion& question_;
  RunOptions run_;
  report::Findings findings_;
  std::string text_;
  analysis::KeptRows kept_;
  std::unique_ptr<analysis::RowWriter> writer_;  ///< null: `kept_`
  analysis::MatchRows rows_;
};

/// The first line of a table in CSV; "" in another format.
[[nodiscard]] std::string header_of(const RowsQuestion& question);

}  // namespace bgtools::questions
