#pragma once

#include <bgtools/record/match.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// The key of the tag that names the game that is played.
inline constexpr std::string_view kVariation = "Variation";

/// The variant that a tag states; nullopt if it is another tag, or names no variant.
[[nodiscard]] std::optional<Variant> variant_of_tag(std::string_view key, std::string_view value);
/// The tag that states a variant.
[[nodiscard]] Tag tag_of(Variant variant);

/// Yes, No, On, Off, True, False, 1, 0 in any case.
[[nodiscard]] std::optional<bool> switch_of(std::string_view value);

/// Takes over what a tag states about the rules of the game: Variation, Crawford, Jacoby, Beaver,
/// CubeLimit (1: no cube) and Automatic Doubles; letter case does not matter. False if the tag
/// does not name a rule or its value cannot be read.
bool state_rule(std::string_view key, std::string_view value, StatedRules& rules);

/// What all tags together state; a later tag wins over an earlier one.
[[nodiscard]] StatedRules rules_of(std::span<const Tag> tags);

/// Tags for the rules of `wanted` that `tags` does not state. A rule that `tags` states differently
/// is not among them.
[[nodiscard]] std::vector<Tag> missing_rule_tags(const StatedRules& wanted,
                                                 const StatedRules& tags);

/// Which of the keys that a format reads is meant by one that is spelled nearly like it, whatever
/// its numbers are; "" if none is, or if it is one of them.
[[nodiscard]] std::string_view meant_key(std::string_view key,
                                         std::span<const std::string_view> keys);

/// Whether one of the tags occurs only in the header of a match, so that a game after it belongs to
/// another match than the games before it.
[[nodiscard]] bool begins_a_match(std::span<const Tag> tags);

}  // namespace bgtools::build
