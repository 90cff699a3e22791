#include <algorithm>
#include <array>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <vector>

// A line becomes a list of tokens, and everything is counted by marks in that list: a roll by its
// colon, a move by its slash, the cube and results by their words. Cells are never parsed.

namespace bgtools::oracle {
namespace {

using namespace std::string_view_literals;

constexpr std::array kCubeWords = {
    "double"sv, "doubles"sv, "redouble"sv, "redoubles"sv, "take"sv,    "takes"sv,
    "accept"sv, "accepts"sv, "drop"sv,     "drops"sv,     "reject"sv,  "rejects"sv,
    "pass"sv,   "passes"sv,  "beaver"sv,   "beavers"sv,   "raccoon"sv, "raccoons"sv};
constexpr std::array kWinWords = {"win"sv, "wins"sv};
constexpr std::array kLossWords = {"loss"sv, "losses"sv};
/// Words that are not counted, but with which a row without a number can begin.
constexpr std::array kEndWords = {"resign"sv,   "resigns"sv,  "resigned"sv, "forfeit"sv,
                                  "forfeits"sv, "concedes"sv, "lost"sv};

template <std::size_t Size>
bool is_one_of(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A run of letters or digits, or one other character.
struct Token {
  std::string text{};     // in lower case; "" if it belongs to something else
  bool is_glued = false;  // no blank before it
};

using Tokens = std::vector<Token>;

/// The colon of a roll is replaced by this; no token of a text is equal to it.
constexpr std::string_view kRoll = "31:";

bool is_number(std::string_view text) { return !text.empty() && is_digit(text.front()); }
bool is_word(std::string_view text) { return !text.empty() && is_letter(text.front()); }

Tokens tokens_of(std::string_view line) {
  Tokens tokens;
  bool is_glued = true;
  while (!line.empty()) {
    if (take_blanks(line) > 0) {
      is_glued = false;
      continue;
    }
    std::size_t size = 1;
    for (bool (*is_kind)(std::string_view) : {is_number, is_word}) {
      while (is_kind(line) && size < line.size() && is_kind(line.substr(size))) ++size;
    }
    tokens.push_back({.text = lowered(line.substr(0, size)), .is_glued = is_glued});
    line.remove_prefix(size);
    is_glued = true;
  }
  return tokens;
}

/// The token, or an empty one past the end.
const Token& at(const Tokens& tokens, std::size_t index) {
  static const Token kNone{};
  return index < tokens.size() ? tokens[index] : kNone;
}

bool is(const Tokens& tokens, std::size_t index, std::string_view text) {
  return at(tokens, index).text == text;
}
bool is_glued(const Tokens& tokens, std::size_t index) { return at(tokens, index).is_glued; }

void forget(Tokens& tokens, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < std::min(end, tokens.size()); ++i) tokens[i].text.clear();
}

/// The number of tokens in `12)`, `*)` or `12*)`; 0 if there is no row number.
std::size_t row_number_at(const Tokens& tokens, std::size_t first) {
  std::size_t end = first;
  if (is_number(at(tokens, end).text)) ++end;
  if (is(tokens, end, "*") && (end == first || is_glued(tokens, end))) ++end;
  return end > first && is(tokens, end, ")") && is_glued(tokens, end) ? end + 1 - first : 0;
}

/// The number of tokens of the dice before the colon at `colon`, as in `31:` or `3-1:`; 0 if they
/// are not dice.
std::size_t dice_before(const Tokens& tokens, std::size_t colon) {
  const auto is_die = [&](std::size_t i) {
    return is_number(at(tokens, i).text) && tokens[i].text.size() == 1;
  };
  std::size_t length = 0;
  const std::size_t digits =
      colon >= 1 && is_number(tokens[colon - 1].text) ? tokens[colon - 1].text.size() : 0;
  if (digits == 2 || digits == 3) {
    length = 1;
  } else if (colon >= 3 && is_die(colon - 3) && is_die(colon - 1) && is_glued(tokens, colon - 1) &&
             is_glued(tokens, colon - 2) &&
             (is(tokens, colon - 2, "-") || is(tokens, colon - 2, ","))) {
    length = 3;
  }
  if (length == 0) return 0;
  const std::size_t first = colon - length;
  const bool has_blank_before = first == 0 || !tokens[first].is_glued;
  const bool is_after_sign =
      first > 0 && (is(tokens, first - 1, ")") || is(tokens, first - 1, ","));
  return has_blank_before || is_after_sign ? length : 0;
}

bool has_roll_at(const Tokens& tokens, std::size_t first) {
  for (const std::size_t length : {1U, 3U}) {
    if (is(tokens, first + length, ":") && dice_before(tokens, first + length) == length) {
      return true;
    }
  }
  return false;
}

/// A point, the bar or the tray.
bool is_place(const Tokens& tokens, std::size_t index) {
  const std::string& text = at(tokens, index).text;
  if (text == "bar" || text == "off" || text == "w") return true;
  const bool goes_on = is_glued(tokens, index + 1) && is_word(at(tokens, index + 1).text);
  return is_number(text) && text.size() <= 2 && !goes_on;
}

bool is_slash(const Tokens& tokens, std::size_t index) {
  return is(tokens, index, "/") || is(tokens, index, "-");
}

std::size_t skip_stars(const Tokens& tokens, std::size_t index) {
  while (is(tokens, index, "*") && is_glued(tokens, index)) ++index;
  return index;
}

/// Whether there are places on both sides of a slash.
bool is_hop(const Tokens& tokens, std::size_t slash) {
  if (slash == 0 || !is_slash(tokens, slash) || !is_place(tokens, slash + 1)) return false;
  std::size_t before = slash - 1;
  while (before > 0 && is(tokens, before, "*")) --before;
  return is_place(tokens, before);
}

/// How often the move of a slash is made: `(2)` after its chain of points.
std::int64_t times(const Tokens& tokens, std::size_t slash) {
  std::size_t end = slash;
  while (is_hop(tokens, end)) end = skip_stars(tokens, end + 2);
  const std::string& number = at(tokens, end + 1).text;
  const bool has_number =
      is(tokens, end, "(") && is_number(number) && number.size() == 1 && is(tokens, end + 2, ")");
  return has_number ? std::max(1, number.front() - '0') : 1;
}

/// Whether a number follows the word, as in `Wins 2 points`.
bool has_points(const Tokens& tokens, std::size_t word) {
  return is_number(at(tokens, word + 1).text) && !is_glued(tokens, word + 1);
}

/// The counts of one row.
struct RowCount {
  std::int64_t rolls = 0;
  std::int64_t hops = 0;
  std::int64_t cube_actions = 0;
  std::int64_t wins = 0;
  std::int64_t losses = 0;
};

/// Removes what `Illegal play (...)` declares, and row numbers within the line.
void forget_what_is_no_action(Tokens& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (is(tokens, i, "illegal") && is(tokens, i + 1, "play") && is(tokens, i + 2, "(")) {
      const auto end = std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(i), tokens.end(),
                                    [](const Token& token) { return token.text == ")"; });
      forget(tokens, i, static_cast<std::size_t>(end - tokens.begin()) + 1);
    } else if (const std::size_t length = row_number_at(tokens, i);
               length > 0 && !tokens[i].is_glued) {
      forget(tokens, i, i + length);
    } else if ((is(tokens, i, ";") || is(tokens, i, "#")) && !tokens[i].is_glued) {
      forget(tokens, i, tokens.size());
    }
  }
}

/// In a play without slashes, the points come in pairs.
std::int64_t bare_hops(const Tokens& tokens, std::size_t begin, std::size_t end) {
  std::int64_t places = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (is_hop(tokens, i)) return 0;
    if (is_place(tokens, i) && !(i > begin && is_glued(tokens, i))) ++places;
  }
  return places / 2;
}

/// Counts the rolls and reduces each to one token, the colon.
std::int64_t take_rolls(Tokens& tokens) {
  std::int64_t known = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::size_t length = is(tokens, i, ":") ? dice_before(tokens, i) : 0;
    if (length == 0) continue;
    if (tokens[i - length].text.front() != '0' || tokens[i - 1].text.back() != '0') ++known;
    forget(tokens, i - length, i);
    tokens[i].text = kRoll;
  }
  return known;
}

RowCount count_row(Tokens tokens) {
  forget_what_is_no_action(tokens);
  RowCount count{.rolls = take_rolls(tokens)};
  std::size_t play = tokens.size();  // where the play of the last roll begins
  for (std::size_t i = 0; i <= tokens.size(); ++i) {
    const std::string& text = at(tokens, i).text;
    const bool is_dance = text == "pass" && i == play;
    // A "p" where the text stops in `Wins 2 points`.
    const bool is_points =
        i > 1 && has_points(tokens, i - 2) &&
        (is_one_of(tokens[i - 2].text, kWinWords) || is_one_of(tokens[i - 2].text, kLossWords));
    const bool is_cube =
        is_one_of(text, kCubeWords) && !is_dance && !is_points && !is_glued(tokens, i);
    const bool is_win = is_one_of(text, kWinWords) && has_points(tokens, i);
    const bool is_loss = is_one_of(text, kLossWords) && has_points(tokens, i);
    if (is_hop(tokens, i)) count.hops += times(tokens, i);
    count.cube_actions += is_cube ? 1 : 0;
    count.wins += is_win ? 1 : 0;
    count.losses += is_loss ? 1 : 0;
    const bool is_roll = text == kRoll;
    if (is_roll || is_cube || is_win || is_loss || i == tokens.size()) {
      if (play < i) count.hops += bare_hops(tokens, play, i);
      play = is_roll ? i + 1 : tokens.size();
    }
  }
  return count;
}

/// Whether a line without a number is a row: it begins with a roll or with the word of a cell.
bool begins_like_row(const Tokens& tokens) {
  if (has_roll_at(tokens, 0)) return true;
  if (is(tokens, 0, "?") && is(tokens, 1, "?") && is(tokens, 2, "?")) return true;
  const std::string& word = at(tokens, 0).text;
  if (is_one_of(word, kWinWords) || is_one_of(word, kLossWords)) return has_points(tokens, 0);
  return is_one_of(word, kCubeWords) || is_one_of(word, kEndWords);
}

/// The words and numbers of a line, with single blanks between them.
std::string words_of(const Tokens& tokens) {
  std::string words;
  for (const Token& token : tokens) {
    if (token.text == "-" || token.text == ".") continue;
    words += (words.empty() ? "" : " ") + (is_number(token.text) ? "N" : token.text);
  }
  return words;
}

bool is_match_line(const Tokens& tokens) {
  static constexpr std::array kMatchLines = {
      "N point match"sv,     "N points match"sv, "match to N"sv,     "match to N point"sv,
      "match to N points"sv, "unlimited"sv,      "unlimited game"sv, "unlimited match"sv,
      "unlimited session"sv, "money game"sv,     "money session"sv};
  return is_one_of(words_of(tokens), kMatchLines);
}

/// `Game 1`, `Game 1:`
bool is_heading(const Tokens& tokens) {
  if (!is(tokens, 0, "game") || tokens.size() < 2 || is_glued(tokens, 1)) return false;
  const bool has_colon = tokens.back().text == ":";
  const std::size_t end = tokens.size() - (has_colon ? 1 : 0);
  for (std::size_t i = 1; i < end; ++i) {
    const std::string& text = tokens[i].text;
    if (i > 1 && !tokens[i].is_glued) return false;
    if (!is_word(text) && !is_number(text) && text != "?" && text != "#") return false;
  }
  return end > 1;
}

/// `Ann : 0   Bob : 0`: two colons, each followed by a number or, if `may_be_unknown`, a question
/// mark; the last number ends the line. A name may have such a colon, a board of FIBS has dozens.
bool is_score_line(const Tokens& tokens, bool may_be_unknown) {
  std::size_t scores = 0;
  std::size_t last = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text != ":") continue;
    const std::size_t value = i + (is(tokens, i + 1, "-") ? 2 : 1);
    const bool is_unknown = may_be_unknown && is(tokens, value, "?");
    if (!is_unknown && !is_number(at(tokens, value).text)) continue;
    ++scores;
    last = value;
  }
  constexpr std::size_t kMostScores = 4;
  return scores > 1 && scores <= kMostScores && last + 1 == tokens.size();
}

/// Counts a text line by line.
class Count {
 public:
  void add(std::string_view line) {
    const Tokens tokens = tokens_of(line);
    if (tokens.empty() || is(tokens, 0, ";") || is(tokens, 0, "#") || is(tokens, 0, "[")) return;
    if (is_match_line(tokens)) {
      end_game();
      has_match_ = true;
    } else if (is_heading(tokens)) {
      begin_game();
      expects_score_ = true;
    } else {
      add_other(tokens, line);
    }
  }

  [[nodiscard]] Inventory total() {
    end_game();
    return inventory_;
  }

 private:
  void add_other(const Tokens& tokens, std::string_view line) {
    const std::size_t number = row_number_at(tokens, 0);
    const Tokens cells(tokens.begin() + static_cast<std::ptrdiff_t>(number), tokens.end());
    const bool is_row = number > 0 || begins_like_row(cells);
    if ((expects_score_ || !is_row) && is_score_line(tokens, expects_score_ && number == 0)) {
      // The same line twice says nothing more than once.
      if (!expects_score_ && line != score_line_) begin_game();
      expects_score_ = false;
      score_line_ = line;
      return;
    }
    score_line_ = {};
    if (!is_row) return;
    const RowCount row = count_row(cells);
    // Without any heading, only a roll distinguishes a row from prose, and without a number a play.
    if (!has_match_ && !(has_roll_at(cells, 0) && (number > 0 || row.hops > 0))) return;
    // Nor does the same result twice say more.
    const bool is_result = number == 0 && row.wins > 0 && row.rolls == 0;
    if (is_result && line == result_line_) return;
    result_line_ = is_result ? line : std::string_view();
    if (!is_in_game_) begin_game();
    expects_score_ = false;
    inventory_.rolls += row.rolls;
    inventory_.hops += row.hops;
    inventory_.cube_actions += row.cube_actions;
    inventory_.results += row.wins;
    has_win_ = has_win_ || row.wins > 0;
    has_loss_ = has_loss_ || row.losses > 0;
  }

  void begin_game() {
    end_game();
    has_match_ = is_in_game_ = true;
    ++inventory_.games;
  }

  /// The loser's cell is a result unless the winner's cell says the same.
  void end_game() {
    if (has_loss_ && !has_win_) ++inventory_.results;
    has_loss_ = has_win_ = is_in_game_ = expects_score_ = false;
  }

  Inventory inventory_{};
  bool has_match_ = false;
  bool is_in_game_ = false;
  bool expects_score_ = false;      // the last line was a heading
  std::string_view score_line_{};   // the last line, if it was one
  std::string_view result_line_{};  // the last row, if it was a result without a number
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
