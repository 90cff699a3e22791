#include <fmt/format.h>
#include <algorithm>
#include <bgtools/game/detail/bytes.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/verdict/replay.hpp>
#include <utility>

namespace bgtools {
namespace {

// A board that is in doubt is followed through all boards that the record allows; beyond these many
// the game is given up as not verified, so that a broken record costs bounded work.
constexpr std::size_t kMostBoards = 2000;
constexpr std::int64_t kMostResolutions = 60'000;

// A starting position that differs from the variant's on so few points was set up wrongly, not
// chosen.
constexpr int kMostPointsSetUpWrongly = 4;

/// What is known of the board.
enum class Sight : std::uint8_t {
  certain,  // one board
  several,  // one of a few boards
  lost      // nothing
};

/// A double, beaver or raccoon that waits for its answer.
struct Offer {
  Player by{};
  Player to{};
  Cube if_taken{};
  std::optional<Cube> other_if_taken{};
  Cube if_dropped{};
  bool is_take_implied = false;  // after a beaver the next roll is the take
  int redoubles = 0;             // beavers, raccoons and so on
};

/// A play that broke the rules, until the other side acts after it or it is played again.
struct IllegalPlay {
  std::optional<std::size_t> finding{};  // index into found_
  Player by{};
  Roll roll{};
  Position before{};     // seen by the player
  bool is_made = false;  // the board shows it
};

/// A record may print any number on a cube: of this one, doubled, every win is still an int.
Cube countable(Cube cube) {
  constexpr int kHighest = 1 << 28;
  cube.value = std::clamp(cube.value, 1, kHighest);
  return cube;
}

constexpr Rule rule_of(Fault fault) {
  switch (fault) {
    case Fault::none:
    case Fault::bad_dice:
      return Rule::bad_dice;
    case Fault::too_many_moves:
      return Rule::too_many_moves;
    case Fault::empty_source:
      return Rule::empty_source;
    case Fault::wrong_direction:
      return Rule::wrong_direction;
    case Fault::bar_first:
      return Rule::bar_first;
    case Fault::die_not_rolled:
      return Rule::illegal_die_use;
    case Fault::die_reused:
      return Rule::die_reused;
    case Fault::blocked:
      return Rule::blocked_destination;
    case Fault::entry_blocked:
      return Rule::entry_blocked;
    case Fault::blocked_intermediate:
      return Rule::blocked_intermediate;
    case Fault::bear_off_not_home:
      return Rule::premature_bear_off;
    case Fault::bear_off_die_small:
      return Rule::bear_off_die_too_small;
    case Fault::bear_off_not_highest:
      return Rule::bear_off_not_highest;
    case Fault::must_use_both:
      return Rule::must_use_both;
    case Fault::must_use_more:
      return Rule::must_use_more_of_double;
    case Fault::must_use_higher:
      return Rule::must_use_higher;
    case Fault::illegal_pass:
      return Rule::illegal_pass;
  }
  return Rule::illegal_pass;
}

bool is_point_of_a_move(const Step& step) {
  return step.from >= 1 && step.from <= kBar && step.to >= kOff && step.to <= 24;
}

bool can_enter(const Position& board) {
  for (std::size_t point = 19; point <= 24; ++point) {
    if (board.points[point] > -2) return true;
  }
  return false;
}

/// No number can be played: all of a closed-out player's rolls are dances.
bool is_closed_out(const Position& board) { return board.points[kBar] > 0 && !can_enter(board); }

int highest_point(const Position& board) {
  for (int point = kBar; point > 0; --point) {
    if (board.points[static_cast<std::size_t>(point)] > 0) return point;
  }
  return 0;
}

int farthest_outside(const Position& board) {
  const int point = highest_point(board);
  return point > 6 ? point : 0;
}

bool is_same_play(const WrittenPlay& a, const WrittenPlay& b) {
  return a.roll == b.roll && std::equal(a.hops().begin(), a.hops().end(), b.hops().begin(),
                                        b.hops().end(), [](const Step& left, const Step& right) {
                                          return left.from == right.from && left.to == right.to;
                                        });
}

/// Whether the opponent has a checker on the bar or in the home board of the side that looks on.
bool is_behind(const Position& board) {
  return std::any_of(board.points.begin(), board.points.begin() + 7,
                     [](std::int8_t count) { return count < 0; });
}

Span roll_span(const Action& action) {
  const std::uint64_t begin = action.span.begin;
  return {begin, std::min(begin + 2, std::max(begin, action.span.end))};
}

Span hops_span(const Action& action, const WrittenPlay& play) {
  if (play.count == 0 || play.places[0].length == 0) return action.span;
  const StepPlace& last = play.places[play.count - 1U];
  if (last.length == 0) return action.span;
  return {action.span.begin + play.places[0].offset, action.span.begin + last.offset + last.length};
}

Span step_span(const Action& action, const WrittenPlay& play, std::size_t step) {
  if (step >= play.count || play.places[step].length == 0) return hops_span(action, play);
  const std::uint64_t begin = action.span.begin + play.places[step].offset;
  return {begin, begin + play.places[step].length};
}

class Replay {
 public:
  Replay(const GameContext& context, ReplayScratch& scratch, const Sink& wanted,
         std::vector<Diagnostic>& found)
      : context_(context),
        scratch_(scratch),
        wanted_(wanted),
        found_(found),
        board_(start_position(context.profile.variant)),
        checkers_(context.profile.checkers),
        wants_forced_plays_(wanted.wants(Rule::forced_play)),
        wants_several_paths_(wanted.wants(Rule::several_paths)) {}

  GameOutcome run();

 private:
  // One handler for each kind of action.
  void on_roll(std::size_t at, const Action& action, const WrittenPlay& play);
  void on(const Action& action, const Double& what);
  void on(const Action& action, const Take&);
  void on(const Action& action, const Drop&);
  void on(const Action& action, const Beaver& what);
  void on(const Action& action, const Raccoon& what);
  void on(const Action& action, const Resign& what);
  void on(const Action& action, const SetPosition& what);
  void on(const Action& action, const AutomaticDouble& what);
  void on(const Action& action, const ShownBoard& what);

  // The parts of a roll.
  void check_opening(const Action& action, const WrittenPlay& play);
  [[nodiscard]] bool take_back_illegal_play(const Action& action, const WrittenPlay& play);
  void check_turn_order(const Action& action, const WrittenPlay& play);
  void check_roll_answers_offer(std::size_t at, const Action& action, const WrittenPlay& play);
  void on_moved(std::size_t at, const Action& action, const WrittenPlay& play);
  void on_moved_in_doubt(std::size_t at, const Action& action, const WrittenPlay& play);
  void on_no_play(std::size_t at, const Action& action, const WrittenPlay& play);
  /// A play that the record itself calls illegal: only the board behind it tells what was played.
  void on_declared(std::size_t at, const Action& action, const WrittenPlay& play);
  void on_unknown_play(const Action& action, const WrittenPlay& play);
  void on_play_without_roll(const Action& action, const WrittenPlay& play);
  bool report_echo(std::size_t at, const Action& action, const WrittenPlay& play);
  void note_echo();
  /// Whether it is the last play once more.
  bool after_end(const Action& action);
  void note_hits(const Action& action, const WrittenPlay& play, const Reading& reading);
  void note_habits(const Action& action, const WrittenPlay& play, const Resolution& resolution);
  void note_several_paths(const Action& action, const WrittenPlay& play,
                          const Resolution& resolution);
  void report_fault(const Action& action, const WrittenPlay& play, const Resolution& resolution);
  void describe_fault(Diagnostic& found, const Action& action, const WrittenPlay& play,
                      const Resolution& resolution);
  void report_illegal_pass(const Action& action, const WrittenPlay& play);
  [[nodiscard]] std::optional<Rule> double_fault(const Action& action, int value) const;
  void describe_double_fault(Diagnostic& found, Rule rule, const Action& action, int value);
  void report_unasked_answer(const Action& action, std::string_view word);
  [[nodiscard]] bool exceeds_beaver_limit(const Action& action, int redoubles);
  /// Holds what an immediate redouble makes of the cube against the offer; `name` is "beaver" or
  /// "raccoon".
  void check_redoubled_value(const Action& action, std::string_view name, int value);
  void check_start_board(const Action& action, const SetPosition& what);
  [[nodiscard]] bool report_start_of_another_variant(const Action& action, const Position& board);
  [[nodiscard]] Cube read_cube(const Action& action, Cube cube);
  void check_cube_owner(const Action& action, const Cube& shown);

  // The board.
  void look_from(Player player);
  void set_board(const Position& board);
  void doubt(std::vector<Position>& boards, std::optional<std::size_t> cause, bool is_benign);
  void lose_board(std::optional<std::size_t> cause);
  void begin_doubt(std::optional<std::size_t> cause);
  void regain_sight();
  void note_unverified(int first, int last, bool is_board_known_after);
  void note_turn_after_end();
  [[nodiscard]] std::optional<std::size_t> finding_at(const Action& action) const;
  void check_borne_off(Player player);

  // The rest.
  [[nodiscard]] bool goes_on_after(std::size_t at) const;
  [[nodiscard]] bool is_double_next(std::size_t at, Player player) const;
  [[nodiscard]] bool is_second_turn_of_starter_reached() const;
  [[nodiscard]] std::string_view player_name(Player player) const;
  [[nodiscard]] Situation situation(Player mover, Roll roll) const;
  Diagnostic* add(Rule rule, Span span, Player mover, Roll roll, int turn);
  void lower(Diagnostic& found, Severity severity);
  [[nodiscard]] std::optional<std::size_t> last_found() const;
  [[nodiscard]] bool may_be_taken_back(const Action& next) const;
  void mark_standing(Player player, std::string_view deed);
  void note_damage(Diagnostic& diagnostic) const;
  void accept_offer();
  void trace(const Action& action);
  [[nodiscard]] bool is_surely_on_roll(Player player) const;
  void finish();

  const GameContext& context_;
  ReplayScratch& scratch_;
  const Sink& wanted_;
  std::vector<Diagnostic>& found_;
  GameOutcome outcome_{};

  Position board_{};
  int checkers_ = 15;  // each side's; a record may set up the board of another variant
  Player view_ = Player::one;
  Sight sight_ = Sight::certain;
  bool is_doubt_benign_ = false;              // two readings of a legal play, not a fault
  std::optional<std::size_t> doubt_cause_{};  // index into found_
  std::size_t doubt_action_ = 0;
  int doubt_turn_ = 0;
  int last_turn_of_play_ = 0;  // the last one before the end of the game
  bool is_rolling_ = false;    // a turn is being replayed
  std::int64_t resolutions_ = 0;

  int turn_ = 0;
  std::array<int, 2> rolls_by_{};
  int automatic_doubles_ = 0;
  std::optional<Player> expected_{};
  bool is_set_up_ = false;
  std::optional<Player> open_roll_by_{};
  std::optional<Offer> offer_{};
  Cube cube_{};
  std::optional<Cube> other_cube_{};
  std::size_t at_ = 0;
  std::size_t errors_ = 0;
  const Action* last_roll_ = nullptr;
  std::optional<std::size_t> echo_at_{};  // the first action that prints the last play again
  std::optional<IllegalPlay> illegal_{};
  std::optional<std::size_t> suspect_{};  // an error after which the board may be wrong
  const Action* declared_ = nullptr;
  std::optional<Diagnostic> ambiguous_{};
  bool is_after_end_reported_ = false;
  std::optional<std::size_t> after_end_finding_{};  // index into found_
  bool wants_forced_plays_;
  bool wants_several_paths_;
};

std::string_view Replay::player_name(Player player) const {
  const std::string_view text = context_.names[index(player)];
  if (!text.empty()) return text;
  return player == Player::one ? "the first player" : "the second player";
}

Situation Replay::situation(Player mover, Roll roll) const {
  Situation situation;
  const Position& board = sight_ == Sight::several ? scratch_.boards.front() : board_;
  situation.position = view_ == mover ? board : board.flipped();
  situation.mover = mover;
  situation.roll = roll;
  situation.cube = cube_;
  situation.length = context_.profile.length;
  situation.score = context_.score;
  situation.is_crawford = context_.crawford == CrawfordState::yes;
  situation.is_jacoby = context_.profile.jacoby.value_or(false);
  situation.is_beaver = context_.profile.is_money() && context_.profile.has_beavers;
  return situation;
}

Diagnostic* Replay::add(Rule rule, Span span, Player mover, Roll roll, int turn) {
  if (!wanted_.wants(rule)) return nullptr;
  Diagnostic& diagnostic = found_.emplace_back();
  diagnostic.rule = rule;
  diagnostic.severity = context_.profile.severity(rule);
  diagnostic.span = span;
  diagnostic.match = context_.match_number;
  diagnostic.game = context_.game_number;
  diagnostic.turn = turn;
  diagnostic.game_label = context_.game.label;
  diagnostic.action = at_;
  if (diagnostic.severity == Severity::error) ++errors_;
  if (sight_ == Sight::certain) diagnostic.before = situation(mover, roll);
  return &diagnostic;
}

/// What is no error any more stops no replay.
void Replay::lower(Diagnostic& found, Severity severity) {
  if (found.severity == Severity::error && severity != Severity::error) --errors_;
  found.severity = severity;
}

/// The last diagnostic; what is off is there only where somebody wants it, and is the cause of
/// nothing.
std::optional<std::size_t> Replay::last_found() const {
  for (std::size_t at = found_.size(); at-- > 0;) {
    if (info(found_[at].rule).severity != Severity::off) return at;
  }
  return std::nullopt;
}

/// Whether the next action may take the last illegal play back, so that it is no error.
bool Replay::may_be_taken_back(const Action& next) const {
  return illegal_ && illegal_->finding && next.player == illegal_->by &&
         std::holds_alternative<WrittenPlay>(next.what);
}

void Replay::look_from(Player player) {
  if (view_ == player) return;
  view_ = player;
  board_ = board_.flipped();
  if (sight_ == Sight::several) {
    for (Position& board : scratch_.boards) board = board.flipped();
  }
}

void Replay::set_board(const Position& board) {
  board_ = board;
  if (sight_ != Sight::certain) regain_sight();
}

void Replay::doubt(std::vector<Position>& boards, std::optional<std::size_t> cause,
                   bool is_benign) {
  std::sort(boards.begin(), boards.end());
  boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
  if (boards.size() == 1) {
    set_board(boards.front());
    return;
  }
  if (boards.empty() || boards.size() > kMostBoards) {
    lose_board(cause);
    return;
  }
  if (sight_ == Sight::certain || (is_doubt_benign_ && !is_benign)) begin_doubt(cause);
  is_doubt_benign_ = is_benign && (sight_ == Sight::certain || is_doubt_benign_);
  sight_ = Sight::several;
  if (&boards != &scratch_.boards) scratch_.boards.swap(boards);
}

void Replay::begin_doubt(std::optional<std::size_t> cause) {
  doubt_cause_ = cause;
  doubt_action_ = at_;
  doubt_turn_ = turn_;
}

void Replay::lose_board(std::optional<std::size_t> cause) {
  if (sight_ == Sight::certain || is_doubt_benign_) begin_doubt(cause);
  sight_ = Sight::lost;
  is_doubt_benign_ = false;
}

void Replay::regain_sight() {
  const bool was_benign = is_doubt_benign_;
  sight_ = Sight::certain;
  is_doubt_benign_ = false;
  ambiguous_.reset();
  // The play that leaves only one board is legal; a board that is shown says nothing of the play
  // before it.
  if (!was_benign) note_unverified(doubt_turn_ + 1, is_rolling_ ? turn_ - 1 : turn_, true);
  doubt_cause_.reset();
}

void Replay::note_unverified(int first, int last, bool is_board_known_after) {
  if (last < first) return;
  outcome_.unverified.push_back(
      {.turns = {.first = first, .last = last, .is_board_known_after = is_board_known_after},
       .finding = doubt_cause_,
       .action = doubt_action_});
}

void Replay::note_turn_after_end() {
  if (!outcome_.unverified.empty()) {
    UnverifiedPart& part = outcome_.unverified.back();
    if (part.finding == after_end_finding_ && part.turns.last + 1 == turn_) {
      part.turns.last = turn_;
      return;
    }
  }
  outcome_.unverified.push_back(
      {.turns = {.first = turn_, .last = turn_}, .finding = after_end_finding_, .action = at_});
}

/// What has just been found in an action; nullopt: nothing, the reader has said that it is wrong.
std::optional<std::size_t> Replay::finding_at(const Action& action) const {
  const std::optional<std::size_t> last = last_found();
  const bool is_found = last && found_[*last].game == context_.game_number &&
                        found_[*last].span.begin >= action.span.begin;
  return is_found ? last : std::nullopt;
}

bool Replay::goes_on_after(std::size_t at) const {
  const std::vector<Action>& actions = context_.game.actions;
  for (std::size_t next = at + 1; next < actions.size(); ++next) {
    const auto& what = actions[next].what;
    if (std::holds_alternative<Comment>(what) || std::holds_alternative<ShownBoard>(what)) continue;
    if (std::holds_alternative<Resign>(what)) return false;
    if (const auto* play = std::get_if<WrittenPlay>(&what)) {
      if (play->kind == PlayKind::unplayed && !play->roll.is_known()) continue;
    }
    return true;
  }
  return false;
}

bool Replay::is_double_next(std::size_t at, Player player) const {
  const std::vector<Action>& actions = context_.game.actions;
  for (std::size_t next = at + 1; next < actions.size(); ++next) {
    if (std::holds_alternative<Comment>(actions[next].what) ||
        std::holds_alternative<ShownBoard>(actions[next].what)) {
      continue;
    }
    return actions[next].player == player && std::holds_alternative<Double>(actions[next].what);
  }
  return false;
}

void Replay::mark_standing(Player player, std::string_view deed) {
  if (!illegal_ || player == illegal_->by) return;
  if (illegal_->is_made && illegal_->finding && !context_.profile.prevents_illegal_plays) {
    Diagnostic& diagnostic = found_[*illegal_->finding];
    diagnostic.stands = true;
    diagnostic.notes.push_back(
        fmt::format("the play stands: {} {} after it", player_name(player), deed));
  }
  illegal_.reset();
}

/// A server does not let anybody play illegally, so that no such play of its records stands.
void Replay::note_damage(Diagnostic& diagnostic) const {
  if (!context_.profile.prevents_illegal_plays) return;
  diagnostic.notes.push_back(
      fmt::format("by the profile {} nobody can play illegally: the record is damaged here",
                  name(context_.profile.name)));
}

void Replay::accept_offer() {
  cube_ = offer_->if_taken;
  other_cube_ = offer_->other_if_taken;
  offer_.reset();
}

void Replay::trace(const Action& action) {
  std::optional<Situation>& before = context_.situations->emplace_back();
  if (sight_ != Sight::certain) return;
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  before = situation(action.player, play != nullptr ? play->roll : Roll{});
}

GameOutcome Replay::run() {
  const std::vector<Action>& actions = context_.game.actions;
  for (std::size_t at = 0; at < actions.size(); ++at) {
    const Action& action = actions[at];
    const bool has_erred = context_.stops_at_error && errors_ > *context_.stops_at_error;
    if (has_erred && !may_be_taken_back(action)) return outcome_;
    if (is_set(context_.stop)) return outcome_;
    at_ = at;
    if (context_.situations != nullptr) trace(action);
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      on_roll(at, action, *play);
    } else if (const auto* twice = std::get_if<Double>(&action.what)) {
      on(action, *twice);
    } else if (const auto* take = std::get_if<Take>(&action.what)) {
      on(action, *take);
    } else if (const auto* drop = std::get_if<Drop>(&action.what)) {
      on(action, *drop);
    } else if (const auto* beaver = std::get_if<Beaver>(&action.what)) {
      on(action, *beaver);
    } else if (const auto* raccoon = std::get_if<Raccoon>(&action.what)) {
      on(action, *raccoon);
    } else if (const auto* resign = std::get_if<Resign>(&action.what)) {
      on(action, *resign);
    } else if (const auto* setup = std::get_if<SetPosition>(&action.what)) {
      on(action, *setup);
    } else if (const auto* automatic = std::get_if<AutomaticDouble>(&action.what)) {
      on(action, *automatic);
    } else if (const auto* board = std::get_if<ShownBoard>(&action.what)) {
      on(action, *board);
    }
  }
  finish();
  return outcome_;
}

void Replay::check_roll_answers_offer(std::size_t at, const Action& action,
                                      const WrittenPlay& play) {
  if (offer_->is_take_implied) {
    accept_offer();
    return;
  }
  // Resigned instead of answering: the result tells, by either cube.
  if (play.kind != PlayKind::moved && !goes_on_after(at)) {
    other_cube_ = offer_->if_taken;
    offer_.reset();
    return;
  }
  if (auto* found =
          add(Rule::action_before_answer, roll_span(action), action.player, play.roll, turn_)) {
    found->message = fmt::format("{} rolls before {} has answered the double",
                                 player_name(action.player), player_name(offer_->to));
    found->label = "a take or a drop is missing before this roll";
  }
  other_cube_ = offer_->if_taken;
  offer_.reset();
  expected_ = action.player;
}

/// The other side has insisted: the same roll stands again with another play, which is legal on the
/// board before the illegal one.
bool Replay::take_back_illegal_play(const Action& action, const WrittenPlay& play) {
  if (!illegal_ || illegal_->by != action.player || play.kind != PlayKind::moved) return false;
  const Roll roll = illegal_->roll;
  const bool is_same_roll =
      play.roll.is_valid() && play.roll.high() == roll.high() && play.roll.low() == roll.low();
  if (!is_same_roll || last_roll_ == nullptr || last_roll_->player != action.player) return false;
  const IllegalPlay illegal = *illegal_;
  resolve(illegal.before, play.roll, play.hops(), scratch_.resolution);
  if (scratch_.resolution.fault != Fault::none || play.count_written > play.count) return false;
  if (illegal.finding) {
    Diagnostic& found = found_[*illegal.finding];
    found.notes = {fmt::format("it was illegal: {} ({})", found.message, code(found.rule))};
    found.rule = Rule::illegal_play_corrected;
    lower(found, context_.profile.severity(found.rule));
    found.message = fmt::format("the play was taken back for {}",
                                to_text(illegal.before, scratch_.resolution.readings[0].play));
    found.label = "the same roll is played again after it";
    found.help.clear();
    found.consequence_of.reset();
  }
  if (suspect_ == illegal.finding) suspect_.reset();
  illegal_.reset();
  doubt_cause_.reset();
  look_from(action.player);
  set_board(illegal.before);
  return true;
}

/// Some formats give the die that each player threw for the opening.
void Replay::check_opening(const Action& action, const WrittenPlay& play) {
  const auto [one, two] = *context_.game.opening;
  const Player player = action.player;
  const auto is_die = [](int die) { return die >= 1 && die <= 6; };
  const Span span = context_.game.opening_span;
  if (!is_die(one) || !is_die(two)) {
    if (auto* found = add(Rule::bad_dice, span, player, Roll{}, turn_)) {
      found->message = fmt::format("the opening dice {} and {} cannot be thrown", one, two);
      found->label = "a die shows 1 to 6";
    }
    return;
  }
  if (one == two) {
    if (auto* found = add(Rule::opening_double, span, player, Roll{}, turn_)) {
      found->message = fmt::format("both players threw a {} for the opening", one);
      found->label = "an opening tie is rolled again";
    }
    return;
  }
  const Player starter = one > two ? Player::one : Player::two;
  if (player != starter) {
    if (auto* found = add(Rule::wrong_starter, roll_span(action), player, play.roll, turn_)) {
      found->message = fmt::format("{} begins, but {} threw the higher opening die",
                                   player_name(player), player_name(starter));
      found->label = fmt::format("{} threw {}, {} threw {}", player_name(Player::one), one,
                                 player_name(Player::two), two);
    }
  }
  const Roll roll = play.roll;
  const bool is_same = roll.high() == std::max(one, two) && roll.low() == std::min(one, two);
  // That an opening roll is a double has been said.
  if (is_same || !roll.is_valid() || roll.is_double()) return;
  if (auto* found = add(Rule::opening_dice_mismatch, roll_span(action), player, roll, turn_)) {
    found->message = fmt::format("the game begins with {}, but the opening dice are {} and {}",
                                 to_text(roll), one, two);
    found->label = "the starter plays the two opening dice";
  }
}

void Replay::check_turn_order(const Action& action, const WrittenPlay& play) {
  const Player player = action.player;
  if (!expected_ || *expected_ == player) return;
  if (!play.roll.is_known() && play.kind == PlayKind::unplayed) return;
  if (sight_ == Sight::certain) {
    // A closed-out player need not roll (US and unified clock rules 3.4).
    const Position board = view_ == *expected_ ? board_ : board_.flipped();
    if (is_closed_out(board)) return;
  }
  if (auto* found = add(Rule::turn_order, roll_span(action), player, play.roll, turn_)) {
    found->message =
        fmt::format("{} rolls, but it is {}'s turn", player_name(player), player_name(*expected_));
    found->label = fmt::format("{} had the turn before", player_name(player));
    suspect_ = found_.size() - 1;
  }
}

void Replay::on_roll(std::size_t at, const Action& action, const WrittenPlay& play) {
  const Player player = action.player;
  const bool counts = is_turn(play);
  if (counts) {
    ++turn_;
    ++outcome_.turns;
  }
  if (outcome_.ending != Ending::none) {
    const bool is_echo = after_end(action);
    if (counts && !is_echo) note_turn_after_end();
    return;
  }
  is_rolling_ = true;
  last_turn_of_play_ = turn_;
  mark_standing(player, "rolled");
  if (offer_) check_roll_answers_offer(at, action, play);
  if (!illegal_ || !take_back_illegal_play(action, play)) check_turn_order(action, play);
  open_roll_by_.reset();
  if (play.roll.is_known() && !play.roll.is_valid()) {
    if (auto* found = add(Rule::bad_dice, roll_span(action), player, Roll{}, turn_)) {
      found->message = fmt::format("the roll {} cannot be thrown", to_text(play.roll));
      found->label = "a die shows 1 to 6";
    }
  } else if (turn_ == 1 && counts && !is_set_up_ && play.roll.is_known() && play.roll.is_double()) {
    if (auto* found = add(Rule::opening_double, roll_span(action), player, play.roll, turn_)) {
      found->message = fmt::format("the game opens with the double {}", to_text(play.roll));
      found->label = "an opening tie is rolled again";
    }
  }
  if (turn_ == 1 && counts && context_.game.opening) check_opening(action, play);
  if (counts) ++rolls_by_[index(player)];
  look_from(player);
  expected_ = other(player);
  if (play.kind == PlayKind::declared) {
    on_declared(at, action, play);
  } else if (!play.roll.is_valid()) {
    on_play_without_roll(action, play);
  } else if (play.kind == PlayKind::moved) {
    if (sight_ == Sight::certain) {
      on_moved(at, action, play);
    } else if (sight_ == Sight::several) {
      on_moved_in_doubt(at, action, play);
    }
  } else if (play.kind == PlayKind::unreadable) {
    on_unknown_play(action, play);
  } else {
    on_no_play(at, action, play);
  }
  is_rolling_ = false;
  if (!echo_at_) last_roll_ = &action;
  if (sight_ != Sight::lost) check_borne_off(player);
}

void Replay::check_borne_off(Player player) {
  // Most of a game cannot end: the board is not looked over while the 6 point is held.
  if (sight_ == Sight::certain) {
    if (board_.points[6] > 0 || !detail::is_borne_off(board_)) return;
  } else {
    std::size_t finished = 0;
    for (const Position& board : scratch_.boards) finished += board.checkers() == 0 ? 1U : 0U;
    if (finished != scratch_.boards.size()) return;
  }
  outcome_.ending = Ending::borne_off;
  outcome_.winner = player;
  if (sight_ == Sight::certain) outcome_.level = level_of(board_, checkers_);
}

void Replay::on_moved(std::size_t at, const Action& action, const WrittenPlay& play) {
  Resolution& resolution = scratch_.resolution;
  resolve(board_, play.roll, play.hops(), resolution);
  if (resolution.fault != Fault::none || play.count_written > play.count) {
    if (report_echo(at, action, play)) return;
    report_fault(action, play, resolution);
    return;
  }
  const bool is_open = resolution.readings.size() > 1 && !resolution.is_decided;
  note_hits(action, play, resolution.readings[0]);
  note_habits(action, play, resolution);
  if (!is_open) {
    board_ = resolution.readings[0].result;
    return;
  }
  if (wanted_.wants(Rule::compound_hit_ambiguous)) {
    Diagnostic found;
    found.rule = Rule::compound_hit_ambiguous;
    found.severity = context_.profile.severity(found.rule);
    found.span = hops_span(action, play);
    found.match = context_.match_number;
    found.game = context_.game_number;
    found.turn = turn_;
    found.game_label = context_.game.label;
    found.before = situation(action.player, play.roll);
    found.message = fmt::format("the play can be read as {} or as {}",
                                to_text(board_, resolution.readings[0].play),
                                to_text(board_, resolution.readings[1].play));
    found.label = "the way is not written, and the ways differ in what they hit";
    found.notes.emplace_back("no later play of the game tells which was meant");
    ambiguous_ = std::move(found);
  }
  scratch_.next_boards.clear();
  for (const Reading& reading : resolution.readings) scratch_.next_boards.push_back(reading.result);
  doubt(scratch_.next_boards, std::nullopt, true);
}

void Replay::on_moved_in_doubt(std::size_t at, const Action& action, const WrittenPlay& play) {
  std::vector<Position>& next = scratch_.next_boards;
  next.clear();
  for (const Position& board : scratch_.boards) {
    if (++resolutions_ > kMostResolutions) {
      lose_board(doubt_cause_);
      return;
    }
    resolve(board, play.roll, play.hops(), scratch_.resolution);
    if (scratch_.resolution.fault != Fault::none) continue;
    for (const Reading& reading : scratch_.resolution.readings) next.push_back(reading.result);
  }
  if (next.empty()) {
    if (!is_doubt_benign_) {
      lose_board(doubt_cause_);
      return;
    }
    const Position board = scratch_.boards.front();
    set_board(board);
    on_moved(at, action, play);
    return;
  }
  doubt(next, doubt_cause_, is_doubt_benign_);
}

void Replay::on_declared(std::size_t at, const Action& action, const WrittenPlay& play) {
  const std::vector<Action>& actions = context_.game.actions;
  const auto says_something = [](const Action& next) {
    return !std::holds_alternative<Comment>(next.what);
  };
  const auto next = std::find_if(actions.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                 actions.end(), says_something);
  if (next != actions.end() && std::holds_alternative<SetPosition>(next->what)) {
    declared_ = &action;
    return;
  }
  if (auto* found = add(Rule::result_mismatch, action.span, action.player, play.roll, turn_)) {
    found->message = fmt::format("the record declares an illegal play of {}", to_text(play.roll));
    found->label = "neither the play nor the board after it is given";
    lose_board(found_.size() - 1);
  } else {
    lose_board(std::nullopt);
  }
}

void Replay::on_unknown_play(const Action& action, const WrittenPlay& play) {
  if (sight_ == Sight::lost) return;
  std::vector<Position>& next = scratch_.next_boards;
  next.clear();
  const auto expand = [&](const Position& board) {
    ++resolutions_;
    legal_plays(board, play.roll, scratch_.plays);
    for (const LegalPlay& legal : scratch_.plays) next.push_back(legal.result);
    if (scratch_.plays.empty()) next.push_back(board);
  };
  std::optional<std::size_t> cause = doubt_cause_;
  if (sight_ == Sight::certain || is_doubt_benign_) cause = finding_at(action);
  if (sight_ == Sight::certain) {
    expand(board_);
  } else {
    for (const Position& board : scratch_.boards) {
      expand(board);
      if (next.size() > kMostBoards) break;
    }
  }
  doubt(next, cause, false);
}

void Replay::on_play_without_roll(const Action& action, const WrittenPlay& play) {
  if (context_.guesses_rolls && play.kind == PlayKind::unrecorded && !play.roll.is_known() &&
      sight_ == Sight::certain) {
    std::vector<Position>& next = scratch_.next_boards;
    next.clear();
    for (std::uint8_t first = 1; first <= 6; ++first) {
      for (std::uint8_t second = 1; second <= first; ++second) {
        legal_plays(board_, Roll{first, second}, scratch_.plays);
        for (const LegalPlay& legal : scratch_.plays) next.push_back(legal.result);
        if (scratch_.plays.empty()) next.push_back(board_);
      }
    }
    doubt(next, std::nullopt, false);
    return;
  }
  if (play.kind == PlayKind::unplayed || sight_ == Sight::lost) {
    if (play.kind == PlayKind::unplayed) {
      if (auto* found = add(Rule::unplayed_roll, action.span, action.player, Roll{}, turn_)) {
        found->message = fmt::format("{} did not play on", player_name(action.player));
      }
    }
    return;
  }
  if (play.kind == PlayKind::danced || play.kind == PlayKind::blank) {
    if (sight_ == Sight::certain && !play.roll.is_known() && !is_closed_out(board_)) {
      if (auto* found = add(Rule::illegal_pass, action.span, action.player, Roll{}, turn_)) {
        found->message = fmt::format("{} passes without a roll", player_name(action.player));
        found->label = "only a closed-out player need not roll";
      }
    }
    return;
  }
  if (play.kind == PlayKind::moved && sight_ == Sight::certain) {
    // The dice say nothing, the hops do.
    const Position before = board_;
    bool is_made = play.count_written == play.count;
    for (const Step& step : play.hops()) {
      const Move move{.from = step.from, .to = step.to};
      is_made = is_made && is_point_of_a_move(step) && can_be_made(board_, move);
      if (!is_made) break;
      apply(board_, move);
    }
    if (is_made) return;
    board_ = before;
  }
  lose_board(finding_at(action));
}

void Replay::on_no_play(std::size_t at, const Action& action, const WrittenPlay& play) {
  const bool goes_on = goes_on_after(at);
  const bool claims_dance = play.kind == PlayKind::danced || play.kind == PlayKind::blank;
  if (!goes_on) {
    const bool is_dance =
        claims_dance && (sight_ != Sight::certain || !has_legal_play(board_, play.roll));
    if (is_dance) return;
    if (auto* found = add(Rule::unplayed_roll, action.span, action.player, play.roll, turn_)) {
      found->message =
          fmt::format("the roll {} was not played; the game ends here", to_text(play.roll));
    }
    return;
  }
  if (!claims_dance) {
    if (auto* found = add(Rule::play_not_recorded, action.span, action.player, play.roll, turn_)) {
      found->message = fmt::format("the play of {} is not recorded", to_text(play.roll));
      found->label = "the board after it is not known";
    }
    on_unknown_play(action, play);
    return;
  }
  if (sight_ == Sight::lost) return;
  if (sight_ == Sight::several) {
    std::vector<Position>& next = scratch_.next_boards;
    next.clear();
    for (const Position& board : scratch_.boards) {
      if (!has_legal_play(board, play.roll)) next.push_back(board);
    }
    if (!next.empty()) {
      doubt(next, doubt_cause_, is_doubt_benign_);
    } else if (is_doubt_benign_) {
      const Position board = scratch_.boards.front();
      set_board(board);
      report_illegal_pass(action, play);
    }
    return;
  }
  if (!has_legal_play(board_, play.roll)) return;
  if (play.kind == PlayKind::blank && is_double_next(at, action.player)) {
    open_roll_by_ = action.player;
    return;
  }
  report_illegal_pass(action, play);
}

void Replay::report_illegal_pass(const Action& action, const WrittenPlay& play) {
  legal_plays(board_, play.roll, scratch_.plays);
  const std::size_t count = scratch_.plays.size();
  const LegalPlay& example = scratch_.plays.front();
  const ForcedPlayHabit habit = count == 1 && play.kind == PlayKind::blank
                                    ? context_.forced_plays.of(context_.game, action.player)
                                    : ForcedPlayHabit::none;
  if (habit != ForcedPlayHabit::none) {
    if (auto* found =
            add(Rule::play_not_recorded, roll_span(action), action.player, play.roll, turn_)) {
      lower(*found, Severity::info);
      const std::string forced = to_text(board_, example.play);
      found->message =
          habit == ForcedPlayHabit::of_record
              ? fmt::format("the forced play {} is left out, as everywhere in this record", forced)
              : fmt::format("the forced play {} is left out, as all of {}'s are in this record",
                            forced, player_name(action.player));
    }
    board_ = example.result;
    return;
  }
  if (auto* found = add(Rule::illegal_pass, roll_span(action), action.player, play.roll, turn_)) {
    found->message = count == 1 ? fmt::format("nothing is played although {} is forced",
                                              to_text(board_, example.play))
                                : fmt::format("nothing is played although {} plays of {} are legal",
                                              count, to_text(play.roll));
    found->label = count == 1 ? "one play is legal"
                              : fmt::format("for example {}", to_text(board_, example.play));
    note_damage(*found);
    suspect_ = found_.size() - 1;
    illegal_ = IllegalPlay{.finding = suspect_,
                           .by = action.player,
                           .roll = play.roll,
                           .before = board_,
                           .is_made = true};
  }
}

void Replay::note_hits(const Action& action, const WrittenPlay& play, const Reading& reading) {
  std::uint32_t starred = 0;
  for (std::size_t at = 0; at < play.count; ++at) {
    const Step& step = play.steps[at];
    if (!step.hit) continue;
    // A merged hop's mark may speak of any point that its checker touches.
    std::uint32_t touched = 1U << static_cast<unsigned>(step.to);
    for (const Move move : reading.play.span()) {
      if (move.from <= step.from && move.to >= step.to)
        touched |= 1U << static_cast<unsigned>(move.to);
    }
    starred |= touched;
    if ((touched & reading.hit_points) != 0) continue;
    if (auto* found = add(Rule::hit_mark_without_hit, step_span(action, play, at), action.player,
                          play.roll, turn_)) {
      found->message = fmt::format("{} is marked as a hit, but no checker was hit", to_text(step));
      found->label = fmt::format("no opposing blot on {}", point_name(step.to));
    }
  }
  if (reading.hits == 0) return;
  for (std::uint32_t rest = reading.hit_points; rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = rest & ~(rest - 1);
    if ((starred & bit) != 0) {
      ++outcome_.hits_marked;
    } else if (++outcome_.hits_unmarked == 1) {
      outcome_.first_unmarked_hit = hops_span(action, play);
    }
  }
}

void Replay::note_habits(const Action& action, const WrittenPlay& play,
                         const Resolution& resolution) {
  if (resolution.is_reordered) {
    if (auto* found =
            add(Rule::order_as_written, hops_span(action, play), action.player, play.roll, turn_)) {
      found->message = "the play is legal only in another order than written";
      found->notes.push_back(
          fmt::format("it was made as {}", to_text(board_, resolution.readings[0].play)));
    }
  }
  if (resolution.is_expanded) {
    if (auto* found = add(Rule::compound_move_expanded, hops_span(action, play), action.player,
                          play.roll, turn_)) {
      found->message = fmt::format("read as {}", to_text(board_, resolution.readings[0].play));
    }
  }
  if (play.roll.first < play.roll.second) {
    if (auto* found = add(Rule::dice_order, roll_span(action), action.player, play.roll, turn_)) {
      found->message =
          fmt::format("the roll is written {}, the lower die first", to_text(play.roll));
    }
  }
  if (wants_several_paths_ && resolution.is_expanded) {
    note_several_paths(action, play, resolution);
  }
  if (wants_forced_plays_) {
    legal_plays(board_, play.roll, scratch_.plays);
    if (scratch_.plays.size() == 1) {
      if (auto* found =
              add(Rule::forced_play, hops_span(action, play), action.player, play.roll, turn_)) {
        found->message = "the only legal play";
      }
    }
  }
}

/// A merged hop over two different dice can touch down on either of two points. Where that makes a
/// difference there are two readings; here both ways lead to the same board.
void Replay::note_several_paths(const Action& action, const WrittenPlay& play,
                                const Resolution& resolution) {
  if (play.roll.is_double() || play.count != 1 || resolution.readings.size() != 1) return;
  const Step hop = play.steps[0];
  const auto way = [&](int die) {
    const auto middle = static_cast<std::int8_t>(hop.from - die);
    const std::array<Step, 2> hops{Step{.from = hop.from, .to = middle, .hit = false},
                                   Step{.from = middle, .to = hop.to, .hit = false}};
    Resolution made = resolve(board_, play.roll, hops);
    const bool is_legal = made.fault == Fault::none && made.readings.size() == 1;
    return is_legal ? std::optional(made.readings[0].result) : std::nullopt;
  };
  const auto by_first = way(play.roll.first);
  if (!by_first || by_first != way(play.roll.second)) return;
  if (auto* found =
          add(Rule::several_paths, hops_span(action, play), action.player, play.roll, turn_)) {
    found->message = fmt::format("{} can touch down on {} or on {}", to_text(hop),
                                 point_name(hop.from - play.roll.first),
                                 point_name(hop.from - play.roll.second));
    found->label = "both ways lead to the same board";
  }
}

void Replay::report_fault(const Action& action, const WrittenPlay& play,
                          const Resolution& resolution) {
  const Position before = board_;
  const auto outside = std::find_if_not(play.hops().begin(), play.hops().end(), is_point_of_a_move);
  std::optional<std::size_t> cause;
  bool is_made = !resolution.readings.empty();
  if (outside != play.hops().end()) {
    const auto step = static_cast<std::size_t>(outside - play.hops().begin());
    const bool is_from = outside->from < 1 || outside->from > kBar;
    if (auto* found = add(Rule::point_out_of_range, step_span(action, play, step), action.player,
                          play.roll, turn_)) {
      const int point = is_from ? outside->from : outside->to;
      found->message = is_from && point == kOff ? "a checker cannot move from off the board"
                       : point == kBar          ? "a checker cannot move to the bar"
                                                : fmt::format("there is no point {}", point);
      found->label = "the points are 1 to 24, the bar and off";
      cause = found_.size() - 1;
    }
    is_made = false;
  } else {
    const bool is_cut = play.count_written > play.count;
    const Rule rule = is_cut ? Rule::too_many_moves : rule_of(resolution.fault);
    const bool is_whole = resolution.fault == Fault::must_use_both ||
                          resolution.fault == Fault::must_use_more ||
                          resolution.fault == Fault::must_use_higher;
    const Span hops = hops_span(action, play);
    Span span = is_whole ? hops : step_span(action, play, resolution.step);
    if (rule == Rule::too_many_moves) {
      const auto dice = static_cast<std::size_t>(play.roll.dice_count());
      span = {step_span(action, play, dice).begin, hops.end};
    }
    if (auto* found = add(rule, span, action.player, play.roll, turn_)) {
      describe_fault(*found, action, play, resolution);
      note_damage(*found);
      cause = found_.size() - 1;
    }
    if (is_cut) is_made = false;
  }
  if (cause && !is_made && suspect_) {
    found_[*cause].consequence_of = static_cast<int>(*suspect_);
  }
  illegal_ = IllegalPlay{.finding = cause,
                         .by = action.player,
                         .roll = play.roll,
                         .before = before,
                         .is_made = is_made};
  if (cause && !suspect_) suspect_ = cause;
  if (is_made) {
    board_ = resolution.readings[0].result;
    return;
  }
  // What was played cannot be told from the text; the next plays may tell it.
  if (cause) found_[*cause].notes.emplace_back("the play cannot be made on this board");
  legal_plays(before, play.roll, scratch_.plays);
  scratch_.next_boards.clear();
  scratch_.next_boards.push_back(before);
  for (const LegalPlay& legal : scratch_.plays) scratch_.next_boards.push_back(legal.result);
  doubt(scratch_.next_boards, cause, false);
}

void Replay::describe_fault(Diagnostic& found, const Action& action, const WrittenPlay& play,
                            const Resolution& resolution) {
  const Roll roll = play.roll;
  const std::string dice = to_text(roll);
  const std::string_view who = player_name(action.player);
  const Fault fault = play.count_written > play.count ? Fault::too_many_moves : resolution.fault;
  const Step step = resolution.step < play.count ? play.steps[resolution.step] : Step{};
  const std::string hop = to_text(Step{.from = step.from, .to = step.to, .hit = false});
  const int distance = step.from - step.to;

  // The board as it stands when the hop is due.
  Position board = board_;
  for (std::size_t at = 0; at < resolution.step && at < play.count; ++at) {
    const Move move{.from = play.steps[at].from, .to = play.steps[at].to};
    if (can_be_made(board, move)) apply(board, move);
  }

  switch (fault) {
    case Fault::too_many_moves:
      found.message = fmt::format("{} moves are written; the roll {} allows {}",
                                  std::max(play.count_written, play.count), dice,
                                  roll.is_double() ? "four" : "two");
      found.label = "more moves than dice";
      break;
    case Fault::empty_source:
      found.message = step.from == kBar
                          ? fmt::format("{} has no checker on the bar", who)
                          : fmt::format("{} has no checker on {}", who, point_name(step.from));
      found.label =
          step.from == kBar ? "the bar is empty" : fmt::format("point {} is empty", step.from);
      if (step.from != kBar && board.points[static_cast<std::size_t>(step.from)] < 0) {
        found.label = fmt::format("point {} is the other side's", step.from);
      }
      break;
    case Fault::wrong_direction:
      found.message = distance == 0 ? fmt::format("{} does not move at all", hop)
                                    : fmt::format("{} moves backwards", hop);
      found.label = "a checker moves to lower points only";
      break;
    case Fault::bar_first: {
      const int waiting = board.points[kBar];
      found.message = fmt::format("{} moves while {} checker{} on the bar", hop, waiting,
                                  waiting == 1 ? " is" : "s are");
      found.label = "checkers on the bar enter first";
      break;
    }
    case Fault::die_not_rolled:
      found.message = fmt::format("{} moves {} pip{}; the roll is {}", hop, distance,
                                  distance == 1 ? "" : "s", dice);
      found.label =
          distance == roll.high() + roll.low() || (roll.is_double() && distance % roll.high() == 0)
              ? "the other hops leave no dice for it"
          : roll.is_double() ? fmt::format("not {}", roll.high())
                             : fmt::format("neither {}, {} nor {}", roll.high(), roll.low(),
                                           roll.high() + roll.low());
      break;
    case Fault::die_reused:
      if (distance == roll.high() || distance == roll.low()) {
        found.message = fmt::format("{} uses the {} again; the roll is {}", hop, distance, dice);
        found.label = roll.is_double() ? fmt::format("the {} was rolled four times", distance)
                                       : fmt::format("the {} was rolled once", distance);
      } else {
        found.message =
            fmt::format("{} moves {} pips, but the other hops use the dice; the roll is {}", hop,
                        distance, dice);
        found.label = "no dice are left for it";
      }
      break;
    case Fault::blocked:
    case Fault::entry_blocked: {
      const int held = -board.points[static_cast<std::size_t>(std::clamp<int>(step.to, 0, 24))];
      found.message = fmt::format("{} lands on {}, which holds {} opposing checkers", hop,
                                  point_name(step.to), held);
      found.label = fault == Fault::blocked ? "the point is blocked" : "the entry point is blocked";
      break;
    }
    case Fault::blocked_intermediate:
      found.message = fmt::format("{} has no open point on the way with {}", hop, dice);
      found.label = "every way is blocked";
      break;
    case Fault::bear_off_not_home: {
      const int point = farthest_outside(board);
      found.message = fmt::format("{} bears off with a checker on {}", hop, point_name(point));
      found.label = "not all checkers are home";
      break;
    }
    case Fault::bear_off_die_small:
      found.message = fmt::format("{} needs a {}; the roll is {}", hop, step.from, dice);
      found.label = "no die is left that bears this checker off";
      break;
    case Fault::bear_off_not_highest:
      found.message = fmt::format("{} bears off with a larger die while a checker is on {}", hop,
                                  highest_point(board));
      found.label = "a larger die bears off from the highest point only";
      break;
    case Fault::must_use_both:
    case Fault::must_use_more: {
      found.message = fmt::format("the play uses {} of the {} dice that can be played",
                                  resolution.dice_used, resolution.dice_playable);
      found.label = "a number is left unplayed";
      legal_plays(board_, roll, scratch_.plays);
      if (scratch_.plays.size() == 1) {
        found.help =
            fmt::format("the only legal play is {}", to_text(board_, scratch_.plays.front().play));
      } else {
        // A play that contains what is written completes it.
        for (const LegalPlay& legal : scratch_.plays) {
          const auto moves = legal.play.span();
          const bool contains =
              std::all_of(play.hops().begin(), play.hops().end(), [&](const Step& hop_written) {
                return std::any_of(moves.begin(), moves.end(), [&](Move move) {
                  return move.from == hop_written.from && move.to == hop_written.to;
                });
              });
          if (!contains) continue;
          found.help = fmt::format("for example {} is legal", to_text(board_, legal.play));
          break;
        }
      }
      break;
    }
    case Fault::must_use_higher:
      found.message = fmt::format("the {} is played although the {} can be played instead",
                                  roll.low(), roll.high());
      found.label = "only one die can be played, and it must be the higher";
      legal_plays(board_, roll, scratch_.plays);
      if (!scratch_.plays.empty()) {
        found.help =
            fmt::format("the only legal play is {}", to_text(board_, scratch_.plays.front().play));
      }
      break;
    case Fault::illegal_pass:
    case Fault::bad_dice:
    case Fault::none:
      found.message = "the play is not legal";
      break;
  }
}

/// Some archives print the winner's last cell again in the other column, whether he bore off or the
/// other side resigned. It is taken for a play where it can be one.
bool Replay::report_echo(std::size_t at, const Action& action, const WrittenPlay& play) {
  if (last_roll_ == nullptr || last_roll_->player == action.player || goes_on_after(at))
    return false;
  const auto& last = std::get<WrittenPlay>(last_roll_->what);
  if (!is_same_play(play, last)) return false;
  note_echo();
  if (auto* found = add(Rule::echo_after_end, action.span, action.player, play.roll, turn_)) {
    found->message = "the last play of the game is printed again";
  }
  return true;
}

void Replay::note_echo() {
  if (!echo_at_) echo_at_ = at_;
}

bool Replay::after_end(const Action& action) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  // An echo stands in the other column; in its own it is a play that was written twice.
  if (play != nullptr && last_roll_ != nullptr && last_roll_->player != action.player &&
      is_same_play(*play, std::get<WrittenPlay>(last_roll_->what))) {
    note_echo();
    if (auto* found = add(Rule::echo_after_end, action.span, action.player, play->roll, turn_)) {
      found->message = "the last play of the game is printed again";
    }
    return true;
  }
  if (is_after_end_reported_) return false;
  if (auto* found = add(Rule::play_after_end, action.span, action.player,
                        play != nullptr ? play->roll : Roll{}, turn_)) {
    found->message = outcome_.ending == Ending::borne_off
                         ? fmt::format("{} has borne off the last checker; the game was over",
                                       player_name(*outcome_.winner))
                         : "the game was over";
    found->label = "after the end of the game";
    is_after_end_reported_ = true;
    after_end_finding_ = found_.size() - 1;
  }
  return false;
}

std::optional<Rule> Replay::double_fault(const Action& action, int value) const {
  const Player player = action.player;
  const Profile& profile = context_.profile;
  const auto may_turn = [&](const Cube& cube) { return !cube.owner || *cube.owner == player; };
  const auto fits = [&](const Cube& cube) { return value == 2 * cube.value; };
  if (offer_) return Rule::action_before_answer;
  if (open_roll_by_ == player) return Rule::double_after_roll;
  if (expected_ && *expected_ != player) {
    const bool is_skipped =
        sight_ == Sight::certain && is_closed_out(view_ == *expected_ ? board_ : board_.flipped());
    if (!is_skipped) return Rule::double_off_turn;
  }
  if (turn_ == 0 && !is_set_up_) return Rule::double_on_opening_turn;
  if (context_.crawford == CrawfordState::yes) return Rule::double_in_crawford;
  if (!may_turn(cube_) && !(other_cube_ && may_turn(*other_cube_)))
    return Rule::double_without_access;
  if (!profile.has_cube) return Rule::cube_not_in_use;
  if (!fits(cube_) && !(other_cube_ && fits(*other_cube_))) return Rule::bad_cube_value;
  if (!profile.is_money() && context_.is_score_known) {
    const int needs = points_away(profile.length, context_.score[index(player)]);
    const int opponent_needs = points_away(profile.length, context_.score[index(other(player))]);
    if (needs == 1 && opponent_needs == 1) return Rule::double_at_dmp;
    if (needs == 1) return Rule::leader_double;
    if (cube_.value >= needs && needs > 0) return Rule::dead_cube;
    if (profile.has_holland_rule && context_.is_post_crawford &&
        (rolls_by_[0] < 2 || rolls_by_[1] < 2)) {
      return Rule::holland_rule;
    }
  }
  if (value > profile.cube_limit) return Rule::cube_over_site_limit;
  return std::nullopt;
}

void Replay::describe_double_fault(Diagnostic& found, Rule rule, const Action& action, int value) {
  const std::string_view who = player_name(action.player);
  const int needs = points_away(context_.profile.length, context_.score[index(action.player)]);
  switch (rule) {
    case Rule::action_before_answer:
      found.message = fmt::format("{} doubles before the double of {} is answered", who,
                                  player_name(offer_->by));
      found.label = "a take or a drop is missing before this";
      break;
    case Rule::double_after_roll:
      found.message = fmt::format("{} doubles after the roll", who);
      found.label = "a double is offered before rolling";
      break;
    case Rule::double_off_turn:
      found.message = fmt::format("{} doubles, but it is {}'s turn", who, player_name(*expected_));
      found.label = "not on turn";
      break;
    case Rule::double_on_opening_turn:
      found.message = fmt::format("{} doubles before the opening roll", who);
      found.label = "the opening dice are already thrown";
      break;
    case Rule::double_in_crawford:
      found.message = fmt::format("{} doubles in the Crawford game", who);
      found.label = "no cube in this game";
      found.notes.push_back(fmt::format("the score is {}-{} in a {} point match", context_.score[0],
                                        context_.score[1], context_.profile.length));
      found.notes.emplace_back("the result is accepted with the cube at 1 or as played");
      break;
    case Rule::double_without_access:
      found.message =
          fmt::format("{} doubles, but {} owns the cube", who, player_name(other(action.player)));
      found.label = "no access to the cube";
      break;
    case Rule::cube_not_in_use:
      found.message = fmt::format("{} doubles in a game without cube", who);
      found.label = "the rules of this game have no cube";
      break;
    case Rule::bad_cube_value:
      found.message = fmt::format("the cube goes from {} to {}", cube_.value, value);
      found.label = fmt::format("a double makes it {}", 2 * cube_.value);
      break;
    case Rule::double_at_dmp:
      found.message = fmt::format("{} doubles although both sides need one point", who);
      found.label = "the cube has no use here";
      break;
    case Rule::leader_double:
      found.message = fmt::format("{} doubles although one point wins the match", who);
      found.label = "the doubler gains nothing";
      break;
    case Rule::dead_cube:
      found.message =
          fmt::format("{} doubles although the cube at {} wins the match", who, cube_.value);
      found.label = fmt::format("{} needs {}", who, points_text(needs));
      break;
    case Rule::holland_rule:
      found.message = fmt::format("{} doubles before both sides have rolled twice", who);
      found.label = "too early after the Crawford game";
      break;
    default:
      found.message = fmt::format("the cube goes to {}", value);
      found.label = fmt::format(
          "{} {}", context_.profile.cube_limit == 64 ? "many sites stop at" : "the limit is",
          context_.profile.cube_limit);
      break;
  }
}

void Replay::on(const Action& action, const Double& what) {
  if (outcome_.ending != Ending::none) {
    after_end(action);
    return;
  }
  const Player player = action.player;
  mark_standing(player, "doubled");
  const int value = what.value.value_or(2 * cube_.value);
  const std::optional<Rule> rule = double_fault(action, value);
  if (rule) {
    if (auto* found = add(*rule, action.span, player, Roll{}, turn_ + 1)) {
      describe_double_fault(*found, *rule, action, value);
    }
  }
  Offer offer;
  offer.by = player;
  offer.to = other(player);
  offer.if_taken = countable({.value = value, .owner = other(player)});
  // The other reading of the cube is the right one if only it explains the number.
  if (other_cube_ && value == 2 * other_cube_->value && value != 2 * cube_.value)
    cube_ = *other_cube_;
  if (rule == Rule::double_in_crawford || rule == Rule::action_before_answer) {
    offer.other_if_taken = cube_;
  } else if (rule == Rule::bad_cube_value) {
    offer.other_if_taken = countable({.value = 2 * cube_.value, .owner = other(player)});
  }
  offer.if_dropped = cube_;
  if (rule != Rule::double_in_crawford) other_cube_.reset();
  open_roll_by_.reset();
  // Whose turn it is after a double out of turn is open: one cause, one finding.
  if (rule == Rule::double_off_turn || rule == Rule::double_after_roll) expected_.reset();
  offer_ = offer;
}

void Replay::report_unasked_answer(const Action& action, std::string_view word) {
  if (auto* found =
          add(Rule::answer_without_offer, action.span, action.player, Roll{}, turn_ + 1)) {
    found->message =
        offer_ ? fmt::format("{} {} the own double", player_name(action.player), word)
               : fmt::format("{} {}, but no double was offered", player_name(action.player), word);
    found->label = offer_ ? "the other side has to answer" : "nothing to answer";
  }
}

void Replay::on(const Action& action, const Take&) {
  if (outcome_.ending != Ending::none) {
    after_end(action);
  } else if (!offer_ || offer_->to != action.player) {
    report_unasked_answer(action, "takes");
    if (offer_) accept_offer();
  } else {
    accept_offer();
  }
}

void Replay::on(const Action& action, const Drop&) {
  if (outcome_.ending != Ending::none) {
    after_end(action);
    return;
  }
  if (!offer_ || offer_->to != action.player) {
    report_unasked_answer(action, "drops");
    outcome_.ending = Ending::resigned;
    if (!offer_) outcome_.winner = other(action.player);
    return;
  }
  outcome_.ending = Ending::dropped;
  outcome_.winner = offer_->by;
  cube_ = offer_->if_dropped;
  offer_.reset();
}

bool Replay::exceeds_beaver_limit(const Action& action, int redoubles) {
  const int limit = context_.profile.beaver_limit;
  if (redoubles <= limit) return false;
  if (auto* found = add(Rule::beaver_limit, action.span, action.player, Roll{}, turn_ + 1)) {
    found->message = fmt::format("immediate redouble number {}; the rules allow {}", redoubles,
                                 limit == 0 ? "none" : fmt::format("{}", limit));
    found->label = "one too many for one offer";
  }
  return true;
}

void Replay::check_redoubled_value(const Action& action, std::string_view name, int value) {
  const int before = offer_->if_taken.value;
  if (value != 2 * before) {
    if (auto* found = add(Rule::bad_cube_value, action.span, action.player, Roll{}, turn_ + 1)) {
      found->message = fmt::format("the {} turns the cube from {} to {}", name, before, value);
      found->label = fmt::format("a {} makes it {}", name, 2 * before);
    }
  } else if (value > context_.profile.cube_limit) {
    constexpr Rule kRule = Rule::cube_over_site_limit;
    if (auto* found = add(kRule, action.span, action.player, Roll{}, turn_ + 1)) {
      describe_double_fault(*found, kRule, action, value);
    }
  }
}

void Replay::on(const Action& action, const Beaver& what) {
  if (outcome_.ending != Ending::none) {
    after_end(action);
    return;
  }
  if (!offer_ || offer_->to != action.player) {
    report_unasked_answer(action, "beavers");
    return;
  }
  const int value = what.value.value_or(2 * offer_->if_taken.value);
  if (!context_.profile.has_beavers) {
    if (auto* found =
            add(Rule::beaver_not_allowed, action.span, action.player, Roll{}, turn_ + 1)) {
      found->message =
          context_.profile.is_money()
              ? fmt::format("{} beavers in a session without beavers", player_name(action.player))
              : fmt::format("{} beavers in a match", player_name(action.player));
      found->label = "beavers belong to money play";
    }
  } else if (!exceeds_beaver_limit(action, 1)) {
    check_redoubled_value(action, "beaver", value);
  }
  Offer beaver;
  beaver.by = action.player;
  beaver.to = offer_->by;
  beaver.if_taken = countable({.value = value, .owner = action.player});
  beaver.if_dropped = Cube{.value = offer_->if_taken.value, .owner = std::nullopt};
  beaver.is_take_implied = true;
  beaver.redoubles = 1;
  offer_ = beaver;
}

void Replay::on(const Action& action, const Raccoon& what) {
  if (outcome_.ending != Ending::none) {
    after_end(action);
    return;
  }
  if (!offer_ || offer_->to != action.player || offer_->redoubles == 0) {
    report_unasked_answer(action, "raccoons");
    return;
  }
  const int value = what.value.value_or(2 * offer_->if_taken.value);
  if (context_.profile.has_beavers && !exceeds_beaver_limit(action, offer_->redoubles + 1)) {
    check_redoubled_value(action, "raccoon", value);
  }
  Offer raccoon;
  raccoon.by = action.player;
  raccoon.to = offer_->by;
  raccoon.if_taken = countable({.value = value, .owner = offer_->by});
  raccoon.if_dropped = Cube{.value = offer_->if_taken.value, .owner = offer_->by};
  raccoon.is_take_implied = true;
  raccoon.redoubles = offer_->redoubles + 1;
  offer_ = raccoon;
}

void Replay::on(const Action& action, const Resign& what) {
  if (outcome_.ending != Ending::none) return;
  outcome_.resigned_level = what.is_of_match ? std::nullopt : what.level;
  outcome_.ending = Ending::resigned;
  outcome_.winner = other(action.player);
}

bool Replay::is_second_turn_of_starter_reached() const {
  const Action* first = nullptr;
  for (const Action& action : context_.game.actions) {
    const bool is_roll = std::holds_alternative<WrittenPlay>(action.what);
    const bool begins_turn = is_roll || std::holds_alternative<Double>(action.what);
    if (first != nullptr && begins_turn && action.player == first->player) return true;
    if (first == nullptr && is_roll) first = &action;
  }
  return false;
}

bool Replay::report_start_of_another_variant(const Action& action, const Position& board) {
  if (!context_.profile.is_variant_named) return false;
  for (int i = 0; i < kVariantCount; ++i) {
    const auto variant = static_cast<Variant>(i);
    if (variant == context_.profile.variant || board != start_position(variant)) continue;
    if (auto* found = add(Rule::variant_setup, action.span, action.player, Roll{}, 1)) {
      found->message = fmt::format("a game of {} starts from the board of {}",
                                   name(context_.profile.variant), name(variant));
      found->label = "replayed from the board as set";
    }
    checkers_ = checkers_per_side(variant);
    return true;
  }
  return false;
}

/// A board that is set before the first roll is that of a position chosen on purpose, unless it
/// resembles the start.
void Replay::check_start_board(const Action& action, const SetPosition& what) {
  const Profile& profile = context_.profile;
  const Position& board = what.position;
  const Position& start = start_position(profile.variant);
  int differing = 0;
  for (std::size_t point = 1; point <= 24; ++point) {
    differing += start.points[point] != board.points[point] ? 1 : 0;
  }
  if (differing == 0 || differing > kMostPointsSetUpWrongly) return;
  // No play takes a checker off this early or moves one back without a hit.
  const bool is_bar_empty = board.points[kBar] == 0 && board.points[kOff] == 0;
  const bool is_never_reached =
      is_bar_empty &&
      (board.checkers() != profile.checkers || board.opponent_checkers() != profile.checkers ||
       board.pip_count() > start.pip_count() || board.opponent_pip_count() > start.pip_count());
  // A wrong start stands once the starter has begun his second turn (WBGT; others count rolls).
  const bool stands = !is_never_reached || is_second_turn_of_starter_reached();
  if (auto* found = add(stands ? Rule::setup_error_stands : Rule::setup_mismatch, action.span,
                        action.player, Roll{}, 1)) {
    found->message = fmt::format("the game starts from a board that differs from {} on {} point{}",
                                 name(profile.variant), differing, differing == 1 ? "" : "s");
    found->label = "replayed from the board as set";
    if (!stands) {
      found->notes.emplace_back(
          "the game ended before a wrong start stands: the starter had no second turn");
    }
  }
}

/// A new cube may lie in the middle with 64 on top, for want of a 1.
Cube Replay::read_cube(const Action& action, Cube cube) {
  constexpr int kLargestFace = 64;
  const bool is_unturned = cube_ == Cube{} && !offer_ && automatic_doubles_ == 0;
  if (cube.value != kLargestFace || cube.owner || !is_unturned) return countable(cube);
  if (auto* found = add(Rule::face_64_is_1, action.span, action.player, Roll{}, turn_ + 1)) {
    found->message = "the cube in the middle shows 64 and counts 1";
  }
  return Cube{};
}

void Replay::check_cube_owner(const Action& action, const Cube& shown) {
  if (offer_ || other_cube_ || shown.value != cube_.value || shown.owner == cube_.owner) return;
  if (auto* found = add(Rule::wrong_owner, action.span, action.player, Roll{}, turn_ + 1)) {
    const auto place = [&](const Cube& cube) {
      return cube.owner ? fmt::format("with {}", player_name(*cube.owner))
                        : std::string("in the middle");
    };
    found->message = fmt::format("the cube is shown {}, but it is {}", place(shown), place(cube_));
    found->label = "whoever took last owns the cube";
  }
}

void Replay::on(const Action& action, const ShownBoard& what) {
  look_from(action.player);
  if (!what.position.is_possible(checkers_)) {
    if (auto* found = add(Rule::checker_count, action.span, action.player, Roll{}, turn_ + 1)) {
      found->message =
          fmt::format("the board shown has {} and {} checkers; each side starts with {}",
                      what.position.checkers(), what.position.opponent_checkers(), checkers_);
      found->label = "this position cannot occur";
    }
    return;
  }
  if (sight_ == Sight::certain && board_ != what.position) {
    const Rule rule = what.id.empty() ? Rule::result_mismatch : Rule::position_id_mismatch;
    if (auto* found = add(rule, action.span, action.player, Roll{}, turn_)) {
      int differing = 0;
      for (std::size_t point = 0; point < board_.points.size(); ++point) {
        differing += board_.points[point] != what.position.points[point] ? 1 : 0;
      }
      found->message =
          fmt::format("the board shown differs from the replay on {} points", differing);
      found->label = "the plays before lead to another board";
      found->notes.emplace_back("the game goes on from the board that is shown");
      if (suspect_) {
        found->consequence_of = static_cast<int>(*suspect_);
      } else {
        suspect_ = found_.size() - 1;
      }
    }
  }
  set_board(what.position);
  if (!what.cube) return;
  const Cube shown = read_cube(action, *what.cube);
  check_cube_owner(action, shown);
  if (shown.value == cube_.value || offer_ || other_cube_) return;
  if (auto* found = add(Rule::bad_cube_value, action.span, action.player, Roll{}, turn_ + 1)) {
    found->message =
        fmt::format("the cube is shown at {}, but it stands at {}", shown.value, cube_.value);
    found->label = "no double was taken that makes it so";
  }
}

void Replay::on(const Action& action, const SetPosition& what) {
  look_from(action.player);
  const bool is_start = turn_ == 0 && declared_ == nullptr;
  const bool is_start_of_another =
      is_start && report_start_of_another_variant(action, what.position);
  if (is_start_of_another) {
    is_set_up_ = true;
    set_board(what.position);
    expected_ = action.player;
    if (what.cube) cube_ = read_cube(action, *what.cube);
    return;
  }
  if (!what.position.is_possible(checkers_)) {
    if (auto* found = add(Rule::checker_count, action.span, action.player, what.roll, turn_ + 1)) {
      found->message =
          fmt::format("the set position has {} and {} checkers; each side starts with {}",
                      what.position.checkers(), what.position.opponent_checkers(), checkers_);
      found->label = "this position cannot occur";
      lose_board(found_.size() - 1);
    } else {
      lose_board(std::nullopt);
    }
    declared_ = nullptr;
    return;
  }
  if (declared_ != nullptr && sight_ == Sight::certain) {
    const auto& declared = std::get<WrittenPlay>(declared_->what);
    const Position before = declared_->player == view_ ? board_ : board_.flipped();
    const Position after =
        declared_->player == action.player ? what.position : what.position.flipped();
    bool is_legal_result = false;
    if (declared.roll.is_valid()) {
      legal_plays(before, declared.roll, scratch_.plays);
      is_legal_result =
          std::any_of(scratch_.plays.begin(), scratch_.plays.end(),
                      [&](const LegalPlay& legal) { return legal.result == after; }) ||
          (scratch_.plays.empty() && before == after);
    }
    if (!is_legal_result) {
      if (auto* found = add(Rule::result_mismatch, declared_->span, declared_->player,
                            declared.roll, turn_)) {
        found->message =
            fmt::format("the record declares an illegal play of {}", to_text(declared.roll));
        found->label = "no legal play leads to this board";
        found->notes.emplace_back("the game goes on from the board that the record gives");
        illegal_ = IllegalPlay{.finding = found_.size() - 1,
                               .by = declared_->player,
                               .roll = declared.roll,
                               .before = before,
                               .is_made = true};
      }
    }
  } else if (is_start && !is_position(context_.game)) {
    check_start_board(action, what);
  }
  is_set_up_ = is_set_up_ || turn_ == 0;
  declared_ = nullptr;
  set_board(what.position);
  sight_ = Sight::certain;
  expected_ = action.player;
  if (!what.cube) return;
  const Cube cube = read_cube(action, *what.cube);
  if (turn_ > 0) check_cube_owner(action, cube);
  cube_ = cube;
}

void Replay::on(const Action& action, const AutomaticDouble& what) {
  const int value = what.value.value_or(2 * cube_.value);
  const int most = context_.profile.most_automatic_doubles;
  const bool is_allowed = ++automatic_doubles_ <= most && turn_ == 0 && value == 2 * cube_.value;
  if (!is_allowed) {
    if (auto* found = add(Rule::automatic_double, action.span, action.player, Roll{}, turn_ + 1)) {
      found->message =
          !context_.profile.is_money() ? "an automatic double in a match"
          : turn_ > 0                  ? "an automatic double after the opening roll"
          : value != 2 * cube_.value
              ? fmt::format("an automatic double turns the cube from {} to {}", cube_.value, value)
              : fmt::format("automatic double number {}; the session allows {}", automatic_doubles_,
                            most);
      found->label = "automatic doubles belong to opening ties in money play";
    }
  }
  cube_ = countable({.value = value, .owner = std::nullopt});
}

/// Whether the record leaves no doubt that the next play is this player's: he has rolled and not
/// played, or the other side has played last.
bool Replay::is_surely_on_roll(Player player) const {
  const std::vector<Action>& actions = context_.game.actions;
  // No dice were thrown for an echo.
  for (std::size_t at = echo_at_.value_or(actions.size()); at-- > 0;) {
    const auto& what = actions[at].what;
    const bool is_his = actions[at].player == player;
    if (std::holds_alternative<Comment>(what) || std::holds_alternative<ShownBoard>(what) ||
        std::holds_alternative<Resign>(what)) {
      continue;
    }
    const auto* play = std::get_if<WrittenPlay>(&what);
    if (play == nullptr) return std::holds_alternative<SetPosition>(what) && is_his;
    if (play->kind == PlayKind::unplayed && !play->roll.is_known()) continue;
    if (is_his) return play->kind == PlayKind::unplayed;
    return play->kind == PlayKind::moved || play->kind == PlayKind::danced;
  }
  return false;
}

void Replay::finish() {
  if (offer_ && !other_cube_) other_cube_ = offer_->if_taken;
  outcome_.cube = cube_;
  outcome_.other_cube = other_cube_;
  outcome_.is_board_known = sight_ == Sight::certain || is_doubt_benign_;
  if (ambiguous_ && sight_ == Sight::several) found_.push_back(std::move(*ambiguous_));
  if (sight_ != Sight::certain && !is_doubt_benign_) {
    note_unverified(doubt_turn_ + 1, last_turn_of_play_, false);
  }
  if (sight_ == Sight::certain) {
    const Position mine = view_ == Player::one ? board_ : board_.flipped();
    outcome_.checkers = std::array{mine.checkers(), mine.opponent_checkers()};
    outcome_.has_borne_off = {mine.checkers() < checkers_, mine.opponent_checkers() < checkers_};
    if (outcome_.winner) {
      const Position board = *outcome_.winner == Player::one ? mine : mine.flipped();
      outcome_.is_loser_behind = is_behind(board);
    }
    if (outcome_.ending == Ending::none || outcome_.ending == Ending::resigned) {
      for (const Player loser : {Player::one, Player::two}) {
        const Player winner = other(loser);
        const Position& board = winner == Player::one ? mine : mine.flipped();
        outcome_.least_levels[index(loser)] =
            least_level(board, checkers_, !is_surely_on_roll(winner));
      }
    }
  }
}

}  // namespace

GameOutcome replay(const GameContext& context, ReplayScratch& scratch, const Sink& wanted,
                   std::vector<Diagnostic>& found) {
  return Replay(context, scratch, wanted, found).run();
}

ForcedPlayCount& ForcedPlayCount::operator+=(const ForcedPlayCount& more) noexcept {
  written += more.written;
  left_out += more.left_out;
  return *this;
}

bool ForcedPlayCount::is_habit(std::int64_t fewest) const noexcept {
  return left_out >= fewest && written == 0;
}

bool ForcedPlayHabits::is_exchanged(const Game& game) const {
  const Game& first = match_.games.front();
  const auto is_same = [&](std::size_t here, std::size_t there) {
    return bare_name(game.names[here]) == bare_name(first.names[there]);
  };
  return !is_same(0, 0) && is_same(0, 1) && is_same(1, 0);
}

/// Counts the forced plays of a game as far as its board can be followed.
void ForcedPlayHabits::count(const Game& game, ReplayScratch& scratch, Counts& counts) const {
  Position board = start_position(profile_.variant);
  Player view = Player::one;
  for (const Action& action : game.actions) {
    if (std::holds_alternative<SetPosition>(action.what)) return;
    const auto* play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr) continue;
    if (!play->roll.is_valid()) return;
    if (view != action.player) board = board.flipped();
    view = action.player;
    legal_plays(board, play->roll, scratch.plays);
    const bool is_forced = scratch.plays.size() == 1;
    if (play->kind == PlayKind::blank && is_forced) {
      ++counts[index(action.player)].left_out;
      board = scratch.plays.front().result;
    } else if (play->kind == PlayKind::moved) {
      if (is_forced) ++counts[index(action.player)].written;
      resolve(board, play->roll, play->hops(), scratch.resolution);
      const Resolution& resolution = scratch.resolution;
      if (resolution.fault != Fault::none || resolution.readings.size() > 1) return;
      board = resolution.readings[0].result;
    } else if (!scratch.plays.empty()) {
      return;
    }
  }
}

ForcedPlayHabit ForcedPlayHabits::of(const Game& game, Player player) {
  if (match_.traits.writes_forced_plays) return ForcedPlayHabit::none;
  if (!counts_) {
    counts_.emplace();
    ReplayScratch scratch;
    for (const Game& each : match_.games) {
      count(each, scratch, (*counts_)[is_exchanged(each) ? 1 : 0]);
    }
  }
  const auto& [usual, exchanged] = *counts_;
  const std::size_t column = index(player);
  // Names may be exchanged by a slip: whose plays they are is read in both ways.
  ForcedPlayCount of_column = usual[column];
  of_column += exchanged[column];
  ForcedPlayCount of_name = is_exchanged(game) ? exchanged[column] : usual[column];
  of_name += is_exchanged(game) ? usual[1 - column] : exchanged[1 - column];
  ForcedPlayCount of_record = of_column;
  of_record += usual[1 - column];
  of_record += exchanged[1 - column];
  // A single forced play that is left out is the habit of a record that has no other. Where the
  // other player's are written, it may be a slip.
  constexpr std::int64_t kFewestOfOnePlayer = 2;
  if (of_record.is_habit(1)) return ForcedPlayHabit::of_record;
  const bool is_habit =
      of_column.is_habit(kFewestOfOnePlayer) || of_name.is_habit(kFewestOfOnePlayer);
  return is_habit ? ForcedPlayHabit::of_player : ForcedPlayHabit::none;
}

}  // namespace bgtools
