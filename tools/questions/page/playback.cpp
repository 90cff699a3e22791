#include "questions/page/playback.hpp"

#include <fmt/core.h>

#include <bgtools/game/legal_plays.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/verify/watcher.hpp>
#include <string_view>
#include <utility>
#include <variant>

#include "questions/reading/play_words.hpp"
#include "questions/reading/replayed_games.hpp"
#include "report/text.hpp"

namespace bgtools::questions {
namespace {

std::string cube_words(std::string_view deed, std::optional<int> value) {
  return value ? fmt::format("{} to {}", deed, *value) : std::string(deed);
}

std::string resignation_words(const Resign& resignation) {
  if (resignation.is_of_match) return "resigns the match";
  switch (resignation.level.value_or(0)) {
    case 1:
      return "resigns a single game";
    case 2:
      return "resigns a gammon";
    case 3:
      return "resigns a backgammon";
    default:
      return "resigns";
  }
}

/// Whether the board shows that a roll without a recorded play could not be played.
bool is_dance(const WrittenPlay& play, const std::optional<Situation>& before) {
  return play.kind == PlayKind::blank && play.roll.is_known() && before &&
         other_game_of(before->position) == nullptr && !has_legal_play(before->position, play.roll);
}

/// The words and the kind of what is not a roll.
PlayedStep step_of(const Action& action) {
  const Deed& what = action.what;
  PlayedStep step{.kind = StepKind::cube, .player = action.player};
  if (const auto* offer = std::get_if<Double>(&what)) {
    step.words = cube_words("doubles", offer->value);
  } else if (std::holds_alternative<Take>(what)) {
    step.words = "takes";
  } else if (std::holds_alternative<Drop>(what)) {
    step.words = "drops";
  } else if (const auto* beaver = std::get_if<Beaver>(&what)) {
    step.words = cube_words("beavers", beaver->value);
  } else if (const auto* raccoon = std::get_if<Raccoon>(&what)) {
    step.words = cube_words("raccoons", raccoon->value);
  } else {
    step.kind = StepKind::other;
    if (const auto* resignation = std::get_if<Resign>(&what)) {
      step.words = resignation_words(*resignation);
    } else if (const auto* doubled = std::get_if<AutomaticDouble>(&what)) {
      step.words = cube_words("automatic double", doubled->value);
    } else if (const auto* comment = std::get_if<Comment>(&what)) {
      step.words = comment->text;
    } else {
      step.words =
          std::holds_alternative<SetPosition>(what) ? "the board is set" : "the board is shown";
    }
  }
  return step;
}

Situation offered_by(Situation situation, Player player) {
  if (situation.mover != player) {
    situation.position = situation.position.flipped();
    situation.mover = player;
  }
  situation.roll = {};
  situation.is_double_offered = true;
  return situation;
}

std::string result_words(const Match& match, const Game& game) {
  if (!game.result) {
    const bool is_last = &game == &match.games.back();
    return is_last ? "the record ends here" : "the record does not say how the game ends";
  }
  const Result& result = *game.result;
  const std::string& name = game.names[index(result.winner)];
  return fmt::format(
      "{} wins {}{}", name.empty() ? fmt::format("player {}", index(result.winner) + 1) : name,
      report::counted(result.points, "point"), result.is_match_claimed ? " and the match" : "");
}

/// A comment shows the board of the step after it.
void lend_boards(std::vector<PlayedStep>& steps) {
  for (std::size_t at = steps.size() - 1; at > 0; --at) {
    PlayedStep& step = steps[at - 1];
    if (step.kind == StepKind::other && !step.board) step.board = steps[at].board;
  }
}

PlayedGame played(const Match& match, const Game& game, const WatchedActions& seen) {
  PlayedGame played{.names = game.names, .checkers = seen.checkers};
  const auto known_before = [&](std::size_t action) {
    return action < seen.situations.size() ? seen.situations[action] : std::nullopt;
  };
  std::optional<Situation> offer;
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    const Action& action = game.actions[at];
    PlayedStep step;
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      step = {.kind = StepKind::roll, .player = action.player};
      step.roll = play->roll.is_known() || play->known_die != 0 ? roll_text(*play) : "";
      step.board = known_before(at);
      step.words = is_dance(*play, step.board) ? "dances" : play_words(*play, wording_of(game, at));
      step.hops.assign(play->hops().begin(), play->hops().end());
    } else {
      step = step_of(action);
      if (std::holds_alternative<Double>(action.what)) {
        offer = known_before(at);
        if (offer) offer = offered_by(*offer, action.player);
      }
      if (step.kind == StepKind::cube) step.board = offer;
      // The situation before a comment may lack the roll that follows it.
      if (step.kind == StepKind::other && has_player(action)) step.board = known_before(at);
    }
    step.action = at;
    step.turn = turn_of(game, at);
    played.steps.push_back(std::move(step));
  }
  PlayedStep& end = played.steps.emplace_back();
  end.kind = StepKind::end;
  end.words = result_words(match, game);
  end.board = known_before(game.actions.size());
  lend_boards(played.steps);
  for (const PlayedStep& step : played.steps) {
    if (!step.board) continue;
    played.score = step.board->score;
    played.is_crawford = step.board->is_crawford;
    break;
  }
  const auto& [one, two] = game.score_before;
  if (!played.score && one && two) played.score = {*one, *two};
  return played;
}

}  // namespace

std::vector<PlayedGame> playback_of(const Match& match, const VerifyOptions& options) {
  const std::vector<WatchedActions> seen = replayed_games(match, options);
  std::vector<PlayedGame> games;
  for (std::size_t at = 0; at < match.games.size(); ++at) {
    games.push_back(played(match, match.games[at], seen[at]));
  }
  return games;
}

}  // namespace bgtools::questions
