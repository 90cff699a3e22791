#include <algorithm>
#include <bgtools/build/next_value.hpp>
#include <bgtools/formats/sgf/doubles.hpp>
#include <optional>
#include <variant>

namespace bgtools::sgf {

int kind_of_double(const build::Course& course, Player player) noexcept {
  const std::optional<Offer>& offer = course.offer();
  if (!offer || offer->by == player || offer->redoubles > 1) return 1;
  return offer->redoubles + 2;
}

void follow(build::Course& course, const Action& action) {
  if (std::holds_alternative<WrittenPlay>(action.what)) {
    course.follow(action);
    return;
  }
  if (std::holds_alternative<ShownBoard>(action.what)) return;
  if (const auto* const setup = std::get_if<SetPosition>(&action.what)) {
    // The text has no letter for checkers of the wrong side on a bar.
    Action held = action;
    auto& points = std::get<SetPosition>(held.what).position.points;
    points[kBar] = std::max<std::int8_t>(setup->position.points[kBar], 0);
    points[kOff] = std::min<std::int8_t>(setup->position.points[kOff], 0);
    course.follow(held);
    return;
  }
  const std::optional<int> value = build::next_value(course, action.player);
  Action held{.player = action.player, .what = Double{value}, .span = action.span};
  if (std::holds_alternative<Beaver>(action.what)) {
    held.what = Beaver{value};
  } else if (std::holds_alternative<Raccoon>(action.what)) {
    held.what = Raccoon{value};
  } else if (!std::holds_alternative<Double>(action.what)) {
    course.follow(action);
    return;
  }
  course.follow(held);
}

}  // namespace bgtools::sgf
