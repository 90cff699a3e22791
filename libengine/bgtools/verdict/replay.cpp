#include <fmt/format.h>
#include <algorithm>
#include <bgtools/verdict/replay.hpp>
#include <bgtools/verdict/wording.hpp>
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
  bool is_beaver = false;
};

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
      found.message = fmt::format("{} uses the {} again; the roll is {}", hop, distance, dice);
      found.label = fmt::format("the {} was rolled once", distance);
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
  if (auto* found = add(Rule::echo_after_end, action.span, action.player, play.roll, turn_)) {
    found->message = "the last play of the game is printed again";
  }
  return true;
}

void Replay::after_end(const Action& action) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  if (play != nullptr && last_roll_ != nullptr &&
      is_same_play(*play, std::get<WrittenPlay>(last_roll_->what))) {
    if (auto* found = add(Rule::echo_after_end, action.span, action.player, play->roll, turn_)) {
      found->message = "the last play of the game is printed again";
    }
    return;
  }
  if (is_after_end_reported_) return;
  if (auto* found = add(Rule::play_after_end, action.span, action.player,
                        play != nullptr ? play->roll : Roll{}, turn_)) {
    found->message = outcome_.ending == Ending::borne_off
                         ? fmt::format("{} has borne off the last checker; the game was over",
                                       player_name(*outcome_.winner))
                         : "the game was over";
    found->label = "after the end of the game";
    is_after_end_reported_ = true;
  }
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
    const int needs = profile.length - context_.score[index(player)];
    const int opponent_needs = profile.length - context_.score[index(other(player))];
    if (needs == 1 && opponent_needs == 1) return Rule::double_at_dmp;
    if (needs == 1) return Rule::leader_double;
    if (cube_.value >= needs && needs > 0) return Rule::dead_cube;
    if (profile.has_holland_rule && context_.is_post_crawford &&
        (rolls_by_[0] < 2 || rolls_by_[1] < 2)) {
      return Rule::holland_rule;
    }
  }
  if (value > 64) return Rule::cube_over_site_limit;
  return std::nullopt;
}

void Replay::describe_double_fault(Diagnostic& found, Rule rule, const Action& action, int value) {
  const std::string_view who = player_name(action.player);
  const int needs = context_.profile.length - context_.score[index(action.player)];
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
      found.label = "the record says that no cube is used";
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
      found.label = "many sites stop at 64";
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
  offer.if_taken = Cube{.value = value, .owner = other(player)};
  // The other reading of the cube is the right one if only it explains the number.
  if (other_cube_ && value == 2 * other_cube_->value && value != 2 * cube_.value)
    cube_ = *other_cube_;
  if (rule == Rule::double_in_crawford || rule == Rule::action_before_answer) {
    offer.other_if_taken = cube_;
  } else if (rule == Rule::bad_cube_value) {
    offer.other_if_taken = Cube{.value = 2 * cube_.value, .owner = other(player)};
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
  } else if (value != 2 * offer_->if_taken.value) {
    if (auto* found = add(Rule::bad_cube_value, action.span, action.player, Roll{}, turn_ + 1)) {
      found->message =
          fmt::format("the beaver turns the cube from {} to {}", offer_->if_taken.value, value);
      found->label = fmt::format("a beaver makes it {}", 2 * offer_->if_taken.value);
    }
  }
  Offer beaver;
  beaver.by = action.player;
  beaver.to = offer_->by;
  beaver.if_taken = Cube{.value = value, .owner = action.player};
  beaver.if_dropped = Cube{.value = offer_->if_taken.value, .owner = std::nullopt};
  beaver.is_take_implied = true;
  beaver.is_beaver = true;
  offer_ = beaver;
}

void Replay::on(const Action& action, const Raccoon& what) {
  if (outcome_.ending != Ending::none) {
    after_end(action);
    return;
  }
  if (!offer_ || offer_->to != action.player || !offer_->is_beaver) {
    report_unasked_answer(action, "raccoons");
    return;
  }
  const int value = what.value.value_or(2 * offer_->if_taken.value);
  if (value != 2 * offer_->if_taken.value) {
    if (auto* found = add(Rule::bad_cube_value, action.span, action.player, Roll{}, turn_ + 1)) {
      found->message =
          fmt::format("the raccoon turns the cube from {} to {}", offer_->if_taken.value, value);
      found->label = fmt::format("a raccoon makes it {}", 2 * offer_->if_taken.value);
    }
  }
  Offer raccoon;
  raccoon.by = action.player;
  raccoon.to = offer_->by;
  raccoon.if_taken = Cube{.value = value, .owner = offer_->by};
  raccoon.if_dropped = Cube{.value = offer_->if_taken.value, .owner = offer_->by};
  raccoon.is_take_implied = true;
  raccoon.is_beaver = true;
  offer_ = raccoon;
}

void Replay::on(const Action& action, const Resign&) {
  if (outcome_.ending != Ending::none) return;
  outcome_.ending = Ending::resigned;
  outcome_.winner = other(action.player);
}

void Replay::on(const Action& action, const SetPosition& what) {
  look_from(action.player);
  const Profile& profile = context_.profile;
  if (!what.position.is_possible(profile.checkers)) {
    if (auto* found = add(Rule::checker_count, action.span, action.player, what.roll, turn_ + 1)) {
      found->message = fmt::format(
          "the set position has {} and {} checkers; each side starts with {}",
          what.position.checkers(), what.position.opponent_checkers(), profile.checkers);
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
        illegal_ = found_.size() - 1;
        illegal_by_ = declared_->player;
      }
    }
  } else if (turn_ == 0) {
    const Position& start = start_position(profile.variant);
    int differing = 0;
    for (std::size_t point = 1; point <= 24; ++point) {
      differing += start.points[point] != what.position.points[point] ? 1 : 0;
    }
    if (differing > 0 && differing <= kMostPointsSetUpWrongly) {
      if (auto* found = add(Rule::setup_error_stands, action.span, action.player, Roll{}, 1)) {
        found->message =
            fmt::format("the game starts from a board that differs from {} on {} points",
                        name(profile.variant), differing);
        found->label = "replayed from the board as set";
      }
    }
  }
  is_set_up_ = is_set_up_ || turn_ == 0;
  declared_ = nullptr;
  set_board(what.position);
  sight_ = Sight::certain;
  expected_ = action.player;
  if (what.cube) cube_ = *what.cube;
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
  cube_ = Cube{.value = value, .owner = std::nullopt};
}

void Replay::finish() {
  if (offer_ && !other_cube_) other_cube_ = offer_->if_taken;
  outcome_.cube = cube_;
  outcome_.other_cube = other_cube_;
  outcome_.is_board_known = sight_ == Sight::certain || is_doubt_benign_;
  if (ambiguous_ && sight_ == Sight::several) found_.push_back(std::move(*ambiguous_));
  if (sight_ != Sight::certain && !is_doubt_benign_ && doubt_cause_ && turn_ > doubt_turn_) {
    found_[*doubt_cause_].notes.push_back(
        turn_ == doubt_turn_ + 1
            ? fmt::format("turn {} was not verified", turn_)
            : fmt::format("turns {}-{} were not verified", doubt_turn_ + 1, turn_));
  }
  if (sight_ == Sight::certain) {
    const Position mine = view_ == Player::one ? board_ : board_.flipped();
    outcome_.has_borne_off = {mine.checkers() < context_.profile.checkers,
                              mine.opponent_checkers() < context_.profile.checkers};
  }
}

}  // namespace

GameOutcome replay(const GameContext& context, ReplayScratch& scratch, const Sink& wanted,
                   std::vector<Diagnostic>& found) {
  return Replay(context, scratch, wanted, found).run();
}

bool ForcedPlayHabit::leaves_them_out() {
  if (leaves_out_) return *leaves_out_;
  ForcedPlays counts;
  ReplayScratch scratch;
  for (const Game& game : match_.games) count_forced_plays(game, profile_, scratch, counts);
  leaves_out_ = counts.left_out > 0 && counts.written == 0;
  return *leaves_out_;
}

}  // namespace bgtools
