#pragma once

#include <bgtools/build/course.hpp>
#include <bgtools/record/match.hpp>

/// What the format leaves out about the cube because it follows from the actions before: it has one
/// word for every turn of the cube and no values. Reader and writer both use this.
namespace bgtools::sgf {

/// What `double` by this player means at this point: 1 a double, 2 a beaver, 3 a raccoon.
[[nodiscard]] int kind_of_double(const build::Course& course, Player player) noexcept;
/// Follows an action as the text has it: without stated values of doubles and without shown boards.
void follow(build::Course& course, const Action& action);

}  // namespace bgtools::sgf
