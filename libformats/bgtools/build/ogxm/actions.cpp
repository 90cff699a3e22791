#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/next_value.hpp>
#include <bgtools/build/ogxm/actions.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/score.hpp>
#include <bit>
#include <span>
#include <utility>
#include <variant>

namespace bgtools::ogxm {
namespace {

/// Of a hop that begins farther than this from its ply no place is kept.
constexpr std::uint64_t kFarthest = 255;

StepPlace place_of(const WrittenStep& step, Span ply) {
  const std::uint64_t offset = step.span.begin - ply.begin;
  const std::uint64_t length = step.span.end - step.span.begin;
  if (offset > kFarthest || length > kFarthest) return {};
  return {static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(length)};
}

}  // namespace

Game& ActionBuilder::start_game(Span where, Variant variant, std::string_view family) {
  Game& game = begin_game(where);
  game.names = match().names;
  game.label = static_cast<int>(match().games.size());
  variant_ = variant;
  family_ = family;
  course_ = build::Course(variant);
  followed_ = 0;
  setup_.reset();
  for (std::size_t player = 0; player < 2; ++player) game.score_before[player] = score_[player];
  return game;
}

void ActionBuilder::take_fields(const GameFields& fields) {
  Cube cube;
  if (fields.cube_value) cube.value = std::max(1, *fields.cube_value);
  cube.owner = fields.cube_owner;
  if (fields.board) {
    setup_ = SetPosition{.position = *fields.board, .cube = std::nullopt, .roll = {}};
    setup_span_ = fields.board_span;
    if (fields.has_cube) setup_->cube = cube;
  } else if (cube != Cube{}) {
    setup_ = SetPosition{.position = start_position(variant_), .cube = cube, .roll = {}};
    setup_span_ = fields.result_span;
  }
  constexpr std::uint64_t kMostDoubles = 6;
  for (std::uint64_t i = 0; i < std::min(fields.automatic_doubles, kMostDoubles); ++i) {
    push(Player::one, AutomaticDouble{2 << i}, fields.result_span);
  }
  const bool has_result = fields.winner && fields.points;
  const auto end = fields.termination ? numbered(kEnds, *fields.termination) : std::nullopt;
  if (fields.termination && !(has_result && end)) {
    annotate("termination", fmt::format("{}", *fields.termination), game()->span);
  }
  if (!has_result) return;
  game()->result = Result{.winner = *fields.winner, .points = *fields.points};
  game()->result->end = end;
  game()->result->span = game()->result->points_span = fields.result_span;
  // Later games have no score: it is counted, and cut to the match length.
  int& score = score_[index(*fields.winner)];
  const int length = match().length.value_or(0);
  const bool is_cut = length > 0 && *fields.points > points_away(length, score);
  score = is_cut ? length : add_points(score, *fields.points);
}

void ActionBuilder::push_ply(Action action, Player player, const Extras& extras, Span span) {
  if (setup_) push_setup(player);
  if (action <= Action::last_roll) {
    WrittenPlay play = play_of(player, extras.dice.value_or(Roll{}), extras, span);
    take_by_position(player, play, span);
    push_play(player, play, extras, span);
  } else {
    push_action(action, player, extras, span);
  }
}

bool ActionBuilder::replace_setup(Player on_roll, const Position& board, Span span) {
  if (!setup_) return false;
  setup_->position = board;
  setup_span_ = span;
  push_setup(on_roll);
  return true;
}

void ActionBuilder::finish_game() {
  if (setup_) push_setup(Player::one);
  end_game();
}

void ActionBuilder::push_setup(Player on_roll) {
  SetPosition setup = *setup_;
  setup_.reset();
  if (on_roll == Player::two) setup.position = setup.position.flipped();
  push(on_roll, setup, setup_span_);
}

WrittenPlay ActionBuilder::play_of(Player player, Roll roll, const Extras& extras, Span span) {
  const std::vector<WrittenStep>& steps = extras.steps;
  WrittenPlay play;
  play.kind = steps.empty() ? PlayKind::blank : PlayKind::moved;
  bool is_readable = true;
  for (const WrittenStep& step : steps) {
    const bool is_place = step.source >= 0 && step.source <= kBar && step.pips > 0;
    const int from =
        is_place ? mover_point(static_cast<int>(step.source), player == Player::one) : 0;
    if (from < 1) {
      complain(step.span, "no checker can make this step");
      is_readable = false;
    } else if (play.count < kMaxSteps) {
      const std::int64_t to = std::max<std::int64_t>(from - step.pips, 0);
      play.places[play.count] = place_of(step, span);
      play.steps[play.count++] = {
          .from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to), .hit = false};
    }
  }
  const bool is_text = !extras.steps_text.empty();
  if (!is_readable && is_text) play = WrittenPlay{.kind = PlayKind::unreadable};
  play.roll = roll;
  constexpr std::size_t kMostCounted = 255;
  if (is_readable || !is_text) {
    play.count_written = static_cast<std::uint8_t>(std::min(steps.size(), kMostCounted));
  }
  return play;
}

/// With its text, if it does not say all that is written.
void ActionBuilder::push_play(Player player, const WrittenPlay& play, const Extras& extras,
                              Span span) {
  const bool says_all = play.kind != PlayKind::unreadable && play.count == play.count_written;
  push(player, play, span, says_all ? std::string_view() : extras.steps_text);
}

/// A play is the position to which its steps lead: if a legal play leads there, it is this one,
/// although the steps are not those of the dice.
void ActionBuilder::take_by_position(Player player, WrittenPlay& play, Span span) {
  if (play.count == 0 || play.count != play.count_written || !course().state().has_board) return;
  const Position board = course().seen_by(player);
  std::array<Move, kMaxSteps> moves;
  std::transform(play.steps.begin(), play.steps.begin() + play.count, moves.begin(),
                 [](const Step& step) {
                   return Move{step.from, step.to};
                 });
  if (is_legal(board, play.roll, std::span(moves).first(play.count))) return;
  const MadeHops made = make_hops(board, play.hops());
  if (std::popcount(made.made) != play.count) return;
  build::Course trial = course();
  const bgtools::Action action{.player = player, .what = play, .span = span};
  if (trial.advance(action).bits.has(Irregularity::legal_play)) return;
  const std::vector<LegalPlay> plays = legal_plays(board, play.roll);
  const auto same = std::find_if(plays.begin(), plays.end(), [&](const LegalPlay& each) {
    return each.result == made.board && each.play.span().size() == play.count;
  });
  if (same == plays.end()) return;
  std::transform(same->play.span().begin(), same->play.span().end(), play.steps.begin(),
                 [](const Move& move) { return Step{.from = move.from, .to = move.to}; });
}

void ActionBuilder::push_action(Action action, Player player, const Extras& extras, Span span) {
  const auto act = [&](auto what) { push(player, std::move(what), span); };
  switch (action) {
    case Action::offer:
      act(Double{build::next_value(course(), player)});
      break;
    case Action::take:
      act(Take{});
      break;
    case Action::drop:
      act(Drop{});
      break;
    case Action::beaver:
      act(Beaver{build::next_value(course(), player)});
      break;
    case Action::raccoon:
      act(Raccoon{build::next_value(course(), player)});
      break;
    case Action::resign_game:
    case Action::resign_match:
    case Action::forfeit:
      if (action == Action::resign_game && is_drop_of_beaver(player, extras)) {
        act(Drop{});
        break;
      }
      mark_unplayed(player);
      act(Resign{extras.resign_value, action != Action::resign_game});
      break;
    case Action::set_position:
      push_set_position(player, extras, span);
      break;
    case Action::set_cube:
      push_cube(player, extras, span);
      break;
    case Action::settle:
      push_settlement(extras, span);
      break;
    case Action::pass: {
      WrittenPlay play;
      play.kind = PlayKind::unrecorded;
      act(play);
      break;
    }
    case Action::game_over:
    case Action::match_over:
    case Action::final:
    case Action::nothing:
      break;
    default:
      complain(span, fmt::format("unknown action {}", static_cast<int>(action)));
  }
}

/// No ply is an answer to a beaver or raccoon: who does not want to play on resigns. For the points
/// of a drop, this is one.
bool ActionBuilder::is_drop_of_beaver(Player player, const Extras& extras) {
  const auto& offer = course().state().offer;
  return offer && offer->redoubles > 0 && offer->to == player && extras.resign_value == 1 &&
         game()->result && game()->result->winner == offer->by &&
         game()->result->points == offer->if_dropped.value;
}

/// A roll without steps before a resignation of the same player was not played.
void ActionBuilder::mark_unplayed(Player player) {
  auto& actions = game()->actions;
  if (actions.empty() || actions.back().player != player) return;
  auto* const play = std::get_if<WrittenPlay>(&actions.back().what);
  if (play != nullptr && play->kind == PlayKind::blank) play->kind = PlayKind::unplayed;
}

/// An illegal play has the board after it and perhaps its steps; the player acts next.
void ActionBuilder::push_set_position(Player player, const Extras& extras, Span span) {
  if (!extras.board) {
    complain(span, "a board is to be set, but none is given");
    return;
  }
  Roll roll = extras.dice.value_or(Roll{});
  const Position board = player == Player::one ? *extras.board : extras.board->flipped();
  if (extras.is_illegal && !extras.steps.empty()) {
    const Player by = other(player);
    push_play(by, play_of(by, std::exchange(roll, {}), extras, span), extras, span);
    // The board says more only if it is not where the steps lead.
    if (course().seen_by(player) == board) return;
  } else if (extras.is_illegal) {
    push(other(player), WrittenPlay{.roll = std::exchange(roll, {}), .kind = PlayKind::declared},
         span);
  } else if (!extras.steps.empty()) {
    complain(span, "a board is set by steps, but it is not said that they are a play");
  }
  push(player, SetPosition{.position = board, .cube = std::nullopt, .roll = roll}, span);
}

/// The cube is set alone: the board is the one just set, or the one that the plays have led to.
void ActionBuilder::push_cube(Player player, const Extras& extras, Span span) {
  const Cube cube{.value = std::max(1, extras.cube_value.value_or(1)), .owner = extras.cube_owner};
  auto& actions = game()->actions;
  if (!actions.empty() && actions.back().player == player) {
    auto* const setup = std::get_if<SetPosition>(&actions.back().what);
    if (setup != nullptr && !setup->cube) {
      setup->cube = cube;
      actions.back().span.end = span.end;
      return;
    }
  }
  push(player, SetPosition{.position = course().seen_by(player), .cube = cube, .roll = {}}, span);
}

void ActionBuilder::push_settlement(const Extras& extras, Span span) {
  if (!extras.settlement.empty()) annotate("settlement", extras.settlement, span);
  if (game()->result) {
    game()->result->end = GameEnd::settled;
  } else {
    complain(span, "the game was settled, but no result is given");
  }
}

void ActionBuilder::annotate(std::string_view field, std::string value, Span span) {
  game()->annotations.push_back({.action = std::nullopt,
                                 .key = fmt::format("{}:{}", family_, field),
                                 .value = std::move(value),
                                 .span = span});
}

/// The game after its actions so far.
const build::Course& ActionBuilder::course() {
  const auto& actions = game()->actions;
  for (; followed_ < actions.size(); ++followed_) course_.follow(actions[followed_]);
  return course_;
}

void ActionBuilder::complain(Span where, std::string message) {
  report(Rule::syntax_error, where, std::move(message));
}

}  // namespace bgtools::ogxm
