#include <bgtools/formats/format.hpp>
#include <utility>

namespace bgtools {
namespace {

/// Whether so many of the lines have a prefix that it cannot be meant otherwise: some formats are
/// recognised in any text, with prefixes in place.
bool is_nearly_all(std::size_t prefixed, std::size_t lines) {
  return prefixed > 0 && prefixed >= lines - lines / 10;
}

/// How the lines of a text have to be read so that a transcript is found.
LinesRead lines_read_of(std::string_view bytes, std::string_view extension, StopFlag stop) {
  if (!text::may_have_prefixes(bytes)) return LinesRead::whole;
  const Detection whole = detect(Source("", bytes, stop), extension);
  const Format* const found = whole.format;
  if (found != nullptr && found->is_binary) return LinesRead::whole;
  const Source unquoted("", bytes, LinesRead::unquoted, stop);
  const text::Prefixes& marks = unquoted.prefixes();
  const bool may_be_quoted =
      found == nullptr ? marks.quoted > 0 : is_nearly_all(marks.quoted, marks.lines);
  if (may_be_quoted && detect(unquoted, extension).format != nullptr) return LinesRead::unquoted;
  if (whole.is_certain) return LinesRead::whole;
  const Source unnumbered("", bytes, LinesRead::unnumbered, stop);
  const text::Prefixes& numbers = unnumbered.prefixes();
  const bool may_be_numbered =
      found == nullptr ? numbers.numbered > 0 : is_nearly_all(numbers.numbered, numbers.lines);
  if (!may_be_numbered) return LinesRead::whole;
  // Rows of a format may have numbers, too.
  const Format* const within = detect(unnumbered, extension).format;
  return within != nullptr && within != found ? LinesRead::unnumbered : LinesRead::whole;
}

}  // namespace

Source opened(std::string name, std::string_view bytes, std::string_view extension, StopFlag stop) {
  const LinesRead read = lines_read_of(bytes, extension, stop);
  return {std::move(name), bytes, read, stop};
}

}  // namespace bgtools
