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
  // Those of people.
  rolls_exchanged,
  plays_exchanged,
  roll_of_next,
  play_of_next,
  drop_for_take,
  take_for_drop,
  offer_missing,
  answer_missing,
  rows_exchanged,
  renumbered_row_missing,
  turn_missing,
  own_turn_missing,
  two_turns_missing,
  columns_from_here,
  columns_of_rows,
  reversed_hop,
  dance_played,
  cell_cut,
  cell_note,
  match_length,
  winner,
  game_missing,
  renumbered_game_missing,
  game_twice,
  renumbered_game_twice,
};

/// Slips of one character, word, cell or row.
inline constexpr std::array<SlipKind, 15> kSlipKinds{
    SlipKind::die_digit,        SlipKind::point_digit,    SlipKind::dropped_hop,
    SlipKind::swapped_columns,  SlipKind::dropped_row,    SlipKind::cube_number,
    SlipKind::wins_number,      SlipKind::score_number,   SlipKind::swapped_names,
    SlipKind::hit_mark_dropped, SlipKind::hit_mark_added, SlipKind::repeated_row,
    SlipKind::dropped_cell,     SlipKind::swapped_digits, SlipKind::swapped_dice,
};

/// Slips of people who keep a record by hand: the hand is in the wrong place, or the eye is.
inline constexpr std::array<SlipKind, 25> kSlipsOfPeople{
    SlipKind::rolls_exchanged,
    SlipKind::plays_exchanged,
    SlipKind::roll_of_next,
    SlipKind::play_of_next,
    SlipKind::drop_for_take,
    SlipKind::take_for_drop,
    SlipKind::offer_missing,
    SlipKind::answer_missing,
    SlipKind::rows_exchanged,
    SlipKind::renumbered_row_missing,
    SlipKind::turn_missing,
    SlipKind::own_turn_missing,
    SlipKind::two_turns_missing,
    SlipKind::columns_from_here,
    SlipKind::columns_of_rows,
    SlipKind::reversed_hop,
    SlipKind::dance_played,
    SlipKind::cell_cut,
    SlipKind::cell_note,
    SlipKind::match_length,
    SlipKind::winner,
    SlipKind::game_missing,
    SlipKind::renumbered_game_missing,
    SlipKind::game_twice,
    SlipKind::renumbered_game_twice,
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

/// Where a text and its mutant differ: a part of each, as short as possible.
struct Difference {
  layout::Part before{};
  layout::Part after{};
};
[[nodiscard]] Difference difference(std::string_view original, std::string_view mutant) noexcept;

/// Makes one random edit of this kind; nullopt if the text has no place for one. The same text and
/// generator state give the same edit on every machine.
[[nodiscard]] std::optional<Mutant> mutate(std::string_view text, SlipKind kind,
                                           std::mt19937_64& random);
/// The same for kSlipsOfPeople; `mutate` calls it.
[[nodiscard]] std::optional<Mutant> mutate_as_people_do(std::string_view text, SlipKind kind,
                                                        std::mt19937_64& random);

}  // namespace bgtools::test
