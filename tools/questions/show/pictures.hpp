#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/drawing.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "questions/show/board_view.hpp"

namespace bgtools::questions {

/// The boards as `show` writes them. There is at least one; without a sheet there is one.
/// `format`: json, text, html or svg. `letters` is for text.
[[nodiscard]] OrError<std::string> picture_of(const std::vector<View>& views, bool is_sheet,
                                              std::string_view format, Letters letters);

/// The same as a drawing; an error if there are too many boards for one.
[[nodiscard]] OrError<picture::Drawing> drawing_of(const std::vector<View>& views, bool is_sheet);

/// A board as a part of a page, with the recorded play of its turn as arrows.
[[nodiscard]] std::string page_board(const View& view);

}  // namespace bgtools::questions
