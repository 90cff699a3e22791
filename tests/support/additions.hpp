#pragma once

#include <algorithm>
#include <array>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <string>
#include <variant>

namespace bgtools::test {

/// Clears each optional value that only the second record states.
template <typename Value>
void take_back(Value& again, const Value& original) {
  if (!original.has_value()) again.reset();
}

/// A record that was written and read again, without the values that the original does not state: a
/// format that had to add a value has not lost anything.
inline Match without_additions(Match again, const Match& original) {
  take_back(again.length, original.length);
  take_back(again.stated.variant, original.stated.variant);
  take_back(again.stated.crawford, original.stated.crawford);
  take_back(again.stated.jacoby, original.stated.jacoby);
  take_back(again.stated.beavers, original.stated.beavers);
  take_back(again.stated.cube, original.stated.cube);
  take_back(again.stated.cube_limit, original.stated.cube_limit);
  take_back(again.stated.automatic_doubles, original.stated.automatic_doubles);
  std::erase_if(again.tags, [&](const Tag& tag) {
    return std::none_of(original.tags.begin(), original.tags.end(), [&](const Tag& each) {
      return each.key == tag.key && each.value == tag.value;
    });
  });
  const auto take_names_back = [](std::array<std::string, 2>& names,
                                  const std::array<std::string, 2>& before) {
    for (const std::size_t player : {0U, 1U}) {
      if (before[player].empty()) names[player].clear();
    }
  };
  take_names_back(again.names, original.names);
  for (std::size_t i = 0; i < std::min(again.games.size(), original.games.size()); ++i) {
    Game& game = again.games[i];
    const Game& before = original.games[i];
    take_names_back(game.names, before.names);
    take_back(game.label, before.label);
    take_back(game.is_crawford, before.is_crawford);
    take_back(game.variant, before.variant);
    take_back(game.result, before.result);
    for (const std::size_t player : {0U, 1U}) {
      take_back(game.score_before[player], before.score_before[player]);
    }
    // Where the original has only the result of a game that was given up.
    if (game.actions.size() == before.actions.size() + 1 && game.result &&
        std::holds_alternative<Resign>(game.actions.back().what)) {
      game.actions.pop_back();
    }
    if (game.actions.size() != before.actions.size()) continue;
    for (std::size_t at = 0; at < game.actions.size(); ++at) {
      auto* const twice = std::get_if<Double>(&game.actions[at].what);
      const auto* const once = std::get_if<Double>(&before.actions[at].what);
      if (twice != nullptr && once != nullptr) take_back(twice->value, once->value);
    }
  }
  return again;
}

}  // namespace bgtools::test
