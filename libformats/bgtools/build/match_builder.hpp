#pragma once

#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/line_builder.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bgtools::build {

/// Two names and their places.
struct Names {
  std::array<std::string_view, 2> text{};
  std::array<Span, 2> spans{};
};

/// The builder for texts whose turns and words are written like the cells of columns.
class MatchBuilder : public LineBuilder {
 public:
  using LineBuilder::LineBuilder;

  /// Goes to the next line that is not blank.
  [[nodiscard]] bool next_line();
  /// Whether a blank line comes before this line.
  [[nodiscard]] bool follows_blank_line() const { return follows_blank_line_; }
  /// The next line that is not blank; "" if there is none.
  [[nodiscard]] std::string_view line_ahead() const;

  Game& begin_game(Span where);
  /// Names are those of all games of the match, an empty one too.
  Game& begin_game(std::string_view heading, const Names& names);
  /// Adds a roll with the play that begins at `at`, counted from `where.begin`, and gives its
  /// index. A text that is not a play is reported and kept.
  std::size_t push_play(Player player, Roll roll, Span where, std::size_t at);
  /// What push_play would push, without pushing it.
  struct Turn {
    WrittenPlay play{};
    std::string_view wording{};  ///< into the text, if it says more than the play has
  };
  [[nodiscard]] Turn read_turn(Roll roll, Span where, std::size_t at);
  std::size_t push_turn(Player player, const Turn& turn, Span where) {
    return push_turn(player, turn.play, turn.wording, where);
  }
  std::size_t push_turn(Player player, const WrittenPlay& play, std::string_view wording,
                        Span where);
  /// The same for a turn with a roll whose fields say all of its text, as most are.
  void push_whole_turn(Player player, const WrittenPlay& play, Span where) {
    last_player_ = player;
    LineBuilder::push_whole_turn(player, play, where);
  }
  /// Replaces an action by a turn.
  void replace(std::size_t action, const Turn& turn, Span where);
  /// Adds what a cell says of the cube or of a resignation; false if it says something else.
  bool push_deed(Player player, const Cell& cell, Span where);
  /// Adds what words say of the cube or of a resignation; false if they say something else.
  bool push_words(Player player, std::string_view words);
  /// Reports a text (BG001) that should be an action of the player, and keeps it.
  void push_unreadable(Player player, std::string_view text, std::string message,
                       std::string label);
  /// Adds a line of prose, which the format may have there, as a comment; one of the match if no
  /// game has begun. A line that reads as a part of the game is reported instead (BG704).
  void push_other_line();
  /// The same where the format has no prose, so that the line is reported besides (BG718).
  void push_unknown_line();
  /// Adds a tag that the line is. A key that is nearly one of `keys`, which the format reads, is
  /// reported (BG718).
  void push_tag(Tag tag, std::span<const std::string_view> keys);
  void push_comment(std::string_view words);
  /// Reports words (BG704) that should be the result of the game, and keeps them as a result that
  /// could not be read. `format` is the name of the format.
  void refuse_result(std::string_view words, std::string_view format, std::string message,
                     std::string label = {});
  /// The result of a line that names the winner. A name that is not one player's, and a number that
  /// is none, are refused in the same way.
  struct NamedResult {
    std::string_view winner{};
    std::string_view points{};
    bool is_match_claimed = false;
    std::optional<int> level{};
  };
  void take_result(std::string_view line, std::string_view format, const Names& names,
                   const NamedResult& said);
  /// Names in the text with their places; std::string_view() has none.
  [[nodiscard]] Names names(std::string_view first, std::string_view second) const;
  /// Whoever had the last turn of the game.
  [[nodiscard]] std::optional<Player> last_player() const { return last_player_; }
  [[nodiscard]] Player next_player() const {
    return last_player_ ? other(*last_player_) : Player::one;
  }

 private:
  void keep_line();

  bool follows_blank_line_ = false;
  std::optional<Player> last_player_{};
};

/// Longer lines do not have names.
inline constexpr std::size_t kMostHeadingBytes = 512;

/// The roll of two digits; no roll if they are more or fewer.
[[nodiscard]] Roll roll_of(std::string_view digits);

/// The player with this name, unless both have it.
[[nodiscard]] std::optional<Player> player_named(std::string_view name, const Names& names);

}  // namespace bgtools::build
