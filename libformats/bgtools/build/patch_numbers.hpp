#pragma once

#include <bgtools/record/edit.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/patch.hpp>
#include <string_view>
#include <vector>

namespace bgtools::build {

/// Edits the points of a result, a score or the length of a match in a text of any format, at the
/// place that the record gives. False: the number is not written there, or the edit is of another
/// kind; `edits` may then have a part of it.
[[nodiscard]] bool patch_number(std::string_view text, const Match& match, const Game& game,
                                const Edit& edit, std::vector<TextEdit>& edits);

/// Edits the later scores that carry on what a repair changes. A reader works out those that the
/// text leaves out. False as above.
[[nodiscard]] bool patch_carried_scores(std::string_view text, const Match& match,
                                        const Repair& repair, std::vector<TextEdit>& edits);

}  // namespace bgtools::build
