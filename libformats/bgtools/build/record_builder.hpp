#pragma once

#include <algorithm>
#include <bgtools/build/format.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::build {

/// Becomes an action where the game keeps it: one that is built first has to be moved there.
template <typename What>
struct Made {
  Player player;
  What what;
  Span where;

  operator Action() && {  // NOLINT(google-explicit-constructor)
    return {.player = player, .what = std::forward<What>(what), .span = where};
  }
};

/// What every reader builds with: the match that grows from games and their actions, and the
/// findings with their place in it. A reader derives from it.
class RecordBuilder {
 public:
  RecordBuilder(const Source& source, Sink& sink, const OnMatch& on_match)
      : bytes_(source.bytes()),
        text_(source.text()),
        sink_(sink),
        on_match_(on_match),
        stop_(source.stop()) {}
  RecordBuilder(const RecordBuilder&) = delete;
  RecordBuilder& operator=(const RecordBuilder&) = delete;

  [[nodiscard]] std::string_view text() const { return text_; }
  /// What a format that is not a text reads instead.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// The place of a view into the text; {} for a null view.
  [[nodiscard]] Span span_of(std::string_view part) const;

  /// Whether the sink, the receiver or the source wants no more.
  [[nodiscard]] bool stops() const { return stops_ || is_set(stop_); }
  /// `severity` replaces the severity of the rule.
  void report(Rule rule, Span where, std::string message, std::string label = {},
              std::optional<Severity> severity = {});
  /// What report() sends, but without a message, for callers that add more to it.
  [[nodiscard]] Diagnostic finding(Rule rule, Span where) const;
  void send(Diagnostic found);
  /// Reports a file that is not whole by its own account: sizes that do not fit, a checksum of
  /// other bytes. The message names the place, since no line shows it.
  void report_damage(std::string message);
  /// Reports the zero bytes of the text, all of them once.
  void report_nul_bytes();

  /// Whether a match or a game has begun that has not been handed over.
  [[nodiscard]] bool has_match() const { return has_match_; }
  /// The match that the next game belongs to. It begins with the first thing said of it.
  [[nodiscard]] Match& match() { return match_; }
  [[nodiscard]] const Match& match() const { return match_; }
  void begin_match(Span where);
  /// Hands over the match. What is said next belongs to another one.
  void end_match();
  /// Forgets the match.
  void drop_match();

  /// The game being read; null before the first game, after its end, and between matches.
  [[nodiscard]] Game* game() const { return game_; }
  Game& begin_game(Span where);
  void end_game() { game_ = nullptr; }
  /// Adds an action to the game and gives its index. Findings that follow name the turn of a play.
  /// `wording` is what the text has, if it is more than the play says.
  std::size_t push(Player player, Deed what, Span where, std::string_view wording = {});
  /// The same for a roll, which nearly all actions are: its play is copied only once.
  std::size_t push(Player player, const WrittenPlay& play, Span where,
                   std::string_view wording = {});
  /// The same for a roll whose fields say all of its text.
  void push_whole_turn(Player player, const WrittenPlay& play, Span where) {
    ++turn_;
    game_->span.end = std::max(game_->span.end, where.end);
    game_->actions.emplace_back(
        Made<const WrittenPlay&>{.player = player, .what = play, .where = where});
  }
  /// The first result of a game counts; another one is reported.
  void set_result(Result result);

  /// Says that a place was read as what its format has there, whether the record keeps it or not.
  /// Actions, headings, results and findings do so by their places.
  void claim(Span where) { claimed_to_ = std::max(claimed_to_, where.end); }
  /// Where the last place ends that was claimed.
  [[nodiscard]] std::uint64_t claimed_to() const { return claimed_to_; }

  [[nodiscard]] int turn() const { return turn_; }
  void set_turn(int turn) { turn_ = turn; }

 private:
  /// Adds what a draft becomes, and gives its index.
  template <typename Draft>
  std::size_t add_action(Draft draft, std::string_view wording);

  std::string_view bytes_;
  std::string_view text_;
  Sink& sink_;
  const OnMatch& on_match_;
  StopFlag stop_;
  bool stops_ = false;
  std::uint64_t claimed_to_ = 0;

  Match match_{};
  bool has_match_ = false;
  Game* game_ = nullptr;
  int turn_ = 0;
};

}  // namespace bgtools::build
