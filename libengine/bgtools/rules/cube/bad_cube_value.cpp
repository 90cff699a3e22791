#include <fmt/core.h>
#include <algorithm>
#include <bgtools/rules/cube/doubling.hpp>
#include <bgtools/rules/judge.hpp>
#include <variant>

namespace bgtools::rules {
namespace {

int value_shown(const Case& each) {
  constexpr int kHighest = 1 << 28;
  return std::clamp(each.as<ShownBoard>().cube->value, 1, kHighest);
}

}  // namespace

RuleJudge bad_cube_value() {
  return {.rule = Rule::bad_cube_value,
          .wakes = {Irregularity::double_of_wrong_value, Irregularity::redoubled_wrongly,
                    Irregularity::shown_cube_differs},
          .holds =
              [](const Case& each) {
                if (each.is(Irregularity::double_of_wrong_value)) return each.profile().cube;
                return !each.is(Irregularity::redoubled_wrongly) || is_redouble_allowed(each);
              },
          .tell =
              [](const Case& each, Told& told) {
                Diagnostic& found = told.add(each.action().span);
                const int before = each.before().cube.value;
                if (each.is(Irregularity::shown_cube_differs)) {
                  const int shown = value_shown(each);
                  found.message =
                      fmt::format("the cube is shown at {}, but it is at {}", shown, before);
                  found.label = "no double that was taken explains this value";
                } else if (each.is(Irregularity::double_of_wrong_value)) {
                  found.message = fmt::format("the cube goes from {} to {}", before, each.value());
                  found.label = fmt::format("a double makes it {}", 2 * before);
                } else {
                  const int offered = each.offered();
                  const std::string_view name =
                      std::holds_alternative<Beaver>(each.action().what) ? "beaver" : "raccoon";
                  found.message = fmt::format("the {} turns the cube from {} to {}", name, offered,
                                              each.value());
                  found.label = fmt::format("a {} makes it {}", name, 2 * offered);
                }
              }};
}

}  // namespace bgtools::rules
