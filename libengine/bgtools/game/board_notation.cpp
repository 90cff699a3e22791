#include <fmt/core.h>

#include <algorithm>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/legal_move.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/waiting.hpp>
#include <bgtools/game/words.hpp>
#include <charconv>
#include <iterator>

namespace bgtools {
namespace {

using detail::count_at;

void append_token(std::string& text, std::string_view token) {
  if (!text.empty()) text += ' ';
  text += token;
}

/// The side that sees the position.
std::string side_text(const Position& position, int checkers) {
  std::string text;
  if (position.waiting[0] > 0) append_token(text, fmt::format("W{}", position.waiting[0]));
  const int on_bar = count_at(position, kBar);
  if (on_bar > 0) append_token(text, fmt::format("B{}", on_bar));
  for (int point = 24; point >= 1; --point) {
    const int count = count_at(position, point);
    if (count > 0) append_token(text, fmt::format("{}:{}", point, count));
    if (count < 0 && position.has_pin(point)) append_token(text, fmt::format("{}:1p", point));
  }
  const int off = checkers - position.checkers();
  if (off > 0) append_token(text, fmt::format("O{}", off));
  return text.empty() ? "-" : text;
}

/// One side of the text, in its own numbering.
struct Side {
  std::array<int, 25> points{};
  std::array<bool, 25> is_pinned{};
  int waiting = 0;
  int bar = 0;
  int off = 0;

  [[nodiscard]] int sum() const {
    int all = waiting + bar + off;
    for (const int count : points) all += count;
    return all;
  }
};

std::optional<int> number_in(std::string_view digits) {
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_whole = error == std::errc{} && end == digits.data() + digits.size();
  if (!is_whole || number < 0 || number > 24) return std::nullopt;
  return number;
}

bool read_token(std::string_view token, Side& side) {
  const std::size_t colon = token.find(':');
  if (colon == std::string_view::npos) {
    int* const tray = token.front() == 'W'   ? &side.waiting
                      : token.front() == 'B' ? &side.bar
                      : token.front() == 'O' ? &side.off
                                             : nullptr;
    const std::optional<int> count = number_in(token.substr(1));
    if (tray == nullptr || !count || *tray != 0) return false;
    *tray = *count;
    return true;
  }
  std::string_view digits = token.substr(colon + 1);
  const bool is_pinned = digits.ends_with('p');
  if (is_pinned) digits.remove_suffix(1);
  const std::optional<int> point = number_in(token.substr(0, colon));
  const std::optional<int> count = number_in(digits);
  if (!point || *point == 0 || !count || *count == 0 || (is_pinned && *count != 1)) return false;
  const auto at = static_cast<std::size_t>(*point);
  if (side.points[at] != 0) return false;
  side.points[at] = *count;
  side.is_pinned[at] = is_pinned;
  return true;
}

bool read_side(std::string_view text, Side& side, std::string& why) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(' ', at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view token = text.substr(begin, end - begin);
    at = end;
    if (token != "-" && !read_token(token, side)) {
      why = fmt::format("'{}' is not a point with its checkers, such as 13:5, W2, B1 or O3", token);
      return false;
    }
  }
  return true;
}

}  // namespace

std::string to_board_text(const Position& position, int checkers) {
  return side_text(position, checkers) + " | " + side_text(position.flipped(), checkers);
}

std::optional<Position> board_from_text(std::string_view text, const GameRules& game,
                                        std::string& why) {
  const std::size_t bar = text.find('|');
  if (bar == std::string_view::npos || text.find('|', bar + 1) != std::string_view::npos) {
    why = "a board has two sides, divided by '|'";
    return std::nullopt;
  }
  Side mover;
  Side opponent;
  if (!read_side(text.substr(0, bar), mover, why)) return std::nullopt;
  if (!read_side(text.substr(bar + 1), opponent, why)) return std::nullopt;
  for (const Side* side : {&mover, &opponent}) {
    if (side->waiting > 0 && !may_wait(game)) {
      why = fmt::format("in {} no checkers wait to enter", game.name);
      return std::nullopt;
    }
    if (side->bar > 0 && (game.contact != Contact::hit || game.dice == 0)) {
      why = fmt::format("in {} no checkers are hit", game.name);
      return std::nullopt;
    }
    if (side->sum() == game.checkers) continue;
    why = fmt::format("{} has {} checkers, and {} has {} on a side",
                      side == &mover ? "the mover" : "the opponent", side->sum(), game.name,
                      game.checkers);
    return std::nullopt;
  }
  Position position;
  position.game = game.start.game;
  position.waiting = {static_cast<std::uint8_t>(mover.waiting),
                      static_cast<std::uint8_t>(opponent.waiting)};
  position.points[kBar] = static_cast<std::int8_t>(mover.bar);
  position.points[kOff] = static_cast<std::int8_t>(-opponent.bar);
  for (int point = 1; point <= 24; ++point) {
    const auto here = static_cast<std::size_t>(point);
    const auto there = static_cast<std::size_t>(opponents_point(position.geometry(), point));
    int own = mover.points[here];
    int other = opponent.points[there];
    const bool has_pin = mover.is_pinned[here] || opponent.is_pinned[there];
    if (own > 0 && other > 0) {
      if (mover.is_pinned[here] == opponent.is_pinned[there] || game.contact != Contact::pin) {
        why = fmt::format("both sides stand on the mover's point {}", point);
        return std::nullopt;
      }
      (mover.is_pinned[here] ? own : other) = 0;
      position.set_pin(point, true);
    } else if (has_pin) {
      why = fmt::format("nobody pins the checker on the mover's point {}", point);
      return std::nullopt;
    }
    position.points[here] = static_cast<std::int8_t>(own - other);
  }
  return position;
}

std::optional<std::string> exact_board_text(const Position& position, const GameRules& game) {
  Position board = position;
  board.game = game.start.game;
  std::string text = to_board_text(board, game.checkers);
  std::string why;
  if (board_from_text(text, game, why) != board) return std::nullopt;
  return text;
}

std::string to_moves_text(const Ruleset& rules, const Position& before,
                          std::span<const Move> moves) {
  std::string text;
  Position board = before;
  for (const Move move : moves) {
    std::string part = point_name(move.from) + "/" + point_name(move.to);
    const bool is_hit =
        rules.game->contact == Contact::hit && move.to != kOff && count_at(board, move.to) == -1;
    if (is_hit) part += '*';
    append_token(text, part);
    apply(rules, board, move);
  }
  return text;
}

}  // namespace bgtools
