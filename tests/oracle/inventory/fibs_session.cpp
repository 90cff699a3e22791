#include <algorithm>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::oracle {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (text = trimmed(text); !text.empty(); take_blanks(text)) {
    const std::string_view word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
    words.emplace_back(word);
    text.remove_prefix(word.size());
  }
  return words;
}

bool is_die(std::string_view word) { return word.size() == 1 && word >= "1" && word <= "6"; }

class Count {
 public:
  void add(std::string_view line) {
    std::string_view text = trimmed(line);
    while (text.starts_with('>')) text = trimmed(text.substr(1));
    std::vector<std::string> words = words_of(text);
    if (words.size() < 2) {
      if (!text.starts_with("board:") || is_open_ || is_ended_ || !is_of_a_game(text)) return;
      begin();
      return;
    }
    words.resize(std::max<std::size_t>(words.size(), 8));
    const std::string& verb = words[1];
    if (text.starts_with("Starting a new game with ")) {
      begin();
    } else if (verb == "rolled" && is_die(words[2].substr(0, 1)) && words[4] == "rolled" &&
               is_die(words[5].substr(0, 1))) {
      act();
      is_rolled_ = words[2][0] != words[5][0];
      if (is_rolled_) ++inventory_.rolls;
    } else if ((verb == "rolls" || verb == "roll") && is_die(words[2]) && words[3] == "and" &&
               is_die(words[4].substr(0, 1))) {
      act();
      is_rolled_ = true;
      ++inventory_.rolls;
    } else if (verb == "moves") {
      act();
      take_hops(text, " moves ");
    } else if (is_rolled_ && text.starts_with("The only possible move is ")) {
      take_hops(text, " is ");
    } else if (is_rolled_ && (words[0] == "m" || words[0] == "move")) {
      take_hops(text, " ");
    } else if (verb == "double." || verb == "doubles.") {
      act();
      ++inventory_.cube_actions;
    } else if ((verb == "accept" || verb == "accepts") && words[3] == "double.") {
      act();
      ++inventory_.cube_actions;
    } else if (is_open_ && (verb == "give" || verb == "gives") && words[2] == "up.") {
      if (!is_resigned_) ++inventory_.cube_actions;
      end();
    } else if (words[2] == "to" && words[3] == "resign.") {
      is_resigned_ = true;
    } else if (verb == "reject." || verb == "rejects.") {
      is_resigned_ = false;
    } else if (is_open_ && (verb.starts_with("accept") || verb.starts_with("win")) &&
               (words[3].starts_with("win") || words[3] == "game")) {
      end();
    }
  }

  [[nodiscard]] const Inventory& total() const { return inventory_; }

 private:
  static bool is_of_a_game(std::string_view board) {
    return std::count(board.begin(), board.end(), ':') == 52;
  }
  void begin() {
    ++inventory_.games;
    is_open_ = true;
    is_ended_ = is_rolled_ = false;
  }
  void act() {
    if (!is_open_) begin();
  }
  void end() {
    ++inventory_.results;
    is_open_ = is_rolled_ = is_resigned_ = false;
    is_ended_ = true;
  }
  void take_hops(std::string_view text, std::string_view after) {
    std::string_view play = text.substr(text.find(after) + after.size());
    if (play.ends_with('.')) play.remove_suffix(1);
    inventory_.hops += hops_of_play(lowered(trimmed(play)));
    is_rolled_ = false;
  }

  Inventory inventory_{};
  bool is_open_ = false;
  bool is_ended_ = false;
  bool is_rolled_ = false;
  bool is_resigned_ = false;
};

}  // namespace

Inventory count_fibs_session(std::string_view text) {
  Count count;
  for_each_line(text, [&](std::string_view line) { count.add(line); });
  return count.total();
}

}  // namespace bgtools::oracle
