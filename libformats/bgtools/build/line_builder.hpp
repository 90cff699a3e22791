#pragma once

#include <bgtools/build/record_builder.hpp>
#include <bgtools/text/lines.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bgtools::build {

/// Whether the record keeps a line that is not part of a match.
enum class Unread : std::uint8_t { skipped, kept };

/// The builder for texts that are read line by line. NUL bytes are reported before anything else.
///
/// No line is passed over without a word: each one that is not blank is claimed before the next.
/// Whatever has a place in the line claims it: an action, a heading, a result, a finding. For all
/// else the reader says what it took the line for, with claim(), take_prose() or skip_line().
/// What nobody claims is skipped like a line that is not part of a match.
class LineBuilder : public RecordBuilder {
 public:
  LineBuilder(const Source& source, Sink& sink, const OnMatch& on_match);

  /// Goes to the next line; those that are too long are reported and left out. False at the end and
  /// where reading is to stop.
  [[nodiscard]] bool next_line();
  /// Goes to the next line, of which the reader knows the size and that it ends with LF or CRLF.
  /// It needs no claim: the reader makes actions of all of it.
  void take_line(std::size_t size) { lines_.take(size); }
  /// The line without its end.
  [[nodiscard]] std::string_view line() const { return lines_.line(); }
  [[nodiscard]] const text::Lines& lines() const { return lines_; }

  using RecordBuilder::claim;
  /// The line is what its format has there: a tag, a comment, a drawing, an entry that was read.
  void claim() { claim({lines_.begin(), lines_.end()}); }
  /// The line is prose, which its format may have there. False after a finding (BG704) if it reads
  /// as a play, a word about the cube or a result: such a line is not for a comment.
  [[nodiscard]] bool take_prose();
  /// The same for a key and its value.
  [[nodiscard]] bool take_tag();
  /// The line is none that its format has there. One finding (BG718) counts all such lines up to
  /// the next report_skipped(); one that reads as part of a game is a finding of its own (BG704).
  /// False in that case.
  bool skip_line(Unread unread = Unread::skipped) { return skip(line(), unread); }
  void report_skipped();
  /// The line is a part of a game out of its place, which is a finding (BG704).
  void refuse_line();

  /// Reports lines that are not part of a match; the place is that of the first.
  void report_skipped_lines(std::size_t count, Span first, Unread unread = Unread::skipped);

  /// Hands over the match, if it has a game.
  void end_match();
  /// Ends everything; called after the last line. If games were begun and no turn was read, text
  /// that was left over in them is a finding (BG704).
  void finish();

 private:
  void settle_line();
  bool skip(std::string_view line, Unread unread);
  void refuse_play(std::string_view words);
  void leave_over(std::string_view words);

  text::Lines lines_;
  std::string_view open_{};  // the line that next_line() gave last
  std::size_t skipped_ = 0;
  Span first_skipped_{};
  Unread unread_{};
  Span left_over_{};  // the first line in a game that is prose or was skipped
  bool has_turn_ = false;
};

}  // namespace bgtools::build
