#include <fmt/format.h>
#include <bgtools/verdict/wording.hpp>

namespace bgtools {

std::string point_name(int point) {
  if (point == kBar) return "bar";
  if (point == kOff) return "off";
  return std::to_string(point);
}

std::string to_text(const Step& step) {
  return fmt::format("{}/{}{}", point_name(step.from), point_name(step.to), step.hit ? "*" : "");
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

std::string to_text(Roll roll) { return fmt::format("{}{}", roll.first, roll.second); }

std::string points_text(int points) {
  return fmt::format("{} point{}", points, points == 1 ? "" : "s");
}

std::string_view bare_name(std::string_view name) noexcept {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!name.empty() && is_blank(name.front())) name.remove_prefix(1);
  while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
  const std::size_t comma = name.rfind(',');
  if (comma == std::string_view::npos || comma + 1 == name.size()) return name;
  const std::string_view rating = name.substr(comma + 1);
  const bool is_rating = rating.find_first_not_of("0123456789. ") == std::string_view::npos;
  return is_rating ? bare_name({name.data(), comma}) : name;
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

}  // namespace bgtools
