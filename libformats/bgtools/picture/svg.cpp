#include <fmt/core.h>

#include <bgtools/picture/drawing.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools::picture {

void append_escaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
}

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

namespace {

std::string hexadecimal(std::uint32_t colour) { return fmt::format("#{:06x}", colour); }

/// Writes lengths as decimal numbers of units.
class SvgWriter {
 public:
  explicit SvgWriter(std::string& out, bool is_in_page = false)
      : out_(out), is_in_page_(is_in_page) {}

  void write(const Drawing& drawing) {
    out_ += R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 )";
    number(drawing.width);
    out_ += ' ';
    number(drawing.height);
    out_ += '"';
    attribute("width", drawing.width);
    attribute("height", drawing.height);
    out_ += " role=\"img\">\n";
    fmt::format_to(std::back_inserter(out_), "<title>{}</title>\n<desc>{}</desc>\n",
                   escaped(drawing.title), escaped(drawing.description));
    (*this)(Box{{}, drawing.width, drawing.height, 0});
    paint({.fill = Colour{0xffffff}});
    shapes(drawing);
    out_ += "</svg>\n";
  }

  void shapes(const Drawing& drawing) {
    for (const Shape& each : drawing.shapes) shape(each);
  }

  void shape(const Shape& shape) {
    std::visit(*this, shape.form);
    paint(shape.paint);
  }

  void operator()(const Box& box) {
    out_ += "<rect";
    attribute("x", box.corner.x);
    attribute("y", box.corner.y);
    attribute("width", box.width);
    attribute("height", box.height);
    if (box.radius != 0) attribute("rx", box.radius);
  }
  void operator()(const Disc& disc) {
    out_ += "<circle";
    attribute("cx", disc.centre.x);
    attribute("cy", disc.centre.y);
    attribute("r", disc.radius);
  }
  /// Lower-case letters count from the point before, which takes fewer digits.
  void operator()(const Outline& outline) {
    out_ += "<path d=\"";
    Point at;
    bool is_first = true;
    for (const Step& step : outline.steps) {
      if (step.kind == Step::Kind::begin) {
        out_ += is_first ? "M" : "zM";
        number(step.to.x);
        distance(step.to.y, true);
      } else {
        out_ += step.kind == Step::Kind::line ? 'l' : 'q';
        if (step.kind == Step::Kind::curve) {
          distance(step.control.x - at.x, false);
          distance(step.control.y - at.y, true);
        }
        distance(step.to.x - at.x, step.kind == Step::Kind::curve);
        distance(step.to.y - at.y, true);
      }
      at = step.to;
      is_first = false;
    }
    out_ += "z\"";
  }

 private:
  void number(Length length) {
    if (length < 0) out_ += '-';
    const Length size = std::abs(length);
    fmt::format_to(std::back_inserter(out_), "{}", size / kUnit);
    const Length rest = size % kUnit;
    if (rest == 0) return;
    fmt::format_to(std::back_inserter(out_), ".{:02}", rest);
    if (rest % 10 == 0) out_.pop_back();
  }
  /// A number of a path, without a leading zero, and apart from the one before it.
  void distance(Length length, bool is_next) {
    if (is_next && length >= 0) out_ += ' ';
    const std::size_t begin = out_.size();
    number(length);
    const std::size_t zero = out_.find("0.", begin);
    if (zero == begin || (length < 0 && zero == begin + 1)) out_.erase(zero, 1);
  }
  void attribute(std::string_view name, Length length) {
    out_.append(" ").append(name).append("=\"");
    number(length);
    out_ += '"';
  }
  void colour(std::string_view name, std::optional<Colour> colour) {
    if (colour) {
      fmt::format_to(std::back_inserter(out_), " {}=\"{}\"", name,
                     is_in_page_ ? page_colour(*colour) : hexadecimal(colour->light));
    } else if (name == "fill") {
      out_ += " fill=\"none\"";
    }
  }
  void paint(const Paint& paint) {
    colour("fill", paint.fill);
    colour("stroke", paint.stroke);
    if (paint.stroke && paint.width != kUnit) attribute("stroke-width", paint.width);
    out_ += "/>\n";
  }

  std::string& out_;
  bool is_in_page_;
};

}  // namespace

std::string to_svg(const Drawing& drawing) {
  std::string out;
  SvgWriter(out).write(drawing);
  return out;
}

void append_shape(std::string& out, const Shape& shape) {
  SvgWriter(out, /*is_in_page=*/true).shape(shape);
}

void append_outline(std::string& out, const Outline& outline) { SvgWriter{out}(outline); }

void append_shapes(std::string& out, const Drawing& drawing) {
  SvgWriter(out, /*is_in_page=*/true).shapes(drawing);
}

std::string page_colour(Colour colour) {
  if (colour.light == colour.dark) return hexadecimal(colour.light);
  return fmt::format("light-dark({},{})", hexadecimal(colour.light), hexadecimal(colour.dark));
}

}  // namespace bgtools::picture
