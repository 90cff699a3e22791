#include <algorithm>
#include <bgtools/formats/mat/lines.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::mat {
namespace {

using text::is_blank;
using text::is_digit;

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
    if (!text::begins_with_word(rest_, word)) return false;
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
    const auto ends = [](char c) { return is_blank(c) || c == ':'; };
    const auto length =
        static_cast<std::size_t>(std::find_if(rest_.begin(), rest_.end(), ends) - rest_.begin());
    rest_.remove_prefix(length);
    return length > 0 && length < 8;
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
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
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
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

}  // namespace

bool is_match_line(std::string_view line) noexcept {
  Words words(line);
  if (!take_match_length(words)) return false;
  (void)words.take_sign('.');
  return words.is_at_end();
}

bool is_heading(std::string_view line) noexcept {
  Words words(line);
  if (!words.take("game") || !words.take_label()) return false;
  (void)words.take_sign(':');
  return words.is_at_end();
}

bool is_score_line(std::string_view line, bool may_be_unknown) noexcept {
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

bool is_row_with_roll(std::string_view line) noexcept {
  Words words(line);
  return words.take_number() && words.take_sign(')') && words.take_number() && words.take_sign(':');
}

}  // namespace bgtools::mat
