#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/rows/sheet.hpp"
#include "analysis/rows/sums.hpp"
#include "questions/rows/rows.hpp"

namespace bgtools::questions {

/// The results of matches, and what they add up to. It asks for rows.
using ResultsQuestionArguments =
    Takes<ReadArguments, WhereArguments, NamesArguments, GameArguments, SelectArguments,
          ShownArguments, ResultsArguments, CsvArguments>;

/// How results are written.
enum class ResultsFormat : std::uint8_t { text, csv, ndjson, html, xlsx };

struct ResultsQuestion {
  RowsQuestion rows{};  ///< rows of `matches`
  ResultsFormat format = ResultsFormat::text;
  analysis::ChosenTable shown{};  ///< `matches` or sums
  bool is_crosstable = false;
  bool has_columns = false;                     ///< they were chosen
  std::vector<analysis::ChosenTable> sheets{};  ///< of a workbook
};
/// `format`: the name of one.
report::OrSentence<ResultsQuestion> results_question(const ResultsQuestionArguments& arguments,
                                                     std::string_view format, StopFlag stop);

/// Puts the answer together from the rows of one input after the other.
class Results {
 public:
  /// The question must outlive it.
  explicit Results(const ResultsQuestion& question);

  /// Takes the rows of an input, and appends what can be shown at once.
  void take(RowsOf& rows, std::string& out);
  /// Appends the rest. Texts take up to `width` columns. The error is why it cannot.
  report::OrSentence<void> end(std::string& out, std::size_t width) const;

  /// The same for a workbook, which has the sheets of the question.
  void take(RowsOf& rows, analysis::RowWriter& workbook);
  void end(analysis::RowWriter& workbook) const;

 private:
  const ResultsQuestion& question_;
  std::unique_ptr<analysis::ResultLines> lines_{};
  std::unique_ptr<analysis::SheetRows> sheet_{};
  std::unique_ptr<analysis::ResultSums> sums_{};
};

}  // namespace bgtools::questions
