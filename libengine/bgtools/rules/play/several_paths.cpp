#include <fmt/core.h>
#include <array>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>
#include <optional>

namespace bgtools::rules {
namespace {

/// The board after the hop if this die is played first and that is legal.
std::optional<Position> board_by_way(const Case& each, int die) {
  const Step hop = each.as<WrittenPlay>().steps[0];
  const auto middle = static_cast<std::int8_t>(hop.from - die);
  const std::array<Step, 2> hops{Step{.from = hop.from, .to = middle, .hit = false},
                                 Step{.from = middle, .to = hop.to, .hit = false}};
  const Resolution made = resolve(each.board(), each.roll(), hops);
  if (made.fault != Fault::none || made.readings.size() != 1) return std::nullopt;
  return made.readings[0].result;
}

}  // namespace

RuleJudge several_paths() {
  return {.rule = Rule::several_paths,
          .wakes = {Irregularity::hops_expanded},
          .holds =
              [](const Case& each) {
                const auto& play = each.as<WrittenPlay>();
                const bool is_one_hop =
                    play.count == 1 && each.seen().resolution.readings.size() == 1;
                if (play.roll.is_double() || !is_one_hop) return false;
                const auto by_first = board_by_way(each, play.roll.first);
                return by_first && by_first == board_by_way(each, play.roll.second);
              },
          .tell =
              [](const Case& each, Told& told) {
                const Step hop = each.as<WrittenPlay>().steps[0];
                const Roll roll = each.roll();
                Diagnostic& found = told.add(each.hops_span());
                found.message = fmt::format("{} can touch down on {} or on {}", to_text(hop),
                                            point_name(hop.from - roll.first),
                                            point_name(hop.from - roll.second));
                found.label = "both routes lead to the same board";
              }};
}

}  // namespace bgtools::rules
