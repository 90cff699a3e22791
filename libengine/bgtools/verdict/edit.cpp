#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bgtools/game/notation.hpp>
#include <bgtools/verdict/edit.hpp>
#include <bgtools/verdict/wording.hpp>
#include <iterator>
#include <span>
#include <string_view>
#include <variant>

namespace bgtools {
namespace {

const WrittenPlay* play_at(const Game& game, std::size_t action) {
  return action < game.actions.size() ? std::get_if<WrittenPlay>(&game.actions[action].what)
                                      : nullptr;
}

const WrittenPlay* new_play(const Edit& edit) {
  return edit.actions.empty() ? nullptr : std::get_if<WrittenPlay>(&edit.actions.front().what);
}

std::string hop_text(const Step& step) { return to_text(std::span<const Step>(&step, 1)); }

std::string action_word(const Action& action) {
  if (const auto* offer = std::get_if<Double>(&action.what)) {
    return offer->value ? fmt::format("a double to {}", *offer->value) : "a double";
  }
  if (std::holds_alternative<Take>(action.what)) return "a take";
  if (std::holds_alternative<Drop>(action.what)) return "a drop";
  return "an action";
}

std::string cell_text(const Action& action) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr) return action_word(action);
  if (play->count == 0) return to_text(play->roll);
  return fmt::format("{}: {}", to_text(play->roll), to_text(play->hops()));
}

std::optional<int> value_of(const Action& action) {
  if (const auto* offer = std::get_if<Double>(&action.what)) return offer->value;
  if (const auto* beaver = std::get_if<Beaver>(&action.what)) return beaver->value;
  if (const auto* raccoon = std::get_if<Raccoon>(&action.what)) return raccoon->value;
  return std::nullopt;
}

}  // namespace

void apply(const Edit& edit, Game& game) {
  if (edit.kind == EditKind::score) {
    game.score_before = edit.score_before;
    return;
  }
  if (edit.kind == EditKind::names) {
    std::swap(game.names[0], game.names[1]);
    if (edit.score_before[0]) game.score_before = edit.score_before;
    return;
  }
  if (edit.result) game.result = edit.result;
  // The kept texts go with their actions.
  const std::size_t end = edit.action + edit.count;
  std::erase_if(game.wordings, [&](const Wording& wording) {
    return wording.action >= edit.action && wording.action < end;
  });
  for (Wording& wording : game.wordings) {
    if (wording.action >= end) wording.action += edit.actions.size() - edit.count;
  }
  const auto begin = game.actions.begin() + static_cast<std::ptrdiff_t>(edit.action);
  const auto at = game.actions.erase(begin, begin + static_cast<std::ptrdiff_t>(edit.count));
  game.actions.insert(at, edit.actions.begin(), edit.actions.end());
}

void apply(const Repair& repair, Match& match) {
  if (repair.game >= match.games.size()) return;
  apply(repair.edit, match.games[repair.game]);
  if (repair.game == 0) match.names = match.games.front().names;
}

std::string describe(const Edit& edit, const Game& game) {
  const WrittenPlay* before = play_at(game, edit.action);
  const WrittenPlay* after = new_play(edit);
  switch (edit.kind) {
    case EditKind::dice:
      return fmt::format("the roll {} instead of {}", to_text(after->roll), to_text(before->roll));
    case EditKind::hop:
      return fmt::format("{} instead of {}", hop_text(after->steps[edit.hop]),
                         hop_text(before->steps[edit.hop]));
    case EditKind::hop_added:
      return fmt::format("{} instead of {}", to_text(after->hops()), to_text(before->hops()));
    case EditKind::hop_removed:
      return fmt::format("{} without the second {}", to_text(after->hops()),
                         hop_text(before->steps[edit.hop]));
    case EditKind::play:
      return before->count == 0
                 ? fmt::format("the play {}", to_text(after->hops()))
                 : fmt::format("{} instead of {}", to_text(after->hops()), to_text(before->hops()));
    case EditKind::turn_removed:
      return edit.count == 1 ? "leaving out this turn" : "leaving out these two turns";
    case EditKind::turns_exchanged:
      return fmt::format("exchanging the columns of {} and {}",
                         cell_text(game.actions[edit.action]),
                         cell_text(game.actions[edit.action + 1]));
    case EditKind::columns:
      return "exchanging the columns from here on";
    case EditKind::turn_missing:
      return edit.actions.size() == 1 ? "a turn that is missing before this"
                                      : "two turns that are missing before this";
    case EditKind::cube_value: {
      const auto was = value_of(game.actions[edit.action]);
      const auto is = value_of(edit.actions.front());
      return fmt::format("a cube at {} instead of {}", is.value_or(0), was.value_or(0));
    }
    case EditKind::answer_added:
    case EditKind::offer_added:
      return fmt::format("{} before this", action_word(edit.actions.front()));
    case EditKind::points:
      return fmt::format("{} instead of {}", points_text(edit.result->points),
                         game.result ? game.result->points : 0);
    case EditKind::winner:
      return "the win in the other column";
    case EditKind::score:
      return fmt::format("{}-{} instead of {}-{}", edit.score_before[0].value_or(0),
                         edit.score_before[1].value_or(0), game.score_before[0].value_or(0),
                         game.score_before[1].value_or(0));
    case EditKind::names:
      return edit.score_before[0] ? "exchanging the names and the scores" : "exchanging the names";
  }
  return {};
}

Span place_of(const Edit& edit, const Game& game) {
  if (edit.kind == EditKind::names) return game.name_spans[0];
  if (edit.kind == EditKind::score) {
    const std::size_t side = edit.score_before[0] == game.score_before[0] ? 1 : 0;
    return game.score_spans[side];
  }
  if (edit.kind == EditKind::points || edit.kind == EditKind::winner) {
    if (!game.result) return game.label_span;
    return edit.kind == EditKind::points && !game.result->points_span.is_empty()
               ? game.result->points_span
               : game.result->span;
  }
  if (edit.action >= game.actions.size()) {
    return game.actions.empty() ? game.label_span : game.actions.back().span;
  }
  const Action& action = game.actions[edit.action];
  const WrittenPlay* play = play_at(game, edit.action);
  if (edit.kind == EditKind::dice) {
    return {action.span.begin, std::min(action.span.begin + 2, action.span.end)};
  }
  if (edit.kind == EditKind::turn_removed || edit.kind == EditKind::turns_exchanged) {
    // Two cells of one row, or of two.
    const std::size_t last = std::min(edit.action + edit.count, game.actions.size()) - 1;
    return {action.span.begin, std::max(action.span.end, game.actions[last].span.end)};
  }
  if (play == nullptr || play->count == 0) return action.span;
  const bool is_one_hop = edit.kind == EditKind::hop || edit.kind == EditKind::hop_removed;
  const StepPlace& first = play->places[is_one_hop ? edit.hop : 0];
  const StepPlace& last = play->places[is_one_hop ? edit.hop : play->count - 1U];
  const bool is_of_play =
      is_one_hop || edit.kind == EditKind::hop_added || edit.kind == EditKind::play;
  if (!is_of_play || first.length == 0 || last.length == 0) return action.span;
  return {action.span.begin + first.offset, action.span.begin + last.offset + last.length};
}

}  // namespace bgtools
