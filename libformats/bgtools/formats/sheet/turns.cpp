#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/formats/sheet/turns.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/edit.hpp>
#include <optional>
#include <string>
#include <utility>

namespace bgtools::sheet {
namespace {

/// Where the hops of tokens are, counted from the beginning of their action.
void set_places(const std::vector<Token>& tokens, const char* begin, WrittenPlay& play) {
  constexpr std::ptrdiff_t kMostOffset = 255;
  std::size_t hop = 0;
  for (std::size_t i = 1; i < tokens.size() && hop < play.count; ++i) {
    if (!tokens[i].is_joined) continue;
    const std::ptrdiff_t at = tokens[i - 1].text.data() - begin;
    const std::ptrdiff_t size = tokens[i].text.data() + tokens[i].text.size() - begin - at;
    for (int n = 0; n < tokens[i].times && hop < play.count; ++n, ++hop) {
      if (at > kMostOffset || size > kMostOffset) continue;
      play.places[hop] = {static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(size)};
    }
  }
}

}  // namespace

void TurnBuilder::push_turn_of(const Cell& cell, Player player) {
  using What = Lanes::What;
  const std::string_view dice = cell.dice.empty() ? cell.play : cell.dice;
  const char* const begin = dice.data();
  const std::string_view last = !cell.character.empty() ? cell.character
                                : !cell.play.empty()    ? cell.play
                                : cell.dance.empty()    ? cell.dice
                                                        : cell.dance;
  const std::string_view text(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
  OpenTurn turn{.roll = cell.roll, .play = last, .tokens = read_tokens(cell.play)};
  WrittenPlay play{.roll = cell.roll};
  std::string_view wording;
  const bool is_range = std::all_of(turn.tokens.begin(), turn.tokens.end(),
                                    [](const Token& token) { return token.place <= 25; });
  const std::vector<Step> steps = written_steps(turn.tokens);
  const bool is_sign = cell.dance.size() < 3;
  const bool dances =
      cell.character == "^" || (!cell.dance.empty() && (is_sign || is_dance(cell.dance)));
  if (!is_range || steps.size() > kMaxSteps || (!cell.dance.empty() && !dances)) {
    report(Rule::unparsable_move, span_of(last), fmt::format("\"{}\" is not a play", last),
           "a play reads 13/7 8/5, bar/20* or 6/off");
    turn.what = What::unknown;
    play.kind = PlayKind::unreadable;
    wording = last;
  } else if (dances) {
    turn.what = What::nothing;
    play.kind = PlayKind::danced;
  } else if (!cell.character.empty()) {
    turn.what = What::character;
    turn.tokens = {{.text = cell.character}};
    play.kind = PlayKind::unrecorded;
  } else if (cell.play.empty()) {
    turn.what = What::blank;
  } else if (std::any_of(turn.tokens.begin(), turn.tokens.end(),
                         [](const Token& token) { return token.is_joined; })) {
    turn.what = What::hops;
    play = written_play(cell.roll, steps);
    set_places(turn.tokens, begin, play);
  } else {
    turn.what = What::numbers;
    play.kind = PlayKind::unrecorded;
  }
  turn.action = push_turn(player, play, wording, span_of(text));
  lanes_.add(player, cell.roll, turn.what, turn.tokens);
  turns_.push_back(std::move(turn));
}

void TurnBuilder::make_double(Player player) {
  if (turns_.empty() || turns_.back().action + 1 != game()->actions.size()) return;
  const OpenTurn& turn = turns_.back();
  Action& action = game()->actions.back();
  const int value = 10 * turn.roll.first + turn.roll.second;
  const bool is_value =
      turn.what == Lanes::What::blank && (value == 16 || value == 32 || value == 64);
  if (!is_value || action.player != player) return;
  action.what = Double{.value = value};
  turns_.pop_back();
  lanes_.take_back();
}

void TurnBuilder::push_no_play(Player player, Span where) {
  WrittenPlay play;
  play.kind = PlayKind::danced;
  push_turn(player, play, {}, where);
  lanes_.add(player, {}, Lanes::What::nothing, {});
  turns_.push_back({.action = game()->actions.size() - 1, .what = Lanes::What::nothing});
}

void TurnBuilder::fill_dance(Player player, std::string_view next) {
  if (turns_.empty() || !lanes_.may_dance(player)) return;
  const Span where = span_of(next);
  push_no_play(player, {where.begin, where.begin});
}

void TurnBuilder::push_unreadable_turn(Player player, std::string_view text) {
  push_unreadable(player, text, fmt::format("\"{}\" is not a turn", text),
                  "a turn reads 31: 8/5 6/5, and what is said of the cube is double, take or drop");
  lanes_.add(player, {}, Lanes::What::unknown, {});
  turns_.push_back({.action = game()->actions.size() - 1, .what = Lanes::What::unknown});
}

void TurnBuilder::settle_turns() {
  const std::vector<Lanes::Verdict> verdicts = lanes_.verdicts();
  for (std::size_t i = 0; i < turns_.size(); ++i) settle(turns_[i], verdicts[i]);
  turns_.clear();
  lanes_ = Lanes();
}

void TurnBuilder::settle(const OpenTurn& turn, const Lanes::Verdict& verdict) {
  using Fit = Lanes::Fit;
  Action& action = game()->actions[turn.action];
  auto& play = std::get<WrittenPlay>(action.what);
  if (turn.what == Lanes::What::blank && verdict.fit == Fit::one && !verdict.steps.empty()) {
    play = written_play(turn.roll, verdict.steps);
  }
  if (turn.what == Lanes::What::hops && verdict.fit == Fit::one &&
      verdict.steps.size() > play.count) {
    play = written_play(turn.roll, verdict.steps);
  }
  const bool is_short = turn.what == Lanes::What::numbers || turn.what == Lanes::What::character;
  if (!is_short) return;
  const bool may_be_none = is_zero(turn.tokens);
  if (verdict.fit == Fit::one || (verdict.fit == Fit::none && may_be_none)) {
    play = written_play(turn.roll, verdict.fit == Fit::one ? verdict.steps : std::vector<Step>{});
    if (play.count == 0) play.kind = PlayKind::danced;
    return;
  }
  const std::vector<Step> pairs = written_steps(turn.tokens);
  const bool descends =
      std::all_of(pairs.begin(), pairs.end(), [](const Step& step) { return step.from > step.to; });
  if (verdict.fit == Fit::none && descends && turn.tokens.size() % 2 == 0) {
    play = written_play(turn.roll, pairs);
    return;
  }
  refuse(turn, verdict);
}

/// Reports why a turn has no play.
void TurnBuilder::refuse(const OpenTurn& turn, const Lanes::Verdict& verdict) {
  using Fit = Lanes::Fit;
  Action& action = game()->actions[turn.action];
  auto& play = std::get<WrittenPlay>(action.what);
  const int now = this->turn();
  set_turn(turn_of(*game(), turn.action));
  if (verdict.fit == Fit::none) {
    report(Rule::unparsable_move, span_of(turn.play),
           fmt::format("\"{}\" is not a legal play of roll {}", turn.play, roll_text(play)),
           turn.what == Lanes::What::character
               ? "not in Nactation"
               : "neither as pairs of points, nor as where checkers begin or end");
  } else if (verdict.fit == Fit::several) {
    report_choices(turn, verdict);
  } else {
    report(Rule::unparsable_move, span_of(turn.play),
           fmt::format("\"{}\" is not read, since the board is not known here", turn.play));
  }
  play.kind = PlayKind::unreadable;
  replace(turn.action, {.play = play, .wording = turn.play}, action.span);
  set_turn(now);
}

/// Reports that several plays fit a turn. Each of them is a repair to choose from.
void TurnBuilder::report_choices(const OpenTurn& turn, const Lanes::Verdict& verdict) {
  constexpr std::size_t kMostNamed = 4;
  const std::size_t count = verdict.choices.size();
  const Action& action = game()->actions[turn.action];
  Diagnostic found = finding(Rule::ambiguous_play, span_of(turn.play));
  std::string choices;
  for (std::size_t i = 0; i < count; ++i) {
    Edit edit{.kind = EditKind::play, .action = turn.action, .count = 1, .actions = {action}};
    edit.actions.front().what = written_play(turn.roll, verdict.choices[i]);
    if (i < kMostNamed) {
      choices += fmt::format("{}as {}",
                             i == 0           ? ""
                             : i + 1 == count ? " or "
                                              : ", ",
                             to_text(verdict.choices[i]));
    }
    std::string words = describe(edit, *game());
    found.repairs.push_back(
        {.game = match().games.size() - 1, .edit = std::move(edit), .words = std::move(words)});
  }
  if (count > kMostNamed) choices += others_text(count - kMostNamed);
  found.message = fmt::format("\"{}\" can be read {}", turn.play, choices);
  found.help = "write the play in full";
  send(std::move(found));
}

}  // namespace bgtools::sheet
