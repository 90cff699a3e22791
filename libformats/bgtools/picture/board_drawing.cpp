#include <fmt/core.h>

#include <algorithm>
#include <bgtools/picture/board_drawing.hpp>
#include <bgtools/picture/sides.hpp>
#include <cmath>
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
constexpr int kThickness = 12;  // of a checker on its edge
constexpr int kTrayHeight = 15 * kThickness + 6;
constexpr int kCubeSize = 44;
constexpr int kCubeCentre = kFrameLeft / 2;
constexpr int kOutsideLeft = kCubeCentre - kTrayWidth / 2;

constexpr Colour kWhite{0xffffff, 0xf2efe8};
constexpr Colour kInk{0x111111};
constexpr Colour kDark{0x333333, 0x16191c};
constexpr Colour kLightEdge{0x333333, 0xa4adb6};
constexpr Colour kDarkEdge{0x111111, 0xa4adb6};
constexpr Colour kWood{0x6b4a2f, 0x3b3129};
constexpr Colour kField{0xf3ead8, 0x2b2f33};
constexpr Colour kOddPoint{0xdcc39c, 0x54493b};
constexpr Colour kEvenPoint{0xb5804f, 0x7b6245};

/// A place in units.
struct Spot {
  int x = 0;
  int y = 0;
};

Point to_point(Spot spot) { return {spot.x * kUnit, spot.y * kUnit}; }

/// A place or a direction that need not be a whole number of units. Only operations that every
/// machine rounds alike make one.
struct Vector {
  double x = 0;
  double y = 0;
};

Point to_point(Vector place) {
  return {static_cast<Length>(std::lround(place.x * kUnit)),
          static_cast<Length>(std::lround(place.y * kUnit))};
}

/// Of the length 1.
Vector direction(Vector from, Vector to) {
  const double x = to.x - from.x;
  const double y = to.y - from.y;
  const double length = std::max(1.0, std::sqrt(x * x + y * y));
  return {x / length, y / length};
}

void box(Drawing& drawing, Spot corner, int width, int height, int radius, const Paint& paint) {
  drawing.shapes.push_back(
      {Box{to_point(corner), width * kUnit, height * kUnit, radius * kUnit}, paint});
}
/// A square around the origin.
void square(Drawing& drawing, int size, int radius, const Paint& paint) {
  box(drawing, {-size / 2, -size / 2}, size, size, radius, paint);
}
void disc(Drawing& drawing, Spot centre, int radius, const Paint& paint) {
  drawing.shapes.push_back({Disc{to_point(centre), radius * kUnit}, paint});
}

Colour fill_of(Player player) { return player == Player::one ? kWhite : kDark; }
/// Of the edge of a checker.
Colour edge_of(Player player) { return player == Player::one ? kLightEdge : kDarkEdge; }
/// Of what is written on it.
Colour ink_of(Player player) { return player == Player::one ? kInk : Colour{0xffffff}; }

/// Left edge of a point's column.
int left_of(int point) {
  const int column = point > 12 ? point - 13 : 12 - point;
  return column < kHalf ? kLeftField + column * kPitch : kRightField + (column - kHalf) * kPitch;
}

/// The centre of the n-th checker on a point, from 0.
Spot spot_on(int point, int n) {
  const bool is_upper = point > 12;
  const int up = kPitch / 2 + std::min(n, kShownCheckers - 1) * kPitch;
  return {left_of(point) + kPitch / 2, is_upper ? kFieldTop + up : kFieldBottom - up};
}

int tray_top(bool is_upper) { return is_upper ? kFieldTop : kFieldBottom - kTrayHeight; }

void tray(Drawing& drawing, int left, bool is_upper) {
  box(drawing, {left, tray_top(is_upper)}, kTrayWidth, kTrayHeight, 3,
      {.fill = kField, .stroke = kWood, .width = 2 * kUnit});
}

void draw_pips(Drawing& drawing, int pips, Colour colour) {
  constexpr int kSpread = 12;
  const auto pip = [&](int column, int row) {
    disc(drawing, {column * kSpread, row * kSpread}, 4, {.fill = colour});
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

/// Places everything on the board.
class BoardArtist {
 public:
  BoardArtist(const Situation& situation, const BoardLabels& labels)
      : situation_(situation), labels_(labels), sides_(sides_of(situation, labels)) {}

  Scene draw() {
    for (int point = 1; point <= 24; ++point) checkers_on(point);
    for (const bool is_upper : {false, true}) {
      const Side& side = is_upper ? sides_.upper : sides_.lower;
      bar(side, is_upper);
      off(side, is_upper);
      outside(side, is_upper);
    }
    cube();
    dice();
    for (const bgtools::Step& hop : labels_.arrows) arrow(hop);
    return std::move(scene_);
  }

  /// Adds the names and the numbers of both sides, and of the game, above and below the board.
  void write_lines(Drawing& drawing) const {
    words(sides_.lower, false, drawing);
    words(sides_.upper, true, drawing);
  }

 private:
  void put(const Piece& piece, Spot centre) { scene_.pieces.push_back({piece, to_point(centre)}); }
  void label(std::string text, Spot base, int size, Colour colour = kText) {
    scene_.labels.push_back(
        {std::move(text),
         to_point(base),
         {.size = size * kUnit, .anchor = Anchor::middle, .colour = colour, .is_bold = true}});
  }
  /// In the middle of a place.
  void number(int value, Spot centre, int size, Colour colour) {
    label(fmt::format("{}", value), {centre.x, centre.y + size * 3 / 8}, size, colour);
  }

  /// A stack that begins at `first` and grows by `step`; its last checker shows the count if they
  /// do not all fit.
  void stack(int count, Player owner, Spot first, int step, int most) {
    const int shown = std::min(count, most);
    for (int i = 0; i < shown; ++i) {
      put({.kind = Piece::Kind::checker, .owner = owner}, {first.x, first.y + i * step});
    }
    if (count > most) number(count, {first.x, first.y + (shown - 1) * step}, 24, ink_of(owner));
  }

  void checkers_on(int point) {
    const Stack on_point = stack_on(sides_, point);
    const int step = point > 12 ? kPitch : -kPitch;
    int under = 0;
    if (on_point.pinned != nullptr) {
      stack(1, on_point.pinned->player, spot_on(point, 0), step, 1);
      under = 1;
    }
    stack(on_point.count, on_point.owner->player, spot_on(point, under), step,
          kShownCheckers - under);
  }

  /// The centre of the first checker on the bar, from the middle outwards.
  static Spot bar_of(bool is_upper) {
    const int step = is_upper ? -kPitch : kPitch;
    return {kBarLeft + kBarWidth / 2, kMiddle + step * 3 / 4};
  }

  void bar(const Side& side, bool is_upper) {
    constexpr int kMostOnBar = 4;
    stack(side.bar, side.player, bar_of(is_upper), is_upper ? -kPitch : kPitch, kMostOnBar);
  }

  void off(const Side& side, bool is_upper) {
    fill_tray(side.off, "off", side.player, kTrayLeft, is_upper);
  }

  /// The checkers that have not entered are where the cube is in other games.
  void outside(const Side& side, bool is_upper) {
    const bool has_outside = labels_.game != nullptr && labels_.game->start.waiting[0] > 0;
    if (!has_outside) return;
    tray(scene_.trays, kOutsideLeft, is_upper);
    fill_tray(side.waiting, "to enter", side.player, kOutsideLeft, is_upper);
  }

  void fill_tray(int count, std::string_view what, Player owner, int left, bool is_upper) {
    const int top = tray_top(is_upper);
    for (int i = 0; i < std::min(count, 15); ++i) {
      const int up = 3 + i * kThickness + kThickness / 2;
      put({.kind = Piece::Kind::edge, .owner = owner},
          {left + kTrayWidth / 2, is_upper ? top + up : top + kTrayHeight - up});
    }
    if (count == 0) return;
    const int x = left + kTrayWidth / 2;
    label(fmt::format("{}", count), {x, is_upper ? top + kTrayHeight + 24 : top - 24}, 22);
    label(std::string(what), {x, is_upper ? top + kTrayHeight + 41 : top - 7}, 15);
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
    Spot centre{kCubeCentre, kMiddle};
    if (!has_cube(labels_)) return;
    if (situation_.is_crawford) {
      label("Crawford", {centre.x, centre.y + 5}, 13);
      return;
    }
    if (situation_.is_double_offered) {
      centre.x = right_of(waiting(), sides_.lower);
    } else if (situation_.cube.owner) {
      centre.y = sides_.lower.owns_cube ? kFieldBottom - kCubeSize / 2 : kFieldTop + kCubeSize / 2;
    }
    const int value = shown_cube(situation_);
    put({.kind = Piece::Kind::cube}, centre);
    const int size = value < 100 ? 24 : value < 1000 ? 19 : value < 10'000 ? 15 : 12;
    // The face of the cube is light on a dark page, too.
    number(value, centre, size, ink_of(Player::one));
  }

  void dice() {
    const Roll roll = situation_.roll;
    if (!roll.is_known()) return;
    constexpr int kGap = 30;
    const int centre = right_of(mover(), sides_.lower);
    const auto die = [&](int pips, int x) {
      put({.kind = Piece::Kind::die, .owner = situation_.mover, .pips = pips}, {x, kMiddle});
    };
    die(roll.first, centre - kGap);
    die(roll.second, centre + kGap);
    if (roll.third != 0) die(roll.third, centre + 3 * kGap);
  }

  /// The centre of the n-th checker where a hop begins or ends.
  [[nodiscard]] Spot spot_of(int point, int n) const {
    const bool is_upper = sides_.upper.is_mover;
    if (point >= kBar) return bar_of(is_upper);
    if (point <= kOff) {
      return {kTrayLeft + kTrayWidth / 2, tray_top(is_upper) + kTrayHeight / 2};
    }
    return spot_on(is_upper ? opponents_point(situation_.position.geometry(), point) : point, n);
  }

  /// From the top of one stack to the top of another, in a bow towards the middle, so that arrows
  /// along one side do not lie on each other.
  void arrow(const bgtools::Step& hop) {
    const auto count = [&](int point) {
      return static_cast<int>(situation_.position.points[static_cast<std::size_t>(point)]);
    };
    const Spot from = spot_of(hop.from, hop.from > kBar ? 0 : std::max(0, count(hop.from) - 1));
    const Spot to = spot_of(hop.to, std::max(0, count(hop.to)));
    constexpr double kHead = 22;
    constexpr double kHalfHead = 12;
    constexpr double kHalfShaft = 3;
    const double inwards = from.y + to.y < 2 * kMiddle ? 1 : -1;
    const double bow = inwards * (std::abs(to.x - from.x) * 0.16 + 13);
    const Vector begin{1.0 * from.x, 1.0 * from.y};
    const Vector end{1.0 * to.x, 1.0 * to.y};
    const Vector control{(begin.x + end.x) / 2, (begin.y + end.y) / 2 + bow};
    const Vector ahead = direction(control, end);
    const Vector base{end.x - kHead * ahead.x, end.y - kHead * ahead.y};
    const Vector start = direction(begin, control);
    const Vector along = direction(begin, end);
    // Left of a place, by so many units, for one who goes in that direction.
    const auto beside = [](Vector place, Vector going, double units) {
      return to_point(Vector{place.x + units * going.y, place.y - units * going.x});
    };
    const auto line = [](Point place) { return Step{Step::Kind::line, {}, place}; };
    const auto curve = [](Point by, Point place) { return Step{Step::Kind::curve, by, place}; };
    scene_.arrows.push_back(
        {{Step{Step::Kind::begin, {}, beside(begin, start, kHalfShaft)},
          curve(beside(control, along, kHalfShaft), beside(base, ahead, kHalfShaft)),
          line(beside(base, ahead, kHalfHead)), line(to_point(end)),
          line(beside(base, ahead, -kHalfHead)), line(beside(base, ahead, -kHalfShaft)),
          curve(beside(control, along, -kHalfShaft), beside(begin, start, -kHalfShaft))}});
  }

  /// What is said at the right end of a side's line: what the mover does, or what game it is.
  [[nodiscard]] std::string right_words(const Side& side) const {
    if (labels_.outcome.empty()) {
      return side.is_mover ? deed_of(situation_, labels_) : occasion(situation_);
    }
    return side.player == sides_.lower.player ? labels_.outcome : occasion(situation_);
  }

  void words(const Side& side, bool is_upper, Drawing& drawing) const {
    constexpr int kUpperLine = 34;
    constexpr int kLowerLine = kHeight - 24;
    constexpr int kSpace = 14;
    constexpr Lettering kPlain{.size = 17 * kUnit, .colour = kInk};
    constexpr Lettering kBold{.size = 17 * kUnit, .colour = kInk, .is_bold = true};
    const int y = is_upper ? kUpperLine : kLowerLine;
    disc(drawing, {kFrameLeft + 10, y - 6}, 8,
         {.fill = fill_of(side.player), .stroke = kDark, .width = 2 * kUnit});

    const bool is_duty = labels_.outcome.empty() ? side.is_mover : !is_upper;
    Lettering right = is_duty ? kBold : kPlain;
    right.anchor = Anchor::end;
    const std::string words_right =
        fitted(right_words(side), (kFrameRight - kFrameLeft) / 2 * kUnit, right);
    add_text(drawing, words_right, to_point(Spot{kFrameRight, y}), right);

    std::string about = labels_.has_pips ? fmt::format("pips {}", side.pips) : "";
    if (has_score(situation_)) {
      fmt::format_to(std::back_inserter(about), "{}score {}", about.empty() ? "" : ", ",
                     situation_.score[index(side.player)]);
    }
    Point base = to_point(Spot{kFrameLeft + 26, y});
    const Length room = kFrameRight * kUnit - base.x - width_of(words_right, right) -
                        width_of(about, kPlain) - 2 * kSpace * kUnit;
    const std::string name = fitted(side.name, room, kBold);
    add_text(drawing, name, base, kBold);
    if (!name.empty()) base.x += width_of(name, kBold) + kSpace * kUnit;
    add_text(drawing, about, base, kPlain);
  }

  const Situation& situation_;
  const BoardLabels& labels_;
  Sides sides_;
  Scene scene_;
};

}  // namespace

Drawing drawing_of(const Piece& piece) {
  const Colour fill = fill_of(piece.owner);
  const Colour edge = edge_of(piece.owner);
  Drawing drawing;
  switch (piece.kind) {
    case Piece::Kind::checker:
      disc(drawing, {}, kRadius, {.fill = fill, .stroke = edge, .width = 2 * kUnit});
      disc(drawing, {}, kRadius - 6,
           {.stroke = Colour{piece.owner == Player::one ? 0xbbbbbbU : 0x666666U}});
      break;
    case Piece::Kind::edge:
      box(drawing, {4 - kTrayWidth / 2, 1 - kThickness / 2}, kTrayWidth - 8, kThickness - 2, 2,
          {.fill = fill, .stroke = edge});
      break;
    case Piece::Kind::die:
      square(drawing, 42, 8, {.fill = fill, .stroke = kDarkEdge, .width = 2 * kUnit});
      draw_pips(drawing, piece.pips, ink_of(piece.owner));
      break;
    case Piece::Kind::cube:
      square(drawing, kCubeSize, 7, {.fill = kWhite, .stroke = kInk, .width = 5 * kUnit / 2});
      break;
  }
  return drawing;
}

Drawing ground() {
  Drawing drawing;
  box(drawing, {kFrameLeft, kFrameTop}, kFrameRight - kFrameLeft, kFrameBottom - kFrameTop, 6,
      {.fill = kWood});
  for (const int left : {kLeftField, kRightField}) {
    box(drawing, {left, kFieldTop}, kHalf * kPitch, kFieldHeight, 0, {.fill = kField});
  }
  // All points of a colour are one shape.
  for (const int first : {1, 2}) {
    Outline points;
    for (int point = first; point <= 24; point += 2) {
      const bool is_upper = point > 12;
      const int base = is_upper ? kFieldTop : kFieldBottom;
      const int tip = is_upper ? base + kPointHeight : base - kPointHeight;
      const int left = left_of(point);
      points.steps.push_back({Step::Kind::begin, {}, to_point(Spot{left, base})});
      points.steps.push_back({Step::Kind::line, {}, to_point(Spot{left + kPitch / 2, tip})});
      points.steps.push_back({Step::Kind::line, {}, to_point(Spot{left + kPitch, base})});
    }
    drawing.shapes.push_back({std::move(points), {.fill = first == 1 ? kOddPoint : kEvenPoint}});
  }
  for (const bool is_upper : {false, true}) tray(drawing, kTrayLeft, is_upper);
  return drawing;
}

std::vector<Label> point_numbers() {
  std::vector<Label> numbers;
  for (int point = 1; point <= 24; ++point) {
    const int y = point > 12 ? kFieldTop - 5 : kFieldBottom + 19;
    numbers.push_back(
        {fmt::format("{}", point),
         to_point(Spot{left_of(point) + kPitch / 2, y}),
         {.size = 19 * kUnit, .anchor = Anchor::middle, .colour = kWhite, .is_bold = true}});
  }
  return numbers;
}

Scene scene_of(const Situation& situation, const BoardLabels& labels) {
  return BoardArtist(situation, labels).draw();
}

Drawing board_drawing(const Situation& situation, const BoardLabels& labels) {
  BoardArtist artist(situation, labels);
  const Scene scene = artist.draw();
  Drawing drawing = ground();
  drawing.width = kWidth * kUnit;
  drawing.height = kHeight * kUnit;
  drawing.title = duty_text(situation, labels);
  drawing.description = description(situation, labels);
  const auto write = [&](const std::vector<Label>& all) {
    for (const Label& each : all) add_text(drawing, each.text, each.base, each.lettering);
  };
  write(point_numbers());
  add(drawing, scene.trays, {}, 100);
  for (const PlacedPiece& each : scene.pieces) {
    add(drawing, drawing_of(each.piece), each.centre, 100);
  }
  write(scene.labels);
  for (const Outline& arrow : scene.arrows) drawing.shapes.push_back({arrow, {.fill = kArrow}});
  artist.write_lines(drawing);
  return drawing;
}

}  // namespace picture

std::string board_svg(const Situation& situation, const BoardLabels& labels) {
  return to_svg(picture::board_drawing(situation, labels));
}

}  // namespace bgtools
