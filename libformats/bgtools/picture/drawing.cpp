#include <bgtools/picture/drawing.hpp>

namespace bgtools::picture {
namespace {

/// Makes shapes smaller and moves them.
struct Placed {
  Point corner;
  int percent;

  [[nodiscard]] Length scaled(Length length) const { return length * percent / 100; }
  [[nodiscard]] Point moved(Point point) const {
    return {corner.x + scaled(point.x), corner.y + scaled(point.y)};
  }

  void operator()(Box& box) const {
    box = {moved(box.corner), scaled(box.width), scaled(box.height), scaled(box.radius)};
  }
  void operator()(Disc& disc) const { disc = {moved(disc.centre), scaled(disc.radius)}; }
  void operator()(Outline& outline) const {
    for (Step& step : outline.steps) step = {step.kind, moved(step.control), moved(step.to)};
  }
};

}  // namespace

void add(Drawing& drawing, const Drawing& part, Point corner, int percent) {
  const Placed placed{corner, percent};
  for (const Shape& shape : part.shapes) {
    Shape& copy = drawing.shapes.emplace_back(shape);
    std::visit(placed, copy.form);
    copy.paint.width = placed.scaled(copy.paint.width);
  }
}

}  // namespace bgtools::picture
