#include <fmt/core.h>
#include <array>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/formats/bgammon/bgammon.hpp>
#include <bgtools/formats/bgammon/line.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools::bgammon {
namespace {

using text::to_int;
using text::trimmed;

class Reader : public absolute::AbsoluteReader {
 public:
  using AbsoluteReader::AbsoluteReader;

  void read_line(std::string_view text);
  void finish();

 private:
  void take_game_line(const GameLine& words);
  static Variant variant_of(std::string_view number);
  void take_variant(std::string_view variant);
  void take_event(const Event& event);
  void close_game();
  void settle_end(Game& game);
  void check_index();

  std::optional<Player> winner_{};
  Span winner_span_{};
  std::optional<int> cube_of_line_{};
  Span cube_span_{};
  std::string day_;
  Variant variant_ = Variant::backgammon;
  bool is_known_ = true;     // the variant
  std::size_t indexed_ = 0;  // games of the match that the index lists
  std::size_t begun_ = 0;    // lines that begin a game
  Span index_span_{};        // the first line of the index
};

void Reader::finish() {
  close_game();
  AbsoluteReader::finish();
  check_index();
}

void Reader::read_line(std::string_view text) {
  if (text.empty()) return;
  if (text.starts_with("i ")) ++begun_;
  if (is_index_line(text)) {
    claim();
    if (game() != nullptr) {
      close_game();
      end_match();
      check_index();
    }
    if (indexed_++ == 0) index_span_ = span_of(text);
  } else if (const auto words = read_game_line(text)) {
    take_game_line(*words);
  } else if (const auto event = read_event(text)) {
    if (game() != nullptr) {
      take_event(*event);
    } else {
      refuse_line("an event outside a game", "the line that begins the game is missing");
    }
  } else {
    take_unread_line(game() != nullptr, text, "the line is not an event of a game",
                     "an event reads 1 r 3-1 8/5 6/5");
  }
}

void Reader::take_game_line(const GameLine& words) {
  close_game();
  const auto length = to_int(words.length);
  const bool goes_on = has_match() && match().length == length &&
                       match().names[0] == words.first_name &&
                       match().names[1] == words.second_name;
  if (has_match() && !goes_on) end_match();
  const bool is_first = !has_match();
  Game& game = begin_game();
  variant_ = variant_of(words.variant);
  state_numbering(absolute::numbering_of(variant_, kUpward));
  game.names = {std::string(words.first_name), std::string(words.second_name)};
  game.name_spans = {span_of(words.first_name), span_of(words.second_name)};
  game.score_before = {to_int(words.first_score), to_int(words.second_score)};
  game.score_spans = {span_of(words.first_score), span_of(words.second_score)};
  if (!words.time.empty()) {
    game.annotations.push_back({.action = {},
                                .key = "bgammon:time",
                                .value = std::string(words.time),
                                .span = span_of(words.time)});
  }
  const std::string day = day_of(words.time);
  if (is_first) {
    match().names = game.names;
    match().length = length;
    match().length_span = span_of(words.length);
    if (!day.empty()) {
      match().tags.push_back({.key = "EventDate", .value = day, .span = span_of(words.time)});
    }
    take_variant(words.variant);
  } else if (!words.variant.empty() && variant_ != match().stated.variant) {
    game.variant = variant_;
  }
  day_ = day;
  winner_.reset();
  winner_span_ = span_of(words.winner);
  if (words.winner == "1") winner_ = Player::one;
  if (words.winner == "2") winner_ = Player::two;
  cube_of_line_ = to_int(words.points);
  cube_span_ = span_of(words.points);
}

Variant Reader::variant_of(std::string_view number) {
  return number == "1"   ? Variant::acey_deucey
         : number == "2" ? Variant::tabula
                         : Variant::backgammon;
}

void Reader::take_variant(std::string_view variant) {
  is_known_ = variant.empty() || variant == "0" || !is_plain(variant_);
  if (variant.empty()) return;
  if (is_known_) {
    match().stated.variant = variant_;
    if (is_plain(variant_)) return;
    // The site plays its other games in its own way, in other formats too.
    match().tags.push_back({.key = "Site", .value = std::string(kSite), .span = span_of(variant)});
    build::set_producer(match(), kSite);
  }
  const std::string_view game = is_known_ ? name(variant_) : variant;
  match().tags.push_back(
      {.key = "Variation", .value = std::string(game), .span = span_of(variant)});
}

void Reader::take_event(const Event& event) {
  const Span span = span_of_line();
  switch (event.kind) {
    case EventKind::turn:
      if ((event.roll.third != 0) != (variant_ == Variant::tabula)) {
        add_unreadable(event.player, event.words, span);
      } else {
        add_turn(event.player, event.roll, event.play, span);
      }
      break;
    case EventKind::doubles:
      add(event.player, Double{.value = to_int(event.value)}, span);
      if (!event.is_taken) break;
      if (*event.is_taken) {
        add(other(event.player), Take{}, span);
      } else {
        add(other(event.player), Drop{}, span);
      }
      break;
    case EventKind::resigns:
      add(event.player, Resign{}, span);
      break;
    case EventKind::unknown:
      add_unreadable(event.player, event.words, span);
      break;
  }
}

void Reader::close_game() {
  if (game() == nullptr) return;
  const int cube_at_end = cube();
  end_game();
  Game& game = match().games.back();
  settle_dances(game);
  settle_end(game);
  if (cube_of_line_ && *cube_of_line_ != cube_at_end) {
    game.annotations.push_back({.action = {},
                                .key = "bgammon:points",
                                .value = fmt::format("{}", *cube_of_line_),
                                .span = cube_span_});
  }
}

/// The line of a game does not have its points, and its scores are those after the game if it was
/// given up. The server writes it when the game has ended, so that a winner without an end shows
/// that events are missing.
void Reader::settle_end(Game& game) {
  if (!winner_) return;
  const PlayedGame played(game, variant_);
  const int points = played.points(*winner_, day_);
  game.result = Result{.winner = *winner_, .points = points, .span = winner_span_};
  auto& score = game.score_before[index(*winner_)];
  if (score && is_given_up(game)) *score -= points;
  if (!is_known_ || !played.stops_early()) return;
  report(Rule::record_stops, winner_span_, "the game stops before its end",
         "the line of the game names a winner");
}

/// The index has a line for each game.
void Reader::check_index() {
  const std::size_t indexed = std::exchange(indexed_, 0);
  const std::size_t begun = std::exchange(begun_, 0);
  if (begun >= indexed) return;
  report(Rule::damaged_file, index_span_,
         fmt::format("the index lists {} games, and the file has {}", indexed, begun));
}

}  // namespace

namespace {

constexpr std::array<std::string_view, 1> kDialects{"bgammon"};

}  // namespace

void read(const Source& source, Sink& sink, const OnMatch& on_match) {
  build::read_lines<Reader>(source, sink, on_match);
}

extern constinit const Codec kCodec{
    .dialects = kDialects, .names_game = names_game, .sniff = sniff, .read = read, .write = write};

}  // namespace bgtools::bgammon
