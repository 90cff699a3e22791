#include <algorithm>
#include <array>
#include <bgtools/picture/drawing.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <iterator>
#include <utility>

namespace bgtools::picture {
namespace {

struct Glyph {
  char32_t letter;
  int advance;
  std::string_view outline;
};

// NOLINTBEGIN(cppcoreguidelines-macro-usage): what the generated table consists of
#define BGTOOLS_UNITS(units)
#define BGTOOLS_OUTLINE(letter, advance, outline) Glyph{letter, advance, outline},
// clang-format off
constexpr auto kGlyphs = std::to_array<Glyph>({
#include <bgtools/picture/outlines.def>
});
// clang-format on
#undef BGTOOLS_UNITS
#undef BGTOOLS_OUTLINE
#define BGTOOLS_UNITS(units) units
#define BGTOOLS_OUTLINE(letter, advance, outline)
constexpr int kFontUnits =
#include <bgtools/picture/outlines.def>
    ;
#undef BGTOOLS_UNITS
#undef BGTOOLS_OUTLINE
// NOLINTEND(cppcoreguidelines-macro-usage)

constexpr Glyph kMissing{0, 1229,
                         "M150 0L150 1493L1079 1493L1079 0M250 100L979 100L979 1393L250 1393"};

const Glyph& glyph_of(char32_t letter) {
  const Glyph* const end = kGlyphs.data() + kGlyphs.size();
  const Glyph* const found =
      std::lower_bound(kGlyphs.data(), end, letter,
                       [](const Glyph& glyph, char32_t wanted) { return glyph.letter < wanted; });
  return found != end && found->letter == letter ? *found : kMissing;
}

/// A number of units of the font in a size, rounded down.
Length scaled(int units, Length size) {
  return static_cast<Length>((static_cast<std::int64_t>(units) * size) / kFontUnits);
}

/// Takes the numbers and letters of an outline.
class OutlineReader {
 public:
  explicit OutlineReader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool is_done() const { return text_.empty(); }
  char letter() {
    const char first = text_.front();
    text_.remove_prefix(1);
    return first;
  }
  int number() {
    int value = 0;
    if (text_.starts_with(' ')) text_.remove_prefix(1);
    const bool is_negative = text_.starts_with('-');
    if (is_negative) text_.remove_prefix(1);
    while (!text_.empty() && text_.front() >= '0' && text_.front() <= '9') {
      value = 10 * value + (letter() - '0');
    }
    return is_negative ? -value : value;
  }

 private:
  std::string_view text_;
};

void append(Outline& outline, const Glyph& glyph, Point base, Length size) {
  OutlineReader reader(glyph.outline);
  const auto point = [&] {
    const int x = reader.number();
    const int y = reader.number();
    return Point{base.x + scaled(x, size), base.y - scaled(y, size)};
  };
  while (!reader.is_done()) {
    const char letter = reader.letter();
    Step step;
    step.kind = letter == 'M'   ? Step::Kind::begin
                : letter == 'L' ? Step::Kind::line
                                : Step::Kind::curve;
    if (step.kind == Step::Kind::curve) step.control = point();
    step.to = point();
    outline.steps.push_back(step);
  }
}

/// What a bold letter is wider on each side: the font's own bold letters would double the table.
Length boldness(const Lettering& lettering) { return lettering.is_bold ? lettering.size / 36 : 0; }

template <typename Use>
void for_each_glyph(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const text::CodePoint point = text::first_code_point(text);
    use(glyph_of(point.value), point.length);
    text.remove_prefix(point.length);
  }
}

}  // namespace

Length width_of(std::string_view text, const Lettering& lettering) {
  Length width = 0;
  for_each_glyph(text, [&](const Glyph& glyph, std::size_t /*length*/) {
    width += scaled(glyph.advance, lettering.size) + boldness(lettering);
  });
  return width;
}

void add_text(Drawing& drawing, std::string_view text, Point base, const Lettering& lettering) {
  const Length width = width_of(text, lettering);
  if (lettering.anchor == Anchor::middle) base.x -= width / 2;
  if (lettering.anchor == Anchor::end) base.x -= width;
  Outline outline;
  for_each_glyph(text, [&](const Glyph& glyph, std::size_t /*length*/) {
    append(outline, glyph, base, lettering.size);
    base.x += scaled(glyph.advance, lettering.size) + boldness(lettering);
  });
  if (outline.steps.empty()) return;
  Paint paint{.fill = lettering.colour};
  if (lettering.is_bold) {
    paint.stroke = lettering.colour;
    paint.width = 2 * boldness(lettering);
  }
  drawing.shapes.push_back({std::move(outline), paint});
}

std::string fitted(std::string_view text, Length width, const Lettering& lettering) {
  if (width_of(text, lettering) <= width) return std::string(text);
  constexpr std::string_view kEllipsis = "\u2026";
  Length used = width_of(kEllipsis, lettering);
  std::size_t kept = 0;
  bool is_full = false;
  for_each_glyph(text, [&](const Glyph& glyph, std::size_t length) {
    used += scaled(glyph.advance, lettering.size) + boldness(lettering);
    is_full = is_full || used > width;
    if (!is_full) kept += length;
  });
  while (kept > 0 && text[kept - 1] == ' ') --kept;
  return std::string(text.substr(0, kept)).append(kEllipsis);
}

}  // namespace bgtools::picture
