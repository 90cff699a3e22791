#include <bgtools/formats/format.hpp>
#include <utility>

namespace bgtools {
namespace {

/// Whether so many lines are quoted that they cannot be meant otherwise: some formats are
/// recognised in any text, with the marks of a quotation in place.
bool is_all_quoted(const text::Prefixes& prefixes) {
  return prefixes.quoted > 0 && prefixes.quoted >= prefixes.lines - prefixes.lines / 10;
}

/// How the lines of a text have to be read so that a transcript is found.
LinesRead lines_read_of(std::string_view bytes, std::string_view extension, StopFlag stop) {
  if (!text::may_have_prefixes(bytes)) return LinesRead::whole;
  const Format* const found = detect(Source("", bytes, stop), extension).format;
  if (found != nullptr && found->is_binary) return LinesRead::whole;
  const Source unquoted("", bytes, LinesRead::unquoted, stop);
  const bool may_be_quoted =
      found == nullptr ? unquoted.prefixes().quoted > 0 : is_all_quoted(unquoted.prefixes());
  if (may_be_quoted && detect(unquoted, extension).format != nullptr) return LinesRead::unquoted;
  if (found != nullptr) return LinesRead::whole;
  const Source unnumbered("", bytes, LinesRead::unnumbered, stop);
  if (unnumbered.prefixes().numbered == 0) return LinesRead::whole;
  return detect(unnumbered, extension).format != nullptr ? LinesRead::unnumbered : LinesRead::whole;
}

}  // namespace

Source opened(std::string name, std::string_view bytes, std::string_view extension, StopFlag stop) {
  const LinesRead read = lines_read_of(bytes, extension, stop);
  return {std::move(name), bytes, read, stop};
}

}  // namespace bgtools
