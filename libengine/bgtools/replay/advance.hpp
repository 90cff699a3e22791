#pragma once

#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/irregularity.hpp>
#include <bgtools/replay/state.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bgtools {

/// What is known about the board after a step, if it is not that of the next states.
enum class BoardAfter : std::uint8_t {
  known,             ///< that of each next state
  any_play,          ///< a legal play of the roll was made, but nothing says which
  any_play_or_none,  ///< a legal play or none was made: the written play is impossible
  any_roll,          ///< a legal play of any roll was made
  any_roll_or_none,  ///< the same, or none was made: the action could not be read
  lost               ///< nothing
};

/// How often the hits of a play carry their mark.
struct HitMarks {
  std::uint8_t marked = 0;
  std::uint8_t unmarked = 0;
  std::uint8_t without_hit = 0;  ///< bit n: hop n has a mark and hits nothing
};

/// Compares the hit marks of a legal play with the hits that it makes.
[[nodiscard]] HitMarks hit_marks(const WrittenPlay& play, const Reading& reading) noexcept;

/// Hops that were made one after the other as written, whatever the dice and the rules say; hops
/// that are impossible on the board were left out.
struct MadeHops {
  Position board{};
  std::uint8_t made = 0;  ///< bit n: hop n was made
  std::uint8_t hits = 0;  ///< bit n: hop n hit a blot
};
[[nodiscard]] MadeHops make_hops(const Position& board, std::span<const Step> hops) noexcept;

/// What one action does to a state.
struct Advance {
  Irregularities bits{};
  /// What the action shows about the roll that waits for it (State::waiting).
  Irregularities settled{};
  /// The state before the action itself, if it is not the one that was given: after the roll has
  /// taken a beaver or taken back an illegal play, or has let it stand.
  std::optional<State> before{};
  Resolution resolution{};  ///< of a written play, where `met` has a board
  HitMarks marks{};         ///< of a legal play
  BoardAfter board = BoardAfter::known;
  bool takes_back = false;  ///< the last illegal play is played again, legally
  bool lets_stand = false;  ///< the last illegal play stands, since the other side goes on
  /// The states that the action allows: one, or two where its hops can be read in two ways that hit
  /// different blots.
  std::array<State, 2> next{};
  std::uint8_t count = 1;
  std::vector<State> further{};  ///< after `next`, for plays with more than two readings

  /// The state before the action itself. Its board may be seen by either player. `given`: the state
  /// that was advanced.
  [[nodiscard]] const State& met(const State& given) const noexcept {
    return before ? *before : given;
  }
};

/// Judges the hops of a turn of the player whose board it is, as `resolve` does, with what the
/// state says about the turn.
inline void resolve(const State& state, const Position& board, Roll roll,
                    std::span<const Step> hops, Resolution& out) {
  if (board.moves_otherwise()) {
    resolve(state.rules(), state.occasion(), board, roll, hops, out);
  } else {
    resolve(board, roll, hops, out);
  }
}
/// The legal plays of that player, in the same way.
void legal_plays(const State& state, const Position& board, Roll roll, std::vector<LegalPlay>& out);
[[nodiscard]] std::vector<LegalPlay> legal_plays(const State& state, const Position& board,
                                                 Roll roll);

/// How the game is over on a board, seen by the player who has just moved; nullopt: it goes on.
[[nodiscard]] std::optional<GameEnding> ending_on(const Setting& setting, const Position& board);

/// The winner of a game that ended after the turn of a player; nullopt: a draw.
[[nodiscard]] std::optional<Player> winner_of(const GameEnding& ending, Player mover) noexcept;

/// What an event shows about the roll that waits for it.
struct Settled {
  Irregularities bits{};  ///< of that roll
  BoardAfter board = BoardAfter::known;
  State next{};
};

/// Whether the event settles the waiting roll. `action` null: the end of the game.
[[nodiscard]] bool settles(const Setting& setting, const State& state,
                           const Action* action) noexcept;

/// The state once it is known what follows the waiting roll: whether the game goes on or ends.
/// Requires that the event settles it; `action` null: the end of the game. A declared play that a
/// board follows is left to the step.
void settle(const Setting& setting, const State& state, const Action* action, Settled& out);

/// The state after an action, and what was irregular in it: a pure function that depends only on
/// its arguments and reports to nobody. Whatever only a later event shows waits in the state, and
/// `settle` comes before the step of the event that settles it. Whether something irregular breaks
/// a rule, and under which profile, is not decided here.
///
/// An illegal play that can be made is made. After one that cannot be made, the state has its board
/// as before, and Advance::board says that it is not known.
void advance(const Setting& setting, const State& state, const Action& action, Advance& out);

/// Does the same without copies: it changes `state` to what advance() puts into `out.next[0]`, and
/// puts into `resolution` what advance() puts into `out.resolution`. It sets neither of these two
/// members of `out`.
void advance_in_place(const Setting& setting, State& state, const Action& action,
                      Resolution& resolution, Advance& out);

}  // namespace bgtools
