#pragma once

#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/variant.hpp>
#include <cstdint>
#include <random>
#include <vector>

namespace bgtools::test {

/// Boards that random play reaches, from each start and in every phase up to the last bear-off, and
/// boards with the checkers placed at random. The same seed gives the same boards.
class RandomBoards {
 public:
  explicit RandomBoards(std::uint32_t seed) : random_(seed) {}

  [[nodiscard]] std::mt19937& random() { return random_; }

  [[nodiscard]] Roll roll() { return {die(), die()}; }

  /// The next board with checkers of both sides, seen by the player on roll.
  [[nodiscard]] Position next() {
    if (random_() % 4 == 0) return scattered();
    if (plays_left_ == 0 || board_.checkers() == 0 || board_.opponent_checkers() == 0) {
      // Two out of three games are backgammon.
      const auto variant = random_() % 3 != 0 ? 0U : random_() % kPlainVariantCount;
      board_ = start_position(static_cast<Variant>(variant));
      plays_left_ = 300;
    }
    const Position given = board_;
    --plays_left_;
    legal_plays(board_, roll(), plays_);
    if (!plays_.empty()) board_ = plays_[random_() % plays_.size()].result;
    board_ = board_.flipped();
    return given;
  }

 private:
  [[nodiscard]] std::uint8_t die() { return static_cast<std::uint8_t>(1 + random_() % 6); }

  [[nodiscard]] Position scattered() {
    Position board;
    const auto most = 1 + static_cast<int>(random_() % 15);
    // Half of the boards have everything near home, where the bear-off rules apply.
    const unsigned reach = random_() % 2 == 0 ? 8 : 25;
    for (int i = 0; i < most; ++i) {
      auto& own = board.points[1 + random_() % reach];
      if (own >= 0) ++own;
      auto& theirs = board.points[random_() % 25];
      if (theirs <= 0) --theirs;
    }
    if (board.checkers() == 0 || board.opponent_checkers() == 0 || !board.is_possible()) {
      return scattered();
    }
    return board;
  }

  std::mt19937 random_;
  Position board_{};
  int plays_left_ = 0;
  std::vector<LegalPlay> plays_;
};

}  // namespace bgtools::test
