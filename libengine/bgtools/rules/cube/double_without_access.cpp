#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge double_without_access() {
  return {.rule = Rule::double_without_access,
          .wakes = {Irregularity::double_without_access},
          .tell = [](const Case& each, Told& told) {
            Diagnostic& found = told.add(each.action().span);
            found.message =
                fmt::format("{} doubles, but {} owns the cube", each.who(), each.opponent());
            found.label = "no access to the cube";
          }};
}

}  // namespace bgtools::rules
