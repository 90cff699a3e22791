#include <algorithm>
#include <cstddef>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {
namespace {

class Count {
 public:
  void add(std::string_view line) {
    const std::string words = lowered(trimmed(line));
    if (words.starts_with("score is ")) {
      begin_game();
      expects_names_ = true;
    } else if (words.ends_with(" is o") && words.find(" is x ") != std::string::npos) {
      if (!expects_names_) begin_game();
      expects_names_ = false;
    } else if (words.size() > 2 && (words[0] == 'x' || words[0] == 'o') && words[1] == ':') {
      expects_names_ = false;
      add_row(words[0], trimmed(std::string_view(words).substr(2)));
    }
  }

  [[nodiscard]] const Inventory& total() const { return inventory_; }

 private:
  void begin_game() {
    ++inventory_.games;
    is_in_game_ = true;
    is_dropped_ = has_stake_ = false;
    resigner_ = 0;
  }

  void add_row(char side, std::string_view words) {
    const bool is_roll = words.size() > 4 && words[0] == '(' && is_digit(words[1]);
    if (!is_in_game_) {
      if (!is_roll) return;
      begin_game();
    }
    const auto begins = [&](std::string_view word) { return words.starts_with(word); };
    const char resigner = resigner_;
    resigner_ = 0;
    if (begins("accepts") || begins("rejects")) {
      if (resigner != 0 && resigner != side) return;
      ++inventory_.cube_actions;
      is_dropped_ = begins("rejects");
    } else if (begins("wins")) {
      const bool has_number = words.find_first_of("0123456789") != std::string_view::npos;
      if (has_number || is_dropped_ || has_stake_) ++inventory_.results;
    } else if (begins("wants ") && words.find("resign") != std::string_view::npos) {
      resigner_ = side;
      has_stake_ = words.find("will win") != std::string_view::npos;
    } else if (is_roll) {
      add_roll(words);
    } else {
      for (const std::string_view word :
           {"doubles", "redoubles", "takes", "drops", "passes", "beavers", "raccoons"}) {
        if (begins(word)) ++inventory_.cube_actions;
      }
      is_dropped_ = begins("drops") || begins("passes");
    }
  }

  void add_roll(std::string_view words) {
    const std::size_t end = words.find(')');
    if (end == std::string_view::npos) return;
    is_dropped_ = false;
    const std::string_view dice = words.substr(1, end - 1);
    if (dice.find_first_of("123456789") != std::string_view::npos) ++inventory_.rolls;
    inventory_.hops += hops_of_play(trimmed(words.substr(end + 1)));
  }

  Inventory inventory_{};
  bool is_in_game_ = false;
  bool expects_names_ = false;
  bool is_dropped_ = false;
  bool has_stake_ = false;
  char resigner_ = 0;
};

}  // namespace

Inventory count_oldmoves(std::string_view text) {
  Count count;
  for_each_line(text, [&](std::string_view line) { count.add(line); });
  return count.total();
}

}  // namespace bgtools::oracle
