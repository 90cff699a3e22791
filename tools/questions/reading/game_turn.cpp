#include "questions/reading/game_turn.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/turn.hpp>
#include <charconv>
#include <string>

#include "questions/reading/game_answer.hpp"
#include "report/nearest.hpp"

namespace bgtools::questions {

using report::OrSentence;
using report::Sentence;
namespace {

constexpr report::OptionName kState{"state"};

OrSentence<void> take_switch(std::string_view text, Ruleset& rules) {
  const auto answer = game_answer(text, rules.game);
  if (!answer) return answer.error();
  (void)choose(rules, *switch_named(*rules.game, answer->name), answer->value);
  return {};
}

std::optional<int> number_in(std::string_view text, int low, int high) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number < low || number > high) return std::nullopt;
  return number;
}

bool take_pending(std::string_view text, Numbers& pending) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::optional<int> number = number_in(text.substr(0, end), 1, 6);
    if (!number || pending.count == pending.values.size()) return false;
    pending.add(*number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pending.count > 0;
}

OrSentence<void> take_state(std::string_view text, Occasion& occasion) {
  const auto pair = assignment(kState, text);
  if (!pair) return pair.error();
  const auto& [name, value] = *pair;
  bool is_understood = false;
  if (name == "turn_no") {
    const std::optional<int> turn = number_in(value, 1, 255);
    is_understood = turn.has_value();
    occasion.turn = static_cast<std::uint8_t>(turn.value_or(0));
  } else if (name == "first_turn") {
    is_understood = value == "true" || value == "false";
    occasion.is_first_turn = value == "true";
  } else if (name == "pending") {
    is_understood = take_pending(value, occasion.pending);
  } else if (name == "phase") {
    is_understood = value == "named" || value == "2-1";
    occasion.is_named = value == "named";
  } else {
    constexpr std::array<std::string_view, 4> kNames{"turn_no", "first_turn", "pending", "phase"};
    return Sentence(kState, ": unknown name '", name, "'",
                    report::did_you_mean_or_choices(name, filled(kNames)));
  }
  if (is_understood) return {};
  return Sentence(kState, ": ", name, " cannot be '", value,
                  "'; it is turn_no=1..255, first_turn=true|false, pending=5,6,... or "
                  "phase=named|2-1");
}

}  // namespace

bool names_other_game(const GameTurnArguments& arguments) {
  return arguments.variant && game_named(*arguments.variant) != nullptr;
}

OrSentence<GameTurn> game_turn_of(const GameTurnArguments& arguments) {
  GameTurn turn;
  turn.rules.game = game_named(*arguments.variant);
  for (const std::string& text : arguments.switches) {
    if (const auto taken = take_switch(text, turn.rules); !taken) return taken.error();
  }
  for (const std::string& text : arguments.state) {
    if (const auto taken = take_state(text, turn.occasion); !taken) return taken.error();
  }
  return turn;
}

OrError<Roll> roll_of(const Ruleset& rules, std::string_view text) {
  std::array<std::uint8_t, 3> dice{};
  std::size_t count = 0;
  for (const char c : text) {
    if (c == '-' || c == ',') continue;
    if (c < '1' || c > '6' || count == dice.size()) {
      count = dice.size() + 1;
      break;
    }
    dice[count++] = static_cast<std::uint8_t>(c - '0');
  }
  const Roll roll{dice[0], dice[1], dice[2]};
  if (count <= dice.size() && is_valid(rules, roll)) return roll;
  return Error{fmt::format("roll '{}' is not {} of 1 to 6, such as {}", text,
                           rules.game->dice == 3 ? "three dice" : "two dice",
                           rules.game->dice == 3 ? "654" : "31")};
}

OrError<Position> board_of(const GameRules& game, std::string_view text) {
  if (text == "start") return game.start;
  std::string why;
  const std::optional<Position> board = board_from_text(text, game, why);
  if (!board) return Error{fmt::format("position '{}': {}", text, why)};
  return *board;
}

}  // namespace bgtools::questions
