#include <algorithm>
#include <bgtools/verify/unverified.hpp>
#include <map>
#include <optional>
#include <utility>

namespace bgtools {
namespace {

/// Sorts the ranges and merges those that touch.
std::vector<UnverifiedTurns> merged(std::vector<UnverifiedTurns> list) {
  std::sort(list.begin(), list.end(), [](const UnverifiedTurns& a, const UnverifiedTurns& b) {
    return std::pair(a.first, a.last) < std::pair(b.first, b.last);
  });
  std::vector<UnverifiedTurns> result;
  for (const UnverifiedTurns& turns : list) {
    if (result.empty() || turns.first > result.back().last + 1) {
      result.push_back(turns);
    } else if (turns.last > result.back().last) {
      result.back().last = turns.last;
      result.back().is_board_known_after = turns.is_board_known_after;
    }
  }
  return result;
}

}  // namespace

std::vector<UnverifiedByFinding> unverified_by(const FollowedGame& followed,
                                               const ToldFacts& told) {
  std::vector<UnverifiedByFinding> parts;
  for (const UnverifiedPart& part : followed.unverified) {
    parts.push_back({.turns = {.first = part.first,
                               .last = part.last,
                               .is_board_known_after = part.is_board_known_after},
                     .finding = part.fact ? told[*part.fact] : std::nullopt,
                     .action = part.action});
  }
  return parts;
}

void note_unverified(const Game& game, int number, const std::vector<UnverifiedByFinding>& parts,
                     std::vector<Diagnostic>& found, VerifyStats& stats) {
  if (parts.empty()) return;
  std::vector<Span> plays;
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    if (is_counted(game, at)) plays.push_back(game.actions[at].span);
  }
  std::vector<bool> is_counted(plays.size());
  std::map<std::size_t, std::vector<UnverifiedTurns>> turns_of;
  for (const UnverifiedByFinding& part : parts) {
    for (int turn = part.turns.first; turn <= part.turns.last; ++turn) {
      is_counted[static_cast<std::size_t>(turn) - 1] = true;
    }
    if (!part.finding) {
      UnverifiedTurns turns = part.turns;
      turns.place = plays[static_cast<std::size_t>(turns.first) - 1];
      stats.unverified_after_reader.push_back(
          {.game = number, .turns = turns, .place = game.actions[part.action].span});
      continue;
    }
    // A consequence is reported with its cause.
    std::size_t cause = *part.finding;
    for (std::size_t i = 0; found[cause].consequence_of && i < found.size(); ++i) {
      cause = static_cast<std::size_t>(*found[cause].consequence_of);
    }
    turns_of[cause].push_back(part.turns);
  }
  stats.unverified_turns += std::count(is_counted.begin(), is_counted.end(), true);
  for (auto& [cause, list] : turns_of) {
    for (UnverifiedTurns& turns : merged(std::move(list))) {
      turns.place = plays[static_cast<std::size_t>(turns.first) - 1];
      add_unverified(found[cause], turns);
    }
  }
}

}  // namespace bgtools
