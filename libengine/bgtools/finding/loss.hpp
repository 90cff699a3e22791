#pragma once

// Example:
//
//     Match original;
//     original.comments.push_back({"played in the park"});
//     const Difference lost = differences(original, Match{}).front();
//     assert(is_loss(rule_of_loss(lost.part)));
//     assert(loss_message("gam", lost) == "gam cannot hold this comment: \"played in the park\"");
//
// Threads: any number may call these functions at the same time.

#include <bgtools/finding/rule.hpp>
#include <bgtools/record/difference.hpp>
#include <string>
#include <string_view>

namespace bgtools {

/// Whether the rule reports something that a conversion loses (BG601 to BG614).
[[nodiscard]] bool is_loss(Rule rule) noexcept;

/// The rule (BG601 to BG614) that reports the loss of this part of a record.
[[nodiscard]] Rule rule_of_loss(Part part) noexcept;

/// The sentence about something that `target`, the name of a format, cannot hold unchanged: "sgf
/// cannot hold this comment: ..." or "sgf changes this name: ... becomes ...". Long words are cut.
/// Requires that the difference is not an addition.
[[nodiscard]] std::string loss_message(std::string_view target, const Difference& difference);

}  // namespace bgtools
