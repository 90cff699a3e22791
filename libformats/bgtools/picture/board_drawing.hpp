#pragma once

#include <bgtools/game/situation.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/drawing.hpp>
#include <cstdint>
#include <string>
#include <vector>

/// Where everything on a board is drawn, and what it looks like.
namespace bgtools::picture {

/// What lies in many places of a board, and looks the same in each.
struct Piece {
  enum class Kind : std::uint8_t {
    checker,
    edge,  ///< a checker beside the board, which stands on its edge
    die,
    cube
  };
  Kind kind{};
  Player owner{};  ///< of a checker or a die
  int pips = 0;    ///< of a die

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// The piece with its centre at the origin.
[[nodiscard]] Drawing drawing_of(const Piece& piece);

/// A line of text on a board.
struct Label {
  std::string text{};
  Point base{};
  Lettering lettering{};
};

struct PlacedPiece {
  Piece piece{};
  Point centre{};
};

/// The colour of an arrow.
inline constexpr Colour kArrow{0x0b57b0, 0x8ec2ff};

/// What is on the board, from the lowest to what covers it.
struct Scene {
  Drawing trays{};
  std::vector<PlacedPiece> pieces{};
  std::vector<Label> labels{};
  std::vector<Outline> arrows{};  ///< in kArrow
};

/// The colour of what is written beside the board, for which a page takes that of its own text.
inline constexpr Colour kText{};

/// The part of the picture that has the board and what is beside it, without the lines of words.
inline constexpr Box kBoardBox{{14 * kUnit, 48 * kUnit}, 772 * kUnit, 592 * kUnit};

/// The empty board, and the numbers of its points.
[[nodiscard]] Drawing ground();
[[nodiscard]] std::vector<Label> point_numbers();

[[nodiscard]] Scene scene_of(const Situation& situation, const BoardLabels& labels);

/// The board as shapes, 800 by 688 units: what SVG and PNG show.
[[nodiscard]] Drawing board_drawing(const Situation& situation, const BoardLabels& labels);

}  // namespace bgtools::picture
