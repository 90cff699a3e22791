#include "questions/outline/outline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <utility>

#include "report/text.hpp"

namespace bgtools::questions {
namespace {

constexpr std::size_t kMostParts = 10'000;

std::string players_of(const std::array<std::string, 2>& names) {
  return report::printable(names[0].empty() ? "light" : names[0]) + " - " +
         report::printable(names[1].empty() ? "dark" : names[1]);
}

std::string length_of(const Match& match) {
  if (!match.length) return "";
  return *match.length == 0 ? "money session" : fmt::format("{} point match", *match.length);
}

std::string outcome_of(const Match& match, const Game& game) {
  if (!game.result) return "";
  const std::size_t winner = index(game.result->winner);
  std::string name = game.names[winner].empty() ? match.names[winner] : game.names[winner];
  if (name.empty()) name = winner == 0 ? "light" : "dark";
  return fmt::format("{} wins {}", report::printable(name),
                     report::counted(game.result->points, "point"));
}

/// Stands for those that are not listed, where they begin.
Part rest_of(std::size_t count, Span span) {
  return {.name = fmt::format("{} more, which are not listed", count), .detail = "", .span = span};
}

/// The match and its games. `left`: how many parts may still be listed, at least one.
Part part_of(const Match& match, std::size_t& left) {
  --left;
  Part part{.name = players_of(match.names),
            .detail = length_of(match),
            .span = match.span,
            .is_match = true};
  bool is_full = false;
  for (std::size_t at = 0; at < match.games.size(); ++at) {
    const Game& game = match.games[at];
    std::string name = fmt::format("Game {}", game.label.value_or(static_cast<int>(at) + 1));
    if (game.score_before[0] && game.score_before[1]) {
      name += fmt::format(" ({}-{})", *game.score_before[0], *game.score_before[1]);
    }
    part.span.end = std::max(part.span.end, game.span.end);
    if (left == 0) {
      if (!is_full) part.games.push_back(rest_of(match.games.size() - at, game.span));
      is_full = true;
      continue;
    }
    --left;
    part.games.push_back(
        {.name = std::move(name), .detail = outcome_of(match, game), .span = game.span});
  }
  return part;
}

}  // namespace

std::vector<Part> outline_of(const Source& source, const std::string& extension,
                             const Format* forced) {
  std::vector<Part> parts;
  std::size_t left = kMostParts;
  std::size_t more = 0;
  Span rest;
  Collector ignored;
  read(source, extension, forced, ignored, [&](Match&& match) {
    if (left != 0) {
      parts.push_back(part_of(match, left));
    } else if (more++ == 0) {
      rest = match.span;
    }
    return !is_set(source.stop());
  });
  if (more != 0) parts.push_back(rest_of(more, rest));
  return parts;
}

}  // namespace bgtools::questions
