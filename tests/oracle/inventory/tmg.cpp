
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>

namespace bgtools::oracle {
namespace {

/// `Game 2: 0-1`
bool is_heading(std::string_view line) {
  if (!begins_with_word(line, "game")) return false;
  line.remove_prefix(4);
  if (take_blanks(line) == 0 || take_digits(line).empty()) return false;
  take_blanks(line);
  return line.starts_with(':');
}

bool is_result(std::string_view words) {
  const auto wins = words.find(" wins ");
  if (wins == std::string_view::npos) return false;
  std::string_view rest = words.substr(wins + 6);
  take_blanks(rest);
  return !take_digits(rest).empty() && !rest.starts_with('.');
}

class Count {
 public:
  void add(std::string_view line) {
    line = trimmed(line);
    if (is_heading(line)) {
      ++inventory_.games;
      return;
    }
    if (line.starts_with('-')) line.remove_prefix(1);
    if (take_digits(line).empty() || take_blanks(line) == 0) return;
    const std::string_view code = take_digits(line);
    if (code.empty() || (take_blanks(line) == 0 && !line.empty())) return;
    if (inventory_.games == 0) ++inventory_.games;
    count(code, line);
  }

  [[nodiscard]] const Inventory& total() const { return inventory_; }

 private:
  void count(std::string_view code, std::string_view words) {
    if (code == "1") {
      if (take_roll(words).is_known) ++inventory_.rolls;
    } else if (code == "4") {
      if (words != "0/0") inventory_.hops += hops_in(words);
    } else if (code == "14" || code == "15" || code == "16") {
      if (is_result(words)) ++inventory_.results;
    } else if (code != "2" && code != "17" && code != "19" && code != "22") {
      if (is_cube_action(words)) ++inventory_.cube_actions;
    }
  }

  Inventory inventory_{};
};

}  // namespace

Inventory count_tmg(std::string_view text) {
  Count count;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    count.add(line);
  }
  return count.total();
}

}  // namespace bgtools::oracle
