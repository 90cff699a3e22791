#include "questions/reading/game_answer.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "report/nearest.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

constexpr OptionName kSwitch{"switch"};

void add_new(std::string_view text, std::vector<std::string_view>& texts) {
  const bool is_known = std::find(texts.begin(), texts.end(), text) != texts.end();
  if (!text.empty() && !is_known) texts.push_back(text);
}

}  // namespace

OrSentence<std::pair<std::string_view, std::string_view>> assignment(OptionName option,
                                                                     std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size()) {
    return Sentence(option, ": '", text, "' is not NAME=VALUE");
  }
  return std::pair(text.substr(0, sign), text.substr(sign + 1));
}

OrSentence<Variant> known_variant(OptionName option, std::string_view text) {
  if (const auto variant = variant_named(text)) return *variant;
  std::vector<std::string_view> names;
  names.reserve(kVariantCount);
  for (int i = 0; i < kVariantCount; ++i) names.push_back(name(static_cast<Variant>(i)));
  return Sentence(option, ": unknown variant '", text, "'",
                  report::did_you_mean_or_choices(text, names));
}

OrSentence<GameAnswer> game_answer(std::string_view text, const GameRules* game) {
  const auto pair = assignment(kSwitch, text);
  if (!pair) return pair.error();
  const auto& [name, value] = *pair;
  const GameRules* const only[] = {game};
  const std::span<const GameRules* const> games = game == nullptr ? all_games() : std::span(only);
  std::vector<std::string_view> names;
  std::vector<std::string_view> values;
  std::string_view found;
  for (const GameRules* const each : games) {
    for (const GameSwitch& known : each->switches) add_new(known.name, names);
    const std::optional<std::size_t> at = switch_named(*each, name);
    if (!at) continue;
    const GameSwitch& known = each->switches[*at];
    found = known.name;
    for (const std::string_view choice : known.values) {
      if (choice == value) return GameAnswer{known.name, choice};
      add_new(choice, values);
    }
  }
  if (found.empty()) {
    return Sentence(kSwitch, ": ", game == nullptr ? "no game" : game->name,
                    game == nullptr ? " has a switch '" : " has no switch '", name, "'",
                    report::did_you_mean_or_choices(name, names));
  }
  return Sentence(kSwitch, ": ", found, " cannot be '", value, "'",
                  report::did_you_mean_or_choices(value, values));
}

}  // namespace bgtools::questions
