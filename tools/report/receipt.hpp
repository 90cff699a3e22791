#pragma once

#include <bgtools/formats/format.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace bgtools::report {

/// What was looked at in one input: the receipt of a report.
struct Receipt {
  const Format* format = nullptr;  ///< null: none fits
  std::string dialect;             ///< of the first match
  std::int64_t matches = 0;
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t unverified_turns = 0;
  std::vector<int> games_by_match;
  bool has_dropped = false;  ///< something that the text says is in no match; a finding tells what
  /// Why the file is not whole, by its own account; "": it is, or does not say. What could be read
  /// is reported all the same, and the program fails.
  std::string damage;
  std::string rules_applied;  ///< by which rules of the game the first match was judged
};

}  // namespace bgtools::report
