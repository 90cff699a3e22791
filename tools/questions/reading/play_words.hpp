#pragma once

#include <bgtools/record/match.hpp>
#include <string>
#include <string_view>

namespace bgtools::questions {

/// What is recorded after a roll: "8/5 6/5", "dances". `wording` is the kept text of the action.
[[nodiscard]] std::string play_words(const WrittenPlay& play, std::string_view wording);

}  // namespace bgtools::questions
