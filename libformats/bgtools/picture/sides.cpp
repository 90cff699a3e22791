#include <bgtools/picture/sides.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/positions/ids.hpp>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <string_view>

namespace bgtools {
namespace picture {
namespace {

Side side_of(const Situation& situation, const BoardLabels& labels, Player player) {
  const Position& board = situation.position;
  const bool is_mover = player == situation.mover;
  Side side;
  side.player = player;
  side.name = labels.names[index(player)];
  side.pips = is_mover ? board.pip_count() : board.opponent_pip_count();
  side.off =
      std::max(0, labels.checkers - (is_mover ? board.checkers() : board.opponent_checkers()));
  side.waiting = board.waiting[is_mover ? 0 : 1];
  side.bar = is_mover ? board.points[kBar] : -board.points[kOff];
  side.owns_cube = situation.cube.owner == player;
  side.is_mover = is_mover;
  return side;
}

/// "Ann (light)", or the colour alone.
std::string side_name(const Side& side) {
  const std::string_view colour = side.player == Player::one ? "light" : "dark";
  return side.name.empty() ? std::string(colour) : fmt::format("{} ({})", side.name, colour);
}

std::string pips_words(const Side& side) {
  return fmt::format("{} pip{}", side.pips, side.pips == 1 ? "" : "s");
}

/// "Ann (light): 2 on 24, 5 on 6, 1 on the bar, 3 off, 121 pips."; the numbers of the points are
/// those of the picture.
std::string side_words(const Sides& sides, const Side& side, const BoardLabels& labels) {
  std::string text = side_name(side);
  std::string_view mark = ":";
  const auto put = [&](int number, std::string_view where) {
    if (number == 0) return;
    fmt::format_to(std::back_inserter(text), "{} {} {}", mark, number, where);
    mark = ",";
  };
  for (int point = 24; point >= 1; --point) {
    const Stack stack = stack_on(sides, point);
    if (stack.owner->player == side.player) put(stack.count, fmt::format("on {}", point));
    if (stack.pinned != nullptr && stack.pinned->player == side.player) {
      put(1, fmt::format("pinned on {}", point));
    }
  }
  put(side.waiting, "not entered");
  put(side.bar, "on the bar");
  put(side.off, "off");
  if (labels.has_pips) {
    fmt::format_to(std::back_inserter(text), "{} {}", mark, pips_words(side));
  }
  return text.append(".");
}

/// "cube 2, owned by Ann"
std::string cube_words(const Situation& situation, const BoardLabels& labels) {
  if (!has_cube(labels)) return "no cube";
  if (situation.is_crawford) return "Crawford game, no cube";
  if (!situation.cube.owner) return fmt::format("cube {}, centred", situation.cube.value);
  return fmt::format("cube {}, owned by {}", situation.cube.value,
                     player_words(*situation.cube.owner, labels));
}

std::string id_of(const Situation& situation, const BoardLabels& labels) {
  if (labels.game == nullptr) return to_gnubg_id(situation);
  return fmt::format("{}, {}", labels.game->name,
                     to_board_text(situation.position, labels.checkers));
}

}  // namespace

Sides sides_of(const Situation& situation, const BoardLabels& labels) {
  const Player lower = labels.is_flipped ? other(situation.mover) : situation.mover;
  return {side_of(situation, labels, lower), side_of(situation, labels, other(lower)),
          labels.is_flipped ? situation.position.flipped() : situation.position};
}

bool has_cube(const BoardLabels& labels) { return labels.game == nullptr || labels.game->has_cube; }

Stack stack_on(const Sides& sides, int point) {
  const int count = sides.board.points[static_cast<std::size_t>(point)];
  const Side& owner = count > 0 ? sides.lower : sides.upper;
  const Side& other_side = count > 0 ? sides.upper : sides.lower;
  const bool has_pin = count != 0 && sides.board.has_pin(point);
  return {.owner = &owner, .count = std::abs(count), .pinned = has_pin ? &other_side : nullptr};
}

int shown_cube(const Situation& situation) {
  return situation.is_double_offered ? 2 * situation.cube.value : situation.cube.value;
}

std::string deed_of(const Situation& situation, const BoardLabels& labels) {
  if (situation.is_double_offered) return fmt::format("doubles to {}", shown_cube(situation));
  const Roll roll = situation.roll;
  if (roll.third != 0) return fmt::format("to play {}{}{}", roll.first, roll.second, roll.third);
  if (roll.is_known()) return fmt::format("to play {}{}", roll.first, roll.second);
  if (labels.game != nullptr && labels.game->dice == 0) return "to move";
  if (!has_cube(labels)) return "to roll";
  const bool may_double = !situation.is_crawford && situation.cube.owner != other(situation.mover);
  return may_double ? "to roll or double" : "to roll";
}

bool has_score(const Situation& situation) {
  return situation.length > 0 || situation.score != std::array{0, 0};
}

std::string occasion(const Situation& situation) {
  if (situation.length > 0) return fmt::format("{} point match", situation.length);
  if (!has_score(situation) && !situation.is_jacoby && !situation.is_beaver) return "";
  return fmt::format("money session{}{}", situation.is_jacoby ? ", Jacoby rule" : "",
                     situation.is_beaver ? ", beavers" : "");
}

std::string board_words(const Situation& situation, const BoardLabels& labels) {
  const Sides sides = sides_of(situation, labels);
  std::string text = fmt::format("{} {}", side_words(sides, sides.lower, labels),
                                 side_words(sides, sides.upper, labels));
  std::string cube = cube_words(situation, labels);
  cube.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(cube.front())));
  return text.append(" ").append(cube).append(".");
}

std::string description(const Situation& situation, const BoardLabels& labels) {
  std::string text = fmt::format("{}; {}. {}", id_of(situation, labels),
                                 duty_text(situation, labels), board_words(situation, labels));
  if (const std::string score = score_text(situation, labels); !score.empty()) {
    text.append(" ").append(score).append(".");
  }
  return text;
}

}  // namespace picture

std::string player_words(Player player, const BoardLabels& labels) {
  const std::string& name = labels.names[index(player)];
  if (!name.empty()) return name;
  return player == Player::one ? "light" : "dark";
}

std::string legend_text(const Situation& situation, const BoardLabels& labels) {
  const picture::Sides sides = picture::sides_of(situation, labels);
  const auto words = [](const picture::Side& side) {
    return fmt::format("{} {}", picture::side_name(side), picture::pips_words(side));
  };
  return fmt::format("{}, {}, {}", words(sides.lower), words(sides.upper),
                     picture::cube_words(situation, labels));
}

std::string score_text(const Situation& situation, const BoardLabels& labels) {
  std::string text = picture::occasion(situation);
  if (text.empty() || !picture::has_score(situation)) return text;
  fmt::format_to(std::back_inserter(text), ", {} {}, {} {}", player_words(Player::one, labels),
                 situation.score[0], player_words(Player::two, labels), situation.score[1]);
  return text;
}

std::string duty_text(const Situation& situation, const BoardLabels& labels) {
  if (!labels.outcome.empty()) return labels.outcome;
  return fmt::format("{} {}", player_words(situation.mover, labels),
                     picture::deed_of(situation, labels));
}

}  // namespace bgtools
