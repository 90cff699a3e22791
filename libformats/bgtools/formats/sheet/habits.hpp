#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// The habits in which people write sheets.
namespace bgtools::sheet {

/// What a play without signs between its points means.
enum class Habit : std::uint8_t {
  pairs,     ///< 8 5 6 5: from and to
  origins,   ///< 8 6: where each die begins, in the order of the dice
  ends,      ///< 5 5: where checkers come to stand
  nactation  ///< P: one character, see nactation.hpp
};
/// Those written with numbers. A text does not say which of them it uses.
inline constexpr std::array<Habit, 3> kHabits{Habit::pairs, Habit::origins, Habit::ends};

/// Where the turns of a sheet are.
enum class Layout : std::uint8_t {
  columns,  ///< numbered rows with a cell for each player
  named,    ///< a turn on a line, after the name of the player
  bare      ///< a turn on a line; names only where the players do not alternate
};

/// How a sheet is written.
struct Style {
  std::string_view name{};  ///< of the habit
  Layout layout = Layout::bare;
  std::string_view dice_sign{};   ///< between the dice
  std::string_view after_roll{};  ///< 31: or 31,
  std::string_view hop_sign = "/";
  std::string_view hop_gap = " ";
  bool has_times_sign = false;  ///< 13/10x2, not 13/10(2)
  std::string_view danced = "no play";
  std::optional<Habit> shorthand{};
  bool joins_hits = false;          ///< 24/20*/16*
  bool leaves_out_forced = false;   ///< a forced play is only its roll
  bool has_letters = false;         ///< D, T and P for the words about the cube
  bool leaves_out_results = false;  ///< where the game shows them
};

/// The styles that a sheet can be written in. The first one is the usual one.
inline constexpr std::array kStyles{
    Style{.name = "columns", .layout = Layout::columns, .after_roll = ":"},
    Style{.name = "turns", .layout = Layout::named, .after_roll = ":"},
    Style{.name = "bare", .leaves_out_results = true},
    Style{.name = "hyphens", .dice_sign = "-", .hop_sign = "-", .danced = "-"},
    Style{.name = "english",
          .layout = Layout::named,
          .dice_sign = "-",
          .after_roll = ",",
          .hop_sign = "-",
          .hop_gap = ", "},
    Style{.name = "combined", .joins_hits = true},
    Style{.name = "repeats", .hop_gap = ", ", .has_times_sign = true},
    Style{.name = "forced", .leaves_out_forced = true, .leaves_out_results = true},
    Style{.name = "letters", .layout = Layout::columns, .danced = "-", .has_letters = true},
    Style{.name = "pairs",
          .danced = "x",
          .shorthand = Habit::pairs,
          .leaves_out_forced = true,
          .has_letters = true,
          .leaves_out_results = true},
    Style{.name = "origins",
          .danced = "x",
          .shorthand = Habit::origins,
          .leaves_out_forced = true,
          .has_letters = true,
          .leaves_out_results = true},
    Style{.name = "ends",
          .danced = "x",
          .shorthand = Habit::ends,
          .leaves_out_forced = true,
          .has_letters = true,
          .leaves_out_results = true},
    Style{.name = "nactation",
          .danced = "^",
          .shorthand = Habit::nactation,
          .leaves_out_forced = true,
          .has_letters = true,
          .leaves_out_results = true},
};

inline constexpr auto kStyleNames = [] {
  std::array<std::string_view, kStyles.size()> names{};
  std::transform(kStyles.begin(), kStyles.end(), names.begin(),
                 [](const Style& style) { return style.name; });
  return names;
}();

}  // namespace bgtools::sheet
