#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <study/layout.hpp>

namespace bgtools::test {

/// The effect of one slip of a transcriber.
enum class SlipKind : std::uint8_t {
  die_digit,
  point_digit,
  dropped_hop,
  swapped_columns,
  dropped_row,
  cube_number,
  wins_number,
  score_number,
  swapped_names,
  hit_mark_dropped,
  hit_mark_added,
  repeated_row,
  dropped_cell,
  swapped_digits,
  swapped_dice,
};

inline constexpr std::array<SlipKind, 15> kSlipKinds{
    SlipKind::die_digit,        SlipKind::point_digit,    SlipKind::dropped_hop,
    SlipKind::swapped_columns,  SlipKind::dropped_row,    SlipKind::cube_number,
    SlipKind::wins_number,      SlipKind::score_number,   SlipKind::swapped_names,
    SlipKind::hit_mark_dropped, SlipKind::hit_mark_added, SlipKind::repeated_row,
    SlipKind::dropped_cell,     SlipKind::swapped_digits, SlipKind::swapped_dice,
};

/// A name such as "die digit" or "swapped columns", as the table prints it.
[[nodiscard]] std::string_view name(SlipKind kind) noexcept;

/// A text after one edit.
struct Mutant {
  SlipKind kind{};
  std::string text;
  layout::Part edit{};  ///< in `text`; empty if something was taken out
  int game = 0;         ///< counts from 1
  /// The rolls that the edit touches: a cube action has the number of the roll that it precedes, a
  /// result has that of the last roll, names and scores have 0. For a row that was taken out, it is
  /// the first roll after it.
  int first_turn = 0;
  int last_turn = 0;
};

/// Makes one random edit of this kind; nullopt if the text has no place for one. The same text and
/// generator state give the same edit on every machine.
[[nodiscard]] std::optional<Mutant> mutate(std::string_view text, SlipKind kind,
                                           std::mt19937_64& random);

}  // namespace bgtools::test
