#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/names.hpp>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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
  if (std::holds_alternative<Beaver>(action.what)) return "a beaver";
  if (std::holds_alternative<Raccoon>(action.what)) return "a raccoon";
  return "an action";
}

std::string play_text(const WrittenPlay& play) {
  return play.count == 0 ? "nothing" : to_text(play.hops());
}

std::string cell_text(const Action& action) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr) return action_word(action);
  if (play->count == 0) return roll_text(*play);
  return fmt::format("{}: {}", roll_text(*play), to_text(play->hops()));
}

std::optional<int> value_of(const Action& action) {
  if (const auto* offer = std::get_if<Double>(&action.what)) return offer->value;
  if (const auto* beaver = std::get_if<Beaver>(&action.what)) return beaver->value;
  if (const auto* raccoon = std::get_if<Raccoon>(&action.what)) return raccoon->value;
  return std::nullopt;
}

/// Whether a double was written after the turn that it precedes, not before the one it follows.
bool is_double_late(const Edit& edit) {
  return std::holds_alternative<Double>(edit.actions.front().what);
}

/// Where the action with this index is after the change; nullopt if it is gone.
std::optional<std::size_t> index_after(const Edit& edit, std::size_t action) {
  const std::size_t end = edit.action + edit.count;
  if (action < edit.action) return action;
  if (action >= end) return action - edit.count + edit.actions.size();
  if (edit.kind == EditKind::cell_repeated && action > edit.action) return action - 1;
  if (edit.kind == EditKind::play_joined) return edit.action;
  if (edit.kind == EditKind::cell_passed_over) {
    const std::size_t number = action - edit.action;
    return edit.action + (number < end_of_pairs(edit.actions, 0) ? number ^ 1U : number);
  }
  if (edit.kind == EditKind::double_moved) {
    // The turn goes past the double and its answer.
    const std::size_t shift = is_double_late(edit) ? edit.count - 1 : 1;
    return edit.action + (action - edit.action + shift) % edit.count;
  }
  if (edit.actions.size() != edit.count) return std::nullopt;
  return edit.kind == EditKind::turns_exchanged ? edit.action + (end - 1 - action) : action;
}

bool has_wording(const Action& action) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr &&
         (play->kind == PlayKind::unreadable || play->count_written > play->count);
}

bool has_same_text(const Action& a, const Action& b) {
  const auto* left = std::get_if<WrittenPlay>(&a.what);
  const auto* right = std::get_if<WrittenPlay>(&b.what);
  if (left == nullptr || right == nullptr) return a.what == b.what;
  return left->roll == right->roll && left->kind == right->kind &&
         left->count_written == right->count_written &&
         std::equal(left->hops().begin(), left->hops().end(), right->hops().begin(),
                    right->hops().end());
}

std::vector<std::pair<std::string_view, std::string_view>> annotations_of(const Game& game,
                                                                          std::size_t action) {
  std::vector<std::pair<std::string_view, std::string_view>> annotations;
  for (const Annotation& each : game.annotations) {
    if (each.action == action) annotations.emplace_back(each.key, each.value);
  }
  return annotations;
}

/// Whether `count` actions from `first` on equal those from `other` on.
bool are_equal(const Game& game, std::size_t first, std::size_t other, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Action& a = game.actions[first + i];
    const Action& b = game.actions[other + i];
    if (a.player != b.player || !has_same_text(a, b) ||
        wording_of(game, first + i) != wording_of(game, other + i) ||
        annotations_of(game, first + i) != annotations_of(game, other + i)) {
      return false;
    }
  }
  return true;
}

bool has_copy(const Game& game, std::size_t first, std::size_t count) {
  const std::size_t size = game.actions.size();
  if (count == 0 || first + count > size) return false;
  const auto is_same_at = [&](std::size_t other) {
    return other + count <= size && are_equal(game, first, other, count);
  };
  if ((first >= count && is_same_at(first - count)) || is_same_at(first + count)) return true;
  const WrittenPlay* play = play_at(game, first);
  if (count > 1 || play == nullptr || play->count == 0) return false;
  const auto is_of_opponent = [&](std::size_t at) {
    return play_at(game, at) != nullptr && game.actions[at].player != game.actions[first].player;
  };
  return (first >= 2 && is_of_opponent(first - 1) && is_same_at(first - 2)) ||
         (is_of_opponent(first + 1) && is_same_at(first + 2));
}

bool has_second(const WrittenPlay& play, std::size_t hop) {
  return std::count_if(play.hops().begin(), play.hops().end(), [&](const Step& step) {
           return step.from == play.steps[hop].from && step.to == play.steps[hop].to;
         }) > 1;
}

}  // namespace

std::size_t end_of_pairs(const std::vector<Action>& actions, std::size_t first) noexcept {
  std::size_t end = first;
  while (end + 1 < actions.size() && actions[end].player != actions[end + 1].player) end += 2;
  return end;
}

void apply(const Edit& edit, Game& game) {
  if (edit.kind == EditKind::length || edit.kind == EditKind::games_exchanged ||
      edit.kind == EditKind::results_exchanged) {
    return;
  }
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
  // Kept texts and annotations move with their actions.
  std::erase_if(game.wordings, [&](Wording& wording) {
    const auto after = index_after(edit, wording.action);
    if (!after) return true;
    wording.action = *after;
    const bool is_changed = *after >= edit.action && *after < edit.action + edit.actions.size();
    return is_changed && !has_wording(edit.actions[*after - edit.action]);
  });
  std::sort(game.wordings.begin(), game.wordings.end(),
            [](const Wording& a, const Wording& b) { return a.action < b.action; });
  std::erase_if(game.annotations, [&](Annotation& annotation) {
    if (!annotation.action) return false;
    annotation.action = index_after(edit, *annotation.action);
    return !annotation.action;
  });
  std::erase_if(game.missing_rows, [&](MissingRows& missing) {
    if (missing.action == edit.action && edit.kind == EditKind::row_missing) return true;
    if (missing.action < edit.action + edit.count || missing.action == edit.action) return false;
    missing.action = missing.action - edit.count + edit.actions.size();
    return false;
  });
  const auto begin = game.actions.begin() + static_cast<std::ptrdiff_t>(edit.action);
  const auto at = game.actions.erase(begin, begin + static_cast<std::ptrdiff_t>(edit.count));
  game.actions.insert(at, edit.actions.begin(), edit.actions.end());
}

void apply(const Repair& repair, Match& match) {
  if (repair.edit.kind == EditKind::length) {
    match.length = repair.edit.length;
    return;
  }
  if (repair.game >= match.games.size()) return;
  if (repair.edit.kind == EditKind::games_exchanged) {
    Game& first = match.games[repair.game];
    Game& second = match.games[repair.edit.other_game];
    std::swap(first, second);
    // Numbers that ascend already are those of the places, not of the games.
    if (first.label > second.label) std::swap(first.label, second.label);
    return;
  }
  if (repair.edit.kind == EditKind::names) {
    const std::size_t end = std::min(repair.edit.other_game + 1, match.games.size());
    for (std::size_t at = repair.game + 1; at < end; ++at) apply(repair.edit, match.games[at]);
  }
  if (repair.edit.kind == EditKind::results_exchanged) {
    std::swap(match.games[repair.game].result, match.games[repair.edit.other_game].result);
    return;
  }
  apply(repair.edit, match.games[repair.game]);
  for (const CarriedScore& each : repair.carried) {
    if (each.game < match.games.size()) match.games[each.game].score_before = each.score_before;
  }
  if (repair.game == 0) match.names = match.games.front().names;
}

namespace {

std::string_view name_of(Player player, const Game& game) {
  const std::string_view name = names_of(game)[index(player)];
  return !name.empty() ? name : player == Player::one ? "the first player" : "the second player";
}

/// Plays that are counted from the other side.
std::string view_text(const Edit& edit, const Game& game) {
  const auto is_play = [&](const Action& action) {
    return std::holds_alternative<WrittenPlay>(action.what) &&
           action.player == edit.actions.front().player;
  };
  const auto plays = std::count_if(edit.actions.begin(), edit.actions.end(), is_play);
  const std::string before = to_text(play_at(game, edit.action)->hops());
  if (plays == 1) {
    return fmt::format("{} instead of {}, which counts the points from the opponent's side",
                       to_text(new_play(edit)->hops()), before);
  }
  return fmt::format("counting {} plays of {}, from {} on, from their own side", plays,
                     name_of(edit.actions.front().player, game), before);
}

std::string cells_text(std::size_t count) {
  return fmt::format("{} cell{}", count, count == 1 ? "" : "s");
}

/// A turn that was left out, and what it moves on.
std::string missing_text(const Edit& edit, const Game& game) {
  // A whole row may be missing without a word about its turns.
  if (edit.kind == EditKind::row_missing) return "adding a missing row before this";
  if (edit.kind == EditKind::page_missing) return "adding missing rows before this";
  if (edit.kind == EditKind::turns_missing) {
    return "adding a missing turn of each player before this";
  }
  const std::string_view who = name_of(edit.actions.front().player, game);
  switch (edit.kind) {
    case EditKind::turn_skipped:
      return fmt::format("adding a missing turn of {} before this and moving {} one place on", who,
                         cells_text(game.actions.size() - edit.action));
    case EditKind::own_turn_skipped:
      return fmt::format(
          "adding a missing turn of {} before this and moving their later ones one row down", who);
    default:
      return fmt::format("adding a missing turn of {} before this", who);
  }
}

std::string removed_text(const Edit& edit, const Game& game) {
  if (edit.count > 2) {
    return fmt::format("leaving out these {} that repeat those before them",
                       cells_text(edit.count));
  }
  const Action& first = game.actions[edit.action];
  const Action& last = game.actions[edit.action + edit.count - 1];
  if (is_turn(first) && is_turn(last)) {
    return edit.count == 1 ? "leaving out this turn" : "leaving out these two turns";
  }
  return edit.count == 1 ? fmt::format("leaving out {}", cell_text(first))
                         : fmt::format("leaving out {} and {}", cell_text(first), cell_text(last));
}

/// Turns and cells that are missing, too many, or in the wrong place.
std::string order_text(const Edit& edit, const Game& game) {
  const std::size_t later = game.actions.size() - edit.action;
  switch (edit.kind) {
    case EditKind::turn_removed:
      return removed_text(edit, game);
    case EditKind::play_joined:
      return fmt::format("joining these two cells to {}", cell_text(edit.actions.front()));
    case EditKind::double_moved:
      return is_double_late(edit)
                 ? fmt::format("{} and its take before {}, not after it",
                               action_word(edit.actions.front()), cell_text(edit.actions.back()))
                 : fmt::format("{} and its take after {}, not before it",
                               action_word(edit.actions[1]), cell_text(edit.actions.front()));
    case EditKind::turns_exchanged:
      return fmt::format("exchanging the columns of {} and {}",
                         cell_text(game.actions[edit.action]),
                         cell_text(game.actions[edit.action + 1]));
    case EditKind::rows_exchanged:
      return "exchanging these two rows";
    case EditKind::cells_exchanged:
      return "exchanging the two cells of each row from here on";
    case EditKind::cell_moved:
      return fmt::format("moving {} to the column of {}", cell_text(game.actions[edit.action]),
                         name_of(edit.actions.front().player, game));
    case EditKind::cell_passed_over:
      return fmt::format("moving the cells of {} from here on one row up",
                         name_of(edit.actions.front().player, game));
    case EditKind::cell_repeated:
      return fmt::format("leaving out this copy of the cell before and moving {} one place back",
                         cells_text(later - 1));
    case EditKind::columns:
      return edit.action == 0 && edit.count == game.actions.size()
                 ? "exchanging the columns of the whole game"
                 : fmt::format("moving {} from here on to the other column", cells_text(later));
    default:
      return missing_text(edit, game);
  }
}

/// What is printed of a result, a heading or the match.
std::string score_text(const Edit& edit, const Game& game) {
  switch (edit.kind) {
    case EditKind::claim:
      return "no claim of the match";
    case EditKind::points:
      return fmt::format("{} instead of {}", points_text(edit.result->points),
                         game.result ? game.result->points : 0);
    case EditKind::winner:
      return "moving the win to the other column";
    case EditKind::score:
      return fmt::format("{}-{} instead of {}-{}", edit.score_before[0].value_or(0),
                         edit.score_before[1].value_or(0), game.score_before[0].value_or(0),
                         game.score_before[1].value_or(0));
    case EditKind::length:
      return fmt::format("a length of {}", points_text(edit.length));
    case EditKind::names:
      return edit.score_before[0]  ? "exchanging the names and the scores"
             : edit.other_game > 0 ? "exchanging the names in all of these headings"
                                   : "exchanging the names";
    case EditKind::games_exchanged:
      return "exchanging the two games";
    case EditKind::results_exchanged:
      return "exchanging the two results";
    default:
      return {};
  }
}

}  // namespace

std::string describe(const Edit& edit, const Game& game) {
  const WrittenPlay* before = play_at(game, edit.action);
  const WrittenPlay* after = new_play(edit);
  switch (edit.kind) {
    case EditKind::dice:
      return fmt::format("the roll {} instead of {}", to_text(after->roll), to_text(before->roll));
    case EditKind::hop:
      return fmt::format("{} instead of {}", hop_text(after->steps[edit.hop]),
                         hop_text(before->steps[edit.hop]));
    case EditKind::spelling:
      return cell_text(edit.actions.front());
    case EditKind::hop_added:
      return fmt::format("{} instead of {}", to_text(after->hops()), to_text(before->hops()));
    case EditKind::hop_removed:
      return fmt::format("{} without {}{}", to_text(after->hops()),
                         has_second(*before, edit.hop) ? "the second " : "",
                         hop_text(before->steps[edit.hop]));
    case EditKind::hop_moved:
      return fmt::format("moving {} from the next cell to {}",
                         hop_text(after->steps[after->count - 1U]),
                         cell_text(game.actions[edit.action]));
    case EditKind::play:
      return before->count == 0
                 ? fmt::format("the play {}", to_text(after->hops()))
                 : fmt::format("{} instead of {}", to_text(after->hops()), to_text(before->hops()));
    case EditKind::no_play:
      return fmt::format("no play (nothing was legal) instead of {}", to_text(before->hops()));
    case EditKind::rolls_exchanged:
      return fmt::format("exchanging the rolls {} and {}", to_text(before->roll),
                         to_text(play_at(game, edit.action + 1)->roll));
    case EditKind::plays_exchanged:
      return fmt::format("exchanging the plays {} and {}", play_text(*before),
                         play_text(*play_at(game, edit.action + 1)));
    case EditKind::roll_and_hop:
      return fmt::format("{} instead of {}", cell_text(edit.actions.front()),
                         cell_text(game.actions[edit.action]));
    case EditKind::opponent_view:
      return view_text(edit, game);
    case EditKind::turn_removed:
    case EditKind::play_joined:
    case EditKind::double_moved:
    case EditKind::turns_exchanged:
    case EditKind::rows_exchanged:
    case EditKind::cells_exchanged:
    case EditKind::turn_skipped:
    case EditKind::own_turn_skipped:
    case EditKind::cell_moved:
    case EditKind::cell_repeated:
    case EditKind::cell_passed_over:
    case EditKind::columns:
    case EditKind::turn_missing:
    case EditKind::row_missing:
    case EditKind::turns_missing:
    case EditKind::page_missing:
      return order_text(edit, game) + (edit.result ? ", with the result in the other column" : "");
    case EditKind::cube_value:
      return fmt::format("a cube at {} instead of {}", value_of(edit.actions.front()).value_or(0),
                         value_of(game.actions[edit.action]).value_or(0));
    case EditKind::answer_added:
    case EditKind::offer_added:
      return fmt::format("adding {} before this", action_word(edit.actions.front()));
    case EditKind::answer_changed:
      return fmt::format("{} instead of {}", action_word(edit.actions.front()),
                         before != nullptr ? fmt::format("\"{}\"", wording_of(game, edit.action))
                                           : action_word(game.actions[edit.action]));
    case EditKind::double_missing:
      return fmt::format("{} and its take that were left out", action_word(edit.actions.front()));
    case EditKind::claim:
    case EditKind::points:
    case EditKind::winner:
    case EditKind::score:
    case EditKind::length:
    case EditKind::names:
    case EditKind::games_exchanged:
    case EditKind::results_exchanged:
      return score_text(edit, game);
  }
  return {};
}

Removal removal_by(const Edit& edit, const Game& game) {
  if (edit.kind == EditKind::turn_removed) {
    return has_copy(game, edit.action, edit.count) ? Removal::none : Removal::record;
  }
  const WrittenPlay* before = play_at(game, edit.action);
  const WrittenPlay* after = new_play(edit);
  if (edit.count != 1 || before == nullptr) return Removal::none;
  if (after == nullptr) {
    return has_wording(game.actions[edit.action]) ? Removal::wording : Removal::none;
  }
  const bool is_declared_away =
      before->kind == PlayKind::declared && after->kind != PlayKind::declared;
  // Dice come before what could not be read.
  const bool is_text_replaced =
      has_wording(game.actions[edit.action]) && edit.kind != EditKind::dice;
  if (is_declared_away || is_text_replaced) {
    return Removal::wording;
  }
  const bool is_hop_lost = edit.kind == EditKind::hop_removed && !has_second(*before, edit.hop);
  return is_hop_lost ? Removal::record : Removal::none;
}

Span place_of(const Edit& edit, const Game& game) {
  if (edit.kind == EditKind::names) return game.name_spans[0];
  if (edit.kind == EditKind::score) {
    const std::size_t side = edit.score_before[0] == game.score_before[0] ? 1 : 0;
    return game.score_spans[side];
  }
  if (edit.kind == EditKind::points || edit.kind == EditKind::winner ||
      edit.kind == EditKind::claim || edit.kind == EditKind::results_exchanged) {
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
  if (edit.kind == EditKind::turn_removed || edit.kind == EditKind::turns_exchanged ||
      edit.kind == EditKind::rolls_exchanged || edit.kind == EditKind::plays_exchanged ||
      edit.kind == EditKind::rows_exchanged || edit.kind == EditKind::play_joined ||
      edit.kind == EditKind::hop_moved) {
    // Two cells of one row, or of two.
    const std::size_t last = std::min(edit.action + edit.count, game.actions.size()) - 1;
    return {action.span.begin, std::max(action.span.end, game.actions[last].span.end)};
  }
  if (play == nullptr || play->count == 0) return action.span;
  const bool is_one_hop = edit.kind == EditKind::hop || edit.kind == EditKind::hop_removed;
  const StepPlace& first = play->places[is_one_hop ? edit.hop : 0];
  const StepPlace& last = play->places[is_one_hop ? edit.hop : play->count - 1U];
  const bool is_of_play = is_one_hop || edit.kind == EditKind::hop_added ||
                          edit.kind == EditKind::play || edit.kind == EditKind::no_play;
  if (!is_of_play || first.length == 0 || last.length == 0) return action.span;
  return {action.span.begin + first.offset, action.span.begin + last.offset + last.length};
}

}  // namespace bgtools
