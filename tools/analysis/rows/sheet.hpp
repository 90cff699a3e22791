#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/rows/cell_rows.hpp"

namespace bgtools::analysis {

/// A table for people: texts as they are to be read, but for what a terminal or a browser obeys.
struct Sheet {
  enum class Kind : char {
    text,   ///< may be cut
    whole,  ///< is never cut
    path,   ///< its beginning may be cut
    number
  };
  struct Heading {
    std::string name;
    Kind kind = Kind::text;
  };
  struct Row {
    std::vector<std::string> cells{};
    std::string note{};  ///< about the row; "": none
  };

  std::vector<Heading> headings{};
  std::vector<Row> rows{};
  bool drops_empty_columns = false;  ///< those that have nothing but 0, too
};

/// Appends it with aligned columns. Texts are cut where the lines would take more than `width`
/// columns, headings of numbers may take two lines, and a note is below its row.
void append_text(std::string& out, const Sheet& sheet, std::size_t width);
/// Appends it in CSV, without notes.
void append_csv(std::string& out, const Sheet& sheet, char delimiter);
/// Appends a page with it.
void append_html(std::string& out, const Sheet& sheet, std::string_view title,
                 std::string_view about);

/// Makes a sheet of the rows of any table.
class SheetRows final : public CellRows {
 public:
  explicit SheetRows(const ChosenTable& table);
  [[nodiscard]] const Sheet& sheet() const noexcept { return sheet_; }

 private:
  void take(std::vector<Cell>& cells) override;

  Sheet sheet_;
};

/// Makes a sheet of rows of `matches` with the columns of taken(): a match a line. A star is before
/// the winner, and a `!` before a score that a finding contradicts.
class ResultLines final : public CellRows {
 public:
  ResultLines();
  [[nodiscard]] static ChosenTable taken();
  [[nodiscard]] const Sheet& sheet() const noexcept { return sheet_; }
  /// How many matches there are, and what is known of them, in a sentence.
  [[nodiscard]] std::string summary() const;

 private:
  void take(std::vector<Cell>& cells) override;

  Sheet sheet_;
  std::size_t won_ = 0;
  std::size_t contradicted_ = 0;
};

}  // namespace bgtools::analysis
