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

/// Whether nothing is left open on which the play depends besides the board.
bool is_settled(const State& state, Player player) noexcept {
  return state.has_board && !state.board.moves_otherwise() && state.ending == Ending::none &&
         state.waiting == Waiting::nothing && !state.is_answer_waiting && !state.offer &&
         !state.illegal && (!state.on_turn || *state.on_turn == player);
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
  for (const Step& each : hops) {
    if (each.from == hop.from) ++wanted;
    if (each.to == hop.from) --wanted;
  }
  return wanted > 0 && wanted > board[hop.from];
}

/// Whether the dice can be shared out so that each hop, which goes forward, has what it needs.
bool is_shared_out(Roll roll, std::span<const Step> hops) noexcept {
  const auto fits = [](const Step& hop, int pips) {
    const int distance = hop.from - hop.to;
    return hop.to == kOff ? distance <= pips : distance == pips;
  };
  const int die = roll.first;
  if (roll.is_double()) {
    int used = 0;
    for (const Step& hop : hops) {
      const int dice = (hop.from - hop.to + die - 1) / die;
      if (!fits(hop, dice * die)) return false;
      used += dice;
    }
    return used <= roll.dice_count();
  }
  if (hops.size() == 1) {
    return fits(hops[0], die) || fits(hops[0], roll.second) || fits(hops[0], die + roll.second);
  }
  return hops.size() == 2 && ((fits(hops[0], die) && fits(hops[1], roll.second)) ||
                              (fits(hops[0], roll.second) && fits(hops[1], die)));
}

bool has_impossible_hop(const Seen& board, Roll roll, std::span<const Step> hops) noexcept {
  const int on_bar = board[kBar];
  int entering = 0;
  for (const Step& hop : hops) {
    // A die that is written as unused.
    if (hop.from == kOff && hop.to == kOff) return false;
    if (hop.from > kBar || hop.to < kOff || hop.from <= hop.to) return true;
    if (hop.from == kBar) ++entering;
  }
  const bool leaves_on_bar = entering < on_bar && entering < static_cast<int>(hops.size());
  if (entering > on_bar || leaves_on_bar) return true;
  if (!is_shared_out(roll, hops)) return true;
  return std::any_of(hops.begin(), hops.end(), [&](const Step& hop) {
    return (hop.to != kOff && board.is_held(hop.to)) || is_way_held(board, hop, roll) ||
           lacks_checker(board, hop, hops);
  });
}

}  // namespace

bool is_possible_with_dice(const WrittenPlay& play) noexcept {
  for (const Step& hop : play.hops()) {
    // A die that is written as unused.
    if (hop.from == kOff && hop.to == kOff) return true;
    if (hop.from > kBar || hop.to < kOff || hop.from <= hop.to) return false;
  }
  return play.count == 0 || is_shared_out(play.roll, play.hops());
}

const WrittenPlay* plain_play(const Action& action) noexcept {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  const bool is_plain = play != nullptr && play->kind == PlayKind::moved && play->roll.is_valid() &&
                        play->count_written == play->count && play->count > 0 &&
                        play->count <= play->roll.dice_count();
  return is_plain ? play : nullptr;
}

bool is_surely_illegal(const State& state, const Action& action) noexcept {
  const WrittenPlay* const play = plain_play(action);
  if (play == nullptr || !is_settled(state, action.player)) return false;
  const bool may_be_echo =
      state.last && state.last->by != action.player && state.last->roll == play->roll;
  return !may_be_echo && has_impossible_hop(Seen(state, action.player), play->roll, play->hops());
}

bool WantedCheckers::add(const WrittenPlay& play) noexcept {
  const auto is_of_board = [](int point) { return point >= kOff && point <= kBar; };
  for (const Step& step : play.hops()) {
    if (!is_of_board(step.from) || !is_of_board(step.to)) return false;
  }
  for (const Step& step : play.hops()) {
    ++balance_[static_cast<std::size_t>(step.from)];
    --balance_[static_cast<std::size_t>(step.to)];
  }
  for (std::size_t point = 1; point < kBar; ++point) {
    most_[point] = std::max(most_[point], balance_[point]);
  }
  return true;
}

bool lacks_checkers_after_any(const State& state, Player on_turn,
                              const std::array<WantedCheckers, 2>& wanted) noexcept {
  if (!is_settled(state, on_turn)) return false;
  constexpr int kMostMoves = 4;
  const Seen own(state, on_turn);
  const Seen others(state, other(on_turn));
  int moves = 0;
  for (int point = 1; point < kBar; ++point) {
    const auto at = static_cast<std::size_t>(point);
    if (wanted[index(other(on_turn))][at] > std::max(others[point], 0)) return true;
    moves += std::max(wanted[index(on_turn)][at] - std::max(own[point], 0), 0);
  }
  return moves > kMostMoves;
}

}  // namespace bgtools
