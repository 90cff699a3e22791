#include <bgtools/build/single_moves.hpp>
#include <bgtools/replay/irregularity.hpp>

namespace bgtools::build {

const Play* single_moves(const Advance& step, std::size_t hops) noexcept {
  const bool is_read =
      step.bits.has(Irregularity::hops_expanded) || step.bits.has(Irregularity::must_use_more);
  if (!is_read || step.resolution.readings.empty()) return nullptr;
  const Play& moves = step.resolution.readings.front().play;
  return moves.count > hops ? &moves : nullptr;
}

}  // namespace bgtools::build
