#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <bgtools/text/lines.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::build {

/// Two names and where they stand.
struct Names {
  std::array<std::string_view, 2> text{};
  std::array<Span, 2> spans{};
};

/// What the readers of line-based texts have in common: the lines, the match that grows, and the
/// findings with their place in it. Views that it is given lie in the text of the source.
class MatchBuilder {
 public:
  MatchBuilder(const Source& source, Sink& sink, const OnMatch& on_match)
      : text_(source.text()),
        lines_(source.text(), source.has_lone_cr()),
        sink_(sink),
        on_match_(on_match),
        stop_(source.stop()) {}

  /// The next line that is not blank; lines that are too long are reported and left out, and so
  /// are, before the first line, zero bytes. False at the end and where the sink or the receiver
  /// wants no more.
  [[nodiscard]] bool next_line();
  [[nodiscard]] std::string_view line() const { return lines_.line(); }
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Whether blank lines stood before this line.
  [[nodiscard]] bool is_behind_blank_line() const { return is_behind_blank_line_; }
  /// The first line behind this one that is not blank; "" where there is none.
  [[nodiscard]] std::string_view line_ahead() const;

  /// The place of a view into the text.
  [[nodiscard]] Span span_of(std::string_view part) const;
  void report(Rule rule, Span where, std::string message, std::string label = {});

  /// The match that the next game belongs to. It begins with the first thing said of it.
  [[nodiscard]] Match& match() { return match_; }
  /// The game that is read; null before the first and between matches.
  [[nodiscard]] Game* game() const { return game_; }
  /// Names are those of all games of the match, an empty one too.
  Game& begin_game(std::string_view heading, const Names& names);
  /// Adds an action to the game and gives its index.
  std::size_t push(Player player, decltype(Action::what) what, Span where);
  /// The same for a roll that `at` leads into what stands behind it; a text that is no play is
  /// reported and kept. `at` counts from `where.begin`.
  std::size_t push_play(Player player, Roll roll, Span where, std::size_t at);
  /// What push_play would push, without pushing it.
  struct Turn {
    WrittenPlay play{};
    std::string wording;
  };
  [[nodiscard]] Turn read_turn(Roll roll, Span where, std::size_t at);
  std::size_t push_turn(Player player, Turn turn, Span where);
  /// Puts a turn in the place of an action that is already there.
  void replace(std::size_t action, Turn turn, Span where);
  /// Adds what a word says of the cube or of a resignation; false where the text is none.
  bool push_words(Player player, std::string_view words);
  /// Reports a text (BG001) that should be an action of the player, and keeps it.
  void push_unreadable(Player player, std::string_view text, std::string message,
                       std::string label);
  /// A line that is no part of the play; where it looks like a turn all the same, it is reported
  /// instead (BG704).
  void push_remark(std::string_view line);
  void push_comment(std::string_view words);
  /// Reports words (BG704) that should be the result of the game, and keeps them as what the record
  /// knows for a result that cannot be read. `format` is the name of the format.
  void refuse_result(std::string_view words, std::string_view format, std::string message,
                     std::string label = {});
  /// The first result of a game counts; another one is reported.
  void set_result(Result result);
  /// Hands over the match, if it has a game. What is said next belongs to another one.
  void end_match();
  [[nodiscard]] Player next_player() const {
    return last_player_ ? other(*last_player_) : Player::one;
  }
  [[nodiscard]] bool stops() const { return stops_; }

 private:
  std::string_view text_;
  text::Lines lines_;
  Sink& sink_;
  const OnMatch& on_match_;
  StopFlag stop_;
  bool stops_ = false;
  bool is_begun_ = false;
  bool is_behind_blank_line_ = false;

  Match match_{};
  int match_number_ = 1;
  Game* game_ = nullptr;
  int turn_ = 0;
  std::optional<Player> last_player_{};
};

/// Longer lines hold no names.
inline constexpr std::size_t kMostHeadingBytes = 512;

/// Player::one or two where the name is his and not that of both.
[[nodiscard]] std::optional<Player> player_named(std::string_view name, const Names& names);

}  // namespace bgtools::build
