#include "questions/reading/unfinished.hpp"

#include <algorithm>
#include <utility>

namespace bgtools::questions {
namespace {

/// Whether a hop, a cell or a line of which only half is written may break the rule.
bool may_be_half(Rule rule) {
  constexpr int kPlays = 100;  // BG101 to BG199
  return rule == Rule::unparsable_move || rule == Rule::ambiguous_play ||
         rule == Rule::text_skipped || info(rule).number / kPlays == 1;
}

std::uint64_t end_without(std::string_view text, std::string_view characters) {
  return text.find_last_not_of(characters) + 1;
}

}  // namespace

UnfinishedSink::UnfinishedSink(const Source& source, Sink& findings,
                               std::optional<std::uint64_t> typed_byte)
    : text_(source.text()),
      findings_(findings),
      last_(end_without(text_, " \t\r\n")),
      word_(end_without(text_, "\r\n")),
      line_(last_ == 0 ? 0 : text_.find_last_of("\r\n", last_ - 1) + 1),
      closed_(end_without(text_, " \t\r\n)]}")) {
  if (typed_byte) typed_ = source.offset_of_byte(*typed_byte);
}

void UnfinishedSink::begin_match(const Match& match) {
  std::uint64_t end = match.span.end;
  if (!match.games.empty()) end = std::max(end, match.games.back().span.end);
  // After the last match follow what closes the text as a whole, or a line that is being written.
  const std::size_t next = text_.find_first_not_of(" \t\r\n", end);
  const bool is_last = end >= closed_ || next == std::string_view::npos || next >= line_;
  last_game_ = is_last ? static_cast<int>(match.games.size()) : 0;
}

bool UnfinishedSink::report(Diagnostic diagnostic) {
  if (diagnostic.severity > Severity::info && may_go_on(diagnostic)) {
    diagnostic.severity = Severity::info;
  }
  return findings_.report(std::move(diagnostic));
}

bool UnfinishedSink::may_go_on(const Diagnostic& diagnostic) const {
  const bool is_in_last_game = last_game_ != 0 && diagnostic.game == last_game_;
  switch (diagnostic.rule) {
    case Rule::record_stops:
      return is_in_last_game;
    case Rule::must_use_both:
    case Rule::must_use_more_of_double:
    case Rule::must_use_higher:
      return (is_in_last_game && diagnostic.span.end >= last_) || is_typed(diagnostic.span);
    default:
      return (diagnostic.span.end >= word_ || is_typed(diagnostic.span)) &&
             may_be_half(diagnostic.rule);
  }
}

bool UnfinishedSink::is_typed(Span span) const {
  return typed_ && span.begin < *typed_ && *typed_ <= span.end;
}

}  // namespace bgtools::questions
