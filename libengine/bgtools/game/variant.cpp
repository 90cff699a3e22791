#include <algorithm>
#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/variant.hpp>
#include <initializer_list>
#include <string>

namespace bgtools {
namespace {

struct Stack {
  std::size_t point = 0;
  std::int8_t checkers = 0;
};

// The start is the same for both sides; the opponent's points count from the other end.
constexpr Position symmetric(std::initializer_list<Stack> stacks) {
  Position position;
  for (const Stack stack : stacks) {
    position.points[stack.point] = stack.checkers;
    position.points[25 - stack.point] = static_cast<std::int8_t>(-stack.checkers);
  }
  return position;
}

struct Entry {
  std::string_view name;
  int checkers = 0;
  Position start{};
};

// Those that differ in their start only.
constexpr std::array<Entry, kPlainVariantCount> kEntries{{
    {"backgammon", 15, symmetric({{24, 2}, {13, 5}, {8, 3}, {6, 5}})},
    {"nackgammon", 15, symmetric({{24, 2}, {23, 2}, {13, 4}, {8, 3}, {6, 4}})},
    {"longgammon", 15, symmetric({{24, 15}})},
    {"hypergammon-1", 1, symmetric({{24, 1}})},
    {"hypergammon-2", 2, symmetric({{24, 1}, {23, 1}})},
    {"hypergammon-3", 3, symmetric({{24, 1}, {23, 1}, {22, 1}})},
}};

constexpr const Entry& entry(Variant variant) {
  return kEntries[static_cast<std::size_t>(variant)];
}

struct Alias {
  std::string_view name;  // without blanks and hyphens
  Variant variant = Variant::backgammon;
};

// A plain "hypergammon" means three checkers: programs that write no number have no other form.
constexpr std::array kAliases{
    Alias{"standard", Variant::backgammon},
    Alias{"hypergammon", Variant::hypergammon3},
    Alias{"hyperbackgammon", Variant::hypergammon3},
    Alias{"hüperbackgammon", Variant::hypergammon3},
    Alias{"1chequerhypergammon", Variant::hypergammon1},
    Alias{"2chequerhypergammon", Variant::hypergammon2},
    Alias{"3chequerhypergammon", Variant::hypergammon3},
};

// Portes, plakoto and fevga in turn.
constexpr std::string_view kThreeGamesWithoutCube = "tavli";

std::string letters_and_digits(std::string_view text) {
  constexpr std::string_view kIgnored = " \t-_()";
  std::string kept;
  for (const char c : text) {
    if (kIgnored.find(c) != std::string_view::npos) continue;
    kept += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return kept;
}

bool is_other_name_of(Variant variant, std::string_view key) {
  const GameRules* const game = game_rules(variant);
  if (game == nullptr || key.empty()) return false;
  const auto& names = game->other_names;
  return std::find(names.begin(), names.end(), key) != names.end();
}

}  // namespace

std::string_view name(Variant variant) noexcept {
  return is_plain(variant) ? entry(variant).name : game_rules(variant)->name;
}

std::optional<Variant> variant_named(std::string_view text) noexcept {
  if (text.size() > 64) return std::nullopt;
  const std::string key = letters_and_digits(text);
  for (int i = 0; i < kVariantCount; ++i) {
    const auto variant = static_cast<Variant>(i);
    if (key == letters_and_digits(name(variant)) || is_other_name_of(variant, key)) return variant;
  }
  const auto* alias = std::find_if(kAliases.begin(), kAliases.end(),
                                   [&](const Alias& each) { return each.name == key; });
  if (alias == kAliases.end()) return std::nullopt;
  return alias->variant;
}

std::optional<Variant> plain_variant_named(std::string_view text) noexcept {
  const std::optional<Variant> variant = variant_named(text);
  return variant && is_plain(*variant) ? variant : std::nullopt;
}

bool is_game_without_cube(std::string_view text) noexcept {
  return text.size() <= 64 && letters_and_digits(text) == kThreeGamesWithoutCube;
}

int checkers_per_side(Variant variant) noexcept {
  return is_plain(variant) ? entry(variant).checkers : game_rules(variant)->checkers;
}

namespace detail {

const Position& start_of_plain(Variant variant) noexcept { return entry(variant).start; }

}  // namespace detail

}  // namespace bgtools
