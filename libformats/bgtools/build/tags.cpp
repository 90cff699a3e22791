#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/tags.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace bgtools::build {
namespace {

template <std::size_t Size>
bool is_one_of(std::string_view value, const std::array<std::string_view, Size>& words) {
  return std::any_of(words.begin(), words.end(),
                     [value](std::string_view word) { return equal_ignoring_case(value, word); });
}

std::optional<int> number_of(std::string_view value) {
  const std::optional<int> number = text::to_int(value);
  return number && *number >= 0 ? number : std::nullopt;
}

template <typename T>
bool assign(std::optional<T> value, std::optional<T>& rule) {
  if (value) rule = value;
  return value.has_value();
}

/// The spelling of gnubg and XG, if they have the variant.
constexpr std::array<std::string_view, kPlainVariantCount> kVariationNames{
    "Backgammon",      "NackGammon",      "LongGammon",
    "HyperGammon (1)", "HyperGammon (2)", "HyperGammon (3)"};

/// The name of a game begins with a capital letter.
std::string variation_name(Variant variant) {
  if (is_plain(variant)) return std::string(kVariationNames[static_cast<std::size_t>(variant)]);
  std::string text(name(variant));
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// In lower case, with one sign for each number.
std::string without_numbers(std::string_view key) {
  std::string words;
  for (const char c : key) {
    if (!text::is_digit(c)) {
      words += lower(c);
    } else if (words.empty() || words.back() != '#') {
      words += '#';
    }
  }
  return words;
}

constexpr std::string_view on_or_off(bool value) { return value ? "On" : "Off"; }

}  // namespace

std::optional<Variant> variant_of_tag(std::string_view key, std::string_view value) {
  return equal_ignoring_case(key, kVariation) ? variant_named(value) : std::nullopt;
}

Tag tag_of(Variant variant) {
  return {.key = std::string(kVariation), .value = variation_name(variant), .span = {}};
}

std::optional<bool> switch_of(std::string_view value) {
  constexpr std::array<std::string_view, 4> kOn = {"yes", "on", "true", "1"};
  constexpr std::array<std::string_view, 4> kOff = {"no", "off", "false", "0"};
  if (is_one_of(value, kOn)) return true;
  if (is_one_of(value, kOff)) return false;
  return std::nullopt;
}

bool state_rule(std::string_view key, std::string_view value, StatedRules& rules) {
  if (equal_ignoring_case(key, kVariation))
    return assign(variant_of_tag(key, value), rules.variant);
  if (equal_ignoring_case(key, "Crawford")) return assign(switch_of(value), rules.crawford);
  if (equal_ignoring_case(key, "Jacoby")) return assign(switch_of(value), rules.jacoby);
  if (equal_ignoring_case(key, "Beaver") || equal_ignoring_case(key, "Beavers")) {
    return assign(switch_of(value), rules.beavers);
  }
  if (equal_ignoring_case(key, "Automatic Doubles"))
    return assign(number_of(value), rules.automatic_doubles);
  if (equal_ignoring_case(key, "CubeLimit")) {
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
  if (wanted.variant && !tags.variant) missing.push_back(tag_of(*wanted.variant));
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

std::string_view meant_key(std::string_view key, std::span<const std::string_view> keys) {
  constexpr std::size_t kLongWord = 8;
  const auto is_it = [key](std::string_view known) { return equal_ignoring_case(key, known); };
  if (std::any_of(keys.begin(), keys.end(), is_it)) return {};
  for (const std::string_view known : keys) {
    const std::size_t most = known.size() < kLongWord ? 1 : 2;
    if (key.size() > known.size() + kLongWord) continue;
    if (spelling_distance(without_numbers(key), without_numbers(known)) <= most) return known;
  }
  return {};
}

bool begins_a_match(std::span<const Tag> tags) {
  static constexpr std::string_view kKeys[] = {"Site",     "Match ID",  "Event",    "Round",
                                               "Player 1", "EventDate", "Variation"};
  return std::any_of(tags.begin(), tags.end(), [](const Tag& tag) {
    return std::find(std::begin(kKeys), std::end(kKeys), tag.key) != std::end(kKeys);
  });
}

}  // namespace bgtools::build
