#include "questions/show/shown_moment.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/verify/turn_start.hpp>
#include <bgtools/verify/watcher.hpp>
#include <tuple>
#include <utility>
#include <variant>

#include "questions/reading/replayed_games.hpp"
#include "report/text.hpp"

namespace bgtools::questions {
namespace {

bool is_acceptance(const Action& action) {
  return std::holds_alternative<Take>(action.what) || std::holds_alternative<Beaver>(action.what) ||
         std::holds_alternative<Raccoon>(action.what);
}

bool is_answer(const Action& action) {
  return is_acceptance(action) || std::holds_alternative<Drop>(action.what);
}

/// The double that was made at an action, or before it since the last roll.
std::optional<std::size_t> double_at(const Game& game, std::size_t action) {
  for (std::size_t at = std::min(action + 1, game.actions.size()); at > 0; --at) {
    const Action& each = game.actions[at - 1];
    if (std::holds_alternative<Double>(each.what)) return at - 1;
    if (is_turn(each) && at - 1 != action) return std::nullopt;
  }
  return std::nullopt;
}

/// The first action after the answers to a double; nullopt if it was not taken.
std::optional<std::size_t> after_take(const Game& game, std::size_t offer) {
  std::optional<std::size_t> after;
  for (std::size_t at = offer + 1; at < game.actions.size() && !is_turn(game.actions[at]); ++at) {
    if (is_acceptance(game.actions[at])) after = at + 1;
  }
  return after;
}

/// The number of turns up to an action, with it.
int turns_to(const Game& game, std::size_t action) { return turn_of(game, action + 1) - 1; }

OrError<void> check_game(const Match& match, int game) {
  const auto games = static_cast<std::int64_t>(match.games.size());
  if (game >= 1 && game <= games) return {};
  return Error{fmt::format("game {} does not exist; the match has {}", game,
                           report::counted(games, "game"))};
}

bool is_before(const Place& a, const Place& b) {
  return std::tuple(a.line, a.column) < std::tuple(b.line, b.column);
}

/// The boards before each action of a game and after the last one.
OrError<WatchedActions> replayed(const Match& match, const VerifyOptions& options, int number) {
  const auto at = static_cast<std::size_t>(number - 1);
  WatchedActions watched = std::move(replayed_games(match, options)[at]);
  if (watched.situations.size() == match.games[at].actions.size() + 1) return watched;
  return Error{fmt::format("cannot replay game {}: its variation is not known", number)};
}

/// The board before an action, or why it is not known.
OrError<Situation> board_before(const Match& match, const VerifyOptions& options,
                                const Moment& moment, const WatchedActions& watched,
                                std::size_t at) {
  if (const std::optional<Situation>& known = watched.situations[at]) return *known;
  const Game& game = match.games[static_cast<std::size_t>(moment.game - 1)];
  // The same fault hides the board of the next roll, or of the last one.
  std::size_t roll = at;
  while (roll < game.actions.size() && !is_turn(game.actions[roll])) ++roll;
  const auto start = start_of_turn(match, options, moment.game, turns_to(game, roll));
  if (!start) return start.error();
  return Error{fmt::format("this board of game {} is not known", moment.game)};
}

Situation seen_by(Situation situation, Player player) {
  if (situation.mover == player) return situation;
  situation.position = situation.position.flipped();
  situation.mover = player;
  return situation;
}

}  // namespace

OrError<int> turns_of(const Match& match, int game) {
  if (const auto exists = check_game(match, game); !exists) return exists.error();
  const Game& wanted = match.games[static_cast<std::size_t>(game - 1)];
  return turns_to(wanted, wanted.actions.size());
}

OrError<Moment> moment_of_turn(const Match& match, int game, int turn,
                               std::optional<Decision> decision) {
  if (const auto exists = check_game(match, game); !exists) return exists.error();
  const Game& wanted = match.games[static_cast<std::size_t>(game - 1)];
  int turns = 0;
  for (std::size_t at = 0; at < wanted.actions.size(); ++at) {
    if (is_turn(wanted.actions[at]) && ++turns == turn) return Moment{game, at, turn, decision};
  }
  if (decision && turn == turns + 1) return Moment{game, wanted.actions.size(), turn, decision};
  // start_of_turn says why there is no such turn.
  return Moment{game, std::nullopt, turn, decision};
}

std::optional<Moment> moment_at(const Match& match, const Source& source, Place place,
                                std::optional<Decision> decision) {
  std::optional<std::size_t> number;
  for (std::size_t at = 0; at < match.games.size(); ++at) {
    if (is_before(place, source.place(match.games[at].span.begin))) break;
    number = at;
  }
  if (!number) return std::nullopt;
  const Game& game = match.games[*number];
  Moment moment{.game = static_cast<int>(*number) + 1, .decision = decision};
  const bool is_at_result = game.result && !is_before(place, source.place(game.result->span.begin));
  for (std::size_t at = 0; at < game.actions.size() && !is_at_result; ++at) {
    const Action& action = game.actions[at];
    // Up to the end of its line, whatever follows an action belongs to it.
    const bool is_begun = !is_before(place, source.place(action.span.begin));
    const std::uint64_t last = std::max(action.span.begin + 1, action.span.end) - 1;
    if (is_begun && source.place(last).line < place.line) continue;
    if (is_begun) {
      moment.action = at;
      continue;
    }
    if (!moment.action) moment.action = at;
    break;
  }
  if (!moment.action) return moment;
  const Action& action = game.actions[*moment.action];
  if (is_turn(action)) moment.turn = turns_to(game, *moment.action);
  const bool is_of_cube = is_answer(action) || std::holds_alternative<Double>(action.what);
  if (is_of_cube && !decision && double_at(game, *moment.action)) {
    moment.decision = Decision::offered;
  }
  return moment;
}

OrError<Scene> scene_at(const Match& match, const VerifyOptions& options, const Moment& moment) {
  if (const auto exists = check_game(match, moment.game); !exists) return exists.error();
  const Game& game = match.games[static_cast<std::size_t>(moment.game - 1)];
  if (moment.turn && !moment.decision) {
    auto start = start_of_turn(match, options, moment.game, *moment.turn);
    if (!start) return start.error();
    return Scene{start->situation, start->checkers, start->names, std::nullopt, start->span};
  }
  std::size_t at = moment.action.value_or(game.actions.size());
  std::optional<std::size_t> offer;
  if (moment.decision) {
    if (moment.action) offer = double_at(game, at);
    if (!offer) {
      return Error{
          moment.turn
              ? fmt::format("no double precedes turn {} of game {}", *moment.turn, moment.game)
              : fmt::format("there is no double at this place of game {}", moment.game)};
    }
    at = *offer;
    if (*moment.decision == Decision::taken) {
      const auto after = after_take(game, *offer);
      if (!after) return Error{fmt::format("the double in game {} was not taken", moment.game)};
      at = *after;
    }
  }
  auto watched = replayed(match, options, moment.game);
  if (!watched) return watched.error();
  const auto before = board_before(match, options, moment, *watched, at);
  if (!before) return before.error();
  Scene scene{*before, watched->checkers, game.names, std::nullopt, {}};
  if (offer) {
    scene.situation = seen_by(scene.situation, game.actions[*offer].player);
    scene.situation.roll = {};
    scene.situation.is_double_offered = *moment.decision == Decision::offered;
  } else if (at == game.actions.size()) {
    scene.result = game.result;
  }
  scene.span = at < game.actions.size() ? game.actions[at].span
               : game.result            ? game.result->span
                                        : Span{game.span.end, game.span.end};
  return scene;
}

std::optional<PlacedScene> scene_in(const Source& source, const std::string& extension,
                                    const RunOptions& options, std::uint64_t at) {
  std::optional<Match> found;
  int matches = 0;
  int number = 0;
  Collector ignored;
  read(source, extension, options.forced, ignored, [&](Match&& match) {
    ++matches;
    if (match.span.begin > at) return false;
    number = matches;
    found = std::move(match);
    return !is_set(source.stop());
  });
  if (!found) return std::nullopt;
  const auto moment = moment_at(*found, source, source.place(at), std::nullopt);
  if (!moment) return std::nullopt;
  const auto scene = scene_at(*found, options.game, *moment);
  if (!scene || is_set(source.stop())) return std::nullopt;
  PlacedScene placed{.scene = *scene, .where = fmt::format("game {}", moment->game)};
  if (number > 1) placed.where = fmt::format("match {}, {}", number, placed.where);
  if (moment->turn) placed.where += fmt::format(", turn {}", *moment->turn);
  return placed;
}

}  // namespace bgtools::questions
