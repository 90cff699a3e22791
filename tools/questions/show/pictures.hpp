#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/picture/drawing.hpp>
#include <string>
#include <vector>

#include "questions/show/board_view.hpp"
#include "questions/show/show.hpp"

namespace bgtools::questions {

/// The boards as `show` writes them: in json, text, html or svg. There is at least one; without a
/// sheet there is one.
[[nodiscard]] OrError<std::string> picture_of(const std::vector<View>& views,
                                              const ShowQuestion& question);

/// The same as a drawing; an error if there are too many boards for one.
[[nodiscard]] OrError<picture::Drawing> drawing_of(const std::vector<View>& views, bool is_sheet);

/// A board as a part of a page, with the recorded play of its turn as arrows.
[[nodiscard]] std::string page_board(const View& view);

}  // namespace bgtools::questions
