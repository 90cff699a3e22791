#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/rows/row_writer.hpp"

namespace bgtools::analysis {

/// A cell of a row, kept.
struct Cell {
  std::optional<std::int64_t> number{};  ///< a boolean is 1 or 0
  std::optional<std::string> text{};
};

/// Takes rows as a whole.
class CellRows : public RowWriter {
 public:
  void begin_row(const ChosenTable& /*table*/) final { cells_.clear(); }
  void null() final { cells_.emplace_back(); }
  void number(std::int64_t value) final { cells_.push_back({.number = value, .text = {}}); }
  void boolean(bool value) final { number(value ? 1 : 0); }
  void text(std::string_view text, TextKind /*kind*/) final {
    cells_.push_back({.number = {}, .text = std::string(text)});
  }
  void end_row() final { take(cells_); }

 protected:
  /// Cells in the order of the chosen columns, which may be moved out.
  virtual void take(std::vector<Cell>& cells) = 0;

 private:
  std::vector<Cell> cells_;
};

}  // namespace bgtools::analysis
