#pragma once

#include <bgtools/record/edit.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools {

/// One step from a record to what it was made from: an edit, or a fault that is taken as it is,
/// such as an illegal play that stands.
struct Slip {
  Edit edit{};                ///< the search keeps it as without_tail() gives it
  bool is_accepted = false;   ///< the errors of the action `edit.action` are taken as they are
  bool is_of_result = false;  ///< the errors of the result are
  int cost = 0;
  /// Later actions whose errors are taken as they are with it, in ascending order.
  std::vector<std::size_t> also_accepted{};
};

/// A game as it may have been: the record with some slips undone.
struct Hypothesis {
  Game game{};
  std::vector<std::size_t> accepted{};  ///< actions whose errors are taken as they are
  bool is_result_accepted = false;
  /// For each action, its index in the record; nullopt: it was added.
  std::vector<std::optional<std::size_t>> recorded_at{};

  /// The numbers of the transcript show that turns were left out.
  bool is_row_shown_missing = false;

  /// The record of a game without what the search does not need.
  [[nodiscard]] static Hypothesis of(const Game& game);
  void undo(const Slip& slip);
};

}  // namespace bgtools
