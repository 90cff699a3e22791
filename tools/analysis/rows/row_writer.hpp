#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analysis/rows/columns.hpp"
#include "report/json_writer.hpp"

namespace bgtools::analysis {

/// A table and the columns of it that are wanted.
struct ChosenTable {
  Table table{};
  ChosenColumns columns{};
};

/// What the text of a cell is.
enum class TextKind : char {
  words,    ///< of this program, such as an id or a play: letters, digits and signs
  foreign,  ///< what a person or another program wrote
  path
};

/// Takes rows cell by cell, in the order of the chosen columns.
class RowWriter {
 public:
  virtual ~RowWriter() = default;
  virtual void begin_row(const ChosenTable& table) = 0;
  virtual void null() = 0;
  virtual void number(std::int64_t value) = 0;
  virtual void boolean(bool value) = 0;
  virtual void text(std::string_view text, TextKind kind) = 0;
  virtual void end_row() = 0;

 protected:
  RowWriter() = default;
  RowWriter(const RowWriter&) = default;
  RowWriter& operator=(const RowWriter&) = default;
};

/// How CSV is laid out.
struct CsvForm {
  char delimiter = ',';   ///< `,`, `;` or a tab: what a cell can have of these is quoted
  bool has_mark = false;  ///< a byte order mark comes first

  /// What is before the first row.
  [[nodiscard]] std::string_view mark() const noexcept { return has_mark ? "\xEF\xBB\xBF" : ""; }
};

/// A table in CSV (RFC 4180) as docs/rows.md describes it. Appends to `out`, which must outlive it.
class CsvRows final : public RowWriter {
 public:
  explicit CsvRows(std::string& out, char delimiter = ',') : out_(out), delimiter_(delimiter) {}
  /// The names of the columns.
  void header(const ChosenTable& table);

  void begin_row(const ChosenTable& table) override;
  void null() override { end_cell(); }
  void number(std::int64_t value) override;
  void boolean(bool value) override;
  void text(std::string_view text, TextKind kind) override;
  void end_row() override;

 private:
  /// Short cells go through a buffer: appending them to the text one by one takes longer than
  /// making them.
  static constexpr std::size_t kMostShort = 128;

  void spill() {
    out_.append(buffer_.data(), used_);
    used_ = 0;
  }
  /// The delimiter follows each cell, and makes room for the next short one.
  void end_cell() {
    if (used_ > buffer_.size() - kMostShort - 2) spill();
    buffer_[used_++] = delimiter_;
  }
  void put(std::string_view text);
  void put_path(std::string_view path);

  std::string& out_;
  char delimiter_;
  std::array<char, 1024> buffer_{};
  std::size_t used_ = 0;
  std::string path_;       ///< the last one
  std::string path_cell_;  ///< and its cell
};

/// One JSON object a line. Appends to `out`, which must outlive it.
class NdjsonRows final : public RowWriter {
 public:
  /// `names_table`: the first member of each object is `table`.
  explicit NdjsonRows(std::string& out, bool names_table = false)
      : out_(out), names_table_(names_table) {}

  void begin_row(const ChosenTable& table) override;
  void null() override;
  void number(std::int64_t value) override;
  void boolean(bool value) override;
  void text(std::string_view text, TextKind kind) override;
  void end_row() override;

 private:
  [[nodiscard]] std::string_view next_name();

  std::string& out_;
  std::optional<report::JsonWriter> json_{};  ///< of the current row
  bool names_table_;
  const ChosenTable* table_ = nullptr;
  std::size_t at_ = 0;
};

/// Keeps rows, to hand them to another writer later: rows are made by several threads, but a
/// database takes them one by one.
class KeptRows final : public RowWriter {
 public:
  void begin_row(const ChosenTable& table) override;
  void null() override { put(Kind::null); }
  void number(std::int64_t value) override;
  void boolean(bool value) override;
  void text(std::string_view text, TextKind kind) override;
  void end_row() override { put(Kind::end); }

  /// The memory that the rows take.
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_.size(); }
  /// Writes all rows and forgets them. The tables are those that the rows were begun with.
  void hand_over(std::span<const ChosenTable> tables, RowWriter& to);

 private:
  enum class Kind : char { begin, null, number, boolean, text, end };

  void put(Kind kind) { bytes_ += static_cast<char>(kind); }
  void put_number(std::int64_t value);
  [[nodiscard]] std::int64_t take_number(std::size_t& at) const;

  std::string bytes_;
};

}  // namespace bgtools::analysis
