#include <bgtools/replay/any_roll.hpp>
#include <bgtools/replay/possible_rolls.hpp>

namespace bgtools {
namespace {

/// The board after an action, as the player sees it, where it is certain.
const Position* known_board_after(std::span<const FollowedAction> followed, std::size_t at,
                                  Player player, Position& seen) {
  if (at + 1 >= followed.size() || !followed[at + 1].is_board_known ||
      followed[at + 1].action != followed[at].action + 1) {
    return nullptr;
  }
  seen = followed[at + 1].before.seen_by(player);
  return &seen;
}

}  // namespace

const Reading* reading_of(std::span<const FollowedAction> followed, std::size_t at,
                          Player player) noexcept {
  const Resolution& resolution = followed[at].resolution;
  if (followed[at].before.ending != Ending::none || resolution.fault != Fault::none) return nullptr;
  const Readings& readings = resolution.readings;
  if (readings.size() == 1 || (!readings.empty() && resolution.is_decided)) {
    return &readings.front();
  }
  // Which of two blots was hit shows the board of the next action.
  Position next;
  if (known_board_after(followed, at, player, next) == nullptr) return nullptr;
  const Reading* found = nullptr;
  for (const Reading& each : readings) {
    if (each.result == next) found = &each;
  }
  return found;
}

std::vector<Roll> possible_rolls(Variant variant, std::span<const FollowedAction> followed,
                                 std::size_t at, Player player, const WrittenPlay& play) {
  const FollowedAction& turn = followed[at];
  const bool is_judged = turn.is_board_known && turn.before.ending == Ending::none &&
                         turn.resolution.fault == Fault::none;
  if (!is_judged || play.roll.is_known() || play.kind > PlayKind::blank) return {};
  State state = turn.before;
  state.board = turn.before.seen_by(player);
  state.view = player;
  Position next;
  const Position* after = known_board_after(followed, at, player, next);
  if (after == nullptr) {
    if (const Reading* const reading = reading_of(followed, at, player)) after = &reading->result;
  }
  if (after == nullptr) {
    if (play.kind == PlayKind::moved) return {};
    after = &state.board;
  }
  return throws_for(state, state.board, throws_of(variant, state, play.known_die), play.hops(),
                    *after);
}

}  // namespace bgtools
