// A search tries plays on many boards, most of which do not allow them. Why they do not is of no
// interest there, and takes a hundred times as long to find as that they do not.

#include <algorithm>
#include <bgtools/replay/surely_illegal.hpp>
#include <cstddef>
#include <span>
#include <variant>

namespace bgtools {
namespace {

constexpr int kMostMovesOfTurn = 4;

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
  [[nodiscard]] bool is_blot(int point) const noexcept { return (*this)[point] == 1; }

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

PlayOnBoards::PlayOnBoards(const Action& action) noexcept
    : play_(plain_play(action)), player_(action.player) {
  if (play_ == nullptr) return;
  const std::span<const Step> hops = play_->hops();
  for (const Step& hop : hops) {
    // A die that is written as unused.
    if (hop.from == kOff && hop.to == kOff) {
      play_ = nullptr;
      return;
    }
    if (hop.from > kBar || hop.to < kOff || hop.from <= hop.to) {
      is_never_legal_ = true;
      return;
    }
    if (hop.from == kBar) ++entering_;
  }
  is_never_legal_ = !is_shared_out(play_->roll, hops);
  if (is_never_legal_) return;
  for (const Step& hop : hops) {
    need_free(hop);
    int wanted = 0;
    for (const Step& each : hops) {
      if (each.from == hop.from) ++wanted;
      if (each.to == hop.from) --wanted;
    }
    if (wanted > 0) needs_[needs_count_++] = {hop.from, static_cast<std::int8_t>(wanted)};
  }
}

/// Notes the points that must not be held for a hop that fits the dice: its end, and those on its
/// way.
void PlayOnBoards::need_free(const Step& hop) noexcept {
  if (hop.to != kOff) free_[free_count_++] = hop.to;
  const Roll roll = play_->roll;
  const int distance = hop.from - hop.to;
  if (hop.to == kOff || distance <= roll.high()) return;
  if (roll.is_double()) {
    for (int at = hop.from - roll.first; at > hop.to; at -= roll.first) {
      free_[free_count_++] = static_cast<std::int8_t>(at);
    }
  } else {
    either_ = {static_cast<std::int8_t>(hop.from - roll.first),
               static_cast<std::int8_t>(hop.from - roll.second)};
  }
}

bool PlayOnBoards::is_surely_illegal(const State& state) const noexcept {
  if (play_ == nullptr || !is_settled(state, player_)) return false;
  const bool may_be_echo =
      state.last && state.last->by != player_ && state.last->roll == play_->roll;
  if (may_be_echo) return false;
  if (is_never_legal_) return true;
  const Seen board(state, player_);
  const int on_bar = board[kBar];
  if (entering_ > on_bar || (entering_ < on_bar && entering_ < play_->count)) return true;
  const auto needs = std::span(needs_).first(needs_count_);
  const auto free = std::span(free_).first(free_count_);
  return std::any_of(needs.begin(), needs.end(),
                     [&](const Need& need) { return need.checkers > board[need.point]; }) ||
         std::any_of(free.begin(), free.end(), [&](int point) { return board.is_held(point); }) ||
         (either_ && board.is_held((*either_)[0]) && board.is_held((*either_)[1]));
}

bool is_surely_illegal(const State& state, const Action& action) noexcept {
  return PlayOnBoards(action).is_surely_illegal(state);
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

CertainlyHeld::CertainlyHeld(const State& state, Player on_turn) noexcept {
  if (!is_settled(state, on_turn)) return;
  const Seen own(state, on_turn);
  const Seen others(state, other(on_turn));
  for (int point = 1; point < kBar; ++point) {
    const auto at = static_cast<std::size_t>(point);
    least_[index(on_turn)][at] = std::max(own[point] - kMostMovesOfTurn, 0);
    least_[index(other(on_turn))][at] = others.is_blot(point) ? 0 : std::max(others[point], 0);
  }
}

bool CertainlyHeld::take(Player player, const WrittenPlay& play) noexcept {
  auto& own = least_[index(player)];
  auto& others = least_[index(other(player))];
  for (const Step& hop : play.hops()) {
    // A hop of several dice may hit on its way.
    for (int point = hop.from - 1; point >= std::max<int>(hop.to, 1); --point) {
      int& held = others[static_cast<std::size_t>(kBar - point)];
      if (point == hop.to && held > 1) return false;
      if (held == 1) held = 0;
    }
    int& left = own[static_cast<std::size_t>(hop.from)];
    left = std::max(left - 1, 0);
    ++own[static_cast<std::size_t>(hop.to)];
  }
  return true;
}

bool lacks_checkers_after_any(const State& state, Player on_turn,
                              const std::array<WantedCheckers, 2>& wanted) noexcept {
  if (!is_settled(state, on_turn)) return false;
  const Seen own(state, on_turn);
  const Seen others(state, other(on_turn));
  int moves = 0;
  for (int point = 1; point < kBar; ++point) {
    const auto at = static_cast<std::size_t>(point);
    if (wanted[index(other(on_turn))][at] > std::max(others[point], 0)) return true;
    moves += std::max(wanted[index(on_turn)][at] - std::max(own[point], 0), 0);
  }
  return moves > kMostMovesOfTurn;
}

}  // namespace bgtools
