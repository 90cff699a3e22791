#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <bgtools/build/patch_numbers.hpp>
#include <optional>
#include <string>
#include <utility>

namespace bgtools::build {
namespace {

bool replace(std::string_view text, Span span, std::string words, std::vector<TextEdit>& edits) {
  if (span.is_empty() || span.end > text.size()) return false;
  edits.push_back({span, std::move(words)});
  return true;
}

/// Whether results of the match end in "points"; some programs always write "point".
bool spells_plural(std::string_view text, const Match& match) {
  return std::none_of(match.games.begin(), match.games.end(), [&](const Game& game) {
    if (!game.result || game.result->points == 1) return false;
    return !text.substr(game.result->points_span.end).starts_with(" points");
  });
}

/// With the word after the number in the same number: "1 point", "2 points".
bool patch_points(std::string_view text, const Match& match, const Result& was, int is,
                  std::vector<TextEdit>& edits) {
  constexpr std::string_view kOne = " point";
  constexpr std::string_view kMany = " points";
  const Span number = was.points_span;
  const std::string_view rest = text.substr(number.end).substr(0, kMany.size());
  if (is == 1 && rest == kMany) {
    return replace(text, {number.begin, number.end + kMany.size()}, "1 point", edits);
  }
  const bool is_one = was.points == 1 && rest.starts_with(kOne) && rest != kMany;
  if (is_one && spells_plural(text, match)) {
    return replace(text, {number.begin, number.end + kOne.size()}, fmt::format("{} points", is),
                   edits);
  }
  return replace(text, number, std::to_string(is), edits);
}

bool patch_scores(std::string_view text, const Game& game,
                  const std::array<std::optional<int>, 2>& score, std::vector<TextEdit>& edits) {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::optional<int>& is = score[side];
    if (is == game.score_before[side]) continue;
    if (!is || !replace(text, game.score_spans[side], std::to_string(*is), edits)) return false;
  }
  return true;
}

bool patch_length(std::string_view text, const Match& match, int is, std::vector<TextEdit>& edits) {
  const std::string was = std::to_string(match.length.value_or(0));
  const Span all = match.length_span;
  const std::size_t digits = text.substr(all.begin, all.end - all.begin).find(was);
  if (digits == std::string_view::npos) return false;
  const std::uint64_t begin = all.begin + digits;
  return replace(text, {begin, begin + was.size()}, std::to_string(is), edits);
}

}  // namespace

bool patch_number(std::string_view text, const Match& match, const Game& game, const Edit& edit,
                  std::vector<TextEdit>& edits) {
  switch (edit.kind) {
    case EditKind::points:
      return patch_points(text, match, *game.result, edit.result->points, edits);
    case EditKind::score:
      return patch_scores(text, game, edit.score_before, edits);
    case EditKind::length:
      return patch_length(text, match, edit.length, edits);
    default:
      return false;
  }
}

bool patch_carried_scores(std::string_view text, const Match& match, const Repair& repair,
                          std::vector<TextEdit>& edits) {
  return std::all_of(repair.carried.begin(), repair.carried.end(), [&](const CarriedScore& each) {
    if (each.game >= match.games.size()) return false;
    const Game& game = match.games[each.game];
    const bool is_written = !game.score_spans[0].is_empty() || !game.score_spans[1].is_empty();
    return !is_written || patch_scores(text, game, each.score_before, edits);
  });
}

}  // namespace bgtools::build
