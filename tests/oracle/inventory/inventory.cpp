#include <algorithm>
#include <array>
#include <string>
#include <variant>

#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/inventory.hpp>

namespace bgtools::oracle {
namespace {

struct Counter {
  std::string_view format;
  Inventory (*count)(std::string_view text);
  std::string_view before;  ///< the shortest text that starts a game
};

constexpr std::array kCounters = {
    Counter{"mat", count_mat, "  1) 11:\n  2) "},
    Counter{"sgf", count_sgf, "(;GM[6]PW[x];"},
    Counter{"oldmoves", count_oldmoves, "Score is 0-0\n"},
    Counter{"bgammon", count_bgammon, "i 0 a b 1 0 0 0 0\n"},
    Counter{"javafibs", count_javafibs, "13:x:x\n"},
    Counter{"gmd", count_gmd, "Game:\n"},
    Counter{"bkg", count_bkg, "Black (1 1)\n"},
    Counter{"brainking", count_brainking, "White: x\n"},
    Counter{"gammonx", count_gammonx, ";[Game 'x']\n"},
    Counter{"xg", count_xg, {}},
    Counter{"xgp", count_xg, {}},
    Counter{"bgf", count_bgf, {}},
    Counter{"ogxm", count_ogxm, {}},
    Counter{"gva", count_gva, {}},
    Counter{"json", count_json, {}},
    Counter{"jsonl", count_json, {}},
    Counter{"gnubg-text", count_gnubg_text,
            "The score (after 0 games) is: x 0, y 0\nMove number 1:  x on roll\n"},
    Counter{"fibs-session", count_fibs_session, "Starting a new game with y.\nYou roll 1 and 1.\n"},
    Counter{"sgg", count_sgg, "a vs. b\nGame 1.0-0\n"},
    Counter{"tmg", count_tmg, "Game 1: 0-0\n"},
    Counter{"gam", count_gam, "  1) 11:\n"},
    Counter{"party", count_party, "GAME_1_PLAYER_1=x\n"},
    Counter{"bgroom", count_bgroom, "Game 1 - a (X) vs. b (0)\n"},
    Counter{"sheet", count_sheet, "Game 1\n"},
};

const Counter* counter_of(std::string_view format) {
  const auto* const found =
      std::find_if(kCounters.begin(), kCounters.end(),
                   [format](const Counter& counter) { return counter.format == format; });
  return found == kCounters.end() ? nullptr : found;
}

}  // namespace

Inventory& operator+=(Inventory& sum, const Inventory& more) {
  sum.games += more.games;
  sum.rolls += more.rolls;
  sum.hops += more.hops;
  sum.cube_actions += more.cube_actions;
  sum.results += more.results;
  return sum;
}

Inventory& operator-=(Inventory& sum, const Inventory& less) {
  sum.games -= less.games;
  sum.rolls -= less.rolls;
  sum.hops -= less.hops;
  sum.cube_actions -= less.cube_actions;
  sum.results -= less.results;
  return sum;
}

std::ostream& operator<<(std::ostream& out, const Inventory& inventory) {
  return out << inventory.games << " games, " << inventory.rolls << " rolls, " << inventory.hops
             << " hops, " << inventory.cube_actions << " cube actions, " << inventory.results
             << " results";
}

Inventory inventory_of(const Match& match) {
  Inventory inventory;
  for (const Game& game : match.games) {
    ++inventory.games;
    if (game.result) ++inventory.results;
    for (const Action& action : game.actions) {
      if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
        if (play->roll.is_known()) ++inventory.rolls;
        inventory.hops += std::max(play->count, play->count_written);
      } else if (std::holds_alternative<Double>(action.what) ||
                 std::holds_alternative<Take>(action.what) ||
                 std::holds_alternative<Drop>(action.what) ||
                 std::holds_alternative<Beaver>(action.what) ||
                 std::holds_alternative<Raccoon>(action.what)) {
        ++inventory.cube_actions;
      }
    }
  }
  return inventory;
}

bool has_inventory(std::string_view format) { return counter_of(format) != nullptr; }

Inventory count(std::string_view format, std::string_view text) {
  return counter_of(format)->count(text);
}

Inventory count_within_game(std::string_view format, std::string_view piece) {
  const Counter* const counter = counter_of(format);
  if (counter == nullptr) return {};
  Inventory inventory = counter->count(std::string(counter->before).append(piece));
  inventory -= counter->count(counter->before);
  return inventory;
}

}  // namespace bgtools::oracle
