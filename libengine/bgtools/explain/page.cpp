// A page of a score sheet that was lost. Nobody knows what was played on it, and the turns are too
// many to be tried. But the plays after it say where the checkers were: what leaves a point and did
// not come there before was there already, and so was what is hit. Of a player who bears all
// checkers off this is the whole board. The other checkers never move again: they stand where they
// stood before, or, if a play goes there, on the next point where none does.
//
// So there are few boards, and on each of them all later turns are verified as usual. Those come
// first for which both players moved about as far. If none leads to the end, checkers that stay are
// moved, one after the other, as long as that leads farther.

#include <algorithm>
#include <array>
#include <bgtools/explain/page.hpp>
#include <bgtools/game/turn.hpp>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

constexpr std::size_t kMostBoards = 16;
// Of the ways to choose the checkers that stay, so many are tried and kept for each player.
constexpr std::size_t kMostTried = 4000;
constexpr std::size_t kMostChoices = 60;
constexpr int kMostHits = 3;
constexpr std::size_t kHome = 6;
constexpr int kMostOff = 12;

/// How many checkers a player has on each point, in their own numbering; [0] is off.
using Checkers = std::array<int, kBar + 1>;

/// What the plays from an action on say about the checkers of one player.
struct Needed {
  Checkers before{};                        ///< those that were there already
  Checkers after{};                         ///< those that came there
  std::array<bool, kBar + 1> is_visited{};  ///< the opponent lands there
  bool bears_off = false;

  void leave(std::size_t point) {
    if (after[point] > 0) {
      --after[point];
    } else {
      ++before[point];
    }
  }
};

/// Where the checkers of one player may have been after the rows.
struct Choice {
  Checkers checkers{};
  int pips = 0;  ///< that they moved in these rows
};

std::size_t opposite(std::size_t point) { return kBar - point; }

/// What the actions from `at` on need of both players; nullopt if not all of them can be read.
std::optional<std::array<Needed, 2>> needed_from(const std::vector<Action>& actions,
                                                 std::size_t at) {
  std::array<Needed, 2> needed;
  for (; at < actions.size(); ++at) {
    if (std::holds_alternative<SetPosition>(actions[at].what)) return std::nullopt;
    const auto* const play = std::get_if<WrittenPlay>(&actions[at].what);
    if (play == nullptr) continue;
    if (play->kind == PlayKind::unreadable || play->kind == PlayKind::unrecorded) {
      return std::nullopt;
    }
    Needed& own = needed[index(actions[at].player)];
    Needed& others = needed[index(other(actions[at].player))];
    for (const Step& step : play->hops()) {
      if (step.from < 1 || step.from > kBar || step.to < 0 || step.to >= kBar) return std::nullopt;
      own.leave(static_cast<std::size_t>(step.from));
      if (step.to == kOff) {
        own.bears_off = true;
        continue;
      }
      const auto to = static_cast<std::size_t>(step.to);
      ++own.after[to];
      others.is_visited[opposite(to)] = true;
      if (!step.hit && others.after[opposite(to)] == 0) continue;
      others.leave(opposite(to));
      ++others.after[kBar];
    }
  }
  return needed;
}

/// The checkers of a player, from the farthest to the nearest.
std::vector<int> in_order(const Checkers& checkers) {
  std::vector<int> places;
  for (int point = kBar; point >= kOff; --point) {
    places.insert(places.end(), static_cast<std::size_t>(checkers[static_cast<std::size_t>(point)]),
                  point);
  }
  return places;
}

/// How far checkers have to move to come from one place to the other, some of them after a hit;
/// nullopt if they cannot.
std::optional<int> pips_between(std::vector<int> from, const std::vector<int>& to) {
  if (from.size() != to.size()) return std::nullopt;
  for (int hits = 0; hits <= kMostHits; ++hits) {
    int pips = 0;
    bool can_move = true;
    for (std::size_t at = 0; at < from.size(); ++at) {
      can_move = can_move && from[at] >= to[at];
      pips += from[at] - to[at];
    }
    if (can_move) return pips;
    from.pop_back();
    from.insert(from.begin(), kBar);
  }
  return std::nullopt;
}

/// Chooses which checkers of a player stay to the end, point by point.
class Choices {
 public:
  Choices(const Checkers& old, const Needed& own, const Needed& others)
      : old_(old), own_(own), others_(others), needed_(in_order(own.before)) {}

  std::vector<Choice> find() {
    int checkers = 0;
    for (const int count : old_) checkers += count;
    const int left = checkers - static_cast<int>(needed_.size());
    may_be_off_ = needed_.empty() || needed_.front() <= static_cast<int>(kHome);
    for (std::size_t point = 1; point <= kBar; ++point) {
      near_[point] = near_[point - 1] + old_[point];
    }
    if (left >= 0) choose(kBar, left);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Choice& a, const Choice& b) { return a.pips < b.pips; });
    return std::move(found_);
  }

 private:
  /// Where a checker stays that is on a point and never moved again.
  [[nodiscard]] std::optional<std::size_t> rest_of(std::size_t point) const {
    // Who bears off has no checker elsewhere.
    if (own_.bears_off) point = std::min(point, kHome);
    for (; point >= 1; --point) {
      const bool is_free =
          point == kBar || (!own_.is_visited[point] && others_.before[opposite(point)] == 0);
      if (is_free) return point;
    }
    return std::nullopt;
  }

  /// `left` of the checkers on the points up to `point` stay or were borne off.
  void choose(std::size_t point, int left) {
    if (++tried_ > kMostTried) return;
    if (point == 0) {
      take(left);
      return;
    }
    // Whoever has checkers outside of the home board has borne none off.
    if (left > (may_be_off_ ? kMostOff : 0) + near_[point]) return;
    const std::optional<std::size_t> rest = rest_of(point);
    const int most = rest ? std::min(left, old_[point]) : 0;
    for (int count = most; count >= 0; --count) {
      if (rest) stays_[*rest] += count;
      choose(point - 1, left - count);
      if (rest) stays_[*rest] -= count;
    }
  }

  /// Takes the choice; `off` checkers were borne off in the rows.
  void take(int off) {
    Choice choice{.checkers = own_.before};
    for (std::size_t each = 1; each <= kBar; ++each) choice.checkers[each] += stays_[each];
    const bool is_home = std::all_of(choice.checkers.begin() + kHome + 1, choice.checkers.end(),
                                     [](int count) { return count == 0; });
    if (off > 0 && !is_home) return;
    Checkers to = choice.checkers;
    to[kOff] = off;
    const std::optional<int> pips = pips_between(in_order(old_), in_order(to));
    if (!pips) return;
    choice.pips = *pips;
    const bool is_known = std::any_of(found_.begin(), found_.end(), [&](const Choice& each) {
      return each.checkers == choice.checkers;
    });
    if (!is_known && found_.size() < kMostChoices) found_.push_back(choice);
  }

  const Checkers& old_;
  const Needed& own_;
  const Needed& others_;
  std::vector<int> needed_;
  Checkers near_{};  ///< on a point or nearer
  bool may_be_off_ = false;
  Checkers stays_{};
  std::size_t tried_ = 0;
  std::vector<Choice> found_;
};

/// The board of two choices; nullopt if they meet on a point.
std::optional<Position> board_of(const Checkers& own, const Checkers& others) {
  Position board;
  for (std::size_t point = 1; point <= kBar; ++point) {
    board.points[point] = static_cast<std::int8_t>(own[point]);
  }
  for (std::size_t point = 1; point <= kBar; ++point) {
    if (others[point] == 0) continue;
    const std::size_t place = opposite(point);
    if (place > 0 && own[place] > 0) return std::nullopt;
    board.points[place] = static_cast<std::int8_t>(-others[point]);
  }
  return board;
}

/// Looks for the board after the rows.
class PageSearch {
 public:
  PageSearch(const Working& working, std::size_t at, const RestAfter& rest_after)
      : actions_(working.game().actions),
        at_(at),
        cube_(working.followed().actions[at].before.cube),
        rest_after_(rest_after) {
    const Action& next = actions_[at];
    is_answer_ = std::holds_alternative<Take>(next.what) || std::holds_alternative<Drop>(next.what);
    const Position old = working.board_before(at);
    const auto needed = needed_from(actions_, at);
    if (!needed || old.moves_otherwise() || old.geometry() != Geometry::opposite) return;
    needed_ = {(*needed)[index(next.player)], (*needed)[index(other(next.player))]};
    old_ = {checkers_of(old), checkers_of(old.flipped())};
    is_possible_ = true;
  }

  std::optional<Edit> find() {
    if (!is_possible_) return std::nullopt;
    for (const Both& each : likeliest()) {
      if (try_board(each, std::nullopt) && is_done()) return best_edit_;
    }
    if (!best_) return std::nullopt;
    do {
      if (is_done()) break;
      // The cube may have been turned, too.
      for (const Player owner : {Player::one, Player::two}) {
        if (is_answer_ || turned_) continue;
        try_board(*best_, Cube{.value = 2 * cube_.value, .owner = owner});
      }
    } while (!is_done() && is_improved_by_moving());
    return rest_ == kClean ? std::optional(best_edit_) : std::nullopt;
  }

 private:
  using Both = std::array<Checkers, 2>;  ///< those of the player of the action, and the other ones

  static Checkers checkers_of(const Position& board) {
    Checkers checkers{};
    for (std::size_t point = 1; point <= kBar; ++point) {
      checkers[point] = std::max<int>(board.points[point], 0);
    }
    return checkers;
  }

  [[nodiscard]] bool is_done() const { return is_stopped_ || rest_ == kClean; }

  /// The boards without a move of what stays, those first for which both moved about as far.
  [[nodiscard]] std::vector<Both> likeliest() const {
    const std::vector<Choice> own = Choices(old_[0], needed_[0], needed_[1]).find();
    const std::vector<Choice> others = Choices(old_[1], needed_[1], needed_[0]).find();
    std::vector<std::pair<int, Both>> boards;
    for (const Choice& one : own) {
      for (const Choice& two : others) {
        boards.emplace_back(std::abs(one.pips - two.pips), Both{one.checkers, two.checkers});
      }
    }
    std::stable_sort(boards.begin(), boards.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Both> likeliest;
    for (const auto& each : boards) {
      if (likeliest.size() < kMostBoards) likeliest.push_back(each.second);
    }
    return likeliest;
  }

  /// Whether a board leads farther than all before it.
  bool try_board(const Both& checkers, const std::optional<Cube>& cube) {
    const std::optional<Position> board = board_of(checkers[0], checkers[1]);
    if (!board || is_done()) return false;
    const Edit edit = edit_of(*board, cube);
    const std::optional<Rest> rest = rest_after_(edit);
    is_stopped_ = !rest.has_value();
    if (!rest || (best_ && *rest >= rest_)) return false;
    rest_ = *rest;
    best_ = checkers;
    turned_ = cube;
    best_edit_ = edit;
    return true;
  }

  [[nodiscard]] Edit edit_of(const Position& board, const std::optional<Cube>& cube) const {
    const Action& next = actions_[at_];
    Edit edit;
    edit.kind = EditKind::page_missing;
    edit.action = at_;
    // A double at the end of the last row was taken.
    if (std::holds_alternative<Double>(actions_[at_ - 1].what)) {
      edit.actions.push_back({.player = Player::one, .what = Take{}, .span = next.span});
    }
    const Player on_roll = is_answer_ ? other(next.player) : next.player;
    edit.actions.push_back(
        {.player = on_roll,
         .what = SetPosition{.position = is_answer_ ? board.flipped() : board, .cube = cube},
         .span = next.span});
    if (is_answer_) {
      edit.actions.push_back({.player = on_roll, .what = Double{}, .span = next.span});
    }
    return edit;
  }

  /// Moves one checker that stays to where it leads farther.
  bool is_improved_by_moving() {
    const Both from = *best_;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t point = kBar; point >= 1; --point) {
        if (from[side][point] == needed_[side].before[point]) continue;
        for (std::size_t to = kBar; to-- > 0;) {
          if (to == point || !may_stay(from, side, to)) continue;
          Both moved = from;
          --moved[side][point];
          if (to > 0) ++moved[side][to];
          if (can_be_reached(moved[side], side) && try_board(moved, turned_)) return true;
          if (is_done()) return false;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool may_stay(const Both& checkers, std::size_t side, std::size_t point) const {
    if (point == 0) return true;
    return !needed_[side].is_visited[point] && checkers[1 - side][opposite(point)] == 0;
  }

  [[nodiscard]] bool can_be_reached(const Checkers& checkers, std::size_t side) const {
    int off = 0;
    bool is_home = true;
    for (std::size_t point = 1; point <= kBar; ++point) {
      off += old_[side][point] - checkers[point];
      is_home = is_home && (point <= kHome || checkers[point] == 0);
    }
    if (off > 0 && !is_home) return false;
    Checkers to = checkers;
    to[kOff] = off;
    return pips_between(in_order(old_[side]), in_order(to)).has_value();
  }

  const std::vector<Action>& actions_;
  std::size_t at_;
  Cube cube_;
  const RestAfter& rest_after_;
  bool is_answer_ = false;
  bool is_possible_ = false;
  std::array<Needed, 2> needed_{};
  Both old_{};
  std::optional<Both> best_{};  ///< of all that were tried, the one that leads farthest
  std::optional<Cube> turned_{};
  Edit best_edit_{};
  Rest rest_ = kClean + 1;
  bool is_stopped_ = false;
};

}  // namespace

std::optional<Edit> page_missing_before(const Working& working, std::size_t at,
                                        const RestAfter& rest_after) {
  const std::vector<Action>& actions = working.game().actions;
  // A row begins in the left column.
  const bool is_row_before = at > 0 && at < actions.size() && actions[at].player == Player::one &&
                             actions[at - 1].player == Player::two;
  if (!is_row_before || working.is_added(at) || !working.is_board_known(at)) return std::nullopt;
  return PageSearch(working, at, rest_after).find();
}

}  // namespace bgtools
