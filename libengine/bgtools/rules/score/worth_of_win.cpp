#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/score/worth_of_win.hpp>

namespace bgtools::rules {

void tell_worth_of_win(const ResultCase& each, Diagnostic& found) {
  if (each.fact.worth && *each.fact.worth != 0) {
    found.label = fmt::format("worth {}", points_text(*each.fact.worth));
  }
  if (!each.outcome.level) return;
  const std::string_view loser = each.name_of(other(*each.outcome.winner));
  switch (*each.outcome.level) {
    case Level::single:
      found.notes.push_back(fmt::format("{} had borne off at least one checker", loser));
      break;
    case Level::gammon:
      found.notes.push_back(fmt::format("{} had not borne off a checker", loser));
      break;
    case Level::backgammon:
      found.notes.push_back(fmt::format(
          "{} had not borne off a checker and had one on the bar or in the winner's home", loser));
      break;
  }
}

}  // namespace bgtools::rules
