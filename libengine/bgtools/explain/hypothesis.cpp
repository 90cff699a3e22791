// A hypothesis is the record after some steps of a path. Besides the game it carries two things
// that are counted in its actions, which faults are taken as they are and where each action stands
// in the record, and both have to move with every edit that adds or removes actions.

#include <bgtools/explain/hypothesis.hpp>
#include <bgtools/explain/tail.hpp>
#include <numeric>

namespace bgtools {

Hypothesis Hypothesis::of(const Game& game) {
  Hypothesis recorded{.game = game, .recorded_at = {game.actions.size(), std::size_t{0}}};
  recorded.game.annotations.clear();
  recorded.game.wordings.clear();
  recorded.recorded_at.clear();
  for (std::size_t at = 0; at < game.actions.size(); ++at) recorded.recorded_at.emplace_back(at);
  return recorded;
}

void Hypothesis::undo(const Slip& slip) {
  if (slip.is_of_result) {
    is_result_accepted = true;
    return;
  }
  if (slip.is_accepted) {
    accepted.push_back(slip.edit.action);
    accepted.insert(accepted.end(), slip.also_accepted.begin(), slip.also_accepted.end());
    return;
  }
  // The tail is made from the game as it is now, with the earlier slips undone.
  const Edit edit = with_tail(slip.edit, game);
  is_row_shown_missing = is_row_shown_missing || edit.kind == EditKind::row_missing;
  for (std::size_t& each : accepted) {
    if (each >= edit.action + edit.count) each = each - edit.count + edit.actions.size();
  }
  // Actions that are replaced one by one keep their places in the record; only the surplus has
  // none.
  const auto begin = recorded_at.begin() + static_cast<std::ptrdiff_t>(edit.action);
  const auto changed = static_cast<std::ptrdiff_t>(std::min(edit.count, edit.actions.size()));
  if (edit.kind == EditKind::cell_repeated) {
    recorded_at.erase(begin);
  } else if (edit.count > edit.actions.size()) {
    recorded_at.erase(begin + changed, begin + static_cast<std::ptrdiff_t>(edit.count));
  } else {
    const bool is_tail_moved = edit.count != 0 && edit.actions.size() > edit.count;
    // What is added comes before what it moves on.
    recorded_at.insert(is_tail_moved ? begin : begin + changed, edit.actions.size() - edit.count,
                       std::nullopt);
  }
  if (edit.kind == EditKind::own_turn_skipped || edit.kind == EditKind::cell_passed_over) {
    // The cells of each row have changed places.
    const std::size_t first = edit.kind == EditKind::own_turn_skipped ? 1 : 0;
    const std::size_t end = end_of_pairs(edit.actions, first);
    for (std::size_t cell = first; cell < end; cell += 2) {
      std::swap(recorded_at[edit.action + cell], recorded_at[edit.action + cell + 1]);
    }
  }
  apply(edit, game);
}

}  // namespace bgtools
