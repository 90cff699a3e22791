#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/build/tags.hpp>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace bgtools::build {
namespace {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_words(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<bool> switch_of(std::string_view value) {
  for (const std::string_view word : {"on", "yes", "true", "1"}) {
    if (equal_words(value, word)) return true;
  }
  for (const std::string_view word : {"off", "no", "false", "0"}) {
    if (equal_words(value, word)) return false;
  }
  return std::nullopt;
}

std::optional<int> number_of(std::string_view value) {
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number < 0) return std::nullopt;
  return number;
}

template <typename T>
bool assign(std::optional<T> value, std::optional<T>& rule) {
  if (value) rule = value;
  return value.has_value();
}

/// The spelling of gnubg and XG where they have the variant.
constexpr std::array<std::string_view, kVariantCount> kVariationNames{
    "Backgammon",      "NackGammon",      "LongGammon",
    "HyperGammon (1)", "HyperGammon (2)", "HyperGammon (3)"};

constexpr std::string_view on_or_off(bool value) { return value ? "On" : "Off"; }

}  // namespace

bool state_rule(std::string_view key, std::string_view value, StatedRules& rules) {
  if (equal_words(key, "Variation")) return assign(variant_named(value), rules.variant);
  if (equal_words(key, "Crawford")) return assign(switch_of(value), rules.crawford);
  if (equal_words(key, "Jacoby")) return assign(switch_of(value), rules.jacoby);
  if (equal_words(key, "Beaver") || equal_words(key, "Beavers")) {
    return assign(switch_of(value), rules.beavers);
  }
  if (equal_words(key, "Automatic Doubles"))
    return assign(number_of(value), rules.automatic_doubles);
  if (equal_words(key, "CubeLimit")) {
    const std::optional<int> limit = number_of(value);
    if (!limit || *limit < 1) return false;
    if (*limit == 1) {
      rules.cube = false;
    } else {
      rules.cube_limit = limit;
    }
    return true;
  }
  return false;
}

StatedRules rules_of(std::span<const Tag> tags) {
  StatedRules rules;
  for (const Tag& tag : tags) state_rule(tag.key, tag.value, rules);
  return rules;
}

std::vector<Tag> missing_rule_tags(const StatedRules& wanted, const StatedRules& tags) {
  std::vector<Tag> missing;
  const auto add = [&](std::string_view key, std::string value) {
    missing.push_back({std::string(key), std::move(value), {}});
  };
  if (wanted.variant && !tags.variant) {
    add("Variation", std::string(kVariationNames[static_cast<std::size_t>(*wanted.variant)]));
  }
  if (wanted.crawford && !tags.crawford) add("Crawford", std::string(on_or_off(*wanted.crawford)));
  if (wanted.jacoby && !tags.jacoby) add("Jacoby", std::string(on_or_off(*wanted.jacoby)));
  if (wanted.beavers && !tags.beavers) add("Beaver", std::string(on_or_off(*wanted.beavers)));
  if (wanted.cube == false && !tags.cube) add("CubeLimit", "1");
  if (wanted.cube_limit && *wanted.cube_limit > 1 && !tags.cube_limit) {
    add("CubeLimit", fmt::format("{}", *wanted.cube_limit));
  }
  if (wanted.automatic_doubles && *wanted.automatic_doubles >= 0 && !tags.automatic_doubles) {
    add("Automatic Doubles", fmt::format("{}", *wanted.automatic_doubles));
  }
  return missing;
}

bool begins_a_match(std::span<const Tag> tags) {
  static constexpr std::string_view kKeys[] = {"Site",     "Match ID",  "Event",    "Round",
                                               "Player 1", "EventDate", "Variation"};
  return std::ranges::any_of(
      tags, [](const Tag& tag) { return std::ranges::find(kKeys, tag.key) != std::end(kKeys); });
}

}  // namespace bgtools::build
