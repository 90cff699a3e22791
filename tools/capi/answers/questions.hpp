#pragma once

#include <array>
#include <span>
#include <string_view>

#include "capi/answers/from_json.hpp"
#include "questions/check/check.hpp"
#include "questions/convert/convert.hpp"
#include "questions/detect/detect.hpp"
#include "questions/dice/dice.hpp"
#include "questions/diff/diff.hpp"
#include "questions/merge/merge.hpp"
#include "questions/options/arguments.hpp"
#include "questions/plays/plays.hpp"
#include "questions/repair/repair.hpp"
#include "questions/rows/rows.hpp"
#include "questions/show/board_view.hpp"

/// The questions of answers.hpp, and the options that each takes.
namespace bgtools::answers {

/// A question that takes these options of the program, and these of a caller's own.
template <typename QuestionArguments, Own... kOptions>
struct Asks {
  using Arguments = QuestionArguments;
  static constexpr std::array<Own, sizeof...(kOptions)> kOwn{kOptions...};
};

using AsksCheck = Asks<questions::CheckArguments, Own::named, Own::html>;
using AsksRead =
    Asks<questions::Takes<questions::ReadArguments, questions::ShownArguments>, Own::named>;
using AsksConvert = Asks<questions::ConvertArguments, Own::named>;
using AsksDetect = Asks<questions::DetectArguments, Own::named>;
using AsksRepair = Asks<questions::RepairQuestionArguments>;
using AsksRows = Asks<questions::RowsQuestionArguments, Own::named>;
using AsksDiff = Asks<questions::DiffArguments>;
using AsksMerge = Asks<questions::MergeArguments>;
using AsksDice = Asks<questions::DiceArguments, Own::named>;
using AsksBoard = Asks<questions::ShowArguments, Own::place, Own::html>;
using AsksPlays = Asks<questions::PlaysArguments>;
using AsksExplain = Asks<questions::Takes<>, Own::html>;
using AsksTable = Asks<questions::Takes<>>;

struct Question {
  std::string_view name;  ///< of the function in answers.hpp
  questions::Taken taken;
  std::span<const Own> own;
};

template <typename Asking>
constexpr Question question(std::string_view name) {
  return {name, Asking::Arguments::kGroups, Asking::kOwn};
}

/// Those that take options.
inline constexpr std::array kQuestions{
    question<AsksCheck>("check"),     question<AsksRead>("read"),
    question<AsksConvert>("convert"), question<AsksDetect>("detect"),
    question<AsksRepair>("repair"),   question<AsksRows>("rows"),
    question<AsksDiff>("diff"),       question<AsksMerge>("merge"),
    question<AsksDice>("dice"),       question<AsksBoard>("board"),
    question<AsksPlays>("plays"),     question<AsksExplain>("explain")};

}  // namespace bgtools::answers
