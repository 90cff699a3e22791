#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/held_text.hpp>
#include <bgtools/formats/bgammon/bgammon.hpp>
#include <bgtools/formats/bgammon/line.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::bgammon {
namespace {

using build::cut;
using build::fits_number;
using build::held_roll;
using build::held_text;

constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kIndexLineBytes = 24;
constexpr std::size_t kMostTimeDigits = 12;
constexpr int kLastPoint = 99;
/// Put before text that must not read as a play.
constexpr char kNoPlay = '~';

using text::is_digit;

/// A name of one word that is not a number, which would be read as the time.
std::string held_name(std::string_view name) {
  std::string held = build::as_one_word(cut(name, kMostNameBytes));
  if (held.empty()) return "?";
  if (std::all_of(held.begin(), held.end(), is_digit)) held += '_';
  return held;
}

/// The game with the resignation that its result implies.
Game with_resignation(Game game) {
  game.actions.push_back(
      {.player = other(game.result->winner), .what = Resign{}, .span = game.result->span});
  return game;
}

class Writer {
 public:
  Writer(const Match& match, StopFlag stop, std::string& out)
      : match_(match), stop_(stop), out_(out) {}

  void write();

 private:
  [[nodiscard]] bool stops_early(const Game& game) const;
  [[nodiscard]] std::string text_of(const Game& game);
  [[nodiscard]] Variant variant_of(const Game& game) const {
    return bgtools::variant_of(match_, game).value_or(Variant::backgammon);
  }
  [[nodiscard]] Variant variant() const { return variant_of(*game_); }
  [[nodiscard]] std::string_view variant_number() const;
  [[nodiscard]] static std::optional<std::string_view> time_of(const Game& game);
  void write_game_line();
  void write_names();
  void write_scores();
  std::size_t write_action(std::size_t at);
  void write_play(std::size_t at, const WrittenPlay& play);
  void write_hops(const Action& action, const WrittenPlay& play);
  void write_unreadable(std::size_t at, const WrittenPlay& play);
  std::size_t write_double(std::size_t at, const Double& twice);

  [[nodiscard]] static char digit_of(Player player) { return player == Player::one ? '1' : '2'; }
  [[nodiscard]] static char digit_of(int die) { return static_cast<char>('0' + die); }

  const Match& match_;
  StopFlag stop_;
  std::string& out_;
  std::array<std::string, 2> names_{};
  int length_ = 0;
  const Game* game_ = nullptr;
  std::string text_;  // of the game
  build::Course course_ = absolute::new_course();
};

void Writer::write() {
  if (match_.games.empty()) return;
  length_ = match_.length.value_or(0);
  if (length_ < 0 || length_ > build::kMostNumber) length_ = 0;
  const Game& first = match_.games.front();
  names_ = {held_name(first.names[0]), held_name(first.names[1])};
  std::vector<std::string> texts;
  for (const Game& game : match_.games) {
    if (is_set(stop_)) return;
    // Many records of a game that was given up only print its result. A replay has an event for it.
    texts.push_back(text_of(stops_early(game) ? with_resignation(game) : game));
  }
  const std::size_t begin = out_.size();
  std::size_t offset = begin + kIndexLineBytes * texts.size();
  for (const std::string& text : texts) {
    fmt::format_to(std::back_inserter(out_), "bgammon-replay {:08}\n", offset);
    offset += text.size();
  }
  for (const std::string& text : texts) out_ += text;
}

/// Whether the game has a result, but no event that ends it.
bool Writer::stops_early(const Game& game) const {
  if (!game.result) return false;
  const Game events = events_of(game);
  return !is_given_up(events) && PlayedGame(events, variant_of(game)).stops_early();
}

std::string Writer::text_of(const Game& game) {
  game_ = &game;
  course_ = absolute::new_course();
  text_.clear();
  // The line of the game has the final cube value of the events.
  for (std::size_t i = 0; i < game_->actions.size(); ++i) i += write_action(i);
  const std::string events = std::exchange(text_, {});
  write_game_line();
  return std::exchange(text_, {}) + events;
}

std::string_view Writer::variant_number() const {
  if (variant() == Variant::acey_deucey) return "1";
  if (variant() == Variant::tabula) return "2";
  // The number of the first game counts for the match, so all games have one if any does.
  const bool is_stated = match_.stated.variant ||
                         std::any_of(match_.games.begin(), match_.games.end(),
                                     [](const Game& game) { return game.variant.has_value(); });
  return is_stated ? "0" : "";
}

std::optional<std::string_view> Writer::time_of(const Game& game) {
  for (const Annotation& annotation : game.annotations) {
    const std::string& value = annotation.value;
    if (annotation.key != "bgammon:time" || annotation.action || value.empty()) continue;
    if (value.size() <= kMostTimeDigits && std::all_of(value.begin(), value.end(), is_digit))
      return value;
  }
  return std::nullopt;
}

void Writer::write_game_line() {
  text_ += "i ";
  if (const auto time = time_of(*game_)) fmt::format_to(std::back_inserter(text_), "{} ", *time);
  write_names();
  write_scores();
  const auto& result = game_->result;
  int cube = course_.cube().value;
  for (const Annotation& annotation : game_->annotations) {
    if (annotation.key != "bgammon:points" || annotation.action) continue;
    // The reader takes the words at their place in such a line.
    const std::string words = "i a b 1 0 0 1 " + annotation.value;
    const auto line = read_game_line(words);
    const auto points = text::to_int(annotation.value);
    if (points && line && line->points == annotation.value) cube = *points;
    break;
  }
  fmt::format_to(std::back_inserter(text_), "{} {}",
                 result ? (result->winner == Player::one ? 1 : 2) : 0, cube);
  const std::string_view variant = variant_number();
  if (!variant.empty()) fmt::format_to(std::back_inserter(text_), " {}", variant);
  text_ += '\n';
}

void Writer::write_names() {
  fmt::format_to(std::back_inserter(text_), "{} {} {} ", names_[0], names_[1], length_);
}

void Writer::write_scores() {
  const auto& result = game_->result;
  const auto time = time_of(*game_);
  const std::string day = time ? day_of(*time) : std::string();
  for (const Player player : {Player::one, Player::two}) {
    int score = game_->score_before[index(player)].value_or(0);
    if (!fits_number(score)) score = 0;
    const bool is_after = result && result->winner == player && is_given_up(*game_);
    if (is_after) score += PlayedGame(*game_, variant()).points(player, day);
    fmt::format_to(std::back_inserter(text_), "{} ", score);
  }
}

/// Writes the action; returns how many of the following ones it has also written.
std::size_t Writer::write_action(std::size_t at) {
  const Action& action = game_->actions[at];
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    write_play(at, *play);
  } else if (const auto* const twice = std::get_if<Double>(&action.what)) {
    return write_double(at, *twice);
  } else if (std::holds_alternative<Resign>(action.what)) {
    fmt::format_to(std::back_inserter(text_), "{} t\n", digit_of(action.player));
  }
  return 0;
}

std::size_t Writer::write_double(std::size_t at, const Double& twice) {
  constexpr int kHighest = 1 << 20;
  const Action& action = game_->actions[at];
  Action held = action;
  const int value = twice.value.value_or(std::min(2 * course_.cube().value, kHighest));
  held.what = Double{.value = std::clamp(value, 0, build::kMostNumber)};
  course_.follow(held);
  fmt::format_to(std::back_inserter(text_), "{} d {}", digit_of(action.player),
                 std::clamp(value, 0, build::kMostNumber));
  std::size_t taken = 0;
  if (at + 1 < game_->actions.size()) {
    const Action& next = game_->actions[at + 1];
    const bool is_take = std::holds_alternative<Take>(next.what);
    const bool is_drop = std::holds_alternative<Drop>(next.what);
    if ((is_take || is_drop) && next.player == other(action.player)) {
      course_.follow(next);
      text_ += is_take ? " 1" : " 0";
      taken = 1;
    }
  }
  text_ += '\n';
  return taken;
}

void Writer::write_play(std::size_t at, const WrittenPlay& play) {
  const Action& action = game_->actions[at];
  const Roll roll = held_roll(play.roll);
  if (!is_row(play)) return;
  course_.follow(action);
  if (play.kind == PlayKind::unreadable) {
    write_unreadable(at, play);
    return;
  }
  // Nearly every line is a turn, so these are put together by hand.
  const std::array head{digit_of(action.player), ' ', 'r', ' ', digit_of(roll.first), '-',
                        digit_of(roll.second)};
  text_.append(head.data(), head.size());
  if (variant() == Variant::tabula) {
    text_ += '-';
    text_ += digit_of(roll.third);
  }
  if (play.kind == PlayKind::moved) write_hops(action, play);
  text_ += '\n';
}

void Writer::write_hops(const Action& action, const WrittenPlay& play) {
  const bool is_up = absolute::numbering_of(variant(), kUpward).upward[index(action.player)];
  for (const Step& step : play.hops()) {
    const bool is_entry = step.from == kWaiting && !is_plain(variant());
    const int from = is_entry ? kOff : std::clamp<int>(step.from, 0, kLastPoint);
    const int to = std::clamp<int>(step.to, 0, kLastPoint);
    text_ += ' ';
    text_ += absolute::place_text(from, is_up);
    text_ += '/';
    text_ += absolute::place_text(to, is_up);
  }
}

void Writer::write_unreadable(std::size_t at, const WrittenPlay& play) {
  build::HeldTurn held = build::held_turn(*game_, at, play);
  const Roll roll = held.roll;
  const bool has_roll = roll.is_known();
  std::string& words = held.words;
  const auto line_of = [&] {
    return has_roll ? fmt::format("{} r {}-{} {}", digit_of(game_->actions[at].player), roll.first,
                                  roll.second, words)
                    : fmt::format("{} {}", digit_of(game_->actions[at].player), words);
  };
  const auto is_read_so = [&](const std::string& line) {
    const auto event = read_event(line);
    if (!event || words.empty() || is_index_line(line)) return false;
    if (!has_roll) {
      // With more or fewer dice than the game has, a roll is not one.
      const bool is_roll = (event->roll.third != 0) == (variant() == Variant::tabula);
      const bool is_unknown =
          event->kind == EventKind::unknown || (event->kind == EventKind::turn && !is_roll);
      return is_unknown && held_text(event->words) == words;
    }
    return event->kind == EventKind::turn && event->roll.third == 0 &&
           held_text(event->play) == words && !absolute::hops_of(words).has_value();
  };
  if (!is_read_so(line_of())) words.insert(0, 1, kNoPlay);
  text_ += line_of();
  text_ += '\n';
}

}  // namespace

void write(const Match& match, const WriteOptions& options, std::string& out) {
  Writer(match, options.stop, out).write();
}

}  // namespace bgtools::bgammon
