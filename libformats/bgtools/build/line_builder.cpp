#include <fmt/core.h>

#include <bgtools/build/line_builder.hpp>

namespace bgtools::build {

LineBuilder::LineBuilder(const Source& source, Sink& sink, const OnMatch& on_match)
    : RecordBuilder(source, sink, on_match), lines_(source.text(), source.has_lone_cr()) {
  report_nul_bytes();
}

bool LineBuilder::next_line() {
  while (!stops() && lines_.next()) {
    if (line().size() <= text::kMostLineBytes) return true;
    report(Rule::line_too_long, {lines_.begin(), lines_.begin() + 1},
           fmt::format("a line of {} bytes is skipped", line().size()),
           fmt::format("no line of a match is longer than {} bytes", text::kMostLineBytes));
  }
  return false;
}

void LineBuilder::report_skipped_lines(std::size_t count, Span first) {
  report(Rule::text_skipped, first,
         count == 1 ? "a line that is not part of a match is skipped"
                    : fmt::format("{} lines that are not part of a match are skipped", count));
}

void LineBuilder::end_match() {
  if (match().games.empty()) {
    drop_match();
  } else {
    RecordBuilder::end_match();
  }
}

}  // namespace bgtools::build
