#pragma once

#include <bgtools/game/situation.hpp>
#include <string>
#include <string_view>

namespace bgtools::report::html {

/// Appends the symbols that all boards of a page consist of: the board itself, stacks of one to
/// five checkers, the dice and the cube.
void append_symbols(std::string& out);

/// Appends a picture made of these symbols, with a description for those who do not see it. The
/// player on roll is below, with that player's numbers, as in bgtools/picture. `mover` is that
/// player's name, "" if it is unknown; each side began with `checkers`; `title` begins the
/// description.
void append_board(std::string& out, const Situation& situation, int checkers,
                  std::string_view mover, std::string_view title);

}  // namespace bgtools::report::html
