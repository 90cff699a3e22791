#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/game_turn.hpp"
#include "cli/commands/ogid_colour.hpp"
#include "cli/options/nearest.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct PlaysArguments : Takes<OgidArguments, GameTurnArguments, ListingArguments> {};

struct PlayEntry {
  std::string result;  ///< position id with the opponent on roll
  std::vector<Step> steps;
};

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

std::vector<PlayEntry> entries_of(const Position& position, Roll roll) {
  std::vector<PlayEntry> entries;
  for (const LegalPlay& play : legal_plays(position, roll)) {
    entries.push_back(
        {to_position_id(play.result.flipped()), canonical_steps(position, play.play.span())});
  }
  std::sort(entries.begin(), entries.end(),
            [](const PlayEntry& a, const PlayEntry& b) { return a.result < b.result; });
  return entries;
}

void print_json(const Position& position, Roll roll, const std::vector<PlayEntry>& entries,
                Output& out) {
  report::JsonWriter json(out.buffer());
  json.object().member("position", to_position_id(position));
  json.member("roll", std::array{roll.first, roll.second}).key("plays").array();
  for (const PlayEntry& entry : entries) {
    json.object().member("play", to_text(entry.steps)).member("result", entry.result);
    json.key("steps").array();
    for (const Step& step : entry.steps) json.value(std::array{step.from, step.to});
    json.end_array().end_object();
  }
  json.end_array().end_object().last_line();
}

void print_json(const GameTurn& turn, const Position& position, Roll roll,
                const std::vector<GamePlay>& all, Output& out) {
  const GameRules& game = *turn.rules.game;
  report::JsonWriter json(out.buffer());
  json.object().member("variant", game.name);
  json.member("position", to_board_text(position, game.checkers));
  if (game.dice == 0) {
    json.member("roll", nullptr);
  } else if (game.dice == 3) {
    json.member("roll", std::array{roll.first, roll.second, roll.third});
  } else {
    json.member("roll", std::array{roll.first, roll.second});
  }
  json.key("plays").array();
  for (const GamePlay& play : all) {
    json.object().member("play", to_moves_text(turn.rules, position, play.moves));
    json.member("result", to_board_text(play.result, game.checkers)).key("steps").array();
    for (const Move move : play.moves) json.value(std::array{move.from, move.to});
    json.end_array().end_object();
  }
  json.end_array().end_object().last_line();
}

/// Of games that move otherwise than backgammon.
ExitCode plays_of_game(const PlaysArguments& arguments, Output& out) {
  const OrError<GameTurn> turn = game_turn_of(arguments);
  if (!turn) return refuse(turn.error().message);
  const GameRules& game = *turn->rules.game;
  const std::size_t wanted = game.dice == 0 ? 1 : 2;
  if (arguments.operands.size() != wanted) {
    return refuse(wanted == 1 ? fmt::format("plays requires a POSITION; {} has no dice", game.name)
                              : "plays requires a POSITION and a ROLL");
  }
  const OrError<Position> position = board_of(game, arguments.operands[0]);
  if (!position) return refuse(position.error().message);
  const OrError<Roll> roll = wanted == 1 ? Roll{} : roll_of(turn->rules, arguments.operands[1]);
  if (!roll) return refuse(roll.error().message);
  const std::vector<GamePlay> all = legal_plays(turn->rules, turn->occasion, *position, *roll);
  if (text_or(arguments.output_format, "text") == "json") {
    print_json(*turn, *position, *roll, all, out);
    return ExitCode::clean;
  }
  for (const GamePlay& play : all) {
    out.print("{}\t{}\n", to_moves_text(turn->rules, *position, play.moves),
              to_board_text(play.result, game.checkers));
  }
  if (all.empty()) complain("no legal play");
  return ExitCode::clean;
}

/// The starting position of the variants that move as backgammon does.
OrError<PositionRecord> position_of(const PlaysArguments& arguments, std::string_view text) {
  const Text& name = arguments.variant;
  const std::optional<Variant> variant = name ? variant_named(*name) : Variant::backgammon;
  if (!variant) {
    return Error{fmt::format("--variant: unknown game '{}'{}", *name,
                             did_you_mean_or_choices(*name, names_of_games()))};
  }
  if (name && text == "start") {
    return PositionRecord{.situation = {.position = start_position(*variant)}};
  }
  PositionRead read = read_position(text);
  if (read) return *std::move(read);
  return Error{fmt::format("position '{}': {}", text, read.error().message)};
}

ExitCode plays(const PlaysArguments& arguments, Output& out) {
  if (names_other_game(arguments)) return plays_of_game(arguments, out);
  if (!arguments.switches.empty() || !arguments.state.empty()) {
    return refuse(
        "--switch and --state are for the games of docs/games.md; name one with "
        "--variant");
  }
  const std::vector<std::string>& operands = arguments.operands;
  if (operands.size() != 2)
    return refuse("plays requires a POSITION and a ROLL, such as `start 31`");
  OrError<PositionRecord> read = position_of(arguments, operands[0]);
  if (!read) {
    return refuse(read.error().message);
  }
  PositionRecord& record = *read;
  const bool is_turn_open = settle_turn(arguments, record);
  const Position& position = record.situation.position;
  if (!position.is_possible()) {
    return refuse(fmt::format("position '{}' cannot occur", operands[0]));
  }
  const std::optional<Roll> roll = roll_in(operands[1]);
  if (!roll) {
    return refuse(fmt::format("roll '{}' is not two dice of 1 to 6, such as 31", operands[1]));
  }
  const std::vector<PlayEntry> entries = entries_of(position, *roll);
  if (is_turn_open) say_ogid_colour(1);
  if (text_or(arguments.output_format, "text") == "json") {
    print_json(position, *roll, entries, out);
    return ExitCode::clean;
  }
  for (const PlayEntry& entry : entries) out.print("{}\t{}\n", to_text(entry.steps), entry.result);
  if (entries.empty()) complain("no legal play");
  return ExitCode::clean;
}

}  // namespace

constinit const Command kPlays =
    command<PlaysArguments, &plays>("plays", "POSITION ROLL", "list every legal play of a roll");

}  // namespace bgtools::cli
