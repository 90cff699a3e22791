#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <optional>
#include <variant>

namespace bgtools::rules {
namespace {

std::string place_of(const Case& each, std::optional<Player> owner) {
  return owner ? fmt::format("with {}", each.context.name_of(*owner))
               : std::string("in the middle");
}

std::optional<Player> owner_shown(const Case& each) {
  const auto* const shown = std::get_if<ShownBoard>(&each.action().what);
  return shown != nullptr ? shown->cube->owner : each.as<SetPosition>().cube->owner;
}

}  // namespace

RuleJudge wrong_owner() {
  return {.rule = Rule::wrong_owner,
          .wakes = {Irregularity::shown_owner_differs},
          .tell = [](const Case& each, Told& told) {
            const Cube& cube = each.before().cube;
            Diagnostic& found = told.add(each.action().span);
            found.message =
                fmt::format("the cube is shown {}, but it is {}", place_of(each, owner_shown(each)),
                            place_of(each, cube.owner));
            found.label = "the player who last took a double owns the cube";
          }};
}

}  // namespace bgtools::rules
