#include <algorithm>
#include <bgtools/formats/sgf/course.hpp>
#include <cstdint>

namespace bgtools::sgf {
namespace {

/// A stack that no board reaches; it keeps a hostile text from running over.
constexpr int kMostOnAPoint = 100;
constexpr int kHighestCube = 1 << 29;

}  // namespace

const Position& Course::seen_by(Player player) noexcept {
  if (player != view_) {
    board_ = board_.flipped();
    view_ = player;
  }
  return board_;
}

void Course::set(Player player, const Position& position) noexcept {
  board_ = position;
  // Checkers of the wrong side on a bar have no letter in the text.
  board_.points[kBar] = std::max<std::int8_t>(board_.points[kBar], 0);
  board_.points[kOff] = std::min<std::int8_t>(board_.points[kOff], 0);
  view_ = player;
  doubler_.reset();
  is_dropped_ = false;
}

void Course::set_cube(const Cube& cube) noexcept {
  cube_ = cube;
  doubler_.reset();
}

bool Course::move(Player player, const Step& step) noexcept {
  static_cast<void>(seen_by(player));
  const Move move{.from = step.from, .to = step.to};
  if (!can_be_made(board_, move)) return false;
  if (move.to != kOff && board_.points[static_cast<std::size_t>(move.to)] >= kMostOnAPoint) {
    return false;
  }
  if (board_.points[kOff] <= -kMostOnAPoint) return false;
  const bool hits = is_hit(board_, move);
  apply(board_, move);
  return hits;
}

void Course::follow(const Action& action) noexcept {
  if (std::holds_alternative<Comment>(action.what) ||
      std::holds_alternative<ShownBoard>(action.what) ||
      std::holds_alternative<Resign>(action.what)) {
    return;
  }
  if (const auto* const setup = std::get_if<SetPosition>(&action.what)) {
    set(action.player, setup->position);
    if (setup->cube) set_cube(*setup->cube);
    return;
  }
  if (const auto* const automatic = std::get_if<AutomaticDouble>(&action.what)) {
    const bool has_value = automatic->value && *automatic->value > 0;
    set_cube({.value = has_value ? *automatic->value : cube_.value, .owner = {}});
    return;
  }
  if (std::holds_alternative<Take>(action.what)) {
    if (doubler_) cube_ = {.value = offered_, .owner = action.player};
    doubler_.reset();
    return;
  }
  if (std::holds_alternative<Drop>(action.what)) {
    is_dropped_ = true;
    doubler_.reset();
    return;
  }
  if (std::holds_alternative<WrittenPlay>(action.what)) {
    // The one who beavered keeps the cube, and the next roll says that it was taken.
    if (doubler_ && turned_ > 1) cube_ = {.value = offered_, .owner = doubler_};
    doubler_.reset();
    return;
  }
  const int kind = std::holds_alternative<Raccoon>(action.what)  ? 3
                   : std::holds_alternative<Beaver>(action.what) ? 2
                                                                 : 1;
  const std::optional<int> value = value_of_double(action.player);
  offered_ = value.value_or(kHighestCube);
  turned_ = kind;
  doubler_ = action.player;
}

int Course::kind_of_double(Player player) const noexcept {
  if (!doubler_ || *doubler_ == player || turned_ > 2) return 1;
  return turned_ + 1;
}

std::optional<int> Course::value_of_double(Player player) const noexcept {
  const int from = doubler_ && *doubler_ != player ? offered_ : cube_.value;
  if (from < 1 || from >= kHighestCube) return std::nullopt;
  return 2 * from;
}

bool Course::is_over() noexcept {
  const Position& board = seen_by(Player::one);
  return is_dropped_ || board.checkers() == 0 || board.opponent_checkers() == 0;
}

}  // namespace bgtools::sgf
