#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge wrong_starter() {
  return {.rule = Rule::wrong_starter,
          .wakes = {Irregularity::not_the_starter},
          .tell = [](const Case& each, Told& told) {
            const auto [one, two] = *each.context.game.opening;
            Diagnostic& found = told.add(each.roll_span());
            found.message = fmt::format("{} begins, but {} threw the higher opening die",
                                        each.who(), each.opponent());
            found.label = fmt::format("{} threw {}, {} threw {}", each.context.name_of(Player::one),
                                      one, each.context.name_of(Player::two), two);
          }};
}

}  // namespace bgtools::rules
