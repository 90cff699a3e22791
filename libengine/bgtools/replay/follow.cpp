// Follows a game whose board is not always known.
//
// The problem. A record leaves things open: a play that could not be read, a turn that is missing,
// a play of which nothing is written because it was forced, a hop that two routes give. After it
// the board is one of several, and mostly the later turns show which. To give up there would leave
// the rest of the game unverified; to guess would accuse players of what they did not do.
//
// The idea is that of an automaton that is not deterministic: all states that fit are carried along
// (`Thread::states`). Each action is tried on each of them with `advance`; those on which it is
// illegal are dropped as refuted, and those with an equal board become one. When one is left, the
// board is known again (`regain_sight`).
//
// Why this is right. While there are several states, a fact is added only if all of them agree on
// it, and never one that depends on the board (`kOfBoard`): it is true of the game, whichever board
// it had. To drop a state is to believe the later play rather than an illegal one before it; where
// that is wrong, all boards are refuted sooner or later, and the board is lost instead of wrong.
// Turns between the cause and the next known board are listed as not verified, so nothing passes by
// not being checked.
//
// What was uncertain is of one of these kinds:
//
// - benign: a legal play has two readings, which differ in what they hit. If all boards are
//   refuted, the play that refutes them is the fault, and the first reading goes on.
// - a fault or a gap: if all boards are refuted, nothing is known, and the board is lost. The cube,
//   the turn and the end of the game are still followed.
// - a cell of which nothing could be read: any roll, or none. If that is too much, the board is
// lost.
// - a sample: there were too many boards to follow all (only when the search guesses). That one is
//   left, or none, proves nothing then.
//
// Bounds. A roll has dozens of plays, so two or three open turns give ten thousands of boards.
// There are limits for the states at a time and for the plays that are tried on them in a game;
// beyond them the board is lost. The search, which guesses whole turns without their roll, has
// larger ones, since it asks only whether any board fits, and drops boards before they become too
// many: first by the checkers that the next plays need (`drop_without_checkers`), then by trying
// these plays (`drop_refuted`), with more of them the more boards there are.
//
// Costs. Nearly every turn of nearly every record is regular, and only its board is of interest
// later: a stretch of such turns is followed on a board of its own (`Lane`). With one state, any
// other action costs one `advance` in place and no copy; with several, an `advance` with a copy for
// each.

#include <algorithm>
#include <bgtools/game/bytes.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/replay/lane.hpp>
#include <bgtools/replay/surely_illegal.hpp>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

// A board in doubt is followed through all boards that the record allows; beyond this many the game
// is given up as not verified, so that a broken record costs bounded work.
constexpr std::size_t kMostStates = 2000;
constexpr std::int64_t kMostResolutions = 60'000;
// Two turns that are not recorded lead to many more boards, of which the next plays leave few.
constexpr std::size_t kMostGuessedStates = 50'000;
constexpr std::int64_t kMostGuesses = 1'000'000;
// In games that move otherwise, whether a play can be made takes a hundred times as long.
constexpr std::int64_t kMostGuessesInOtherGames = 10'000;
// Beyond so many, each is tried with one more of the next actions, up to some.
constexpr std::size_t kManyGuessedStates = 2000;
constexpr std::size_t kMostAhead = 8;
// Prime, and more than there are boards to start from.
constexpr std::size_t kSpread = 10'007;
// A board is tried only if it has the checkers for the plays among so many actions.
constexpr std::size_t kPlaysWanted = 16;

/// Faults of a written play, and a pass although there is a legal play.
constexpr Irregularities kIllegalPlays{Irregularity::no_such_point,
                                       Irregularity::too_many_moves,
                                       Irregularity::empty_source,
                                       Irregularity::wrong_direction,
                                       Irregularity::bar_first,
                                       Irregularity::die_not_rolled,
                                       Irregularity::die_reused,
                                       Irregularity::blocked,
                                       Irregularity::entry_blocked,
                                       Irregularity::blocked_intermediate,
                                       Irregularity::bear_off_not_home,
                                       Irregularity::bear_off_die_small,
                                       Irregularity::bear_off_not_highest,
                                       Irregularity::must_use_both,
                                       Irregularity::must_use_more,
                                       Irregularity::must_use_higher,
                                       Irregularity::breaks_rule_of_game};

/// A play that leaves dice unused.
constexpr Irregularities kPlayedInPart{Irregularity::must_use_both, Irregularity::must_use_more};
/// What may be right at the end of a game.
constexpr Irregularities kOfATail = [] {
  Irregularities all{Irregularity::passed_without_roll};
  all.add(kPlayedInPart);
  return all;
}();

/// Irregularities that depend on the board: they are not reported while there are several boards.
constexpr Irregularities kOfBoard = [] {
  Irregularities all{Irregularity::passed_without_roll,
                     Irregularity::forced_play_left_out,
                     Irregularity::passed,
                     Irregularity::hit_mark_without_hit,
                     Irregularity::hops_reordered,
                     Irregularity::hops_expanded,
                     Irregularity::lower_die_first,
                     Irregularity::hits_open,
                     Irregularity::legal_play,
                     Irregularity::roll_not_recorded,
                     Irregularity::shown_board_differs};
  all.add(kIllegalPlays);
  return all;
}();

/// Irregularities that other facts and unverified turns follow from: they always become facts.
constexpr Irregularities kCauses = [] {
  Irregularities all{Irregularity::roll_before_answer, Irregularity::roll_out_of_turn,
                     Irregularity::bonus_left_out,     Irregularity::impossible_dice,
                     Irregularity::play_not_recorded,  Irregularity::declared_without_board,
                     Irregularity::declared_illegal,   Irregularity::passed,
                     Irregularity::after_end,          Irregularity::impossible_set_board,
                     Irregularity::shown_board_differs};
  all.add(kIllegalPlays);
  return all;
}();

/// The points alone: the rest of a position is zero in most games, and boards are compared as a
/// whole before they are taken for equal.
std::uint64_t hash(const Position& board) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15;
  std::uint64_t mixed = 0;
  // The last word overlaps the one before it.
  for (const std::size_t begin : {0U, 8U, 16U, 18U}) {
    std::uint64_t word = 0;
    std::memcpy(&word, board.points.data() + begin, sizeof word);
    mixed = (mixed ^ word) * kOdd;
    mixed ^= mixed >> 32U;
  }
  return mixed;
}

/// Keeps one of some states for each board, the first one. States in doubt come from one state by
/// plays of the same rolls and have seen the same actions, so the board is what they differ in.
///
/// A table with open addressing holds the indices of those that remain, at most half full: there
/// may be 50,000, and each state has some hundred bytes.
class OneForEachBoard {
 public:
  /// The first states may be those that the last call has kept, so that only the others are looked
  /// at.
  void keep(std::vector<State>& states);

 private:
  static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();

  /// The slot of a board, or a free one.
  [[nodiscard]] std::size_t slot_of(const std::vector<State>& states, const Position& board) const {
    // Their number is a power of two.
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(board) & mask;
    while (slots_[slot] != kFree && states[slots_[slot]].board != board) slot = (slot + 1) & mask;
    return slot;
  }

  std::vector<std::uint32_t> slots_;  ///< of the kept states by the hash of their boards
  std::uint32_t kept_ = 0;
};

void OneForEachBoard::keep(std::vector<State>& states) {
  if (slots_.size() < 2 * states.size()) {
    slots_.assign(std::bit_ceil(4 * states.size()), kFree);
    for (std::uint32_t i = 0; i < kept_; ++i) slots_[slot_of(states, states[i].board)] = i;
  }
  for (std::size_t i = kept_; i < states.size(); ++i) {
    std::uint32_t& slot = slots_[slot_of(states, states[i].board)];
    if (slot != kFree) continue;
    slot = kept_;
    if (kept_ != i) states[kept_] = states[i];
    ++kept_;
  }
  states.resize(kept_);
}

void keep_one_for_each_board(std::vector<State>& states) {
  if (states.size() > 1) OneForEachBoard().keep(states);
}

/// Keeps at most so many states, evenly spread: plays of one roll are next to each other, so the
/// first ones would be too much alike.
void thin(std::vector<State>& states, std::size_t most) {
  const std::size_t count = states.size();
  if (count <= most) return;
  for (std::size_t kept = 1; kept < most; ++kept) states[kept] = states[kept * count / most];
  states.resize(most);
}

Irregularities without(Irregularities bits, Irregularities what) {
  for (Irregularities rest = what; !rest.empty(); rest.remove(rest.first())) {
    bits.remove(rest.first());
  }
  return bits;
}

bool is_waiting(const State& state) {
  return state.waiting != Waiting::nothing || state.is_answer_waiting;
}

/// Everything that a roll without a play waits for, except an answer to a double.
bool waits_for_a_play(const State& state) {
  return state.waiting == Waiting::blank || state.waiting == Waiting::dance;
}

bool ends_game(const Action* action) {
  return action == nullptr || std::holds_alternative<Resign>(action->what);
}

}  // namespace

const FollowedAction& FollowedGame::seen(std::size_t action) const {
  if (action < actions.size() && actions[action].action == action) return actions[action];
  return *std::lower_bound(
      actions.begin(), actions.end(), action,
      [](const FollowedAction& each, std::size_t wanted) { return each.action < wanted; });
}

void FollowedGame::clear() {
  actions.clear();
  facts.clear();
  aftermaths.clear();
  unverified.clear();
  forced_plays = {};
  outcome = GameOutcome{};
}

Follow::Follow(const Setting& setting, const Game& game, ForcedPlayHabits& habits,
               Irregularities watched, FollowedGame& into)
    : setting_(setting), game_(game), habits_(habits), watched_(watched), found_(into) {
  watched_.add(kCauses);
  found_.clear();
  now_.states.push_back(start_of_game(setting_));
}

// A record as it is written has to be checked in bounded time whatever it says, so its limits are
// low. The search has a budget of its own, which counts the boards.
std::size_t Follow::most_states() const {
  return setting_.guesses_rolls ? kMostGuessedStates : kMostStates;
}

std::int64_t Follow::most_resolutions() const {
  return setting_.guesses_rolls ? kMostGuesses : kMostResolutions;
}

Follow::Mark Follow::mark() const {
  Mark mark;
  mark.thread_ = now_;
  // Nearly always: many boards fit, and a state is several times as large as its board.
  std::vector<State>& states = mark.thread_.states;
  const bool is_alike = std::all_of(states.begin() + 1, states.end(), [&](State state) {
    state.board = states[0].board;
    return state == states[0];
  });
  if (is_alike && states.size() > 1) {
    mark.boards_.reserve(states.size() - 1);
    std::for_each(states.begin() + 1, states.end(),
                  [&](const State& state) { mark.boards_.push_back(state.board); });
    states.resize(1);
    states.shrink_to_fit();
  }
  mark.facts_ = found_.facts.size();
  mark.aftermaths_ = found_.aftermaths.size();
  mark.unverified_ = found_.unverified.size();
  return mark;
}

void Follow::go_back(const Mark& mark, const FollowedGame& along) {
  now_ = mark.thread_;
  if (!mark.boards_.empty()) now_.states.resize(1 + mark.boards_.size(), now_.states[0]);
  for (std::size_t i = 0; i < mark.boards_.size(); ++i) now_.states[i + 1].board = mark.boards_[i];
  // What was found before the mark is the same along both ways: only what the last one changed
  // after an earlier mark has to be copied. Going from one mark to an earlier one copies nothing.
  std::vector<FollowedAction>& actions = found_.actions;
  actions.resize(std::min(agreed_, now_.at));
  const auto from = static_cast<std::ptrdiff_t>(actions.size());
  actions.insert(actions.end(), along.actions.begin() + from,
                 along.actions.begin() + static_cast<std::ptrdiff_t>(now_.at));
  agreed_ = now_.at;
  const auto take_first = [](auto& list, const auto& whole, std::size_t count) {
    list.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(count));
  };
  take_first(found_.facts, along.facts, mark.facts_);
  take_first(found_.aftermaths, along.aftermaths, mark.aftermaths_);
  take_first(found_.unverified, along.unverified, mark.unverified_);
  found_.outcome = GameOutcome{};
}

/// Adds a fact if anybody asks for it; gives its index.
std::optional<std::size_t> Follow::add(std::size_t action, Irregularity what) {
  if (!watched_.has(what)) return std::nullopt;
  found_.facts.push_back(Fact{.action = action, .what = what});
  return found_.facts.size() - 1;
}

void Follow::add_all(std::size_t action, Irregularities bits, bool is_made) {
  for (bits.keep(watched_); !bits.empty(); bits.remove(bits.first())) {
    add_fact_of(action, bits.first(), is_made);
  }
}

/// Adds a fact with its cause, and remembers what may follow from it.
void Follow::add_fact_of(std::size_t action, Irregularity what, bool is_made) {
  if (what == Irregularity::hits_open) {
    now_.ambiguous = action;
    return;
  }
  // Reported once for each game.
  if (what == Irregularity::after_end && now_.after_end) return;
  const std::optional<std::size_t> number = add(action, what);
  if (!number) return;
  Fact& fact = found_.facts[*number];
  // A play that cannot be made follows from an earlier fault that left a wrong board, if there is
  // one; otherwise it may be such a fault itself.
  const bool is_illegal_play = kIllegalPlays.has(what);
  if (is_illegal_play) {
    fact.cannot_be_made = !is_made;
    if (!is_made) fact.follows_from = now_.suspect;
    now_.illegal = number;
    if (!now_.suspect) now_.suspect = number;
  } else if (what == Irregularity::passed) {
    now_.illegal = number;
    now_.suspect = number;
  } else if (what == Irregularity::declared_illegal) {
    now_.illegal = number;
  } else if (what == Irregularity::roll_out_of_turn) {
    now_.suspect = number;
  } else if (what == Irregularity::shown_board_differs) {
    fact.follows_from = now_.suspect;
    if (!now_.suspect) now_.suspect = number;
  } else if (what == Irregularity::after_end) {
    now_.after_end = number;
  } else if (what == Irregularity::roll_before_answer && !is_certain() &&
             action == now_.doubt_action && !now_.doubt_cause) {
    now_.doubt_cause = number;
  }
}

std::optional<std::size_t> Follow::last_fact_of(std::size_t action) const {
  for (std::size_t at = found_.facts.size(); at-- > 0;) {
    if (found_.facts[at].action == action) return at;
  }
  return std::nullopt;
}

/// Notes what an action makes of the illegal play before it: it is taken back or stands.
void Follow::note_aftermath(const Advance& step, const State& met) {
  if (step.takes_back) {
    if (now_.illegal) {
      found_.aftermaths.push_back(
          {.fact = *now_.illegal, .action = now_.at, .is_taken_back = true});
      if (now_.suspect == now_.illegal) now_.suspect.reset();
    }
    now_.doubt_cause.reset();
  } else if (step.lets_stand && now_.illegal) {
    found_.aftermaths.push_back({.fact = *now_.illegal, .action = now_.at, .is_taken_back = false});
  }
  if (!met.illegal) now_.illegal.reset();
}

void Follow::note_hits(const HitMarks& marks) {
  now_.hits_marked += marks.marked;
  if (marks.unmarked != 0 && now_.hits_unmarked == 0) now_.first_unmarked_hit = now_.at;
  now_.hits_unmarked += marks.unmarked;
}

/// From this action on the board is in doubt. What is not verified later has this cause.
void Follow::begin_doubt(std::optional<std::size_t> cause, std::size_t action) {
  now_.doubt_cause = cause;
  now_.doubt_action = action;
  now_.doubt_turn = now_.turn;
}

/// Nothing is known about the board from here on, until the record shows one. A cause that is known
/// already is kept.
void Follow::lose_board(std::optional<std::size_t> cause, std::size_t action) {
  if (is_certain() || now_.is_doubt_benign) begin_doubt(cause, action);
  now_.states.resize(1);
  now_.states[0].has_board = false;
  now_.is_doubt_benign = false;
}

/// There is one board again: the turns since the doubt began are listed as not verified, unless
/// all of them were legal on it.
void Follow::regain_sight() {
  now_.is_sample = false;
  const bool was_benign = now_.is_doubt_benign;
  now_.is_doubt_benign = false;
  now_.ambiguous.reset();
  // The play that leaves only one board is legal; a board that is shown says nothing about the play
  // before it.
  if (!was_benign) {
    note_unverified(now_.doubt_turn + 1, now_.is_rolling ? now_.turn - 1 : now_.turn, true);
  }
  now_.doubt_cause.reset();
}

void Follow::note_unverified(int first, int last, bool is_board_known_after) {
  if (last < first) return;
  found_.unverified.push_back({.first = first,
                               .last = last,
                               .is_board_known_after = is_board_known_after,
                               .is_board_lost = is_lost(),
                               .fact = now_.doubt_cause,
                               .action = now_.doubt_action});
}

/// Keeps one state for each board, and records what they show. `was_certain`: there was one
/// before.
void Follow::doubt(std::optional<std::size_t> cause, std::size_t action, bool is_benign,
                   bool was_certain) {
  std::vector<State>& states = now_.states;
  keep_one_for_each_board(states);
  if (states.size() == 1) {
    // The right board may not have been among the sample.
    if (now_.is_sample) {
      states[0].has_board = false;
      now_.is_doubt_benign = false;
    } else if (!was_certain) {
      regain_sight();
    }
    return;
  }
  if (was_certain || (now_.is_doubt_benign && !is_benign)) begin_doubt(cause, action);
  now_.is_doubt_benign = is_benign && (was_certain || now_.is_doubt_benign);
  if (states.size() > most_states()) {
    states.resize(1);
    states[0].has_board = false;
    now_.is_doubt_benign = false;
  }
}

/// Adds to `next_` every board to which a legal play of a roll leads from a state, or the board as
/// it is if there is none or if none may have been made.
void Follow::expand(const State& state, Roll roll, BoardAfter board) {
  legal_plays(state, state.board, roll, plays_);
  ++now_.resolutions;
  boards_opened_ += static_cast<std::int64_t>(plays_.size());
  for (const LegalPlay& legal : plays_) {
    next_.push_back(state);
    next_.back().board = legal.result;
  }
  if (plays_.empty() || board == BoardAfter::any_play_or_none) next_.push_back(state);
}

/// The same for the plays of any roll.
void Follow::expand_any_roll(const State& state) {
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) {
      expand(state, Roll{first, second}, BoardAfter::any_roll);
    }
  }
}

/// Expands each state by the plays of a roll. False: the boards are too many.
bool Follow::open_roll(Roll roll, BoardAfter board) {
  // Looking for equal boards after each state would take time in the square of their number.
  std::size_t looked_at = most_states();
  std::size_t merged_at = looked_at;
  std::size_t merged = 0;
  OneForEachBoard boards;
  const bool is_one = now_.states.size() == 1;
  for (const State& state : now_.states) {
    expand(state, roll, board);
    if (is_one) return next_.size() <= looked_at;
    if (next_.size() + merged > looked_at) {
      boards.keep(next_);
      merged = 0;
      looked_at = next_.size() + most_states();
      merged_at = next_.size() + most_states() / 8;
      if (next_.size() > most_states()) return false;
    } else if (next_.size() > merged_at) {
      // Only to save room.
      merged += next_.size();
      boards.keep(next_);
      merged -= next_.size();
      merged_at = next_.size() + most_states() / 8;
    }
  }
  return true;
}

/// Expands states that were guessed by the plays of any roll, and drops at once those that the next
/// actions refute. False: the boards are too many, and those in `next_` are a sample of them.
bool Follow::open_guesses(const std::array<WantedCheckers, 2>& wanted) {
  const std::int64_t most_guesses =
      now_.states[0].board.moves_otherwise() ? kMostGuessesInOtherGames : kMostGuesses;
  std::int64_t guesses = 0;
  std::size_t ahead = 1;
  std::size_t looked_at = most_states();
  const std::size_t count = now_.states.size();
  for (std::size_t i = 0; i < count; ++i) {
    // If they are too many, the first ones are to be a sample of all. A prime that is larger than
    // their number visits each of them once.
    const std::size_t before = next_.size();
    expand_any_roll(now_.states[i * kSpread % count]);
    guesses += static_cast<std::int64_t>(next_.size() - before);
    drop_without_checkers(before, wanted);
    drop_refuted(before, ahead);
    while (next_.size() > kManyGuessedStates && ahead < kMostAhead) drop_refuted(0, ++ahead);
    if (next_.size() > looked_at) {
      // Later actions may have refuted some of those that were looked at before.
      keep_one_for_each_board(next_);
      looked_at = next_.size() + most_states();
      if (next_.size() > most_states()) return false;
    }
    if (guesses > most_guesses) return false;
  }
  return true;
}

/// Expands the only state by the plays of any roll, and keeps it as it is, too. False: there are
/// several states already, or the boards are too many.
bool Follow::open_unread(const std::array<WantedCheckers, 2>& wanted) {
  if (now_.states.size() > 1 || now_.states[0].board.moves_otherwise()) return false;
  expand_any_roll(now_.states[0]);
  next_.push_back(now_.states[0]);
  drop_without_checkers(0, wanted);
  return next_.size() <= kMostStates;
}

/// The first action from an index on that is not a comment; null: none.
const Action* Follow::next_deed(std::size_t from) const {
  const auto first = game_.actions.begin() + static_cast<std::ptrdiff_t>(from);
  const auto found = std::find_if(first, game_.actions.end(), [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  });
  return found == game_.actions.end() ? nullptr : &*found;
}

/// Adds to the states what a step leaves open: every board that a legal play of the roll gives, or
/// of any roll, or the board as it is if no play was made.
///
/// Of a roll these are dozens for each state. Without the roll they are hundreds, and a second turn
/// of that kind (`open_guesses`) would give hundreds of each: there, states are opened one at a
/// time and thinned at once, and if there are still too many, a sample is taken.
void Follow::open(BoardAfter board, Roll roll, std::size_t action,
                  std::optional<std::size_t> cause) {
  if (board == BoardAfter::known) return;
  if (board == BoardAfter::lost) {
    lose_board(cause, action);
    return;
  }
  // While the board is in doubt, the first cause remains the cause.
  const bool was_certain = is_certain();
  if (!was_certain && !now_.is_doubt_benign) cause = now_.doubt_cause;
  next_.clear();
  bool is_whole = true;
  bool is_sample = false;
  if (board == BoardAfter::any_roll) {
    const std::array wanted{wanted_from(now_.at + 1, Player::one),
                            wanted_from(now_.at + 1, Player::two)};
    if (now_.states.size() > 1) {
      is_sample = !open_guesses(wanted);
      if (is_sample) thin(next_, kManyGuessedStates);
    } else {
      expand_any_roll(now_.states[0]);
      is_whole = next_.size() <= most_states();
      drop_without_checkers(0, wanted);
    }
    // No turn makes the next ones legal: one of them shows it.
    if (next_.empty()) expand_any_roll(now_.states[0]);
  } else if (board == BoardAfter::any_roll_or_none) {
    // An answer shows that it was a double.
    const Action* const next = next_deed(now_.at + 1);
    const bool is_answer = next != nullptr && (std::holds_alternative<Take>(next->what) ||
                                               std::holds_alternative<Drop>(next->what) ||
                                               std::holds_alternative<Beaver>(next->what));
    if (is_answer && next->player != game_.actions[now_.at].player) return;
    is_whole =
        open_unread({wanted_from(now_.at + 1, Player::one), wanted_from(now_.at + 1, Player::two)});
  } else {
    is_whole = open_roll(roll, board);
  }
  if (next_.empty() || !is_whole) {
    lose_board(cause, action);
    return;
  }
  now_.states.swap(next_);
  // Not to hold the room for both.
  if (next_.capacity() > kMostStates) std::vector<State>().swap(next_);
  now_.is_sample = now_.is_sample || is_sample;
  doubt(cause, action, false, was_certain);
  if (!is_lost()) end_where_all_ended();
}

/// Whether the actions after the next one, up to `ahead` of them, can be made. They are followed
/// only while they leave nothing open; beyond that the board is given the benefit of the doubt.
bool Follow::can_go_on(const State& state, std::size_t ahead) {
  if (now_.at + ahead >= game_.actions.size()) return true;
  const std::size_t first = now_.at + 1;
  const State* now = &state;
  for (std::size_t at = first; at < first + ahead && now->waiting == Waiting::nothing; ++at) {
    ++boards_tried_;
    if (is_surely_illegal(*now, game_.actions[at])) return false;
    advance(setting_, *now, game_.actions[at], guess_);
    if (guess_.bits.has_any(kIllegalPlays)) return false;
    if (guess_.count != 1 || guess_.board != BoardAfter::known) return true;
    guessed_ = guess_.next[0];
    now = &guessed_;
  }
  return true;
}

/// Of the boards from an index on, keeps those on which the actions after the next one can be made.
void Follow::drop_refuted(std::size_t begin, std::size_t ahead) {
  next_.erase(std::remove_if(next_.begin() + static_cast<std::ptrdiff_t>(begin), next_.end(),
                             [&](const State& state) { return !can_go_on(state, ahead); }),
              next_.end());
}

/// The checkers that a player needs for the plays from an action on. It is a necessary condition
/// and is found once for all boards.
WantedCheckers Follow::wanted_from(std::size_t action, Player player) const {
  WantedCheckers wanted;
  const std::size_t end = std::min(action + kPlaysWanted, game_.actions.size());
  for (std::size_t at = action; at < end; ++at) {
    const Action& each = game_.actions[at];
    if (std::holds_alternative<SetPosition>(each.what)) break;
    const auto* const play = std::get_if<WrittenPlay>(&each.what);
    if (play == nullptr || each.player != player) continue;
    if (play->kind != PlayKind::moved && play->kind != PlayKind::danced) break;
    if (!wanted.add(*play)) break;
  }
  return wanted;
}

/// Of the boards from an index on, keeps those with the checkers that the next plays move.
void Follow::drop_without_checkers(std::size_t begin, const std::array<WantedCheckers, 2>& wanted) {
  // A pinned checker does not count, but may be free by then.
  if (now_.states[0].board.moves_otherwise()) return;
  // Few points are wanted, and boards are many: none is turned round for the other player.
  struct Need {
    std::size_t point = 0;
    int checkers = 0;
  };
  std::array<std::array<Need, kBar>, 2> needs{};
  std::array<std::size_t, 2> counts{};
  for (const Player player : {Player::one, Player::two}) {
    const std::size_t side = index(player);
    for (std::size_t point = 1; point < kBar; ++point) {
      if (wanted[side][point] > 0) needs[side][counts[side]++] = {point, wanted[side][point]};
    }
  }
  const auto lacks = [&](const State& state) {
    const std::size_t own = index(state.view);
    for (std::size_t i = 0; i < counts[own]; ++i) {
      const Need& need = needs[own][i];
      if (need.checkers > state.board.points[need.point]) return true;
    }
    for (std::size_t i = 0; i < counts[1 - own]; ++i) {
      const Need& need = needs[1 - own][i];
      if (need.checkers > -state.board.points[kBar - need.point]) return true;
    }
    return false;
  };
  next_.erase(
      std::remove_if(next_.begin() + static_cast<std::ptrdiff_t>(begin), next_.end(), lacks),
      next_.end());
}

/// A game is over if the player has no checker left on any board that fits. If it is over on some
/// of them only, those that follow decide.
void Follow::end_where_all_ended() {
  const bool are_all_off =
      std::all_of(now_.states.begin(), now_.states.end(),
                  [&](const State& state) { return ending_on(setting_, state.board).has_value(); });
  for (State& state : now_.states) {
    if (are_all_off && state.ending == Ending::none) {
      state.ending = Ending::borne_off;
      state.winner = winner_of(*ending_on(setting_, state.board), state.view);
    } else if (!are_all_off && state.ending == Ending::borne_off) {
      state.ending = Ending::none;
      state.winner.reset();
    }
  }
}

bool Follow::is_any_settled(const Action* action) const {
  return std::any_of(now_.states.begin(), now_.states.end(),
                     [&](const State& state) { return settles(setting_, state, action); });
}

void Follow::infer_habits() {
  has_inferred_habits_ = true;
  for (const Player player : {Player::one, Player::two}) {
    setting_.forced_plays[index(player)] = habits_.of(game_, player);
  }
  found_.forced_plays = setting_.forced_plays;
}

/// Lets the next action show what the roll that waits was, before the action is followed itself.
void Follow::settle_before(const Action* action) {
  // To infer the habits takes a pass over the match, so it waits for the first empty cell.
  if (!has_inferred_habits_ &&
      std::any_of(now_.states.begin(), now_.states.end(),
                  [](const State& state) { return state.waiting == Waiting::blank; })) {
    infer_habits();
  }
  if (!is_any_settled(action)) return;
  now_.is_rolling = true;
  if (now_.states.size() > 1) {
    settle_several(action);
  } else {
    const Roll roll = now_.states[0].last ? now_.states[0].last->roll : Roll{};
    settle(setting_, now_.states[0], action, settled_);
    now_.states[0] = settled_.next;
    add_all(now_.waiting_at, settled_.bits, settled_.board == BoardAfter::known);
    if (settled_.board == BoardAfter::any_play) {
      // The board has to be seen by the player who made the roll.
      State& state = now_.states[0];
      state.board = state.seen_by(state.last->by);
      state.view = state.last->by;
    }
    open(settled_.board, roll, now_.waiting_at, last_fact_of(now_.waiting_at));
  }
  now_.is_rolling = false;
}

/// The same with several boards. On those where the roll had no play nothing waits, and they remain
/// as they are; those where it had one and the game went on are refuted, as an illegal play is.
void Follow::settle_several(const Action* action) {
  Irregularities common = watched_;
  BoardAfter board = BoardAfter::known;
  Roll roll{};
  next_.clear();
  for (const State& state : now_.states) {
    if (!settles(setting_, state, action)) {
      common = {};
      next_.push_back(state);
      continue;
    }
    settle(setting_, state, action, settled_);
    const bool is_pass = waits_for_a_play(state);
    common.keep(without(
        settled_.bits, is_pass ? Irregularities{Irregularity::roll_not_played} : Irregularities{}));
    // A pass with a legal play available was made on another board.
    if (is_pass && !ends_game(action)) continue;
    board = settled_.board;
    roll = state.last->roll;
    next_.push_back(settled_.next);
    if (board == BoardAfter::any_play) {
      next_.back().board = next_.back().seen_by(state.last->by);
      next_.back().view = state.last->by;
    }
  }
  // Both readings of a legal play are refuted: the pass is the fault, on the first one.
  if (next_.empty() && now_.is_doubt_benign) {
    now_.states.resize(1);
    regain_sight();
    now_.is_rolling = false;
    if (is_waiting(now_.states[0])) settle_before(action);
    return;
  }
  add_all(now_.waiting_at, without(common, kOfBoard), true);
  if (next_.empty()) {
    for (State& state : now_.states) {
      state.waiting = Waiting::nothing;
      state.is_answer_waiting = false;
    }
    return;
  }
  now_.states.swap(next_);
  if (board != BoardAfter::known) {
    open(board, roll, now_.waiting_at, last_fact_of(now_.waiting_at));
  } else {
    doubt(now_.doubt_cause, now_.waiting_at, now_.is_doubt_benign, false);
  }
}

void Follow::settle_waiting() {
  open_late();
  if (now_.states.size() == 1 && !is_waiting(now_.states[0])) return;
  const Action* next = now_.at < game_.actions.size() ? &game_.actions[now_.at] : nullptr;
  // What could not be read may be the words of the end.
  const auto* const play = next == nullptr ? nullptr : std::get_if<WrittenPlay>(&next->what);
  const bool may_be_end = play != nullptr && play->kind == PlayKind::unreadable &&
                          !play->roll.is_known() && next_deed(now_.at + 1) == nullptr;
  settle_before(may_be_end ? nullptr : next);
}

std::size_t Follow::next_regular() {
  const bool is_plain_game = is_plain(setting_.variant) && now_.states.size() == 1;
  // Rules ask for the board after an action as well.
  const bool is_after_fact = !found_.facts.empty() && found_.facts.back().action + 1 >= now_.at;
  if (!is_plain_game || is_after_fact || now_.illegal || now_.opening ||
      !now_.states[0].has_board || !Lane::fits(now_.states[0]) ||
      watched_.has(Irregularity::legal_play)) {
    return 0;
  }
  const std::size_t begin = now_.at;
  Lane lane(now_.states[0], watched_);
  for (HitMarks hits; now_.at < game_.actions.size(); ++now_.at) {
    const Action& action = game_.actions[now_.at];
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr || !lane.take(action.player, *play, hits)) break;
    note_hits(hits);
  }
  const std::size_t count = now_.at - begin;
  if (count == 0) return 0;
  lane.put_into(now_.states[0]);
  now_.turn += static_cast<int>(count);
  now_.turns += static_cast<std::int64_t>(count);
  now_.last_turn_of_play = now_.turn;
  return count;
}

void Follow::next() {
  step();
  open_late();
}

/// Opens what the last step has left open, as if it were not over.
void Follow::open_late() {
  if (!now_.opening) return;
  const Opening opening = *std::exchange(now_.opening, std::nullopt);
  --now_.at;
  now_.is_rolling = true;
  open(opening.board, opening.roll, now_.at, opening.cause);
  now_.is_rolling = false;
  ++now_.at;
}

void Follow::step() {
  settle_waiting();
  const Action& action = game_.actions[now_.at];
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  const bool was_over = now_.states[0].ending != Ending::none;
  const bool counts = play != nullptr ? is_turn(*play) : is_counted(game_, now_.at);
  if (counts) {
    ++now_.turn;
    ++now_.turns;
  }
  if (play != nullptr && !was_over) {
    now_.is_rolling = true;
    now_.last_turn_of_play = now_.turn;
  }
  if (const auto* const resign = std::get_if<Resign>(&action.what);
      resign != nullptr && !was_over) {
    now_.resigned_level = resign->is_of_match ? std::nullopt : resign->level;
  }
  if (std::holds_alternative<Comment>(action.what)) {
    found_.actions.emplace_back(now_.at, now_.turn, now_.states[0], Resolution{}).is_board_known =
        is_certain();
  } else if (now_.states.size() == 1) {
    step_one(action);
  } else {
    step_several(action);
  }
  // No dice were thrown for an echo, and what could not be read may be no roll.
  if (counts && was_over && step_.bits.has(Irregularity::after_end)) {
    found_.unverified.push_back(
        {.first = now_.turn, .last = now_.turn, .fact = now_.after_end, .action = now_.at});
  }
  now_.is_rolling = false;
  ++now_.at;
}

/// Follows an action on the one board there is, or without a board.
void Follow::step_one(const Action& action) {
  const bool was_certain = is_certain();
  const bool was_waiting = is_waiting(now_.states[0]);
  // `advance` writes where the results stay: copying a state twice would take longer than a plain
  // play.
  FollowedAction& followed =
      found_.actions.emplace_back(now_.at, now_.turn, now_.states[0], step_.resolution);
  advance_in_place(setting_, now_.states[0], action, followed.resolution, step_);
  if (step_.before) followed.before = *step_.before;
  followed.is_board_known = followed.before.has_board;
  if (step_.takes_back || now_.illegal) note_aftermath(step_, followed.before);
  if (step_.count > 1) {
    now_.states.push_back(step_.next[1]);
    State* const further = step_.further.data();
    now_.states.insert(now_.states.end(), further, further + step_.further.size());
  }
  const State& next = now_.states[0];
  if (is_waiting(next) && !was_waiting) now_.waiting_at = now_.at;
  if (!step_.settled.empty()) add_all(now_.waiting_at, step_.settled, true);
  if (step_.bits.has_any(kOfATail)) excuse_tail(action, step_.bits);
  add_all(now_.at, step_.bits, step_.board == BoardAfter::known);
  note_hits(step_.marks);
  if (!was_certain && next.has_board && step_.board == BoardAfter::known) regain_sight();
  if (step_.count > 1) doubt(std::nullopt, now_.at, true, true);
  if (step_.board == BoardAfter::known) return;
  if (step_.board == BoardAfter::lost && !was_certain && !is_certain()) return;
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  now_.opening = Opening{step_.board, play != nullptr ? play->roll : Roll{}, last_fact_of(now_.at)};
}

/// In a game that ends with its result, who gives up need not roll or play to the end.
void Follow::excuse_tail(const Action& action, Irregularities& bits) const {
  const bool is_in_part = bits.has_any(kPlayedInPart) && step_.board == BoardAfter::known;
  const bool is_without_roll = bits.has(Irregularity::passed_without_roll);
  if ((!is_in_part && !is_without_roll) || !game_.result) return;
  if (next_deed(now_.at + 1) != nullptr) return;
  if (is_without_roll) {
    bits.remove(Irregularity::passed_without_roll);
    bits.add(Irregularity::not_played_on);
  } else if (game_.result->winner != action.player) {
    bits = without(bits, kPlayedInPart);
    bits.add(Irregularity::roll_not_played);
  }
}

/// Adds the state after a play that is regular but for hit marks. False: it may be another one.
bool Follow::advance_shortly(const State& state, Player player, const WrittenPlay& play) {
  if (!state.has_board || !Lane::fits(state) || *state.on_turn != player) return false;
  const bool is_read = resolve_directly(state.seen_by(player), play.roll, play.hops(), reading_);
  if (!is_read || detail::is_borne_off(reading_.result)) return false;
  State& next = next_.emplace_back(state);
  next.board = reading_.result;
  next.view = player;
  next.on_turn = other(player);
  std::uint8_t& rolls = next.rolls[index(player)];
  rolls = std::min<std::uint8_t>(static_cast<std::uint8_t>(rolls + 1), 2);
  next.last = last_play(player, play);
  return true;
}

/// Tries an action on each board, and keeps the states of those on which it is not illegal.
Follow::Several Follow::advance_each(const Action& action, bool is_moved) {
  Several all{.common = watched_, .board = BoardAfter::known, .before = now_.states[0]};
  bool is_first = true;
  const WrittenPlay* const play = is_plain(setting_.variant) ? plain_play(action) : nullptr;
  const PlayOnBoards of_boards(action);
  next_.clear();
  boards_tried_ += static_cast<std::int64_t>(now_.states.size());
  for (const State& state : now_.states) {
    if (is_moved && ++now_.resolutions > most_resolutions()) {
      next_.clear();
      all.board = BoardAfter::lost;
    }
    const bool is_cut_short = all.board == BoardAfter::lost && next_.empty() && !is_first;
    // Nothing that is kept of such a board differs from that of the first one.
    if (!is_first && !is_cut_short && now_.resolutions <= most_resolutions()) {
      if (of_boards.is_surely_illegal(state)) continue;
      if (play != nullptr && advance_shortly(state, action.player, *play)) {
        all.common = {};
        all.board = BoardAfter::known;
        continue;
      }
    }
    advance(setting_, state, action, step_);
    // What is irregular on one board only may be regular on the right one.
    all.common.keep(step_.bits);
    if (std::exchange(is_first, false)) {
      all.before = step_.met(state);
      note_aftermath(step_, all.before);
      if (!now_.states[0].is_answer_waiting && step_.next[0].is_answer_waiting) {
        now_.waiting_at = now_.at;
      }
    }
    if (is_cut_short || now_.resolutions > most_resolutions()) break;
    const bool is_refuted =
        step_.bits.has_any(kIllegalPlays) || step_.next[0].waiting == Waiting::echo;
    if (is_refuted) continue;
    if (step_.next[0].waiting != Waiting::nothing && state.waiting == Waiting::nothing) {
      now_.waiting_at = now_.at;
    }
    all.board = step_.board;
    next_.insert(next_.end(), step_.next.begin(), step_.next.begin() + step_.count);
    State* const further = step_.further.data();
    next_.insert(next_.end(), further, further + step_.further.size());
  }
  return all;
}

/// Follows an action while there are several boards.
void Follow::step_several(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  const bool is_moved = play != nullptr && play->kind == PlayKind::moved;
  const Several all = advance_each(action, is_moved);
  BoardAfter board = all.board;
  // All boards are refuted. After a legal play with two readings, and in the search, which supposes
  // that the turns before are as they were guessed, this play is the fault; otherwise it is not
  // known what is.
  if (next_.empty() && board != BoardAfter::lost && !now_.is_sample &&
      (now_.is_doubt_benign || setting_.guesses_rolls)) {
    now_.states.resize(1);
    regain_sight();
    step_one(action);
    return;
  }
  found_.actions.emplace_back(now_.at, now_.turn, all.before, Resolution{});
  // Hops with dice that nobody can throw are made only if there is one board.
  if (is_moved && play->roll.is_known() && !is_valid_on(now_.states[0].board, play->roll) &&
      now_.states[0].ending == Ending::none) {
    board = BoardAfter::lost;
  }
  add_all(now_.at, without(all.common, kOfBoard), true);
  if (next_.empty() || board == BoardAfter::lost) {
    const std::optional<std::size_t> cause =
        now_.is_doubt_benign ? last_fact_of(now_.at) : now_.doubt_cause;
    lose_board(cause, now_.at);
    // Whatever does not depend on the board goes on.
    const State blind = now_.states[0];
    advance(setting_, blind, action, step_);
    now_.states[0] = step_.next[0];
    return;
  }
  now_.states.swap(next_);
  if (board != BoardAfter::known) {
    open(board, play != nullptr ? play->roll : Roll{}, now_.at, last_fact_of(now_.at));
    return;
  }
  if (play != nullptr) end_where_all_ended();
  doubt(now_.doubt_cause, now_.at, now_.is_doubt_benign, false);
}

/// Whether the next play is certainly this player's: either they have rolled and not played, or the
/// opponent played last.
bool Follow::is_surely_on_roll(Player player) const {
  std::size_t end = game_.actions.size();
  // No dice were thrown for an echo.
  for (const Fact& fact : found_.facts) {
    if (fact.what == Irregularity::echo) end = std::min(end, fact.action);
  }
  for (std::size_t at = end; at-- > 0;) {
    const auto& what = game_.actions[at].what;
    const bool is_own = game_.actions[at].player == player;
    if (std::holds_alternative<Comment>(what) || std::holds_alternative<ShownBoard>(what) ||
        std::holds_alternative<Resign>(what)) {
      continue;
    }
    const auto* play = std::get_if<WrittenPlay>(&what);
    if (play == nullptr) return std::holds_alternative<SetPosition>(what) && is_own;
    if (play->kind == PlayKind::unplayed && !play->roll.is_known()) continue;
    if (is_own) return play->kind == PlayKind::unplayed;
    return play->kind == PlayKind::moved || play->kind == PlayKind::danced;
  }
  return false;
}

/// What the end of the game shows: how it ended and, where the board is known, what it is worth.
void Follow::end() {
  settle_waiting();
  const State& state = now_.states[0];
  GameOutcome& outcome = found_.outcome;
  outcome.ending = state.ending;
  outcome.winner = state.winner;
  outcome.resigned_level = now_.resigned_level;
  outcome.turns = now_.turns;
  outcome.hits_marked = now_.hits_marked;
  outcome.hits_unmarked = now_.hits_unmarked;
  outcome.first_unmarked_hit = now_.first_unmarked_hit;
  outcome.cube = state.cube;
  outcome.other_cube = state.other_cube;
  if (state.offer && !outcome.other_cube) outcome.other_cube = state.offer->if_taken;
  outcome.is_board_known = is_certain() || now_.is_doubt_benign;
  if (now_.ambiguous && now_.states.size() > 1) add(*now_.ambiguous, Irregularity::hits_open);
  if (!is_certain()) {
    if (!now_.is_doubt_benign) {
      note_unverified(now_.doubt_turn + 1, now_.last_turn_of_play, false);
    }
    return;
  }
  const int checkers = state.checkers;
  const Position mine = state.seen_by(Player::one);
  outcome.checkers = std::array{mine.checkers(), mine.opponent_checkers()};
  outcome.has_borne_off = {mine.checkers() < checkers, mine.opponent_checkers() < checkers};
  if (!is_plain(setting_.variant)) {
    // No level follows from the board, but how much a game that was played out is worth.
    if (outcome.ending == Ending::borne_off) {
      const auto ending = ending_on(setting_, state.board);
      if (ending) outcome.worth = ending->points;
    }
    return;
  }
  if (outcome.winner) {
    const Position board = *outcome.winner == Player::one ? mine : mine.flipped();
    outcome.is_loser_in_winners_home = is_loser_in_winners_home(board);
    if (outcome.ending == Ending::borne_off) outcome.level = level_of(board, checkers);
  }
  if (outcome.ending != Ending::none && outcome.ending != Ending::resigned) return;
  for (const Player loser : {Player::one, Player::two}) {
    const Player winner = other(loser);
    const Position& board = winner == Player::one ? mine : mine.flipped();
    outcome.least_levels[index(loser)] = least_level(board, checkers, !is_surely_on_roll(winner));
    outcome.most_levels[index(loser)] = most_level(board, checkers);
  }
}

bool follow(const Setting& setting, const Game& game, ForcedPlayHabits& habits,
            Irregularities watched, Kept kept, StopFlag stop, FollowedGame& into) {
  Follow follow(setting, game, habits, watched, into);
  if (kept == Kept::every_action) into.actions.reserve(game.actions.size());
  while (follow.at() < game.actions.size()) {
    if (is_set(stop)) return false;
    if (kept == Kept::irregular_actions && follow.next_regular() > 0) continue;
    follow.next();
  }
  follow.end();
  return true;
}

}  // namespace bgtools
