#include "questions/plays/plays.hpp"

#include <algorithm>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "questions/reading/game_turn.hpp"
#include "questions/reading/ogid_colour.hpp"
#include "report/nearest.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

/// "31", "3-1" or "3,1", the higher die first.
std::optional<Roll> roll_in(std::string_view text) {
  const bool has_separator = text.size() == 3 && (text[1] == '-' || text[1] == ',');
  if (text.size() != 2 && !has_separator) return std::nullopt;
  const auto die = [](char digit) {
    return static_cast<std::uint8_t>(digit >= '1' && digit <= '6' ? digit - '0' : 0);
  };
  Roll roll{die(text.front()), die(text.back())};
  if (!roll.is_valid()) return std::nullopt;
  if (roll.first < roll.second) std::swap(roll.first, roll.second);
  return roll;
}

std::vector<ListedPlay> listed(const Position& position, Roll roll) {
  std::vector<ListedPlay> list;
  for (const LegalPlay& play : legal_plays(position, roll)) {
    const std::vector<Step> steps = canonical_steps(position, play.play.span());
    ListedPlay& one = list.emplace_back();
    one.play = to_text(steps);
    one.result = to_position_id(play.result.flipped());
    for (const Step& step : steps) one.steps.push_back({step.from, step.to});
  }
  std::sort(list.begin(), list.end(),
            [](const ListedPlay& a, const ListedPlay& b) { return a.result < b.result; });
  return list;
}

/// Of games that move otherwise than backgammon.
OrSentence<PlayList> plays_of_game(const PlaysArguments& arguments,
                                   std::span<const std::string> operands) {
  const auto turn = game_turn_of(arguments);
  if (!turn) return turn.error();
  const GameRules& game = *turn->rules.game;
  const std::size_t wanted = game.dice == 0 ? 1 : 2;
  if (operands.size() != wanted) {
    if (wanted == 2) return Sentence("plays requires a POSITION and a ROLL");
    return Sentence("plays requires a POSITION; ", game.name, " has no dice");
  }
  const OrError<Position> position = board_of(game, operands[0]);
  if (!position) return Sentence(position.error());
  const OrError<Roll> roll = wanted == 1 ? Roll{} : roll_of(turn->rules, operands[1]);
  if (!roll) return Sentence(roll.error());
  PlayList list;
  list.variant = game.name;
  list.position = to_board_text(*position, game.checkers);
  if (game.dice != 0) list.roll = {roll->first, roll->second};
  if (game.dice == 3) list.roll.push_back(roll->third);
  for (const GamePlay& play : legal_plays(turn->rules, turn->occasion, *position, *roll)) {
    ListedPlay& one = list.plays.emplace_back();
    one.play = to_moves_text(turn->rules, *position, play.moves);
    one.result = to_board_text(play.result, game.checkers);
    for (const Move move : play.moves) one.steps.push_back({move.from, move.to});
  }
  return list;
}

/// The starting position of the variants that move as backgammon does.
OrSentence<PositionRecord> position_of(const PlaysArguments& arguments, std::string_view text) {
  const Text& name = arguments.variant;
  const std::optional<Variant> variant = name ? variant_named(*name) : Variant::backgammon;
  if (!variant) {
    return Sentence(OptionName{"variant"}, ": unknown game '", *name, "'",
                    report::did_you_mean_or_choices(*name, names_of_games()));
  }
  if (name && text == "start") {
    return PositionRecord{.situation = {.position = start_position(*variant)}};
  }
  PositionRead read = read_position(text);
  if (read) return *std::move(read);
  return Sentence("position '", text, "': ", read.error().message);
}

}  // namespace

std::vector<std::string> in_order(std::span<const std::string> operands) {
  std::vector<std::string> words(operands.begin(), operands.end());
  const auto is_die = [](const std::string& word) {
    return word.size() == 1 && word[0] >= '1' && word[0] <= '6';
  };
  const auto die = std::find_if(words.begin(), words.end(), is_die);
  if (words.size() == 3 && die != words.end() && die + 1 != words.end() && is_die(die[1])) {
    *die += die[1];
    words.erase(die + 1);
  }
  if (words.size() == 2 && roll_in(words[0]) && !roll_in(words[1])) std::swap(words[0], words[1]);
  return words;
}

OrSentence<PlayList> plays_of(const PlaysArguments& arguments, std::span<const std::string> given) {
  const std::vector<std::string> operands = in_order(given);
  if (names_other_game(arguments)) return plays_of_game(arguments, operands);
  if (!arguments.switches.empty() || !arguments.state.empty()) {
    return Sentence(OptionName{"switch"}, " and ", OptionName{"state"},
                    " are for the games of docs/games.md; name one with ", OptionName{"variant"});
  }
  if (operands.size() != 2) {
    return Sentence("plays requires a POSITION and a ROLL, such as `start 31`");
  }
  OrSentence<PositionRecord> read = position_of(arguments, operands[0]);
  if (!read) return read.error();
  PlayList list;
  list.is_turn_open = settle_turn(arguments, *read);
  const Position& position = read->situation.position;
  if (!position.is_possible()) {
    return Sentence("position '", operands[0], "' cannot occur");
  }
  const std::optional<Roll> roll = roll_in(operands[1]);
  if (!roll) {
    return Sentence("roll '", operands[1], "' is not two dice of 1 to 6, such as 31");
  }
  list.position = to_position_id(position);
  list.roll = {roll->first, roll->second};
  list.plays = listed(position, *roll);
  return list;
}

void append_json(const PlayList& list, report::JsonWriter& json) {
  json.object();
  if (!list.variant.empty()) json.member("variant", list.variant);
  json.member("position", list.position).key("roll");
  if (list.roll.empty()) {
    json.value(nullptr);
  } else {
    json.value(list.roll);
  }
  json.key("plays").array();
  for (const ListedPlay& each : list.plays) {
    json.object().member("play", each.play).member("result", each.result);
    json.member("steps", each.steps).end_object();
  }
  json.end_array().end_object();
}

}  // namespace bgtools::questions
