#include "analysis/rows/rows.hpp"

#include <algorithm>
#include <bgtools/replay/possible_rolls.hpp>

namespace bgtools::analysis {
namespace {

bool has_row(const Action& action) { return !word_for(action).empty(); }

bool contains(const Span& span, std::uint64_t offset) {
  return span.begin <= offset && offset < span.end;
}

void append_code(std::string& codes, Rule rule) {
  if (!codes.empty()) codes += ' ';
  codes += code(rule);
}

/// The row that a finding of a match belongs to.
RowPlace place_of(const report::Finding& finding, const Match& match) {
  const std::uint64_t place = finding.span.begin;
  std::int64_t game = finding.game - 1;
  for (std::size_t at = 0; game < 0 && at < match.games.size(); ++at) {
    if (contains(match.games[at].span, place)) game = static_cast<std::int64_t>(at);
  }
  if (game < 0 || static_cast<std::size_t>(game) >= match.games.size()) return {kWhole, kWhole};
  const std::vector<Action>& actions = match.games[static_cast<std::size_t>(game)].actions;
  if (finding.action && *finding.action < actions.size() && has_row(actions[*finding.action])) {
    return {game, static_cast<std::int64_t>(*finding.action)};
  }
  int turn = 0;
  std::int64_t of_turn = kWhole;
  for (std::size_t at = 0; at < actions.size(); ++at) {
    if (!has_row(actions[at])) continue;
    const auto action = static_cast<std::int64_t>(at);
    if (!finding.span.is_empty() && contains(actions[at].span, place)) return {game, action};
    if (roll_in(actions[at]) != nullptr && ++turn == finding.turn) of_turn = action;
  }
  return {game, of_turn};
}

}  // namespace

MatchRows::MatchRows(std::span<const ChosenTable> tables, const VerifyOptions& options,
                     RowWriter& out)
    : options_(options), out_(out) {
  for (const ChosenTable& each : tables) chosen_[static_cast<std::size_t>(each.table)] = &each;
}

void MatchRows::see(const VerifiedGame& game) {
  if (game.game >= being_seen_.games.size()) being_seen_.games.resize(game.game + 1);
  being_seen_.count = game.game + 1;
  SeenGame& kept = being_seen_.games[game.game];
  kept.is_followed = game.followed != nullptr;
  kept.actions.clear();
  if (game.followed != nullptr && needs_turns()) kept.actions = game.followed->actions;
  const auto turns = static_cast<std::size_t>(std::max<std::int64_t>(game.outcome.turns, 0));
  kept.is_unverified.assign(turns, game.followed == nullptr);
  for (const UnverifiedByFinding& part : game.unverified) {
    for (int turn = part.turns.first; turn <= part.turns.last; ++turn) {
      const auto at = static_cast<std::size_t>(turn - 1);
      if (at < turns) kept.is_unverified[at] = true;
    }
  }
  kept.frame = game.context.situation(State{}, Player::one, Roll{});
  kept.is_score_known = game.context.is_score_known;
  kept.crawford = game.context.crawford;
  kept.ending = game.outcome.ending;
  kept.winner = game.judgement.winner ? game.judgement.winner : game.outcome.winner;
  kept.points.reset();
  if (game.judgement.awards.size() == 1) {
    const Award& award = game.judgement.awards.front();
    kept.winner = award.winner;
    kept.points = award.points;
  }
  kept.level = game.outcome.resigned_level;
  if (game.outcome.level) kept.level = static_cast<int>(*game.outcome.level);
  kept.cube.reset();
  if (kept.is_followed && !game.outcome.other_cube) kept.cube = game.outcome.cube;
  kept.checkers = game.context.profile.checkers;
  kept.variant = game.context.profile.variant;
  kept.is_last = game.context.is_last_game;
  kept.is_of_excerpt = game.context.is_of_excerpt;
  kept.scores_after.assign(game.scores_after.begin(), game.scores_after.end());
}

void MatchRows::clear() noexcept {
  being_seen_.count = 0;
  kept_.reset();
}

void MatchRows::keep(Match&& match, int number) {
  kept_ = std::move(match);
  match_ = number;
  std::swap(seen_, being_seen_);
  being_seen_.count = 0;
}

void MatchRows::write_kept(const RowInput& input, bool is_last,
                           const report::FindingList& findings) {
  if (!kept_) return;
  const Match& match = *kept_;
  place_findings(is_last, findings);
  InMatch row{.input = input,
              .match = match,
              .options = options_,
              .findings = findings_,
              .memory = memory_,
              .match_number = match_,
              .span = match.span};
  std::vector<InGame> games;
  for (std::size_t at = 0; at < match.games.size(); ++at) {
    InGame& game =
        games.emplace_back(InGame{row, match.games[at], seen(at), static_cast<int>(at) + 1});
    game.span = game.game.span;
    game.place = {static_cast<std::int64_t>(at), kWhole};
    game.counts = game.count_turns();
    row.counts += game.counts;
  }
  if (const ChosenTable* const table = chosen(Table::matches)) {
    const MatchResult result = result_of(match, games);
    row.result = &result;
    row.result_findings = &result_findings_;
    write_row(*table, row, out_);
  }
  for (const InGame& game : games) {
    if (is_set(options_.stop)) break;
    if (const ChosenTable* const table = chosen(Table::games)) write_row(*table, game, out_);
    if (needs_turns()) write_turns(game);
  }
  kept_.reset();
}

const SeenGame* MatchRows::seen(std::size_t game) const noexcept {
  return game < seen_.count ? &seen_.games[game] : nullptr;
}

/// In the order of the text, whatever the order in which they were found.
void MatchRows::place_findings(bool is_last, const report::FindingList& findings) {
  findings_.clear();
  result_findings_ = {};
  std::vector<const report::Finding*> sorted;
  for (const report::Finding& finding : findings) {
    if (finding.match == match_ || (is_last && finding.match == 0)) sorted.push_back(&finding);
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const report::Finding* a, const report::Finding* b) {
                     return a->span.begin < b->span.begin;
                   });
  for (const report::Finding* const finding : sorted) {
    std::string& codes =
        findings_[finding->match == 0 ? RowPlace{kWhole, kWhole} : place_of(*finding, *kept_)];
    append_code(codes, finding->rule);
    const bool is_of_score = info(finding->rule).reporter == Reporter::score;
    if (!is_of_score && finding->rule != Rule::record_stops) continue;
    append_code(result_findings_.codes, finding->rule);
    if (is_of_score && finding->severity == Severity::error) result_findings_.has_error = true;
  }
}

void MatchRows::write_turns(const InGame& game) {
  const std::vector<Action>& actions = game.game.actions;
  int rolls = 0;
  int seq = 0;
  for (std::size_t at = 0; at < actions.size(); ++at) {
    const Action& action = actions[at];
    if (!has_row(action)) continue;
    const WrittenPlay* const play = roll_in(action);
    InTurn row{game, action, at, rolls + 1, ++seq, play};
    if (play != nullptr) ++rolls;
    row.span = action.span;
    row.place.second = static_cast<std::int64_t>(at);
    if (game.seen != nullptr && at < game.seen->actions.size() &&
        game.seen->actions[at].is_board_known) {
      row.followed = &game.seen->actions[at];
      row.board = row.followed->before.seen_by(action.player);
      if (play != nullptr) row.reading = reading_of(game.seen->actions, at, action.player);
    }
    memory_.begin_turn();
    if (const ChosenTable* const table = chosen(Table::turns)) write_row(*table, row, out_);
    if (chosen(Table::plays) != nullptr && row.has_plays()) write_plays(row);
  }
}

void MatchRows::write_plays(const InTurn& turn) {
  InPlay row{turn};
  for (const PlayEntry& entry : entries_of(turn)) {
    row.entry = &entry;
    ++row.play_number;
    write_row(*chosen(Table::plays), row, out_);
  }
}

}  // namespace bgtools::analysis
