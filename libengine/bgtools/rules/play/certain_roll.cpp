#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/replay/possible_rolls.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {
namespace {

std::vector<Roll> possible_rolls_of(const Case& each) {
  const std::vector<FollowedAction>& actions = each.followed.actions;
  const auto at = static_cast<std::size_t>(&each.seen() - actions.data());
  return possible_rolls(each.profile().variant, actions, at, each.player(), each.as<WrittenPlay>());
}

}  // namespace

RuleJudge certain_roll() {
  return {.rule = Rule::certain_roll,
          .wakes = {Irregularity::roll_not_recorded},
          .holds = [](const Case& each) { return possible_rolls_of(each).size() == 1; },
          .tell =
              [](const Case& each, Told& told) {
                const Roll roll = possible_rolls_of(each).front();
                Action with_roll = each.action();
                auto& play = std::get<WrittenPlay>(with_roll.what);
                play.roll = roll;
                play.known_die = 0;
                Diagnostic& found = told.add(each.action().span);
                found.message = fmt::format("only the roll {} allows this", to_text(roll));
                const auto game = static_cast<std::size_t>(each.context.game_number - 1);
                found.repairs = {Repair{.game = game,
                                        .edit = {.kind = EditKind::dice,
                                                 .action = each.fact.action,
                                                 .count = 1,
                                                 .actions = {std::move(with_roll)}},
                                        .words = fmt::format("the roll {}", to_text(roll))}};
              }};
}

}  // namespace bgtools::rules
