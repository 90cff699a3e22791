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

/// Takes the first word of a text, up to a blank, and the blanks after it.
std::string_view take_word(std::string_view& text) noexcept;

/// Which way the players of a text move.
enum class Convention : std::uint8_t {
  free,      ///< either may move upwards; the plays show it
  one_down,  ///< player one moves from 24 to 1 and player two from 1 to 24
  one_up     ///< the other way round
};

/// What the readers of transcripts with one numbering for both players have in common. A reader
/// derives from it and takes the lines one by one.
class AbsoluteReader : private build::LineBuilder {
 public:
  AbsoluteReader(const Source& source, Sink& sink, const OnMatch& on_match,
                 Convention convention = Convention::one_down);

  using LineBuilder::line;
  using LineBuilder::next_line;
  /// Ends everything, dice that wait for their play too; called after the last line.
  void finish();

 protected:
  ~AbsoluteReader() = default;

  using LineBuilder::claim;
  using LineBuilder::game;
  using LineBuilder::has_match;
  using LineBuilder::match;
  using LineBuilder::report;
  using LineBuilder::skip_line;
  using LineBuilder::span_of;

  /// The last line has no end.
  [[nodiscard]] bool is_cut_line() const { return lines().end() == text().size(); }
  [[nodiscard]] Span span_of_line() const { return span_of(text::trimmed(line())); }

  [[nodiscard]] int cube() const { return course_.cube().value; }

  void begin_match();
  /// Begins a game, and a match if there is none; its span is the line.
  Game& begin_game();
  /// The transcript says which way the players of this game move.
  void state_directions(const Upward& upward) { stated_ = Numbering{.upward = upward}; }
  /// The transcript says how the points of this game are numbered.
  void state_numbering(const Numbering& numbering) { stated_ = numbering; }
  /// Turns the plays of the game to their movers. An offer to resign that is open becomes one.
  void end_game();
  /// Hands over the match; one without a game is reported as skipped.
  void end_match();

  /// Adds an action of the game that the line shows.
  Action& add(Player player, Deed what, Span span, std::string_view wording = {});
  /// Adds a turn: `text` is the play, a view into the line; if empty, the play is not written. What
  /// is not a play is reported and kept as it is.
  void add_turn(Player player, Roll roll, std::string_view text, Span span);
  /// Adds a turn without a play; `unusual_words` say so and are reported.
  void add_dance(Player player, Roll roll, Span span, std::string_view unusual_words = {});
  /// Dice that wait for their play, in texts that write them on lines of their own.
  struct OpenRoll {
    Player player = Player::one;
    Roll roll{};
    Span span{};
  };
  [[nodiscard]] const std::optional<OpenRoll>& open_roll() const { return roll_; }
  void begin_roll(const OpenRoll& roll);
  /// Adds a turn with the open roll if it is the player's, otherwise without one.
  void finish_roll(Player player, std::string_view play, Span span, bool is_dance);
  /// Adds the open roll without a play.
  void flush_roll();
  void forget_roll() { roll_.reset(); }
  /// Adds a row that cannot be read.
  void add_unreadable(Player player, std::string_view text, Span span);
  /// Sets the result; a second one is reported and does not count.
  void set_result(Result result);

  /// A player offers to resign for so many points; the answer follows. `words` become a comment if
  /// it is refused. `key` is that of an annotation for points that are not a level.
  void offer_resignation(Player player, std::optional<int> points, std::string words, Span span,
                         std::string key);
  /// Who offers to resign; nullopt: nobody.
  [[nodiscard]] std::optional<Player> resigner() const;
  /// The offer, if there is one, was accepted; gives its points.
  std::optional<int> accept_resignation();
  /// The offer, if there is one, was refused. A record has no action for it, so it becomes a
  /// comment.
  void refuse_resignation();

  /// Reports a line inside a game that cannot be read.
  void refuse_line(std::string message, std::string label);
  /// Reports a line in which the text stops, so that the rest `of` something is missing.
  void report_cut_line(std::string_view text, std::string_view of = "match");
  /// Takes a line that cannot be read. Where the format has only lines of its own (`is_inside`), it
  /// is cut or refused with these words; elsewhere it is skipped.
  void take_unread_line(bool is_inside, std::string_view text, std::string message,
                        std::string label, std::string_view of = "match");
  /// Reports the line, which should be the result of the game, and keeps it as a result that could
  /// not be read. `format` is the name of the format.
  void refuse_result(std::string_view format, std::string message, std::string label);

 private:
  struct Resignation {
    Player player = Player::one;
    std::optional<int> points{};
    std::string words;
    Span span{};
    std::string key;
  };

  void report_numbering(const Upward& upward);
  /// Which way the players move if the plays do not show it.
  [[nodiscard]] Upward usual() const;

  Convention convention_;
  bool is_numbering_reported_ = false;
  Upward upward_{};
  std::optional<Numbering> stated_{};  // of the game
  build::Course course_ = new_course();
  std::optional<Resignation> resignation_{};
  std::optional<OpenRoll> roll_{};
};

}  // namespace bgtools::absolute
