#pragma once

// Example:
//
//     const Roll roll{3, 1};
//     assert(roll.is_valid() && roll.high() == 3 && roll.dice_count() == 2);
//     assert((Roll{6, 6}.dice_count() == 4 && !Roll{}.is_known()));
//
// Threads: any number may read a value, or one change it.

#include <cstdint>

namespace bgtools {

/// Two dice in the order in which they were written; {0, 0} means "not rolled" or "not known".
struct Roll {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  std::uint8_t third = 0;  ///< only tabula has a third die

  [[nodiscard]] constexpr bool is_double() const noexcept { return first == second; }
  /// Both dice show 1..6, and there is no third one (docs/rules.md R004).
  [[nodiscard]] constexpr bool is_valid() const noexcept {
    return first >= 1 && first <= 6 && second >= 1 && second <= 6 && third == 0;
  }
  [[nodiscard]] constexpr bool is_known() const noexcept { return first != 0 || second != 0; }
  [[nodiscard]] constexpr int high() const noexcept { return first > second ? first : second; }
  [[nodiscard]] constexpr int low() const noexcept { return first > second ? second : first; }
  /// The most moves that the roll allows: 4 for a double, else 2.
  [[nodiscard]] constexpr int dice_count() const noexcept { return is_double() ? 4 : 2; }

  friend bool operator==(const Roll&, const Roll&) = default;
};

}  // namespace bgtools
