// One event of a game: from a state to the next one, and what was irregular.
//
// The problem. Everything that follows a game needs the same answer to "what does this action do
// here?": the verifier, the search with its thousands of edits, readers and writers of formats that
// leave out what follows from earlier actions. Rules of play are intertwined with habits of
// records: a double may stand after the roll that answers it, an illegal play may be taken back, an
// empty cell is a dance, a pass or a play left out. If each user knew a part of this, no two would
// agree.
//
// The idea. There is one pure function of a state and an action. It judges nothing: what is
// irregular is a bit, and rules/ decides what the bit means. It looks at nothing but its arguments,
// above all not at later actions. What only a later action shows is put into the state as waiting
// (`State::waiting`, `is_answer_waiting`, `illegal`), and the event that shows it settles it first
// (`settles`, `settle`).
//
// Why it is right. The future of a game depends only on its state, so two states that compare equal
// may be merged, and a state that is kept can be gone on from in another way: this is what the
// follower and the search rest on. Each habit of a record is in one place, next to the rule that it
// bends. Something irregular has a next state, too, the one that a reader of the record would take
// for granted, so that one fault is one bit, and what follows is judged by itself:
//
// - An illegal play that the board allows is made (the rules let it stand); one that it does not
//   allow leaves the board open (`BoardAfter`).
// - A turn or a double at the wrong moment counts as if it were right. An answer without an offer
//   changes nothing, except that a drop ends the game.
// - A cube with two possible values has both, one as `other_cube`, until an action decides.
//
// Costs. Nearly all actions are legal plays, and every recorded turn passes through here several
// times. So the state is changed in place, a result is written into an object that is reused, and
// what only other games have (`moves_otherwise_`) is asked once.

#include <algorithm>
#include <bgtools/game/bytes.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/waiting.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <bit>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

/// The bit of a fault of a play. The first three belong to no written play with possible dice.
constexpr Irregularity irregularity_of(Fault fault) {
  switch (fault) {
    case Fault::none:
    case Fault::bad_dice:
    case Fault::illegal_pass:
      return Irregularity::impossible_dice;
    case Fault::game_over:
    case Fault::pinned:
    case Fault::landed_on_pin:
    case Fault::head_rule:
    case Fault::prime:
    case Fault::first_checker:
    case Fault::wall_crossed:
    case Fault::out_of_order:
    case Fault::half_board_rule:
      return Irregularity::breaks_rule_of_game;
    case Fault::too_many_moves:
      return Irregularity::too_many_moves;
    case Fault::empty_source:
      return Irregularity::empty_source;
    case Fault::wrong_direction:
      return Irregularity::wrong_direction;
    case Fault::bar_first:
      return Irregularity::bar_first;
    case Fault::die_not_rolled:
      return Irregularity::die_not_rolled;
    case Fault::die_reused:
      return Irregularity::die_reused;
    case Fault::blocked:
      return Irregularity::blocked;
    case Fault::entry_blocked:
      return Irregularity::entry_blocked;
    case Fault::blocked_intermediate:
      return Irregularity::blocked_intermediate;
    case Fault::bear_off_not_home:
      return Irregularity::bear_off_not_home;
    case Fault::bear_off_die_small:
      return Irregularity::bear_off_die_small;
    case Fault::bear_off_not_highest:
      return Irregularity::bear_off_not_highest;
    case Fault::must_use_both:
      return Irregularity::must_use_both;
    case Fault::must_use_more:
      return Irregularity::must_use_more;
    case Fault::must_use_higher:
      return Irregularity::must_use_higher;
  }
  return Irregularity::impossible_dice;
}

/// Whether both points of a hop exist.
bool is_of_a_board(const Step& hop, const Position& board) {
  const int farthest = board.moves_otherwise() ? kWaiting : kBar;
  return hop.from >= 1 && hop.from <= farthest && hop.to >= kOff && hop.to <= 24;
}

bool are_of_a_board(std::span<const Step> hops, const Position& board) {
  return std::all_of(hops.begin(), hops.end(),
                     [&](const Step& hop) { return is_of_a_board(hop, board); });
}

/// Whether nothing of a cell could be read, not even its roll.
bool is_unread(const WrittenPlay& play) {
  return play.kind == PlayKind::unreadable && !play.roll.is_known();
}

/// The play without its hops 0/0, by which some write that a die is not used; nullopt: it has none.
std::optional<WrittenPlay> without_unused_dice(const WrittenPlay& play) {
  const auto is_used = [](const Step& hop) { return hop.from != kOff || hop.to != kOff; };
  WrittenPlay used = play;
  const auto hops = play.hops();
  const Step* const end = std::copy_if(hops.begin(), hops.end(), used.steps.data(), is_used);
  used.count = static_cast<std::uint8_t>(end - used.steps.data());
  if (used.count == play.count || used.count == 0 || play.count_written != play.count) return {};
  used.count_written = used.count;
  return used;
}

/// Whether two rolls show the same numbers in any order: of up to three dice the sum, the highest
/// and the lowest say all.
bool has_same_dice(Roll a, Roll b) {
  const auto sum = [](Roll roll) { return roll.first + roll.second + roll.third; };
  const auto most = [](Roll roll) { return std::max(roll.high(), static_cast<int>(roll.third)); };
  const auto least = [](Roll roll) { return std::min(roll.low(), static_cast<int>(roll.third)); };
  return sum(a) == sum(b) && most(a) == most(b) && least(a) == least(b);
}

/// What the player whose turn it is has to do first; a bonus that may be left out is none.
bool is_required(const Bonus& bonus) {
  return bonus.kind != BonusKind::none && bonus.kind != BonusKind::left_over &&
         bonus.kind != BonusKind::unknown;
}

bool is_play_of(const Bonus& bonus, const WrittenPlay& play) {
  if (bonus.kind == BonusKind::second_throw) return true;
  const bool is_any = bonus.number == 0;
  return play.roll.is_double() && (is_any || play.roll.first == bonus.number);
}

/// Whether a checker on the bar has an open point in the opponent's home board.
bool can_enter(const Position& board) {
  for (std::size_t point = 19; point <= 24; ++point) {
    if (board.points[point] > -2) return true;
  }
  return false;
}

/// No number can be played: every roll of a closed-out player is a dance.
bool is_closed_out(const Position& board) { return board.points[kBar] > 0 && !can_enter(board); }

bool is_same_play(const WrittenPlay& play, const LastPlay& last) {
  return play.roll == last.roll &&
         std::equal(play.hops().begin(), play.hops().end(), last.steps.begin(),
                    last.steps.begin() + last.count,
                    [](const Step& a, const Step& b) { return a.from == b.from && a.to == b.to; });
}

/// Whether any hop has a mark. The loop has no branch, because most plays have no mark.
bool has_hit_mark(const WrittenPlay& play) {
  bool has_mark = false;
  for (const Step& hop : play.hops()) has_mark |= hop.hit;
  return has_mark;
}

/// Words that end a game, such as `????` without dice: they say nothing about what comes before.
bool is_without_turn(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr && play->kind == PlayKind::unplayed && !play->roll.is_known();
}

/// The only legal play of a roll, if there is just one.
std::optional<Position> forced_board(const State& state, Roll roll) {
  const std::vector<LegalPlay> plays = legal_plays(state, state.board, roll);
  if (plays.size() != 1) return std::nullopt;
  return plays.front().result;
}

bool can_play(const State& state, Roll roll) { return !may_dance(state, state.board, {&roll, 1}); }

/// Some write the mark of a hit where a checker is pinned.
bool marks_pins(const Position& board) {
  return board.moves_otherwise() && game_of(board).contact == Contact::pin;
}

/// A board that is set or shown without a word about its game is of the game that is played. False:
/// it cannot be in this game.
bool fits_game(const State& state, Position& board) {
  if (board.game != state.board.game) {
    if (board.geometry() != state.board.geometry()) return false;
    board.game = state.board.game;
  }
  if (!board.is_possible(state.checkers)) return false;
  if (!board.moves_otherwise()) return board.waiting == Position{}.waiting;
  const GameRules& game = game_of(board);
  const bool has_bar = board.points[kBar] != 0 || board.points[kOff] != 0;
  const bool has_pins = board.pins != Position{}.pins;
  const bool waits = board.waiting != Position{}.waiting;
  return !(has_bar && (game.contact != Contact::hit || game.dice == 0)) &&
         !(has_pins && game.contact != Contact::pin) && !(waits && !may_wait(game));
}

/// How many checkers of a board are not where another has them: of the player who sees it, and of
/// the opponent.
std::array<int, 2> checkers_off_place(const Position& board, const Position& place) {
  std::array<int, 2> off{};
  for (std::size_t point = 0; point < place.points.size(); ++point) {
    const int here = board.points[point];
    const int there = place.points[point];
    off[0] += std::max(0, std::max(there, 0) - std::max(here, 0));
    off[1] += std::max(0, std::max(-there, 0) - std::max(-here, 0));
  }
  return off;
}

/// Calls `use` with each board after a legal play of any throw until it returns true, and gives
/// whether it did. All boards are seen by the player who moves.
template <typename Use>
bool any_turn(const State& state, const Position& before, Use use) {
  const auto any_play = [&](Roll roll) {
    const std::vector<LegalPlay> plays = legal_plays(state, before, roll);
    return std::any_of(plays.begin(), plays.end(),
                       [&](const LegalPlay& legal) { return use(legal.result); });
  };
  const std::span<const Roll> throws = throws_on(before);
  return std::any_of(throws.begin(), throws.end(), any_play);
}

/// Whether a board that the game starts from is the starting position but for one checker, as a
/// slip of the pen leaves it, and no two turns lead there.
bool is_start_with_a_slip(const Setting& setting, const Position& board) {
  const State start = start_of_game(setting);
  if (board.pins != start.board.pins || board.waiting != start.board.waiting) return false;
  // Where checkers enter one by one, all boards of the first turns resemble the start.
  if (start.board.waiting[0] > 0) return false;
  const std::array<int, 2> off = checkers_off_place(board, start.board);
  if (off[0] + off[1] != 1) return false;
  const Position before = off[0] == 1 ? start.board : start.board.flipped();
  const Position after = off[0] == 1 ? board : board.flipped();
  // The opponent, who has moved too after two turns, is back at the start only by entering there,
  // if the first turn hits, which it cannot in most games.
  const Position answered = after.flipped();
  return !any_turn(start, before, [&](const Position& once) {
    if (once == after) return true;
    return once.points[0] < before.points[0] &&
           any_turn(start, once.flipped(),
                    [&](const Position& twice) { return twice == answered; });
  });
}

void look_from(State& state, Player player) {
  if (state.view == player) return;
  state.view = player;
  state.board = state.board.flipped();
}

/// A take, in words or by going on. Both readings of the cube are kept where the offer had two.
void accept_offer(State& state) {
  state.cube = state.offer->if_taken;
  state.other_cube = state.offer->other_if_taken;
  state.offer.reset();
}

/// Makes an illegal play, or reports that it cannot be made. The board is seen by the player.
BoardAfter make_illegal_play(State& state, Player by, Roll roll, const Resolution& resolution,
                             bool is_made) {
  state.illegal = IllegalPlay{.by = by, .roll = roll, .before = state.board, .is_made = is_made};
  if (!is_made) return BoardAfter::any_play_or_none;
  state.board = resolution.readings[0].result;
  return BoardAfter::known;
}

/// One step of a state, which it changes.
class Stepper {
 public:
  Stepper(const Setting& setting, State& state, const Action& action, Resolution& resolution,
          Advance& out)
      : setting_(setting),
        action_(action),
        player_(action.player),
        out_(out),
        resolution_(resolution),
        state_(state),
        moves_otherwise_(state_.board.moves_otherwise()) {}

  void run() {
    if (const auto* play = std::get_if<WrittenPlay>(&action_.what)) {
      if (is_unread(*play)) [[unlikely]] {
        unread();
      } else {
        roll(*play);
      }
      return;
    }
    if (const auto* offer = std::get_if<Double>(&action_.what)) {
      on(*offer);
    } else if (std::holds_alternative<Take>(action_.what)) {
      take();
    } else if (std::holds_alternative<Drop>(action_.what)) {
      drop();
    } else if (const auto* beaver = std::get_if<Beaver>(&action_.what)) {
      redouble(beaver->value, false);
    } else if (const auto* raccoon = std::get_if<Raccoon>(&action_.what)) {
      redouble(raccoon->value, true);
    } else if (std::holds_alternative<Resign>(action_.what)) {
      resign();
    } else if (const auto* setup = std::get_if<SetPosition>(&action_.what)) {
      on(*setup);
    } else if (const auto* automatic = std::get_if<AutomaticDouble>(&action_.what)) {
      on(*automatic);
    } else if (const auto* shown = std::get_if<ShownBoard>(&action_.what)) {
      on(*shown);
    }
  }

 private:
  void add(Irregularity what) { out_.bits.add(what); }
  [[nodiscard]] bool is_possible(Roll roll) const {
    return moves_otherwise_ ? is_valid_on(state_.board, roll) : roll.is_valid();
  }
  [[nodiscard]] bool is_over() const { return state_.ending != Ending::none; }
  /// The same, and notes an action that comes after the end.
  [[nodiscard]] bool is_after_end() {
    if (is_over()) add(Irregularity::after_end);
    return is_over();
  }
  void let_illegal_play_stand();
  void unread();
  void suppose_offer();

  // The parts of a roll.
  void roll(const WrittenPlay& play);
  void answer_by_roll(const WrittenPlay& play);
  [[nodiscard]] bool take_back(const WrittenPlay& play);
  void check_turn(const WrittenPlay& play);
  void check_dice(const WrittenPlay& play, bool is_first);
  void check_opening(const WrittenPlay& play);
  void play_roll(const WrittenPlay& play);
  void count_roll();
  [[nodiscard]] bool has_bonus() const;
  [[nodiscard]] bool counts_scores() const {
    return moves_otherwise_ && game_of(state_.board).scores_to_win > 0;
  }
  void take_bonus(const WrittenPlay& play);
  void note_bonus(const WrittenPlay& play);
  [[nodiscard]] bool can_play_bonus() const;
  void leave_bonus();
  void doubt_bonus();
  void play_without_roll(const WrittenPlay& play);
  void play_moves(const WrittenPlay& written);
  void resolve_hops(const WrittenPlay& play);
  void play_moves_of_any_roll(const WrittenPlay& play);
  void note_illegal_play(const WrittenPlay& play);
  void note_further_results(const WrittenPlay& play, std::span<const Position> results);
  // Nearly every turn comes here.
  [[gnu::always_inline]] inline void note_legal_play(const WrittenPlay& play);
  void play_nothing(const WrittenPlay& play);
  void check_end();
  void note_score(int checkers_before);

  // The other actions.
  [[nodiscard]] Irregularity judge_double(int value) const;
  void on(const Double& what);
  void take();
  void drop();
  void redouble(std::optional<int> written, bool is_raccoon);
  void resign();
  void on(const SetPosition& what);
  void on(const AutomaticDouble& what);
  void on(const ShownBoard& what);
  [[nodiscard]] bool is_start_of_another_variant(const Position& board);
  void check_declared_play(const SetPosition& what);
  [[nodiscard]] Cube read_cube(Cube cube);
  void check_cube_owner(const Cube& shown);

  const Setting& setting_;
  const Action& action_;
  Player player_;
  Advance& out_;
  Resolution& resolution_;
  State& state_;
  bool moves_otherwise_;
  bool is_possible_ = false;        // the roll
  std::span<const Roll> throws_{};  // that the player may have made, if none is recorded
};

void Stepper::let_illegal_play_stand() {
  if (!state_.illegal || state_.illegal->by == player_) return;
  out_.lets_stand = state_.illegal->is_made;
  state_.illegal.reset();
}

/// What could not be read may be a roll, a double, an answer, words about the end, or nothing: only
/// what is impossible for all of them would be irregular.
void Stepper::unread() {
  if (is_over()) return;
  state_.has_rolled = true;
  if (state_.offer && state_.offer->to == player_) {
    // The answer; if it is none, the next action is.
    state_.offer->is_take_implied = true;
    return;
  }
  if (state_.offer) {
    if (!state_.offer->is_take_implied) return;
    accept_offer(state_);
  }
  if (state_.illegal && state_.illegal->by != player_) state_.illegal.reset();
  state_.open_roll.reset();
  state_.on_turn.reset();
  if (moves_otherwise_) state_.bonus = {.kind = BonusKind::unknown};
  look_from(state_, player_);
  count_roll();
  state_.unread = player_;
  if (state_.has_board) out_.board = BoardAfter::any_roll_or_none;
}

/// The opponent's last action, which could not be read, was the double that is answered.
void Stepper::suppose_offer() {
  const Player by = other(player_);
  if (state_.offer || state_.unread != by) return;
  if (state_.cube.owner && *state_.cube.owner != by) return;
  Offer offer;
  offer.by = by;
  offer.to = player_;
  offer.if_taken = countable({.value = 2 * state_.cube.value, .owner = player_});
  offer.if_dropped = state_.cube;
  state_.offer = offer;
}

/// A roll with what is written after it. The order of the steps matters: the roll first settles
/// what the actions before it left (an illegal play, an offer), then it is judged as a turn and as
/// dice, and only then is it played.
void Stepper::roll(const WrittenPlay& play) {
  state_.unread.reset();
  if (is_over()) {
    state_.has_rolled = state_.has_rolled || is_turn(play);
    // An echo is in the other column; in its own column it is a play that was written twice.
    const bool is_echo =
        state_.last && state_.last->by != player_ && is_same_play(play, *state_.last);
    add(is_echo ? Irregularity::echo : Irregularity::after_end);
    return;
  }
  const bool is_counted = is_turn(play);
  const bool is_first = is_counted && !state_.has_rolled;
  if (state_.offer || state_.illegal) {
    let_illegal_play_stand();
    if (state_.offer) answer_by_roll(play);
    out_.takes_back = state_.illegal && take_back(play);
    out_.before = state_;
  }
  // A play that is made again is the same turn.
  if (!out_.takes_back) check_turn(play);
  state_.open_roll.reset();
  is_possible_ = is_possible(play.roll);
  check_dice(play, is_first);
  if (is_first && setting_.opening) check_opening(play);
  look_from(state_, player_);
  if (!is_possible_ && !play.roll.is_known() && !has_bonus()) {
    throws_ = throws_of(setting_.variant, state_, play.known_die);
  }
  if (moves_otherwise_ && state_.bonus.kind != BonusKind::none) take_bonus(play);
  if (is_counted) {
    state_.has_rolled = true;
    count_roll();
  }
  state_.on_turn = other(player_);
  const int checkers = counts_scores() ? state_.board.checkers() : 0;
  play_roll(play);
  if (moves_otherwise_) note_bonus(play);
  // `last` holds the play that waits, too.
  const bool is_last_kept = state_.waiting == Waiting::echo ||
                            (state_.waiting != Waiting::nothing && is_without_turn(action_));
  if (!is_last_kept) state_.last = last_play(player_, play);
  if (out_.board != BoardAfter::known || !state_.has_board) return;
  if (counts_scores()) {
    note_score(checkers);
  } else {
    check_end();
  }
}

/// Counts the throws of a player. More than a rule asks for are cut off, so that states which
/// differ in nothing else are equal.
void Stepper::count_roll() {
  std::uint8_t most = 2;
  if (moves_otherwise_) {
    const BonusKind kind = state_.bonus.kind;
    const bool is_throw =
        kind == BonusKind::none || kind == BonusKind::second_throw || kind == BonusKind::unknown;
    if (!is_throw) return;
    if (has_bonus()) most = 4;
  }
  std::uint8_t& count = state_.rolls[index(player_)];
  count = std::min(static_cast<std::uint8_t>(count + 1), most);
}

bool Stepper::has_bonus() const {
  return moves_otherwise_ && game_of(state_.board).bonus != nullptr;
}

/// The play is the bonus that is due, or there is none any more.
void Stepper::take_bonus(const WrittenPlay& play) {
  if (state_.bonus.kind == BonusKind::unknown) {
    if (!state_.last || state_.last->by != player_) state_.bonus = {};
    return;
  }
  const bool is_own = state_.on_turn == player_;
  if (is_own && is_play_of(state_.bonus, play)) {
    if (state_.bonus.kind != BonusKind::left_over) return;
    // A throw of the player's own can have the same number.
    resolve(state_, state_.board, play.roll, play.hops(), resolution_);
    if (resolution_.fault == Fault::none) return;
  } else if (is_own && is_required(state_.bonus)) {
    add(Irregularity::bonus_left_out);
  }
  state_.bonus = {};
}

/// What the throw gives besides its plays, once they are made.
void Stepper::note_bonus(const WrittenPlay& play) {
  const Bonus due = std::exchange(state_.bonus, Bonus{});
  if (!has_bonus() || !is_valid_on(state_.board, play.roll)) return;
  const Ruleset rules = state_.rules();
  const int turn = std::min(state_.rolls[0] + state_.rolls[1], 8);
  const auto bonus_of = [&](int moves) {
    return rules.game->bonus(rules, {.roll = play.roll, .moves = moves, .turn = turn, .due = due});
  };
  const bool is_legal = play.kind == PlayKind::moved && state_.has_board &&
                        out_.board == BoardAfter::known && !state_.illegal &&
                        state_.waiting == Waiting::nothing;
  const bool is_dance = play.kind != PlayKind::moved && state_.has_board &&
                        out_.board == BoardAfter::known && state_.waiting == Waiting::nothing;
  if (!is_legal && !is_dance) {
    // It is not known how many numbers were played.
    for (int moves = 0; moves <= 4; ++moves) {
      if (bonus_of(moves).kind != BonusKind::none) doubt_bonus();
    }
    return;
  }
  if (due.kind == BonusKind::unknown) {
    doubt_bonus();
    return;
  }
  const int moves = is_dance ? 0 : static_cast<int>(resolution_.readings[0].play.count);
  Bonus bonus = bonus_of(moves);
  const bool is_own =
      is_required(bonus) || (bonus.kind == BonusKind::left_over && due.kind == bonus.kind);
  if (bonus.kind == BonusKind::none) {
    // After what the opponent left comes the throw.
    if (due.kind == BonusKind::left_over) state_.on_turn = player_;
    return;
  }
  state_.bonus = bonus;
  if (is_own) state_.on_turn = player_;
  if (!can_play_bonus()) leave_bonus();
}

/// It is not known whether the player has something more to play, nor whose turn it is.
void Stepper::doubt_bonus() {
  state_.bonus = {.kind = BonusKind::unknown};
  state_.on_turn.reset();
}

/// Whether the double that is due, or any if the player may name it, has a legal play.
bool Stepper::can_play_bonus() const {
  const Bonus& bonus = state_.bonus;
  if (bonus.kind != BonusKind::named_double && bonus.kind != BonusKind::higher_double) return true;
  const int low = bonus.number == 0 ? 1 : bonus.number;
  const int high = bonus.number == 0 ? 6 : bonus.number;
  for (int number = low; number <= high; ++number) {
    const auto die = static_cast<std::uint8_t>(number);
    if (!legal_plays(state_, state_.board, Roll{die, die}).empty()) return true;
  }
  return false;
}

/// A bonus of which nothing can be played need not be written.
void Stepper::leave_bonus() {
  const Bonus bonus = std::exchange(state_.bonus, Bonus{});
  if (bonus.kind == BonusKind::higher_double) {
    state_.bonus = {BonusKind::left_over, bonus.number, bonus.times};
    state_.on_turn = other(player_);
  } else {
    doubt_bonus();
  }
}

void Stepper::answer_by_roll(const WrittenPlay& play) {
  if (state_.offer->is_take_implied) {
    accept_offer(state_);
    return;
  }
  // If the game ends with this roll, the player resigned instead of answering: the result decides,
  // with either cube.
  if (play.kind == PlayKind::moved) {
    add(Irregularity::roll_before_answer);
  } else {
    state_.is_answer_waiting = true;
  }
  state_.other_cube = state_.offer->if_taken;
  state_.offer.reset();
  state_.on_turn = player_;
}

/// The opponent has insisted: the same roll once more with another play, which is legal on the
/// board before the illegal one.
bool Stepper::take_back(const WrittenPlay& play) {
  const IllegalPlay& illegal = *state_.illegal;
  if (illegal.by != player_ || play.kind != PlayKind::moved) return false;
  const bool is_same_roll = is_possible(play.roll) && has_same_dice(play.roll, illegal.roll);
  if (!is_same_roll || !state_.last || state_.last->by != player_) return false;
  resolve(state_, illegal.before, play.roll, play.hops(), resolution_);
  if (resolution_.fault != Fault::none || play.count_written > play.count) return false;
  state_.board = illegal.before;
  state_.view = player_;
  state_.has_board = true;
  state_.illegal.reset();
  return true;
}

/// Whether it is the player's turn. Words for no roll, such as those of a player who resigns, are
/// no turn.
void Stepper::check_turn(const WrittenPlay& play) {
  if (!state_.on_turn || *state_.on_turn == player_) return;
  if (!play.roll.is_known() && play.kind == PlayKind::unplayed) return;
  if (is_required(state_.bonus)) {
    add(Irregularity::bonus_left_out);
    return;
  }
  // A closed-out player need not roll (US and unified clock rules 3.4).
  if (state_.has_board && is_closed_out(state_.seen_by(*state_.on_turn))) return;
  add(Irregularity::roll_out_of_turn);
}

void Stepper::check_dice(const WrittenPlay& play, bool is_first) {
  if (!play.roll.is_known()) return;
  if (!is_possible_) {
    add(Irregularity::impossible_dice);
  } else if (is_first && play.roll.is_double() && is_thrown_for_start(setting_.variant, state_)) {
    add(Irregularity::opening_is_double);
  }
}

/// Some formats give the die that each player threw for the opening.
void Stepper::check_opening(const WrittenPlay& play) {
  const auto [one, two] = *setting_.opening;
  const auto is_die = [](int die) { return die >= 1 && die <= 6; };
  if (!is_die(one) || !is_die(two)) {
    add(Irregularity::impossible_opening_dice);
    return;
  }
  if (one == two) {
    add(Irregularity::tied_opening_dice);
    return;
  }
  if (player_ != (one > two ? Player::one : Player::two)) add(Irregularity::not_the_starter);
  const Roll roll = play.roll;
  const bool is_same = roll.high() == std::max(one, two) && roll.low() == std::min(one, two);
  // Another bit reports that an opening roll is a double.
  if (!is_same && roll.is_valid() && !roll.is_double()) add(Irregularity::not_the_opening_dice);
}

/// What the roll was used for, by what is written after it.
void Stepper::play_roll(const WrittenPlay& play) {
  if (play.kind == PlayKind::declared) {
    state_.waiting = Waiting::declared;
  } else if (!is_possible_) {
    play_without_roll(play);
  } else if (play.kind == PlayKind::moved) {
    if (state_.has_board) play_moves(play);
  } else if (play.kind == PlayKind::unreadable) {
    if (state_.has_board) out_.board = BoardAfter::any_play;
  } else {
    play_nothing(play);
  }
}

/// A turn without dice that can be thrown: nothing can be judged, but the board may go on.
void Stepper::play_without_roll(const WrittenPlay& play) {
  const bool has_two_dice = !state_.board.moves_otherwise() || game_of(state_.board).dice == 2;
  if (setting_.guesses_rolls && play.kind == PlayKind::unrecorded && !play.roll.is_known() &&
      state_.has_board && has_two_dice) {
    out_.board = BoardAfter::any_roll;
    return;
  }
  if (play.kind == PlayKind::unplayed) {
    add(Irregularity::not_played_on);
    return;
  }
  if (!state_.has_board) return;
  if (play.kind == PlayKind::danced || play.kind == PlayKind::blank) {
    const bool is_dance = is_closed_out(state_.board) || may_dance(state_, state_.board, throws_);
    if (!play.roll.is_known()) {
      add(is_dance ? Irregularity::roll_not_recorded : Irregularity::passed_without_roll);
    }
    return;
  }
  if (play.kind == PlayKind::moved && !throws_.empty()) {
    play_moves_of_any_roll(play);
    return;
  }
  if (play.kind == PlayKind::moved && play.count_written == play.count) {
    // The dice are no help here, but the hops are.
    const MadeHops hops = make_hops(state_.board, play.hops());
    if (std::popcount(hops.made) == play.count) {
      state_.board = hops.board;
      return;
    }
  }
  if (play.kind == PlayKind::unrecorded) add(Irregularity::play_not_recorded);
  out_.board = BoardAfter::lost;
}

/// A written play with a roll: it is legal, an echo of the opponent's last one, or illegal.
void Stepper::play_moves(const WrittenPlay& written) {
  const WrittenPlay* play = &written;
  if (!out_.takes_back) resolve_hops(*play);
  std::optional<WrittenPlay> used;
  if (resolution_.fault != Fault::none) [[unlikely]] {
    used = without_unused_dice(*play);
    if (used) {
      play = &*used;
      resolve_hops(*play);
    }
  }
  if (resolution_.fault != Fault::none || play->count_written > play->count) {
    note_illegal_play(*play);
    return;
  }
  add(Irregularity::legal_play);
  note_legal_play(*play);
  // A hop that may or may not hit: later plays decide, so there are several next states.
  if (resolution_.readings.size() > 1 && !resolution_.is_decided) {
    add(Irregularity::hits_open);
    if (resolution_.has_more) {
      note_further_results(*play, results_of_readings(state_.rules(), state_.occasion(),
                                                      state_.board, play->roll, play->hops()));
    } else {
      note_further_results(
          *play, std::array{resolution_.readings[0].result, resolution_.readings[1].result});
    }
  }
  state_.board = resolution_.readings[0].result;
}

void Stepper::resolve_hops(const WrittenPlay& play) {
  if (moves_otherwise_) {
    resolve(state_, state_.board, play.roll, play.hops(), resolution_);
  } else {
    resolve(state_.board, play.roll, play.hops(), resolution_);
  }
}

/// The same without a recorded roll, which may be any. It is no fault of the play that some roll
/// hits on the way.
void Stepper::play_moves_of_any_roll(const WrittenPlay& play) {
  const std::vector<Position> results =
      resolve_any(state_, state_.board, throws_, play.hops(), resolution_);
  if (results.empty() || play.count_written > play.count) {
    if (const std::optional<WrittenPlay> used = without_unused_dice(play)) {
      play_moves_of_any_roll(*used);
    } else {
      note_illegal_play(play);
    }
    return;
  }
  add(Irregularity::roll_not_recorded);
  note_legal_play(play);
  note_further_results(play, results);
  state_.board = results.front();
}

void Stepper::note_illegal_play(const WrittenPlay& play) {
  // Some archives print the winner's last cell again in the other column, whether they bore off or
  // the opponent resigned. It is taken for a play if it can be one.
  const bool is_cut = play.count_written > play.count;
  if (!is_cut && state_.last && state_.last->by != player_ && is_same_play(play, *state_.last)) {
    state_.waiting = Waiting::echo;
    return;
  }
  const bool is_off_board = !are_of_a_board(play.hops(), state_.board);
  const bool is_no_roll = !throws_.empty() && is_of_dice(resolution_.fault);
  add(is_off_board ? Irregularity::no_such_point
      : is_cut     ? Irregularity::too_many_moves
      : is_no_roll ? Irregularity::die_not_rolled
                   : irregularity_of(resolution_.fault));
  out_.board = make_illegal_play(state_, player_, play.roll, resolution_,
                                 !resolution_.readings.empty() && !is_off_board && !is_cut);
  // The plays of all rolls lead to hundreds of boards.
  if (!throws_.empty() && out_.board != BoardAfter::known) out_.board = BoardAfter::lost;
}

/// The boards but the first to which a legal play may have led.
void Stepper::note_further_results(const WrittenPlay& play, std::span<const Position> results) {
  for (std::size_t at = 1; at < results.size(); ++at) {
    State& further = out_.count == 1 ? out_.next[out_.count++] : out_.further.emplace_back();
    further = state_;
    further.board = results[at];
    further.last = last_play(player_, play);
  }
}

/// How a legal play is spelled. None of this changes the board.
void Stepper::note_legal_play(const WrittenPlay& play) {
  const Reading& reading = resolution_.readings[0];
  if (reading.hits != 0 || has_hit_mark(play)) {
    const bool has_hits = !moves_otherwise_ || !marks_pins(state_.board);
    if (has_hits) out_.marks = hit_marks(play, reading);
    if (out_.marks.without_hit != 0) add(Irregularity::hit_mark_without_hit);
  }
  if (resolution_.is_reordered) add(Irregularity::hops_reordered);
  if (resolution_.is_expanded) add(Irregularity::hops_expanded);
  if (play.roll.first < play.roll.second && !moves_otherwise_) {
    add(Irregularity::lower_die_first);
  }
}

/// A roll with nothing to make: if a play was legal, the next event shows what became of it; if
/// none was, it is a dance, however it is written.
void Stepper::play_nothing(const WrittenPlay& play) {
  const bool is_blank = play.kind == PlayKind::blank;
  if (!is_blank && play.kind != PlayKind::danced) {
    state_.waiting = Waiting::unplayed;
  } else if (state_.has_board && can_play(state_, play.roll)) {
    state_.waiting = is_blank ? Waiting::blank : Waiting::dance;
  }
}

/// Who bears off as often as the game asks for, without the opponent in between, has won.
void Stepper::note_score(int checkers_before) {
  if (state_.board.checkers() == checkers_before) return;
  const int before = player_ == Player::one ? state_.scores : -state_.scores;
  const int scores = std::max(before, 0) + 1;
  state_.scores = static_cast<std::int8_t>(player_ == Player::one ? scores : -scores);
  if (scores < game_of(state_.board).scores_to_win) return;
  state_.ending = Ending::borne_off;
  state_.winner = player_;
}

/// Whether the turn ended the game.
void Stepper::check_end() {
  if (!is_plain(setting_.variant)) {
    const std::optional<GameEnding> ending = ending_on(setting_, state_.board);
    if (!ending) return;
    state_.ending = Ending::borne_off;
    state_.winner = winner_of(*ending, player_);
    return;
  }
  // During most of a game it cannot end: the board is not scanned while the 6 point is held.
  if (state_.board.points[6] > 0 || !detail::is_borne_off(state_.board)) return;
  state_.ending = Ending::borne_off;
  state_.winner = player_;
}

/// What a double is: the first of its faults in this order, from the moment to the cube, or none.
/// One fault is enough, since a double at the wrong moment mostly has the others as well.
Irregularity Stepper::judge_double(int value) const {
  const auto may_turn = [&](const Cube& cube) { return !cube.owner || *cube.owner == player_; };
  const auto fits = [&](const Cube& cube) { return value == 2 * cube.value; };
  const Cube& cube = state_.cube;
  const std::optional<Cube>& other_cube = state_.other_cube;
  if (state_.offer) return Irregularity::double_before_answer;
  if (state_.open_roll == player_) return Irregularity::double_after_roll;
  if (state_.on_turn && *state_.on_turn != player_) {
    const bool is_skipped = state_.has_board && is_closed_out(state_.seen_by(*state_.on_turn));
    if (!is_skipped) return Irregularity::double_out_of_turn;
  }
  if (!state_.has_rolled && !state_.is_set_up) return Irregularity::double_before_opening;
  if (setting_.crawford == CrawfordState::yes) return Irregularity::double_in_crawford;
  if (!may_turn(cube) && !(other_cube && may_turn(*other_cube))) {
    return Irregularity::double_without_access;
  }
  if (!fits(cube) && !(other_cube && fits(*other_cube))) return Irregularity::double_of_wrong_value;
  return Irregularity::doubled;
}

void Stepper::on(const Double& what) {
  if (is_after_end()) return;
  state_.unread.reset();
  let_illegal_play_stand();
  // Whatever is wrong with it, the double is offered: the record goes on with an answer.
  const int value = what.value.value_or(2 * state_.cube.value);
  const Irregularity kind = judge_double(value);
  add(kind);
  const Player to = other(player_);
  Offer offer;
  offer.by = player_;
  offer.to = to;
  offer.if_taken = countable({.value = value, .owner = to});
  // The other reading of the cube is right if only it explains the number.
  if (state_.other_cube && value == 2 * state_.other_cube->value &&
      value != 2 * state_.cube.value) {
    state_.cube = *state_.other_cube;
  }
  // Where the double does not count, or its number is wrong, the cube after a take is in doubt.
  if (kind == Irregularity::double_in_crawford || kind == Irregularity::double_before_answer) {
    offer.other_if_taken = state_.cube;
  } else if (kind == Irregularity::double_of_wrong_value) {
    offer.other_if_taken = countable({.value = 2 * state_.cube.value, .owner = to});
  }
  offer.if_dropped = state_.cube;
  if (kind != Irregularity::double_in_crawford) state_.other_cube.reset();
  state_.open_roll.reset();
  // After a double out of turn it is open whose turn it is: one cause, one finding.
  if (kind == Irregularity::double_out_of_turn || kind == Irregularity::double_after_roll) {
    state_.on_turn.reset();
  }
  state_.offer = offer;
}

void Stepper::take() {
  if (is_after_end()) return;
  suppose_offer();
  if (!state_.offer || state_.offer->to != player_) add(Irregularity::answer_unasked);
  if (state_.offer) accept_offer(state_);
}

/// A drop ends the game. One that nobody asked for is taken for a resignation.
void Stepper::drop() {
  if (is_after_end()) return;
  suppose_offer();
  if (!state_.offer || state_.offer->to != player_) {
    add(Irregularity::answer_unasked);
    state_.ending = Ending::resigned;
    if (!state_.offer) state_.winner = other(player_);
    return;
  }
  state_.ending = Ending::dropped;
  state_.winner = state_.offer->by;
  state_.cube = state_.offer->if_dropped;
  state_.offer.reset();
}

/// A beaver takes the double and doubles again at once, keeping the cube. If the first doubler
/// drops, they lose the value that they offered. A raccoon answers a beaver in the same way, but
/// the cube is that of the player who beavered.
void Stepper::redouble(std::optional<int> written, bool is_raccoon) {
  if (is_after_end()) return;
  suppose_offer();
  if (!state_.offer || state_.offer->to != player_ ||
      (is_raccoon && state_.offer->redoubles == 0)) {
    add(Irregularity::answer_unasked);
    return;
  }
  const Offer offer = *state_.offer;
  const int value = written.value_or(2 * offer.if_taken.value);
  add(is_raccoon ? Irregularity::raccooned : Irregularity::beavered);
  if (value != 2 * offer.if_taken.value) add(Irregularity::redoubled_wrongly);
  constexpr unsigned kMost = 250;
  const unsigned redoubles = is_raccoon ? std::min(offer.redoubles + 1U, kMost) : 1U;
  state_.offer =
      Offer{.by = player_,
            .to = offer.by,
            .if_taken = countable({.value = value, .owner = is_raccoon ? offer.by : player_}),
            .other_if_taken = std::nullopt,
            .if_dropped = {.value = offer.if_taken.value,
                           .owner = is_raccoon ? std::optional(offer.by) : std::nullopt},
            .is_take_implied = true,
            .redoubles = static_cast<std::uint8_t>(redoubles)};
}

void Stepper::resign() {
  if (is_over()) return;
  state_.ending = Ending::resigned;
  state_.winner = other(player_);
}

void Stepper::on(const AutomaticDouble& what) {
  add(Irregularity::doubled_automatically);
  constexpr unsigned kMost = 250;
  state_.automatic_doubles =
      static_cast<std::uint8_t>(std::min<unsigned>(state_.automatic_doubles + 1U, kMost));
  state_.cube =
      countable({.value = what.value.value_or(2 * state_.cube.value), .owner = std::nullopt});
}

/// A new cube may lie in the middle with 64 on top, since it has no 1.
Cube Stepper::read_cube(Cube cube) {
  constexpr int kLargestFace = 64;
  const bool is_unturned = state_.cube == Cube{} && !state_.offer && state_.automatic_doubles == 0;
  if (cube.value != kLargestFace || cube.owner || !is_unturned) return countable(cube);
  add(Irregularity::centred_64);
  return Cube{};
}

void Stepper::check_cube_owner(const Cube& shown) {
  if (state_.offer || state_.other_cube || shown.value != state_.cube.value ||
      shown.owner == state_.cube.owner) {
    return;
  }
  add(Irregularity::shown_owner_differs);
}

/// A shown board is believed: if it differs from the plays, the game goes on from what is shown, so
/// that one difference is one fact.
void Stepper::on(const ShownBoard& what) {
  look_from(state_, player_);
  Position board = what.position;
  if (!fits_game(state_, board)) {
    add(Irregularity::impossible_shown_board);
    return;
  }
  if (state_.has_board && state_.board != board) add(Irregularity::shown_board_differs);
  state_.board = board;
  state_.has_board = true;
  if (!what.cube) return;
  const Cube shown = read_cube(*what.cube);
  check_cube_owner(shown);
  if (shown.value != state_.cube.value && !state_.offer && !state_.other_cube) {
    add(Irregularity::shown_cube_differs);
  }
}

bool Stepper::is_start_of_another_variant(const Position& board) {
  if (!setting_.is_variant_named) return false;
  for (int i = 0; i < kPlainVariantCount; ++i) {
    const auto variant = static_cast<Variant>(i);
    if (variant == setting_.variant || board != start_position(variant)) continue;
    add(Irregularity::start_of_another_variant);
    state_.checkers = static_cast<std::uint8_t>(checkers_per_side(variant));
    return true;
  }
  return false;
}

/// Only the board after a play that the record calls illegal shows what was played.
void Stepper::check_declared_play(const SetPosition& what) {
  const Player declarer = state_.last->by;
  const Roll roll = state_.last->roll;
  const Position before = state_.seen_by(declarer);
  Position after = what.position;
  if (!fits_game(state_, after)) return;
  if (declarer != player_) after = after.flipped();
  bool is_legal_result = false;
  if (is_valid_on(before, roll)) {
    const std::vector<LegalPlay> plays = legal_plays(state_, before, roll);
    is_legal_result = std::any_of(plays.begin(), plays.end(),
                                  [&](const LegalPlay& legal) { return legal.result == after; }) ||
                      (plays.empty() && before == after);
  }
  if (is_legal_result) return;
  out_.settled.add(Irregularity::declared_illegal);
  state_.illegal = IllegalPlay{.by = declarer, .roll = roll, .before = before, .is_made = true};
}

/// The board is set: at the start of a game, in the middle, or as what a play that the record calls
/// illegal led to. It replaces whatever was known of the board.
void Stepper::on(const SetPosition& what) {
  state_.scores = 0;
  const bool is_after_declared = state_.waiting == Waiting::declared;
  state_.waiting = Waiting::nothing;
  look_from(state_, player_);
  const bool is_start = !state_.has_rolled && !is_after_declared;
  const bool is_of_another = is_start && is_start_of_another_variant(what.position);
  Position board = what.position;
  if (is_of_another) {
    board.game = state_.board.game;
  } else {
    if (!fits_game(state_, board)) {
      add(Irregularity::impossible_set_board);
      out_.board = BoardAfter::lost;
      return;
    }
    if (is_after_declared && state_.has_board) {
      check_declared_play(what);
    } else if (is_start && !setting_.sets_position && is_start_with_a_slip(setting_, board)) {
      add(Irregularity::start_differs);
    }
  }
  const bool had_rolled = state_.has_rolled;
  state_.is_set_up = state_.is_set_up || !had_rolled;
  state_.board = board;
  state_.has_board = true;
  state_.on_turn = player_;
  state_.bonus = {};
  if (!what.cube) return;
  const Cube cube = read_cube(*what.cube);
  if (had_rolled) check_cube_owner(cube);
  state_.cube = cube;
}

/// If the game ends, the player may have resigned instead of answering; but not with a roll of the
/// player who was asked.
void settle_answer(const State& state, bool ends, Settled& out) {
  const bool is_by_asked = state.last && state.last->roll.is_known() && state.other_cube &&
                           state.other_cube->owner == state.last->by;
  if (!ends) {
    out.bits.add(Irregularity::roll_before_answer);
  } else if (is_by_asked) {
    out.bits.add(Irregularity::roll_out_of_turn);
  }
}

/// The game goes on after an echo: the other player made the same play.
void settle_echo(const State& state, Player by, Settled& out) {
  State& next = out.next;
  const LastPlay& last = *state.last;
  const std::span<const Step> hops(last.steps.data(), last.count);
  next.last->by = by;
  look_from(next, by);
  Resolution resolution;
  resolve(next, next.board, last.roll, hops, resolution);
  const bool is_off_board = !are_of_a_board(hops, next.board);
  out.bits.add(is_off_board ? Irregularity::no_such_point : irregularity_of(resolution.fault));
  out.board = make_illegal_play(next, by, last.roll, resolution,
                                !resolution.readings.empty() && !is_off_board);
}

/// The game goes on after a roll with nothing written, or with words for no play.
void settle_pass(const Setting& setting, const State& state, Waiting waiting, const Action& action,
                 Settled& out) {
  State& next = out.next;
  const Player player = state.last->by;
  const Roll roll = state.last->roll;
  const bool is_blank = waiting == Waiting::blank;
  if (is_blank && std::holds_alternative<Double>(action.what) && action.player == player) {
    next.open_roll = player;
    return;
  }
  look_from(next, player);
  if (is_blank && setting.forced_plays[index(player)] != ForcedPlayHabit::none) {
    if (const std::optional<Position> board = forced_board(next, roll)) {
      next.board = *board;
      out.bits.add(Irregularity::forced_play_left_out);
      return;
    }
  }
  out.bits.add(Irregularity::passed);
  next.illegal = IllegalPlay{.by = player, .roll = roll, .before = next.board, .is_made = true};
}

}  // namespace

Cube countable(Cube cube) noexcept {
  // When this value is doubled, every win still fits an int.
  constexpr int kHighest = 1 << 28;
  cube.value = std::clamp(cube.value, 1, kHighest);
  return cube;
}

Occasion State::occasion() const noexcept {
  Occasion occasion = usual_occasion(board);
  if (bonus.kind == BonusKind::left_over) occasion.pending.add(bonus.number, bonus.times);
  return occasion;
}

void legal_plays(const State& state, const Position& board, Roll roll,
                 std::vector<LegalPlay>& out) {
  if (board.moves_otherwise()) {
    legal_plays(state.rules(), state.occasion(), board, roll, out);
  } else {
    legal_plays(board, roll, out);
  }
}

std::vector<LegalPlay> legal_plays(const State& state, const Position& board, Roll roll) {
  std::vector<LegalPlay> plays;
  legal_plays(state, board, roll, plays);
  return plays;
}

std::optional<GameEnding> ending_on(const Setting& setting, const Position& board) {
  if (!is_plain(setting.variant)) {
    return ending_of({game_rules(setting.variant), setting.choices}, board);
  }
  if (!detail::is_borne_off(board)) return std::nullopt;
  return GameEnding{};
}

std::optional<Player> winner_of(const GameEnding& ending, Player mover) noexcept {
  if (ending.winner == Winner::nobody) return std::nullopt;
  return ending.winner == Winner::mover ? mover : other(mover);
}

State start_of_game(const Setting& setting) noexcept {
  State state;
  state.board = start_position(setting.variant, setting.choices);
  state.choices = setting.choices;
  state.checkers = static_cast<std::uint8_t>(checkers_per_side(setting.variant));
  return state;
}

MadeHops make_hops(const Position& board, std::span<const Step> hops) noexcept {
  // No board has such a stack; the limit keeps a hostile text from overflowing the count.
  constexpr int kMostOnAPoint = 100;
  MadeHops out;
  out.board = board;
  auto& points = out.board.points;
  for (std::size_t at = 0; at < hops.size(); ++at) {
    const Move move{.from = hops[at].from, .to = hops[at].to};
    if (!can_be_made(out.board, move) || points[kOff] <= -kMostOnAPoint) continue;
    if (move.to != kOff && points[static_cast<std::size_t>(move.to)] >= kMostOnAPoint) continue;
    const unsigned bit = 1U << at;
    out.made = static_cast<std::uint8_t>(out.made | bit);
    if (is_hit(out.board, move)) out.hits = static_cast<std::uint8_t>(out.hits | bit);
    apply(out.board, move);
  }
  return out;
}

HitMarks hit_marks(const WrittenPlay& play, const Reading& reading) noexcept {
  HitMarks marks;
  const bool has_mark = has_hit_mark(play);
  if (!has_mark) {
    marks.unmarked =
        reading.hits == 0 ? 0 : static_cast<std::uint8_t>(std::popcount(reading.hit_points));
    return marks;
  }
  std::uint32_t starred = 0;
  for (std::size_t at = 0; at < play.count; ++at) {
    const Step& hop = play.steps[at];
    if (!hop.hit) continue;
    // The mark of a merged hop may refer to any point that its checker touches.
    std::uint32_t touched = 1U << static_cast<unsigned>(hop.to);
    for (const Move move : reading.play.span()) {
      if (move.from <= hop.from && move.to >= hop.to) {
        touched |= 1U << static_cast<unsigned>(move.to);
      }
    }
    starred |= touched;
    if ((touched & reading.hit_points) == 0) {
      marks.without_hit = static_cast<std::uint8_t>(marks.without_hit | (1U << at));
    }
  }
  for (std::uint32_t rest = reading.hit_points; rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = rest & ~(rest - 1);
    ++((starred & bit) != 0 ? marks.marked : marks.unmarked);
  }
  return marks;
}

bool settles(const Setting& setting, const State& state, const Action* action) noexcept {
  if (state.waiting == Waiting::nothing && !state.is_answer_waiting) return false;
  if (action == nullptr) return true;
  if (std::holds_alternative<Comment>(action->what)) return false;
  // The action after a declared play is handled separately.
  if (state.waiting == Waiting::declared) return !std::holds_alternative<SetPosition>(action->what);
  // A board that is shown after a forced play includes that play.
  if (std::holds_alternative<ShownBoard>(action->what)) {
    return state.waiting == Waiting::blank &&
           setting.forced_plays[index(state.last->by)] != ForcedPlayHabit::none;
  }
  return !is_without_turn(*action);
}

void settle(const Setting& setting, const State& state, const Action* action, Settled& out) {
  out.bits = {};
  out.board = BoardAfter::known;
  out.next = state;
  // Each of these says what the roll was if the game goes on, and what it was if it ends here: a
  // player who resigns need not play.
  const Waiting waiting = std::exchange(out.next.waiting, Waiting::nothing);
  const bool ends = action == nullptr || std::holds_alternative<Resign>(action->what);
  if (std::exchange(out.next.is_answer_waiting, false)) settle_answer(state, ends, out);
  switch (waiting) {
    case Waiting::nothing:
      return;
    case Waiting::declared:
      out.bits.add(Irregularity::declared_without_board);
      out.board = BoardAfter::lost;
      return;
    case Waiting::unplayed:
      out.bits.add(ends ? Irregularity::roll_not_played : Irregularity::play_not_recorded);
      if (!ends && state.has_board) out.board = BoardAfter::any_play;
      return;
    case Waiting::echo:
      if (ends) {
        out.bits.add(Irregularity::echo);
      } else {
        settle_echo(state, other(state.last->by), out);
      }
      return;
    case Waiting::blank:
    case Waiting::dance:
      if (ends) {
        out.bits.add(Irregularity::roll_not_played);
      } else {
        settle_pass(setting, state, waiting, *action, out);
      }
      return;
  }
}

void advance(const Setting& setting, const State& state, const Action& action, Advance& out) {
  out.next[0] = state;
  advance_in_place(setting, out.next[0], action, out.resolution, out);
}

void advance_in_place(const Setting& setting, State& state, const Action& action,
                      Resolution& resolution, Advance& out) {
  // The objects are reused. Only what the step may leave alone is reset, not the two states of
  // `next`, which are large.
  resolution.fault = Fault::none;
  resolution.step = 0;
  resolution.readings.clear();
  out.bits = {};
  out.settled = {};
  if (out.count > 1) out.further.clear();
  out.marks = {};
  out.board = BoardAfter::known;
  out.takes_back = false;
  out.lets_stand = false;
  out.count = 1;
  out.before.reset();
  Stepper(setting, state, action, resolution, out).run();
}

}  // namespace bgtools
