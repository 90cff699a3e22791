#pragma once

#include <bgtools/record/match.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::questions {

/// 128 bits made from a sequence of words: equal sequences have equal digests; others collide only
/// if crafted to.
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

/// What happened in a game, limited to what every format records: the dice, what each play changes
/// on the board, the cube actions and the boards that are set. It does not cover the spelling of
/// plays, names, scores, results, resignations, tags, comments and analysis, nor trailing rolls
/// without a play, which some programs leave out. The sides are told apart by who begins the game
/// (in `digest`) or the match (in `end`).
struct GameLikeness {
  Digest digest;       ///< of the game alone
  Digest end;          ///< of the match up to here
  bool tells = false;  ///< so long that no two games are alike by chance
};

struct MatchLikeness {
  std::vector<GameLikeness> games;
  bool is_empty = true;  ///< nothing happened in any of them
  bool tells = false;    ///< so long that no two matches are alike by chance
  bool is_open = false;  ///< the last game has no result, and may continue elsewhere
  Digest players{};      ///< of the names, in whichever columns they are, and the length
  std::string events{};  ///< the rolls and cube actions, one byte each
};

/// With fewer rolls, games repeat by chance. In a match that short the names count, too.
inline constexpr int kTellingRolls = 10;

/// `on_event` is called after each event of the match, with the digest of the match up to it.
[[nodiscard]] MatchLikeness likeness_of(const Match& match,
                                        const std::function<void(const Digest&)>& on_event = {});

}  // namespace bgtools::questions
