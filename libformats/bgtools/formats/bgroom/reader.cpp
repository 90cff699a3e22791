#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/bgroom.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The match text of BGRoom (`.bgf`, which is also the name of BGBlitz's binary files).
namespace bgtools::bgroom {
namespace {

namespace grammar = bgtools::grammar::bgroom;
using build::MatchBuilder;
using build::parse;
using text::to_int;
using text::trimmed;

struct Parts {
  std::string_view version{};
  std::string_view label{};
  std::string_view first_name{};
  std::string_view second_name{};
  std::string_view length{};
  Player player{};
  std::string_view words{};
  Roll roll{};
  std::string_view dice{};

  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::version, &Parts::version>,
                                 build::Keeps<grammar::label, &Parts::label>,
                                 build::Keeps<grammar::first_name, &Parts::first_name>,
                                 build::Keeps<grammar::second_name, &Parts::second_name>,
                                 build::Keeps<grammar::length, &Parts::length>,
                                 build::Sets<grammar::cross, &Parts::player, Player::one>,
                                 build::Sets<grammar::nought, &Parts::player, Player::two>,
                                 build::Keeps<grammar::words, &Parts::words>,
                                 build::KeepsDie<grammar::first_die, &Parts::roll, &Roll::first>,
                                 build::KeepsDie<grammar::second_die, &Parts::roll, &Roll::second>,
                                 build::Keeps<grammar::dice, &Parts::dice>>;
};

bool parse_game_line(std::string_view line, Parts& parts) {
  // The search for names tries every place of a line.
  return line.size() <= build::kMostHeadingBytes && parse<grammar::game_line>(line, parts);
}

class Reader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : builder_(source, sink, on_match) {}

  void run();

 private:
  /// A line that is not a row.
  void take_line(std::string_view line);
  void take_game_line(const Parts& parts, std::string_view line);
  void take_row(const Parts& row);
  void settle_double();

  MatchBuilder builder_;
  build::Names names_{};
  bool is_match_over_ = false;
};

void Reader::run() {
  while (builder_.next_line()) {
    const std::string_view line = trimmed(builder_.line());
    Parts row;
    if (parse<grammar::row>(line, row)) {
      take_row(row);
      continue;
    }
    if (builder_.follows_blank_line()) settle_double();
    take_line(line);
  }
  if (builder_.follows_blank_line()) settle_double();
  if (!builder_.match().games.empty()) build::set_producer(builder_.match(), "bgroom");
  builder_.finish();
}

void Reader::take_line(std::string_view line) {
  Parts parts;
  if (parse_game_line(line, parts)) {
    take_game_line(parts, line);
  } else if (parse<grammar::version_line>(line, parts)) {
    builder_.claim();
    builder_.match().tags.push_back(Tag{
        .key = "BGF version", .value = std::string(parts.version), .span = builder_.span_of(line)});
  } else if (parse<grammar::single_line>(line, parts)) {
    // A game that is not part of a match.
    builder_.claim();
    if (!builder_.match().length) builder_.match().length = 0;
  } else if (!builder_.match().length && parse<grammar::length_line>(line, parts) &&
             to_int(parts.length)) {
    builder_.claim();
    builder_.match().length = to_int(parts.length);
    builder_.match().length_span = builder_.span_of(parts.length);
  } else if (builder_.game() != nullptr && parse<grammar::match_won>(line, parts)) {
    is_match_over_ = true;
    builder_.push_comment(line);
  } else {
    builder_.push_unknown_line();
  }
}

void Reader::take_game_line(const Parts& parts, std::string_view line) {
  if (is_match_over_) {
    build::set_producer(builder_.match(), "bgroom");
    builder_.end_match();
  }
  is_match_over_ = false;
  names_ = builder_.names(parts.first_name, parts.second_name);
  Game& game = builder_.begin_game(line, names_);
  game.label = to_int(parts.label);
  game.label_span = builder_.span_of(parts.label);
}

void Reader::take_row(const Parts& row) {
  if (builder_.game() == nullptr) builder_.begin_game(trimmed(builder_.line()), names_);
  Parts parts;
  if (parse<grammar::dice>(row.words, parts)) {
    builder_.push_play(row.player, parts.roll, builder_.span_of(row.words), parts.dice.size());
    return;
  }
  if (builder_.push_words(row.player, row.words)) return;
  if (parse<grammar::match_won>(row.words, parts)) {
    is_match_over_ = true;
    builder_.push_comment(trimmed(builder_.line()));
    return;
  }
  builder_.push_unreadable(
      row.player, row.words,
      fmt::format("\"{}\" is neither a roll nor a word about the cube", row.words),
      "a row reads 3.X:(2 1)6/4 24/23 or 5.X:Double");
}

/// The text has no word for a drop: if a game ends with a double, the double was dropped.
void Reader::settle_double() {
  if (builder_.game() == nullptr) return;
  const std::vector<Action>& actions = builder_.game()->actions;
  const auto last = std::find_if(actions.rbegin(), actions.rend(), [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  });
  if (last == actions.rend() || !std::holds_alternative<Double>(last->what)) return;
  const Player doubler = last->player;
  const Span where = last->span;
  builder_.push(other(doubler), Drop{}, where);
}

bool is_version_line(std::string_view line) {
  Parts parts;
  return parse<grammar::version_line>(trimmed(line), parts);
}

bool is_game_line(std::string_view line) {
  Parts parts;
  return parse_game_line(trimmed(line), parts);
}

Confidence sniff(std::string_view head) noexcept {
  return build::sniff_lines(
      head, [](std::string_view line) { return is_version_line(line) || is_game_line(line); });
}

constexpr std::array<std::string_view, 1> kExtensions{".bgf"};
constexpr std::array<std::string_view, 1> kDialects{"bgroom"};

}  // namespace

extern constinit const Format kFormat{.name = "bgroom",
                                      .title = "BGRoom",
                                      .extensions = kExtensions,
                                      .dialects = kDialects,
                                      .sniff = sniff,
                                      .read = build::read_with<Reader>};

}  // namespace bgtools::bgroom
