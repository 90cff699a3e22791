#include <algorithm>
#include <bgtools/formats/sheet/lanes.hpp>
#include <bgtools/formats/sheet/nactation.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/replay/advance.hpp>
#include <cstdint>
#include <utility>

namespace bgtools::sheet {
namespace {

Position turned(const Position& board, Player player) {
  return player == Player::one ? board : board.flipped();
}

}  // namespace

Lanes::Lanes() : start_{Lane{.board = start_position(Variant::backgammon)}} {}

const std::vector<Lanes::Lane>& Lanes::last() const {
  return turns_.empty() ? start_ : turns_.back().lanes;
}

Position Lanes::seen(std::size_t lane, Player player) const {
  return turned(last()[lane].board, player);
}

void Lanes::link(Turn& turn, std::size_t from, Player player, const Candidate& play,
                 std::optional<Habit> habit) {
  if (turn.lanes.size() > kMost) return;
  const Lane lane{.board = turned(play.after, player), .habit = habit};
  const auto known = std::find(turn.lanes.begin(), turn.lanes.end(), lane);
  const auto to = static_cast<std::size_t>(known - turn.lanes.begin());
  if (known == turn.lanes.end()) turn.lanes.push_back(lane);
  turn.links.push_back({from, to, play.steps});
}

void Lanes::add_numbers(Turn& turn, Player player, Roll roll,
                        const std::vector<Token>& tokens) const {
  // A 0 is a checker that was borne off, or no play.
  for (std::size_t i = 0; i < last().size() && is_zero(tokens); ++i) {
    const Position board = seen(i, player);
    if (!has_legal_play(board, roll)) link(turn, i, player, {{}, board}, last()[i].habit);
  }
  // A text may change its habits, but only where it cannot go on with the one that it has.
  for (const bool may_change : {false, true}) {
    for (std::size_t i = 0; i < last().size(); ++i) {
      for (const Habit habit : kHabits) {
        const std::optional<Habit> its = last()[i].habit;
        if (its && (*its == habit) == may_change) continue;
        if (!its && may_change) continue;
        for (const Candidate& play : plays_by_habit(seen(i, player), roll, tokens, habit)) {
          link(turn, i, player, play, habit);
        }
      }
    }
    if (!turn.links.empty()) return;
  }
}

void Lanes::add_all(Turn& turn, Player player, Roll roll) const {
  for (std::size_t i = 0; i < last().size(); ++i) {
    const Position board = seen(i, player);
    const std::vector<Candidate> plays =
        roll.is_valid() ? all_plays(board, roll) : std::vector<Candidate>{};
    for (const Candidate& play : plays) link(turn, i, player, play, last()[i].habit);
    if (plays.empty()) link(turn, i, player, {{}, board}, last()[i].habit);
  }
}

bool Lanes::add(Player player, Roll roll, What what, std::vector<Token> tokens) {
  Turn turn;
  if (is_lost_) {
    turn.is_lost = true;
    turns_.push_back(std::move(turn));
    return true;
  }
  if (what == What::nothing) {
    for (std::size_t i = 0; i < last().size(); ++i) {
      link(turn, i, player, {{}, seen(i, player)}, last()[i].habit);
    }
  } else if (what == What::hops) {
    for (std::size_t i = 0; i < last().size() && roll.is_valid(); ++i) {
      for (const Candidate& play : plays_written(seen(i, player), roll, tokens)) {
        link(turn, i, player, play, last()[i].habit);
      }
    }
  } else if (what == What::character && roll.is_valid()) {
    for (std::size_t i = 0; i < last().size(); ++i) {
      const Position board = seen(i, player);
      for (const Candidate& play : plays_of_character(board, roll, tokens.front().text)) {
        link(turn, i, player, play, last()[i].habit);
      }
    }
  } else if (what == What::numbers && roll.is_valid()) {
    add_numbers(turn, player, roll, tokens);
  } else {
    add_all(turn, player, roll);
  }
  if (turn.links.empty()) {
    turn.fits = false;
    // What is written is played, right or wrong; the rules of the game judge it.
    const std::vector<Step> steps = written_steps(tokens);
    for (std::size_t i = 0; i < last().size() && what == What::hops; ++i) {
      link(turn, i, player, {steps, make_hops(seen(i, player), steps).board}, last()[i].habit);
    }
    if (turn.links.empty()) add_all(turn, player, roll);
  }
  // What was left out may have been meant, so such a turn says nothing of those before it.
  is_lost_ = turn.is_lost =
      turn.lanes.size() > kMost || (what == What::unknown && !roll.is_valid());
  turns_.push_back(std::move(turn));
  return turns_.back().fits;
}

void Lanes::take_back() {
  turns_.pop_back();
  is_lost_ = !turns_.empty() && turns_.back().is_lost;
}

bool Lanes::may_dance(Player player) const {
  const auto dances = [](const Position& board, int first, int second) {
    return !has_legal_play(board,
                           {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)});
  };
  for (std::size_t i = 0; i < last().size() && !is_lost_; ++i) {
    const Position board = seen(i, player);
    if (board.points[kBar] == 0) continue;
    for (int die = 1; die <= 6; ++die) {
      // If two dice bring no checker in, neither does one of them twice.
      if (dances(board, die, die)) return true;
    }
  }
  return false;
}

bool Lanes::is_over() const {
  return !is_lost_ && std::all_of(last().begin(), last().end(), [](const Lane& lane) {
    return lane.board.checkers() == 0 || lane.board.opponent_checkers() == 0;
  });
}

std::vector<Position> Lanes::boards() const {
  std::vector<Position> boards;
  const bool fits =
      std::all_of(turns_.begin(), turns_.end(), [](const Turn& turn) { return turn.fits; });
  if (is_lost_ || !fits) return boards;
  for (const Lane& lane : last()) boards.push_back(lane.board);
  return boards;
}

std::optional<Position> Lanes::board() const {
  const bool fits = turns_.empty() || turns_.back().fits;
  if (is_lost_ || !fits) return std::nullopt;
  const Position& first = last().front().board;
  const bool is_only = std::all_of(last().begin(), last().end(),
                                   [&](const Lane& lane) { return lane.board == first; });
  return is_only ? std::optional(first) : std::nullopt;
}

std::vector<Lanes::Verdict> Lanes::verdicts() const {
  std::vector<Verdict> verdicts(turns_.size());
  std::vector<bool> is_left(is_lost_ ? 0 : last().size(), true);
  for (std::size_t at = turns_.size(); at > 0; --at) {
    const Turn& turn = turns_[at - 1];
    Verdict& verdict = verdicts[at - 1];
    if (turn.is_lost) {
      verdict.fit = Fit::too_many;
      is_left.clear();
      continue;
    }
    if (is_left.size() != turn.lanes.size()) is_left.assign(turn.lanes.size(), true);
    const std::vector<Lane>& before = at == 1 ? start_ : turns_[at - 2].lanes;
    std::vector<bool> was_left(before.size(), false);
    const Link* first = nullptr;
    bool has_one_way = true;
    for (const Link& link : turn.links) {
      if (!is_left[link.to]) continue;
      was_left[link.from] = true;
      if (first == nullptr) first = &link;
      // Other words for the same play are no choice.
      const bool is_same_play = before[link.from].board == before[first->from].board &&
                                turn.lanes[link.to].board == turn.lanes[first->to].board;
      has_one_way = has_one_way && (is_same_play || link.steps == first->steps);
      std::vector<std::vector<Step>>& choices = verdict.choices;
      if (std::find(choices.begin(), choices.end(), link.steps) == choices.end()) {
        choices.push_back(link.steps);
      }
    }
    if (first != nullptr) verdict.steps = first->steps;
    verdict.fit = !turn.fits ? Fit::none : has_one_way ? Fit::one : Fit::several;
    is_left = std::move(was_left);
  }
  return verdicts;
}

}  // namespace bgtools::sheet
