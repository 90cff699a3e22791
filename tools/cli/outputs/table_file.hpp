#pragma once

#include <bgtools/finding/or_error.hpp>
#include <utility>

#include "analysis/rows/row_writer.hpp"

namespace bgtools::cli {

/// A file that takes the rows of several tables. Errors are words without the path.
class TableFile : public analysis::RowWriter {
 public:
  virtual OrError<void> open() = 0;
  /// Finishes the file, which still has to be committed.
  virtual OrError<void> close() = 0;
  /// The first error, if a row could not be written.
  [[nodiscard]] const OrError<void>& written() const noexcept { return written_; }

 protected:
  void keep(OrError<void> done) {
    if (written_) written_ = std::move(done);
  }

 private:
  OrError<void> written_{};
};

}  // namespace bgtools::cli
