#include <fmt/core.h>
#include <array>
#include <bgtools/game/words.hpp>

namespace bgtools {

std::string point_name(int point) {
  if (point == kWaiting) return "W";
  if (point == kBar) return "bar";
  if (point == kOff) return "off";
  return std::to_string(point);
}

void append_text(std::string& out, const Step& step) {
  // Appended in one piece: tables have a hop for every move of every record.
  std::array<char, 8> text{};
  char* end = text.data();
  const auto put = [&](int point) {
    if (point == kBar) {
      *end++ = 'b';
      *end++ = 'a';
      *end++ = 'r';
    } else if (point == kOff) {
      *end++ = 'o';
      *end++ = 'f';
      *end++ = 'f';
    } else if (point > 0 && point < kBar) {
      if (point >= 10) *end++ = static_cast<char>('0' + point / 10);
      *end++ = static_cast<char>('0' + point % 10);
    } else {
      out.append(text.data(), end);
      out += point_name(point);
      end = text.data();
    }
  };
  put(step.from);
  *end++ = '/';
  put(step.to);
  if (step.hit) *end++ = '*';
  out.append(text.data(), end);
}

std::string to_text(const Step& step) {
  std::string text;
  append_text(text, step);
  return text;
}

std::string to_text(const Position& position, const Play& play) {
  if (play.count == 0) return "no play";
  std::string text;
  Position board = position;
  for (const Move move : play.span()) {
    if (!text.empty()) text += ' ';
    const bool hit = is_hit(board, move);
    text += to_text(Step{.from = move.from, .to = move.to, .hit = hit});
    apply(board, move);
  }
  return text;
}

std::string to_text(Roll roll) {
  const std::string two = std::to_string(roll.first) + std::to_string(roll.second);
  return roll.third == 0 ? two : two + std::to_string(roll.third);
}

std::string points_text(int points) {
  return fmt::format("{} point{}", points, points == 1 ? "" : "s");
}

std::string_view level_name(int level) noexcept {
  switch (level) {
    case 1:
      return "single game";
    case 2:
      return "gammon";
    default:
      return "backgammon";
  }
}

std::string others_text(std::size_t count) {
  return count == 1 ? ", or another one" : fmt::format(", or one of {} others", count);
}

}  // namespace bgtools
