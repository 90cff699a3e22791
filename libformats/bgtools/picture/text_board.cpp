#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/sides.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools {
namespace {

using picture::kHalf;
using picture::kShownCheckers;
using picture::Side;
using picture::Sides;

/// The marks that a board is made of.
struct Marks {
  std::string_view light;
  std::string_view dark;
  std::string_view side;
  std::string_view line;
  std::array<std::string_view, 3> above;  ///< left corner, both sides of the bar, right corner
  std::array<std::string_view, 3> below;
};

constexpr Marks kUnicode{"\u25CB",
                         "\u25CF",
                         "\u2502",
                         "\u2500",
                         {"\u250C", "\u252C", "\u2510"},
                         {"\u2514", "\u2534", "\u2518"}};
constexpr Marks kAscii{"O", "X", "|", "-", {"+", "+", "+"}, {"+", "+", "+"}};

/// What a mail can hold in a line without being wrapped, and what of it is right of the board.
constexpr std::size_t kAsciiColumns = 72;
constexpr std::size_t kAsciiCaption = kAsciiColumns - 46;

std::string in_ascii(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const text::CodePoint point = text::first_code_point(text);
    result += point.value < 0x80 ? static_cast<char>(point.value) : '?';
    text.remove_prefix(point.length);
  }
  return result;
}

std::string cut(std::string text, std::size_t columns) {
  if (text.size() > columns) text.resize(columns);
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

class TextBoard {
 public:
  TextBoard(const Situation& situation, const BoardLabels& labels, Letters letters)
      : situation_(situation),
        labels_(labels),
        is_ascii_(letters == Letters::ascii),
        marks_(is_ascii_ ? kAscii : kUnicode),
        sides_(picture::sides_of(situation, labels)) {}

  std::string draw() {
    const std::vector<std::string> upper = captions_of(sides_.upper);
    const std::vector<std::string> lower = captions_of(sides_.lower);
    put(edge_of(13, 1, marks_.above), title(sides_.upper));
    for (int row = 0; row < kShownCheckers; ++row) {
      const std::string bar = cell(sides_.upper.bar, sides_.upper.player, kShownCheckers - 1 - row);
      put(row_of(13, 1, bar, row), upper[static_cast<std::size_t>(row)]);
    }
    const std::string middle = middle_caption();
    const bool is_too_long = is_ascii_ && middle.size() > kAsciiCaption;
    put(fmt::format("{0}{1:18}{0}BAR{0}{1:18}{0}", marks_.side, ""), is_too_long ? "" : middle);
    for (int row = kShownCheckers - 1; row >= 0; --row) {
      const std::string bar = cell(sides_.lower.bar, sides_.lower.player, kShownCheckers - 1 - row);
      put(row_of(12, -1, bar, row), lower[static_cast<std::size_t>(row)]);
    }
    put(edge_of(12, -1, marks_.below), title(sides_.lower));
    if (is_too_long) put(middle, "");
    const Side& mover = sides_.lower.is_mover ? sides_.lower : sides_.upper;
    put(duty_line(mover), "");
    return std::move(text_);
  }

 private:
  void put(std::string_view line, std::string_view caption) {
    text_ += line;
    if (!caption.empty()) {
      text_ += "  ";
      text_ += is_ascii_ ? cut(std::string(caption), kAsciiCaption) : std::string(caption);
    }
    text_ += '\n';
  }

  [[nodiscard]] std::string_view symbol(Player player) const {
    return player == Player::one ? marks_.light : marks_.dark;
  }
  [[nodiscard]] std::string name_of(const Side& side) const {
    return is_ascii_ ? in_ascii(side.name) : side.name;
  }
  [[nodiscard]] std::string title(const Side& side) const {
    return fmt::format("{}{}{}", symbol(side.player), side.name.empty() ? "" : " ", name_of(side));
  }

  /// The name is cut before what the player does.
  [[nodiscard]] std::string duty_line(const Side& mover) const {
    if (!labels_.outcome.empty()) {
      return is_ascii_ ? cut(in_ascii(labels_.outcome), kAsciiColumns) : labels_.outcome;
    }
    const std::string deed = picture::deed_of(situation_, labels_);
    const std::string who = title(mover);
    return fmt::format("{} {}", is_ascii_ ? cut(who, kAsciiColumns - deed.size() - 1) : who, deed);
  }

  /// Three columns of one place in one row, counted from where its stack begins.
  /// `below`: a pinned checker under them.
  [[nodiscard]] std::string cell(int checkers, Player owner, int row, int below = 0) const {
    if (row >= std::min(checkers + below, kShownCheckers)) return "   ";
    if (row == kShownCheckers - 1 && checkers + below > kShownCheckers) {
      return fmt::format("{:>2} ", checkers);
    }
    return fmt::format(" {} ", symbol(owner));
  }

  /// One row of the points from `leftmost` by `direction`, the bar between them.
  [[nodiscard]] std::string row_of(int leftmost, int direction, const std::string& bar,
                                   int row) const {
    std::string text(marks_.side);
    for (int i = 0; i < 2 * kHalf; ++i) {
      if (i == kHalf) text.append(marks_.side).append(bar).append(marks_.side);
      const int point = leftmost + direction * i;
      const picture::Stack stack = picture::stack_on(sides_, point);
      const bool is_on_pin = stack.pinned != nullptr;
      if (is_on_pin && row == 0) {
        text += cell(1, stack.pinned->player, row);
      } else {
        text += cell(stack.count, stack.owner->player, row, is_on_pin ? 1 : 0);
      }
    }
    return text.append(marks_.side);
  }

  /// "┌13─14─ ... ─24─┐" from `leftmost` by `direction`.
  [[nodiscard]] std::string edge_of(int leftmost, int direction,
                                    const std::array<std::string_view, 3>& corners) const {
    std::string text(corners[0]);
    for (int i = 0; i < 2 * kHalf; ++i) {
      if (i == kHalf) {
        text.append(corners[1]);
        for (int column = 0; column < 3; ++column) text.append(marks_.line);
        text.append(corners[1]);
      }
      const int point = leftmost + direction * i;
      if (point < 10) text.append(marks_.line);
      fmt::format_to(std::back_inserter(text), "{}{}", point, marks_.line);
    }
    return text.append(corners[2]);
  }

  /// The text next to the five rows of a side, from the edge of the board inwards.
  [[nodiscard]] std::vector<std::string> captions_of(const Side& side) const {
    std::vector<std::string> captions;
    if (labels_.has_pips) captions.push_back(fmt::format("pips {}", side.pips));
    if (picture::has_score(situation_)) {
      captions.push_back(fmt::format("score {}", situation_.score[index(side.player)]));
    }
    if (side.waiting > 0) captions.push_back(fmt::format("waiting {}", side.waiting));
    if (side.off > 0) captions.push_back(fmt::format("off {}", side.off));
    if (side.owns_cube) captions.push_back(fmt::format("cube {}", situation_.cube.value));
    captions.resize(kShownCheckers);
    return captions;
  }

  [[nodiscard]] std::string middle_caption() const {
    std::string middle = picture::occasion(situation_);
    if (!picture::has_cube(labels_)) {
      middle += fmt::format("{}{}", middle.empty() ? "" : ", ", labels_.game->name);
    } else if (situation_.is_crawford) {
      middle += ", Crawford game";
    } else if (!situation_.cube.owner) {
      middle += fmt::format("{}cube {}", middle.empty() ? "" : ", ", situation_.cube.value);
    }
    return middle;
  }

  const Situation& situation_;
  const BoardLabels& labels_;
  bool is_ascii_;
  const Marks& marks_;
  Sides sides_;
  std::string text_;
};

}  // namespace

std::string board_text(const Situation& situation, const BoardLabels& labels, Letters letters) {
  return TextBoard(situation, labels, letters).draw();
}

}  // namespace bgtools
