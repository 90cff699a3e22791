#pragma once

#include <bgtools/finding/rule.hpp>
#include <bgtools/record/match.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// A comment of a transcript that allows findings: `bgtools: allow BG302 reason`.
///
/// It names one or more rules, separated by commas, by code or by name, and gives a reason. A
/// comment after the heading of a game covers that game, one before the first game covers the
/// match, or in the first match the whole file. One line of a comment is one allowance.
struct Allowance {
  int game = 0;                ///< counts from 1 within the match; 0: the match or the file
  std::string rule_text{};     ///< one rule as written
  int others = 0;              ///< if no rule has that name: how many more such words the line has
  std::optional<Rule> rule{};  ///< nullopt: no rule has that name
  std::string_view text{};     ///< the whole line from `bgtools:` on, in the match
  bool has_reason = false;     ///< without a reason nothing is allowed
  Span span{};                 ///< of the comment; empty where the record does not keep it
};

/// The allowances of a match in the order of the record: one for each rule that a line names, even
/// if it names it more than once, and one for all its words that name none. Their texts are those
/// of the match, which has to last. A comment that begins with `bgtools:` and is not an allowance
/// has an empty `rule_text`.
[[nodiscard]] std::vector<Allowance> allowances_in(const Match& match);

}  // namespace bgtools
