#include <fmt/core.h>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge beaver_limit() {
  return {.rule = Rule::beaver_limit,
          .wakes = {Irregularity::beavered, Irregularity::raccooned},
          .holds =
              [](const Case& each) {
                return each.profile().beavers &&
                       number_of_redouble(each) > each.profile().beaver_limit;
              },
          .tell =
              [](const Case& each, Told& told) {
                const int limit = each.profile().beaver_limit;
                Diagnostic& found = told.add(each.action().span);
                found.message = fmt::format("immediate redouble number {}; the rules allow {}",
                                            number_of_redouble(each),
                                            limit == 0 ? "none" : fmt::format("{}", limit));
                found.label = "too many redoubles after one offer";
              }};
}

}  // namespace bgtools::rules
