#include <algorithm>
#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/games/games.hpp>
#include <bgtools/game/variant.hpp>
#include <string>

namespace bgtools {
namespace {

#define BGTOOLS_GAME(name) &games::name,
constexpr std::array kGames{
#include <bgtools/game/games/games.def>
};
#undef BGTOOLS_GAME

std::string without_signs(std::string_view text) {
  std::string kept;
  for (const char c : text.substr(0, 64)) {
    if (c == ' ' || c == '-' || c == '_') continue;
    kept += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return kept;
}

int count_at(const Position& position, int point) {
  return position.points[static_cast<std::size_t>(point)];
}

}  // namespace

const GameRules* game_named(std::string_view name) noexcept {
  const std::string key = without_signs(name);
  for (const GameRules* game : kGames) {
    if (without_signs(game->name) == key) return game;
  }
  return nullptr;
}

std::span<const GameRules* const> all_games() noexcept { return kGames; }

std::vector<std::string_view> names_of_games() {
  std::vector<std::string_view> names;
  names.reserve(std::size_t{kVariantCount} + kGames.size());
  for (int i = 0; i < kVariantCount; ++i) names.push_back(name(static_cast<Variant>(i)));
  for (const GameRules* game : kGames) names.push_back(game->name);
  return names;
}

std::optional<std::size_t> switch_named(const GameRules& game, std::string_view name) noexcept {
  const std::string key = without_signs(name);
  for (std::size_t at = 0; at < game.switches.size(); ++at) {
    if (!game.switches[at].name.empty() && without_signs(game.switches[at].name) == key) return at;
  }
  return std::nullopt;
}

bool choose(Ruleset& rules, std::size_t at, std::string_view value) noexcept {
  const auto& values = rules.game->switches[at].values;
  const auto* const found = std::find(values.begin(), values.end(), value);
  if (value.empty() || found == values.end()) return false;
  rules.choices[at] = static_cast<std::uint8_t>(found - values.begin());
  return true;
}

namespace games {

std::optional<GameEnding> single_or_double(const Ruleset& rules, const Position& position) {
  if (position.checkers() > 0) return std::nullopt;
  const bool is_double = position.opponent_checkers() == rules.game->checkers;
  return GameEnding{.winner = Winner::mover, .points = is_double ? 2 : 1};
}

bool asks_for_exact_numbers(const Ruleset& rules) { return !rules.is_default(1); }

int points_held(const Position& position, int low, int high) noexcept {
  int held = 0;
  for (int point = low; point <= high; ++point) {
    if (count_at(position, point) > 0) ++held;
  }
  return held;
}

bool holds_all(const Position& position, int low, int high) noexcept {
  return points_held(position, low, high) == high - low + 1;
}

}  // namespace games
}  // namespace bgtools
