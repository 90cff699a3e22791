#pragma once

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bgtools {

/// Whether a game is the Crawford game, as far as the record proves it.
enum class CrawfordState : std::uint8_t { no, yes, unknown };

/// Whose forced plays, those without an alternative, a match leaves out: none, those of one
/// player, or all of them.
enum class ForcedPlayHabit : std::uint8_t { none, of_player, of_record };

/// The setting in which a game is followed: what its board and cube depend on, and nothing that is
/// judged.
struct Setting {
  Variant variant = Variant::backgammon;
  Choices choices{};              ///< of the switches of the variant
  bool is_variant_named = false;  ///< by the user or the record
  bool sets_position = false;     ///< the game is only a position
  CrawfordState crawford = CrawfordState::no;
  std::optional<std::array<int, 2>> opening{};  ///< the die that each player threw, where stated
  /// For each player, whether forced plays are left out.
  std::array<ForcedPlayHabit, 2> forced_plays{};
  /// An unrecorded play of an unknown roll may be any play of any roll; otherwise nothing is known
  /// about the board after it. If a later play refutes all boards in doubt, it is taken for the
  /// fault, on one of them.
  bool guesses_rolls = false;
};

/// How a game ended.
enum class Ending : std::uint8_t { none, borne_off, dropped, resigned };

/// A double, beaver or raccoon that waits for its answer.
struct Offer {
  Player by{};
  Player to{};
  Cube if_taken{};
  std::optional<Cube> other_if_taken{};
  Cube if_dropped{};
  bool is_take_implied = false;  ///< after a beaver the next roll is the take
  std::uint8_t redoubles = 0;    ///< beavers, raccoons and so on

  friend bool operator==(const Offer&, const Offer&) = default;
};

/// A play that broke the rules, until the other side acts after it or it is played again.
struct IllegalPlay {
  Player by{};
  Roll roll{};
  Position before{};     ///< seen by the player
  bool is_made = false;  ///< the board includes it

  friend bool operator==(const IllegalPlay&, const IllegalPlay&) = default;
};

/// A play as it was written, to recognise it again.
struct LastPlay {
  Player by{};
  Roll roll{};
  std::uint8_t count = 0;
  std::array<Step, kMaxSteps> steps{};

  friend bool operator==(const LastPlay&, const LastPlay&) = default;
};

[[nodiscard]] inline LastPlay last_play(Player by, const WrittenPlay& play) noexcept {
  return {.by = by, .roll = play.roll, .count = play.count, .steps = play.steps};
}

/// What only a later event shows about the last roll.
enum class Waiting : std::uint8_t {
  nothing,
  blank,     ///< nothing is written and a play was legal: passed, left out, or the roll is open
  dance,     ///< the record says that nothing could be played, and a play was legal
  unplayed,  ///< the record says that there is no play or that it is unknown
  echo,      ///< an illegal play equal to the other player's last: an echo if nothing follows
  declared,  ///< a play that the record calls illegal; the board after it may follow
};

/// The state of a game between two of its events: a small value that can be copied and compared.
/// Equal states have the same future. A state knows only what the record has shown up to there, so
/// a roll without a play waits for the event after it.
struct State {
  Position board{};  ///< seen by `view`
  Player view = Player::one;
  bool has_board = true;       ///< false: the board is unknown, and `board` means nothing
  std::uint8_t checkers = 15;  ///< each side's, on the board and borne off
  Cube cube{};
  std::optional<Cube> other_cube{};  ///< another reading of the cube that the record allows
  std::optional<Offer> offer{};
  std::optional<Player> on_turn{};    ///< nullopt: either may roll
  std::optional<Player> open_roll{};  ///< whose roll waits while a double follows it
  bool has_rolled = false;            ///< either player, in this game
  bool is_set_up = false;             ///< a board was set before the first roll
  /// Of each player; 2 means 2 or more, 4 in games where a throw can give a bonus.
  std::array<std::uint8_t, 2> rolls{};
  Choices choices{};  ///< of the switches of the game
  Bonus bonus{};      ///< of the player on turn, from the throw before
  /// How many times one player has borne off since the other did, below 0 for player two; only in
  /// games that count them.
  std::int8_t scores = 0;
  std::uint8_t automatic_doubles = 0;
  Ending ending = Ending::none;
  std::optional<Player> winner{};
  Waiting waiting = Waiting::nothing;
  bool is_answer_waiting = false;  ///< the roll that waits left a double unanswered
  /// Whose last action could not be read, if no other followed: it may have been a double.
  std::optional<Player> unread{};
  std::optional<LastPlay> last{};  ///< the last roll, not counting echoes
  std::optional<IllegalPlay> illegal{};

  friend bool operator==(const State&, const State&) = default;

  /// The rules of a game that moves otherwise than backgammon, which the board has to be of.
  [[nodiscard]] Ruleset rules() const noexcept { return {&game_of(board), choices}; }

  /// What the plays of the next turn depend on besides the board, which has to be seen by the
  /// player who makes it. Only games that move otherwise than backgammon ask for it.
  [[nodiscard]] Occasion occasion() const noexcept;

  /// The board as the player sees it.
  [[nodiscard]] Position seen_by(Player player) const noexcept {
    return player == view ? board : board.flipped();
  }
};

/// The cube, its value clamped so that it can be doubled: a record may print any number.
[[nodiscard]] Cube countable(Cube cube) noexcept;

/// The state before the first event of a game.
[[nodiscard]] State start_of_game(const Setting& setting) noexcept;

}  // namespace bgtools
