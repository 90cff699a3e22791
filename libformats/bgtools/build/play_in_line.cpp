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

/// Whether numbers on both sides of a slash can be points; those of dates mostly cannot.
bool is_between_points(std::string_view line, std::size_t slash) {
  constexpr std::string_view kDigits = "0123456789";
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

/// Whether a cell may begin at `at`: also after a number that lost the blank between them.
bool is_between_words(std::string_view line, std::size_t at) {
  if (at == 0 || text::is_blank(line[at - 1]) || is_sign(line[at - 1])) return true;
  return text::is_digit(line[at - 1]) && text::is_letter(line[at]);
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

}  // namespace

bool reads_as_play(std::string_view line, bool is_in_game) {
  return begins_like_turn(line, is_in_game) || is_row(line, is_in_game);
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
