#pragma once

// Example:
//
//     Ruleset rules{game_named("long-nardy"), {}};
//     const std::optional<std::size_t> at = switch_named(*rules.game, "higher-die");
//     assert(at && choose(rules, *at, "false") && !rules.is_default(*at));
//
// Threads: any number may call these functions at the same time, and read the rules of a game,
// which are constant.

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/variant.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// What a game on a backgammon board is made of. Each game is one file of `games/`, which fills in
/// a GameRules; `turn.hpp` plays any of them. Backgammon itself, whose plays are generated for
/// millions of turns, has its own code in `legal_plays.hpp`.
namespace bgtools {

/// What a checker does to a single opposing checker on the point where it lands.
enum class Contact : std::uint8_t {
  hit,   ///< sends it to the bar; two block
  pin,   ///< keeps it there as long as it stays on top of it; two, or one on top of a pin, block
  block  ///< nothing: one checker blocks
};

/// What a throw gives besides its own plays.
enum class BonusKind : std::uint8_t {
  none,
  named_double,   ///< acey-deucey: a double of the player's choice
  second_throw,   ///< acey-deucey: another throw
  higher_double,  ///< gul bara: the next higher number four times
  left_over,      ///< gul bara: what the opponent left, which may be played first
  unknown         ///< there may be one, since the play before is not known
};

struct Bonus {
  BonusKind kind = BonusKind::none;
  std::uint8_t number = 0;  ///< 1 to 6: which; 0: any
  std::uint8_t times = 0;   ///< 1 to 4: how often it is played

  friend bool operator==(const Bonus&, const Bonus&) = default;
};

/// A throw that was played, as far as a bonus depends on it.
struct PlayedThrow {
  Roll roll{};
  int moves = 0;  ///< the numbers that were played
  int turn = 0;   ///< throws of both sides, this one included, from 1; larger ones may be cut to 8
  Bonus due{};    ///< the bonus that it was itself
};

/// Which numbers a throw of equal dice gives.
enum class Doubles : std::uint8_t {
  four_times,  ///< the number four times
  as_thrown,   ///< each die once
  cascade      ///< the number four times, then every higher one up to 6, in this order
};

/// How one side ended a game.
enum class Winner : std::uint8_t { mover, opponent, nobody };

struct GameEnding {
  Winner winner = Winner::mover;
  int points = 0;  ///< 0: a draw, or the sources do not say

  friend bool operator==(const GameEnding&, const GameEnding&) = default;
};

/// A question that the rule texts of a game answer differently.
struct GameSwitch {
  std::string_view name;
  std::array<std::string_view, 4> values{};  ///< the default first; "" where there are fewer
};
inline constexpr std::size_t kMostSwitches = 6;
/// An answer to each switch of a game: an index into its values.
using Choices = std::array<std::uint8_t, kMostSwitches>;

/// Whether of two numbers of which only one can be played the higher one must be: a switch of every
/// game with dice, and always its first.
inline constexpr GameSwitch kHigherDieSwitch{"higher_die", {"true", "false"}};

/// The answers of one site.
struct SiteReading {
  std::string_view site;
  Choices choices{};
};

struct GameRules;

/// A game with an answer to each of its switches.
struct Ruleset {
  const GameRules* game = nullptr;
  Choices choices{};

  [[nodiscard]] bool is_default(std::size_t at) const noexcept { return choices[at] == 0; }
};

/// The numbers that a player may move: in any order, or each only after those before it.
struct Numbers {
  std::array<std::uint8_t, 24> values{};
  std::uint8_t count = 0;
  bool is_ordered = false;

  [[nodiscard]] std::span<const std::uint8_t> span() const noexcept {
    return {values.data(), count};
  }
  void add(int number, int times = 1) noexcept {
    for (; times > 0 && count < values.size(); --times) {
      values[count++] = static_cast<std::uint8_t>(number);
    }
  }
  friend bool operator==(const Numbers&, const Numbers&) = default;
};

/// What the plays of a turn depend on besides the board and the dice.
struct Occasion {
  std::uint8_t turn = 0;       ///< turns of both sides, this one included, from 1; 0: not known
  bool is_first_turn = false;  ///< of this player
  bool is_named = false;       ///< acey-deucey: the double was named, not thrown
  /// Gul bara: what the opponent left unplayed is played first and alone.
  Numbers pending{};

  friend bool operator==(const Occasion&, const Occasion&) = default;
};

/// A turn after some of its moves.
struct TurnSoFar {
  const Ruleset& rules;
  const Occasion& occasion;
  Roll roll;
  const Position& before;  ///< when the turn began
  const Position& board;   ///< now
};

/// The rules of one game. A null function leaves its question to backgammon's rules.
struct GameRules {
  std::string_view name;
  /// What records also call it, in small letters without blanks and hyphens.
  std::array<std::string_view, 3> other_names{};
  int checkers = 15;  ///< of each side
  Position start{};
  int dice = 2;  ///< 0 (a turn is one free move), 2 or 3
  Contact contact = Contact::hit;
  Doubles doubles = Doubles::four_times;
  bool has_cube = false;
  bool moves_like_backgammon = false;  ///< the plays are those of backgammon
  bool opens_with_double = true;       ///< the first throw of a game may be a double
  int most_points = 2;                 ///< for a game without a cube; 0: the sources do not say
  /// Who bears off so many times, without the opponent doing so in between, has won; 0: the board
  /// decides.
  int scores_to_win = 0;
  /// The farthest point from which a checker is near enough to be borne off, and beyond which none
  /// may stand then.
  int home = 6;
  std::array<GameSwitch, kMostSwitches> switches{kHigherDieSwitch};
  SiteReading at_site{};  ///< how a site answers them, if it is not the default

  /// The numbers of a throw, where the dice alone do not decide them.
  Numbers (*numbers)(const Ruleset&, const Occasion&, Roll) = nullptr;
  /// Whether checkers are borne off with their own number only.
  bool (*bears_off_exactly)(const Ruleset&) = nullptr;
  /// Whether a pinned checker in the home board keeps its side from bearing off.
  bool (*pins_stop_bearing_off)(const Ruleset&) = nullptr;
  /// What forbids that a checker leaves its point, whatever it meets.
  Fault (*leaving)(const TurnSoFar&, Move) = nullptr;
  /// What forbids a move that the points allow.
  Fault (*landing)(const TurnSoFar&, Move) = nullptr;
  /// What forbids a board at the end of a turn; after every move if `watches_each_move` says so.
  Fault (*standing)(const Ruleset&, const Position&) = nullptr;
  bool (*watches_each_move)(const Ruleset&) = nullptr;
  /// Whether a turn did what its player must do if any play does it.
  bool (*does_its_duty)(const Ruleset&, const Position& before, const Position& after) = nullptr;
  /// Whether any play of these numbers that cannot go on is legal, although another uses more.
  bool (*may_stop_early)(const Ruleset&, const Numbers&) = nullptr;
  /// Whether the game is over once the mover has come to this board, and what it is worth.
  std::optional<GameEnding> (*ending)(const Ruleset&, const Position&) = nullptr;
  /// What a throw gives besides its own plays.
  Bonus (*bonus)(const Ruleset&, const PlayedThrow&) = nullptr;
  /// Whether the end counts in the middle of a turn, not only after it.
  bool (*ends_at_once)(const Ruleset&) = nullptr;
  /// For games whose moves are not made with numbers: the free moves of a turn, and what is wrong
  /// with one.
  void (*free_moves)(const Position&, std::span<Move> out, std::size_t& count) = nullptr;
  Fault (*free_move_fault)(const Position&, Move) = nullptr;
  Position (*after_free_move)(const Position&, Move) = nullptr;
};

/// The game of a name such as "long-nardy", as `variant_named` reads it; null: none.
[[nodiscard]] const GameRules* game_named(std::string_view name) noexcept;
/// All games that `games/` holds, in the order of games.def.
[[nodiscard]] std::span<const GameRules* const> all_games() noexcept;

/// The rules of a variant; null for backgammon and those that differ in their start only.
[[nodiscard]] const GameRules* game_rules(Variant variant) noexcept;
/// The game that a position's moves are of. Requires that it `moves_otherwise()`.
[[nodiscard]] const GameRules& game_of(const Position& position) noexcept;
/// The start of a game with these answers: those that backgammon's moves do not give make its
/// positions move otherwise.
[[nodiscard]] Position start_position(Variant variant, const Choices& choices) noexcept;
/// How a site answers the switches of a game, if it is known for that; else the defaults.
[[nodiscard]] Choices choices_at(Variant variant, std::string_view site) noexcept;

/// The names of all games that the engine knows: backgammon and its variants first.
[[nodiscard]] std::vector<std::string_view> names_of_games();

/// The switch of the game with this name, underscores and hyphens alike; nullopt: it has none.
[[nodiscard]] std::optional<std::size_t> switch_named(const GameRules& game,
                                                      std::string_view name) noexcept;
/// Answers a switch. False: the switch has no such value.
[[nodiscard]] bool choose(Ruleset& rules, std::size_t at, std::string_view value) noexcept;

}  // namespace bgtools
