// The state at the start of a turn.

#include <fmt/core.h>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/verify/turn_start.hpp>
#include <stdexcept>
#include <string>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {

/// `turn GAME TURN`: who is on roll, what happens, the length of the match, and the board as the
/// player on roll sees it; or why there is no such turn.
Answer ask_turn(const Question& question) {
  if (question.words.size() != 2) throw std::runtime_error("which turn?");
  Question reading = question;
  reading.words.clear();
  const Source source("case", question.text);
  Answer answer;
  for (const Match& match : read(source, reading).matches) {
    const auto start =
        start_of_turn(match, {}, number_in(question.words[0]), number_in(question.words[1]));
    if (!start) {
      answer.push_back(start.error().message);
      continue;
    }
    const Situation& situation = start->situation;
    const Roll roll = situation.roll;
    answer.push_back(fmt::format("{}, {}, match to {}", start->names[index(situation.mover)],
                                 situation.is_double_offered ? "offered a double"
                                 : roll.is_known()
                                     ? fmt::format("rolled {}{}", roll.first, roll.second)
                                     : "to roll",
                                 situation.length));
    answer.push_back(to_board_text(situation.position, start->checkers));
  }
  return answer;
}

}  // namespace bgtools::test::cases
