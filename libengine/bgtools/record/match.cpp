#include <fmt/core.h>

#include <algorithm>
#include <bgtools/game/words.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/record/same_game.hpp>

namespace bgtools {
namespace {

bool same_play(const WrittenPlay& a, const WrittenPlay& b) {
  return a.roll == b.roll && a.known_die == b.known_die && a.kind == b.kind &&
         a.count_written == b.count_written &&
         std::equal(a.hops().begin(), a.hops().end(), b.hops().begin(), b.hops().end());
}

bool same_action(const Action& a, const Action& b) {
  if (a.what.index() != b.what.index()) return false;
  if (a.player != b.player && has_player(a)) return false;
  if (const auto* play = std::get_if<WrittenPlay>(&a.what)) {
    return same_play(*play, std::get<WrittenPlay>(b.what));
  }
  return a.what == b.what;
}

bool same_result(const std::optional<Result>& a, const std::optional<Result>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->winner == b->winner && a->points == b->points &&
         a->is_match_claimed == b->is_match_claimed && a->loss == b->loss && a->level == b->level &&
         a->end == b->end;
}

bool same_annotation(const Annotation& a, const Annotation& b) {
  return a.action == b.action && a.key == b.key && a.value == b.value;
}

bool same_tag(const Tag& a, const Tag& b) { return a.key == b.key && a.value == b.value; }

}  // namespace

Deed::Deed(const Deed& other) = default;
Deed& Deed::operator=(const Deed& other) = default;
Deed& Deed::operator=(Deed&& other) noexcept = default;

std::string roll_text(const WrittenPlay& play) {
  return play.known_die != 0 ? fmt::format("{}?", play.known_die) : to_text(play.roll);
}

bool operator==(const Deed& a, const Deed& b) {
  return static_cast<const Deed::variant&>(a) == static_cast<const Deed::variant&>(b);
}

bool is_counted(const Game& game, std::size_t action) noexcept {
  const Deed& what = game.actions[action].what;
  if (const auto* const play = std::get_if<WrittenPlay>(&what)) return is_turn(*play);
  return !wording_of(game, action).empty();
}

int turn_of(const Game& game, std::size_t action) noexcept {
  int turn = 1;
  for (std::size_t at = 0; at < std::min(action, game.actions.size()); ++at) {
    if (is_counted(game, at)) ++turn;
  }
  return turn;
}

bool has_player(const Action& action) noexcept {
  return !std::holds_alternative<Comment>(action.what) &&
         !std::holds_alternative<AutomaticDouble>(action.what);
}

bool is_position(const Game& game) noexcept {
  std::size_t boards = 0;
  for (const Action& action : game.actions) {
    if (std::holds_alternative<SetPosition>(action.what)) {
      ++boards;
    } else if (!std::holds_alternative<Comment>(action.what)) {
      return false;
    }
  }
  return boards == 1 && !game.result;
}

std::string_view wording_of(const Game& game, std::size_t action) noexcept {
  const auto found =
      std::partition_point(game.wordings.begin(), game.wordings.end(),
                           [&](const Wording& each) { return each.action < action; });
  if (found == game.wordings.end() || found->action != action) return {};
  return found->text;
}

bool same_game(const Game& a, const Game& b) {
  return a.label == b.label && a.names == b.names && a.score_before == b.score_before &&
         a.is_crawford == b.is_crawford && a.variant == b.variant && a.opening == b.opening &&
         a.wordings == b.wordings && same_result(a.result, b.result) &&
         std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(),
                    same_action) &&
         std::equal(a.annotations.begin(), a.annotations.end(), b.annotations.begin(),
                    b.annotations.end(), same_annotation);
}

bool same_record(const Match& a, const Match& b) {
  return a.names == b.names && a.length == b.length && a.stated == b.stated &&
         a.comments == b.comments &&
         std::equal(a.tags.begin(), a.tags.end(), b.tags.begin(), b.tags.end(), same_tag) &&
         std::equal(a.games.begin(), a.games.end(), b.games.begin(), b.games.end(), same_game);
}

void clear_spans(Match& match) noexcept {
  match.number = 1;
  match.span = {};
  match.length_span = {};
  for (Tag& tag : match.tags) tag.span = {};
  for (Game& game : match.games) {
    game.span = {};
    game.label_span = {};
    game.opening_span = {};
    game.crawford_span = {};
    game.score_spans = {};
    game.name_spans = {};
    game.missing_rows.clear();
    game.repeated_rows.clear();
    for (Action& action : game.actions) {
      action.span = {};
      if (auto* play = std::get_if<WrittenPlay>(&action.what)) play->places = {};
    }
    for (Annotation& annotation : game.annotations) annotation.span = {};
    if (game.result) {
      game.result->span = {};
      game.result->points_span = {};
    }
  }
}

}  // namespace bgtools
