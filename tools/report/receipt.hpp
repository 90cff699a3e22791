#pragma once

#include <array>
#include <bgtools/formats/format.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::report {

/// What was checked in one input: the receipt of a report.
struct Receipt {
  const Format* format = nullptr;  ///< null: no format fits
  std::string dialect;             ///< of the first match
  std::int64_t matches = 0;
  std::vector<int> left_out;  ///< the matches that --where does not select; no other count has them
  std::int64_t undated = 0;   ///< of these, those left out only because their day is not certain
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t unverified_turns = 0;
  std::vector<int> games_by_match;
  std::vector<std::array<std::string, 2>> players;  ///< of each match
  /// The event of each match, with its round and date as written; empty: no match has any of these.
  std::vector<std::string> events;
  std::vector<std::optional<int>> lengths;  ///< of each match, in points; 0: money play
  std::int64_t allowed = 0;  ///< findings that comments allow; they are not in the tally
  bool has_dropped = false;  ///< part of the text is in no match; a finding says which
  /// Why the file is not whole, by its own account; "": it is whole, or does not say. What could be
  /// read is reported, and the program fails.
  std::string damage;
  std::string rules_applied;  ///< the rules of the game by which the first match was judged
};

}  // namespace bgtools::report
