#include "cli/outputs/png.hpp"

#include <cairo/cairo.h>
#include <fmt/core.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/system/output.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {
namespace {

using picture::kUnit;
using picture::Length;

extern "C" void end_for_lost_memory(int /*signal*/) {
  constexpr std::string_view kSentence =
      "bgtools: cairo failed while it drew the picture, probably because there is not enough "
      "memory\n";
  static_cast<void>(write_all(STDERR_FILENO, kSentence));
  ::_exit(static_cast<int>(report::ExitCode::failed));
}

/// What stands between cairo and a failing allocation while something is drawn: cairo may leave a
/// shape out and report success, or crash.
class MemoryGuard {
 public:
  MemoryGuard() {
    // cairo may have left the stack by a jump to nowhere.
    stack_t stack{};
    stack.ss_sp = stack_.data();
    stack.ss_size = stack_.size();
    ::sigaltstack(&stack, &before_stack_);
    struct sigaction action {};
    action.sa_handler = end_for_lost_memory;
    action.sa_flags = SA_ONSTACK;
    for (std::size_t i = 0; i < kCrashes.size(); ++i) sigaction(kCrashes[i], &action, &before_[i]);
    errno = 0;
  }
  MemoryGuard(const MemoryGuard&) = delete;
  MemoryGuard& operator=(const MemoryGuard&) = delete;
  ~MemoryGuard() {
    for (std::size_t i = 0; i < kCrashes.size(); ++i) sigaction(kCrashes[i], &before_[i], nullptr);
    ::sigaltstack(&before_stack_, nullptr);
  }

  /// Throws if memory was missing since the last look, whatever cairo says.
  static void require_memory() {
    if (errno == ENOMEM) throw std::bad_alloc();
  }

 private:
  static constexpr std::array kCrashes{SIGSEGV, SIGABRT, SIGBUS};

  std::array<struct sigaction, kCrashes.size()> before_{};
  stack_t before_stack_{};
  std::vector<char> stack_ = std::vector<char>(std::size_t{64} * 1024);
};

double units(Length length) { return static_cast<double>(length) / kUnit; }

/// Draws shapes with cairo.
class CairoArtist {
 public:
  explicit CairoArtist(cairo_t* cairo) : cairo_(cairo) {}

  void draw(const picture::Shape& shape) {
    cairo_new_path(cairo_);
    std::visit(*this, shape.form);
    if (shape.paint.fill) {
      colour(*shape.paint.fill);
      cairo_fill_preserve(cairo_);
    }
    if (shape.paint.stroke) {
      colour(*shape.paint.stroke);
      cairo_set_line_width(cairo_, units(shape.paint.width));
      cairo_stroke(cairo_);
    }
  }

  void operator()(const picture::Box& box) {
    const double left = units(box.corner.x);
    const double top = units(box.corner.y);
    const double right = left + units(box.width);
    const double bottom = top + units(box.height);
    const double radius = units(box.radius);
    const double bend = radius * (1 - kQuarter);
    cairo_move_to(cairo_, left + radius, top);
    cairo_line_to(cairo_, right - radius, top);
    cairo_curve_to(cairo_, right - bend, top, right, top + bend, right, top + radius);
    cairo_line_to(cairo_, right, bottom - radius);
    cairo_curve_to(cairo_, right, bottom - bend, right - bend, bottom, right - radius, bottom);
    cairo_line_to(cairo_, left + radius, bottom);
    cairo_curve_to(cairo_, left + bend, bottom, left, bottom - bend, left, bottom - radius);
    cairo_line_to(cairo_, left, top + radius);
    cairo_curve_to(cairo_, left, top + bend, left + bend, top, left + radius, top);
    cairo_close_path(cairo_);
  }

  void operator()(const picture::Disc& disc) {
    const Length radius = disc.radius;
    (*this)(picture::Box{
        {disc.centre.x - radius, disc.centre.y - radius}, 2 * radius, 2 * radius, radius});
  }

  void operator()(const picture::Outline& outline) {
    for (const picture::Step& step : outline.steps) {
      const double x = units(step.to.x);
      const double y = units(step.to.y);
      switch (step.kind) {
        case picture::Step::Kind::begin:
          cairo_close_path(cairo_);
          cairo_move_to(cairo_, x, y);
          break;
        case picture::Step::Kind::line:
          cairo_line_to(cairo_, x, y);
          break;
        case picture::Step::Kind::curve:
          curve(units(step.control.x), units(step.control.y), x, y);
          break;
      }
    }
    cairo_close_path(cairo_);
  }

 private:
  /// How far the control points of a quarter of a circle are from its ends, for a radius of 1.
  /// Circles are curves, not arcs, because sines and cosines differ between C libraries.
  static constexpr double kQuarter = 0.5522847498;

  void curve(double control_x, double control_y, double x, double y) {
    double from_x = 0;
    double from_y = 0;
    cairo_get_current_point(cairo_, &from_x, &from_y);
    cairo_curve_to(cairo_, from_x + 2 * (control_x - from_x) / 3,
                   from_y + 2 * (control_y - from_y) / 3, x + 2 * (control_x - x) / 3,
                   y + 2 * (control_y - y) / 3, x, y);
  }

  void colour(picture::Colour colour) {
    const auto part = [colour](int shift) { return ((colour.light >> shift) & 0xffU) / 255.0; };
    cairo_set_source_rgb(cairo_, part(16), part(8), part(0));
  }

  cairo_t* cairo_;
};

void append_number(std::string& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>((number >> shift) & 0xffU);
}

void append_chunk(std::string& png, std::string_view type, std::string_view content) {
  append_number(png, static_cast<std::uint32_t>(content.size()));
  const std::size_t begin = png.size();
  png.append(type).append(content);
  const std::string_view summed = std::string_view(png).substr(begin);
  append_number(png,
                static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(summed.data()),
                                                 static_cast<uInt>(summed.size()))));
}

/// The pixels, row by row, each row after the number of its filter: none.
std::string rows_of(cairo_surface_t* surface, int width, int height) {
  std::string rows;
  const unsigned char* const pixels = cairo_image_surface_get_data(surface);
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    rows += '\0';
    const auto* const row = reinterpret_cast<const std::uint32_t*>(pixels + y * stride);
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
      for (const int shift : {16, 8, 0}) rows += static_cast<char>((row[x] >> shift) & 0xffU);
    }
  }
  return rows;
}

/// PNG without a time, a resolution or the name of a program; cairo's own writer leaves the
/// compression to libpng.
std::string encoded_png(cairo_surface_t* surface, int width, int height) {
  const std::string rows = rows_of(surface, width, height);
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  std::string packed(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(rows.data()), static_cast<uLong>(rows.size()), 9);
  // There is room for everything, so nothing else can fail.
  if (status != Z_OK) throw std::bad_alloc();
  packed.resize(size);
  std::string header;
  append_number(header, static_cast<std::uint32_t>(width));
  append_number(header, static_cast<std::uint32_t>(height));
  constexpr std::string_view kEightBitColours("\x08\x02\x00\x00\x00", 5);
  header += kEightBitColours;
  std::string png = "\x89PNG\r\n\x1a\n";
  append_chunk(png, "IHDR", header);
  append_chunk(png, "IDAT", packed);
  append_chunk(png, "IEND", "");
  return png;
}

OrError<std::string> png_of(const picture::Drawing& drawing) {
  const int width = (drawing.width + kUnit - 1) / kUnit;
  const int height = (drawing.height + kUnit - 1) / kUnit;
  const MemoryGuard guard;
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height), &cairo_surface_destroy);
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()),
                                                                 &cairo_destroy);
  cairo_set_antialias(cairo.get(), CAIRO_ANTIALIAS_GOOD);
  cairo_set_tolerance(cairo.get(), 0.05);
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  CairoArtist artist(cairo.get());
  for (const picture::Shape& shape : drawing.shapes) {
    artist.draw(shape);
    MemoryGuard::require_memory();
  }
  cairo_surface_flush(surface.get());
  MemoryGuard::require_memory();
  const auto status = cairo_status(cairo.get());
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS) {
    return Error{fmt::format("cairo: {}", cairo_status_to_string(status))};
  }
  return encoded_png(surface.get(), width, height);
}

[[maybe_unused]] const bool kIsProvided = png_part.provide(&png_of);

}  // namespace
}  // namespace bgtools::cli
