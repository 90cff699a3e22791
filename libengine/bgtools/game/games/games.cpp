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
#include <bgtools/game/games.def>
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

namespace detail {

const Position& start_of_plain(Variant variant) noexcept;

}  // namespace detail

namespace {

/// Position::game says which game it is: its number times four, and its geometry.
std::uint8_t numbered(std::size_t game, std::uint8_t geometry) {
  return static_cast<std::uint8_t>(((game + 1) << 2U) | geometry);
}

std::array<Position, kGames.size()> numbered_starts() {
  std::array<Position, kGames.size()> starts{};
  for (std::size_t at = 0; at < starts.size(); ++at) {
    const GameRules& game = *kGames[at];
    starts[at] = game.start;
    if (game.moves_like_backgammon) continue;
    starts[at].game = numbered(at, game.start.game);
  }
  return starts;
}

}  // namespace

const Position& start_position(Variant variant) noexcept {
  if (is_plain(variant)) return detail::start_of_plain(variant);
  static const std::array<Position, kGames.size()> kStarts = numbered_starts();
  return kStarts[static_cast<std::size_t>(static_cast<int>(variant) - kPlainVariantCount)];
}

Position start_position(Variant variant, const Choices& choices) noexcept {
  Position start = start_position(variant);
  if (!is_plain(variant) && !start.moves_otherwise() && choices != Choices{}) {
    start.game = numbered(static_cast<std::size_t>(variant) - kPlainVariantCount, start.game);
  }
  return start;
}

const GameRules* game_rules(Variant variant) noexcept {
  if (is_plain(variant)) return nullptr;
  return kGames[static_cast<std::size_t>(static_cast<int>(variant) - kPlainVariantCount)];
}

const GameRules& game_of(const Position& position) noexcept {
  return *kGames[(position.game >> 2U) - std::size_t{1}];
}

Choices choices_at(Variant variant, std::string_view site) noexcept {
  const GameRules* const game = game_rules(variant);
  const bool is_known = game != nullptr && !site.empty() && game->at_site.site == site;
  return is_known ? game->at_site.choices : Choices{};
}

const GameRules* game_named(std::string_view name) noexcept {
  const std::optional<Variant> variant = variant_named(name);
  return variant ? game_rules(*variant) : nullptr;
}

std::span<const GameRules* const> all_games() noexcept { return kGames; }

std::vector<std::string_view> names_of_games() {
  std::vector<std::string_view> names;
  names.reserve(std::size_t{kVariantCount});
  for (int i = 0; i < kVariantCount; ++i) names.push_back(name(static_cast<Variant>(i)));
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
