// A search tries plays on many boards, most of which do not allow them. Why they do not is of no
// interest there, and takes a hundred times as long to find as that they do not.

#include <algorithm>
#include <bgtools/replay/surely_illegal.hpp>
#include <cstddef>
#include <span>
#include <variant>

namespace bgtools {
namespace {

/// The board of a state as a player sees it, without turning it round.
class Seen {
 public:
  Seen(const State& state, Player player) : board_(state.board), is_own_(state.view == player) {}

  /// The checkers of the player on a point or the bar; below 0: those of the opponent.
  [[nodiscard]] int operator[](int point) const noexcept {
    return is_own_ ? board_.points[static_cast<std::size_t>(point)]
                   : -board_.points[static_cast<std::size_t>(kBar - point)];
  }
  [[nodiscard]] bool is_held(int point) const noexcept { return (*this)[point] < -1; }

 private:
  const Position& board_;
  bool is_own_;
};

/// The play of an action, if it is one with dice and hops that can be judged; null otherwise.
const WrittenPlay* plain_play(const Action& action) noexcept {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  const bool is_plain = play != nullptr && play->kind == PlayKind::moved && play->roll.is_valid() &&
                        play->count_written == play->count &&
                        play->count <= play->roll.dice_count();
  return is_plain ? play : nullptr;
}

/// Whether nothing is left open on which the play depends besides the board.
bool is_settled(const State& state, Player player, const WrittenPlay& play) noexcept {
  if (!state.has_board || state.board.moves_otherwise() || state.ending != Ending::none ||
      state.waiting != Waiting::nothing || state.is_answer_waiting || state.offer ||
      state.illegal || (state.on_turn && *state.on_turn != player)) {
    return false;
  }
  // It may be an echo.
  return !state.last || state.last->by == player || state.last->roll != play.roll;
}

/// Whether a hop of several dice meets a held point whichever way it goes. One of a single die, or
/// of dice that do not add up, is not looked at.
bool is_way_held(const Seen& board, const Step& hop, Roll roll) noexcept {
  const int distance = hop.from - hop.to;
  if (hop.to == kOff || distance <= roll.high()) return false;
  if (roll.is_double()) {
    for (int at = hop.from - roll.first; at > hop.to; at -= roll.first) {
      if (board.is_held(at)) return true;
    }
    return false;
  }
  return distance == roll.first + roll.second && board.is_held(hop.from - roll.first) &&
         board.is_held(hop.from - roll.second);
}

/// Whether more checkers leave the point from which a hop starts than the player has there.
bool lacks_checker(const Seen& board, const Step& hop, std::span<const Step> hops) noexcept {
  int wanted = 0;
  for (const Step& each : hops) wanted += (each.from == hop.from) - (each.to == hop.from);
  return wanted > 0 && wanted > board[hop.from];
}

bool has_impossible_hop(const Seen& board, Roll roll, std::span<const Step> hops) noexcept {
  const int on_bar = board[kBar];
  int entering = 0;
  for (const Step& hop : hops) {
    if (hop.from > kBar || hop.to < kOff || hop.from <= hop.to) return false;
    if (hop.from == kBar) ++entering;
  }
  // What enters from an empty bar may be another fault.
  if (entering > on_bar) return false;
  if (entering < on_bar && entering < static_cast<int>(hops.size())) return true;
  for (const Step& hop : hops) {
    if (hop.to != kOff && board.is_held(hop.to)) return true;
    if (is_way_held(board, hop, roll)) return true;
    if (lacks_checker(board, hop, hops)) return true;
  }
  return false;
}

}  // namespace

bool is_surely_illegal(const State& state, const Action& action) noexcept {
  const WrittenPlay* const play = plain_play(action);
  return play != nullptr && is_settled(state, action.player, *play) &&
         has_impossible_hop(Seen(state, action.player), play->roll, play->hops());
}

bool is_surely_illegal_after_any(const State& state, const Action& action) noexcept {
  const WrittenPlay* const play = plain_play(action);
  if (play == nullptr || !is_settled(state, other(action.player), *play)) return false;
  const auto is_plain = [](const Step& hop) {
    return hop.from < kBar && hop.to >= kOff && hop.from > hop.to;
  };
  const std::span<const Step> hops = play->hops();
  const Seen board(state, action.player);
  return std::all_of(hops.begin(), hops.end(), is_plain) &&
         std::any_of(hops.begin(), hops.end(),
                     [&](const Step& hop) { return lacks_checker(board, hop, hops); });
}

}  // namespace bgtools
