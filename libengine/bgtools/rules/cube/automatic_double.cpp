#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {
namespace {

int value_after(const Case& each) {
  return each.as<AutomaticDouble>().value.value_or(2 * each.before().cube.value);
}

}  // namespace

RuleJudge automatic_double() {
  return {.rule = Rule::automatic_double,
          .wakes = {Irregularity::doubled_automatically},
          .holds =
              [](const Case& each) {
                const State& met = each.before();
                return met.automatic_doubles >= each.profile().automatic_doubles ||
                       met.has_rolled || value_after(each) != 2 * met.cube.value;
              },
          .tell =
              [](const Case& each, Told& told) {
                const State& met = each.before();
                const int most = each.profile().automatic_doubles;
                const int value = value_after(each);
                Diagnostic& found = told.add(each.action().span);
                found.message =
                    !each.profile().is_money() ? "an automatic double in a match"
                    : met.has_rolled           ? "an automatic double after the opening roll"
                    : value != 2 * met.cube.value
                        ? fmt::format("an automatic double turns the cube from {} to {}",
                                      met.cube.value, value)
                        : fmt::format("automatic double number {}; the session allows {}",
                                      met.automatic_doubles + 1,
                                      most == 0 ? "none" : fmt::format("{}", most));
                found.label = "automatic doubles belong to opening ties in money play";
              }};
}

}  // namespace bgtools::rules
