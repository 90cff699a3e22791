
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>

namespace bgtools::oracle {
namespace {

/// Takes `3.X:`.
bool take_row_start(std::string_view& line) {
  std::string_view rest = line;
  if (take_digits(rest).empty()) return false;
  take_blanks(rest);
  if (!rest.starts_with('.')) return false;
  rest.remove_prefix(1);
  take_blanks(rest);
  if (rest.empty() || std::string_view("Xx0Oo").find(rest.front()) == std::string_view::npos) {
    return false;
  }
  rest.remove_prefix(1);
  take_blanks(rest);
  if (!rest.starts_with(':')) return false;
  rest.remove_prefix(1);
  take_blanks(rest);
  line = rest;
  return !rest.empty();
}

/// `Game 1 - Ann (X) vs. Bob (0)`
bool is_heading(std::string_view line) {
  if (!begins_with_word(line, "game")) return false;
  line.remove_prefix(4);
  if (take_blanks(line) == 0 || take_digits(line).empty()) return false;
  take_blanks(line);
  return line.starts_with('-') && (line.ends_with("(0)") || line.ends_with("(O)"));
}

class Count {
 public:
  void add(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) {
      is_after_blank_line_ = true;
      return;
    }
    if (take_row_start(line)) {
      if (inventory_.games == 0) ++inventory_.games;
      count_row(line);
    } else {
      if (is_after_blank_line_) settle_double();
      if (is_heading(line)) {
        ++inventory_.games;
        is_double_open_ = false;
      }
    }
    is_after_blank_line_ = false;
  }

  [[nodiscard]] const Inventory& total() {
    if (is_after_blank_line_) settle_double();
    return inventory_;
  }

 private:
  void count_row(std::string_view words) {
    is_double_open_ = begins_with_word(words, "double") || begins_with_word(words, "doubles") ||
                      begins_with_word(words, "redouble") || begins_with_word(words, "redoubles");
    if (is_cube_action(words)) {
      ++inventory_.cube_actions;
      return;
    }
    const auto bracket = words.find(')');
    if (!words.starts_with('(') || bracket == std::string_view::npos) return;
    int digits = 0;
    bool is_known = false;
    for (const char c : words.substr(1, bracket - 1)) {
      if (is_digit(c)) ++digits;
      is_known = is_known || (is_digit(c) && c != '0');
    }
    if (digits != 2) return;
    if (is_known) ++inventory_.rolls;
    inventory_.hops += hops_in(words.substr(bracket + 1));
  }

  /// A double with nothing after it was refused.
  void settle_double() {
    if (is_double_open_) ++inventory_.cube_actions;
    is_double_open_ = false;
  }

  Inventory inventory_{};
  bool is_after_blank_line_ = false;
  bool is_double_open_ = false;
};

}  // namespace

Inventory count_bgroom(std::string_view text) {
  Count count;
  while (!text.empty()) {
    count.add(take_line(text));
  }
  return count.total();
}

}  // namespace bgtools::oracle
