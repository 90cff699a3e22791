#include "questions/dice/dice.hpp"

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>

#include "analysis/dice/answer.hpp"
#include "analysis/dice/render.hpp"
#include "report/receipt.hpp"

namespace bgtools::questions {

namespace dice = analysis::dice;

report::OrSentence<RunOptions> dice_question(const DiceArguments& arguments, StopFlag stop) {
  auto run = run_options(arguments, stop);
  // A sample verifies each match itself.
  if (!run) return run;
  run->verifies = false;
  run->names = arguments.name_map;
  return run;
}

Rolled rolls_of(const Input& input, const RunOptions& question, report::Findings& findings) {
  Rolled rolled;
  const Source source = opened(input.name, input.bytes, input.extension, question.game.stop);
  const Format* format = question.forced;
  if (format == nullptr) format = detect(source, input.extension).format;
  const std::string_view name = format == nullptr ? std::string_view() : format->name;
  const report::Receipt receipt =
      run(input, source, question, findings, [&](const Match& match, int /*number*/) {
        rolled.sample.add(match, name, question.game);
        return true;
      });
  rolled.sample.leave_out(static_cast<std::int64_t>(receipt.left_out.size()), receipt.undated);
  if (!receipt.damage.empty()) {
    rolled.fault = receipt.damage;
  } else if (lacks_match(input, receipt, findings)) {
    rolled.fault = "contains no match";
  }
  return rolled;
}

void append_dice(const dice::Sample& sample, std::string_view format, std::string& out) {
  const dice::Answer answer = dice::answer(sample);
  if (format == "json") {
    dice::append_json(out, answer);
  } else if (format == "html") {
    dice::append_html(out, answer);
  } else {
    dice::append_text(out, answer);
  }
}

std::string_view lack_of_rolls(const dice::Sample& sample, const EmptyArguments& arguments) {
  const dice::Coverage& seen = sample.coverage();
  if (seen.matches != 0 || is_on(arguments.allow_empty)) return "";
  return seen.not_selected != 0 ? "no match is selected" : "no match to count the rolls of";
}

}  // namespace bgtools::questions
