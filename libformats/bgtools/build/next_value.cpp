#include <bgtools/build/next_value.hpp>

namespace bgtools::build {

std::optional<int> next_value(const Course& course, Player player) noexcept {
  // The highest value that a course counts.
  constexpr int kHighest = 1 << 28;
  const std::optional<Offer>& offer = course.offer();
  const int from = offer && offer->by != player ? offer->if_taken.value : course.cube().value;
  if (from >= kHighest) return std::nullopt;
  return 2 * from;
}

}  // namespace bgtools::build
