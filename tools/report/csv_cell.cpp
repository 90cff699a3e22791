#include "report/csv_cell.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// Whether a spreadsheet takes a text for a formula. Some keyboards type the signs in full width.
bool is_formula(std::string_view text) {
  constexpr auto kSigns =
      std::to_array<std::string_view>({"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"});
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

/// Letters, digits and a few signs, as nearly all cells are: nothing to quote or to replace.
bool is_plain(std::string_view text) {
  constexpr auto kPlain = [] {
    std::array<bool, 256> plain{};
    for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                         "0123456789 /.*()_")) {
      plain[static_cast<unsigned char>(c)] = true;
    }
    return plain;
  }();
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return kPlain[static_cast<unsigned char>(c)]; });
}

/// `text` is printable. Where the comma is the decimal sign, a spreadsheet may split at semicolons.
void append_printable_cell(std::string& out, std::string_view text) {
  const bool is_quoted = text.find_first_of(",;\"") != std::string_view::npos;
  if (is_quoted) out += '"';
  bool may_begin = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (may_begin && is_formula(text.substr(i))) out += '\'';
    may_begin = text[i] == ';';
    if (text[i] == '"') out += '"';
    out += text[i];
  }
  if (is_quoted) out += '"';
}

}  // namespace

void append_csv_cell(std::string& out, std::string_view text) {
  if (is_plain(text)) {
    out += text;
    return;
  }
  std::string printable;
  append_printable(printable, text);
  // The log of a workflow would obey it at the beginning of a line.
  const bool begins_line = out.empty() || out.back() == '\n';
  if (begins_line && is_log_command(printable)) printable.insert(0, "'");
  append_printable_cell(out, printable);
}

void append_csv_path(std::string& out, std::string_view path) {
  if (is_plain(path)) {
    out += path;
    return;
  }
  std::string printable;
  append_printable_path(printable, path);
  append_printable_cell(out, printable);
}

}  // namespace bgtools::report
