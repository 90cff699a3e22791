#include <fmt/core.h>

#include <algorithm>
#include <bgtools/picture/board_drawing.hpp>
#include <bgtools/picture/sides.hpp>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools {
namespace picture {
namespace {

/// Units of the picture.
constexpr int kWidth = 800;
constexpr int kHeight = 688;
constexpr int kPitch = 48;  // of points, and of the checkers of a stack
constexpr int kRadius = 23;
constexpr int kFrameLeft = 80;
constexpr int kFrameTop = 50;
constexpr int kFieldTop = 74;
constexpr int kFieldHeight = 540;
constexpr int kBarWidth = 56;
constexpr int kLeftField = 92;
constexpr int kBarLeft = kLeftField + kHalf * kPitch;
constexpr int kRightField = kBarLeft + kBarWidth;
constexpr int kFieldRight = kRightField + kHalf * kPitch;
constexpr int kFrameRight = kFieldRight + 12;
constexpr int kFieldBottom = kFieldTop + kFieldHeight;
constexpr int kFrameBottom = kFieldBottom + 24;
constexpr int kMiddle = kFieldTop + kFieldHeight / 2;
constexpr int kPointHeight = 235;
constexpr int kTrayLeft = kFrameRight + 8;
constexpr int kTrayWidth = 40;
constexpr int kCubeCentre = kFrameLeft / 2;
constexpr int kOutsideLeft = kCubeCentre - kTrayWidth / 2;

constexpr Colour kWhite = 0xffffff;
constexpr Colour kInk = 0x111111;
constexpr Colour kDark = 0x333333;
constexpr Colour kWood = 0x6b4a2f;
constexpr Colour kField = 0xf3ead8;

/// A place in units.
struct Spot {
  int x = 0;
  int y = 0;
};

Point to_point(Spot spot) { return {spot.x * kUnit, spot.y * kUnit}; }

class BoardArtist {
 public:
  BoardArtist(const Situation& situation, const BoardLabels& labels)
      : situation_(situation), labels_(labels), sides_(sides_of(situation, labels)) {}

  Drawing draw() {
    drawing_.width = kWidth * kUnit;
    drawing_.height = kHeight * kUnit;
    drawing_.title = duty_text(situation_, labels_);
    drawing_.description = description(situation_, labels_);
    board();
    for (int point = 1; point <= 24; ++point) checkers_on(point);
    bar(sides_.lower, false);
    bar(sides_.upper, true);
    tray(sides_.lower, false);
    tray(sides_.upper, true);
    outside(sides_.lower, false);
    outside(sides_.upper, true);
    cube();
    dice();
    words(sides_.lower, false);
    words(sides_.upper, true);
    return std::move(drawing_);
  }

 private:
  void box(Spot corner, int width, int height, int radius, const Paint& paint) {
    drawing_.shapes.push_back(
        {Box{to_point(corner), width * kUnit, height * kUnit, radius * kUnit}, paint});
  }
  void square(Spot centre, int size, int radius, const Paint& paint) {
    box({centre.x - size / 2, centre.y - size / 2}, size, size, radius, paint);
  }
  void disc(Spot centre, int radius, const Paint& paint) {
    drawing_.shapes.push_back({Disc{to_point(centre), radius * kUnit}, paint});
  }
  void text(std::string_view letters, Spot base, const Lettering& lettering) {
    add_text(drawing_, letters, to_point(base), lettering);
  }
  /// In the middle of a place.
  void number(int value, Spot centre, int size, Colour colour) {
    text(fmt::format("{}", value), {centre.x, centre.y + size * 3 / 8},
         {.size = size * kUnit, .anchor = Anchor::middle, .colour = colour, .is_bold = true});
  }

  static Colour ground(Player player) { return player == Player::one ? kWhite : kDark; }
  static Colour ink(Player player) { return player == Player::one ? kInk : kWhite; }
  /// Of the edge of a checker.
  static Colour edge(Player player) { return player == Player::one ? kDark : kInk; }

  /// Left edge of a point's column.
  static int left_of(int point) {
    const int column = point > 12 ? point - 13 : 12 - point;
    return column < kHalf ? kLeftField + column * kPitch : kRightField + (column - kHalf) * kPitch;
  }

  void board() {
    box({kFrameLeft, kFrameTop}, kFrameRight - kFrameLeft, kFrameBottom - kFrameTop, 6,
        {.fill = kWood});
    for (const int left : {kLeftField, kRightField}) {
      box({left, kFieldTop}, kHalf * kPitch, kFieldHeight, 0, {.fill = kField});
    }
    for (int point = 1; point <= 24; ++point) {
      const bool is_upper = point > 12;
      const int base = is_upper ? kFieldTop : kFieldBottom;
      const int tip = is_upper ? base + kPointHeight : base - kPointHeight;
      const int left = left_of(point);
      const auto step = [](Step::Kind kind, Spot to) { return Step{kind, {}, to_point(to)}; };
      drawing_.shapes.push_back({Outline{{step(Step::Kind::begin, {left, base}),
                                          step(Step::Kind::line, {left + kPitch / 2, tip}),
                                          step(Step::Kind::line, {left + kPitch, base})}},
                                 {.fill = point % 2 == 0 ? 0xb5804fU : 0xdcc39cU}});
      text(fmt::format("{}", point),
           {left + kPitch / 2, is_upper ? kFieldTop - 7 : kFieldBottom + 17},
           {.anchor = Anchor::middle, .colour = kWhite});
    }
  }

  void checker(Spot centre, Player owner) {
    disc(centre, kRadius, {.fill = ground(owner), .stroke = edge(owner), .width = 2 * kUnit});
    disc(centre, kRadius - 6, {.stroke = owner == Player::one ? 0xbbbbbbU : 0x666666U});
  }

  /// A stack that begins at `first` and grows by `step`; its last checker shows the count if they
  /// do not all fit.
  void stack(int count, Player owner, Spot first, int step, int most) {
    const int shown = std::min(count, most);
    for (int i = 0; i < shown; ++i) checker({first.x, first.y + i * step}, owner);
    if (count > most) number(count, {first.x, first.y + (shown - 1) * step}, 20, ink(owner));
  }

  void checkers_on(int point) {
    const Stack on_point = stack_on(sides_, point);
    const bool is_upper = point > 12;
    const int step = is_upper ? kPitch : -kPitch;
    Spot first{left_of(point) + kPitch / 2,
               is_upper ? kFieldTop + kPitch / 2 : kFieldBottom - kPitch / 2};
    int most = kShownCheckers;
    if (on_point.pinned != nullptr) {
      // Half of the pinned checker is seen under the first one on top of it.
      checker(first, on_point.pinned->player);
      first.y += step / 2;
      --most;
    }
    stack(on_point.count, on_point.owner->player, first, step, most);
  }

  void bar(const Side& side, bool is_upper) {
    constexpr int kMostOnBar = 4;
    const int step = is_upper ? -kPitch : kPitch;
    stack(side.bar, side.player, {kBarLeft + kBarWidth / 2, kMiddle + step * 3 / 4}, step,
          kMostOnBar);
  }

  void tray(const Side& side, bool is_upper) {
    tray_of(side.off, "off", side.player, kTrayLeft, is_upper);
  }

  /// The checkers that have not entered are where the cube is in other games.
  void outside(const Side& side, bool is_upper) {
    const bool has_outside = labels_.game != nullptr && labels_.game->start.waiting[0] > 0;
    if (has_outside) tray_of(side.waiting, "to enter", side.player, kOutsideLeft, is_upper);
  }

  /// The checkers beside the board are drawn on edge.
  void tray_of(int count, std::string_view what, Player owner, int left, bool is_upper) {
    constexpr int kThickness = 12;
    constexpr int kTrayHeight = 15 * kThickness + 6;
    const int top = is_upper ? kFieldTop : kFieldBottom - kTrayHeight;
    box({left, top}, kTrayWidth, kTrayHeight, 3,
        {.fill = kField, .stroke = kWood, .width = 2 * kUnit});
    for (int i = 0; i < std::min(count, 15); ++i) {
      const int y =
          is_upper ? top + 3 + i * kThickness : top + kTrayHeight - 3 - (i + 1) * kThickness;
      box({left + 4, y + 1}, kTrayWidth - 8, kThickness - 2, 2,
          {.fill = ground(owner), .stroke = edge(owner)});
    }
    if (count == 0) return;
    text(fmt::format("{} {}", count, what),
         {left + kTrayWidth / 2, is_upper ? top + kTrayHeight + 18 : top - 8},
         {.anchor = Anchor::middle});
  }

  /// The centre of the half of the board to the right of the player who throws the dice there.
  static int right_of(const Side& mover, const Side& lower) {
    return (mover.player == lower.player ? kRightField : kLeftField) + kHalf * kPitch / 2;
  }
  [[nodiscard]] const Side& mover() const {
    return sides_.lower.is_mover ? sides_.lower : sides_.upper;
  }
  [[nodiscard]] const Side& waiting() const {
    return sides_.lower.is_mover ? sides_.upper : sides_.lower;
  }

  void cube() {
    constexpr int kSize = 44;
    Spot centre{kCubeCentre, kMiddle};
    if (!has_cube(labels_)) return;
    if (situation_.is_crawford) {
      text("Crawford", {centre.x, centre.y + 5}, {.anchor = Anchor::middle});
      return;
    }
    if (situation_.is_double_offered) {
      centre.x = right_of(waiting(), sides_.lower);
    } else if (situation_.cube.owner) {
      centre.y = sides_.lower.owns_cube ? kFieldBottom - kSize / 2 : kFieldTop + kSize / 2;
    }
    const int value = shown_cube(situation_);
    square(centre, kSize, 7, {.fill = kWhite, .stroke = kInk, .width = 5 * kUnit / 2});
    const int size = value < 100 ? 24 : value < 1000 ? 19 : value < 10'000 ? 15 : 12;
    number(value, centre, size, kInk);
  }

  void dice() {
    if (!situation_.roll.is_known()) return;
    constexpr int kGap = 30;
    const int centre = right_of(mover(), sides_.lower);
    die(situation_.roll.first, {centre - kGap, kMiddle});
    die(situation_.roll.second, {centre + kGap, kMiddle});
    if (situation_.roll.third != 0) die(situation_.roll.third, {centre + 3 * kGap, kMiddle});
  }

  void die(int pips, Spot centre) {
    constexpr int kSize = 42;
    constexpr int kSpread = 12;
    const Player owner = situation_.mover;
    square(centre, kSize, 8, {.fill = ground(owner), .stroke = kInk, .width = 2 * kUnit});
    const auto pip = [&](int column, int row) {
      disc({centre.x + column * kSpread, centre.y + row * kSpread}, 4, {.fill = ink(owner)});
    };
    if (pips % 2 == 1) pip(0, 0);
    if (pips >= 2) {
      pip(-1, -1);
      pip(1, 1);
    }
    if (pips >= 4) {
      pip(1, -1);
      pip(-1, 1);
    }
    if (pips == 6) {
      pip(-1, 0);
      pip(1, 0);
    }
  }

  /// What is said at the right end of a side's line: what the mover does, or what game it is.
  [[nodiscard]] std::string right_words(const Side& side) const {
    if (labels_.outcome.empty()) {
      return side.is_mover ? deed_of(situation_, labels_) : occasion(situation_);
    }
    return side.player == sides_.lower.player ? labels_.outcome : occasion(situation_);
  }

  /// The name and the numbers of a side, and of the game, above or below the board.
  void words(const Side& side, bool is_upper) {
    constexpr int kUpperLine = 34;
    constexpr int kLowerLine = kHeight - 24;
    constexpr int kSpace = 14;
    constexpr Lettering kPlain{.size = 17 * kUnit, .colour = kInk};
    constexpr Lettering kBold{.size = 17 * kUnit, .colour = kInk, .is_bold = true};
    const int y = is_upper ? kUpperLine : kLowerLine;
    disc({kFrameLeft + 10, y - 6}, 8,
         {.fill = ground(side.player), .stroke = kDark, .width = 2 * kUnit});

    const bool is_duty = labels_.outcome.empty() ? side.is_mover : !is_upper;
    Lettering right = is_duty ? kBold : kPlain;
    right.anchor = Anchor::end;
    const std::string words_right =
        fitted(right_words(side), (kFrameRight - kFrameLeft) / 2 * kUnit, right);
    text(words_right, {kFrameRight, y}, right);

    std::string about = labels_.has_pips ? fmt::format("pips {}", side.pips) : "";
    if (has_score(situation_)) {
      fmt::format_to(std::back_inserter(about), "{}score {}", about.empty() ? "" : ", ",
                     situation_.score[index(side.player)]);
    }
    Point base = to_point({kFrameLeft + 26, y});
    const Length room = kFrameRight * kUnit - base.x - width_of(words_right, right) -
                        width_of(about, kPlain) - 2 * kSpace * kUnit;
    const std::string name = fitted(side.name, room, kBold);
    add_text(drawing_, name, base, kBold);
    if (!name.empty()) base.x += width_of(name, kBold) + kSpace * kUnit;
    add_text(drawing_, about, base, kPlain);
  }

  const Situation& situation_;
  const BoardLabels& labels_;
  Sides sides_;
  Drawing drawing_;
};

}  // namespace

Drawing board_drawing(const Situation& situation, const BoardLabels& labels) {
  return BoardArtist(situation, labels).draw();
}

}  // namespace picture

std::string board_svg(const Situation& situation, const BoardLabels& labels) {
  return to_svg(picture::board_drawing(situation, labels));
}

}  // namespace bgtools
