#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <study/layout.hpp>

namespace bgtools::test {

/// What one slip of a transcriber's hand does.
enum class EditKind : std::uint8_t {
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

inline constexpr std::array<EditKind, 15> kEditKinds{
    EditKind::die_digit,        EditKind::point_digit,    EditKind::dropped_hop,
    EditKind::swapped_columns,  EditKind::dropped_row,    EditKind::cube_number,
    EditKind::wins_number,      EditKind::score_number,   EditKind::swapped_names,
    EditKind::hit_mark_dropped, EditKind::hit_mark_added, EditKind::repeated_row,
    EditKind::dropped_cell,     EditKind::swapped_digits, EditKind::swapped_dice,
};

/// "die digit", "swapped columns", as the table prints it.
[[nodiscard]] std::string_view name(EditKind kind) noexcept;

/// A text with one edit.
struct Mutant {
  EditKind kind{};
  std::string text;
  layout::Part edit{};  ///< in `text`; empty where something was taken out
  int game = 0;         ///< counts from 1
  /// The rolls that the edit touches: a cube action has the number of the roll that it precedes, a
  /// result that of the last roll, names and scores have 0. Of a row that was taken out it is the
  /// first roll behind it.
  int first_turn = 0;
  int last_turn = 0;
};

/// Makes one random edit of this kind; nullopt where the text has no place for one. The same text
/// and the same state of the generator give the same edit on every machine.
[[nodiscard]] std::optional<Mutant> mutate(std::string_view text, EditKind kind,
                                           std::mt19937_64& random);

}  // namespace bgtools::test
