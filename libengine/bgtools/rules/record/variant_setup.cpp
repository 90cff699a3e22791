#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {
namespace {

Variant variant_set_up(const Case& each) {
  const Position& board = each.as<SetPosition>().position;
  int number = 0;
  while (board != start_position(static_cast<Variant>(number))) ++number;
  return static_cast<Variant>(number);
}

}  // namespace

RuleJudge variant_setup() {
  return {.rule = Rule::variant_setup,
          .wakes = {Irregularity::start_of_another_variant},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.turn = 1;
            found.message = fmt::format("a game of {} starts from the board of {}",
                                        name(each.profile().variant), name(variant_set_up(each)));
            found.label = "the replay starts from the board as set";
          }};
}

}  // namespace bgtools::rules
