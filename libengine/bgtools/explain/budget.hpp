#pragma once

#include <bgtools/game/stop.hpp>
#include <cstdint>

namespace bgtools {

/// The work that the search may do in one match. It counts actions that are followed, so it is the
/// same on every machine.
struct SearchBudget {
  std::int64_t actions_left = 0;
  /// The boards that unknown plays may lead to before they count as actions.
  std::int64_t boards_left = 0;
  StopFlag stop = nullptr;
  bool is_spent = false;  ///< something was left untried

  /// Whether nothing may be tried any more.
  [[nodiscard]] bool is_over() {
    if (is_set(stop)) actions_left = 0;
    if (actions_left <= 0) is_spent = true;
    return actions_left <= 0;
  }
};

}  // namespace bgtools
