#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/dice/sample.hpp"
#include "analysis/dice/statistics.hpp"

namespace bgtools::analysis::dice {

/// The chance of a false alarm that the whole answer may have: a test stands out if its adjusted p
/// is at most this.
inline constexpr double kLevel = 0.05;

/// What is tested, in the order of the report.
enum class DiceTest : std::uint8_t {
  numbers,                ///< each of the six numbers, on both dice
  doubles,                ///< rolls that are doubles
  pairs,                  ///< each of the 21 rolls
  serial,                 ///< the sum, against that of the roll before
  repeats,                ///< the roll before once more
  doubles_after_doubles,  ///< doubles, after a double
  enter,                  ///< entering from the bar, against the open points
  opening_numbers,        ///< each number in opening rolls
  opening_pairs,          ///< each of the 15 opening rolls
  opening_die,            ///< the player's own die of opening rolls
  starts                  ///< games that the player starts
};
inline constexpr int kTestCount = static_cast<int>(DiceTest::starts) + 1;
/// "numbers", "opening-die".
[[nodiscard]] std::string_view name(DiceTest test) noexcept;
/// What the effect of a test is measured in.
enum class EffectKind : std::uint8_t {
  share,  ///< a difference of shares: 0.01 is one percentage point
  w,      ///< Cohen's w
  slope   ///< pips for each pip
};
[[nodiscard]] EffectKind effect_kind(DiceTest test) noexcept;

/// Whose rolls are tested together.
struct Group {
  enum class Kind : std::uint8_t { all, site, player };
  Kind kind{};
  std::string of;  ///< the site or the player
};
/// "all", "site:FIBS", "player:Ann".
[[nodiscard]] std::string to_text(const Group& group);

/// A test of one group.
struct Tested {
  std::size_t group = 0;  ///< index into Answer::groups
  DiceTest test{};
  Outcome outcome{};
  double p_adjusted = 1;
  double detectable = 0;  ///< the size of effect that would be found with the probability kPower
  [[nodiscard]] bool stands_out() const noexcept { return p_adjusted <= kLevel; }
};

/// A test of one group that has too few rolls for it.
struct Untested {
  std::size_t group = 0;
  DiceTest test{};
  std::int64_t n = 0;
  std::int64_t needed = 0;
};

struct Answer {
  Coverage coverage{};
  Counts all{};               ///< what is counted of all rolls
  std::vector<Group> groups;  ///< all, the sites, the players; those with the same rolls only once
  std::vector<Tested> results;
  std::vector<Untested> untested;
  /// Sites whose records leave out dances or forced plays, and what was not counted because of it.
  std::vector<std::string> sites_with_gaps;
  std::int64_t left_out_for_gaps = 0;
  std::int64_t rolls_missing = 0;  ///< of the other sites, not written for whatever reason
};

/// Tests a sample. The same sample gives the same answer.
[[nodiscard]] Answer answer(const Sample& sample);

/// What is true of every answer and of this one: what was counted, what may bias it, how large a
/// bias it would have found, and what it cannot say. Sentences in plain English.
[[nodiscard]] std::vector<std::string> remarks(const Answer& answer);

/// An effect as a number in the unit of its test, such as "+0.31"; "0.31" unless it is signed.
[[nodiscard]] std::string digits_of(DiceTest test, double effect, bool is_signed);
/// "points" (percentage points), "w" or "pips".
[[nodiscard]] std::string_view unit_of(DiceTest test) noexcept;

}  // namespace bgtools::analysis::dice
