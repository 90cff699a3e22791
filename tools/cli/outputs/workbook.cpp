#include "cli/outputs/workbook.hpp"

#include <fmt/core.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <array>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/numbers.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/text.hpp"

namespace bgtools::cli {
namespace {

using analysis::ChosenTable;
using analysis::Column;

/// The limits of a sheet, and of a text in a cell.
constexpr lxw_row_t kMostRows = 1'048'576;
constexpr std::size_t kMostText = 32'767;
/// Columns become as wide as their texts, within these numbers of digits.
constexpr std::size_t kLeastWidth = 6;
constexpr std::size_t kMostWidth = 60;

/// How long a text is as spreadsheets count, in units of UTF-16.
std::size_t size_of(std::string_view text) {
  std::size_t size = 0;
  for (const char c : text) {
    constexpr unsigned char kFirstOfFour = 0xF0;
    if (!text::is_continuation(c)) size += static_cast<unsigned char>(c) >= kFirstOfFour ? 2 : 1;
  }
  return size;
}

/// A date such as 2026-11-29. Spreadsheets count days from 1900.
std::optional<lxw_datetime> date_of(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = text::to_int(text.substr(0, 4));
  const auto month = text::to_int(text.substr(5, 2));
  const auto day = text::to_int(text.substr(8));
  if (!year || !month || !day || *year < 1900) return std::nullopt;
  return lxw_datetime{.year = *year, .month = *month, .day = *day, .hour = 0, .min = 0, .sec = 0};
}

class Workbook final : public TableFile {
 public:
  Workbook(std::span<const ChosenTable> tables, OutputFile& file) : tables_(tables), file_(file) {}
  Workbook(const Workbook&) = delete;
  Workbook& operator=(const Workbook&) = delete;
  ~Workbook() override { lxw_workbook_free(book_); }

  OrError<void> open() override;
  OrError<void> close() override;

  void begin_row(const ChosenTable& table) override;
  void null() override { ++at_; }
  void number(std::int64_t value) override {
    put(worksheet_write_number(sheet_->page, sheet_->row, at_, static_cast<double>(value),
                               nullptr));
  }
  void boolean(bool value) override {
    put(worksheet_write_boolean(sheet_->page, sheet_->row, at_, value ? 1 : 0, nullptr));
  }
  void text(std::string_view text, analysis::TextKind kind) override;
  void end_row() override { ++sheet_->row; }

 private:
  /// The sheets of a table, of which the last is written.
  struct Sheet {
    const ChosenTable* table = nullptr;
    lxw_worksheet* page = nullptr;
    std::size_t pages = 0;
    lxw_row_t row = 0;
    std::vector<std::size_t> widths{};
  };

  OrError<void> begin(Sheet& sheet);
  static void end(Sheet& sheet);
  [[nodiscard]] const Column& column() const {
    return columns_of(sheet_->table->table)[sheet_->table->columns[at_]];
  }
  void put(lxw_error code) {
    if (code != LXW_NO_ERROR) keep(Error{lxw_strerror(code)});
    ++at_;
  }

  std::span<const ChosenTable> tables_;
  OutputFile& file_;
  lxw_workbook* book_ = nullptr;
  lxw_format* heading_ = nullptr;
  lxw_format* date_ = nullptr;
  std::array<Sheet, analysis::kTableCount> sheets_{};
  Sheet* sheet_ = nullptr;  ///< of the current row
  lxw_col_t at_ = 0;
};

OrError<void> Workbook::open() {
  const auto descriptor = file_.descriptor();
  if (!descriptor) return descriptor.error();
  // Rows go to files of the library's own until it is closed, so that memory does not grow with
  // them.
  lxw_workbook_options options{};
  options.constant_memory = LXW_TRUE;
  options.use_zip64 = LXW_TRUE;
  book_ = workbook_new_opt(fmt::format("/proc/self/fd/{}", *descriptor).c_str(), &options);
  if (book_ == nullptr) return Error{lxw_strerror(LXW_ERROR_MEMORY_MALLOC_FAILED)};
  // The same rows give the same bytes.
  lxw_doc_properties properties{};
  constexpr time_t kFirstOfZip = 315'532'800;
  properties.created = kFirstOfZip;
  workbook_set_properties(book_, &properties);
  heading_ = workbook_add_format(book_);
  format_set_bold(heading_);
  date_ = workbook_add_format(book_);
  format_set_num_format(date_, "yyyy-mm-dd");
  for (const ChosenTable& each : tables_) {
    Sheet& sheet = sheets_[static_cast<std::size_t>(each.table)];
    sheet.table = &each;
    if (auto begun = begin(sheet); !begun) return begun;
  }
  return {};
}

OrError<void> Workbook::begin(Sheet& sheet) {
  std::string title(name(sheet.table->table));
  if (++sheet.pages > 1) title += fmt::format(" {}", sheet.pages);
  sheet.page = workbook_add_worksheet(book_, title.c_str());
  if (sheet.page == nullptr) return Error{lxw_strerror(LXW_ERROR_MEMORY_MALLOC_FAILED)};
  sheet.widths.clear();
  lxw_col_t at = 0;
  for (const std::size_t column : sheet.table->columns) {
    const std::string heading(columns_of(sheet.table->table)[column].name);
    sheet.widths.push_back(std::max(kLeastWidth, heading.size() + 2));
    const lxw_error code = worksheet_write_string(sheet.page, 0, at++, heading.c_str(), heading_);
    if (code != LXW_NO_ERROR) return Error{lxw_strerror(code)};
  }
  worksheet_freeze_panes(sheet.page, 1, 0);
  sheet.row = 1;
  return {};
}

void Workbook::end(Sheet& sheet) {
  lxw_col_t at = 0;
  for (const std::size_t width : sheet.widths) {
    worksheet_set_column(sheet.page, at, at, static_cast<double>(width), nullptr);
    ++at;
  }
  const auto last = static_cast<lxw_col_t>(sheet.widths.size() - 1);
  worksheet_autofilter(sheet.page, 0, 0, sheet.row - 1, last);
}

void Workbook::begin_row(const ChosenTable& table) {
  sheet_ = &sheets_[static_cast<std::size_t>(table.table)];
  at_ = 0;
  if (sheet_->row < kMostRows) return;
  end(*sheet_);
  keep(begin(*sheet_));
}

void Workbook::text(std::string_view text, analysis::TextKind /*kind*/) {
  const std::string valid = report::to_text(text);
  if (column().name.ends_with("_date")) {
    if (auto date = date_of(valid)) {
      put(worksheet_write_datetime(sheet_->page, sheet_->row, at_, &*date, date_));
      return;
    }
  }
  const std::size_t size = size_of(valid);
  if (size > kMostText) {
    keep(
        Error{fmt::format("a text of {} characters does not fit into a cell of a spreadsheet; name "
                          "the output .csv or .sqlite",
                          size)});
    return;
  }
  std::size_t& width = sheet_->widths[at_];
  width = std::min(kMostWidth, std::max(width, size + 1));
  put(worksheet_write_string(sheet_->page, sheet_->row, at_, valid.c_str(), nullptr));
}

OrError<void> Workbook::close() {
  if (!written()) return written();
  for (Sheet& each : sheets_) {
    if (each.page != nullptr) end(each);
  }
  const lxw_error code = workbook_close(std::exchange(book_, nullptr));
  if (code != LXW_NO_ERROR) return Error{lxw_strerror(code)};
  return {};
}

std::unique_ptr<TableFile> make_workbook(std::span<const ChosenTable> tables, OutputFile& file) {
  return std::make_unique<Workbook>(tables, file);
}

[[maybe_unused]] const bool kIsProvided = workbook_part.provide(&make_workbook);

}  // namespace
}  // namespace bgtools::cli
