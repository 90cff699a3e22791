#include <algorithm>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/record/columns.hpp>
#include <cstddef>

namespace bgtools {

void Columns::begin_game(std::size_t at, Standing& standing, std::vector<MatchFact>& facts) {
  const Game& game = match_.games[at];
  for (std::size_t side = 0; side < 2; ++side) {
    if (!game.names[side].empty() || has_no_name_[side]) continue;
    has_no_name_[side] = true;
    facts.push_back({.what = MatchIrregularity::name_left_out,
                     .game = at,
                     .side = side,
                     .place = game.name_spans[side]});
  }
  if (at > 0) {
    const auto now = names_of(game);
    const auto then = names_of(match_.games[at - 1]);
    if (!now[0].empty() && !now[1].empty() && now != then && now[0] == then[1] &&
        now[1] == then[0]) {
      const MatchFact& fact = facts.emplace_back(exchange(at, standing));
      standing.exchange_columns(is_exchanged_ && fact.is_one_game);
    }
  }
  facts.push_back({.what = MatchIrregularity::named, .game = at});
  const Sequence& sequence = standing.sequence();
  if (sequence.is_out_of_order() || sequence.is_excerpt()) return;
  facts.push_back({.what = MatchIrregularity::numbered, .game = at, .place = game.label_span});
}

MatchFact Columns::exchange(std::size_t at, const Standing& standing) {
  const auto now = names_of(match_.games[at]);
  const std::size_t games = match_.games.size();
  // A swap that the next game undoes is one slip; report it once.
  const bool is_back = is_exchanged_;
  // If the first game differs from all the others, the first one is wrong.
  const bool is_first_wrong = at == 1 && games > 2 && names_of(match_.games[2]) == now;
  is_exchanged_ = !is_back && !is_first_wrong;
  const std::size_t shown = is_first_wrong ? 0 : at;
  const Score score = standing.score_before(shown);
  return {.what = is_back          ? MatchIrregularity::columns_exchanged_back
                  : is_first_wrong ? MatchIrregularity::columns_exchanged_first
                                   : MatchIrregularity::columns_exchanged,
          .game = shown,
          .place = match_.games[shown].name_spans[0],
          .score = score,
          .is_one_game =
              is_first_wrong || at + 1 == games || names_of(match_.games[at + 1])[0] == now[1],
          .is_from_here = !is_back && shown == at && standing.is_reading(score) &&
                          !standing.is_reading({score[1], score[0]}) &&
                          std::all_of(match_.games.begin() + static_cast<std::ptrdiff_t>(at),
                                      match_.games.end(),
                                      [&](const Game& game) { return names_of(game) == now; }),
          .are_scores_exchanged = shown == at && !standing.is_reading(score) &&
                                  standing.is_reading({score[1], score[0]})};
}

}  // namespace bgtools
