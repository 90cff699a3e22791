#pragma once

#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/course.hpp>
#include <bgtools/build/format.hpp>
#include <bgtools/build/line_builder.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::absolute {

/// Takes the first word of a text, up to a blank, and the blanks behind it.
std::string_view take_word(std::string_view& text) noexcept;

/// How sure a text says which way its players move.
enum class Convention : std::uint8_t {
  free,      ///< either may move upwards; the plays tell
  one_down,  ///< player one moves from 24 to 1 and player two from 1 to 24
  one_up     ///< the other way round
};

/// What the readers of transcripts with one numbering for both players share. A reader derives from
/// it and takes the lines one by one.
class AbsoluteReader : private build::LineBuilder {
 protected:
  AbsoluteReader(const Source& source, Sink& sink, const OnMatch& on_match, Convention convention);
  ~AbsoluteReader() = default;

  using LineBuilder::game;
  using LineBuilder::has_match;
  using LineBuilder::line;
  using LineBuilder::match;
  using LineBuilder::next_line;
  using LineBuilder::report;
  using LineBuilder::span_of;

  [[nodiscard]] bool is_last_line() const { return lines().is_last(); }
  /// The last line has no end.
  [[nodiscard]] bool is_cut_line() const { return lines().end() == text().size(); }
  [[nodiscard]] Span span_of_line() const { return span_of(text::trimmed(line())); }

  [[nodiscard]] int cube() const { return course_.cube().value; }

  void begin_match();
  /// Begins a game of the match, which begins too where there is none; its span is the line.
  Game& begin_game();
  /// The transcript says which way the players of this game move.
  void state_directions(const Upward& upward) { stated_ = upward; }
  /// Turns the plays of the game to their movers; an offer to resign that stands is one.
  void end_game();
  /// Hands the match over; one without a game is said to be skipped.
  void end_match();
  /// Ends everything; called behind the last line.
  void finish();

  /// Adds an action of the game that the line shows.
  Action& add(Player player, decltype(Action::what) what, Span span, std::string_view wording = {});
  /// Adds a turn: `text` is the play, a view into the line; an empty one is a play that is not
  /// written. What is no play is reported and kept as it is.
  void add_turn(Player player, Roll roll, std::string_view text, Span span);
  /// Adds a turn without a play; `words` say so and are reported where they are not the usual ones.
  void add_dance(Player player, Roll roll, Span span, std::string_view unusual_words = {});
  /// Adds a row of which nothing can be read.
  void add_unreadable(Player player, std::string_view text, Span span);
  /// Sets the result; a second one is reported and does not count.
  void set_result(Result result);

  /// A player offers to resign for so many points; what comes of it shows later. `words` tell of it
  /// in the record if it is refused. `key` is that of an annotation for points that are no level.
  void offer_resignation(Player player, std::optional<int> points, std::string words, Span span,
                         std::string key);
  /// Who offers to resign; nullopt: nobody.
  [[nodiscard]] std::optional<Player> resigner() const;
  /// The offer, if there is one, was accepted; gives its points.
  std::optional<int> accept_resignation();
  /// The offer, if there is one, came to nothing. The record has no word for it: it is a comment.
  void refuse_resignation();

  /// Notes that the line is no part of a match; one finding counts all that stand together.
  void skip_line();
  /// Reports a line inside a game that fits nowhere.
  void refuse_line(std::string message, std::string label);
  /// Reports the line, which should be the result of the game, and keeps it as what the record
  /// knows for a result that cannot be read. `format` is the name of the format.
  void refuse_result(std::string_view format, std::string message, std::string label);

 private:
  struct Resignation {
    Player player = Player::one;
    std::optional<int> points{};
    std::string words;
    Span span{};
    std::string key;
  };

  void report_skipped();
  void report_numbering(const Upward& upward);
  /// Which way the players move where the plays do not tell.
  [[nodiscard]] Upward usual() const;

  Convention convention_;
  bool is_numbering_reported_ = false;
  Upward upward_{};
  std::optional<Upward> stated_{};  // of the game
  build::Course course_ = new_course();
  std::optional<Resignation> resignation_{};
  std::size_t skipped_ = 0;
  Span first_skipped_{};
};

}  // namespace bgtools::absolute
