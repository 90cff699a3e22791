#include <algorithm>
#include <bgtools/explain/budget.hpp>

namespace bgtools {
namespace {

constexpr std::int64_t kBoardsForAction = 20;

}  // namespace

SearchBudget SearchBudget::of(const Match& match, const VerifyOptions& options) {
  constexpr std::int64_t kActionsForOnceMore = 2000;
  std::int64_t actions = 0;
  for (const Game& game : match.games) actions += static_cast<std::int64_t>(game.actions.size());
  // Divided first, so that no limit is too large.
  const std::int64_t once_more = options.search_actions / kActionsForOnceMore * actions;
  return {.actions_left = options.search_actions + once_more,
          .boards_left = options.search_actions * kBoardsForAction,
          .stop = options.stop};
}

std::int64_t SearchBudget::used(const VerifyOptions& options) const {
  const std::int64_t left = std::min(actions_left, boards_left / kBoardsForAction);
  return std::clamp<std::int64_t>(options.search_actions - left, 0, options.search_actions);
}

}  // namespace bgtools
