// Texts that hold one position, and drawings of them.

#include <fmt/core.h>
#include <bgtools/finding/rule.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

constexpr int kCheckers = 15;

int number_of(Player player) { return player == Player::one ? 1 : 2; }

std::string duty(const Situation& situation) {
  const int mover = number_of(situation.mover);
  if (situation.is_double_offered) return fmt::format("{} doubles", mover);
  if (!situation.roll.is_known()) return fmt::format("{} to roll", mover);
  return fmt::format("{} to play {}{}", mover, situation.roll.first, situation.roll.second);
}

std::string cube_words(const Situation& situation) {
  std::string words = fmt::format("cube {}", situation.cube.value);
  if (situation.cube.owner) words += fmt::format(" of {}", number_of(*situation.cube.owner));
  constexpr int kUsualLimit = Situation{}.cube_limit;
  if (situation.cube_limit != kUsualLimit) words += fmt::format(" up to {}", situation.cube_limit);
  return words;
}

std::string rules_words(const Situation& situation) {
  std::string words = "money";
  if (situation.length > 0) {
    words = fmt::format("match to {}, score {} {}", situation.length, situation.score[0],
                        situation.score[1]);
  }
  if (situation.is_crawford) words += ", Crawford";
  if (situation.is_jacoby) words += ", Jacoby";
  if (situation.is_beaver) words += ", beavers";
  return words;
}

Answer words_of(const PositionRecord& record) {
  const Situation& situation = record.situation;
  Answer answer{duty(situation), to_board_text(situation.position, kCheckers),
                cube_words(situation), rules_words(situation)};
  if (!record.names[0].empty() || !record.names[1].empty()) {
    answer.push_back(fmt::format("names {}, {}", record.names[0], record.names[1]));
  }
  for (const std::string& detail : record.details) answer.push_back("detail " + detail);
  if (record.other_turn) {
    answer.push_back(fmt::format("or {}: {}", duty(*record.other_turn),
                                 to_board_text(record.other_turn->position, kCheckers)));
  }
  return answer;
}

}  // namespace

/// `position [FORMAT]`: the position that the text holds, its board as its player on roll sees it,
/// or why it is refused; with a format the position in that form, and what was lost.
Answer ask_position(const Question& question) {
  const PositionRead read = read_position(question.text);
  if (!read) return {"refused: " + read.error().message};
  if (question.words.empty()) return words_of(*read);
  const PositionFormat* const format = position_format_named(question.words.front());
  if (format == nullptr || format->write == nullptr) {
    throw std::runtime_error("no such form to write: " + question.words.front());
  }
  const auto written = write_position(*read, *format);
  if (!written) return {"refused: " + written.error().message};
  Answer answer{written->text};
  for (const PositionLoss& loss : written->losses) {
    answer.push_back(fmt::format("loss {} {}", code(loss.rule), loss.message));
  }
  return answer;
}

/// `board`: the drawing of the position that the text holds. `--ascii`, `--flipped`, `--no-pips`,
/// and `--checkers=N` for games with fewer.
Answer ask_board(const Question& question) {
  const PositionRead read = read_position(question.text);
  if (!read) throw std::runtime_error(read.error().message);
  BoardLabels labels;
  labels.names = read->names;
  labels.is_flipped = question.has("flipped");
  labels.has_pips = !question.has("no-pips");
  if (question.has("checkers")) labels.checkers = number_in(question.option("checkers"));
  const std::string drawing = board_text(read->situation, labels,
                                         question.has("ascii") ? Letters::ascii : Letters::unicode);
  Answer answer;
  for (std::size_t begin = 0; begin < drawing.size();) {
    const std::size_t end = drawing.find('\n', begin);
    answer.push_back(drawing.substr(begin, end - begin));
    if (end == std::string::npos) break;
    begin = end + 1;
  }
  return answer;
}

}  // namespace bgtools::test::cases
