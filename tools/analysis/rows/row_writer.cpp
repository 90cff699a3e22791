#include "analysis/rows/row_writer.hpp"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include "report/csv_cell.hpp"

namespace bgtools::analysis {

namespace {

/// Whether it has no semicolon, which words of this program may have; they never have a comma.
bool is_one_cell(std::string_view words) { return words.find(';') == std::string_view::npos; }

}  // namespace

void CsvRows::header(const ChosenTable& table) {
  begin_row(table);
  for (const std::size_t at : table.columns)
    text(columns_of(table.table)[at].name, TextKind::words);
  end_row();
}

void CsvRows::begin_row(const ChosenTable& /*table*/) { used_ = 0; }

void CsvRows::end_row() {
  // Instead of the delimiter after the last cell.
  --used_;
  buffer_[used_++] = '\r';
  buffer_[used_++] = '\n';
  spill();
}

void CsvRows::put(std::string_view text) {
  if (text.size() > kMostShort) {
    spill();
    out_ += text;
    return;
  }
  std::memcpy(buffer_.data() + used_, text.data(), text.size());
  used_ += text.size();
}

void CsvRows::number(std::int64_t value) {
  // Nearly all numbers of a turn are below 1,000.
  if (value >= 0 && value < 1000) {
    const auto small = static_cast<unsigned>(value);
    if (small >= 10) {
      if (small >= 100) buffer_[used_++] = static_cast<char>('0' + small / 100);
      buffer_[used_++] = static_cast<char>('0' + small / 10 % 10);
    }
    buffer_[used_++] = static_cast<char>('0' + small % 10);
  } else {
    const fmt::format_int digits(value);
    put({digits.data(), digits.size()});
  }
  end_cell();
}

void CsvRows::boolean(bool value) {
  buffer_[used_++] = value ? '1' : '0';
  end_cell();
}

void CsvRows::text(std::string_view text, TextKind kind) {
  if (kind == TextKind::path) {
    put_path(text);
  } else if (kind == TextKind::words && (delimiter_ == ',' || is_one_cell(text))) {
    put(text);
  } else {
    spill();
    report::append_csv_cell(out_, text);
  }
  end_cell();
}

void CsvRows::put_path(std::string_view path) {
  if (path != path_ || path_cell_.empty()) {
    path_ = path;
    path_cell_.clear();
    report::append_csv_path(path_cell_, path);
  }
  put(path_cell_);
}

void NdjsonRows::begin_row(const ChosenTable& table) {
  table_ = &table;
  at_ = 0;
  json_.emplace(out_).object();
  if (names_table_) json_->member("table", name(table.table));
}

std::string_view NdjsonRows::next_name() {
  return columns_of(table_->table)[table_->columns[at_++]].name;
}

void NdjsonRows::null() { json_->member(next_name(), nullptr); }
void NdjsonRows::number(std::int64_t value) { json_->member(next_name(), value); }
void NdjsonRows::boolean(bool value) { json_->member(next_name(), value); }
void NdjsonRows::text(std::string_view text, TextKind kind) {
  if (kind != TextKind::path) {
    json_->member(next_name(), text);
    return;
  }
  ++at_;
  report::append_path(*json_, text);
}

void NdjsonRows::end_row() { json_->end_object().last_line(); }

void KeptRows::begin_row(const ChosenTable& table) {
  put(Kind::begin);
  put_number(static_cast<std::int64_t>(table.table));
}

void KeptRows::number(std::int64_t value) {
  put(Kind::number);
  put_number(value);
}

void KeptRows::boolean(bool value) {
  put(Kind::boolean);
  put_number(value ? 1 : 0);
}

void KeptRows::put_number(std::int64_t value) {
  std::array<char, sizeof value> bytes{};
  std::memcpy(bytes.data(), &value, sizeof value);
  bytes_.append(bytes.data(), bytes.size());
}

std::int64_t KeptRows::take_number(std::size_t& at) const {
  std::int64_t value = 0;
  std::memcpy(&value, bytes_.data() + at, sizeof value);
  at += sizeof value;
  return value;
}

void KeptRows::text(std::string_view text, TextKind kind) {
  put(Kind::text);
  bytes_ += static_cast<char>(kind);
  put_number(static_cast<std::int64_t>(text.size()));
  bytes_ += text;
}

void KeptRows::hand_over(std::span<const ChosenTable> tables, RowWriter& to) {
  for (std::size_t at = 0; at < bytes_.size();) {
    const auto kind = static_cast<Kind>(bytes_[at++]);
    switch (kind) {
      case Kind::begin: {
        const auto table = static_cast<Table>(take_number(at));
        for (const ChosenTable& each : tables) {
          if (each.table == table) to.begin_row(each);
        }
        break;
      }
      case Kind::null:
        to.null();
        break;
      case Kind::number:
        to.number(take_number(at));
        break;
      case Kind::boolean:
        to.boolean(take_number(at) != 0);
        break;
      case Kind::text: {
        const auto kind_of_text = static_cast<TextKind>(bytes_[at++]);
        const auto size = static_cast<std::size_t>(take_number(at));
        to.text(std::string_view(bytes_).substr(at, size), kind_of_text);
        at += size;
        break;
      }
      case Kind::end:
        to.end_row();
        break;
    }
  }
  bytes_.clear();
}

}  // namespace bgtools::analysis
