#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/lines.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::build {

/// What readers of texts have in common: the lines, the match that grows, and the findings with
/// their place in it. NUL bytes are reported before anything else. Views passed in point into the
/// text of the source.
class RecordBuilder {
 public:
  RecordBuilder(const Source& source, Sink& sink, const OnMatch& on_match);

  [[nodiscard]] std::string_view text() const { return text_; }
  /// Goes to the next line; those that are too long are reported and left out. False at the end and
  /// where the sink, the receiver or the source wants no more.
  bool next_line();
  /// The line without its end.
  [[nodiscard]] std::string_view line() const { return lines_.line(); }
  [[nodiscard]] const text::Lines& lines() const { return lines_; }
  /// The place of a view into the text; {} for a null view.
  [[nodiscard]] Span span_of(std::string_view part) const;

  /// Whether the sink or the receiver wants no more.
  [[nodiscard]] bool stops() const { return stops_; }
  /// `severity` replaces the severity of the rule.
  void report(Rule rule, Span where, std::string message, std::string label = {},
              std::optional<Severity> severity = {});
  /// What report() sends, but without a message, for callers that add more to it.
  [[nodiscard]] Diagnostic finding(Rule rule, Span where) const;
  void send(Diagnostic found);

  /// Whether a match or a game has begun that has not been handed over.
  [[nodiscard]] bool has_match() const { return has_match_; }
  /// The match that the next game belongs to. It begins with the first thing said of it.
  [[nodiscard]] Match& match() { return match_; }
  [[nodiscard]] int match_number() const { return match_number_; }
  void begin_match(Span where);
  /// Hands over the match, if it has a game. What is said next belongs to another one.
  void end_match();

  /// The game being read; null before the first game, after its end, and between matches.
  [[nodiscard]] Game* game() const { return game_; }
  Game& begin_game(Span where);
  void end_game() { game_ = nullptr; }
  /// Adds an action to the game and gives its index.
  std::size_t push(Player player, decltype(Action::what) what, Span where);
  /// The first result of a game counts; another one is reported.
  void set_result(Result result);

  /// Counts the turn of a play; later findings name that turn.
  void count_turn(const WrittenPlay& play) {
    if (is_turn(play)) ++turn_;
  }
  void set_turn(int turn) { turn_ = turn; }

 private:
  std::string_view text_;
  text::Lines lines_;
  Sink& sink_;
  const OnMatch& on_match_;
  StopFlag stop_;
  bool stops_;

  Match match_{};
  int match_number_ = 1;
  bool has_match_ = false;
  Game* game_ = nullptr;
  int turn_ = 0;
};

}  // namespace bgtools::build
