#include "questions/convert/joined.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/record/names.hpp>
#include <iterator>
#include <optional>
#include <utility>

#include "analysis/compare/transcript.hpp"

namespace bgtools::questions {
namespace {

using Score = std::array<int, 2>;

std::string score_text(const Score& score) { return fmt::format("{}-{}", score[0], score[1]); }

/// The score before a game, if its heading has it.
std::optional<Score> score_before(const Game& game) {
  if (!game.score_before[0] || !game.score_before[1]) return std::nullopt;
  return Score{*game.score_before[0], *game.score_before[1]};
}

/// The score after a game, as its heading and its result say it.
std::optional<Score> score_after(const Game& game) {
  auto score = score_before(game);
  if (!score || !game.result) return std::nullopt;
  (*score)[index(game.result->winner)] += game.result->points;
  return score;
}

int points_in(const Match& match) {
  const auto score = score_before(match.games.front());
  return (*score)[0] + (*score)[1];
}

std::string players_of(const Match& match) {
  const auto names = names_of(match.games.front());
  return fmt::format("{} and {}", names[0], names[1]);
}

/// Puts comments before the first action of a game.
void put_before(Game& game, std::vector<Comment> comments) {
  const std::size_t count = comments.size();
  std::vector<Action> actions(count);
  for (std::size_t at = 0; at < count; ++at) actions[at].what = std::move(comments[at]);
  std::move(game.actions.begin(), game.actions.end(), std::back_inserter(actions));
  game.actions = std::move(actions);
  for (Wording& each : game.wordings) each.action += count;
  for (Annotation& each : game.annotations) {
    if (each.action) *each.action += count;
  }
}

}  // namespace

void JoinedMatch::take(Match&& part, std::string name) {
  // Places in several texts mean nothing in one record.
  clear_spans(part);
  parts_.push_back({std::move(part), std::move(name)});
}

OrError<Match> JoinedMatch::join() {
  if (const auto ordered = put_in_order(); !ordered) return ordered.error();
  Part& first = parts_.front();
  for (auto part = parts_.begin() + 1; part != parts_.end(); ++part) {
    if (const auto same = check_same_match(first, *part); !same) return same.error();
    if (const auto follows = check_follows(*(part - 1), *part); !follows) return follows.error();
  }
  for (auto part = parts_.begin() + 1; part != parts_.end(); ++part) append(first, *part);
  // Sessions may restart the numbering of their games.
  int number = first.match.games.front().label.value_or(1);
  for (Game& game : first.match.games) {
    if (game.label) game.label = number;
    ++number;
  }
  Match joined = std::move(first.match);
  parts_.clear();
  return joined;
}

OrError<void> JoinedMatch::put_in_order() {
  for (const Part& part : parts_) {
    if (part.match.games.empty()) return Error{fmt::format("{}: has no game", part.name)};
    if (!score_before(part.match.games.front())) {
      return Error{
          fmt::format("{}: its first game has no score, so its place in the match is not "
                      "known",
                      part.name)};
    }
  }
  std::stable_sort(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) {
    return points_in(a.match) < points_in(b.match);
  });
  return {};
}

OrError<void> JoinedMatch::check_same_match(const Part& first, Part& other) {
  const auto names = names_of(first.match.games.front());
  const auto others = names_of(other.match.games.front());
  if (names[0] == others[1] && names[1] == others[0] && names[0] != names[1]) {
    analysis::exchange_players(other.match);
  } else if (names != others) {
    return Error{fmt::format("{}: the players are {}, but in {} they are {}", other.name,
                             players_of(other.match), first.name, players_of(first.match))};
  }
  if (first.match.length != other.match.length) {
    return Error{
        fmt::format("{}: the match length differs from that of {}", other.name, first.name)};
  }
  if (first.match.stated != other.match.stated) {
    return Error{
        fmt::format("{}: the rules of play differ from those of {}", other.name, first.name)};
  }
  return {};
}

OrError<void> JoinedMatch::check_follows(const Part& before, const Part& after) {
  const auto end = score_after(before.match.games.back());
  if (!end) {
    return Error{fmt::format("{}: its last game has no {}, so {} cannot follow it", before.name,
                             before.match.games.back().result ? "score" : "result", after.name)};
  }
  const auto begin = score_before(after.match.games.front());
  if (end == begin) return {};
  return Error{fmt::format("{}: begins at {}, but {} ends at {}", after.name, score_text(*begin),
                           before.name, score_text(*end))};
}

void JoinedMatch::append(Part& first, Part& other) {
  std::vector<Tag>& tags = first.match.tags;
  for (Tag& tag : other.match.tags) {
    const auto known = std::find_if(tags.begin(), tags.end(),
                                    [&](const Tag& each) { return each.key == tag.key; });
    if (known == tags.end()) {
      tags.push_back(std::move(tag));
    } else if (known->value != tag.value) {
      left_out_.push_back(fmt::format(R"({}: {} "{}" is left out, since {} has "{}")", other.name,
                                      tag.key, tag.value, first.name, known->value));
    }
  }
  put_before(other.match.games.front(), std::move(other.match.comments));
  std::move(other.match.games.begin(), other.match.games.end(),
            std::back_inserter(first.match.games));
}

}  // namespace bgtools::questions
