#include <fmt/core.h>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge cube_over_site_limit() {
  return {.rule = Rule::cube_over_site_limit,
          .wakes = {Irregularity::doubled, Irregularity::beavered, Irregularity::raccooned},
          .holds =
              [](const Case& each) {
                if (each.is(Irregularity::doubled)) {
                  return objection_to_double(each) == Rule::cube_over_site_limit;
                }
                return is_redouble_allowed(each) && each.value() == 2 * each.offered() &&
                       each.value() > each.profile().cube_limit;
              },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                const int limit = each.profile().cube_limit;
                found.message = fmt::format("the cube goes to {}", each.value());
                found.label = fmt::format(
                    "{} {}", limit == 64 ? "many sites stop at" : "the limit is", limit);
              }};
}

}  // namespace bgtools::rules
