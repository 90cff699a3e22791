#include <charconv>
#include <cstdint>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string_view>
#include <vector>

namespace bgtools::oracle {
namespace {

/// What an object or a list between brackets has said so far.
struct Frame {
  std::string_view name;  ///< its key; that of the list for what is in a list
  std::string_view key;   ///< the last one in it
  int action = -1;
  int dice = 0;
  std::int64_t steps = 0;
  bool has_winner = false;
  bool has_points = false;
};

void take_number(Frame& frame, int number) {
  if (frame.key == "action_id") frame.action = number;
  if (frame.key == "d1" || frame.key == "d2") ++frame.dice;
  if (frame.key == "winner") frame.has_winner = number == 0 || number == 1;
  if (frame.key == "points_won") frame.has_points = true;
}

void count_ply(const Frame& ply, Inventory& inventory) {
  constexpr int kLastRoll = 20;
  constexpr int kBoard = 31;
  if (ply.action < 0) return;
  const bool is_roll = ply.action <= kLastRoll;
  const bool is_restated = ply.action == kBoard && ply.dice == 2;
  if (is_roll || is_restated) {
    ++inventory.rolls;
    inventory.hops += ply.steps;
  }
  const bool is_cube =
      (ply.action >= 21 && ply.action <= 23) || ply.action == 32 || ply.action == 33;
  if (is_cube) ++inventory.cube_actions;
}

void count_result(const Frame& game, Inventory& inventory) {
  if (game.name == "games" && game.has_winner && game.has_points) ++inventory.results;
}

/// Moves behind a string, which begins at `at`, and returns what it holds.
std::string_view take_string(std::string_view text, std::size_t& at) {
  const std::size_t begin = ++at;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  const std::string_view string = text.substr(begin, at - begin);
  ++at;
  return string;
}

}  // namespace

// Brackets alone say what belongs to what: a game is an object in the list "games", and a ply one
// in the list "plies".
Inventory count_gva(std::string_view text) {
  Inventory inventory;
  std::vector<Frame> open(1);
  bool is_list = false;
  std::string_view string;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      string = take_string(text, at);
      continue;
    }
    if (c == ':') {
      open.back().key = string;
    } else if (c == '{' || c == '[') {
      const std::string_view name = open.back().key.empty() ? open.back().name : open.back().key;
      if (c == '{' && is_list && name == "games") ++inventory.games;
      open.push_back({.name = name, .key = {}});
    } else if ((c == '}' || c == ']') && open.size() > 1) {
      const Frame closed = open.back();
      open.pop_back();
      // A part of a text may be a ply alone.
      const bool is_ply = closed.name == "plies" || closed.name.empty();
      if (c == '}' && is_ply) count_ply(closed, inventory);
      if (c == '}' && closed.name == "moves" && open.size() > 1) ++open[open.size() - 2].steps;
      if (c == '}') count_result(closed, inventory);
    } else if (is_digit(c) && !is_list) {
      int number = 0;
      std::from_chars(text.data() + at, text.data() + text.size(), number);
      take_number(open.back(), number);
      while (at + 1 < text.size() && is_digit(text[at + 1])) ++at;
    }
    if (c == '{') is_list = false;
    if (c == '[') is_list = true;
    if (c == '}' || c == ']') is_list = open.size() > 1 && open.back().key.empty();
    ++at;
  }
  for (const Frame& each : open) count_result(each, inventory);
  return inventory;
}

}  // namespace bgtools::oracle
