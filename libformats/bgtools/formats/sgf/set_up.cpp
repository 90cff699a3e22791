#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/sgf/game_reader.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/formats/sgf/values.hpp>
#include <cstdint>
#include <string>
#include <variant>

namespace bgtools::sgf {
namespace {

/// Cubes turned automatically are counted one by one up to here.
constexpr int kMostAutomaticDoubles = 16;

}  // namespace

void GameReader::take_set_up(const Node& node, bool is_root, const Additions& added) {
  const Property* player = nullptr;
  const Property* dice = nullptr;
  bool has_board = false;
  bool has_cube = false;
  for (const Property& property : node) {
    if (property.is("PL")) player = &property;
    if (property.is("DI")) dice = &property;
    has_board = has_board || property.is("AE") || property.is("AW") || property.is("AB");
    const bool is_owner = property.is("CP") || property.is("CO");
    const bool is_cube = property.is("CV") || (is_owner && !(is_root && is_copyright(property)));
    has_cube = has_cube || is_cube;
  }
  // Nearly every node, and what follows may look at all comments since the last play.
  if (player == nullptr && dice == nullptr && !has_board && !has_cube) return;
  Player on_roll = Player::one;
  if (open_set_up_) {
    on_roll = draft_.game()->actions[*open_set_up_].player;
  } else {
    const auto last = std::find_if(
        draft_.game()->actions.rbegin(), draft_.game()->actions.rend(),
        [](const Action& action) { return std::holds_alternative<WrittenPlay>(action.what); });
    if (last != draft_.game()->actions.rend()) on_roll = other(last->player);
  }
  if (player != nullptr) {
    const std::string_view text = trimmed(player->text());
    const bool is_white = begins_like(text, "w");
    if (!is_white && !begins_like(text, "b")) {
      draft_.report(Rule::syntax_error, draft_.span_of(player->all),
                    "the player on turn must be W or B");
    } else {
      on_roll = is_white ? Player::one : Player::two;
    }
  }
  if (has_board) take_board(node, on_roll);
  if (has_cube) take_cube(node, is_root, on_roll);
  if (dice != nullptr) take_dice(*dice, added, on_roll);
  if (is_root || has_board || has_cube || dice != nullptr) return;
  // On its own, it only says whose turn it is.
  const bool has_action = !draft_.game()->actions.empty();
  draft_.annotate(*player,
                  has_action ? std::optional(draft_.game()->actions.size() - 1) : std::nullopt);
}

void GameReader::take_board(const Node& node, Player on_roll) {
  Position position = course_.seen_by(on_roll);
  std::optional<Span> where;
  for (const Property& property : node) {
    const bool is_board = property.is("AE") || property.is("AW") || property.is("AB");
    if (!is_board) continue;
    if (!where) where = draft_.span_of(property.all);
    put_checkers(property, position, on_roll);
  }
  // A declared illegal play: the dice, and the board after it.
  if (open_dice_) {
    std::get<WrittenPlay>(draft_.game()->actions[*open_dice_].what).kind = PlayKind::declared;
  }
  push(on_roll, SetPosition{.position = position, .cube = {}, .roll = {}}, where.value_or(Span{}));
  open_set_up_ = draft_.game()->actions.size() - 1;
}

void GameReader::put_checkers(const Property& property, Position& position, Player viewer) {
  const bool clears = property.is("AE");
  const Player owner = property.is("AB") ? Player::two : Player::one;
  const bool is_viewers = owner == viewer;
  const auto clear_bars = [&] { position.points[kBar] = position.points[kOff] = 0; };
  const auto put = [&](char letter) {
    const int point = point_of(owner, letter);
    if (point <= kOff) return;  // borne off
    if (clears) {
      if (point == kBar) {
        clear_bars();
      } else {
        position.points[static_cast<std::size_t>(is_viewers ? point : 25 - point)] = 0;
      }
      return;
    }
    std::int8_t& count = position.points[static_cast<std::size_t>(is_viewers ? point : 25 - point)];
    const bool is_held_by_other = is_viewers ? count < 0 : count > 0;
    if (is_held_by_other && point != kBar) {
      draft_.report(Rule::mixed_colours, draft_.span_of(property.all),
                    fmt::format("both sides have checkers on point {}", letter),
                    "the checkers that are set last count");
      count = 0;
    }
    constexpr int kMost = 127;
    if (count < kMost && count > -kMost)
      count = static_cast<std::int8_t>(count + (is_viewers ? 1 : -1));
  };
  for (const std::string_view entry : property.texts) {
    const std::string_view text = trimmed(entry);
    const auto points = read_points(text);
    if (!points) {
      if (text.empty()) continue;
      draft_.report(Rule::syntax_error, draft_.span_of(text),
                    fmt::format("\"{}\" is not a point", text.substr(0, 20)),
                    "points are a to x, and the bar is y");
      continue;
    }
    for (char letter = points->first; letter <= points->second; ++letter) put(letter);
  }
}

GameReader::CubeSetUp GameReader::read_cube(const Node& node, bool is_root) {
  CubeSetUp cube;
  for (const Property& property : node) {
    const bool is_value = property.is("CV");
    const bool is_owner = property.is("CP") || (property.is("CO") && !cube.owner);
    if ((!is_value && !is_owner) || (is_root && is_copyright(property))) continue;
    if (cube.first == nullptr) cube.first = &property;
    const std::string_view text = trimmed(property.text());
    if (is_value) {
      cube.value = to_int(text);
      if (cube.value) continue;
    } else if (text == "c" || text == "n") {
      cube.owner = std::optional<Player>{};
      continue;
    } else if (begins_like(text, "w") || begins_like(text, "b")) {
      cube.owner = begins_like(text, "w") ? Player::one : Player::two;
      continue;
    }
    draft_.report(Rule::syntax_error, draft_.span_of(property.all),
                  "this does not describe the cube",
                  is_value ? "CV takes a number" : "CP takes w, b or c");
  }
  return cube;
}

void GameReader::push_automatic_doubles(int value, Span where) {
  int doubled = 1;
  for (int i = 0; i < kMostAutomaticDoubles && doubled < value; ++i) {
    doubled *= 2;
    const bool is_last = doubled >= value || i + 1 == kMostAutomaticDoubles;
    push(Player::one, AutomaticDouble{is_last ? value : doubled}, where);
  }
  if (value < 1) push(Player::one, AutomaticDouble{value}, where);
}

void GameReader::take_cube(const Node& node, bool is_root, Player on_roll) {
  const CubeSetUp cube = read_cube(node, is_root);
  if (!cube.value && !cube.owner) return;
  const Span where = draft_.span_of(cube.first->all);
  if (is_root && !open_set_up_ && !cube.owner) {
    push_automatic_doubles(*cube.value, where);
    return;
  }
  if (!open_set_up_) {
    push(on_roll,
         SetPosition{.position = course_.seen_by(on_roll), .cube = course_.cube(), .roll = {}},
         where);
    open_set_up_ = draft_.game()->actions.size() - 1;
  }
  auto& set_up = std::get<SetPosition>(draft_.game()->actions[*open_set_up_].what);
  if (!set_up.cube) set_up.cube = course_.cube();
  if (cube.value) set_up.cube->value = *cube.value;
  if (cube.owner) set_up.cube->owner = *cube.owner;
  course_.follow(draft_.game()->actions[*open_set_up_]);
}

void GameReader::take_dice(const Property& property, const Additions& added, Player on_roll) {
  const std::optional<Roll> roll = read_roll(property.text());
  if (!roll) {
    draft_.report(Rule::syntax_error, draft_.span_of(property.all), "dice must be two digits");
    return;
  }
  const std::string* const kind = added.find("play");
  if (open_set_up_ && kind == nullptr) {
    std::get<SetPosition>(draft_.game()->actions[*open_set_up_].what).roll = *roll;
    return;
  }
  WrittenPlay play;
  play.roll = *roll;
  play.kind =
      kind == nullptr ? PlayKind::unplayed : play_kind_named(*kind).value_or(PlayKind::unplayed);
  push(on_roll, play, draft_.span_of(property.all));
  if (kind != nullptr) return;
  open_dice_ = draft_.game()->actions.size() - 1;
  open_dice_property_ = property;
}

}  // namespace bgtools::sgf
