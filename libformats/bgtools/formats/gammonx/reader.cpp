#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/line_builder.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/build/unread_result.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <cstdlib>
#include <grammars/gammonx.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Histories of the server GammonX: its games and its matches, which may be of several games.
namespace bgtools::gammonx {
namespace {

namespace grammar = bgtools::grammar::gammonx;
using build::parse;
using text::to_int;

enum class CubeWord : std::uint8_t { offer, take, pass };

struct Parts {
  std::string_view key{};
  std::string_view value{};
  Player player = Player::one;
  Roll roll{};
  std::string_view hop{};
  std::string_view from{};
  std::string_view to{};
  std::string_view point{};
  CubeWord word{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::key, &Parts::key>, build::Keeps<grammar::value, &Parts::value>,
      build::Sets<grammar::white, &Parts::player, Player::one>,
      build::Sets<grammar::black, &Parts::player, Player::two>,
      build::KeepsDie<grammar::first_die, &Parts::roll, &Roll::first>,
      build::KeepsDie<grammar::second_die, &Parts::roll, &Roll::second>,
      build::Keeps<grammar::hop, &Parts::hop>, build::Keeps<grammar::from, &Parts::from>,
      build::Keeps<grammar::to, &Parts::to>, build::Keeps<grammar::point, &Parts::point>,
      build::Sets<grammar::offer, &Parts::word, CubeWord::offer>,
      build::Sets<grammar::take, &Parts::word, CubeWord::take>,
      build::Sets<grammar::pass, &Parts::word, CubeWord::pass>>;
};

/// How many points a match is played to, by the last word of its name; 0: each game once.
std::optional<int> length_named(std::string_view name) {
  if (name.ends_with("CashGame")) return 0;
  if (name.ends_with("FivePointGame")) return 5;
  if (name.ends_with("SevenPointGame")) return 7;
  return std::nullopt;
}

class Reader : public build::LineBuilder {
 public:
  using LineBuilder::LineBuilder;

  void read_line(std::string_view words);
  void finish() {
    end_game();
    finish_match();
    LineBuilder::finish();
  }

 private:
  /// A roll and its moves, each of which has a line.
  struct OpenTurn {
    Player player = Player::one;
    WrittenPlay play{};
    Span span{};
    std::string words{};  // of the moves, in case they are too many
  };

  void take_entry(const Parts& parts);
  void take_entry_of_match(const Parts& parts);
  void take_entry_of_game(const Parts& parts);
  void annotate(const Parts& parts);
  void take_modus(const Parts& parts);
  void take_roll(const Parts& parts);
  void take_move(const Parts& parts);
  void take_hit(const Parts& parts);
  void take_cube(const Parts& parts);
  void take_line_outside(std::string_view words);
  void take_unread(std::string_view words);
  void begin_game();
  void set_up(Player first);
  void flush_turn();
  void end_game();
  void finish_match();
  [[nodiscard]] std::int8_t place(Player player, std::string_view text) const;
  [[nodiscard]] std::optional<Variant> variant_played() const {
    return variant_of(match(), *game());
  }
  [[nodiscard]] Span span_of_line() const { return span_of(text::trimmed(line())); }

  std::optional<OpenTurn> turn_{};
  std::string_view winner_{};
  std::string_view points_{};
  Span result_{};
};

void Reader::read_line(std::string_view words) {
  Parts parts;
  if (words.empty()) return;
  if (parse<grammar::entry>(words, parts)) return take_entry(parts);
  parts = {};
  if (game() == nullptr) {
    take_line_outside(words);
  } else if (parse<grammar::roll>(words, parts)) {
    take_roll(parts);
  } else if (parse<grammar::move>(words, parts)) {
    take_move(parts);
  } else if (parse<grammar::hit>(words, parts)) {
    take_hit(parts);
  } else if (parse<grammar::cube>(words, parts)) {
    take_cube(parts);
  } else {
    take_unread(words);
  }
}

/// If the heading of a game cannot be read, its actions must not be passed over as prose.
void Reader::take_line_outside(std::string_view words) {
  Parts parts;
  if (parse<grammar::action>(words, parts)) {
    report(Rule::syntax_error, span_of(words),
           "the line reads as a part of a game, but is outside the games");
  } else {
    skip_line();
  }
}

void Reader::take_unread(std::string_view words) {
  report(Rule::syntax_error, span_of(words), "the line is not an action",
         "an action reads White Roll 3 1, White Move 16/19 or White Cube Offer");
}

void Reader::take_entry(const Parts& parts) {
  claim();
  if (parts.key == "Match") {
    end_game();
    finish_match();
    begin_match(span_of_line());
  } else if (parts.key == "Game") {
    begin_game();
  }
  if (game() != nullptr) {
    take_entry_of_game(parts);
  } else {
    take_entry_of_match(parts);
  }
}

void Reader::take_entry_of_match(const Parts& parts) {
  if (!has_match()) begin_match(span_of_line());
  if (parts.key == "Name") {
    match().length = length_named(parts.value);
    if (match().length) match().length_span = span_of(parts.value);
  }
  match().tags.push_back(
      {.key = std::string(parts.key), .value = std::string(parts.value), .span = span_of_line()});
}

void Reader::take_entry_of_game(const Parts& parts) {
  if (parts.key == "Player 1 White Checkers" || parts.key == "Player 2 Black Checkers") {
    const std::size_t side = parts.key.find('1') != std::string_view::npos ? 0 : 1;
    game()->names[side] = std::string(parts.value);
    game()->name_spans[side] = span_of(parts.value);
    if (match().games.size() == 1) match().names = game()->names;
  } else if (parts.key == "Game Modus") {
    take_modus(parts);
  } else if (parts.key == "Winner") {
    winner_ = parts.value;
    result_ = span_of_line();
  } else if (parts.key == "Points") {
    points_ = parts.value;
  } else {
    annotate(parts);
  }
}

/// Keeps an entry of the game.
void Reader::annotate(const Parts& parts) {
  game()->annotations.push_back({.action = {},
                                 .key = fmt::format("gammonx:{}", parts.key),
                                 .value = std::string(parts.value),
                                 .span = span_of_line()});
}

/// A match may be of several games. A name that is not that of the variant is kept.
void Reader::take_modus(const Parts& parts) {
  const std::optional<Variant> variant = variant_named(parts.value);
  const bool is_first = match().games.size() == 1;
  if (is_first) match().stated.variant = variant;
  if (variant != variant_played()) game()->variant = variant;
  if (variant && equal_ignoring_case(name(*variant), parts.value)) return;
  if (variant && !is_first) return annotate(parts);
  match().tags.push_back({.key = std::string(build::kVariation),
                          .value = std::string(parts.value),
                          .span = span_of(parts.value)});
}

void Reader::begin_game() {
  end_game();
  LineBuilder::begin_game(span_of_line());
  winner_ = points_ = {};
  result_ = span_of_line();
}

void Reader::take_roll(const Parts& parts) {
  flush_turn();
  claim();
  turn_ = OpenTurn{.player = parts.player,
                   .play = {.roll = parts.roll, .kind = PlayKind::blank},
                   .span = span_of_line()};
}

void Reader::take_move(const Parts& parts) {
  constexpr std::size_t kMostOfByte = 255;
  claim();
  if (!turn_ || turn_->player != parts.player) {
    flush_turn();
    turn_ = OpenTurn{.player = parts.player, .span = span_of_line()};
  }
  WrittenPlay& play = turn_->play;
  play.kind = PlayKind::moved;
  const Step step{.from = place(parts.player, parts.from), .to = place(parts.player, parts.to)};
  const Span where = span_of(parts.hop);
  const auto offset = static_cast<std::size_t>(where.begin - turn_->span.begin);
  if (play.count < kMaxSteps) {
    if (offset <= kMostOfByte) {
      play.places[play.count] = {.offset = static_cast<std::uint8_t>(offset),
                                 .length = static_cast<std::uint8_t>(parts.hop.size())};
    }
    play.steps[play.count++] = step;
  }
  if (play.count_written < kMostOfByte) ++play.count_written;
  turn_->words += fmt::format("{}{}/{}", turn_->words.empty() ? "" : " ",
                              step.from == kWaiting ? "W" : fmt::format("{}", step.from), step.to);
  turn_->span.end = where.end;
}

/// The line follows the move that hits.
void Reader::take_hit(const Parts& parts) {
  claim();
  WrittenPlay* const play = turn_ && turn_->player != parts.player ? &turn_->play : nullptr;
  const bool has_move = play != nullptr && play->count > 0 && play->count == play->count_written;
  if (!has_move || play->steps[play->count - 1U].to != place(turn_->player, parts.point)) {
    report(Rule::syntax_error, span_of_line(), "the hit does not belong to the move before it",
           "it names the point where the move ends");
    return;
  }
  play->steps[play->count - 1U].hit = true;
}

void Reader::take_cube(const Parts& parts) {
  flush_turn();
  Deed deed = Double{};
  if (parts.word == CubeWord::take) deed = Take{};
  if (parts.word == CubeWord::pass) deed = Drop{};
  push(parts.player, std::move(deed), span_of_line());
}

/// A point as its mover counts it. The text counts them from 0: White moves up, and Black down;
/// where both move up, Black begins half the board further on.
std::int8_t Reader::place(Player player, std::string_view text) const {
  constexpr int kHalf = 12;
  const bool is_diagonal = variant_played() == Variant::fevga;
  if (text == "off") return kOff;
  if (text == "bar") return static_cast<std::int8_t>(is_diagonal ? kWaiting : kBar);
  const int number = to_int(text).value_or(0);
  if (player == Player::one) return static_cast<std::int8_t>(kBar - 1 - number);
  if (!is_diagonal) return static_cast<std::int8_t>(number + 1);
  return static_cast<std::int8_t>((number < kHalf ? 0 : kBar - 1) + kHalf - number);
}

void Reader::flush_turn() {
  if (!turn_) return;
  const OpenTurn turn = *std::exchange(turn_, std::nullopt);
  set_up(turn.player);
  const bool is_whole = turn.play.count == turn.play.count_written;
  push(turn.player, turn.play, turn.span, is_whole ? std::string_view{} : turn.words);
}

/// The head of the game says how it ended.
void Reader::end_game() {
  if (game() == nullptr) return;
  flush_turn();
  const std::optional<int> points = to_int(points_);
  const auto& names = game()->names;
  // A draw has no winner; which player the result has then means nothing.
  const bool is_draw = points == 0 && winner_.empty();
  const bool is_named = (winner_ == names[0]) != (winner_ == names[1]);
  if (points && (is_draw || is_named)) {
    set_result(Result{.winner = is_draw || winner_ == names[0] ? Player::one : Player::two,
                      .points = *points,
                      .span = result_,
                      .points_span = span_of(points_)});
  } else if (!winner_.empty() || !points_.empty()) {
    report(Rule::syntax_error, result_, "the result does not name a player and points");
    build::keep_unread_result(*game(), "gammonx", fmt::format("{} {}", winner_, points_), result_);
  }
  LineBuilder::end_game();
}

/// One checker of each side begins on its start, and the others wait outside.
void Reader::set_up(Player first) {
  if (variant_played() != Variant::fevga || !game()->actions.empty()) return;
  SetPosition board{.position = game_rules(Variant::fevga)->start};
  for (std::int8_t& count : board.position.points) {
    if (count == 0) continue;
    board.position.waiting[count > 0 ? 0 : 1] = static_cast<std::uint8_t>(std::abs(count) - 1);
    count = static_cast<std::int8_t>(count > 0 ? 1 : -1);
  }
  push(first, board, span_of_line());
}

void Reader::finish_match() {
  if (!has_match()) return;
  match().tags.push_back({.key = "Site", .value = "GammonX", .span = {}});
  build::set_producer(match(), "gammonx");
  end_match();
}

Confidence sniff(std::string_view head) noexcept {
  return build::sniff_lines(head, text::matches<grammar::opening>);
}

constexpr std::array<std::string_view, 1> kDialects{"gammonx"};

}  // namespace

extern constinit const Codec kCodec{
    .dialects = kDialects, .sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::gammonx
