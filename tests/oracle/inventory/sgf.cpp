#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>

namespace bgtools::oracle {
namespace {

constexpr std::string_view kGaps{" \t\r\n\v\f\0", 7};

bool is_gap(char c) { return kGaps.find(c) != std::string_view::npos; }

std::string without_gaps(std::string_view text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](char c) { return !is_gap(c); });
  return result;
}

/// Counts the main line of each tree, character by character.
class Count {
 public:
  explicit Count(std::string_view text) : text_(text) {}

  Inventory total() {
    while (at_ < text_.size()) {
      if (is_tree_here()) {
        tree();
      } else {
        ++at_;
      }
    }
    return sum_;
  }

 private:
  [[nodiscard]] bool is_tree_here() const {
    if (text_[at_] != '(') return false;
    std::size_t next = at_ + 1;
    while (next < text_.size() && is_gap(text_[next])) ++next;
    return next < text_.size() && text_[next] == ';';
  }

  void tree() {
    inventory_ = {};
    resigner_ = 0;
    has_board_ = is_backgammon_ = has_content_ = false;
    open_roll_.clear();
    int depth = 0;
    int nodes = 0;
    bool is_main = true;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '(') {
        if (!is_main) {
          skip_tree();
          continue;
        }
        ++depth;
        ++at_;
      } else if (c == ')') {
        is_main = false;
        ++at_;
        if (--depth == 0) break;
      } else if (c == ';') {
        is_main = true;
        has_merged_dice_ = false;
        moves_.clear();
        ++nodes;
        ++at_;
      } else if (is_letter(c)) {
        property(nodes <= 1);
      } else if (is_gap(c)) {
        ++at_;
      } else {
        skip_bad();
      }
    }
    if (!is_backgammon_ || !has_content_) return;
    sum_.games += 1;
    sum_.rolls += inventory_.rolls;
    sum_.hops += inventory_.hops;
    sum_.cube_actions += inventory_.cube_actions;
    sum_.results += std::min<std::int64_t>(inventory_.results, 1);
  }

  void skip_bad() {
    while (at_ < text_.size() && text_[at_] != ';' && text_[at_] != '(' && text_[at_] != ')') ++at_;
  }

  void skip_value() {
    for (++at_; at_ < text_.size() && text_[at_] != ']'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  void skip_tree() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '[') {
        skip_value();
        continue;
      }
      ++at_;
      if (c == '(') ++depth;
      if (c == ')' && --depth == 0) return;
    }
  }

  void property(bool is_root) {
    std::string name;
    for (; at_ < text_.size() && is_letter(text_[at_]); ++at_) {
      if (text_[at_] <= 'Z') name += text_[at_];
    }
    const std::size_t bracket = text_.find_first_not_of(kGaps, at_);
    if (bracket == std::string_view::npos) {
      at_ = text_.size();
      return;
    }
    if (text_[bracket] != '[' || name.empty()) return skip_bad();
    std::string_view first;
    for (std::size_t next = bracket; next < text_.size() && text_[next] == '[';) {
      at_ = next;
      skip_value();
      // An unclosed value does not count.
      if (text_[at_ - 1] != ']' || at_ == next + 1) {
        at_ = text_.size();
        if (first.empty()) return;
        break;
      }
      if (next == bracket) first = text_.substr(next + 1, at_ - next - 2);
      next = std::min(text_.find_first_not_of(kGaps, at_), text_.size());
    }
    if (name == "W" || name == "B") {
      const std::size_t stop = first.find_first_of(";[(");
      if (stop != std::string_view::npos) {
        at_ = static_cast<std::size_t>(first.data() - text_.data()) + stop;
        first = first.substr(0, stop);
      }
    }
    if (name != "FF" && name != "GM" && name != "CA" && name != "AP") has_content_ = true;
    count(name, without_gaps(first), is_root);
  }

  void count(const std::string& name, const std::string& value, bool is_root) {
    if (name == "GM" && is_root) is_backgammon_ = value == "6";
    if (name == "RE" && is_root) count_result(value);
    if (name == "W" || name == "B") count_turn(name[0], value);
    if (name == "PL") player_ = value.empty() ? ' ' : value[0];
    const bool is_board = name == "AE" || name == "AW" || name == "AB";
    if (is_board) open_roll_.clear();
    const bool is_owner = name == "CO" || (name == "CP" && (!is_root || value.size() == 1));
    if (is_board || is_owner || (name == "CV" && !is_root)) has_board_ = true;
    if (name == "DI") count_dice(value);
    if (name == "XB" && value.rfind("play:", 0) == 0) count_explicit_roll();
    if (name == "XB" && value.rfind("merged:", 0) == 0) count_merged(value.substr(7));
  }

  /// The net moves of letters in pairs.
  static std::map<char, int> net(std::string_view letters) {
    std::map<char, int> points;
    for (std::size_t at = 0; at + 1 < letters.size(); at += 2) {
      --points[letters[at]];
      ++points[letters[at + 1]];
    }
    std::erase_if(points, [](const auto& point) { return point.second == 0; });
    return points;
  }

  /// The hops of the play of this node as they were before it was written in moves of one die.
  void count_merged(std::string_view play) {
    const bool is_pairs =
        play.size() > 2 && play.size() % 2 == 0 &&
        std::all_of(play.begin() + 2, play.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!is_pairs || moves_.size() <= 2 || play.substr(0, 2) != moves_.substr(0, 2)) return;
    if (net(play.substr(2)) != net(std::string_view(moves_).substr(2))) return;
    inventory_.hops +=
        static_cast<std::int64_t>(play.size() / 2) - static_cast<std::int64_t>(moves_.size() / 2);
    moves_.clear();
  }

  /// The dice of this node are a roll, whatever comes before and after it.
  void count_explicit_roll() {
    open_roll_.clear();
    if (!has_merged_dice_) return;
    ++inventory_.rolls;
    has_board_ = has_merged_dice_ = false;
  }

  void count_dice(const std::string& value) {
    if (value.size() != 2 || !is_digit(value[0]) || !is_digit(value[1])) return;
    has_merged_dice_ = has_board_ && value != "00";
    if (has_board_) return;
    if (value != "00") ++inventory_.rolls;
    open_roll_ = player_ + value;
  }

  [[nodiscard]] bool is_answer_to_resignation(char player, const std::string& word) const {
    const bool is_answer =
        word == "take" || word == "accept" || word == "drop" || word == "pass" || word == "reject";
    return resigner_ != 0 && resigner_ != player && is_answer;
  }

  void count_turn(char player, const std::string& value) {
    const std::string word_of_value = lowered(value);
    has_board_ = false;
    for (const char* const word :
         {"double", "beaver", "raccoon", "take", "accept", "drop", "pass", "reject"}) {
      if (word_of_value == word) {
        if (is_answer_to_resignation(player, word_of_value)) {
          if (word_of_value == "take" || word_of_value == "accept") ++inventory_.results;
        } else {
          ++inventory_.cube_actions;
        }
        resigner_ = 0;
        open_roll_.clear();
        return;
      }
    }
    resigner_ = word_of_value.starts_with("resign:") ? player : char{0};
    if (value.size() < 2 || !is_digit(value[0]) || !is_digit(value[1])) {
      open_roll_.clear();
      return;
    }
    const std::string dice = value.substr(0, 2);
    const bool is_shown_before = open_roll_ == player + dice;
    open_roll_.clear();
    if (dice != "00" && !is_shown_before) ++inventory_.rolls;
    const std::string hops = value.substr(2);
    const bool is_readable =
        hops.size() % 2 == 0 &&
        std::all_of(hops.begin(), hops.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!is_readable) return;
    inventory_.hops += static_cast<std::int64_t>(hops.size() / 2);
    moves_ = value;
  }

  void count_result(const std::string& value) {
    if (value.size() < 3 || value[1] != '+') return;
    const bool has_winner = std::string_view("WBwb").find(value[0]) != std::string_view::npos;
    const std::size_t from = value[2] == '-' ? 3 : 2;
    const std::size_t end = std::min(value.find_first_not_of("0123456789", from), value.size());
    const std::string rest = lowered(value.substr(end));
    const bool has_end = rest.empty() || rest == "r" || rest == "resign";
    if (has_winner && end > from && has_end) ++inventory_.results;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Inventory sum_{};
  Inventory inventory_{};  // of the tree
  char resigner_ = 0;      // who has offered to resign, if the offer is not answered
  bool is_backgammon_ = false;
  bool has_content_ = false;      // the tree has something about a game
  bool has_board_ = false;        // a board was set, and nothing has been rolled since
  bool has_merged_dice_ = false;  // the dice of the node belong to the board before it
  char player_ = ' ';
  std::string open_roll_;  // the player and dice shown without a play
  std::string moves_;      // the dice and letters of the last play of the node
};

}  // namespace

Inventory count_sgf(std::string_view text) { return Count(text).total(); }

}  // namespace bgtools::oracle
