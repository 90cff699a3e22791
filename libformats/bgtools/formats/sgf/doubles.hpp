#pragma once

#include <bgtools/build/course.hpp>
#include <bgtools/record/match.hpp>
#include <optional>

/// What the format leaves out of the cube, since it follows from what came before: it has one word
/// for every turn of the cube and no values. Reader and writer both ask here.
namespace bgtools::sgf {

/// What `double` by this player is where the course is now: 1 a double, 2 a beaver, 3 a raccoon.
[[nodiscard]] int kind_of_double(const build::Course& course, Player player) noexcept;
/// The cube after it; nullopt where it is too high to be a number.
[[nodiscard]] std::optional<int> value_of_double(const build::Course& course,
                                                 Player player) noexcept;

/// Follows what the text has of an action: no other values of doubles, and no shown boards.
void follow(build::Course& course, const Action& action);

}  // namespace bgtools::sgf
