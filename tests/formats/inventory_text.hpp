#pragma once

#include <bgtools/formats/format.hpp>
#include <ostream>

namespace bgtools {

/// For the messages of failed tests; found by its argument, so it stands beside the type.
inline std::ostream& operator<<(std::ostream& out, const Inventory& inventory) {
  return out << inventory.games << " games, " << inventory.rolls << " rolls, " << inventory.hops
             << " hops, " << inventory.cube_actions << " cube actions, " << inventory.results
             << " results";
}

}  // namespace bgtools
