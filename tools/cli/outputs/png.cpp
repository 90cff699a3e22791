#include "cli/outputs/png.hpp"

#include <cairo/cairo.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <variant>

#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

using picture::kUnit;
using picture::Length;

/// Pixels that another process can draw. They are given back when this ends.
class SharedPixels {
 public:
  SharedPixels(int width, int height)
      : stride_(cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, width)),
        size_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height)),
        bytes_(::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (bytes_ == MAP_FAILED) throw std::bad_alloc();
  }
  SharedPixels(const SharedPixels&) = delete;
  SharedPixels& operator=(const SharedPixels&) = delete;
  ~SharedPixels() { ::munmap(bytes_, size_); }

  /// Bytes from the beginning of a row to that of the next.
  [[nodiscard]] int stride() const { return stride_; }
  [[nodiscard]] unsigned char* bytes() const { return static_cast<unsigned char*>(bytes_); }

 private:
  int stride_;
  std::size_t size_;
  void* bytes_;
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
std::string rows_of(const SharedPixels& pixels, int width, int height) {
  std::string rows;
  const auto stride = static_cast<std::size_t>(pixels.stride());
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    rows += '\0';
    const auto* const row = reinterpret_cast<const std::uint32_t*>(pixels.bytes() + y * stride);
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
      for (const int shift : {16, 8, 0}) rows += static_cast<char>((row[x] >> shift) & 0xffU);
    }
  }
  return rows;
}

/// PNG without a time, a resolution or the name of a program; cairo's own writer leaves the
/// compression to libpng.
std::string encoded_png(const SharedPixels& pixels, int width, int height) {
  const std::string rows = rows_of(pixels, width, height);
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

/// What cairo says after it drew; no memory if an allocation failed, whatever cairo says: it may
/// leave a shape out and report success.
cairo_status_t draw(const picture::Drawing& drawing, const SharedPixels& pixels, int width,
                    int height) {
  errno = 0;
  cairo_surface_t* const surface = cairo_image_surface_create_for_data(
      pixels.bytes(), CAIRO_FORMAT_RGB24, width, height, pixels.stride());
  cairo_t* const cairo = cairo_create(surface);
  cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GOOD);
  cairo_set_tolerance(cairo, 0.05);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  CairoArtist artist(cairo);
  for (const picture::Shape& shape : drawing.shapes) artist.draw(shape);
  cairo_surface_flush(surface);
  const auto status = errno == ENOMEM ? CAIRO_STATUS_NO_MEMORY : cairo_status(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return status;
}

/// Draws in a process of its own, because cairo may crash where memory is missing, or jump to
/// nowhere.
OrError<cairo_status_t> draw_apart(const picture::Drawing& drawing, const SharedPixels& pixels,
                                   int width, int height) {
  const pid_t process = ::fork();
  if (process == 0) ::_exit(static_cast<int>(draw(drawing, pixels, width, height)));
  if (process < 0) {
    return Error{fmt::format("cannot start the process that draws: {}", words_for(errno))};
  }
  int ended = 0;
  while (::waitpid(process, &ended, 0) < 0 && errno == EINTR) continue;
  // A crash of cairo, or the system's own answer to too little memory.
  if (!WIFEXITED(ended)) return CAIRO_STATUS_NO_MEMORY;
  return static_cast<cairo_status_t>(WEXITSTATUS(ended));
}

OrError<std::string> png_of(const picture::Drawing& drawing) {
  const int width = (drawing.width + kUnit - 1) / kUnit;
  const int height = (drawing.height + kUnit - 1) / kUnit;
  const SharedPixels pixels(width, height);
  const OrError<cairo_status_t> status = draw_apart(drawing, pixels, width, height);
  if (!status) return status.error();
  if (*status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (*status != CAIRO_STATUS_SUCCESS) {
    return Error{fmt::format("cairo: {}", cairo_status_to_string(*status))};
  }
  return encoded_png(pixels, width, height);
}

[[maybe_unused]] const bool kIsProvided = png_part.provide(&png_of);

}  // namespace
}  // namespace bgtools::cli
