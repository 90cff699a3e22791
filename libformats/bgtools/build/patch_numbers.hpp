#pragma once

#include <bgtools/record/edit.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/patch.hpp>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// Makes a change of the points of a result, of a score or of the length of a match, whose places
/// the record has, in any text. False: the number is not written there, or the change is of another
/// kind; `edits` may have a part of it.
[[nodiscard]] bool patch_number(std::string_view text, const Match& match, const Game& game,
                                const Edit& edit, std::vector<TextEdit>& edits);

}  // namespace bgtools::build
