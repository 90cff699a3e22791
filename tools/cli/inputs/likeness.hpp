#pragma once

#include <bgtools/record/match.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace bgtools::cli {

/// 128 bits that stand for a sequence of words: equal sequences have equal ones, and two others
/// have so only by malice.
struct Digest {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  friend auto operator<=>(const Digest&, const Digest&) = default;
};

struct DigestHash {
  [[nodiscard]] std::size_t operator()(const Digest& digest) const noexcept {
    return static_cast<std::size_t>(digest.first);
  }
};

/// Makes a digest, word by word.
class Digester {
 public:
  void add(std::uint64_t word) noexcept;
  /// A text; ("ab", "c") and ("a", "bc") differ.
  void add(std::string_view text) noexcept;
  [[nodiscard]] Digest digest() const noexcept { return digest_; }

 private:
  Digest digest_{0xCBF29CE484222325U, 0x9E3779B97F4A7C15U};
};

/// What happened in a game, as far as every format tells it: the dice, what each play changes on
/// the board, the cube actions and the boards that are set. How plays are spelled, names, scores,
/// results, resignations, tags, comments and analysis are no part of it, nor are rolls behind which
/// nothing more is played, which some programs leave out. The sides are told apart by who begins:
/// in `digest` the game, in `end` the match.
struct GameLikeness {
  Digest digest;       ///< of the game alone
  Digest end;          ///< of the match up to here
  bool tells = false;  ///< it is so long that no two games are alike by chance
};

struct MatchLikeness {
  std::vector<GameLikeness> games;
  bool is_empty = true;  ///< nothing happened in any of them
  bool tells = false;    ///< it is so long that no two matches are alike by chance
  bool is_open = false;  ///< the last game has no result, and may go on elsewhere
};

/// What has fewer rolls happens twice. Of a match that short the names are a part.
inline constexpr int kTellingRolls = 10;

/// `on_event` is called with what the match comes to behind each of its events.
[[nodiscard]] MatchLikeness likeness_of(const Match& match,
                                        const std::function<void(const Digest&)>& on_event = {});

}  // namespace bgtools::cli
