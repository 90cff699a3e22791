#include <bgtools/game/legal_plays.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/forced_plays.hpp>
#include <variant>
#include <vector>

namespace bgtools {

ForcedPlayCount& ForcedPlayCount::operator+=(const ForcedPlayCount& more) noexcept {
  written += more.written;
  left_out += more.left_out;
  return *this;
}

bool ForcedPlayCount::is_habit(std::int64_t fewest) const noexcept {
  return left_out >= fewest && written == 0;
}

bool ForcedPlayHabits::is_exchanged(const Game& game) const {
  const Game& first = match_.games.front();
  const auto is_same = [&](std::size_t here, std::size_t there) {
    return bare_name(game.names[here]) == bare_name(first.names[there]);
  };
  return !is_same(0, 0) && is_same(0, 1) && is_same(1, 0);
}

/// Counts the forced plays of a game while its board can be followed.
void ForcedPlayHabits::count(const Game& game, Counts& counts) const {
  Setting setting;
  setting.variant = game.variant.value_or(variant_);
  setting.forced_plays.fill(ForcedPlayHabit::of_record);
  State state = start_of_game(setting);
  Settled settled;
  Advance step;
  std::vector<LegalPlay> plays;
  for (const Action& action : game.actions) {
    if (std::holds_alternative<SetPosition>(action.what)) return;
    if (settles(setting, state, &action)) {
      settle(setting, state, &action, settled);
      if (settled.bits.has(Irregularity::forced_play_left_out)) {
        ++counts[index(state.last->by)].left_out;
      } else if (settled.board != BoardAfter::known || settled.bits.has(Irregularity::passed)) {
        return;
      }
      state = settled.next;
    }
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr && !play->roll.is_valid()) return;
    advance(setting, state, action, step);
    if (play != nullptr && play->kind == PlayKind::moved) {
      // Any text counts as a written play.
      legal_plays(step.met(state).seen_by(action.player), play->roll, plays);
      if (plays.size() == 1) ++counts[index(action.player)].written;
      if (!step.bits.has(Irregularity::legal_play)) return;
    }
    if (step.board != BoardAfter::known || step.count > 1) return;
    state = step.next[0];
  }
}

ForcedPlayHabit ForcedPlayHabits::of(const Game& game, Player player) {
  if (match_.traits.writes_forced_plays) return ForcedPlayHabit::none;
  if (!counts_) {
    counts_.emplace();
    for (const Game& each : match_.games) count(each, (*counts_)[is_exchanged(each) ? 1 : 0]);
  }
  const auto& [usual, exchanged] = *counts_;
  const std::size_t column = index(player);
  // A slip may have exchanged the names, so the plays are attributed in both ways.
  ForcedPlayCount of_column = usual[column];
  of_column += exchanged[column];
  ForcedPlayCount of_name = is_exchanged(game) ? exchanged[column] : usual[column];
  of_name += is_exchanged(game) ? usual[1 - column] : exchanged[1 - column];
  ForcedPlayCount of_record = of_column;
  of_record += usual[1 - column];
  of_record += exchanged[1 - column];
  // A single forced play that is left out is the habit of a record that has no other. If the
  // other player's are written, it may be a slip.
  constexpr std::int64_t kFewestOfOnePlayer = 2;
  if (of_record.is_habit(1)) return ForcedPlayHabit::of_record;
  const bool is_habit =
      of_column.is_habit(kFewestOfOnePlayer) || of_name.is_habit(kFewestOfOnePlayer);
  return is_habit ? ForcedPlayHabit::of_player : ForcedPlayHabit::none;
}

}  // namespace bgtools
