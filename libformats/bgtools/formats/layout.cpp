#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/layout.hpp>
#include <bgtools/text/words.hpp>
#include <set>
#include <utility>

namespace bgtools {
namespace {

/// Calls `use` for each line that is not blank, without the blanks at its end.
template <typename Use>
void for_each_line(std::string_view text, const Use& use) {
  while (!text.empty()) {
    std::string_view line = text::take_line(text);
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    if (!line.empty()) use(line);
  }
}

bool holds(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool have_common(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  return std::any_of(a.begin(), a.end(), [&](std::string_view name) { return holds(b, name); });
}

}  // namespace

std::vector<std::string_view> layouts_of(const Format& format, const Match& match, std::size_t game,
                                         const Source& source) {
  // The spans of a binary format do not point into the text.
  if (format.written_dialects.empty()) return {};
  Match alone;
  alone.names = match.games[game].names;
  alone.length = match.length;
  alone.games.push_back(match.games[game]);
  // A game may begin after the blanks of its first line.
  Span span = match.games[game].span;
  const std::string_view whole = source.text();
  while (span.begin > 0 && whole[span.begin - 1] == ' ') --span.begin;
  const std::string_view text = source.text(span);
  std::vector<std::string_view> fitting;
  for (const std::string_view dialect : format.written_dialects) {
    std::string written;
    format.write(alone, {.dialect = std::string(dialect)}, written);
    std::set<std::string_view> lines;
    for_each_line(written, [&](std::string_view line) { lines.insert(line); });
    std::size_t all = 0;
    std::size_t equal = 0;
    for_each_line(text, [&](std::string_view line) {
      ++all;
      equal += lines.count(line);
    });
    if (all > 0 && 10 * equal >= 9 * all) fitting.push_back(dialect);
  }
  return fitting;
}

std::string mixture_in(const Format& format, const Match& match, const Source& source) {
  std::vector<std::string_view> first;
  std::size_t first_game = 0;
  for (std::size_t game = 0; game < match.games.size(); ++game) {
    std::vector<std::string_view> layouts = layouts_of(format, match, game, source);
    if (layouts.empty()) continue;
    if (first.empty()) {
      first = std::move(layouts);
      first_game = game;
      continue;
    }
    if (have_common(first, layouts)) continue;
    return fmt::format("game {} is laid out like {}, game {} like {}", first_game + 1,
                       first.front(), game + 1, layouts.front());
  }
  const auto& written = format.written_dialects;
  const bool is_written = std::find(written.begin(), written.end(), match.dialect) != written.end();
  // Without tags, the dialect was itself concluded from the layout.
  if (match.tags.empty() || first.empty() || !is_written || holds(first, match.dialect)) return "";
  return fmt::format("the header looks like {}, but the games are laid out like {}", match.dialect,
                     first.front());
}

}  // namespace bgtools
