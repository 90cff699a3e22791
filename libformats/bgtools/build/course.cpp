#include <bgtools/build/course.hpp>
#include <bit>
#include <variant>

namespace bgtools::build {

Course::Course(Variant variant, Unanswered unanswered, std::string_view site)
    : unanswered_(unanswered) {
  setting_.variant = variant;
  setting_.choices = choices_at(variant, site);
  state_ = start_of_game(setting_);
}

Course Course::of_cube(Unanswered unanswered) {
  Course course(Variant::backgammon, unanswered);
  course.has_board_ = course.state_.has_board = false;
  return course;
}

const State& Course::state() const noexcept {
  leave_lane();
  return state_;
}

bool Course::is_over() const noexcept {
  if (is_dropped_ || lane_) return is_dropped_;
  return state_.board.checkers() == 0 || state_.board.opponent_checkers() == 0;
}

bool Course::take_in_lane(Player player, const WrittenPlay& play) {
  if (!lane_) {
    const bool has_due_board = state_.has_board == has_board_;
    if (!has_due_board || !is_plain(setting_.variant) || !Lane::fits(state_)) return false;
    lane_.emplace(state_, Irregularities{});
  }
  HitMarks hits;
  return lane_->take(player, play, hits);
}

void Course::leave_lane() const noexcept {
  if (lane_) lane_->put_into(state_);
  lane_.reset();
}

void Course::follow(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr || !take_in_lane(action.player, *play)) advance(action);
}

const Advance& Course::advance(const Action& action) {
  leave_lane();
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  if (play != nullptr && state_.offer && unanswered_ == Unanswered::taken) {
    step({.player = state_.offer->to, .what = Take{}, .span = action.span});
  }
  step(action);
  if (const auto* const setup = std::get_if<SetPosition>(&action.what)) {
    is_dropped_ = false;
    // The rules do not allow this board, but the text has it.
    if (step_.board != BoardAfter::known) {
      show(action.player, setup->position);
      if (setup->cube) show(*setup->cube);
    }
  } else if (play != nullptr && has_board_ &&
             (step_.board != BoardAfter::known || !state_.has_board)) {
    if (play->kind == PlayKind::moved) {
      const MadeHops hops = make_hops(before_, play->hops());
      has_made_all_ = has_made_all_ && std::popcount(hops.made) == play->count;
      state_.board = hops.board;
      state_.view = action.player;
    }
    state_.has_board = false;
  }
  if (std::holds_alternative<Drop>(action.what)) {
    is_dropped_ = true;
    state_.offer.reset();
  }
  state_.has_board = state_.has_board && has_board_;
  state_.ending = Ending::none;
  return step_;
}

void Course::step(const Action& action) {
  if (settles(setting_, state_, &action)) {
    settle(setting_, state_, &action, settled_);
    state_ = settled_.next;
  }
  if (std::holds_alternative<WrittenPlay>(action.what)) {
    // All that follows looks at the board from the side of its player.
    state_.board = before_ = state_.seen_by(action.player);
    state_.view = action.player;
  }
  advance_in_place(setting_, state_, action, step_.resolution, step_);
  if (step_.before) before_ = step_.before->seen_by(action.player);
}

void Course::show(Player player, const Position& position) noexcept {
  leave_lane();
  state_.board = position;
  state_.view = player;
  // What was pending has led to this board.
  state_.waiting = Waiting::nothing;
  state_.illegal.reset();
  state_.has_board = has_board_ && position.is_possible(state_.checkers);
}

}  // namespace bgtools::build
