#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>

namespace bgtools::oracle {
namespace {

std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Removes `beginning` from the front of the text if it is there, ignoring case.
bool take(std::string_view& text, std::string_view beginning) {
  if (!equal_words(text.substr(0, beginning.size()), beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

class Count {
 public:
  void add(std::string_view line) {
    line = trimmed(line);
    const auto sign = line.find('=');
    if (sign == std::string_view::npos) return;
    std::string_view key = trimmed(line.substr(0, sign));
    const std::string_view value = trimmed(line.substr(sign + 1));
    if (!take(key, "GAME_")) return;
    const std::string_view number = take_digits(key);
    if (number.empty() || !take(key, "_")) return;
    const bool is_score = take(key, "SCORE");
    const bool is_gameplay = !is_score && take(key, "GAMEPLAY");
    if (!is_score && !is_gameplay && !take(key, "PLAYER")) return;
    if (!is_gameplay) take(key, "_");
    if (is_gameplay ? !key.empty() : key != "1" && key != "2") return;
    const std::optional<int> label = number_of(number);
    if (inventory_.games == 0 || label != label_) begin_game(label);
    if (is_gameplay) count_actions(value);
    if (is_score) after_[key == "2" ? 1 : 0] = number_of(value);
  }

  [[nodiscard]] const Inventory& total() {
    end_game();
    return inventory_;
  }

 private:
  void begin_game(std::optional<int> label) {
    end_game();
    before_ = after_;
    if (inventory_.games == 0 && label == 1) before_ = {0, 0};
    after_ = {};
    label_ = label;
    ++inventory_.games;
  }

  void end_game() {
    if (inventory_.games == 0 || !before_[0] || !before_[1] || !after_[0] || !after_[1]) return;
    const std::int64_t first = std::int64_t{*after_[0]} - *before_[0];
    const std::int64_t second = std::int64_t{*after_[1]} - *before_[1];
    constexpr std::int64_t kMost = 0x7FFFFFFF;
    if (first < 0 || second < 0 || (first > 0) == (second > 0)) return;
    if (std::max(first, second) <= kMost) ++inventory_.results;
  }

  void count_actions(std::string_view value) {
    while (!value.empty()) {
      const std::size_t end = std::min(value.find('#'), value.size());
      count_action(trimmed(value.substr(0, end)));
      value.remove_prefix(std::min(end + 1, value.size()));
    }
  }

  void count_action(std::string_view text) {
    const std::string_view side = take_digits(text);
    if ((side != "1" && side != "2") || take_blanks(text) == 0) return;
    if (is_cube_action(text)) {
      ++inventory_.cube_actions;
      return;
    }
    for (int ignored = 0; ignored < 2; ++ignored) {
      if (take_digits(text).empty() || take_blanks(text) == 0) return;
    }
    const std::string_view dice = take_digits(text);
    if (dice.size() != 2 || (!text.empty() && take_blanks(text) == 0)) return;
    if (dice != "00") ++inventory_.rolls;
    inventory_.hops += hops_in(text);
  }

  Inventory inventory_{};
  std::optional<int> label_{};
  std::array<std::optional<int>, 2> before_{};
  std::array<std::optional<int>, 2> after_{};
};

}  // namespace

Inventory count_party(std::string_view text) {
  Count count;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    count.add(line);
  }
  return count.total();
}

}  // namespace bgtools::oracle
