#pragma once

#include <bgtools/build/record_builder.hpp>
#include <bgtools/text/lines.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::build {

/// The builder for texts that are read line by line. NUL bytes are reported before anything else.
class LineBuilder : public RecordBuilder {
 public:
  LineBuilder(const Source& source, Sink& sink, const OnMatch& on_match);

  /// Goes to the next line; those that are too long are reported and left out. False at the end and
  /// where reading is to stop.
  [[nodiscard]] bool next_line();
  /// Goes to the next line, of which the reader knows the size and that it ends with LF or CRLF.
  void take_line(std::size_t size) { lines_.take(size); }
  /// The line without its end.
  [[nodiscard]] std::string_view line() const { return lines_.line(); }
  [[nodiscard]] const text::Lines& lines() const { return lines_; }

  /// Reports lines that are not part of a match; the place is that of the first.
  void report_skipped_lines(std::size_t count, Span first);

  /// Hands over the match, if it has a game.
  void end_match();

 private:
  text::Lines lines_;
};

}  // namespace bgtools::build
