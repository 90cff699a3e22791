#pragma once

#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/forced_plays.hpp>
#include <bgtools/replay/irregularity.hpp>
#include <bgtools/replay/state.hpp>
#include <bgtools/replay/surely_illegal.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bgtools {

/// One irregularity of one action.
struct Fact {
  std::size_t action = 0;  ///< index into Game::actions
  Irregularity what{};
  std::optional<std::size_t> follows_from{};  ///< index into FollowedGame::facts
  bool cannot_be_made = false;                ///< a play that the board does not allow at all

  friend bool operator==(const Fact&, const Fact&) = default;
};

/// What became of an illegal play.
struct Aftermath {
  std::size_t fact = 0;        ///< index into FollowedGame::facts
  std::size_t action = 0;      ///< the action that shows it
  bool is_taken_back = false;  ///< it was played again, legally; otherwise it stands

  friend bool operator==(const Aftermath&, const Aftermath&) = default;
};

/// One action as it was found.
struct FollowedAction {
  std::size_t action = 0;       ///< index into Game::actions
  int turn = 0;                 ///< the rolls of the game up to it, counted from 1
  bool is_board_known = false;  ///< there is one board, that of `before`
  State before{};               ///< Advance::met
  Resolution resolution{};      ///< of a written play, where the board is known

  FollowedAction() = default;
  /// Written out because an aggregate can only be built elsewhere and moved, which costs more than
  /// following a plain play.
  FollowedAction(std::size_t at, int turn_number, const State& met, const Resolution& resolved)
      : action(at), turn(turn_number), before(met), resolution(resolved) {}
};

/// Turns that were not verified, and why.
struct UnverifiedPart {
  int first = 0;  ///< turns, counted from 1
  int last = 0;
  bool is_board_known_after = false;  ///< the record allows only one board after them
  bool is_board_lost = false;         ///< nothing is known about the board after them
  std::optional<std::size_t> fact{};  ///< the cause; nullopt: the reader has reported the action
  std::size_t action = 0;             ///< index of the action after which nothing could be verified

  friend bool operator==(const UnverifiedPart&, const UnverifiedPart&) = default;
};

/// How a game ended.
struct GameOutcome {
  Ending ending = Ending::none;
  std::optional<Player> winner{};
  std::optional<Level> level{};  ///< of a win by bearing off whose final board is known
  /// The points of a game that was played out, in games that do not count like backgammon; 0: a
  /// draw, or the sources do not say.
  std::optional<int> worth{};
  Cube cube{};                          ///< at the end, before a dropped double
  std::optional<Cube> other_cube{};     ///< another reading of the cube that the record allows
  std::optional<int> resigned_level{};  ///< 1 to 3, where a resignation states it
  std::optional<std::array<int, 2>> checkers{};  ///< on the board at the end, if known
  bool is_loser_in_winners_home = false;         ///< or on the bar
  /// Whether each player has a checker off, as far as is known from the board.
  std::array<bool, 2> has_borne_off{};
  /// The least that each player loses as the loser of a game that is not played to its end.
  std::array<Level, 2> least_levels{Level::single, Level::single};
  /// The most that each player can lose as the loser of such a game.
  std::array<Level, 2> most_levels{Level::backgammon, Level::backgammon};
  bool is_board_known = true;
  std::int64_t turns = 0;
  std::int64_t hits_marked = 0;
  std::int64_t hits_unmarked = 0;
  std::size_t first_unmarked_hit = 0;  ///< index of its action, if there is one

  friend bool operator==(const GameOutcome&, const GameOutcome&) = default;
};

/// What is kept of the actions that are followed.
enum class Kept : std::uint8_t {
  every_action,
  irregular_actions  ///< those with facts and the action after each, and others
};

/// A game as it was followed.
struct FollowedGame {
  std::vector<FollowedAction> actions;            ///< in ascending order, as Kept says
  std::vector<Fact> facts;                        ///< in the order in which they became known
  std::vector<Aftermath> aftermaths;              ///< at most one for each fact
  std::vector<UnverifiedPart> unverified;         ///< in ascending order
  std::array<ForcedPlayHabit, 2> forced_plays{};  ///< of each player, if an empty cell required it
  GameOutcome outcome;

  /// What is kept of an action. Requires that it is kept, as every action with a fact is.
  [[nodiscard]] const FollowedAction& seen(std::size_t action) const;
  void clear();
};

/// Follows the actions of one game one by one: through one state, or through all that fit if the
/// state is uncertain. It merges equal states and drops those that a later action refutes. It
/// judges nothing, and no listener can change what it finds.
///
/// Between two actions it can set a mark, and go back to a mark in a record that is the same up to
/// there: this is how the search tries one edit after the other without starting over.
class Follow {
 public:
  /// The references must outlive it. `watched`: irregularities that become facts, in addition to
  /// those that others follow from; nothing else depends on them.
  Follow(const Setting& setting, const Game& game, ForcedPlayHabits& habits, Irregularities watched,
         FollowedGame& into);

  /// The number of actions that were followed.
  [[nodiscard]] std::size_t at() const noexcept { return now_.at; }
  /// How many boards fit, as a mark here would hold them.
  [[nodiscard]] std::size_t boards() const noexcept { return now_.states.size(); }
  /// How many times an action was tried on a board in doubt, going back included.
  [[nodiscard]] std::int64_t boards_tried() const noexcept { return boards_tried_; }
  /// How many boards the legal plays of an unknown play led to, going back included.
  [[nodiscard]] std::int64_t boards_opened() const noexcept { return boards_opened_; }
  /// Settles what waits for the next action, or for the end if there is none. `next` and `end`
  /// do so, too; call it first to stop at a fact.
  void settle_waiting();
  /// Follows the next turns as long as they are regular, as `next` would, but keeps nothing of them
  /// (Kept::irregular_actions). Gives the number of actions that were followed.
  std::size_t next_regular();
  /// Follows the next action. Requires that there is one.
  void next();
  /// The same, except that the boards to which it may have led are looked for only when something
  /// else is asked: enough to see its facts.
  void step();
  /// Finishes a game that has no further action. Called once.
  void end();

 private:
  /// What a step leaves open about the board.
  struct Opening {
    BoardAfter board{};
    Roll roll{};
    std::optional<std::size_t> cause{};
  };
  /// Everything that is carried from one action to the next.
  struct Thread {
    std::size_t at = 0;
    std::vector<State> states{};   ///< never empty; one without a board: the board is lost
    bool is_sample = false;        ///< of the boards that fit, too many to follow all
    bool is_doubt_benign = false;  ///< two readings of a legal play, not a fault
    std::optional<std::size_t> doubt_cause{};  ///< index of a fact
    std::size_t doubt_action = 0;
    int doubt_turn = 0;
    int turn = 0;
    int last_turn_of_play = 0;               ///< the last one before the end of the game
    bool is_rolling = false;                 ///< a turn is being followed
    std::int64_t resolutions = 0;            ///< in doubt
    std::size_t waiting_at = 0;              ///< the roll that State::waiting is of
    std::optional<std::size_t> illegal{};    ///< the fact of State::illegal
    std::optional<std::size_t> suspect{};    ///< a fact after which the board may be wrong
    std::optional<std::size_t> ambiguous{};  ///< the action of hits_open
    std::optional<std::size_t> after_end{};  ///< the first fact after the end
    std::optional<int> resigned_level{};
    std::int64_t turns = 0;
    std::int64_t hits_marked = 0;
    std::int64_t hits_unmarked = 0;
    std::size_t first_unmarked_hit = 0;
    std::optional<Opening> opening{};
  };

 public:
  /// A place between two actions.
  class Mark {
   public:
    /// The only state that fits there; null: there are several.
    [[nodiscard]] const State* only_state() const noexcept {
      return thread_.states.size() == 1 && boards_.empty() ? &thread_.states.front() : nullptr;
    }

   private:
    friend class Follow;
    Thread thread_;
    /// Of further states that differ from the only one of the thread in their boards.
    std::vector<Position> boards_;
    std::size_t facts_ = 0;
    std::size_t aftermaths_ = 0;
    std::size_t unverified_ = 0;
  };

  /// After `next`, not after `step`.
  [[nodiscard]] Mark mark() const;
  /// Goes to a marked place. `along` is a copy of what was found by going on from there; the game
  /// may have been changed since, from the mark on.
  void go_back(const Mark& mark, const FollowedGame& along);

 private:
  [[nodiscard]] std::size_t most_states() const;
  [[nodiscard]] std::int64_t most_resolutions() const;
  [[nodiscard]] bool is_certain() const {
    return now_.states.size() == 1 && now_.states[0].has_board;
  }
  [[nodiscard]] bool is_lost() const {
    return now_.states.size() == 1 && !now_.states[0].has_board;
  }
  void open_late();
  void step_one(const Action& action);
  void excuse_tail(const Action& action, Irregularities& bits) const;
  /// What an action did to every state that fits; `next_` has the states that it leads to.
  struct Several {
    Irregularities common{};  ///< those of all states
    BoardAfter board = BoardAfter::known;
    State before{};  ///< of the first
  };
  Several advance_each(const Action& action, bool is_moved);
  [[nodiscard]] bool advance_shortly(const State& state, Player player, const WrittenPlay& play);
  void step_several(const Action& action);
  void settle_before(const Action* action);
  void settle_several(const Action* action);
  [[nodiscard]] bool is_any_settled(const Action* action) const;
  std::optional<std::size_t> add(std::size_t action, Irregularity what);
  void add_all(std::size_t action, Irregularities bits, bool is_made);
  void add_fact_of(std::size_t action, Irregularity what, bool is_made);
  /// `met`: the state before the action itself.
  void note_aftermath(const Advance& step, const State& met);
  void note_hits(const HitMarks& marks);
  [[nodiscard]] std::optional<std::size_t> last_fact_of(std::size_t action) const;
  void doubt(std::optional<std::size_t> cause, std::size_t action, bool is_benign,
             bool was_certain);
  void lose_board(std::optional<std::size_t> cause, std::size_t action);
  void begin_doubt(std::optional<std::size_t> cause, std::size_t action);
  void regain_sight();
  void note_unverified(int first, int last, bool is_board_known_after);
  [[nodiscard]] bool can_go_on(const State& state, std::size_t ahead);
  void drop_refuted(std::size_t begin, std::size_t ahead);
  [[nodiscard]] WantedCheckers wanted_from(std::size_t action, Player player) const;
  void drop_without_checkers(std::size_t begin, const std::array<WantedCheckers, 2>& wanted);
  void expand(const State& state, Roll roll, BoardAfter board);
  void expand_any_roll(const State& state);
  [[nodiscard]] bool open_unread(const std::array<WantedCheckers, 2>& wanted);
  [[nodiscard]] const Action* next_deed(std::size_t from) const;
  [[nodiscard]] bool open_roll(Roll roll, BoardAfter board);
  [[nodiscard]] bool open_guesses(const std::array<WantedCheckers, 2>& wanted);
  void open(BoardAfter board, Roll roll, std::size_t action, std::optional<std::size_t> cause);
  void end_where_all_ended();
  void infer_habits();
  [[nodiscard]] bool is_surely_on_roll(Player player) const;

  Setting setting_;
  const Game& game_;
  ForcedPlayHabits& habits_;
  Irregularities watched_;
  FollowedGame& found_;
  Thread now_;
  bool has_inferred_habits_ = false;
  std::size_t agreed_ =
      0;  // this many actions of `found_` equal those of the copy to go back along
  Advance step_;
  Reading reading_;
  std::int64_t boards_tried_ = 0;
  std::int64_t boards_opened_ = 0;
  Settled settled_;
  std::vector<State> next_;
  Advance guess_;
  State guessed_;
  std::vector<LegalPlay> plays_;
};

/// Follows a whole game. False: `stop` was set, and the results are of no use.
bool follow(const Setting& setting, const Game& game, ForcedPlayHabits& habits,
            Irregularities watched, Kept kept, StopFlag stop, FollowedGame& into);

}  // namespace bgtools
