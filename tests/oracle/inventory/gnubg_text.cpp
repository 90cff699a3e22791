#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {
namespace {

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string_view last_word(std::string_view line) {
  line = trimmed(line);
  return line.substr(line.find_last_of(" \t") + 1);
}

bool is_id(std::string_view word, std::size_t size) {
  return word.size() == size && word.find_first_not_of(kBase64) == std::string_view::npos;
}

/// Whether the dice in bits 15 to 20 of a match id are set.
bool has_dice(std::string_view id) {
  const std::size_t bits = kBase64.find(id[2]) << 6U | kBase64.find(id[3]);
  constexpr std::size_t kBothDice = 0b0010'0001'1111;
  return (bits & kBothDice) != 0;
}

/// `Ann to play 65`
bool has_roll(std::string_view heading) {
  const std::string_view word = last_word(heading);
  const auto is_die = [](char c) { return c >= '1' && c <= '6'; };
  return word.size() == 2 && is_die(word[0]) && is_die(word[1]) &&
         heading.find(" doubles to ") == std::string_view::npos;
}

/// `The score (after 2 games) is: Ann 0, Bob 6`, in any language
bool is_score(std::string_view words) {
  const std::size_t open = words.find('(');
  const std::size_t close = words.find(')', std::min(open, words.size()));
  const std::size_t colon = words.find(':', std::min(close, words.size()));
  // In JSON that follows a percentage, the colon is after a key, and a row of statistics has
  // percentages in its brackets.
  const std::string_view before = words.substr(0, std::min(colon, words.size()));
  if (before.ends_with('"') || before.find('%') < before.size()) return false;
  return words.find(", ", std::min(colon, words.size())) < words.size();
}

/// The words at the end of a line that begin with a point.
std::string_view play_in(std::string_view deed) {
  for (std::size_t at = deed.find(' '); at < deed.size(); at = deed.find(' ', at + 1)) {
    std::string_view rest = trimmed(deed.substr(at + 1));
    constexpr std::string_view kTurkishVerb = " oynuyor";
    if (rest.ends_with(kTurkishVerb)) rest.remove_suffix(kTurkishVerb.size());
    const bool begins = !rest.empty() && (is_digit(rest[0]) || lowered(rest).starts_with("bar/"));
    if (begins && rest.find('/') < rest.find(' ')) return trimmed(rest);
  }
  return {};
}

class Count {
 public:
  void add(std::string_view line) {
    const std::string_view words = trimmed(line);
    if (words.empty()) return;
    if (words.find("GNU") < words.find(':') && is_id(last_word(words), 14)) {
      begin_game();
      is_open_ = is_played_ = true;
      has_dice_ = has_roll(before_);
    } else if (is_open_ && is_id(last_word(words), 12) && words.find(':') < words.size()) {
      has_dice_ = has_dice(last_word(words));
    } else if ((words.starts_with("The score (after ") || is_first_ || is_ended_) &&
               is_score(words)) {
      inventory_.games += 1;
      is_open_ = is_played_ = is_ended_ = false;
      is_game_ = true;
    } else if (words.starts_with("Move number ")) {
      begin_game();
      is_open_ = is_played_ = true;
      has_dice_ = has_roll(words);
    } else if (is_open_ && line.size() > 2 && line[0] == '*' && line[1] != line[2] &&
               (line[1] == ' ' || line[1] == '.')) {
      count_deed(words);
      is_open_ = false;
    } else if (words.starts_with("Game statistics for game ")) {
      is_played_ = false;
    } else {
      count_other(line);
    }
    is_first_ = false;
    before_ = words;
  }

  [[nodiscard]] const Inventory& total() const { return inventory_; }

 private:
  void begin_game() {
    if (!is_game_) inventory_.games += 1;
    is_game_ = true;
  }

  void count_deed(std::string_view deed) {
    const std::string_view play = play_in(deed);
    const std::string_view last = last_word(deed);
    const bool is_cube = last == "doubles" || last == "accepts" || last == "rejects";
    if (!play.empty()) inventory_.hops += hops_in(play);
    if (has_dice_ && !is_cube) {
      inventory_.rolls += 1;
    } else if (play.empty()) {
      inventory_.cube_actions += 1;
    }
  }

  /// `X: Bob (Cube: 2)` right of the board, and the result that begins with such a name.
  void count_other(std::string_view line) {
    if (line.starts_with(" +1")) {
      const std::size_t at = line.find("+     ", 2);
      if (at >= line.size() || line.size() < at + 9) return;
      std::string_view name = line.substr(at + 9);
      if (name.ends_with(')')) name = name.substr(0, name.rfind(" ("));
      names_[line[at + 6] == 'O' ? 0 : 1] = std::string(trimmed(name));
      return;
    }
    if (!is_played_ || line[0] == ' ') return;
    for (const std::string& name : names_) {
      if (name.empty() || !line.starts_with(name + ' ')) continue;
      const std::string_view rest = line.substr(name.size());
      const std::size_t number = rest.find_first_of("0123456789");
      if (number > rest.size() || rest.find_first_of(":,.()!/*") < rest.size()) continue;
      inventory_.results += 1;
      is_played_ = is_open_ = false;
      is_ended_ = true;
      return;
    }
  }

  Inventory inventory_{};
  std::string_view before_{};
  std::array<std::string, 2> names_{};
  bool is_first_ = true;
  bool is_game_ = false;
  bool is_open_ = false;    ///< a decision whose action has not come
  bool is_played_ = false;  ///< a result may come
  bool is_ended_ = false;
  bool has_dice_ = false;
};

}  // namespace

Inventory count_gnubg_text(std::string_view text) {
  Count count;
  for_each_line(text, [&](std::string_view line) { count.add(line); });
  return count.total();
}

}  // namespace bgtools::oracle
