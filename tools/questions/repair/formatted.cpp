#include "questions/repair/formatted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/loss.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <cstddef>
#include <string_view>

#include "questions/repair/repairer.hpp"
#include "report/locus.hpp"

namespace bgtools::questions {
namespace {

Error loss_of(const Source& source, const Format* format, const Diagnostic& lost,
              std::size_t count) {
  return {fmt::format("something would be lost: {} at {}, {}{}", code(lost.rule),
                      report::place_words(report::locus(source, format, lost.span.begin), format),
                      lost.message, count == 1 ? "" : fmt::format(", and {} more", count - 1))};
}

/// The line end of the first line, which all lines get.
std::string_view first_line_end(std::string_view text) {
  const std::size_t end = text.find_first_of("\r\n");
  if (end == std::string_view::npos || text[end] == '\n') return "\n";
  return text.substr(end).starts_with("\r\n") ? "\r\n" : "\r";
}

/// What a writer has made, with these line ends. Some dialects have a byte order mark and CR LF of
/// their own.
std::string laid_out(std::string_view text, std::string_view end) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("\r\n")) continue;
    if (text[at] == '\n') {
      out += end;
    } else {
      out += text[at];
    }
  }
  return out;
}

WriteOptions options_for(const Match& match, const Format& format, bool follows_match,
                         StopFlag stop) {
  WriteOptions options;
  options.stop = stop;
  const auto written = format.written_dialects;
  if (std::find(written.begin(), written.end(), match.dialect) != written.end()) {
    options.dialect = match.dialect;
  }
  options.follows_match = follows_match;
  return options;
}

/// Forgets those findings after the first `known` ones that nobody needs.
template <typename Needless>
void drop_since(std::size_t known, Needless is_needless, Collector& found) {
  auto& all = found.diagnostics;
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(known);
  all.erase(std::remove_if(begin, all.end(), is_needless), all.end());
}

}  // namespace

OrError<std::string> formatted(const Source& source, const std::string& extension,
                               const RunOptions& options) {
  const Format* const likely =
      options.forced != nullptr ? options.forced : detect(source, extension).format;
  const bool can_write = likely != nullptr && likely->write != nullptr;
  // What stands against it. To spell plays in one way, which is an info, is what formatting is for.
  Collector reading;
  Collector losses;
  const auto is_kept = [](const Diagnostic& each) {
    return !is_of_unkept_text(each.rule) && each.severity != Severity::error;
  };
  const auto is_info = [](const Diagnostic& each) { return each.severity < Severity::warning; };
  bool has_match = false;
  std::size_t unkept = 0;
  std::string text;
  const Format* const format = read(source, extension, options.forced, reading, [&](Match&& match) {
    has_match = true;
    drop_since(unkept, is_kept, reading);
    unkept = reading.diagnostics.size();
    if (can_write && unkept == 0) {
      const std::size_t known = losses.diagnostics.size();
      bgtools::write(match, *likely, options_for(match, *likely, !text.empty(), source.stop()),
                     text, losses);
      drop_since(known, is_info, losses);
    }
    return !is_set(source.stop());
  });
  drop_since(unkept, is_kept, reading);
  if (is_set(source.stop())) return Error{"it was cancelled"};
  if (format == nullptr || !has_match) return Error{"it is not a transcript"};
  if (!can_write) return Error{"this format can be read but not written"};
  for (const Collector* const found : {&reading, &losses}) {
    if (found->diagnostics.empty()) continue;
    return loss_of(source, format, found->diagnostics.front(), found->diagnostics.size());
  }
  // The index of a bgammon text counts bytes.
  const std::string_view end = first_line_end(source.text());
  if (format->name == "bgammon" && end != "\n") {
    return Error{"the index of the text would be wrong with these line ends"};
  }
  return laid_out(text, end);
}

}  // namespace bgtools::questions
