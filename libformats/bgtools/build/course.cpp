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

bool Course::is_over() const noexcept {
  return is_dropped_ || state_.board.checkers() == 0 || state_.board.opponent_checkers() == 0;
}

const Advance& Course::follow(const Action& action) {
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

const Position& Course::look_from(Player player) noexcept {
  if (state_.view != player) {
    state_.board = state_.board.flipped();
    state_.view = player;
  }
  return state_.board;
}

void Course::step(const Action& action) {
  if (settles(setting_, state_, &action)) {
    settle(setting_, state_, &action, settled_);
    state_ = settled_.next;
  }
  if (std::holds_alternative<WrittenPlay>(action.what)) before_ = look_from(action.player);
  advance_in_place(setting_, state_, action, step_.resolution, step_);
  if (step_.before) before_ = step_.before->seen_by(action.player);
}

void Course::show(Player player, const Position& position) noexcept {
  state_.board = position;
  state_.view = player;
  // What was pending has led to this board.
  state_.waiting = Waiting::nothing;
  state_.illegal.reset();
  state_.has_board = has_board_ && position.is_possible(state_.checkers);
}

}  // namespace bgtools::build
