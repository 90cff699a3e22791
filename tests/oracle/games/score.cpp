#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/rules.hpp"

namespace bgtools::oracle::games {
namespace {

/// Whether a side has a checker on the points from `low` to `high`.
bool stands_within(const Side& side, int low, int high) {
  for (int point = low; point <= high; ++point) {
    if (at(side.on, point) > 0) return true;
  }
  return false;
}

int points_against(const std::string& variant, const Side& loser) {
  if (variant == "acey-deucey") return loser.in_play();
  if (variant == "tabula") {
    if (loser.waiting > 0 || loser.bar > 0 || stands_within(loser, 1, 12)) return 3;
    return loser.off == 0 ? 2 : 1;
  }
  if (loser.off > 0) return 1;
  const bool has_triple = variant != "portes" && is_hitting(variant);
  return has_triple && (loser.bar > 0 || stands_within(loser, 19, 24)) ? 3 : 2;
}

const std::map<std::string, std::string>& starts() {
  static const std::string kStandard = "24:2 13:5 8:3 6:5";
  static const std::map<std::string, std::string> kStarts = {
      {"nackgammon", "24:2 23:2 13:4 8:3 6:4"},
      {"longgammon", "24:15"},
      {"hypergammon-3", "24:1 23:1 22:1"},
      {"hypergammon-2", "24:1 23:1"},
      {"hypergammon-1", "24:1"},
      {"anti-backgammon", kStandard},
      {"portes", kStandard},
      {"backgammon-race", "W15"},
      {"acey-deucey", "W15"},
      {"tabula", "W15"},
      {"plakoto", "24:15"},
      {"tapa", "24:15"},
      {"fevga", "24:15"},
      {"moultezim", "24:15"},
      {"long-nardy", "24:15"},
      {"gul-bara", "24:15"},
      {"grasshopper", "W14"},
  };
  return kStarts;
}

}  // namespace

Score score(const std::string& variant, const std::string& position, const Switches& switches) {
  const Board board = read_board(position);
  if (variant == "grasshopper") return {};
  for (const bool is_mover : {true, false}) {
    const Side& finished = is_mover ? board.mover : board.other;
    const Side& late = is_mover ? board.other : board.mover;
    if (finished.in_play() > 0) continue;
    const bool is_lost = variant == "anti-backgammon";
    return {is_mover == is_lost ? "other" : "mover", points_against(variant, late)};
  }
  const auto rule = switches.find("mother");
  const bool has_mothers =
      is_pinning(variant) && (rule == switches.end() || rule->second == "true");
  return has_mothers ? mothers(board) : Score{};
}

std::string winner_of_walls(std::string_view scores) {
  char last = ' ';
  for (const char player : scores) {
    if (player == ' ') continue;
    if (player == last) return {player};
    last = player;
  }
  return "";
}

const std::vector<std::string>& variants() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const auto& [name, start] : starts()) names.push_back(name);
    return names;
  }();
  return kNames;
}

std::string start_of(const std::string& variant) {
  const std::string& side = starts().at(variant);
  return side + " | " + side;
}

}  // namespace bgtools::oracle::games
