#include <bgtools/game/games/pinning.hpp>

namespace bgtools::games {

// Nothing is hit: a single checker is pinned, and a pinned mother loses the game.
const GameRules plakoto{
    .name = "plakoto",
    .start = all_on_24(Geometry::opposite),
    .contact = Contact::pin,
    .switches = pinning::kSwitches,
    .pins_stop_bearing_off = pinning::pins_stop_bearing_off,
    .ending = pinning::ending,
    .ends_at_once = pinning::ends_at_once,
};

}  // namespace bgtools::games
