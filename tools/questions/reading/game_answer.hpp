#pragma once

#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/options.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "report/wording.hpp"

namespace bgtools::questions {

/// The parts of "NAME=VALUE", which is given for the option; an error if one is missing.
[[nodiscard]] report::OrSentence<std::pair<std::string_view, std::string_view>> assignment(
    report::OptionName option, std::string_view text);

/// The variant that is given for the option; an error if there is none of that name.
[[nodiscard]] report::OrSentence<Variant> known_variant(report::OptionName option,
                                                        std::string_view text);

/// The texts that are not empty.
[[nodiscard]] std::vector<std::string_view> filled(const auto& texts) {
  std::vector<std::string_view> kept;
  for (const std::string_view text : texts) {
    if (!text.empty()) kept.push_back(text);
  }
  return kept;
}

/// An answer to a switch of the game, or of any game if it is null. The answer holds for ever.
[[nodiscard]] report::OrSentence<GameAnswer> game_answer(std::string_view text,
                                                         const GameRules* game);

}  // namespace bgtools::questions
