#include <cstddef>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {
namespace {

/// Each side has several names.
char side_of(std::string_view words) {
  constexpr std::string_view kWhite = "0ow";
  constexpr std::string_view kBlack = "1xb";
  if (words.empty()) return '-';
  if (kWhite.find(words[0]) != std::string_view::npos) return 'w';
  return kBlack.find(words[0]) != std::string_view::npos ? 'b' : words[0];
}

/// Whether an opening roll is a tie; it is rolled again unless it is played.
bool is_tie(std::string_view dice) {
  return dice.size() >= 3 && dice[0] >= '1' && dice[0] <= '6' && dice.back() == dice[0];
}

/// `Game: Points{2 -2 0} Dice{5 3} Turn{1}`: the dice of the first play are in no row.
bool shows_dice(std::string_view start) {
  constexpr std::string_view kDice = "dice{";
  const std::size_t at = start.find(kDice);
  return at != std::string_view::npos && start.back() == '}' && start[at + kDice.size()] != '0';
}

/// `Game: Cube{2 -1}`: the player with the second number has doubled.
bool shows_double(std::string_view start) {
  constexpr std::string_view kCube = "cube{";
  const std::size_t at = start.find(kCube);
  if (at == std::string_view::npos || start.back() != '}') return false;
  const std::string_view numbers = start.substr(at + kCube.size());
  const std::string_view cube = trimmed(numbers.substr(0, numbers.find('}')));
  const std::size_t gap = cube.find(' ');
  return gap != std::string_view::npos && trimmed(cube.substr(gap)) != "0";
}

}  // namespace

Inventory count_gmd(std::string_view text) {
  Inventory inventory;
  char resigner = 0;
  bool waits_for_play = false;  // dice that count if they are played
  for_each_line(text, [&](std::string_view line) {
    const std::string words = lowered(trimmed(line.substr(0, line.find('#'))));
    const std::string_view all = words;
    const std::size_t colon = all.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view key = all.substr(0, colon);
    const std::string_view rest = trimmed(all.substr(colon + 1));
    const char side = side_of(rest);
    const std::string_view data = trimmed(all.substr(all.rfind(':') + 1));
    const char open = resigner;
    if (key == "roll" || key == "move" || key == "double" || key == "game") resigner = 0;
    if (key == "game") {
      ++inventory.games;
      waits_for_play = shows_dice(rest);
      if (shows_double(rest)) ++inventory.cube_actions;
    } else if (key == "roll") {
      waits_for_play = side == '-' && is_tie(data);
      const bool is_known = data.size() >= 3 && is_digit(data[0]) && data[0] != '0';
      if (is_known && !waits_for_play) ++inventory.rolls;
    } else if (key == "move") {
      if (waits_for_play) ++inventory.rolls;
      waits_for_play = false;
      inventory.hops += hops_of_play(data);
    } else if (key == "double" || key == "take" || key == "drop") {
      waits_for_play = false;
      ++inventory.cube_actions;
    } else if (key == "resign") {
      resigner = side;
    } else if (key == "accept" || key == "reject") {
      const bool answers = open != 0 && open != side;
      if (!answers) ++inventory.cube_actions;
      waits_for_play = waits_for_play && answers && key == "reject";
      if (answers && key == "accept") ++inventory.results;
      resigner = 0;
    }
  });
  return inventory;
}

}  // namespace bgtools::oracle
