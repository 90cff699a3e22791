#pragma once

#include <array>
#include <bgtools/rules/match_fact.hpp>
#include <bgtools/rules/score/standing.hpp>
#include <cstddef>
#include <vector>

namespace bgtools {

/// Follows the names from heading to heading: who is in which column.
class Columns {
 public:
  explicit Columns(const Match& match) : match_(match) {}

  /// Appends to `facts` what is irregular in the names of a heading, and tells `standing` if the
  /// players have changed columns.
  void begin_game(std::size_t at, Standing& standing, std::vector<MatchFact>& facts);

 private:
  [[nodiscard]] MatchFact exchange(std::size_t at, const Standing& standing);

  const Match& match_;
  std::array<bool, 2> has_no_name_{};
  bool is_exchanged_ = false;
};

}  // namespace bgtools
