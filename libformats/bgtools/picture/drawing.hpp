#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A picture as a list of shapes, which each writer draws in their order.
namespace bgtools::picture {

/// Hundredths of a unit. Lengths are whole numbers, so that every machine writes the same bytes.
using Length = int;
inline constexpr Length kUnit = 100;

struct Point {
  Length x = 0;
  Length y = 0;  ///< downwards
};

/// 0xRRGGBB on light paper, and on a page with dark colours.
struct Colour {
  std::uint32_t light = 0;
  std::uint32_t dark = light;

  friend bool operator==(const Colour&, const Colour&) = default;
};

struct Paint {
  std::optional<Colour> fill{};
  std::optional<Colour> stroke{};
  Length width = kUnit;  ///< of the stroke
};

/// A rectangle with round corners.
struct Box {
  Point corner{};  ///< upper left
  Length width = 0;
  Length height = 0;
  Length radius = 0;
};

struct Disc {
  Point centre{};
  Length radius = 0;
};

/// A part of an outline: to a point, straight or by a quadratic curve.
struct Step {
  enum class Kind : std::uint8_t { begin, line, curve };
  Kind kind{};
  Point control{};  ///< of a curve
  Point to{};
};

/// Contours that are closed where the next one begins; what is inside is not zero.
struct Outline {
  std::vector<Step> steps{};
};

struct Shape {
  std::variant<Box, Disc, Outline> form{};
  Paint paint{};
};

struct Drawing {
  Length width = 0;
  Length height = 0;
  std::string title{};        ///< for readers who do not see the picture
  std::string description{};  ///< the same, at length
  std::vector<Shape> shapes{};
};

/// Adds a drawing that is `percent` of its size, its upper left corner at a point.
void add(Drawing& drawing, const Drawing& part, Point corner, int percent);

enum class Anchor : std::uint8_t { start, middle, end };

/// How a line of text looks.
struct Lettering {
  Length size = 14 * kUnit;
  Anchor anchor = Anchor::start;
  Colour colour{};
  bool is_bold = false;
};

/// The width of a line of text.
[[nodiscard]] Length width_of(std::string_view text, const Lettering& lettering);

/// Adds a line of UTF-8 as outlines, so that no font is needed where the picture is seen. A
/// character that has none (see outlines.def) is an empty box.
void add_text(Drawing& drawing, std::string_view text, Point base, const Lettering& lettering);

/// As much of the text as is not wider, with an ellipsis if something is left out.
[[nodiscard]] std::string fitted(std::string_view text, Length width, const Lettering& lettering);

/// Text with the marks of XML and HTML escaped.
void append_escaped(std::string& out, std::string_view text);
[[nodiscard]] std::string escaped(std::string_view text);

/// SVG 1.1 on a white ground, without fonts, scripts or anything else from outside. As an element
/// of an HTML page it needs no change.
[[nodiscard]] std::string to_svg(const Drawing& drawing);

/// Appends shapes as elements of SVG in a page, whose `color-scheme` chooses between their colours.
void append_shape(std::string& out, const Shape& shape);
/// Appends an outline as an element without its end; the caller adds its paint and `/>`.
void append_outline(std::string& out, const Outline& outline);
void append_shapes(std::string& out, const Drawing& drawing);

/// A colour as the value of an attribute in a page.
[[nodiscard]] std::string page_colour(Colour colour);

}  // namespace bgtools::picture
