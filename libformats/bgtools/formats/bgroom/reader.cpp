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

class Reader : public MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  void read_line(std::string_view words);
  void finish();

 private:
  /// A line that is not a row.
  void take_other_line(std::string_view words);
  void take_game_line(const Parts& parts, std::string_view words);
  void take_row(const Parts& row);
  void settle_double();

  build::Names names_{};
  bool is_match_over_ = false;
};

void Reader::read_line(std::string_view words) {
  Parts row;
  if (parse<grammar::row>(words, row)) {
    take_row(row);
    return;
  }
  if (follows_blank_line()) settle_double();
  take_other_line(words);
}

void Reader::finish() {
  if (follows_blank_line()) settle_double();
  if (!match().games.empty()) build::set_producer(match(), "bgroom");
  MatchBuilder::finish();
}

void Reader::take_other_line(std::string_view words) {
  Parts parts;
  if (parse_game_line(words, parts)) {
    take_game_line(parts, words);
  } else if (parse<grammar::version_line>(words, parts)) {
    claim();
    match().tags.push_back(
        Tag{.key = "BGF version", .value = std::string(parts.version), .span = span_of(words)});
  } else if (parse<grammar::single_line>(words, parts)) {
    // A game that is not part of a match.
    claim();
    if (!match().length) match().length = 0;
  } else if (!match().length && parse<grammar::length_line>(words, parts) && to_int(parts.length)) {
    claim();
    match().length = to_int(parts.length);
    match().length_span = span_of(parts.length);
  } else if (game() != nullptr && parse<grammar::match_won>(words, parts)) {
    is_match_over_ = true;
    push_comment(words);
  } else {
    push_unknown_line();
  }
}

void Reader::take_game_line(const Parts& parts, std::string_view words) {
  if (is_match_over_) {
    build::set_producer(match(), "bgroom");
    end_match();
  }
  is_match_over_ = false;
  names_ = names(parts.first_name, parts.second_name);
  Game& begun = begin_game(words, names_);
  begun.label = to_int(parts.label);
  begun.label_span = span_of(parts.label);
}

void Reader::take_row(const Parts& row) {
  if (game() == nullptr) begin_game(trimmed(line()), names_);
  Parts parts;
  if (parse<grammar::dice>(row.words, parts)) {
    push_play(row.player, parts.roll, span_of(row.words), parts.dice.size());
    return;
  }
  if (push_words(row.player, row.words)) return;
  if (parse<grammar::match_won>(row.words, parts)) {
    is_match_over_ = true;
    push_comment(trimmed(line()));
    return;
  }
  push_unreadable(row.player, row.words,
                  fmt::format("\"{}\" is neither a roll nor a word about the cube", row.words),
                  "a row reads 3.X:(2 1)6/4 24/23 or 5.X:Double");
}

/// The text has no word for a drop: if a game ends with a double, the double was dropped.
void Reader::settle_double() {
  if (game() == nullptr) return;
  const std::vector<Action>& actions = game()->actions;
  const auto last = std::find_if(actions.rbegin(), actions.rend(), [](const Action& action) {
    return !std::holds_alternative<Comment>(action.what);
  });
  if (last == actions.rend() || !std::holds_alternative<Double>(last->what)) return;
  const Player doubler = last->player;
  const Span where = last->span;
  push(other(doubler), Drop{}, where);
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

constexpr std::array<std::string_view, 1> kDialects{"bgroom"};

}  // namespace

extern constinit const Codec kCodec{
    .dialects = kDialects, .sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::bgroom
