#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/layout.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

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

/// The text of a game. It may begin after the blanks of its first line.
std::string_view text_of(const Game& game, const Source& source) {
  Span span = game.span;
  const std::string_view whole = source.text();
  while (span.begin > 0 && whole[span.begin - 1] == ' ') --span.begin;
  return source.text(span);
}

/// The lines of a match as a dialect lays them out.
class Lines {
 public:
  Lines(const Format& format, std::string_view dialect, const Match& match, StopFlag stop) {
    format.write(match, {.dialect = std::string(dialect), .stop = stop}, text_);
    rest_ = text_;
  }

  /// Whether nine lines of ten are among them. It is quicker for games in their order.
  [[nodiscard]] bool has_most_of(std::string_view text) {
    // Nearly always the text is there as it is.
    if (const std::size_t at = rest_.find(text); at != std::string_view::npos && !text.empty()) {
      rest_.remove_prefix(at + text.size());
      return true;
    }
    rest_ = {};
    if (lines_.empty()) {
      for_each_line(text_, [&](std::string_view line) { lines_.insert(line); });
    }
    std::size_t all = 0;
    std::size_t equal = 0;
    for_each_line(text, [&](std::string_view line) {
      ++all;
      equal += lines_.count(line);
    });
    return all > 0 && 10 * equal >= 9 * all;
  }

 private:
  std::string text_{};
  std::string_view rest_{};  // after the text that was found last; empty if one was not
  std::unordered_set<std::string_view> lines_{};
};

/// The dialects whose layout a game has: several may fit a game, or none. `at` counts from 0.
std::vector<std::string_view> layouts_of(const Format& format, const Match& match, std::size_t at,
                                         const Source& source) {
  const Game& game = match.games[at];
  Match alone;
  alone.names = game.names;
  alone.length = match.length;
  alone.games.push_back(game);
  std::vector<std::string_view> fitting;
  for (const std::string_view dialect : format.written_dialects) {
    if (Lines(format, dialect, alone, source.stop()).has_most_of(text_of(game, source))) {
      fitting.push_back(dialect);
    }
  }
  return fitting;
}

}  // namespace

std::string mixture_in(const Format& format, const Match& match, const Source& source) {
  // The spans of a binary format do not point into the text.
  const auto& written = format.written_dialects;
  if (written.empty()) return "";
  const bool is_written = std::find(written.begin(), written.end(), match.dialect) != written.end();
  // Usually one writing of the match settles it, and no game has to be written alone.
  if (is_written) {
    Lines lines(format, match.dialect, match, source.stop());
    const bool are_alike =
        std::all_of(match.games.begin(), match.games.end(), [&](const Game& game) {
          return !is_set(source.stop()) && lines.has_most_of(text_of(game, source));
        });
    if (are_alike) return "";
  }
  std::vector<std::string_view> first;
  std::size_t first_game = 0;
  for (std::size_t game = 0; game < match.games.size() && !is_set(source.stop()); ++game) {
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
  // Without tags, the dialect was itself concluded from the layout.
  if (match.tags.empty() || first.empty() || !is_written || holds(first, match.dialect)) return "";
  return fmt::format("the header looks like {}, but the games are laid out like {}", match.dialect,
                     first.front());
}

}  // namespace bgtools
