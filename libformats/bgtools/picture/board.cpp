#include <fmt/format.h>

#include <algorithm>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools {
namespace {

constexpr int kHalf = 6;
constexpr int kShownCheckers = 5;

/// What both kinds of picture show for one side.
struct Side {
  Player player{};
  std::string name;
  int pips = 0;
  int off = 0;
  int bar = 0;
  bool owns_cube = false;
};

struct Sides {
  Side lower;  ///< sees the board
  Side upper;
  Position board;  ///< seen by `lower`
};

Side side_of(const Situation& situation, const BoardLabels& labels, Player player) {
  const Position& board = situation.position;
  const bool is_mover = player == situation.mover;
  Side side;
  side.player = player;
  side.name = labels.names[index(player)];
  side.pips = is_mover ? board.pip_count() : board.opponent_pip_count();
  side.off =
      std::max(0, labels.checkers - (is_mover ? board.checkers() : board.opponent_checkers()));
  side.bar = is_mover ? board.points[kBar] : -board.points[kOff];
  side.owns_cube = situation.cube.owner == player;
  return side;
}

Sides sides_of(const Situation& situation, const BoardLabels& labels) {
  const Player lower = labels.is_flipped ? other(situation.mover) : situation.mover;
  return {side_of(situation, labels, lower), side_of(situation, labels, other(lower)),
          labels.is_flipped ? situation.position.flipped() : situation.position};
}

/// A double that waits for its answer shows the cube at its new value.
int shown_cube(const Situation& situation) {
  return situation.is_double_offered ? 2 * situation.cube.value : situation.cube.value;
}

/// What the player on roll does: "to play 31".
std::string deed_of(const Situation& situation) {
  if (situation.is_double_offered) return fmt::format("doubles to {}", shown_cube(situation));
  const auto [first, second] = situation.roll;
  if (situation.roll.is_known()) return fmt::format("to play {}{}", first, second);
  const bool may_double = !situation.is_crawford && situation.cube.owner != other(situation.mover);
  return may_double ? "to roll or double" : "to roll";
}

bool has_score(const Situation& situation) {
  return situation.length > 0 || situation.score != std::array{0, 0};
}

/// "7 point match", "money session, Jacoby rule"; "" if it is unknown.
std::string occasion(const Situation& situation) {
  if (situation.length > 0) return fmt::format("{} point match", situation.length);
  if (!has_score(situation) && !situation.is_jacoby && !situation.is_beaver) return "";
  return fmt::format("money session{}{}", situation.is_jacoby ? ", Jacoby rule" : "",
                     situation.is_beaver ? ", beavers" : "");
}

constexpr std::string_view symbol(Player player) {
  return player == Player::one ? "\u25CB" : "\u25CF";
}

/// Three columns of one place in one row, counted from where its stack begins.
std::string cell(int checkers, Player owner, int row) {
  if (row >= std::min(checkers, kShownCheckers)) return "   ";
  if (row == kShownCheckers - 1 && checkers > kShownCheckers)
    return fmt::format("{:>2} ", checkers);
  return fmt::format(" {} ", symbol(owner));
}

/// One row of the points from `leftmost` by `direction`, the bar between them.
std::string row_of(const Sides& sides, int leftmost, int direction, const std::string& bar,
                   int row) {
  constexpr std::string_view kEdge = "\u2502";
  std::string text(kEdge);
  for (int i = 0; i < 2 * kHalf; ++i) {
    if (i == kHalf) text.append(kEdge).append(bar).append(kEdge);
    const int point = leftmost + direction * i;
    const int count = sides.board.points[static_cast<std::size_t>(point)];
    text += cell(std::abs(count), (count > 0 ? sides.lower : sides.upper).player, row);
  }
  return text.append(kEdge);
}

/// "┌13─14─ ... ─24─┐" from `leftmost` by `direction`.
std::string edge_of(int leftmost, int direction, std::string_view left, std::string_view middle,
                    std::string_view right) {
  constexpr std::string_view kLine = "\u2500";
  std::string text(left);
  for (int i = 0; i < 2 * kHalf; ++i) {
    if (i == kHalf) {
      text.append(middle);
      for (int column = 0; column < 3; ++column) text.append(kLine);
      text.append(middle);
    }
    const int point = leftmost + direction * i;
    if (point < 10) text.append(kLine);
    fmt::format_to(std::back_inserter(text), "{}{}", point, kLine);
  }
  return text.append(right);
}

/// The text next to the five rows of a side, from the edge of the board inwards.
std::vector<std::string> captions_of(const Situation& situation, const BoardLabels& labels,
                                     const Side& side) {
  std::vector<std::string> captions;
  if (labels.has_pips) captions.push_back(fmt::format("pips {}", side.pips));
  if (has_score(situation)) {
    captions.push_back(fmt::format("score {}", situation.score[index(side.player)]));
  }
  if (side.off > 0) captions.push_back(fmt::format("off {}", side.off));
  if (side.owns_cube) captions.push_back(fmt::format("cube {}", situation.cube.value));
  captions.resize(kShownCheckers);
  return captions;
}

// SVG.

struct Point {
  int x = 0;
  int y = 0;
};

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
constexpr std::size_t kMostNameLetters = 28;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

/// As much of the text as there is room for.
std::string shortened(std::string_view name) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool begins = !text::is_continuation(name[at]);
    if (begins && ++letters > kMostNameLetters) {
      return std::string(name.substr(0, at)) + "\u2026";
    }
  }
  return std::string(name);
}

class Picture {
 public:
  Picture(const Situation& situation, const BoardLabels& labels)
      : situation_(situation), labels_(labels), sides_(sides_of(situation, labels)) {}

  std::string draw() {
    head();
    board();
    for (int point = 1; point <= 24; ++point) checkers_on(point);
    bar(sides_.lower, false);
    bar(sides_.upper, true);
    tray(sides_.lower, false);
    tray(sides_.upper, true);
    cube();
    dice();
    words(sides_.lower, false);
    words(sides_.upper, true);
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <typename... Arguments>
  void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
    out_ += '\n';
  }

  void head() {
    put(R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 {0} {1}" )"
        R"(width="{0}" height="{1}" font-family="Helvetica, Arial, sans-serif" font-size="14">)",
        kWidth, kHeight);
    put("<title>{}</title>", escaped(duty_text(situation_, labels_)));
    put("<desc>{}</desc>", to_gnubg_id(situation_));
    put(R"(<rect width="{}" height="{}" fill="#fff"/>)", kWidth, kHeight);
  }

  /// Left edge of a point's column.
  static int left_of(int point) {
    const int column = point > 12 ? point - 13 : 12 - point;
    return column < kHalf ? kLeftField + column * kPitch : kRightField + (column - kHalf) * kPitch;
  }

  void board() {
    put(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="#6b4a2f"/>)", kFrameLeft,
        kFrameTop, kFrameRight - kFrameLeft, kFrameBottom - kFrameTop);
    for (const int left : {kLeftField, kRightField}) {
      put(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#f3ead8"/>)", left, kFieldTop,
          kHalf * kPitch, kFieldHeight);
    }
    for (int point = 1; point <= 24; ++point) {
      const bool is_upper = point > 12;
      const int edge = is_upper ? kFieldTop : kFieldBottom;
      const int tip = is_upper ? edge + kPointHeight : edge - kPointHeight;
      const int left = left_of(point);
      put(R"(<path d="M{} {}L{} {}L{} {}z" fill="{}"/>)", left, edge, left + kPitch / 2, tip,
          left + kPitch, edge, point % 2 == 0 ? "#b5804f" : "#dcc39c");
      put(R"(<text x="{}" y="{}" text-anchor="middle" fill="#fff">{}</text>)", left + kPitch / 2,
          is_upper ? kFieldTop - 7 : kFieldBottom + 17, point);
    }
  }

  void checker(Point centre, Player owner) {
    const bool is_light = owner == Player::one;
    put(R"(<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="2"/>)", centre.x,
        centre.y, kRadius, is_light ? "#fff" : "#333", is_light ? "#333" : "#111");
    put(R"(<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{}"/>)", centre.x, centre.y,
        kRadius - 6, is_light ? "#bbb" : "#666");
  }

  /// A stack that begins at `first` and grows by `step`; its last checker shows the count if they
  /// do not all fit.
  void stack(int count, Player owner, Point first, int step, int most) {
    const int shown = std::min(count, most);
    for (int i = 0; i < shown; ++i) checker({first.x, first.y + i * step}, owner);
    if (count > most) {
      number(count, {first.x, first.y + (shown - 1) * step},
             owner == Player::one ? "#111" : "#fff");
    }
  }

  void number(int value, Point centre, std::string_view colour) {
    put(R"(<text x="{}" y="{}" text-anchor="middle" font-size="20" font-weight="bold" fill="{}">)"
        "{}</text>",
        centre.x, centre.y + 7, colour, value);
  }

  void checkers_on(int point) {
    const int count = sides_.board.points[static_cast<std::size_t>(point)];
    const Player owner = (count > 0 ? sides_.lower : sides_.upper).player;
    const bool is_upper = point > 12;
    const int first = is_upper ? kFieldTop + kPitch / 2 : kFieldBottom - kPitch / 2;
    stack(std::abs(count), owner, {left_of(point) + kPitch / 2, first}, is_upper ? kPitch : -kPitch,
          kShownCheckers);
  }

  void bar(const Side& side, bool is_upper) {
    constexpr int kMostOnBar = 4;
    const int step = is_upper ? -kPitch : kPitch;
    stack(side.bar, side.player, {kBarLeft + kBarWidth / 2, kMiddle + step * 3 / 4}, step,
          kMostOnBar);
  }

  /// The borne-off checkers are drawn on edge.
  void tray(const Side& side, bool is_upper) {
    constexpr int kThickness = 12;
    constexpr int kTrayHeight = 15 * kThickness + 6;
    const int top = is_upper ? kFieldTop : kFieldBottom - kTrayHeight;
    put(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="3" fill="#f3ead8" stroke="#6b4a2f" )"
        R"(stroke-width="2"/>)",
        kTrayLeft, top, kTrayWidth, kTrayHeight);
    const bool is_light = side.player == Player::one;
    for (int i = 0; i < std::min(side.off, 15); ++i) {
      const int y =
          is_upper ? top + 3 + i * kThickness : top + kTrayHeight - 3 - (i + 1) * kThickness;
      put(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="2" fill="{}" stroke="{}"/>)",
          kTrayLeft + 4, y + 1, kTrayWidth - 8, kThickness - 2, is_light ? "#fff" : "#333",
          is_light ? "#333" : "#111");
    }
    if (side.off == 0) return;
    put(R"(<text x="{}" y="{}" text-anchor="middle">{} off</text>)", kTrayLeft + kTrayWidth / 2,
        is_upper ? top + kTrayHeight + 18 : top - 8, side.off);
  }

  void cube() {
    constexpr int kSize = 44;
    Point centre{kCubeCentre, kMiddle};
    if (situation_.is_crawford) {
      put(R"(<text x="{}" y="{}" text-anchor="middle">Crawford</text>)", centre.x, centre.y + 5);
      return;
    }
    if (situation_.is_double_offered) {
      centre.x = kLeftField + kHalf * kPitch / 2;
    } else if (situation_.cube.owner) {
      centre.y = sides_.lower.owns_cube ? kFieldBottom - kSize / 2 : kFieldTop + kSize / 2;
    }
    const int value = shown_cube(situation_);
    put(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="7" fill="#fff" stroke="#111" )"
        R"(stroke-width="2.5"/>)",
        centre.x - kSize / 2, centre.y - kSize / 2, kSize, kSize);
    const int size = value < 100 ? 24 : value < 1000 ? 19 : value < 10'000 ? 15 : 12;
    put(R"(<text x="{}" y="{}" text-anchor="middle" font-size="{}" font-weight="bold">{}</text>)",
        centre.x, centre.y + size * 3 / 8, size, value);
  }

  void dice() {
    if (!situation_.roll.is_known()) return;
    constexpr int kGap = 30;
    constexpr int kCentre = kRightField + kHalf * kPitch / 2;
    die(situation_.roll.first, {kCentre - kGap, kMiddle});
    die(situation_.roll.second, {kCentre + kGap, kMiddle});
  }

  void die(int pips, Point centre) {
    constexpr int kSize = 42;
    constexpr int kSpread = 12;
    const bool is_light = situation_.mover == Player::one;
    const std::string_view ground = is_light ? "#fff" : "#333";
    const std::string_view ink = is_light ? "#111" : "#fff";
    put(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="8" fill="{}" stroke="#111" )"
        R"(stroke-width="2"/>)",
        centre.x - kSize / 2, centre.y - kSize / 2, kSize, kSize, ground);
    const auto pip = [&](int column, int row) {
      put(R"(<circle cx="{}" cy="{}" r="4" fill="{}"/>)", centre.x + column * kSpread,
          centre.y + row * kSpread, ink);
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

  /// The name and the numbers of a side, and of the game, above or below the board.
  void words(const Side& side, bool is_upper) {
    constexpr int kUpperLine = 34;
    constexpr int kLowerLine = kHeight - 24;
    const int y = is_upper ? kUpperLine : kLowerLine;
    const bool is_light = side.player == Player::one;
    put(R"(<circle cx="{}" cy="{}" r="8" fill="{}" stroke="#333" stroke-width="2"/>)",
        kFrameLeft + 10, y - 6, is_light ? "#fff" : "#333");
    std::string about = labels_.has_pips ? fmt::format("pips {}", side.pips) : "";
    if (has_score(situation_)) {
      about += fmt::format("{}score {}", about.empty() ? "" : ", ",
                           situation_.score[index(side.player)]);
    }
    std::string name = escaped(shortened(side.name));
    if (!name.empty()) name = fmt::format(R"(<tspan font-weight="bold">{}</tspan>  )", name);
    put(R"(<text x="{}" y="{}" font-size="17" xml:space="preserve">{}{}</text>)", kFrameLeft + 26,
        y, name, about);
    put(R"(<text x="{}" y="{}" font-size="17" text-anchor="end"{}>{}</text>)", kFrameRight, y,
        is_upper ? "" : R"( font-weight="bold")",
        is_upper ? occasion(situation_) : deed_of(situation_));
  }

  const Situation& situation_;
  const BoardLabels& labels_;
  Sides sides_;
  std::string out_;
};

}  // namespace

std::string player_words(Player player, const BoardLabels& labels) {
  const std::string& name = labels.names[index(player)];
  if (!name.empty()) return name;
  return player == Player::one ? "light" : "dark";
}

std::string duty_text(const Situation& situation, const BoardLabels& labels) {
  if (!labels.outcome.empty()) return labels.outcome;
  return fmt::format("{} {}", player_words(situation.mover, labels), deed_of(situation));
}

std::string board_text(const Situation& situation, const BoardLabels& labels) {
  const Sides sides = sides_of(situation, labels);
  const std::vector<std::string> upper = captions_of(situation, labels, sides.upper);
  const std::vector<std::string> lower = captions_of(situation, labels, sides.lower);
  std::string text;
  const auto put = [&text](std::string_view line, std::string_view caption) {
    text += line;
    if (!caption.empty()) text.append("  ").append(caption);
    text += '\n';
  };
  const auto title = [](const Side& side) {
    return fmt::format("{}{}{}", symbol(side.player), side.name.empty() ? "" : " ", side.name);
  };

  put(edge_of(13, 1, "\u250C", "\u252C", "\u2510"), title(sides.upper));
  for (int row = 0; row < kShownCheckers; ++row) {
    const std::string bar = cell(sides.upper.bar, sides.upper.player, kShownCheckers - 1 - row);
    put(row_of(sides, 13, 1, bar, row), upper[static_cast<std::size_t>(row)]);
  }
  std::string middle = occasion(situation);
  if (situation.is_crawford) {
    middle += ", Crawford game";
  } else if (!situation.cube.owner) {
    middle += fmt::format("{}cube {}", middle.empty() ? "" : ", ", situation.cube.value);
  }
  put(fmt::format("\u2502{0:18}\u2502BAR\u2502{0:18}\u2502", ""), middle);
  for (int row = kShownCheckers - 1; row >= 0; --row) {
    const std::string bar = cell(sides.lower.bar, sides.lower.player, kShownCheckers - 1 - row);
    put(row_of(sides, 12, -1, bar, row), lower[static_cast<std::size_t>(row)]);
  }
  put(edge_of(12, -1, "\u2514", "\u2534", "\u2518"), title(sides.lower));
  const Side& mover = labels.is_flipped ? sides.upper : sides.lower;
  put(labels.outcome.empty() ? fmt::format("{} {}", title(mover), deed_of(situation))
                             : labels.outcome,
      "");
  return text;
}

std::string board_svg(const Situation& situation, const BoardLabels& labels) {
  return Picture(situation, labels).draw();
}

}  // namespace bgtools
