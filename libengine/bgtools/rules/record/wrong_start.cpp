#include <fmt/core.h>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/record/wrong_start.hpp>
#include <variant>

namespace bgtools::rules {
namespace {

bool is_second_turn_of_starter_reached(const Game& game) {
  const Action* first = nullptr;
  for (const Action& action : game.actions) {
    const bool is_roll = std::holds_alternative<WrittenPlay>(action.what);
    const bool begins_turn = is_roll || std::holds_alternative<Double>(action.what);
    if (first != nullptr && begins_turn && action.player == first->player) return true;
    if (first == nullptr && is_roll) first = &action;
  }
  return false;
}

}  // namespace

bool is_start_standing(const Case& each) {
  // A wrong start stands once the starter has begun a second turn (WBGT; others count rolls).
  return is_second_turn_of_starter_reached(each.context.game);
}

Diagnostic& tell_wrong_start(const Case& each, Told& told) {
  const Position& board = each.as<SetPosition>().position;
  const Position& start = start_position(each.profile().variant);
  int differing = 0;
  for (std::size_t point = 1; point <= 24; ++point) {
    differing += start.points[point] != board.points[point] ? 1 : 0;
  }
  Diagnostic& found = told.add(each.action().span);
  found.turn = 1;
  found.message = fmt::format("the game starts from a board that differs from {} on {} point{}",
                              name(each.profile().variant), differing, differing == 1 ? "" : "s");
  found.label = "the replay starts from the board as set";
  return found;
}

}  // namespace bgtools::rules
