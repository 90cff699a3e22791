#pragma once

#include <bgtools/record/match.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// Yes, No, On, Off, True, False, 1, 0 in any case.
[[nodiscard]] std::optional<bool> switch_of(std::string_view value);

/// Takes over what a tag says of the rules of the game: Variation, Crawford, Jacoby, Beaver,
/// CubeLimit (1: no cube) and Automatic Doubles; letter case does not matter. False where the tag
/// names no rule or its value says nothing.
bool state_rule(std::string_view key, std::string_view value, StatedRules& rules);

/// What all tags together state; a later tag wins over an earlier one.
[[nodiscard]] StatedRules rules_of(std::span<const Tag> tags);

/// Tags that state the rules of `wanted` which `tags` does not mention. A rule that `tags` states
/// otherwise is not among them.
[[nodiscard]] std::vector<Tag> missing_rule_tags(const StatedRules& wanted,
                                                 const StatedRules& tags);

/// Whether one of the tags stands in the header of a match only, so that a game behind it is of
/// another match than the games before it.
[[nodiscard]] bool begins_a_match(std::span<const Tag> tags);

}  // namespace bgtools::build
