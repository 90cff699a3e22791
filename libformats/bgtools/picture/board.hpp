#pragma once

// Example:
//
//     Situation now;
//     now.position = start_position(Variant::backgammon);
//     now.roll = {3, 1};
//     assert(duty_text(now, {.names = {"Ann", "Bob"}}) == "Ann to play 31");
//     assert(board_svg(now).starts_with("<svg"));
//
// Threads: any number may call these functions at the same time.

#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/situation.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Pictures of a situation.
///
/// The board is seen by the player on roll, unless the labels say otherwise: that player's home
/// board is at the lower right, the points have that player's numbers, and that player's checkers
/// on the bar and borne off are in the lower half. Player::one always has the light checkers. Every
/// picture shows the dice, the cube with its owner, pip counts, borne-off checkers, the score and
/// whose turn it is. A pinned checker is drawn under those that pin it, and checkers that have not
/// entered are beside the board.
namespace bgtools {

/// What a picture shows in addition to the situation.
struct BoardLabels {
  std::array<std::string, 2> names{};  ///< UTF-8 without control characters; "": none
  int checkers = 15;                   ///< each side's at the start, to count the borne-off ones
  const GameRules* game = nullptr;     ///< a game that moves otherwise; null: backgammon
  /// The board is seen by the player who is not on roll, and the points have that player's numbers.
  bool is_flipped = false;
  bool has_pips = true;  ///< pip counts are shown
  /// Said instead of what the player on roll does, such as "Ann wins 2 points"; "": nothing.
  std::string outcome{};
  /// Hops of the player on roll that are drawn as arrows, in that player's numbers.
  std::vector<Step> arrows{};
};

/// What a text consists of.
enum class Letters : std::uint8_t {
  unicode,
  ascii  ///< 7 bit: O light, X dark; at most 72 columns, names cut and other letters `?`
};

/// 14 lines that end with LF; in ASCII a line more where the words of the game are too long for
/// theirs. A point shows up to five checkers or, if there are more, their number instead of the
/// fifth.
[[nodiscard]] std::string board_text(const Situation& situation, const BoardLabels& labels = {},
                                     Letters letters = Letters::unicode);

/// A picture in SVG 1.1, 800 by 688 units on a white ground, without fonts, scripts or anything
/// else from outside: text is drawn as outlines, and a character without one as an empty box. Its
/// `title` says whose turn it is, its `desc` begins with the position id and the match id and goes
/// on with the board in words, so that names can be searched and read aloud.
[[nodiscard]] std::string board_svg(const Situation& situation, const BoardLabels& labels = {});

/// The board as an element `svg` of the class `board` in an HTML page, without the lines of words
/// above and below it. Its colours follow the `color-scheme` of the page, and its label has all of
/// it in words.
[[nodiscard]] std::string board_html(const Situation& situation, const BoardLabels& labels = {});

/// The children of that `svg` in their order, divided so that most of them are in other boards of a
/// match, too: a stack of checkers, a die, an arrow.
[[nodiscard]] std::vector<std::string> board_elements(const Situation& situation,
                                                      const BoardLabels& labels = {});

/// What a page has once for all of its boards, before the first of them: what they refer to, with a
/// style that a Content Security Policy has to allow.
[[nodiscard]] std::string board_symbols();
extern const std::string_view kBoardStyle;

/// The player's name, or without one the colour: "light", "dark".
[[nodiscard]] std::string player_words(Player player, const BoardLabels& labels);

/// Whose checkers have which colour, the pip counts and the cube: "Ann (light) 161 pips, Bob (dark)
/// 152 pips, cube 2, owned by Bob". The player who sees the board is named first.
[[nodiscard]] std::string legend_text(const Situation& situation, const BoardLabels& labels = {});

/// The game and the score before it: "7 point match, Ann 2, Bob 0"; "" if nothing of it is known.
[[nodiscard]] std::string score_text(const Situation& situation, const BoardLabels& labels = {});

/// The line below the pictures: "Alice to play 31", "Bob to roll or double", or the outcome.
[[nodiscard]] std::string duty_text(const Situation& situation, const BoardLabels& labels = {});

}  // namespace bgtools
