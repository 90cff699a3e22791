#pragma once

#include <algorithm>
#include <bgtools/record/match.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>

namespace bgtools::questions {

/// Shares the search for explanations among the matches of an input. An archive whose matches have
/// a slip here and there is explained to its end, since every recorded action adds to what may be
/// searched; thousands of wrecked matches in one file do not cost thousands of whole searches. The
/// first matches are served first, so the findings do not depend on the machine.
class SharedSearch {
 public:
  explicit SharedSearch(std::int64_t limit_of_a_match)
      : limit_(limit_of_a_match), left_(kWholeSearches * limit_of_a_match) {}

  /// A match that comes too late gets one action, so that its findings say that nothing was tried.
  [[nodiscard]] std::int64_t limit() const {
    return std::clamp(left_, std::min<std::int64_t>(limit_, 1), limit_);
  }
  void take(const Match& match, const VerifyStats& stats) {
    for (const Game& recorded : match.games) {
      left_ += limit_ * static_cast<std::int64_t>(recorded.actions.size()) / kActionsForAnother;
    }
    left_ -= stats.search_actions;
  }

 private:
  // A slip costs a hundredth of a whole search, as a rule.
  static constexpr std::int64_t kWholeSearches = 6;
  static constexpr std::int64_t kActionsForAnother = 12'500;

  std::int64_t limit_;
  std::int64_t left_;
};

}  // namespace bgtools::questions
