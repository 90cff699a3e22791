#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/state.hpp>
#include <cstdint>
#include <optional>

namespace bgtools {

/// How often forced plays are written and left out.
struct ForcedPlayCount {
  std::int64_t written = 0;
  std::int64_t left_out = 0;

  ForcedPlayCount& operator+=(const ForcedPlayCount& more) noexcept;
  [[nodiscard]] bool is_habit(std::int64_t fewest) const noexcept;
};

/// Infers from a match which plays it leaves out, if its traits do not say, and only when a
/// first empty cell requires it.
class ForcedPlayHabits {
 public:
  ForcedPlayHabits(const Match& match, Variant variant) : match_(match), variant_(variant) {}
  /// The habit of one player of a game.
  [[nodiscard]] ForcedPlayHabit of(const Game& game, Player player);

 private:
  /// For both columns.
  using Counts = std::array<ForcedPlayCount, 2>;

  [[nodiscard]] bool is_exchanged(const Game& game) const;
  void count(const Game& game, Counts& counts) const;

  const Match& match_;
  Variant variant_;
  /// Of the games with the players in the columns of the first game, and of those with the columns
  /// exchanged.
  std::optional<std::array<Counts, 2>> counts_{};
};

}  // namespace bgtools
