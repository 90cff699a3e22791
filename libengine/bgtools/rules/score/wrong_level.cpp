#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <bgtools/rules/score/worth_of_win.hpp>

namespace bgtools::rules {
namespace {

/// Whether the level that the transcript names is neither that of the final board nor what the
/// rules make of it.
bool is_level_wrong(const ResultCase& each) {
  const std::optional<int>& level = each.result().level;
  if (!level || *level == each.fact.level) return false;
  const bool may_count_single = each.profile().jacoby.value_or(true) && !each.outcome.cube.owner;
  return *level != 1 || !may_count_single;
}

}  // namespace

RuleJudge wrong_level() {
  return {.rule = Rule::wrong_level,
          .of_result = {
              .wakes = {ResultIrregularity::level_stated, ResultIrregularity::other_level_won},
              .holds =
                  [](const ResultCase& each) {
                    return !each.is(ResultIrregularity::level_stated) || is_level_wrong(each);
                  },
              .tell =
                  [](const ResultCase& each, Diagnostic& found) {
                    if (each.is(ResultIrregularity::level_stated)) {
                      found.message =
                          fmt::format("a {} recorded for a {}", level_name(*each.result().level),
                                      level_name(each.fact.level));
                      found.label = "the final board says otherwise";
                      return;
                    }
                    found.message = fmt::format("{} recorded for a {} with the cube at {}",
                                                points_text(each.result().points),
                                                level_name(static_cast<int>(*each.outcome.level)),
                                                each.outcome.cube.value);
                    tell_worth_of_win(each, found);
                  }}};
}

}  // namespace bgtools::rules
