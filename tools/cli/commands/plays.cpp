#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/ogid_colour.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct PlaysArguments : Takes<OgidArguments, ListingArguments> {};

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

ExitCode plays(const PlaysArguments& arguments, Output& out) {
  const std::vector<std::string>& operands = arguments.operands;
  if (operands.size() != 2)
    return refuse("plays requires a POSITION and a ROLL, such as `start 31`");
  PositionRead read = read_position(operands[0]);
  if (!read) {
    return refuse(fmt::format("position '{}': {}", operands[0], read.error().message));
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
