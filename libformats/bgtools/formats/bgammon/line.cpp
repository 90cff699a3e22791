#include <fmt/core.h>

#include <bgtools/build/held_text.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/formats/bgammon/bgammon.hpp>
#include <bgtools/formats/bgammon/line.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <chrono>
#include <cstddef>
#include <grammars/bgammon.hpp>
#include <variant>

namespace bgtools::bgammon {
namespace {

namespace grammar = bgtools::grammar::bgammon;

// The day when the server began to score games that are given up by the board.
constexpr std::string_view kFirstDayByBoard = "2025.12.27";

template <typename Rule>
using game_action = build::ActionOf<Rule, build::Keeps<grammar::time, &GameLine::time>,
                                    build::Keeps<grammar::first_name, &GameLine::first_name>,
                                    build::Keeps<grammar::second_name, &GameLine::second_name>,
                                    build::Keeps<grammar::length, &GameLine::length>,
                                    build::Keeps<grammar::first_score, &GameLine::first_score>,
                                    build::Keeps<grammar::second_score, &GameLine::second_score>,
                                    build::Keeps<grammar::winner, &GameLine::winner>,
                                    build::Keeps<grammar::points, &GameLine::points>,
                                    build::Keeps<grammar::variant, &GameLine::variant>>;

struct KeepsPlayer {
  using rule = grammar::player;
  template <typename ActionInput>
  static void apply(const ActionInput& in, Event& event) {
    event.player = *in.begin() == '1' ? Player::one : Player::two;
  }
};

struct KeepsAnswer {
  using rule = grammar::answer;
  template <typename ActionInput>
  static void apply(const ActionInput& in, Event& event) {
    event.is_taken = *in.begin() == '1';
  }
};

template <typename Rule>
using event_action =
    build::ActionOf<Rule, KeepsPlayer,
                    build::KeepsDie<grammar::first_die, &Event::roll, &Roll::first>,
                    build::KeepsDie<grammar::second_die, &Event::roll, &Roll::second>,
                    build::KeepsDie<grammar::third_die, &Event::roll, &Roll::third>,
                    build::Keeps<grammar::play, &Event::play>,
                    build::Sets<grammar::turn, &Event::kind, EventKind::turn>,
                    build::Keeps<grammar::cube_value, &Event::value>, KeepsAnswer,
                    build::Sets<grammar::doubles, &Event::kind, EventKind::doubles>,
                    build::Sets<grammar::resigns, &Event::kind, EventKind::resigns>>;

/// Whether a replay has an event for the action, so that the server knows about it.
bool has_event(const Game& game, std::size_t at) {
  const Action& action = game.actions[at];
  if (std::holds_alternative<Take>(action.what) || std::holds_alternative<Drop>(action.what)) {
    return at > 0 && std::holds_alternative<Double>(game.actions[at - 1].what) &&
           game.actions[at - 1].player == other(action.player);
  }
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) return is_row(*play);
  return std::holds_alternative<Double>(action.what);
}

/// The server counts three for a checker on the bar or in the winner's home board, whatever the
/// loser has borne off.
int level_by_board(const Position& of_loser) {
  constexpr int kCheckers = 15;
  constexpr std::size_t kFirstOfWinnersHome = 19;
  for (std::size_t point = kFirstOfWinnersHome; point <= kBar; ++point) {
    if (of_loser.points[point] > 0) return 3;
  }
  return of_loser.checkers() < kCheckers ? 1 : 2;
}

}  // namespace

std::optional<GameLine> read_game_line(std::string_view line) {
  GameLine timed;
  if (text::matches<grammar::timed_game, game_action>(line, timed)) return timed;
  GameLine untimed;
  if (text::matches<grammar::untimed_game, game_action>(line, untimed)) return untimed;
  return std::nullopt;
}

bool is_index_line(std::string_view line) { return text::matches<grammar::index_line>(line); }

std::optional<Event> read_event(std::string_view line) {
  Event start;
  const auto words = text::rest_after<grammar::event_start, event_action>(line, start);
  if (!words) return std::nullopt;
  start.words = *words;
  Event event = start;
  if (text::matches<grammar::event, event_action>(line, event)) return event;
  return start;
}

std::string day_of(std::string_view seconds) {
  // No real time lies beyond these.
  constexpr std::int64_t kLatest = 99'999'999'999;
  const auto value = text::to_number<std::int64_t>(seconds);
  if (!value || *value < 0 || *value > kLatest) return "";
  const std::chrono::sys_seconds time{std::chrono::seconds(*value)};
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(time)};
  return fmt::format("{:04}.{:02}.{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

bool is_row(const WrittenPlay& play) {
  WrittenPlay held = play;
  held.roll = build::held_roll(play.roll);
  return is_turn(held);
}

bool is_given_up(const Game& game) {
  for (std::size_t at = game.actions.size(); at-- > 0;) {
    const auto& what = game.actions[at].what;
    if (std::holds_alternative<Resign>(what)) return true;
    if (has_event(game, at)) return std::holds_alternative<Drop>(what);
  }
  return false;
}

void settle_dances(Game& game) {
  bool goes_on = false;
  for (std::size_t at = game.actions.size(); at-- > 0;) {
    auto& what = game.actions[at].what;
    if (auto* const play = std::get_if<WrittenPlay>(&what)) {
      if (play->kind == PlayKind::blank && goes_on && play->roll.is_known()) {
        play->kind = PlayKind::danced;
      }
      goes_on = true;
    } else if (std::holds_alternative<Double>(what)) {
      goes_on = true;
    }
  }
}

Game events_of(const Game& game) {
  Game events;
  events.actions.reserve(game.actions.size());
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    const Action& action = game.actions[at];
    if (!has_event(game, at) && !std::holds_alternative<Resign>(action.what)) continue;
    Action& event = events.actions.emplace_back(action);
    auto* const play = std::get_if<WrittenPlay>(&event.what);
    if (play == nullptr) continue;
    play->roll = build::held_roll(play->roll);
    play->count_written = play->count;
    if (play->kind != PlayKind::moved && play->kind != PlayKind::unreadable) {
      play->kind = PlayKind::blank;
    }
  }
  settle_dances(events);
  return events;
}

PlayedGame::PlayedGame(const Game& game, Variant variant)
    : variant_(variant),
      is_given_up_(is_given_up(game)),
      course_(variant, build::Unanswered::taken, kSite) {
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    if (has_event(game, at)) course_.follow(game.actions[at]);
  }
}

int PlayedGame::points(Player winner, std::string_view day) const {
  if (!is_plain(variant_)) {
    const Setting setting{.variant = variant_, .choices = choices_at(variant_, kSite)};
    const auto ending = ending_on(setting, course_.seen_by(winner));
    return ending ? ending->points : 1;
  }
  const int cube = course_.cube().value;
  const bool counts_once = is_given_up_ && (day.empty() || day < kFirstDayByBoard);
  if (counts_once || !course_.has_made_all()) return cube;
  return cube * level_by_board(course_.seen_by(other(winner)));
}

bool PlayedGame::stops_early() const {
  return !is_given_up_ && course_.state().has_board && !course_.is_over();
}

Confidence sniff(std::string_view head) noexcept {
  auto confidence = Confidence::none;
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    const bool is_index = text::matches<grammar::index_start>(line);
    if (is_index || text::matches<grammar::game_line>(line)) {
      if (is_index || confidence == Confidence::likely) return Confidence::certain;
      confidence = Confidence::likely;
    }
    if (confidence == Confidence::likely && text::matches<grammar::event_with_roll>(line)) {
      return Confidence::certain;
    }
  }
  return confidence;
}

}  // namespace bgtools::bgammon
