#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <study/study.hpp>
#include <vector>

namespace bgtools::test {
namespace {

using Parts = std::vector<std::string_view>;

Parts lines_in(std::string_view text) {
  Parts lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// The hops of a play come in ascending order, since their order says nothing.
void add_words(std::string_view line, Parts& words) {
  constexpr std::string_view kBlanks = " \n";
  const auto is_hop = [](std::string_view word) { return word.find('/') != word.npos; };
  std::size_t hops = words.size();
  for (;;) {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    const bool is_end = begin == std::string_view::npos;
    line.remove_prefix(is_end ? line.size() : begin);
    const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
    if (!is_hop(word)) {
      std::sort(words.begin() + static_cast<std::ptrdiff_t>(hops), words.end());
      hops = words.size() + 1;
    }
    if (is_end) return;
    words.push_back(word);
    line.remove_prefix(word.size());
  }
}

/// For each of `a`, the place of the same in `b`: the longest common subsequence.
using Places = std::vector<std::optional<std::size_t>>;

Places places_in(const Parts& a, const Parts& b) {
  Places places(a.size());
  std::size_t same = 0;
  for (; same < std::min(a.size(), b.size()) && a[same] == b[same]; ++same) places[same] = same;
  std::size_t same_after = 0;
  while (same + same_after < std::min(a.size(), b.size()) &&
         a[a.size() - 1 - same_after] == b[b.size() - 1 - same_after]) {
    ++same_after;
    places[a.size() - same_after] = b.size() - same_after;
  }
  const std::size_t rows = a.size() - same - same_after;
  const std::size_t columns = b.size() - same - same_after;
  // longest[i][j]: of what is left from i and j on.
  std::vector<std::uint16_t> longest((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t row, std::size_t column) -> std::uint16_t& {
    return longest[row * (columns + 1) + column];
  };
  for (std::size_t row = rows; row-- > 0;) {
    for (std::size_t column = columns; column-- > 0;) {
      at(row, column) = a[same + row] == b[same + column]
                            ? static_cast<std::uint16_t>(at(row + 1, column + 1) + 1)
                            : std::max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
    if (a[same + row] == b[same + column]) {
      places[same + row++] = same + column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      ++row;
    } else {
      ++column;
    }
  }
  return places;
}

/// Which words of `a` are in `b`, too: all of the lines that both have, and between these lines
/// those that both have there, line by line if there are as many.
std::vector<bool> words_kept(const Parts& a, const Parts& b) {
  const Places places = places_in(a, b);
  std::vector<bool> kept;
  const auto compare = [&](const Parts& one, const Parts& two) {
    for (const auto& place : places_in(one, two)) kept.push_back(place.has_value());
  };
  std::size_t line = 0;
  std::size_t other = 0;
  while (line < a.size()) {
    if (places[line]) {
      Parts words;
      add_words(a[line], words);
      kept.insert(kept.end(), words.size(), true);
      other = *places[line++] + 1;
      continue;
    }
    std::size_t last = line;
    while (last < a.size() && !places[last]) ++last;
    const std::size_t other_last = last < a.size() ? *places[last] : b.size();
    const bool is_line_by_line = last - line == other_last - other;
    while (line < last) {
      Parts one;
      Parts two;
      const std::size_t end = is_line_by_line ? line + 1 : last;
      const std::size_t other_end = is_line_by_line ? other + 1 : other_last;
      for (; line < end; ++line) add_words(a[line], one);
      for (; other < other_end; ++other) add_words(b[other], two);
      compare(one, two);
    }
  }
  return kept;
}

/// Whether something is in the first and not in the second.
template <typename First, typename Second>
bool has_lost(const First& had, const Second& kept) {
  for (std::size_t at = 0; at < had.size(); ++at) {
    if (had[at] && !kept[at]) return true;
  }
  return false;
}

}  // namespace

Written what_is_written(std::string_view original, std::string_view spoilt,
                        std::string_view written) {
  if (written == spoilt) return Written::nothing;
  const Parts were = lines_in(original);
  const Parts are = lines_in(spoilt);
  const Parts become = lines_in(written);
  if (has_lost(places_in(are, were), places_in(are, become))) return Written::wrongly;
  if (is_same_record(record_in(original), record_in(written))) return Written::original;
  if (has_lost(words_kept(are, were), words_kept(are, become))) return Written::wrongly;
  const std::vector<bool> is_old = words_kept(become, are);
  const std::vector<bool> is_original = words_kept(become, were);
  for (std::size_t at = 0; at < is_old.size(); ++at) {
    if (!is_old[at] && !is_original[at]) return Written::otherwise;
  }
  return Written::partly;
}

std::vector<std::string_view> touched_lines(std::string_view original, std::string_view spoilt) {
  const Parts were = lines_in(original);
  const Parts are = lines_in(spoilt);
  const Places places = places_in(are, were);
  Parts touched;
  std::size_t next = 0;
  for (std::size_t at = 0; at < are.size(); ++at) {
    const bool is_after_gap = places[at] && *places[at] != next;
    if (!places[at] || is_after_gap) touched.push_back(are[at]);
    if (is_after_gap && at > 0) touched.push_back(are[at - 1]);
    if (places[at]) next = *places[at] + 1;
  }
  return touched;
}

}  // namespace bgtools::test
