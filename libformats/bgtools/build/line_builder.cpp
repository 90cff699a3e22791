#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/line_builder.hpp>
#include <bgtools/build/play_in_line.hpp>
#include <bgtools/text/words.hpp>
#include <utility>
#include <variant>

namespace bgtools::build {
namespace {

bool has_turn(const Game& game) {
  return std::any_of(game.actions.begin(), game.actions.end(), [](const Action& action) {
    return std::holds_alternative<WrittenPlay>(action.what);
  });
}

}  // namespace

LineBuilder::LineBuilder(const Source& source, Sink& sink, const OnMatch& on_match)
    : RecordBuilder(source, sink, on_match), lines_(source.text(), source.has_lone_cr()) {
  report_nul_bytes();
}

bool LineBuilder::next_line() {
  settle_line();
  while (!stops() && lines_.next()) {
    open_ = line();
    if (line().size() <= text::kMostLineBytes) return true;
    report(Rule::line_too_long, {lines_.begin(), lines_.begin() + 1},
           fmt::format("a line of {} bytes is skipped", line().size()),
           fmt::format("no line of a match is longer than {} bytes", text::kMostLineBytes));
  }
  open_ = {};
  return false;
}

/// The line that next_line() gave last is claimed, or else it is skipped.
void LineBuilder::settle_line() {
  const std::string_view left = std::exchange(open_, {});
  if (left.empty() || claimed_to() > span_of(left).begin) return;
  if (text::skip_blanks(left, 0) < left.size()) skip(left, Unread::skipped);
}

void LineBuilder::refuse_play(std::string_view words) {
  report(Rule::syntax_error, span_of(words),
         game() != nullptr ? "the line reads as a part of the game, but is not a row of it"
                           : "the line reads as a part of a game, but is outside the games");
}

void LineBuilder::refuse_line() {
  claim();
  refuse_play(text::trimmed(line()));
}

void LineBuilder::leave_over(std::string_view words) {
  const bool is_after_heading = game() != nullptr || !match().games.empty();
  if (is_after_heading && left_over_.is_empty()) left_over_ = span_of(words);
}

bool LineBuilder::take_prose() {
  if (!take_tag()) return false;
  leave_over(text::trimmed(line()));
  return true;
}

bool LineBuilder::take_tag() {
  const std::string_view words = text::trimmed(line());
  claim();
  const bool is_turn = game() == nullptr && ends_with_turn(words);
  if (is_turn || reads_as_play(words, game() != nullptr && !game()->result)) {
    refuse_play(words);
    return false;
  }
  return true;
}

bool LineBuilder::skip(std::string_view line, Unread unread) {
  const std::string_view words = text::trimmed(line);
  claim(span_of(line));
  const bool is_of_game = unread == Unread::kept && game() != nullptr;
  if (reads_as_play(words, is_of_game) || ends_with_turn(words)) {
    refuse_play(words);
    return false;
  }
  leave_over(words);
  if (skipped_++ == 0) {
    first_skipped_ = span_of(words);
    unread_ = unread;
  }
  return true;
}

void LineBuilder::report_skipped() {
  if (skipped_ > 0) report_skipped_lines(std::exchange(skipped_, 0), first_skipped_, unread_);
}

void LineBuilder::report_skipped_lines(std::size_t count, Span first, Unread unread) {
  const bool is_kept = unread == Unread::kept;
  report(Rule::text_skipped, first,
         count == 1 ? fmt::format("a line that is not part of a match is {}",
                                  is_kept ? "kept as a comment" : "skipped")
                    : fmt::format("{} lines that are not part of a match are {}", count,
                                  is_kept ? "kept as comments" : "skipped"));
}

void LineBuilder::end_match() {
  const std::vector<Game>& games = match().games;
  has_turn_ = has_turn_ || std::any_of(games.begin(), games.end(), has_turn);
  if (games.empty()) {
    drop_match();
  } else {
    RecordBuilder::end_match();
  }
}

void LineBuilder::finish() {
  end_match();
  report_skipped();
  if (has_turn_ || left_over_.is_empty()) return;
  report(Rule::syntax_error, left_over_, "a game begins, but no turn of it could be read",
         "the text goes on like this");
}

}  // namespace bgtools::build
