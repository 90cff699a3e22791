#include <algorithm>
#include <array>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>

namespace bgtools::oracle {
namespace {

using namespace std::string_view_literals;

constexpr std::array kCubeWords = {
    "double"sv, "doubles"sv, "redouble"sv, "redoubles"sv, "take"sv,    "takes"sv,
    "accept"sv, "accepts"sv, "drop"sv,     "drops"sv,     "reject"sv,  "rejects"sv,
    "pass"sv,   "passes"sv,  "beaver"sv,   "beavers"sv,   "raccoon"sv, "raccoons"sv};
constexpr std::array kWinWords = {"win"sv, "wins"sv};
constexpr std::array kLossWords = {"loss"sv, "losses"sv};
/// Words that are nothing to count, with which a row without a number can begin all the same.
constexpr std::array kEndWords = {"resign"sv,   "resigns"sv,  "resigned"sv, "forfeit"sv,
                                  "forfeits"sv, "concedes"sv, "lost"sv};

template <std::size_t Size>
bool is_one_of(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

/// A text that is taken apart from its beginning.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool is_at_end() {
    skip_blanks();
    return rest_.empty();
  }
  /// Takes `word`, in any letter case, where a letter does not go on.
  bool take(std::string_view word) {
    skip_blanks();
    if (rest_.size() < word.size()) return false;
    const auto is_same = [](char wanted, char c) { return wanted == lower(c); };
    if (!std::equal(word.begin(), word.end(), rest_.begin(), is_same)) return false;
    if (rest_.size() > word.size()) {
      const char next = lower(rest_[word.size()]);
      if (next >= 'a' && next <= 'z') return false;
    }
    rest_.remove_prefix(word.size());
    return true;
  }
  bool take_number() {
    skip_blanks();
    const std::size_t length = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(length);
    return length > 0 && length < 8;
  }
  bool take_sign(char sign) {
    skip_blanks();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// The number of a heading; some programs put a letter there.
  bool take_label() {
    skip_blanks();
    const auto ends = [](char c) { return is_space(c) || c == ':'; };
    const auto length =
        static_cast<std::size_t>(std::find_if(rest_.begin(), rest_.end(), ends) - rest_.begin());
    rest_.remove_prefix(length);
    return length > 0 && length < 8;
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

bool take_points(Words& words) { return words.take("point") || words.take("points"); }

bool take_session(Words& words) { return words.take("session") || words.take("game"); }

bool take_match_length(Words& words) {
  if (words.take("unlimited")) {
    (void)(words.take("match") || take_session(words));
    return true;
  }
  if (words.take("money")) return take_session(words);
  if (words.take("match")) {
    if (!words.take("to") || !words.take_number()) return false;
    (void)take_points(words);
    return true;
  }
  if (!words.take_number()) return false;
  (void)words.take_sign('-');
  if (!take_points(words)) return false;
  (void)words.take_sign('-');
  return words.take("match");
}

/// Takes `: 3` from the end, or `: ?`.
bool take_score_at_end(std::string_view& line, bool may_be_unknown) {
  const auto trim = [&] {
    while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
  };
  trim();
  const std::size_t size = line.size();
  while (!line.empty() && is_digit(line.back())) line.remove_suffix(1);
  if (line.size() == size) {
    if (!may_be_unknown || !line.ends_with('?')) return false;
    line.remove_suffix(1);
  } else if (line.ends_with('-') || line.ends_with('+')) {
    line.remove_suffix(1);
  }
  trim();
  if (line.empty() || line.back() != ':') return false;
  line.remove_suffix(1);
  return true;
}

bool is_match_line(std::string_view line) {
  Words words(line);
  if (!take_match_length(words)) return false;
  (void)words.take_sign('.');
  return words.is_at_end();
}

bool is_heading(std::string_view line) {
  Words words(line);
  if (!words.take("game") || !words.take_label()) return false;
  (void)words.take_sign(':');
  return words.is_at_end();
}

bool is_score_line(std::string_view line, bool may_be_unknown) {
  if (!take_score_at_end(line, may_be_unknown)) return false;
  // What is left ends with the second name; any of its words may begin behind the first score.
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string_view first = line.substr(0, i + 1);
    const bool ends_score =
        line[i] == '?' || (is_digit(line[i]) && (i + 1 == line.size() || !is_digit(line[i + 1])));
    if (ends_score && take_score_at_end(first, may_be_unknown)) {
      return true;
    }
  }
  return false;
}

/// Counts one row, from left to right.
class Row {
 public:
  Row(std::string_view line, Inventory& inventory) : rest_(line), inventory_(inventory) {
    skip_blanks();
  }

  /// Takes `1)`, `*)` or `1*)`.
  bool take_number() {
    std::size_t length = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (rest_.substr(length).starts_with('*')) ++length;
    if (length == 0 || !rest_.substr(length).starts_with(')')) return false;
    take(length + 1);
    skip_blanks();
    return true;
  }

  [[nodiscard]] bool begins_with_roll() const { return roll_length() > 0; }

  /// Whether a line without a number is a row: it begins with a roll or with the word of a cell.
  [[nodiscard]] bool begins_with_cell() const {
    if (begins_with_roll() || rest_.starts_with("???")) return true;
    const std::string word = next_word();
    if (is_one_of(word, kWinWords) || is_one_of(word, kLossWords)) {
      return is_number_behind(word.size());
    }
    return is_one_of(word, kCubeWords) || is_one_of(word, kEndWords);
  }

  /// Counts up to the end of the line.
  void count() {
    for (skip_blanks(); !rest_.empty(); skip_blanks()) {
      if (const std::size_t length = roll_length(); length > 0) {
        end_play();
        if (rest_[0] != '0' || rest_[length - 1] != '0') ++inventory_.rolls;
        take(rest_.find(':') + 1);
        is_in_play_ = is_behind_roll_ = true;
        continue;
      }
      if (take_number() || take_chain()) continue;
      if (const std::string word = next_word(); !word.empty()) {
        take(word.size());
        count_word(word);
      } else {
        skip_token();
      }
      is_behind_roll_ = false;
    }
    end_play();
  }

  [[nodiscard]] bool has_win() const { return wins_ > 0; }
  [[nodiscard]] bool has_loss() const { return has_loss_; }

 private:
  void take(std::size_t length) { rest_.remove_prefix(std::min(length, rest_.size())); }

  /// Blanks, no-break spaces and the commas between hops.
  void skip_blanks() {
    constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
    while (!rest_.empty()) {
      if (rest_.starts_with(kNoBreakSpace)) {
        take(kNoBreakSpace.size());
      } else if (rest_[0] == ' ' || rest_[0] == '\t' || rest_[0] == ',') {
        take(1);
      } else {
        return;
      }
    }
  }

  void skip_token() {
    while (!rest_.empty() && rest_[0] != ' ' && rest_[0] != '\t' &&
           !rest_.starts_with("\xC2\xA0")) {
      take(1);
    }
  }

  [[nodiscard]] std::string next_word() const {
    std::string word;
    for (const char c : rest_) {
      if (!is_letter(c)) break;
      word += static_cast<char>(c | 0x20);
    }
    return word;
  }

  [[nodiscard]] bool is_number_behind(std::size_t length) const {
    const std::string_view behind = rest_.substr(std::min(length, rest_.size()));
    const auto first = behind.find_first_not_of(" \t");
    return first != std::string_view::npos && first > 0 && is_digit(behind[first]);
  }

  /// Bytes of `31`, `3-1` or `3,1` where a colon follows.
  [[nodiscard]] std::size_t roll_length() const {
    const bool has_sign = rest_.size() > 1 && (rest_[1] == '-' || rest_[1] == ',');
    const std::size_t length = has_sign ? 3 : 2;
    if (rest_.size() <= length || !is_digit(rest_[0]) || !is_digit(rest_[length - 1])) return 0;
    const auto colon = rest_.find_first_not_of(" \t", length);
    return colon != std::string_view::npos && rest_[colon] == ':' ? length : 0;
  }

  /// Bytes of a point, of `bar` or `off`, with the stars behind it.
  [[nodiscard]] std::size_t place_length(std::size_t at) const {
    std::size_t end = at;
    while (end < rest_.size() && is_digit(rest_[end]) && end < at + 2) ++end;
    if (end == at) {
      std::string word;
      for (; end < rest_.size() && is_letter(rest_[end]); ++end) {
        word += static_cast<char>(rest_[end] | 0x20);
      }
      if (word != "bar" && word != "off") return 0;
    } else if (end < rest_.size() && (is_digit(rest_[end]) || is_letter(rest_[end]))) {
      return 0;
    }
    while (end < rest_.size() && rest_[end] == '*') ++end;
    return end - at;
  }

  [[nodiscard]] std::size_t skip_blanks_at(std::size_t at) const {
    return std::min(rest_.find_first_not_of(" \t", at), rest_.size());
  }

  /// Takes `24/18*/13(2)`; each slash is a hop, as often as the number in brackets says.
  bool take_chain() {
    std::size_t end = place_length(0);
    if (end == 0) return false;
    std::int64_t hops = 0;
    for (;;) {
      const std::size_t slash = skip_blanks_at(end);
      if (slash == rest_.size() || (rest_[slash] != '/' && rest_[slash] != '-')) break;
      const std::size_t next = skip_blanks_at(slash + 1);
      const std::size_t length = place_length(next);
      if (length == 0) break;
      end = next + length;
      ++hops;
    }
    const std::size_t bracket = skip_blanks_at(end);
    if (hops > 0 && bracket + 2 < rest_.size() && rest_[bracket] == '(' &&
        is_digit(rest_[bracket + 1]) && rest_[bracket + 2] == ')') {
      hops *= std::max(1, rest_[bracket + 1] - '0');
      end = bracket + 3;
    }
    inventory_.hops += hops;
    has_slashes_ = has_slashes_ || hops > 0;
    if (hops == 0 && is_in_play_) ++bare_places_;
    take(end);
    is_behind_roll_ = false;
    if (!rest_.empty() && rest_[0] != ',') skip_token();
    return true;
  }

  void count_word(std::string_view word) {
    if (word == "illegal") {
      // The position behind it is full of numbers and names.
      const auto open = rest_.find('(');
      const bool has_position = rest_.substr(0, open).find(':') == std::string_view::npos;
      if (has_position) take(std::min(rest_.find(')'), rest_.size()));
      if (!has_position) skip_token();
      return;
    }
    // Behind a roll it says that nothing was played.
    if (word == "pass" && is_behind_roll_) return;
    const bool is_win = is_one_of(word, kWinWords);
    if ((is_win || is_one_of(word, kLossWords)) && is_number_behind(0)) {
      end_play();
      if (is_win) ++wins_, ++inventory_.results;
      if (!is_win) has_loss_ = true;
    } else if (is_one_of(word, kCubeWords)) {
      end_play();
      ++inventory_.cube_actions;
    } else {
      skip_token();
    }
  }

  /// Where a play has no slashes, its points stand in pairs.
  void end_play() {
    if (is_in_play_ && !has_slashes_) inventory_.hops += bare_places_ / 2;
    is_in_play_ = has_slashes_ = is_behind_roll_ = false;
    bare_places_ = 0;
  }

  std::string_view rest_;
  Inventory& inventory_;
  bool is_in_play_ = false;      // a roll was seen, and no other cell since
  bool is_behind_roll_ = false;  // nothing stood behind it yet
  bool has_slashes_ = false;
  std::int64_t bare_places_ = 0;
  int wins_ = 0;
  bool has_loss_ = false;
};

/// Counts a text line by line.
class Count {
 public:
  void add(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) return;
    if (line[first] == ';' || line[first] == '#' || line[first] == '[') return;
    if (is_match_line(line)) {
      end_game();
      has_match_ = true;
      return;
    }
    if (is_heading(line)) {
      begin_game();
      expects_score_ = true;
      return;
    }
    Row row(line, inventory_);
    const bool has_number = row.take_number();
    const bool is_row = has_number || row.begins_with_cell();
    if ((expects_score_ || !is_row) && is_score_line(line, expects_score_ && !has_number)) {
      if (!expects_score_) begin_game();
      expects_score_ = false;
      return;
    }
    // Without any heading only a roll tells a row from prose.
    if (!is_row || (!has_match_ && !row.begins_with_roll())) return;
    if (!is_in_game_) begin_game();
    expects_score_ = false;
    row.count();
    has_win_ = has_win_ || row.has_win();
    has_loss_ = has_loss_ || row.has_loss();
  }

  [[nodiscard]] Inventory total() {
    end_game();
    return inventory_;
  }

 private:
  void begin_game() {
    end_game();
    has_match_ = is_in_game_ = true;
    ++inventory_.games;
  }

  /// The loser's cell is a result where no winner's cell says the same.
  void end_game() {
    if (has_loss_ && !has_win_) ++inventory_.results;
    has_loss_ = has_win_ = is_in_game_ = expects_score_ = false;
  }

  Inventory inventory_{};
  bool has_match_ = false;
  bool is_in_game_ = false;
  bool expects_score_ = false;  // a heading was the last line
  bool has_win_ = false;
  bool has_loss_ = false;
};

}  // namespace

Inventory count_mat(std::string_view text) {
  Count count;
  for_each_line(text, [&](std::string_view line) { count.add(line); });
  return count.total();
}

}  // namespace bgtools::oracle
