#include "report/render/html/board.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/game_rules.hpp>
#include <cstddef>
#include <iterator>
#include <utility>

#include "report/render/html/text.hpp"

namespace bgtools::report::html {
namespace {

// Units of the picture: a point and a checker are 10 wide.
constexpr int kWidth = 164;
constexpr int kHeight = 133;
constexpr int kPitch = 10;
constexpr int kHalf = 6;
constexpr int kStack = 5;  // checkers that are drawn on a point
constexpr int kFieldTop = 9;
constexpr int kFieldBottom = 123;
constexpr int kMiddle = (kFieldTop + kFieldBottom) / 2;
constexpr int kLeftField = 16;
constexpr int kBarLeft = kLeftField + kHalf * kPitch;
constexpr int kRightField = kBarLeft + kPitch;
constexpr int kTray = 151;
constexpr int kTrayWidth = 10;
constexpr int kCubeSize = 11;

template <typename... Values>
void put(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
}

/// Left edge of a point's column.
int left_of(int point) {
  const int column = point > 12 ? point - 13 : 12 - point;
  return column < kHalf ? kLeftField + column * kPitch : kRightField + (column - kHalf) * kPitch;
}

/// The numbers of the points above or below the board, in one element.
void put_numbers(std::string& out, bool is_upper) {
  std::string digits;
  std::string places;
  for (int column = 0; column < 2 * kHalf; ++column) {
    const int point = is_upper ? 13 + column : 12 - column;
    const std::string number = fmt::format("{}", point);
    const int centre = left_of(point) + kPitch / 2;
    for (std::size_t i = 0; i < number.size(); ++i) {
      const double shift = number.size() == 1 ? 0 : i == 0 ? -1.4 : 1.4;
      put(places, "{}{}", places.empty() ? "" : " ", centre + shift);
    }
    digits += number;
  }
  put(out, R"(<text class="n" y="{}" x="{}">{}</text>)", is_upper ? 5 : kFieldBottom + 8, places,
      digits);
}

void put_field(std::string& out) {
  out += R"(<symbol id="B"><path class="bf" d="M14 7h134v118H14z"/><path class="bb" d=")";
  for (const int left : {kLeftField, kRightField}) {
    put(out, "M{} {}h60v{}h-60z", left, kFieldTop, kFieldBottom - kFieldTop);
  }
  put(out, "M{} {}h{}v46h-{}zM{} {}h{}v-46h-{}z", kTray, kFieldTop, kTrayWidth, kTrayWidth, kTray,
      kFieldBottom, kTrayWidth, kTrayWidth);
  out += "\"/>";
  for (const int odd : {0, 1}) {
    put(out, R"(<path class="p{}" d=")", odd);
    for (int point = 1; point <= 24; ++point) {
      if (point % 2 != odd) continue;
      const bool is_upper = point > 12;
      put(out, "M{} {}h10l-5 {}z", left_of(point), is_upper ? kFieldTop : kFieldBottom,
          is_upper ? 46 : -46);
    }
    out += "\"/>";
  }
  for (const bool is_upper : {true, false}) put_numbers(out, is_upper);
  out += "</symbol>\n";
}

/// A marker is drawn at each vertex of a path. Unlike `use`, it costs a page no elements, and pages
/// have up to 600,000 checkers.
void begin_marker(std::string& out, std::string_view id, std::string_view name) {
  put(out,
      R"(<marker id="{}" class="{}" markerUnits="userSpaceOnUse" markerWidth="12" markerHeight="12" )"
      R"(refX="6" refY="6">)",
      id, name);
}

void put_markers(std::string& out) {
  // Bits of the 3 x 3 places where a pip can be, row by row.
  constexpr std::array<unsigned, 6> kPips = {0b000'010'000, 0b100'000'001, 0b100'010'001,
                                             0b101'000'101, 0b101'010'101, 0b101'101'101};
  for (const char side : {'w', 'k'}) {
    const std::string name(1, side);
    begin_marker(out, name, name);
    out += R"(<circle cx="6" cy="6" r="4.5"/></marker>)";
    for (std::size_t die = 0; die < kPips.size(); ++die) {
      begin_marker(out, fmt::format("{}{}", side, die + 1), name);
      out += R"(<rect x="1" y="1" width="10" height="10" rx="2"/><path class="i" d=")";
      for (unsigned place = 0; place < 9; ++place) {
        if ((kPips[die] >> place & 1U) == 0) continue;
        put(out, "M{} {}h0", 3 + 3 * (place % 3), 3 + 3 * (place / 3));
      }
      out += "\"/></marker>\n";
    }
  }
  begin_marker(out, "c", "c");
  out += R"(<rect x=".5" y=".5" width="11" height="11" rx="2"/></marker>)";
}

/// One player's checkers, as the mover numbers the points.
struct Side {
  std::array<int, 25> on{};      ///< by point; [0] is not used
  std::array<int, 25> pinned{};  ///< 0 or 1, under the other side's
  int waiting = 0;
  int bar = 0;
  int off = 0;
  int pips = 0;
};

Side side_of(const Position& board, int checkers, bool is_mover) {
  Side side;
  for (std::size_t point = 1; point <= 24; ++point) {
    const int count = board.points[point];
    side.on[point] = std::max(0, is_mover ? count : -count);
    const bool is_pinned = board.has_pin(static_cast<int>(point)) && (count < 0) == is_mover;
    side.pinned[point] = is_pinned ? 1 : 0;
  }
  side.waiting = board.waiting[is_mover ? 0 : 1];
  side.bar = is_mover ? board.points[kBar] : -board.points[kOff];
  side.off = std::max(0, checkers - (is_mover ? board.checkers() : board.opponent_checkers()));
  side.pips = is_mover ? board.pip_count() : board.opponent_pip_count();
  return side;
}

/// "2 on 24, 5 on 13, 1 on the bar, 3 off, 167 pips"
void put_words(std::string& out, const Side& side) {
  for (std::size_t point = 24; point >= 1; --point) {
    if (side.on[point] != 0) put(out, "{} on {}, ", side.on[point], point);
  }
  for (std::size_t point = 24; point >= 1; --point) {
    if (side.pinned[point] != 0) put(out, "1 pinned on {}, ", point);
  }
  if (side.waiting != 0) put(out, "{} not entered, ", side.waiting);
  if (side.bar != 0) put(out, "{} on the bar, ", side.bar);
  if (side.off != 0) put(out, "{} off, ", side.off);
  put(out, "{} pip{}", side.pips, side.pips == 1 ? "" : "s");
}

class Board {
 public:
  Board(std::string& out, const Situation& situation, int checkers)
      : out_(out),
        situation_(situation),
        mover_(side_of(situation.position, checkers, true)),
        opponent_(side_of(situation.position, checkers, false)) {}

  void draw(std::string_view mover, std::string_view title) {
    put(out_, R"(<svg class="b" viewBox="0 0 {} {}" role="img" aria-label=")", kWidth, kHeight);
    describe(mover, title);
    out_ += R"("><use href="#B"/>)";
    const bool is_light = situation_.mover == Player::one;
    checkers(mover_, is_light, true);
    checkers(opponent_, !is_light, false);
    cube();
    out_ += "</svg>";
  }

 private:
  void describe(std::string_view mover, std::string_view title) {
    const bool is_light = situation_.mover == Player::one;
    append_text(out_, title);
    out_ += ". ";
    append_text(out_, mover.empty() ? std::string_view("The player on roll") : mover);
    out_ += is_light ? " (light): " : " (dark): ";
    put_words(out_, mover_);
    out_ += is_light ? ". Opponent (dark): " : ". Opponent (light): ";
    put_words(out_, opponent_);
    out_ += '.';
    if (situation_.is_crawford) {
      out_ += " Crawford game.";
    } else if (situation_.cube.owner || situation_.cube.value != 1) {
      put(out_, " Cube {}{}.", situation_.cube.value,
          !situation_.cube.owner                       ? ""
          : *situation_.cube.owner == situation_.mover ? ", own"
                                                       : ", the opponent's");
    }
  }

  /// Appends a stack of at most five to `path`; its last checker shows the number of more.
  static void stack(std::string& path, std::string& numbers, int count, int left, int first,
                    int step) {
    if (count == 0) return;
    const int shown = std::min(count, kStack);
    const int centre = left + kPitch / 2;
    put(path, "M{} {}", centre, first);
    if (shown == 1) path += "h0";
    for (int i = 1; i < shown; ++i) put(path, "v{}", step);
    if (count > shown) {
      put(numbers, R"(<text x="{}" y="{}">{}</text>)", centre, first + (shown - 1) * step + 2,
          count);
    }
  }

  void checkers(const Side& side, bool is_light, bool is_mover) {
    const char name = is_light ? 'w' : 'k';
    std::string path;
    std::string numbers;
    for (int point = 1; point <= 24; ++point) {
      const auto at = static_cast<std::size_t>(point);
      const bool is_upper = point > 12;
      const int step = is_upper ? kPitch : -kPitch;
      const int base = is_upper ? kFieldTop + kPitch / 2 : kFieldBottom - kPitch / 2;
      // A pinned checker lies at the edge, under those on top of it.
      const int under = is_mover ? opponent_.pinned[at] : mover_.pinned[at];
      stack(path, numbers, side.pinned[at], left_of(point), base, step);
      stack(path, numbers, side.on[at], left_of(point), base + under * step, step);
    }
    // From the middle outwards: the mover's below, the opponent's above.
    const int sign = is_mover ? 1 : -1;
    stack(path, numbers, side.bar, kBarLeft, kMiddle + sign * 8, sign * kPitch);
    put(out_, R"(<g class="{}">)", name);
    if (!path.empty()) put(out_, R"(<path class="s" d="{}"/>{})", path, numbers);
    if (side.off != 0) off(side.off, is_mover);
    if (side.waiting != 0) {
      put(out_, R"(<text class="o" x="{}" y="{}">W{}</text>)", kBarLeft + kPitch / 2,
          is_mover ? kFieldBottom - 2 : kFieldTop + 5, side.waiting);
    }
    if (is_mover && situation_.roll.is_known()) {
      die(situation_.roll.first, 109);
      die(situation_.roll.second, 122);
      if (situation_.roll.third != 0) die(situation_.roll.third, 135);
    }
    out_ += "</g>";
  }

  void die(int pips, int centre) {
    put(out_, R"(<path class="d{}" d="M{} {}h0"/>)", pips, centre, kMiddle);
  }

  /// The checkers borne off are drawn on edge.
  void off(int count, bool is_mover) {
    constexpr int kThickness = 3;
    const int height = kThickness * count;
    put(out_, R"(<rect x="{}" y="{}" width="{}" height="{}"/>)", kTray,
        is_mover ? kFieldBottom - height : kFieldTop, kTrayWidth, height);
    put(out_, R"(<text class="o" x="{}" y="{}">{}</text>)", kTray + kTrayWidth / 2,
        is_mover ? kFieldBottom - 48 : kFieldTop + 53, count);
  }

  void cube() {
    const bool has_no_cube =
        situation_.position.moves_otherwise() && !game_of(situation_.position).has_cube;
    if (situation_.is_crawford || has_no_cube) return;
    int x = 0;
    int y = 0;
    int value = situation_.cube.value;
    if (situation_.is_double_offered) {
      x = kLeftField + kHalf * kPitch / 2 - kCubeSize / 2;
      value *= 2;
    } else if (situation_.cube.owner) {
      y = *situation_.cube.owner == situation_.mover ? 51 : -51;
    }
    const int centre = kMiddle + y;
    put(out_,
        R"(<path class="c" d="M{0}.5 {1}h0"/><text class="v" x="{0}.5" y="{2}"{3}>{4}</text>)",
        x + kCubeSize / 2 + 1, centre, centre + 2,
        value < 100 ? "" : R"( textLength="9" lengthAdjust="spacingAndGlyphs")", value);
  }

  std::string& out_;
  const Situation& situation_;
  Side mover_;
  Side opponent_;
};

}  // namespace

void append_symbols(std::string& out) {
  out += "<svg class=\"symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n";
  put_field(out);
  put_markers(out);
  out += "\n</svg>\n";
}

void append_board(std::string& out, const Situation& situation, int checkers,
                  std::string_view mover, std::string_view title) {
  Board(out, situation, checkers).draw(mover, title);
}

}  // namespace bgtools::report::html
