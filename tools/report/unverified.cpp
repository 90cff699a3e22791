#include "report/unverified.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/game_positions.hpp>
#include <cstddef>
#include <iterator>
#include <variant>

#include "report/hash.hpp"

namespace bgtools::report {
namespace {

std::string number_or_none(const std::optional<int>& number) {
  return number ? fmt::format("{}", *number) : std::string("-");
}

std::string text_of(const WrittenPlay& play) {
  std::string text =
      fmt::format("{} {}{}", static_cast<int>(play.kind), play.roll.first, play.roll.second);
  for (const Step& step : play.hops()) {
    fmt::format_to(std::back_inserter(text), " {}/{}{}", step.from, step.to, step.hit ? "*" : "");
  }
  return text;
}

/// What an action says; "" if it says nothing about the game.
std::string text_of(const Action& action) {
  if (const auto* play = std::get_if<WrittenPlay>(&action.what)) return text_of(*play);
  if (const auto* offer = std::get_if<Double>(&action.what)) {
    return "double " + number_or_none(offer->value);
  }
  if (std::holds_alternative<Take>(action.what)) return "take";
  if (std::holds_alternative<Drop>(action.what)) return "drop";
  if (const auto* beaver = std::get_if<Beaver>(&action.what)) {
    return "beaver " + number_or_none(beaver->value);
  }
  if (const auto* raccoon = std::get_if<Raccoon>(&action.what)) {
    return "raccoon " + number_or_none(raccoon->value);
  }
  if (const auto* resign = std::get_if<Resign>(&action.what)) {
    return fmt::format("resign {}{}", number_or_none(resign->level),
                       resign->is_of_match ? " match" : "");
  }
  if (const auto* setup = std::get_if<SetPosition>(&action.what)) {
    return "board " + to_position_or_board(setup->position);
  }
  if (const auto* board = std::get_if<ShownBoard>(&action.what)) {
    return "board " + to_position_or_board(board->position);
  }
  if (const auto* automatic = std::get_if<AutomaticDouble>(&action.what)) {
    return "automatic " + number_or_none(automatic->value);
  }
  return "";
}

}  // namespace

std::string digest_of(const Game& game, std::span<const UnverifiedTurns> turns) {
  const auto is_one_of_them = [&](int turn) {
    return std::any_of(turns.begin(), turns.end(), [&](const UnverifiedTurns& each) {
      return each.first <= turn && turn <= each.last;
    });
  };
  const auto begins_turn = [](const Action& action) { return is_turn(action); };
  const auto count =
      static_cast<int>(std::count_if(game.actions.begin(), game.actions.end(), begins_turn));
  Hash hash;
  int turns_before = 0;
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    const Action& action = game.actions[at];
    // Actions after the last turn belong to it.
    const int turn = std::min(turns_before + 1, count);
    if (begins_turn(action)) ++turns_before;
    if (!is_one_of_them(turn)) continue;
    const std::string text = text_of(action);
    if (text.empty()) continue;
    hash.add(fmt::format("{} {}", index(action.player) + 1, text));
    hash.add(wording_of(game, at));
  }
  if (game.result && is_one_of_them(count)) {
    const Result& result = *game.result;
    hash.add(fmt::format("{} wins {} {}{}", index(result.winner) + 1, result.points,
                         number_or_none(result.level), result.is_match_claimed ? " match" : ""));
  }
  return hash.hex();
}

Diagnostic not_verified_after(const Finding& fault, std::string_view known_by) {
  const UnverifiedTurns& first = fault.unverified.front();
  const bool is_one = fault.unverified.size() == 1 && first.first == first.last;
  Diagnostic diagnostic;
  diagnostic.rule = Rule::unverified_after_known;
  diagnostic.severity = Severity::warning;
  diagnostic.span = first.place;
  diagnostic.match = fault.match;
  diagnostic.game = fault.game;
  diagnostic.game_label = fault.game_label;
  diagnostic.turn = first.first;
  diagnostic.message = fmt::format("{} after a known fault {} not verified",
                                   to_text(fault.unverified), is_one ? "was" : "were");
  diagnostic.label = is_one ? "this turn" : "from here on";
  const std::string where = fault.turn == 0 ? "" : fmt::format(" in turn {}", fault.turn);
  diagnostic.notes.push_back(fmt::format("the known fault is {} ({}){}: {}", code(fault.rule),
                                         info(fault.rule).name, where, known_by));
  diagnostic.help = "repair the known fault, so that the rules are applied to what comes after it";
  return diagnostic;
}

}  // namespace bgtools::report
