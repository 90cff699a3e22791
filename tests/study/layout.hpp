#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The text of a .mat as GNU Backgammon exports it, cut into its parts by columns alone. It shares
/// nothing with the readers of bgtools, reads only this one layout, and tolerates a single edit.
namespace bgtools::test::layout {

/// Bytes of the text, half-open.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const noexcept { return end - begin; }
};

/// A number and its place.
struct Number {
  int value = 0;
  Part part{};
};

/// One hop of a play, as it is written: the bar is 25, off is 0.
struct Hop {
  Number from{};
  Number to{};
  bool is_starred = false;
  Part part{};  ///< including the star
};

enum class CellKind : std::uint8_t { roll, doubles, takes, drops, beavers, wins };

struct Cell {
  CellKind kind = CellKind::roll;
  int player = 0;             ///< 0: left column, 1: right column
  std::array<int, 2> dice{};  ///< of a roll; they are at part.begin
  std::vector<Hop> hops{};    ///< of a roll
  bool is_readable = true;    ///< false: something else follows the roll
  Number number{};            ///< of the cube or of the points
  Part part{};                ///< from the first to the last byte that is not a blank
};

struct Row {
  std::optional<int> number{};  ///< none: a line without a number, such as `Wins 2 points`
  std::vector<Cell> cells{};    ///< none, one or two, from left to right
  bool has_other_text = false;  ///< something that is no cell
  Part line{};                  ///< including its line end
};

struct Game {
  int number = 0;  ///< of the heading
  std::array<Part, 2> names{};
  std::array<Number, 2> score{};
  Part score_line{};
  std::vector<Row> rows{};
  Part rows_part{};  ///< all rows
};

struct Transcript {
  int length = 0;  ///< points; 0: money session
  std::vector<Game> games{};
};

/// First column of the cells, counted from 0.
inline constexpr std::size_t kLeftColumn = 5;
inline constexpr std::size_t kRightColumn = 33;

/// Cuts a text into its parts.
[[nodiscard]] Transcript cut(std::string_view text);

}  // namespace bgtools::test::layout
