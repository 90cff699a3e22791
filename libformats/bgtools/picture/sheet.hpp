#pragma once

#include <bgtools/picture/drawing.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Several boards on one page.
namespace bgtools::picture {

/// A board and the two lines below it.
struct SheetBoard {
  Drawing board{};
  std::string place{};  ///< such as "final.mat, game 2, turn 7"
  std::string words{};  ///< such as "3-2 in a 7 point match, Ann to play 31"
};

/// More boards would make a picture that other programs refuse.
inline constexpr std::size_t kMostBoards = 60;

/// The boards in rows of up to three. Requires at least one and at most kMostBoards.
[[nodiscard]] Drawing sheet_drawing(std::span<const SheetBoard> boards, std::string title);

/// An HTML page of any number of boards that needs nothing else; when it is printed, no board is
/// divided between two pages.
[[nodiscard]] std::string sheet_html(std::span<const SheetBoard> boards, std::string_view title);

}  // namespace bgtools::picture
