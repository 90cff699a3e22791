#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/play_in_line.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <grammars/mat.hpp>
#include <vector>

namespace bgtools::build {
namespace {

namespace marks = bgtools::grammar::marks;

constexpr std::string_view kDigits = "0123456789";

/// Whether numbers on both sides of a slash can be points; those of dates mostly cannot.
bool is_between_points(std::string_view line, std::size_t slash) {
  constexpr std::size_t kMostDigits = 2;
  const std::size_t begin = line.find_last_not_of(kDigits, slash - 1) + 1;
  const std::size_t end = std::min(line.find_first_not_of(kDigits, slash + 1), line.size());
  const bool is_word =
      end == slash + 1 && end < line.size() && (line[end] == 'b' || line[end] == 'o');
  return slash - begin <= kMostDigits && end - slash - 1 <= kMostDigits &&
         (end > slash + 1 || is_word) && !line.substr(end).starts_with('/');
}

/// Whether a line has dice and a play before any word, or in a game the rest of a play.
bool begins_like_turn(std::string_view line, bool is_in_game) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (text::is_letter(line[at])) return false;
    if (begins_with_play(line.substr(at))) return true;
    // Outside a game it may be anything.
    const bool is_slash = is_in_game && line[at] == '/' && at > 0 && text::is_digit(line[at - 1]);
    if (is_slash && is_between_points(line, at)) return true;
  }
  return false;
}

/// Whether cells say more than single words of prose do.
bool tell(const std::vector<Cell>& cells, bool is_marked) {
  const auto tells = [&](const Cell& cell) {
    switch (cell.kind) {
      case CellKind::comment:
      case CellKind::unplayed:
      case CellKind::unreadable:
        return false;
      case CellKind::turn:
        return is_marked || cell.play.kind != PlayKind::blank;
      case CellKind::wins:
      case CellKind::losses:
        return true;
      default:
        return is_marked || cell.value || cells.size() > 1;
    }
  };
  return std::any_of(cells.begin(), cells.end(), tells);
}

std::size_t word_end(std::string_view line, std::size_t at) {
  return std::min(line.find_first_of(" \t", at), line.size());
}

constexpr bool is_sign(char c) { return c > ' ' && !text::is_letter(c) && !text::is_digit(c); }

/// Whether a cell may begin at `at`. It may follow a number directly, if the blank between them is
/// missing, or with one letter between them, if that was typed instead of the blank.
bool is_between_words(std::string_view line, std::size_t at) {
  if (at == 0 || text::is_blank(line[at - 1]) || is_sign(line[at - 1])) return true;
  if (text::is_letter(line[at])) return text::is_digit(line[at - 1]);
  return at > 1 && text::is_letter(line[at - 1]) && text::is_digit(line[at - 2]);
}

/// Whether the line is made of cells, perhaps after what is left of the number of a row and the
/// letter of a player.
bool is_row(std::string_view line, bool is_in_game) {
  constexpr int kMostPlaces = 8;
  int places = 0;
  int letters = 0;
  bool has_sign = false;  // a number or a colon
  for (std::size_t at = 0; at < line.size() && letters < 2 && places < kMostPlaces; ++at) {
    const bool is_place = is_between_words(line, at);
    const bool is_marked = at > 0 && has_sign;
    if (is_place && !text::is_blank(line[at]) && (at == 0 || is_marked)) {
      ++places;
      std::vector<Cell> cells;
      if (read_cells(line, at, cells) == line.size() && tell(cells, is_in_game || is_marked)) {
        return true;
      }
    }
    if (text::is_letter(line[at])) ++letters;
    has_sign = has_sign || text::is_digit(line[at]) || line[at] == ':';
  }
  return false;
}

/// The number of digits right before a position, and from it on.
std::size_t digits_before(std::string_view word, std::size_t at) {
  const std::size_t last =
      at == 0 ? std::string_view::npos : word.find_last_not_of(kDigits, at - 1);
  return at - (last == std::string_view::npos ? 0 : last + 1);
}
std::size_t digits_at(std::string_view word, std::size_t at) {
  return std::min(word.find_first_not_of(kDigits, at), word.size()) - at;
}

constexpr bool is_hop_sign(char c) { return c == '/' || c == '-' || c == '>'; }

/// Whether the number that begins at a position can be a point. A date begins or ends with a year,
/// and its day may begin with 0.
bool are_of_points(std::string_view word, std::size_t at) {
  constexpr std::size_t kMostDigits = 3;
  const std::size_t digits = digits_at(word, at);
  const std::size_t end = at + digits;
  const bool is_inside =
      at > 0 && is_hop_sign(word[at - 1]) && end < word.size() && is_hop_sign(word[end]);
  return (digits == 1 || word[at] != '0') && (digits <= kMostDigits || is_inside);
}

/// Whether a word has a number on each side of a sign, as a hop does.
bool is_hop(std::string_view word) {
  bool has_sign = false;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const bool begins_number =
        text::is_digit(word[at]) && (at == 0 || !text::is_digit(word[at - 1]));
    if (begins_number && !are_of_points(word, at)) return false;
    if (!is_hop_sign(word[at])) continue;
    const std::size_t before = digits_before(word, at);
    const std::size_t after = digits_at(word, at + 1);
    // With a hyphen, small numbers may be a score.
    const bool is_large = word[at] == '/' || before > 1 || after > 1;
    has_sign = has_sign || (before > 0 && after > 0 && is_large);
  }
  return has_sign;
}

constexpr bool is_die(char c) { return c >= '1' && c <= '6'; }

/// Whether a word is two dice, perhaps in brackets and with a sign between or after them, or ends
/// with two dice and a colon.
bool is_dice(std::string_view word) {
  const std::size_t size = word.size();
  if (size > 3 && word[size - 1] == ':' && is_die(word[size - 2]) && is_die(word[size - 3]) &&
      !text::is_digit(word[size - 4])) {
    return true;
  }
  const auto is_part = [](char c) {
    return is_die(c) || std::string_view("()[]:-,").find(c) != std::string_view::npos;
  };
  return std::count_if(word.begin(), word.end(), is_die) == 2 &&
         std::all_of(word.begin(), word.end(), is_part);
}

bool is_word(std::string_view word) {
  const auto is_pair = [](char a, char b) { return text::is_letter(a) && text::is_letter(b); };
  return std::adjacent_find(word.begin(), word.end(), is_pair) != word.end() &&
         std::none_of(word.begin(), word.end(), text::is_digit);
}

}  // namespace

TurnWords turn_words_in(std::string_view line) {
  constexpr std::string_view kBlanks = " \t,";
  TurnWords found;
  bool was_hop = false;
  for (std::size_t at = 0; (at = line.find_first_not_of(kBlanks, at)) < line.size();) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    const std::string_view word = line.substr(at, end - at);
    at = end;
    const bool is_first_hop = found.hops == 0;
    if (is_hop(word)) {
      found.are_joined = found.are_joined && (was_hop || is_first_hop);
      was_hop = true;
      ++found.hops;
      continue;
    }
    was_hop = false;
    if (is_dice(word)) {
      found.has_dice = found.has_dice || is_first_hop;
      found.rolls += word.ends_with(':') ? 1 : 0;
    } else if (is_word(word)) {
      ++found.words;
    }
  }
  return found;
}

bool has_words_of_turn(std::string_view line, bool is_in_game) {
  const TurnWords found = turn_words_in(line);
  if (found.hops == 0) return is_in_game && found.rolls > 0 && found.words == 0;
  // Two cells, or a row that is joined to a heading.
  if (found.has_dice && found.hops >= 4 && 2 * found.words <= found.hops) return true;
  if (found.rolls > 1 && found.hops > 1 && found.words <= 2) return true;
  if (found.words > 1) return false;
  return found.has_dice || (is_in_game ? found.words == 0 : found.hops > 1 && found.are_joined);
}

bool reads_as_play(std::string_view line, bool is_in_game) {
  return begins_like_turn(line, is_in_game) || is_row(line, is_in_game) ||
         (!is_in_game && has_words_of_turn(line, false));
}

bool ends_with_turn(std::string_view line) {
  using Dice = tao::pegtl::seq<tao::pegtl::sor<marks::dice_in_brackets, marks::dice_with_colon>,
                               bgtools::grammar::blanks>;
  int words = 0;
  for (std::size_t at = text::skip_blanks(line, 0); at < line.size() && words < 2;) {
    const auto play = text::rest_after<Dice>(line.substr(at));
    WrittenPlay ignored;
    if (play && read_play(*play, 0, ignored).is_read && ignored.count > 0) return true;
    const std::string_view word = line.substr(at, word_end(line, at) - at);
    if (std::any_of(word.begin(), word.end(), text::is_letter)) ++words;
    at = text::skip_blanks(line, word_end(line, at));
  }
  return false;
}

}  // namespace bgtools::build
