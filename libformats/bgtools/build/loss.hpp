#pragma once

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::build {

/// Reports what a writer cannot hold, each with the place where the record has it.
class LossReport {
 public:
  explicit LossReport(Sink& sink) : sink_(sink) {}

  /// What follows belongs to this game of the match; 0: to the match as a whole.
  void enter_game(int game) {
    game_ = game;
    turn_ = 0;
  }
  /// A turn of the game was met.
  void count_turn() { ++turn_; }

  void report(Rule rule, Span span, std::string message) {
    report_at(turn_, rule, span, std::move(message));
  }
  /// The same for a cube action, which has the number of the roll that it precedes.
  void report_before_roll(Rule rule, Span span, std::string message) {
    report_at(turn_ + 1, rule, span, std::move(message));
  }

  /// Reports that the game's text will not tell who threw which opening die. Where the first turn
  /// is the starter's and has both dice, whose higher one is his, the text says it all the same.
  void report_opening(const Game& game, std::string_view what) {
    if (!game.opening) return;
    const auto [one, two] = *game.opening;
    const auto is_a_turn = [](const Action& action) {
      const auto* const play = std::get_if<WrittenPlay>(&action.what);
      return play != nullptr && is_turn(*play);
    };
    const auto first = std::find_if(game.actions.begin(), game.actions.end(), is_a_turn);
    bool is_implied = false;
    if (first != game.actions.end()) {
      const Roll roll = std::get<WrittenPlay>(first->what).roll;
      is_implied = one != two && first->player == (one > two ? Player::one : Player::two) &&
                   roll.high() == std::max(one, two) && roll.low() == std::min(one, two);
    }
    report_at(0, is_implied ? Rule::loss_notation : Rule::loss_play, game.opening_span,
              "who threw which opening die is not told by " + std::string(what));
  }

  /// Reports each annotation of the game with a key that does not begin with `kept`, at the turn of
  /// its action. `what` says who cannot hold it, such as "a .mat".
  void report_annotations(const Game& game, std::string_view what, std::string_view kept = {}) {
    if (game.annotations.empty() || !sink_.wants(Rule::loss_analysis)) return;
    std::vector<int> turns;
    int turn = 0;
    for (const Action& action : game.actions) {
      const auto* const play = std::get_if<WrittenPlay>(&action.what);
      if (play != nullptr && is_turn(*play)) ++turn;
      turns.push_back(play != nullptr ? turn : turn + 1);
    }
    for (const Annotation& annotation : game.annotations) {
      if (!kept.empty() && annotation.key.starts_with(kept)) continue;
      const bool has_turn = annotation.action && *annotation.action < turns.size();
      report_at(has_turn ? turns[*annotation.action] : 0, Rule::loss_analysis, annotation.span,
                std::string(what) + " has no place for \"" + annotation.key + '"');
    }
  }

 private:
  void report_at(int turn, Rule rule, Span span, std::string message) {
    if (!sink_.wants(rule)) return;
    Diagnostic diagnostic;
    diagnostic.rule = rule;
    diagnostic.severity = info(rule).severity;
    diagnostic.span = span;
    diagnostic.game = game_;
    diagnostic.turn = game_ == 0 ? 0 : turn;
    diagnostic.message = std::move(message);
    sink_.report(std::move(diagnostic));
  }

  Sink& sink_;
  int game_ = 0;
  int turn_ = 0;
};

}  // namespace bgtools::build
