#include <fmt/format.h>
#include <bgtools/explain/heading.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/record/edit.hpp>
#include <string>

namespace bgtools {

void explain_by_score(Diagnostic& found, const Match& match, std::size_t at,
                      const std::vector<Score>& scores, std::string_view why) {
  for (const Score& score : scores) {
    Edit edit;
    edit.kind = EditKind::score;
    edit.score_before = {score[0], score[1]};
    found.repairs.push_back({.game = at, .edit = edit, .words = describe(edit, match.games[at])});
  }
  if (found.repairs.size() == 1) {
    found.help = fmt::format("{} {}", found.repairs.front().words, why);
  }
}

void explain_by_points(Diagnostic& found, const Match& match, std::size_t at,
                       const Standing& standing, Trial& trial, std::string_view why) {
  if (at == 0 || !match.games[at - 1].result) return;
  const Score before = standing.score_before(at - 1);
  const Score after = standing.score_before(at);
  Game game = match.games[at - 1];
  const std::size_t winner = index(game.result->winner);
  if (after[1 - winner] != before[1 - winner] || after[winner] <= before[winner]) return;
  Edit edit;
  edit.kind = EditKind::points;
  edit.result = game.result;
  edit.result->points = points_away(after[winner], before[winner]);
  const std::string words = describe(edit, game);
  apply(edit, game);
  if (trial.faults(game, at - 1, before) > 0) return;
  found.repairs.push_back({.game = at - 1, .edit = edit, .words = words});
  found.help += found.help.empty() ? "" : "; or ";
  found.help += fmt::format("{} in game {} {}", words, at, why);
}

}  // namespace bgtools
