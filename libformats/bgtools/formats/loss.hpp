#pragma once

#include <bgtools/verdict/diagnostic.hpp>
#include <string>
#include <utility>

namespace bgtools {

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

}  // namespace bgtools
