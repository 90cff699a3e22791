#include <algorithm>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <vector>

namespace bgtools::oracle {
namespace {

/// Takes `12)`, `*)` or `1*)`.
bool take_row_number(std::string_view& line) {
  std::string_view rest = line;
  take_blanks(rest);
  const bool has_digits = !take_digits(rest).empty();
  const bool has_star = rest.starts_with('*');
  if (has_star) rest.remove_prefix(1);
  if (!rest.starts_with(')') || (!has_digits && !has_star && line.empty())) return false;
  line = rest.substr(1);
  return true;
}

bool begins_with_result(std::string_view text) {
  for (const std::string_view word : {"win", "wins", "loss", "losses"}) {
    if (!begins_with_word(text, word)) continue;
    text.remove_prefix(word.size());
    return take_blanks(text) > 0 && !take_digits(text).empty();
  }
  return false;
}

bool begins_with_ending(std::string_view text) {
  for (const std::string_view word :
       {"resign", "resigns", "resigned", "forfeit", "forfeits", "concedes"}) {
    if (begins_with_word(text, word)) return true;
  }
  return text.starts_with("???");
}

bool begins_cell(std::string_view text) {
  return take_roll(text).is_roll || begins_with_cube_word(text) || begins_with_result(text) ||
         begins_with_ending(text);
}

class Count {
 public:
  void add(std::string_view line, std::string_view next) {
    std::string_view rest = line;
    const bool has_number = take_row_number(rest);
    take_blanks(rest);
    if (rest.starts_with(';') || rest.starts_with('#')) return;
    if (has_number || (inventory_.games > 0 && begins_cell(rest))) {
      if (inventory_.games == 0) ++inventory_.games;
      add_row(rest);
    } else if (take_row_number(next)) {
      ++inventory_.games;
    }
  }

  [[nodiscard]] const Inventory& total() const { return inventory_; }

 private:
  void add_row(std::string_view rest) {
    rest = rest.substr(0, std::min(rest.find_first_of(";#"), rest.size()));
    while (!rest.empty()) {
      // A cell ends where the next one begins.
      std::size_t end = std::min<std::size_t>(rest.size(), 1);
      while (end < rest.size() && !((rest[end - 1] == ' ' || rest[end - 1] == '\t') &&
                                    begins_cell(rest.substr(end)) && !is_play(rest, end))) {
        ++end;
      }
      add_cell(rest.substr(0, end));
      rest.remove_prefix(end);
    }
  }

  /// `Pass` after a roll is a dance.
  static bool is_play(std::string_view rest, std::size_t at) {
    return begins_with_word(rest.substr(at), "pass") && take_roll(rest).is_roll && at < 6;
  }

  void add_cell(std::string_view cell) {
    if (const RollText roll = take_roll(cell); roll.is_roll) {
      if (roll.is_known) ++inventory_.rolls;
      inventory_.hops += hops_in(cell);
    } else if (begins_with_result(cell)) {
      ++inventory_.results;
    } else if (begins_with_cube_word(cell)) {
      ++inventory_.cube_actions;
    }
  }

  Inventory inventory_{};
};

}  // namespace

Inventory count_gam(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    std::string_view rest = line;
    take_blanks(rest);
    if (!rest.empty()) lines.push_back(line);
  }
  Count count;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    count.add(lines[i], i + 1 < lines.size() ? lines[i + 1] : std::string_view());
  }
  return count.total();
}

}  // namespace bgtools::oracle
