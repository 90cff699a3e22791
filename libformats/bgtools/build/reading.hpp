#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <string_view>

// What the readers of texts have in common for the table of formats.
namespace bgtools::build {

/// Codec::read by a reader that is made for each source.
template <typename Reader>
void read_with(const Source& source, Sink& sink, const OnMatch& on_match) {
  Reader(source, sink, on_match).run();
}

/// The same by a reader that takes line after line, without blanks at the ends of each, and then
/// ends what is open.
template <typename Reader>
void read_lines(const Source& source, Sink& sink, const OnMatch& on_match) {
  Reader reader(source, sink, on_match);
  while (reader.next_line()) reader.read_line(text::trimmed(reader.line()));
  reader.finish();
}

/// Certain if `tells` is true of one of the first lines of a text.
template <typename Tells>
Confidence sniff_lines(std::string_view head, Tells tells) {
  constexpr std::size_t kMostLines = 200;
  for (std::size_t i = 0; i < kMostLines && !head.empty(); ++i) {
    if (tells(text::take_short_line(head))) return Confidence::certain;
  }
  return Confidence::none;
}

}  // namespace bgtools::build
