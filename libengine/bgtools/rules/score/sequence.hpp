#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace bgtools {

/// How the headings of a match go on from each other, by what is written in them and in the
/// results. A slip in one of them makes neither of these.
struct Sequence {
  /// If the games are not in the order in which they were played, but each score follows from
  /// another one: that order, in indices into Match::games.
  std::vector<std::size_t> played{};
  /// If games are left out, so that the scores only move forward: those before which some are.
  std::vector<std::size_t> after_gap{};

  [[nodiscard]] bool is_out_of_order() const noexcept { return !played.empty(); }
  [[nodiscard]] bool is_excerpt() const noexcept { return !after_gap.empty(); }
  /// The game that was played after a game; nullopt: it is the last one.
  [[nodiscard]] std::optional<std::size_t> next(std::size_t game) const;
  /// The only two games that are in each other's place, if it is two.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> exchanged() const;
};

[[nodiscard]] Sequence sequence_of(const Match& match);

}  // namespace bgtools
